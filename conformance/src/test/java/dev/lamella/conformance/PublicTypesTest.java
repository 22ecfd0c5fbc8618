package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A user of rows, records and files meets few types; all others are in packages for special purposes.
class PublicTypesTest {
    private static final int MOST = 60;
    private static final List<String> EVERYDAY = List.of("dev.lamella", "dev.lamella.row", "dev.lamella.records",
            "dev.lamella.io", "dev.lamella.error");
    private static final Pattern TYPE = Pattern
            .compile("public [a-z ]*\\b(?:class|interface|enum|record|annotation) (dev\\.lamella[a-z.]*)\\.[A-Z].*");

    @Test
    void everydayPackagesHaveFewTypes() {
        assertThat(Stream.of("core", "records").flatMap(PublicTypesTest::packages).filter(EVERYDAY::contains).count())
                .isBetween((long) EVERYDAY.size(), (long) MOST);
    }

    /// The package of each public type of a module, nested types included.
    private static Stream<String> packages(String module) {
        Path recorded = Path.of("..").resolve(module).resolve("public-api.txt");
        try {
            return Files.readAllLines(recorded).stream().map(TYPE::matcher).filter(Matcher::matches)
                    .map(type -> type.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
