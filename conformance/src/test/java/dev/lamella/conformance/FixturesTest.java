package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.ParquetReader;
import dev.lamella.cli.Main;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Files by other writers are printed with the rows that are known to be in them, however they are read. What each shows, how
/// it was made and who else vouches for its rows is in `fixtures/PROVENANCE.md`.
class FixturesTest {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String ROWS = ".jsonl";

    /// The values of one column, or of one line, each as its JSON tokens: numbers digit by digit, text without its escapes.
    private record Line(List<String> tokens) {}

    static List<String> files() throws IOException {
        Path folder = folder();
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".parquet")).map(name -> name.substring(0, name.lastIndexOf('.')))
                    .sorted().toList();
        }
    }

    @Test
    void everyFileHasItsRowsAndItsProvenance() throws IOException {
        List<String> provenance = Files.readAllLines(folder().resolve("PROVENANCE.md"));
        List<String> files = files();
        assertThat(files).hasSizeGreaterThanOrEqualTo(30);
        for (String name : files) {
            assertThat(folder().resolve(name + ROWS)).exists();
            assertThat(provenance).as(name).anyMatch(line -> line.startsWith("| `" + name + "` |"));
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void allWaysOfReadingAgree(String name) throws IOException {
        try (ParquetReader reader = FourWays.open(file(name))) {
            FourWays.read(reader);
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theRowsArePrinted(String name) throws IOException {
        FourWays.assertSame(name, cat(name), expected(name));
    }

    @ParameterizedTest
    @MethodSource("files")
    void theFirstRowsArePrinted(String name) throws IOException {
        List<Line> expected = expected(name);
        FourWays.assertSame(name, cat(name, "--limit", "3"), expected.subList(0, Math.min(3, expected.size())));
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyColumnIsPrintedAlone(String name) throws IOException {
        List<List<Line>> expected = new ArrayList<>();
        for (String line : Files.readAllLines(folder().resolve(name + ROWS))) {
            expected.add(columns(line));
        }
        List<Field> fields;
        try (ParquetReader reader = FourWays.open(file(name))) {
            fields = reader.schema().fields();
        }
        for (int i = 0; i < fields.size(); i++) {
            String path = ColumnPath.of(fields.get(i).name()).toString();
            int column = i;
            FourWays.assertSame(name + ", only " + path, cat(name, "-c", path),
                    expected.stream().map(row -> row.get(column)).toList());
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theCommandShowsEverythingElse(String name) throws IOException {
        assertThat(run(name, "count").strip()).isEqualTo(Integer.toString(expected(name).size()));
        assertThat(run(name, "schema")).startsWith("message ");
        assertThat(tokens(run(name, "meta", "--json"))).isNotEmpty();
        run(name, "meta");
        run(name, "pages");
    }

    private static List<Line> cat(String name, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("cat", "--format", "jsonl"));
        arguments.addAll(List.of(options));
        List<Line> lines = new ArrayList<>();
        for (String line : run(name, arguments.toArray(String[]::new)).lines().toList()) {
            lines.add(new Line(tokens(line)));
        }
        return lines;
    }

    private static List<Line> expected(String name) throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String line : Files.readAllLines(folder().resolve(name + ROWS))) {
            lines.add(new Line(tokens(line)));
        }
        return lines;
    }

    private static String run(String name, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(file(name).toString());
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(all.toArray(String[]::new), InputStream.nullInputStream(), output, errors);
        assertThat(exitCode).as("%s: %s", all, errors).isZero();
        return output.toString(StandardCharsets.UTF_8);
    }

    private static List<String> tokens(String json) throws IOException {
        List<String> tokens = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                tokens.add(token + " " + parser.getText());
            }
        }
        return tokens;
    }

    /// The fields of one object, each as a line that has only this one.
    private static List<Line> columns(String json) throws IOException {
        List<String> all = tokens(json);
        List<Line> columns = new ArrayList<>();
        List<String> one = new ArrayList<>();
        int depth = 0;
        for (String token : all.subList(1, all.size() - 1)) {
            if (depth == 0 && token.startsWith("FIELD_NAME")) {
                one.add(all.getFirst());
            }
            one.add(token);
            depth += token.startsWith("START_") ? 1 : token.startsWith("END_") ? -1 : 0;
            if (depth == 0 && !token.startsWith("FIELD_NAME")) {
                one.add(all.getLast());
                columns.add(new Line(List.copyOf(one)));
                one.clear();
            }
        }
        return columns;
    }

    static Path file(String name) {
        return folder().resolve(name + ".parquet");
    }

    private static Path folder() {
        URL folder = Objects.requireNonNull(FixturesTest.class.getResource("/fixtures"));
        try {
            return Path.of(folder.toURI());
        } catch (URISyntaxException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
