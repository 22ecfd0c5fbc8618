package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.Encoding;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Columns of many pages, long enough for every choice between dictionary and other encodings, are read as they were
/// written: whichever way their values are spread, and wherever there are nulls.
class LongColumnsTest {
    private static final int ROWS = 70_000;

    /// How values are spread: the number of a row, made a value of each type.
    enum Spread {
        FEW(row -> mixed(row) % 7),
        MANY(row -> mixed(row) % 3_000),
        TOO_MANY(row -> mixed(row) % 1_000_000),
        ASCENDING(row -> row / 3),
        DIFFERENT(row -> mixed(row)),
        FIRST_FEW_THEN_DIFFERENT(row -> row < 45_000 ? mixed(row) % 11 : mixed(row)),
        RUNS(row -> mixed(row / 5_000) % 100);

        private final LongUnaryOperator number;

        Spread(LongUnaryOperator number) {
            this.number = number;
        }

        private static long mixed(long row) {
            long mixed = (row + 1) * 0x9E3779B97F4A7C15L;
            return (mixed ^ mixed >>> 31) * 0xBF58476D1CE4E5B9L >>> 2;
        }
    }

    private static final Map<String, LongFunction<Object>> TYPES = new LinkedHashMap<>();

    static {
        TYPES.put("INT32", number -> (int) number);
        TYPES.put("INT64", number -> number);
        TYPES.put("FLOAT", number -> (float) number);
        TYPES.put("DOUBLE", number -> number / 4.0);
        TYPES.put("STRING", number -> "x".repeat((int) (number % 20)) + number);
        TYPES.put("UUID", number -> new UUID(number, ~number));
        TYPES.put("BOOLEAN", number -> (number & 1) == 0);
    }

    private static boolean isNull(int pattern, int row) {
        return switch (pattern) {
            case 0 -> false;
            case 1 -> Spread.mixed(row) % 10 < 3;
            default -> row / 7_000 % 2 == 1;
        };
    }

    private static Map<String, @Nullable Object> row(Spread spread, int row) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        TYPES.forEach((type, make) -> {
            for (int pattern = 0; pattern < 3; pattern++) {
                values.put(type + pattern,
                        isNull(pattern, row) ? null : make.apply(spread.number.applyAsLong(row)));
            }
        });
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < row % 4; i++) {
            list.add(isNull(1, row + i) ? null : spread.number.applyAsLong(row + i));
        }
        values.put("list", isNull(2, row) ? null : list);
        return values;
    }

    @ParameterizedTest
    @EnumSource
    void areReadAsTheyWereWritten(Spread spread) throws IOException {
        SchemaBuilder builder = Schema.builder("long");
        TYPES.keySet().forEach(type -> {
            for (int pattern = 0; pattern < 3; pattern++) {
                builder.optional(type + pattern, type);
            }
        });
        Schema schema = builder.list("list", "INT64").build();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = Tables.plain().withCompatibility(WriteOptions.Compatibility.CURRENT);
        try (ParquetWriter writer = Parquet.create(OutputFile.of("long", bytes), schema, options)) {
            for (int row = 0; row < ROWS; row++) {
                writer.rows().append(row(spread, row));
            }
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes.toByteArray())); RowCursor cursor = reader.rows()) {
            for (int row = 0; row < ROWS; row++) {
                assertThat(cursor.next()).isTrue();
                Map<String, @Nullable Object> expected = row(spread, row);
                for (Map.Entry<String, @Nullable Object> field : expected.entrySet()) {
                    Object found = field.getKey().equals("list")
                            ? elements(cursor)
                            : cursor.get(field.getKey());
                    if (!Objects.equals(found, field.getValue())) {
                        assertThat(found).as("row %d, %s", row, field.getKey()).isEqualTo(field.getValue());
                    }
                }
            }
            assertThat(cursor.next()).isFalse();
            assertThat(encodings(reader, "INT640")).contains(switch (spread) {
                case FEW, MANY, RUNS -> Encoding.RLE_DICTIONARY;
                case ASCENDING, TOO_MANY -> Encoding.DELTA_BINARY_PACKED;
                case DIFFERENT, FIRST_FEW_THEN_DIFFERENT -> Encoding.PLAIN;
            });
        }
    }

    private static @Nullable Object elements(RowCursor cursor) {
        RowList list = cursor.getList("list");
        if (list == null) {
            return null;
        }
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            elements.add(list.isNull(i) ? null : list.getLong(i));
        }
        return elements;
    }

    private static List<Encoding> encodings(ParquetReader reader, String column) {
        return reader.metadata().rowGroups().getFirst().columns().stream().map(chunk -> chunk.metadata().orElseThrow())
                .filter(metadata -> metadata.pathInSchema().equals(List.of(column))).map(ColumnMetadata::encodings)
                .findFirst().orElseThrow();
    }
}
