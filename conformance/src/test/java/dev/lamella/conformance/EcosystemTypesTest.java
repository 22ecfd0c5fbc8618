package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.cli.Main;
import dev.lamella.error.ParquetException;
import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.SchemaExplanation;
import dev.lamella.explain.TypeMapping;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What the explanation of a file says about DuckDB is what DuckDB says, and `lamella types` ends well with every file.
///
/// DuckDB is shown files with the schemas of others, and without rows, so that it has nothing but the types to
/// complain of.
class EcosystemTypesTest {
    private static final JsonFactory JSON = new JsonFactory();
    /// What was observed of all ecosystems; module core compares its tables with it.
    private static final Path OBSERVATIONS = Path.of("../core/src/test/resources/dev/lamella/explain/seen.txt");
    /// DuckDB quotes words of SQL too.
    private static final Pattern QUOTED_WORD = Pattern.compile("\"([A-Za-z_][A-Za-z_0-9]*)\"");
    private static final String REJECTED = "-";

    private static DuckDb duckDb;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() throws SQLException {
        duckDb = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        duckDb.close();
    }

    static List<String> corpus() {
        return Corpus.all();
    }

    static List<String> all() {
        return Stream
                .of(corpus(), Corpus.encrypted(), Corpus.data().isEmpty() ? List.<String>of() : List.of(Corpus.HUGE))
                .flatMap(List::stream).toList();
    }

    static List<String> fixtures() throws IOException {
        return FixturesTest.files();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void duckDbSeesTheSchemasOfTheCorpusAsTheTableSays(String name) throws IOException, SQLException {
        try (ParquetReader reader = Parquet.open(InputFile.of(Corpus.file(name)))) {
            assertDuckDbAgrees(reader.schema(), reader.metadata().schemaElements());
        } catch (ParquetException e) {
            assertThat(name).as("%s", e).startsWith("bad_data/");
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void duckDbSeesTheSchemasOfOtherWritersAsTheTableSays(String name) throws IOException, SQLException {
        try (ParquetReader reader = FourWays.open(FixturesTest.file(name))) {
            assertDuckDbAgrees(reader.schema(), reader.metadata().schemaElements());
        }
    }

    /// Names that are the same, case aside, get numbers, whether or not the numbered name is there already.
    @ParameterizedTest
    @CsvSource({"a|a, a|a_1", "a|A, a|A_1", "a|A_1|A, a|A_1|A_1_1", "a|a|A, a|a_1|A_2", "a|A|A_1, a|A_1|A_1_1",
            "\u00e4|\u00c4, \u00e4|\u00c4", "k|\u212a, k|\u212a"})
    void duckDbCallsColumnsOfTheSameNameAsTheTableSays(String names, String called) throws IOException, SQLException {
        List<Field> fields = Stream.of(names.split("\\|"))
                .map(name -> SchemaText.parseField("optional int32 `" + name + "`;")).toList();
        Schema schema = Schema.asDeclared("schema", fields);
        assertThat(rows(schema, SchemaTree.elements(schema))).map(row -> row.values().get(0)).map(String::valueOf)
                .containsExactly(called.split("\\|"));
        List<ColumnExplanation> columns = SchemaExplanation.of(schema).columns();
        List<String> expected = new ArrayList<>();
        for (ColumnExplanation column : columns) {
            Optional<String> why = Optional.ofNullable(column.mappings().get(Ecosystem.DUCKDB))
                    .flatMap(TypeMapping::why);
            expected.add(why.map(text -> text.replaceAll("it is called (.*), as an earlier .*", "$1"))
                    .orElse(column.leaf().field().name()));
        }
        assertThat(expected).containsExactly(called.split("\\|"));
    }

    private void assertDuckDbAgrees(Schema schema, List<SchemaElement> elements) throws IOException, SQLException {
        List<TypeMapping> expected = schema.fields().stream().map(Ecosystem.DUCKDB::see).toList();
        Optional<List<String>> described = describe(schema, elements);
        if (described.isEmpty()) {
            assertThat(expected).as("DuckDB rejects %s", schema).anyMatch(seen -> seen.type().isEmpty());
            return;
        }
        assertThat(described.get()).as("%s", schema)
                .isEqualTo(expected.stream().map(seen -> plain(seen.type().orElse(REJECTED))).toList());
    }

    /// The types that DuckDB gives the fields of a file; empty if it rejects it.
    private Optional<List<String>> describe(Schema schema, List<SchemaElement> elements) throws IOException {
        try {
            return Optional.of(rows(schema, elements).stream().map(row -> plain(String.valueOf(row.values().get(1))))
                    .toList());
        } catch (SQLException _) {
            // That it rejects the file is what was asked.
            return Optional.empty();
        }
    }

    /// What DuckDB says about a file without rows, a row for each column.
    private List<Physical.Fields> rows(Schema schema, List<SchemaElement> elements) throws IOException, SQLException {
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        FooterWriter.writeFooter(new StoredFileMetadata(1, schema, elements, 0, List.of(), List.of(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty()), out);
        Path file = folder.resolve("schema.parquet");
        Files.write(file, out.toByteArray());
        return duckDb.query("DESCRIBE SELECT * FROM read_parquet(" + DuckDb.literal(file) + ")");
    }

    /// A type without the quotes that DuckDB puts round words of SQL.
    static String plain(String type) {
        return QUOTED_WORD.matcher(type).replaceAll("$1");
    }

    /// The fields that are written with both annotations, and what DuckDB said about them.
    @Test
    void duckDbStillSaysWhatWasObserved() throws IOException, SQLException {
        List<String> differences = new ArrayList<>();
        int count = 0;
        String line = "";
        for (String next : Files.readAllLines(OBSERVATIONS)) {
            boolean isObservation = next.strip().startsWith("duckdb ") && next.startsWith(" ");
            if (isObservation && !line.startsWith("new: ") && !line.startsWith("old: ")) {
                String observed = next.strip().substring("duckdb".length()).strip();
                Field field = SchemaText.parseField(line);
                Schema schema = Schema.asDeclared("schema", List.of(field));
                String seen = describe(schema, SchemaTree.elements(schema)).map(List::getFirst).orElse(REJECTED);
                // A column of STRUCT without fields is described as STRUCT.
                if (!seen.equals(plain(observed)) && !(seen + "()").equals(observed)) {
                    differences.add(line + ": " + seen + " instead of " + observed);
                }
                count++;
            } else if (!next.startsWith(" ")) {
                line = next;
            }
        }
        assertThat(count).isGreaterThan(150);
        assertThat(differences).isEmpty();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("all")
    void everyFileIsExplainedOrRejectedWithAMessage(String name) throws IOException {
        Path file = Corpus.file(name);
        boolean opens;
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            opens = !reader.schema().leaves().isEmpty();
        } catch (ParquetException _) {
            opens = false;
        }
        for (List<String> options : List.of(List.<String>of(), List.of("--json"))) {
            List<String> arguments = new ArrayList<>(List.of("types"));
            arguments.addAll(options);
            arguments.add(file.toString());
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            int exitCode = Main.run(arguments.toArray(String[]::new), InputStream.nullInputStream(), output, errors);
            String printed = output.toString(StandardCharsets.UTF_8);
            String message = errors.toString(StandardCharsets.UTF_8);
            assertThat(exitCode).as(message).isEqualTo(opens ? 0 : 1);
            if (!opens) {
                assertThat(printed).isEmpty();
                assertThat(message).startsWith("lamella: " + file);
                continue;
            }
            assertThat(message).isEmpty();
            if (options.isEmpty()) {
                assertThat(printed.lines().skip(1)).allMatch(line -> line.codePointCount(0, line.length()) <= 120);
            } else {
                assertIsOneObject(printed);
            }
        }
    }

    private static void assertIsOneObject(String json) throws IOException {
        try (JsonParser parser = JSON.createParser(json)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            parser.skipChildren();
            assertThat(parser.nextToken()).isNull();
        }
    }
}
