package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Files as people have them, each with a note of its columns, its number of rows and some cells. They are converted
/// without options.
class ForeignTextTest {
    @TempDir
    Path folder;

    /// @param types the type strings that a word of the notes allows; a type is also allowed if it begins like one
    record Word(String word, List<String> types) {}

    private static Word word(String word, String... types) {
        return new Word(word, List.of(types));
    }

    static final List<Word> WORDS = List.of(word("integer", "INT64"), word("int64", "INT64"),
            word("string", "STRING"), word("double", "DOUBLE"), word("decimal", "DOUBLE", "DECIMAL("),
            word("decimal with scale 0, or string; never double", "DECIMAL(38,0)"), word("date", "DATE"),
            word("time", "TIME(false,"), word("timestamp local", "TIMESTAMP(false,"),
            word("timestamp UTC-adjusted", "TIMESTAMP(true,"), word("boolean", "BOOLEAN"),
            word("string unless told", "STRING"), word("double or decimal", "DOUBLE", "DECIMAL("),
            word("list<string>", "LIST(STRING)"), word("JSON text or Variant", "JSON"),
            word("struct<p: list<integer>, q: struct<r: double>>", "STRUCT(p LIST(INT64), q STRUCT(r DOUBLE))"),
            word("date with format MM/dd/yyyy, else string", "STRING"),
            word("date with dd.MM.yyyy, else string", "STRING"),
            word("integer once the null spellings are told; else string", "STRING"),
            word("double; 1e400 has no double", "JSON"),
            word("decimal with decimal ',' and thousands '.', else string", "STRING"),
            word("string (other separators)", "STRING"));

    /// Files that are not converted without more options.
    static final List<String> REJECTED = List.of("ragged.csv", "duplicate_keys.ndjson");

    static Stream<String> files() throws IOException, URISyntaxException {
        try (Stream<Path> all = Files.list(path("plain.csv.gz").getParent())) {
            return all.map(file -> file.getFileName().toString()).filter(name -> !name.endsWith(".note.json"))
                    .filter(name -> !REJECTED.contains(name)).sorted().toList().stream();
        }
    }

    private static Path path(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(ForeignTextTest.class.getResource("/text/" + name)).toURI());
    }

    private static Object json(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, json(parser));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(json(parser));
                }
                yield elements;
            }
            default -> parser.getText();
        };
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(String text) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            return (Map<String, Object>) json(parser);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> objects(Map<String, Object> note, String key) {
        return (List<Map<String, Object>>) Objects.requireNonNull(note.get(key));
    }

    /// The name of a column that the notes describe: `column 1`, `value (2nd)`.
    private static String name(String described) {
        if (described.startsWith("column ")) {
            return "column" + (Integer.parseInt(described.substring("column ".length())) - 1);
        }
        return described.replaceFirst(" \\((\\d)..\\)$", "_$1");
    }

    private static boolean isSame(Object expected, Object found) {
        if (expected instanceof String text && found instanceof String other) {
            return Arrays.asList(text.split(" or the text ")).contains(other) || isSameNumber(text, other);
        }
        if (expected instanceof List<?> some && found instanceof List<?> others) {
            return some.size() == others.size()
                    && Stream.iterate(0, i -> i + 1).limit(some.size())
                            .allMatch(i -> isSame(some.get(i), others.get(i)));
        }
        return expected instanceof Map<?, ?> some && found instanceof Map<?, ?> others
                && some.keySet().equals(others.keySet())
                && some.keySet().stream().allMatch(key -> isSame(some.get(key), others.get(key)));
    }

    private static boolean isSameNumber(String text, String other) {
        try {
            return new BigDecimal(text).compareTo(new BigDecimal(other)) == 0;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFileIsReadAsItsNoteSays(String name) throws IOException, URISyntaxException {
        Map<String, Object> note = object(Files.readString(path(name + ".note.json")));
        String made = folder.resolve("x.parquet").toString();
        Lamella.Result converted = run("convert", path(name).toString(), made);
        assertThat(converted.exitCode()).as(converted.errors()).isZero();

        List<String> types = run("convert", path(name).toString(), "--dry-run").output().lines().toList();
        List<Map<String, Object>> columns = objects(note, "columns");
        for (int i = 0; i < columns.size(); i++) {
            String column = name(String.valueOf(columns.get(i).get("name")));
            String word = String.valueOf(columns.get(i).get("type"));
            List<String> allowed = WORDS.stream().filter(one -> one.word().equals(word)).findFirst().orElseThrow()
                    .types();
            assertThat(types.get(i)).startsWith(column + " ");
            assertThat(allowed).as(types.get(i)).anyMatch(types.get(i).substring(column.length() + 1)::startsWith);
        }
        List<String> rows = run("cat", made, "--format", "jsonl").output().lines().toList();
        assertThat(rows).hasSize(Integer.parseInt(String.valueOf(note.get("rows"))));
        for (Map<String, Object> cell : objects(note, "cells")) {
            Map<String, Object> row = object(rows.get(Integer.parseInt(String.valueOf(cell.get("row"))) - 1));
            String column = name(String.valueOf(cell.get("column")));
            assertThat(isSame(String.valueOf(cell.get("value")).isEmpty() ? "" : cell.get("value"), row.get(column)))
                    .as("%s: %s", cell, row).isTrue();
        }
    }

    /// @param problem the message about a file that is rejected
    record Rejected(String file, String problem, List<String> options) {
        @Override
        public String toString() {
            return file + " " + options;
        }
    }

    static final List<Rejected> PROBLEMS = List.of(
            new Rejected("ragged.csv",
                    ":3:\nThe record has 2 cells, but the header has 3 cells. With --fill, cells that are missing are null.\n",
                    List.of()),
            new Rejected("ragged.csv", ":4:\nThe record has 4 cells, but the header has 3 cells.\n", List.of("--fill")),
            new Rejected("duplicate_keys.ndjson", ":1:\nThe field a occurs twice.\n", List.of()));

    @ParameterizedTest
    @FieldSource("PROBLEMS")
    void aFileThatIsNotConvertedNamesItsLine(Rejected c) throws URISyntaxException {
        List<String> arguments = new ArrayList<>(
                List.of("convert", path(c.file()).toString(), folder.resolve("x.parquet").toString(), "-q"));
        arguments.addAll(c.options());
        Lamella.Result result = run(arguments.toArray(String[]::new));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).startsWith("lamella: " + path(c.file()) + c.problem());
    }

    @Test
    void shortRowsAreFilledAndLongOnesSkippedIfAsked() throws URISyntaxException {
        assertThat(run("convert", path("ragged.csv").toString(), "-", "--to", "csv", "--fill", "--on-error", "skip")
                .output()).isEqualTo("a,b,c\n1,2,3\n4,5,\n10,11,12\n");
        assertThat(run("convert", path("null_spellings.csv").toString(), "--dry-run", "--null", "NA", "--null", "NULL",
                "--null", "-").output()).isEqualTo("id INT64,\na INT64,\nb STRING\n");
    }
}
