package dev.lamella.conformance;

import dev.lamella.build.TestCorpus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The files of the Apache project's repository parquet-testing, where they are at hand.
///
/// Tests that need them are skipped without them, and say so; [TestCorpus] finds them.
final class Corpus {
    /// Two values of 1 GiB each: it has a test of its own.
    static final String HUGE = "data/large_string_map.brotli.parquet";

    /// Pages whose checksums are wrong, and whose bytes are right.
    static final List<String> WRONG_CHECKSUMS = List.of("data/datapage_v1-corrupt-checksum.parquet",
            "data/rle-dict-uncompressed-corrupt-checksum.parquet");

    private Corpus() {}

    /// A file of the corpus. Skips the test if there is no corpus.
    static Path file(String name) {
        return TestCorpus.orSkip().resolve(name);
    }

    /// The files below `data` that are Parquet files in the clear, but for the huge one; none if there is no corpus.
    static List<String> data() {
        return files("data", ".parquet").filter(name -> !name.equals(HUGE)).toList();
    }

    /// Files that can be read to the end, with their Variants; none if there is no corpus.
    static List<String> sound() {
        return Stream.concat(data().stream(), shreddedVariants().stream()).toList();
    }

    /// All files in the clear, but for the huge one; none if there is no corpus.
    static List<String> all() {
        return Stream.of(data(), badData(), shreddedVariants()).flatMap(List::stream).toList();
    }

    /// The encrypted files; none if there is no corpus.
    static List<String> encrypted() {
        return files("data", ".parquet.encrypted").toList();
    }

    /// The files below `bad_data`; none if there is no corpus.
    static List<String> badData() {
        return files("bad_data", ".parquet").toList();
    }

    /// Files with a shredded Variant column each; none if there is no corpus.
    static List<String> shreddedVariants() {
        return files("shredded_variant", ".parquet").toList();
    }

    /// Files with a Variant value each, whose metadata is in the file beside them; none if there is no corpus.
    static List<String> variants() {
        return files("variant", ".value").toList();
    }

    /// Files with metadata and a value behind it each; none if there is no corpus.
    static List<String> variantsWithMetadata() {
        return files("shredded_variant", ".variant.bin").toList();
    }

    private static Stream<String> files(String below, String suffix) {
        Optional<Path> folder = TestCorpus.folder();
        if (folder.isEmpty()) {
            return Stream.of();
        }
        try (Stream<Path> paths = Files.walk(folder.get().resolve(below))) {
            return paths.map(path -> folder.get().relativize(path).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(suffix)).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void assumeThere() {
        TestCorpus.orSkip();
    }
}
