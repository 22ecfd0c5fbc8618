package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The licences that a package of the command ships: `src/package/licences/README.md` has a row for each library in the
/// list that the build makes from the POMs (`THIRD-PARTY.txt`), with the same licence and a place of its text.
class LicencesTest {
    private static final Path TEXTS = Path.of("src/package/licences");
    private static final Map<String, String> NAMES = Map.of("Apache-2.0", "Apache License 2.0", "BSD-2-Clause",
            "BSD, 2 clauses", "BSD-3-Clause", "BSD, 3 clauses", "ISC", "ISC", "MIT", "MIT");
    private static final Pattern LIBRARY = Pattern
            .compile("\\(([^()]+)\\) .+ \\(([\\w.-]+):([\\w.-]+):([\\w.-]+) - .*\\)");

    private record Row(String parts, String licence, String text) {
        boolean names(String artifact) {
            return Arrays.stream(parts.split("[^\\w.-]+")).anyMatch(artifact::equalsIgnoreCase);
        }
    }

    private static List<MatchResult> libraries() throws IOException, URISyntaxException {
        Path classes = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> lines = Files.readAllLines(classes.resolveSibling("licences/THIRD-PARTY.txt"));
        return lines.stream().map(LIBRARY::matcher).filter(Matcher::find)
                .map(Matcher::toMatchResult)
                .filter(library -> !library.group(2).equals("dev.lamella")).toList();
    }

    private static List<Row> rows() throws IOException {
        return Files.readAllLines(TEXTS.resolve("README.md")).stream().filter(line -> line.startsWith("| "))
                .map(line -> line.split("\\s*\\|\\s*")).map(cells -> new Row(cells[1], cells[2], cells[3])).toList();
    }

    @Test
    void theBuildListsEveryLibraryOfTheCommandAndOfItsPage() throws IOException, URISyntaxException {
        assertThat(libraries()).extracting(library -> library.group(3)).contains("zstd-jni", "picocli", "arrow-vector",
                "jackson-databind", "slf4j-nop", "lit-html", "d3-hierarchy").hasSizeGreaterThan(20);
    }

    @Test
    void theReadmeHasARowWithTheLicenceOfEachLibrary() throws IOException, URISyntaxException {
        List<Row> rows = rows();
        for (MatchResult library : libraries()) {
            assertThat(rows).as("the row of %s, %s", library.group(3), library.group(1))
                    .anyMatch(row -> row.names(library.group(3))
                            && row.licence().startsWith(NAMES.get(library.group(1))));
        }
    }

    @Test
    void eachTextThatTheReadmeNamesIsThere() throws IOException {
        for (Row row : rows()) {
            if (row.text().matches("`[\\w-]+\\.txt`")) {
                assertThat(TEXTS.resolve(row.text().replace("`", ""))).isNotEmptyFile();
            }
        }
    }
}
