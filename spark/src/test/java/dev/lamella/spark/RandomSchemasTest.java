package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random nested types, written by Spark's own source and by this one, have the same rows for both.
class RandomSchemasTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final int CASES = 12 * Integer.getInteger("lamella.effort", 1);
    private static final long SEED = Long.getLong("lamella.seed", 20261124);
    private static final int ROWS = 40;
    private static final List<DataType> LEAVES = List.of(DataTypes.BooleanType, DataTypes.ByteType, DataTypes.ShortType,
            DataTypes.IntegerType, DataTypes.LongType, DataTypes.FloatType, DataTypes.DoubleType, DataTypes.StringType,
            DataTypes.BinaryType, DataTypes.DateType, DataTypes.TimestampType, DataTypes.TimestampNTZType,
            DataTypes.createDecimalType(9, 2), DataTypes.createDecimalType(18, 6), DataTypes.createDecimalType(38, 10));
    private static final List<String> NAMES = List.of("plain", "with space", "a.b", "Größe", "list", "element", "key",
            "value", "`quoted`", "%", "x=y");

    @TempDir
    Path folder;

    @BeforeAll
    static void interpretQueries() {
        Sessions.interpretQueries();
    }

    @AfterAll
    static void compileQueries() {
        Sessions.compileQueries();
    }

    private static DataType type(Random random, int depth) {
        int choice = random.nextInt(depth == 0 ? 1 : 4);
        return switch (choice) {
            case 1 -> DataTypes.createArrayType(type(random, depth - 1), random.nextBoolean());
            case 2 -> DataTypes.createMapType(
                    List.of(DataTypes.StringType, DataTypes.IntegerType, DataTypes.LongType).get(random.nextInt(3)),
                    type(random, depth - 1), random.nextBoolean());
            case 3 -> struct(random, depth - 1);
            default -> LEAVES.get(random.nextInt(LEAVES.size()));
        };
    }

    private static StructType struct(Random random, int depth) {
        StructType struct = new StructType();
        int from = random.nextInt(NAMES.size());
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            struct = struct.add(NAMES.get((from + i) % NAMES.size()), type(random, depth), random.nextInt(4) > 0);
        }
        return struct;
    }

    private static @Nullable Object value(Random random, DataType type, boolean isNullable) {
        if (isNullable && random.nextInt(4) == 0) {
            return null;
        }
        return switch (type) {
            case ArrayType array -> IntStream.range(0, random.nextInt(4))
                    .mapToObj(i -> value(random, array.elementType(), array.containsNull())).toList().toArray();
            case MapType map -> {
                Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    entries.put(value(random, map.keyType(), false),
                            value(random, map.valueType(), map.valueContainsNull()));
                }
                yield entries;
            }
            case StructType fields -> row(random, fields);
            case DecimalType decimal -> new BigDecimal(new BigInteger(random.nextInt(decimal.precision() * 3), random),
                    decimal.scale());
            default -> leaf(random, type);
        };
    }

    private static Object leaf(Random random, DataType type) {
        long bits = random.nextLong() >> random.nextInt(64);
        return switch (type.typeName()) {
            case "boolean" -> random.nextBoolean();
            case "byte" -> (byte) bits;
            case "short" -> (short) bits;
            case "integer" -> (int) bits;
            case "long" -> bits;
            case "float" -> List.of(Float.NaN, -0f, Float.MIN_VALUE, (float) bits).get(random.nextInt(4));
            case "double" -> List.of(Double.NaN, -0d, Double.NEGATIVE_INFINITY, (double) bits).get(random.nextInt(4));
            case "string" -> "text ä\n".repeat(random.nextInt(3)) + random.nextInt(5);
            case "binary" -> BigInteger.valueOf(bits).toByteArray();
            case "date" -> Date.valueOf(java.time.LocalDate.ofEpochDay(random.nextInt(40_000)));
            case "timestamp" -> Timestamp.from(java.time.Instant.ofEpochSecond(random.nextInt(), 123_456_000));
            case "timestamp_ntz" ->
                LocalDateTime.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000) * 1000, ZoneOffset.UTC);
            default -> throw new IllegalArgumentException(type.typeName());
        };
    }

    private static Row row(Random random, StructType struct) {
        List<@Nullable Object> values = new ArrayList<>();
        for (StructField field : struct.fields()) {
            values.add(value(random, field.dataType(), field.nullable()));
        }
        return RowFactory.create(values.toArray());
    }

    @Test
    void eachSourceReadsWhatEachWrites() {
        for (int number = 0; number < CASES; number++) {
            Random random = new Random(SEED + number);
            StructType schema = struct(random, 3);
            List<Row> rows = IntStream.range(0, ROWS).mapToObj(i -> row(random, schema)).toList();
            Dataset<Row> written = SPARK.createDataFrame(rows, schema).coalesce(1);
            List<String> expected = texts(written);
            for (String writer : List.of("lamella", "parquet")) {
                String path = folder.resolve(writer + number).toString();
                written.write().format(writer).save(path);
                for (String reader : List.of("lamella", "parquet")) {
                    Dataset<Row> read = SPARK.read().format(reader).load(path);
                    assertThat(texts(read))
                            .as("seed %d: %s read by %s: %s", SEED + number, writer, reader, schema.sql())
                            .isEqualTo(expected);
                    assertThat(read.schema().asNullable()).isEqualTo(schema.asNullable());
                }
            }
        }
    }

    private static List<String> texts(Dataset<Row> rows) {
        return rows.selectExpr("to_json(struct(*), map('ignoreNullFields', 'false'))").collectAsList().stream()
                .map(row -> row.getString(0)).toList();
    }
}
