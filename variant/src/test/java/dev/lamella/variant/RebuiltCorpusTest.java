package dev.lamella.variant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.build.TestCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The examples of [parquet-testing](https://github.com/apache/parquet-testing), taken apart and built again: the same bytes.
class RebuiltCorpusTest {
    @Test
    void buildsTheExamplesOfTheEncodingAgain() throws IOException {
        TreeMap<String, List<String>> others = new TreeMap<>();
        List<Path> values = files("variant", ".value");
        assertThat(values).hasSizeGreaterThanOrEqualTo(29);
        for (Path file : values) {
            String name = file.getFileName().toString().replace(".value", "");
            byte[] metadata = Files.readAllBytes(file.resolveSibling(name + ".metadata"));
            byte[] value = Files.readAllBytes(file);
            SpecDecoder decoder = new SpecDecoder(metadata);
            byte[] rebuilt = rebuild(decoder, value, 0).build();
            List<String> notes = decoder.notes().stream().distinct().toList();
            if (notes.stream().anyMatch(note -> note.startsWith("values not"))) {
                others.put(name, notes);
                assertThat(WrittenEvents.of(sink -> decoder.decodeAll(rebuilt, sink))).as(name)
                        .isEqualTo(WrittenEvents.of(sink -> decoder.decodeAll(value, sink)));
            } else {
                assertThat(rebuilt).as(name).isEqualTo(value);
            }
        }
        // Spark stores values as they came.
        assertThat(others.keySet()).containsExactly("array_nested", "object_nested", "object_primitive");
        assertThat(others.values()).allMatch(notes -> notes.equals(List.of("values not in the order of names")));
    }

    @Test
    void buildsTheExamplesOfShreddingAgain() throws IOException {
        List<Path> files = files("shredded_variant", ".bin");
        assertThat(files).hasSizeGreaterThanOrEqualTo(137);
        for (Path file : files) {
            byte[] both = Files.readAllBytes(file);
            SpecDecoder decoder = new SpecDecoder(both);
            byte[] metadata = Arrays.copyOf(both, decoder.metadataBytes());
            VariantBuilder builder = rebuild(decoder, both, metadata.length);
            assertThat(builder.build()).as(file.toString())
                    .isEqualTo(Arrays.copyOfRange(both, metadata.length, both.length));
            assertThat(builder.dictionary().encoded()).as(file.toString()).isEqualTo(metadata);
            assertThat(decoder.notes()).as(file.toString()).isEmpty();
        }
    }

    /// With the names of the metadata, in its order.
    private static VariantBuilder rebuild(SpecDecoder decoder, byte[] bytes, int from) {
        VariantDictionary dictionary = new VariantDictionary();
        decoder.names().forEach(name -> dictionary.intern(name, 0, name.length));
        VariantBuilder builder = new VariantBuilder(dictionary);
        assertThat(decoder.decode(bytes, from, builder)).isEqualTo(bytes.length);
        return builder;
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        Path root = TestCorpus.orSkip();
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            files.filter(file -> file.toString().endsWith(ending)).sorted().forEach(found::add);
        }
        return found;
    }
}
