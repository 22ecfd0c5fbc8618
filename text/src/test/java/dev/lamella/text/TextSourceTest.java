package dev.lamella.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.row.Precision;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowSource;
import dev.lamella.vector.RowSource.Unmatched;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextSourceTest {
    @TempDir
    private Path folder;

    private static TextSource json(String... lines) {
        return TextSource.of(new StringReader(String.join("\n", lines)), TextFormat.JSON_LINES);
    }

    private static TextSource csv(String... lines) {
        return TextSource.of(new StringReader(String.join("\n", lines)), TextFormat.CSV);
    }

    private static Schema schema(String fields) {
        return Schema.of("schema", TypeString.parseFields(fields));
    }

    private static List<String> rows(TextSource source) throws IOException {
        List<String> all = new ArrayList<>();
        try (RowCursor rows = source.rows()) {
            while (rows.next()) {
                RowCursor row = rows;
                all.add(IntStream.range(0, rows.size()).mapToObj(i -> String.valueOf(row.get(i)))
                        .collect(Collectors.joining("|")));
            }
        }
        return all;
    }

    private record Choice(String name, TextSource source, String rows) {}

    static List<Choice> choices() {
        return List.of(
                new Choice("JSON lines", json("{\"a\":1,\"b\":\"x\"}", "", "{\"b\":\"y\"}"), "1|x null|y"),
                new Choice("CSV", csv("a,b", "1,x", ",\"y\""), "1|x null|y"),
                new Choice("delimiter", csv("a;b", "1;x").withDelimiter(';'), "1|x"),
                new Choice("quote", csv("a,b", "1,'x,y'").withQuote('\''), "1|x,y"),
                new Choice("no header", csv("1,x").withoutHeader(), "1|x"),
                new Choice("texts of null", csv("a,b", "NA,x").withNulls("NA", "-"), "null|x"),
                new Choice("schema", csv("a,b", "1,x").withSchema(schema("b STRING, a INT32!")), "x|1"),
                new Choice("number as text", json("{\"a\":1}").withSchema(schema("a STRING")), "1"),
                new Choice("DOUBLE", json("{\"a\":1.50}"), "1.5"),
                new Choice("DECIMAL", json("{\"a\":1.50}").withDecimals(), "1.50"),
                new Choice("unmatched", json("{\"a\":1,\"b\":[{}]}").withSchema(schema("a INT64"))
                        .withUnmatched(Unmatched.SKIP), "1"),
                new Choice("unmatched in CSV", csv("b,c,a", "x,y,1").withSchema(schema("a INT64, d INT64"))
                        .withUnmatched(Unmatched.SKIP), "1|null"),
                new Choice("rounded", csv("a", "12:00:00.0019").withSchema(schema("a TIME(false,MILLIS)"))
                        .withPrecision(Precision.ROUND), "12:00:00.001"));
    }

    @ParameterizedTest
    @MethodSource("choices")
    void eachOptionHasItsEffect(Choice choice) throws IOException {
        assertThat(String.join(" ", rows(choice.source))).isEqualTo(choice.rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "\u007f", "\u0080", "\u00e9", "\u20ac", "\ud83d\ude00"})
    void textsOfEachLengthAndAlphabetAreKept(String character) throws IOException {
        for (int length : new int[]{0, 1, 63, 64, 65, 1000}) {
            String text = "x".repeat(length) + character;
            assertThat(rows(json("{\"a\":\"" + text + "\"}"))).containsExactly(text);
            assertThat(rows(csv("a", text))).containsExactly(text);
            assertThat(rows(csv("a", '"' + text + '"'))).containsExactly(text);
        }
    }

    private record Failing(TextSource source, Class<? extends ParquetException> kind, String message) {}

    static List<Failing> failing() {
        return List.of(
                new Failing(json("{\"a\":1}", "{\"a\":\"x\"}").withSample(1), ValueException.class,
                        "reader:2, column a"),
                new Failing(json("{\"a\":{\"b\":1}}", "", "{\"a\":{\"b\":true}}").withSample(1), ValueException.class,
                        "reader:3, column a.b"),
                new Failing(json("{\"a\":1}", "{\"a\""), CorruptFileException.class, "reader:2"),
                new Failing(json("{\"a\":1}", "{\"a\":1,\"b\":2}").withSample(1), ValueException.class,
                        "withSample(Long.MAX_VALUE)"),
                new Failing(json("[,{\"a\":1}]"), CorruptFileException.class, "where a value is expected"),
                new Failing(csv("a", "1", "x").withSchema(schema("a INT64")), ValueException.class,
                        "reader:3, column a"),
                new Failing(csv("a", "1", "001").withSample(1), ValueException.class, "reader:3, column a"),
                new Failing(csv("a", "1", "-0.0").withSample(1), ValueException.class, "reader:3, column a"),
                new Failing(csv("a", "1.5", "01.5").withSample(1), ValueException.class, "reader:3, column a"),
                new Failing(csv("a", "1.23").withSchema(schema("a DECIMAL(5,1)")), ValueException.class,
                        "reader:2, column a"),
                new Failing(csv("a", "1").withSchema(schema("b INT64")), SchemaMismatchException.class,
                        "withoutHeader()"),
                new Failing(csv("a", "\"x"), CorruptFileException.class, "withDelimiter and withQuote"),
                new Failing(json("", ""), CorruptFileException.class, "withSchema(schema)"),
                new Failing(csv(""), CorruptFileException.class, "withSchema(schema)"));
    }

    @ParameterizedTest
    @MethodSource("failing")
    void aBadRecordFailsWithItsPlace(Failing failing) {
        assertThatThrownBy(() -> rows(failing.source)).isInstanceOf(failing.kind)
                .hasMessageContaining(failing.message).hasMessageNotContaining("--");
    }

    @Test
    void badRecordsAreSkippedAndReported() throws IOException {
        List<String> skipped = new ArrayList<>();
        TextSource source = json("{\"a\":1}", "{\"a\":\"x\"}", "[]", "{\"a\":2}").withSchema(schema("a INT64"))
                .withBadRecords(failure -> skipped.add(failure.location() + ""));
        TextSummary summary = source.writeTo(folder.resolve("a.parquet"));
        assertThat(summary).isEqualTo(new TextSummary(2, 2, Map.of()));
        assertThat(skipped).containsExactly("reader:2, column a", "reader:3");
    }

    @Test
    void roundedValuesAreCounted() throws IOException {
        TextSummary summary = csv("a,b", "12:00:00.0019,0.1", "12:00:00,0.30000000000000001")
                .withSchema(schema("a TIME(false,MILLIS), b DOUBLE")).withPrecision(Precision.ROUND)
                .writeTo(folder.resolve("a.parquet"));
        assertThat(summary.roundedValues()).isEqualTo(Map.of(ColumnPath.of("a"), 1L, ColumnPath.of("b"), 1L));
    }

    @ParameterizedTest
    @CsvSource({"1.00048828125, 1.0", "1.00048828125000000000000001, 1.0009766",
            "-1.00048828125000000000000001, -1.0009766",
            "1.00048828124999999999999999, 1.0", "65519.9999999999999999999, 65504.0",
            "1.0014648437500000001, 1.0019531",
            "2.980232238769531250000000001e-8, 5.9604645E-8", "1.1, 1.0996094"})
    void aNumberBecomesTheNearestHalf(String text, String half) throws IOException {
        TextSource source = csv("h", text).withSchema(schema("h FLOAT16")).withPrecision(Precision.ROUND);
        assertThat(rows(source)).containsExactly(half);
    }

    @Test
    void recordsGoIntoPartitions() throws IOException {
        json("{\"day\":\"2026-03-01\",\"a\":1}", "{\"day\":\"2026-03-02\",\"a\":2}", "{\"day\":\"2026-03-01\",\"a\":3}")
                .writeTo(folder.resolve("t"), DatasetWriteOptions.DEFAULT.withPartitionBy("day"));
        Dataset table = Dataset.of(folder.resolve("t"));
        assertThat(table.rowCount()).isEqualTo(3);
        assertThat(table.files()).hasSize(2).extracting(file -> folder.resolve("t").relativize(Path.of(file.name()))
                .getParent().toString()).containsExactly("day=2026-03-01", "day=2026-03-02");
    }

    @Test
    void aFailedRecordLeavesNoFile() {
        Path file = folder.resolve("a.parquet");
        assertThatThrownBy(() -> json("{\"a\":1}", "{\"a\":true}").withSample(1).writeTo(file))
                .isInstanceOf(ValueException.class);
        assertThat(file).doesNotExist();
    }

    private interface Opening {
        TextSource of(byte[] text) throws IOException;
    }

    @Test
    void allSourcesGiveTheSame() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append("{\"id\":").append(i).append(",\"name\":\"ä\uD83D\uDE00").append(i).append("\"}\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("a.jsonl"), bytes);
        Path packed = Files.write(folder.resolve("a.json.gz"), gzip(bytes));
        List<Opening> openings = List.of(
                ignored -> TextSource.of(file),
                ignored -> TextSource.of(packed),
                ignored -> TextSource.of(file.toString()),
                ignored -> TextSource.of(file.toUri().toString()),
                all -> TextSource.of(new ByteArrayInputStream(all), TextFormat.JSON_LINES),
                all -> TextSource.of(new ByteArrayInputStream(gzip(all)), TextFormat.JSON_LINES),
                all -> TextSource.of(new StringReader(text.toString()), TextFormat.JSON_LINES),
                all -> TextSource.of(new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_16)),
                        TextFormat.JSON_LINES).withCharset(StandardCharsets.UTF_16));
        for (Opening opening : openings) {
            TextSource source = opening.of(bytes);
            assertThat(source.schema()).isEqualTo(schema("id INT64, name STRING"));
            assertThat(source.schema()).isEqualTo(schema("id INT64, name STRING"));
            List<String> rows = rows(source);
            assertThat(rows).as(source.name()).hasSize(30_000).endsWith("29999|ä\uD83D\uDE0029999");
        }
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    @Test
    void aStreamIsReadOnceAndClosed() throws IOException {
        boolean[] isClosed = new boolean[1];
        InputStream stream = new FilterInputStream(
                new ByteArrayInputStream("{\"a\":1}".getBytes(StandardCharsets.UTF_8))) {
            @Override
            public void close() throws IOException {
                isClosed[0] = true;
                super.close();
            }
        };
        TextSource source = TextSource.of(stream, TextFormat.JSON_LINES);
        assertThat(source.schema()).isEqualTo(schema("a INT64"));
        assertThat(isClosed[0]).isFalse();
        assertThat(rows(source)).containsExactly("1");
        assertThat(isClosed[0]).isTrue();
        assertThatThrownBy(() -> rows(source)).isInstanceOf(IllegalStateException.class)
                .hasMessage("The stream was read already. It can be read once");
    }

    @Test
    void anUnpairedSurrogateOfAReaderFailsItsRecordOnly() throws IOException {
        List<String> skipped = new ArrayList<>();
        TextSource source = json("{\"a\":\"x\"}", "{\"a\":\"\ud800\"}", "{\"a\":\"z\"}").withSchema(schema("a STRING"))
                .withBadRecords(failure -> skipped.add(failure.getMessage()));
        assertThat(rows(source)).containsExactly("x", "z");
        assertThat(skipped).singleElement().asString().startsWith("reader:2:")
                .contains("withCharset(StandardCharsets.ISO_8859_1)");
    }

    @Test
    void aNameThatNoFieldCanHaveFailsItsRecordOnly() throws IOException {
        List<String> skipped = new ArrayList<>();
        TextSource source = json("{\"a\":{\"b\":1}}", "{\"a\":{\"\\ud800\":1}}", "{\"a\":{\"b\":2}}")
                .withBadRecords(failure -> skipped.add(failure.location() + ""));
        assertThat(source.schema()).isEqualTo(schema("a STRUCT(b INT64)"));
        assertThat(rows(source)).hasSize(2);
        assertThat(skipped).containsExactly("reader:2, column a");
        assertThatThrownBy(() -> json("{\"a\":[{\"\\ud800\":1}]}").schema()).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("The name of a field has an unpaired surrogate");
    }

    @Test
    void rowNumbersOfBatchesAreLines() throws IOException {
        TextSource source = json("", "{\"a\":1}", "[]", "", "{\"a\":2}").withSchema(schema("a INT64"))
                .withBadRecords(failure -> {});
        try (BatchSource batches = source.batches(source.schema(), RowSource.FieldMatching.EXACT)) {
            assertThat(batches.next()).isTrue();
            assertThat(batches.batch().rowCount()).isEqualTo(2);
            assertThat(batches.rowNumbers().orElseThrow().of(0)).isEqualTo(2);
            assertThat(batches.rowNumbers().orElseThrow().of(1)).isEqualTo(5);
            assertThat(batches.next()).isFalse();
        }
    }

    @Test
    void namesSayTheFormat() throws IOException {
        assertThat(List.of("a.csv", "A.CSV.GZ", "a.tsv", "a.ndjson", "a.jsonl", "a.json.gz", "a.txt", "csv"))
                .extracting(name -> TextFormat.ofName(name).map(Enum::name).orElse("none"))
                .containsExactly("CSV", "CSV", "TSV", "JSON_LINES", "JSON_LINES", "JSON_LINES", "none", "CSV");
        assertThatThrownBy(() -> TextSource.of(Path.of("a.txt"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Give the format as a TextFormat");
        assertThat(TextSource.of("https://example.com/a.csv?x=.json").name()).startsWith("https://example.com/a.csv");
        assertThat(rows(TextSource.of(Files.writeString(folder.resolve("a#1.csv"), "a\n1\n").toString())))
                .containsExactly("1");
    }

    @Test
    void optionsOfCsvAreRejectedForJson() {
        List<UnaryOperator<TextSource>> options = List.of(source -> source.withDelimiter(';'),
                source -> source.withQuote('\''), TextSource::withoutHeader, source -> source.withNulls("NA"));
        assertThat(options).allSatisfy(option -> assertThatThrownBy(() -> option.apply(json("{}")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("options of CSV"));
    }

    @Test
    void writtenFilesHaveTheInferredSchema() throws IOException {
        Path file = folder.resolve("a.parquet");
        json("{\"at\":\"2026-03-01T10:00:00Z\",\"lines\":[{\"sku\":\"x\",\"price\":1.5}]}").writeTo(file);
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(reader.schema()).isEqualTo(
                    schema("at TIMESTAMP(true,MICROS), lines LIST(STRUCT(sku STRING, price DOUBLE))"));
        }
    }
}
