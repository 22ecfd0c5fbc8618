package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The tables *Examples* of the page *Text files*: each text gives these rows, or this message.
class TextFilesPageTest {
    private static final Pattern ROW = Pattern
            .compile("\\| ([^`]+) \\| (?:`(.+?)`|\\(nothing\\)) \\| (?:`(.+)`|\\(none\\)|Error: (.+)) \\|");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([ntr|\\\\])");

    record Case(String form, String what, String text, String rows, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static List<Case> cases() throws IOException {
        Path page = Path.of(Lamella.example("planets.parquet")).getParent()
                .resolveSibling("docs/reference/text-files.md");
        List<String> lines = Files.readAllLines(page);
        List<Case> cases = new ArrayList<>();
        String form = "csv";
        for (String line : lines.subList(lines.indexOf("## Examples"), lines.size())) {
            form = line.equals("### JSON") ? "ndjson" : form;
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                cases.add(new Case(form, row.group(1), row.group(2) == null ? "" : unescaped(row.group(2)),
                        row.group(3) == null ? "" : row.group(3).replace("\\|", "|"),
                        row.group(4) == null ? "" : row.group(4)));
            }
        }
        return cases;
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(mark -> Matcher.quoteReplacement(switch (mark.group(1)) {
            case "n" -> "\n";
            case "t" -> "\t";
            case "r" -> "\r";
            default -> mark.group(1);
        }));
    }

    @Test
    void noRowOfTheTablesIsPassedOver() throws IOException {
        assertThat(cases()).hasSize(81);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aTextIsReadAsThePageSays(Case c) {
        Lamella.Result result = Lamella.run(c.text().getBytes(StandardCharsets.UTF_8), "convert", "-", "-", "--from",
                c.form(), "--to", "ndjson", "-q");
        assertThat(String.join(" ", result.output().lines().toList())).isEqualTo(c.rows());
        assertThat(result.errors()).contains(c.problem());
        assertThat(result.exitCode()).isEqualTo(c.problem().isEmpty() ? 0 : 1);
    }
}
