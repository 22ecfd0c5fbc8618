package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.build.With;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.statistics.Answer;
import dev.lamella.statistics.ColumnAggregates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a column comes to: from metadata where they say it exactly, else from its values.
class ColumnAggregatesTest {
    private static final Schema SCHEMA = Schema.of("m", TypeString.parseFields(
            """
                    id INT32!, u INT(32,false), d DOUBLE, z FLOAT, s STRING, long STRING, m DECIMAL(20,2), day DATE, at TIMESTAMP(true,MILLIS),
                    id2 UUID, g STRUCT(a INT64), xs LIST(INT32), kv MAP(STRING,INT32), none BOOLEAN, span INTERVAL, h FLOAT16, b BOOLEAN"""));

    private static byte[] file() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withRowGroups(1 << 30, 5)
                .withBoundLength(8);
        try (ParquetWriter writer = Parquet.create(OutputFile.of("m", bytes), SCHEMA, options)) {
            for (int i = 0; i < 10; i++) {
                Map<String, @Nullable Object> row = new TreeMap<>();
                row.put("id", i);
                row.put("u", 4_000_000_000L + i);
                row.put("d", i == 3 ? Double.NaN : i + 0.5);
                row.put("z", i == 0 ? 0.0f : (float) i);
                row.put("s", i % 2 == 0 ? null : "s" + i);
                row.put("long", "a rather long text " + i);
                row.put("m", new BigDecimal(i + ".25"));
                row.put("day", LocalDate.ofEpochDay(i));
                row.put("at", Instant.ofEpochMilli(i));
                row.put("id2", new UUID(-i, i));
                row.put("g", i < 2 ? null : singleton(i == 2 ? null : (Long) (long) i));
                row.put("xs", i == 0 ? null : i == 1 ? List.of() : List.of(i, i + 1));
                row.put("kv", Map.of("k", i, "j", -i));
                row.put("h", 1f + i);
                row.put("b", i > 3);
                writer.rows().append(row);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static Map<String, @Nullable Object> singleton(@Nullable Object value) {
        Map<String, @Nullable Object> map = new TreeMap<>();
        map.put("a", value);
        return map;
    }

    private static String text(ColumnAggregates summary) {
        return String.join(" | ", Stream.of(summary.rows(), summary.nulls(), summary.min(), summary.max())
                .map(answer -> (answer.value() instanceof Optional<?> value
                        ? value.map(Object::toString).orElse("none")
                        : answer.value()) + " " + (answer.source() == Answer.Source.METADATA ? "M" : "D"))
                .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            id; 10 M | 0 M | 0 M | 9 M
            u; 10 M | 0 M | 4000000000 M | 4000000009 M
            d; 10 M | 0 M | 0.5 D | 9.5 D
            z; 10 M | 0 M | 0.0 M | 9.0 M
            s; 10 M | 5 M | s1 M | s9 M
            long; 10 M | 0 M | a rather long text 0 D | a rather long text 9 D
            m; 10 M | 0 M | 0.25 M | 9.25 M
            day; 10 M | 0 M | 1970-01-01 M | 1970-01-10 M
            at; 10 M | 0 M | 1970-01-01T00:00:00Z M | 1970-01-01T00:00:00.009Z M
            id2; 10 M | 0 M | 00000000-0000-0000-0000-000000000000 M | ffffffff-ffff-ffff-0000-000000000001 M
            g.a; 10 M | 3 M | 3 M | 9 M
            xs[]; 10 M | 0 M | 2 M | 10 M
            kv{value}; 10 M | 0 M | -9 M | 9 M
            none; 10 M | 10 M | none M | none M
            span; 10 M | 10 M | none M | none M
            h; 10 M | 0 M | 1.0 M | 10.0 M
            b; 10 M | 0 M | false M | true M
            """)
    void metadataAreAskedWhereTheyAreExact(String column, String expected) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file()))) {
            assertThat(text(reader.aggregates(ColumnPath.parse(column)))).isEqualTo(expected);
        }
    }

    private static byte[] file(String schema, List<Map<String, @Nullable Object>> rows, WriteOptions options)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("m", bytes), Schema.parse(schema),
                options.withCodec(CompressionCodec.UNCOMPRESSED))) {
            for (Map<String, @Nullable Object> row : rows) {
                writer.rows().append(row);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static String summary(byte[] file, String column) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return text(reader.aggregates(ColumnPath.parse(column)));
        }
    }

    @Test
    void zerosOfBothSignsAreOneValue() throws IOException {
        String schema = "message m { required double x; }";
        for (double zero : new double[]{0.0, -0.0}) {
            assertThat(summary(file(schema, List.of(Map.of("x", zero)), WriteOptions.DEFAULT), "x"))
                    .isEqualTo("1 M | 0 M | 0.0 M | 0.0 M");
            assertThat(summary(file(schema, List.of(Map.of("x", zero)),
                    WriteOptions.DEFAULT.withStatistics(WriteOptions.Statistics.NONE)), "x"))
                    .isEqualTo("1 M | 0 M | 0.0 D | 0.0 D");
        }
    }

    @Test
    void nullsBelowListsAreElements() throws IOException {
        List<Map<String, @Nullable Object>> rows = List.of(
                Map.of("xs", List.of(1, 2)), Map.of("xs", List.of()), Map.of(),
                Map.of("xs", Arrays.asList(3, null, null)));
        String schema = "message m { optional group xs (LIST) { repeated group list { optional int32 element; } } }";
        assertThat(summary(file(schema, rows, WriteOptions.DEFAULT), "xs[]")).isEqualTo("4 M | 2 M | 1 M | 3 M");
        assertThat(summary(file(schema, rows, WriteOptions.DEFAULT.withStatistics(WriteOptions.Statistics.NONE)),
                "xs[]")).isEqualTo("4 M | 2 D | 1 D | 3 D");
    }

    @Test
    void listsOfOneLevelAreSummedUpByElement() throws IOException {
        byte[] file = file("message m { repeated int32 xs; }", List.of(Map.of("xs", List.of(4, 1)), Map.of()),
                WriteOptions.DEFAULT);
        assertThat(summary(file, "xs[]")).isEqualTo("2 M | 0 M | 1 M | 4 M");
    }

    @Test
    void aFooterThatContradictsItselfIsNotAsked() throws IOException {
        byte[] file = file("message m { required int32 a; optional int32 b; }", List.of(Map.of("a", 1, "b", 2)),
                WriteOptions.DEFAULT);
        byte[] changed = ChangedFile.metadata(file, metadata -> With.with(metadata, "rowCount", 2L));
        assertThat(summary(changed, "a")).isEqualTo("1 D | 0 M | 1 D | 1 D");
        assertThat(summary(changed, "b")).isEqualTo("1 D | 0 D | 2 D | 2 D");
        try (ParquetReader reader = Parquet.open(InputFile.of(changed))) {
            assertThat(reader.count(Filter.parse("a > 0"))).isEqualTo(new Answer<>(1L, Answer.Source.DATA));
            assertThat(reader.count(Filter.parse("and()"))).isEqualTo(new Answer<>(1L, Answer.Source.DATA));
        }
    }

    @Test
    void onePathIsOneColumn() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file()))) {
            assertThatThrownBy(() -> reader.aggregates(ColumnPath.parse("kv")))
                    .isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("The path kv leads to 2 columns; one can be summed up at a time");
        }
    }
}
