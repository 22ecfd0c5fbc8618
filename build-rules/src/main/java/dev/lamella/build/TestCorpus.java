package dev.lamella.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/// The files of [parquet-testing](https://github.com/apache/parquet-testing), where they are present.
///
/// The environment variable `LAMELLA_PARQUET_TESTING` names their folder. Without it, the folder is `parquet-testing` in
/// the checkout, where the script `.ci/fetch-parquet-testing` puts it, or `../shared/parquet-testing` beside it.
public final class TestCorpus {
    /// The environment variable that names the folder.
    public static final String VARIABLE = "LAMELLA_PARQUET_TESTING";

    /// The value of [#VARIABLE] for a run without the files.
    static final String NONE = "none";

    /// The reason why a test is skipped. [SkippedTests] counts the tests that report it.
    static final String ABSENT = "The test files of parquet-testing are absent";

    private static final List<String> PLACES = List.of("parquet-testing", "../shared/parquet-testing");

    private TestCorpus() {}

    /// The folder; empty if it is absent.
    ///
    /// @throws AssertionError if the variable names something else
    public static Optional<Path> folder() {
        return folder(root(), System.getenv());
    }

    static Optional<Path> folder(Path root, Map<String, String> environment) {
        String named = environment.getOrDefault(VARIABLE, "");
        if (named.equals(NONE)) {
            return Optional.empty();
        }
        if (!named.isEmpty()) {
            Path folder = root.resolve(named).normalize();
            if (!isCorpus(folder)) {
                Assertions.fail(VARIABLE + " names " + folder + ", which is not a folder of parquet-testing.");
            }
            return Optional.of(folder);
        }
        return PLACES.stream().map(place -> root.resolve(place).normalize()).filter(TestCorpus::isCorpus).findFirst();
    }

    /// The folder. Skips the test if it is absent.
    public static Path orSkip() {
        Optional<Path> folder = folder();
        Assumptions.assumeTrue(folder.isPresent(), ABSENT + ": .ci/fetch-parquet-testing gets them, or " + VARIABLE
                + " names their folder");
        return folder.orElseThrow();
    }

    private static boolean isCorpus(Path folder) {
        return Files.isDirectory(folder.resolve("data")) && Files.isDirectory(folder.resolve("bad_data"));
    }

    /// The root of the checkout that contains the working directory.
    static Path root() {
        Path here = Path.of("").toAbsolutePath();
        for (Path at = here; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("mvnw"))) {
                return at;
            }
        }
        return here;
    }
}
