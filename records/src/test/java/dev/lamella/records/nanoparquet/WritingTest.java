package dev.lamella.records.nanoparquet;

import static dev.lamella.records.nanoparquet.OneColumn.column;
import static dev.lamella.records.nanoparquet.OneColumn.comeBack;
import static dev.lamella.records.nanoparquet.OneColumn.comeBackAs;
import static dev.lamella.records.nanoparquet.OneColumn.hints;
import static dev.lamella.records.nanoparquet.OneColumn.read;
import static dev.lamella.records.nanoparquet.OneColumn.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.nanoparquet.OneColumn.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What nanoparquet writes R's types as, and what Java's are written as instead: docs/reference/nanoparquet.md.
class WritingTest {
    private static final TypeRef<Value<Integer>> INTS = new TypeRef<>() {
    };
    private static final TypeRef<Value<Double>> DOUBLES = new TypeRef<>() {
    };
    private static final TypeRef<Value<String>> TEXTS = new TypeRef<>() {
    };
    private static final TypeRef<Value<byte[]>> ARRAYS = new TypeRef<>() {
    };
    private static final TypeRef<Value<LocalTime>> TIMES = new TypeRef<>() {
    };

    enum Level {
        LOW, HIGH
    }

    @Test
    void longsAreInt64AndNoneOfThemStandsForNull() throws Exception {
        comeBack(new TypeRef<Value<Long>>() {
        }, "optional int64 value;", Long.MIN_VALUE, (1L << 53) + 1, Long.MAX_VALUE,
                null);
    }

    @Test
    void bytesAreByteArrays() throws Exception {
        comeBack(ARRAYS, "optional binary value;", new byte[]{0, -1}, new byte[0], null);
        comeBack(new TypeRef<Value<Bytes>>() {
        }, "optional binary value;", Bytes.of((byte) 7), Bytes.EMPTY, null);
    }

    @Test
    void bytesOfOneLengthMayBeFixedAndOthersAreRejected() throws Exception {
        comeBackAs(ARRAYS, "FIXED_LEN_BYTE_ARRAY(2)", "optional fixed_len_byte_array(2) value;", new byte[]{0, -1},
                null);
        assertThatThrownBy(() -> write(RecordMapping.of(ARRAYS).withColumn("value", "FIXED_LEN_BYTE_ARRAY(2)"),
                new byte[]{1, 2}, new byte[]{3})).isInstanceOf(ValueException.class)
                .hasMessageContaining("column value, row 1");
    }

    @Test
    void textIsUtf8() throws Exception {
        comeBack(TEXTS, "optional binary value (STRING);", "tea", "", "茶 \uD83C\uDF75", null);
        assertThatThrownBy(() -> write(RecordMapping.of(TEXTS), "\uD83C")).isInstanceOf(ValueException.class)
                .hasMessageContaining("column value, row 0");
    }

    @Test
    void textMayBeBytesWithoutAnnotation() throws Exception {
        comeBackAs(TEXTS, "BYTE_ARRAY", "optional binary value;", "tea", "", null);
    }

    @Test
    void textMayBeOfFixedLength() throws Exception {
        comeBackAs(TEXTS, "FIXED_LEN_BYTE_ARRAY(3)", "optional fixed_len_byte_array(3) value;", "tea", null);
        assertThatThrownBy(() -> write(RecordMapping.of(TEXTS).withColumn("value", "FIXED_LEN_BYTE_ARRAY(3)"), "teas"))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void textMayBeAnEnum() throws Exception {
        comeBackAs(TEXTS, "ENUM", "optional binary value (ENUM);", "tea", null);
    }

    @Test
    void textMayBeAUuidIfItIsOne() throws Exception {
        comeBackAs(TEXTS, "UUID", "optional fixed_len_byte_array(16) value (UUID);",
                "00112233-4455-6677-8899-aabbccddeeff", null);
        assertThatThrownBy(() -> write(RecordMapping.of(TEXTS).withColumn("value", "UUID"), "00112233"))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void datesAreDates() throws Exception {
        comeBack(new TypeRef<Value<LocalDate>>() {
        }, "optional int32 value (DATE);", LocalDate.of(1500, 2, 28),
                LocalDate.of(1969, 12, 31), LocalDate.of(9999, 12, 31), null);
    }

    @Test
    void durationsAreInt64AndArrowIsToldTheirUnit() throws Exception {
        TypeRef<Value<Duration>> durations = new TypeRef<>() {
        };
        comeBack(durations, "optional int64 value;", Duration.ofNanos(-1), Duration.ofDays(100_000), null);
        assertThat(hints(write(RecordMapping.of(durations), Duration.ZERO)))
                .isEqualTo("{value=[Duration[unit=NANOSECOND]]}");
    }

    @Test
    void enumsAreTextAndArrowIsToldThatTheyAreCategories() throws Exception {
        TypeRef<Value<Level>> levels = new TypeRef<>() {
        };
        comeBack(levels, "optional binary value (STRING);", Level.HIGH, Level.LOW, null, Level.HIGH);
        assertThat(hints(write(RecordMapping.of(levels), Level.HIGH)))
                .isEqualTo("{value=[Categorical[indexType=int8, isOrdered=false]]}");
    }

    @Test
    void enumsMayBeParquetsEnum() throws Exception {
        comeBackAs(new TypeRef<Value<Level>>() {
        }, "ENUM", "optional binary value (ENUM);", Level.HIGH, Level.LOW, null);
    }

    @Test
    void timesOfDayAreLocalMicrosAndFinerDigitsAreCounted(@TempDir Path folder) throws Exception {
        comeBack(TIMES, "optional int64 value (TIME(MICROS,false));", LocalTime.MIDNIGHT,
                LocalTime.of(23, 59, 59, 999_999_000), null);
        assertThat(RecordMapping.of(TIMES).write(folder.resolve("a.parquet"),
                List.of(new Value<>(LocalTime.ofNanoOfDay(1)))).roundedValues().values()).containsExactly(1L);
        comeBackAs(TIMES, "TIME(false,NANOS)", "optional int64 value (TIME(NANOS,false));", LocalTime.MAX);
    }

    @Test
    void timesOfDayMayBeThoseThatNanoparquetWrites() throws Exception {
        comeBackAs(TIMES, "TIME(true,MILLIS)", "optional int32 value (TIME(MILLIS,true));", LocalTime.MIDNIGHT,
                LocalTime.of(23, 59, 59, 999_000_000), null);
    }

    @Test
    void intsAreInt32AndNoneOfThemStandsForNull() throws Exception {
        comeBack(INTS, "optional int32 value;", Integer.MIN_VALUE, -1, Integer.MAX_VALUE, null);
    }

    @Test
    void intsMayBeInt64() throws Exception {
        comeBackAs(INTS, "INT64", "optional int64 value;", Integer.MIN_VALUE, null);
    }

    @Test
    void intsAreNeverInt96() {
        assertThatThrownBy(() -> RecordMapping.of(INTS).withColumn("value", "INT96").writePlan())
                .isInstanceOf(SchemaMismatchException.class).hasMessage(
                        """
                                The component value is an Integer, which cannot be stored as INT96.
                                Read INT96 columns of other programs as Instant. Store numbers as INT64; larger ones as \
                                DECIMAL(29,0).""");
    }

    @Test
    void intsMayBeDecimalsOnInt32() throws Exception {
        comeBackAs(INTS, "DECIMAL(9,2)", "optional int32 value (DECIMAL(9,2));", 9_999_999, -1, null);
        assertThatThrownBy(() -> write(RecordMapping.of(INTS).withColumn("value", "DECIMAL(9,2)"), 10_000_000))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void intsMayBeDecimalsOnInt64() throws Exception {
        comeBackAs(INTS, "DECIMAL(18,4)", "optional int64 value (DECIMAL(18,4));", Integer.MIN_VALUE, null);
    }

    @Test
    void intsMayBeOf8BitsIfTheyFit() throws Exception {
        comeBackAs(INTS, "INT(8,true)", "optional int32 value (INTEGER(8,true));", -128, 127, null);
        comeBackAs(INTS, "INT(8,false)", "optional int32 value (INTEGER(8,false));", 0, 255, null);
        assertThatThrownBy(() -> write(RecordMapping.of(INTS).withColumn("value", "INT(8,false)"), -1))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void intsMayBeOf16BitsIfTheyFit() throws Exception {
        comeBackAs(INTS, "INT(16,true)", "optional int32 value (INTEGER(16,true));", -32768, 32767, null);
        comeBackAs(INTS, "INT(16,false)", "optional int32 value (INTEGER(16,false));", 0, 65535, null);
        assertThatThrownBy(() -> write(RecordMapping.of(INTS).withColumn("value", "INT(16,true)"), 32768))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void intsMayBeAnnotatedOrUnsigned() throws Exception {
        comeBackAs(INTS, "INT(32,true)", "optional int32 value (INTEGER(32,true));", Integer.MIN_VALUE, null);
        comeBackAs(INTS, "INT(32,false)", "optional int32 value (INTEGER(32,false));", 0, Integer.MAX_VALUE, null);
        assertThatThrownBy(() -> write(RecordMapping.of(INTS).withColumn("value", "INT(32,false)"), -1))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void listsOfIntsAreLists() throws Exception {
        comeBack(new TypeRef<Value<List<Integer>>>() {
        }, list("optional int32 element;"),
                Arrays.asList(1, null, Integer.MIN_VALUE), List.of(), null);
        comeBack(new TypeRef<Value<int[]>>() {
        }, list("required int32 element;"), new int[]{1, 2}, new int[0], null);
    }

    @Test
    void listsOfDoublesAreLists() throws Exception {
        comeBack(new TypeRef<Value<List<Double>>>() {
        }, list("optional double element;"),
                Arrays.asList(1.5, null, Double.NaN), List.of(), null);
    }

    @Test
    void listsOfTextsAreLists() throws Exception {
        comeBack(new TypeRef<Value<List<String>>>() {
        }, list("optional binary element (STRING);"),
                Arrays.asList("tea", null, ""), List.of(), null);
    }

    private static String list(String element) {
        return """
                optional group value (LIST) {
                  repeated group list {
                    %s
                  }
                }""".formatted(element);
    }

    @Test
    void listsOfAnythingAreLists() throws Exception {
        comeBack(new TypeRef<Value<List<Map<Level, List<Instant>>>>>() {
        }, """
                optional group value (LIST) {
                  repeated group list {
                    optional group element (MAP) {
                      repeated group key_value {
                        required binary key (STRING);
                        optional group value (LIST) {
                          repeated group list {
                            optional int64 element (TIMESTAMP(MICROS,true));
                          }
                        }
                      }
                    }
                  }
                }""", List.of(Map.of(Level.LOW, List.of(Instant.EPOCH)), Map.of()), null);
    }

    @Test
    void booleansAreBooleans() throws Exception {
        comeBack(new TypeRef<Value<Boolean>>() {
        }, "optional boolean value;", true, false, null);
    }

    @Test
    void doublesAreDoubles() throws Exception {
        comeBack(DOUBLES, "optional double value;", -0.0, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, null);
    }

    @Test
    void doublesAreNeverInt96() {
        assertThatThrownBy(() -> RecordMapping.of(DOUBLES).withColumn("value", "INT96").writePlan())
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining(
                        "The component value is a Double, which cannot be stored as INT96.\n"
                                + "Read INT96 columns of other programs as Instant. Store numbers as INT64; larger ones as"
                                + " DECIMAL(29,0).");
    }

    @Test
    void instantsMayBeInt96() throws Exception {
        comeBackAs(new TypeRef<Value<Instant>>() {
        }, "INT96", "optional int96 value;",
                Instant.parse("1969-12-31T23:59:59.999999999Z"), Instant.parse("9999-12-31T00:00:00Z"), null);
    }

    @Test
    void doublesMayBeFloats() throws Exception {
        RecordMapping<Value<Double>> floats = RecordMapping.of(DOUBLES).withColumn("value", "FLOAT");
        byte[] file = write(floats, 0.1, 1.5, null);
        assertThat(column(file)).isEqualTo("optional float value;");
        assertThat(read(floats, file)).containsExactly((double) 0.1f, 1.5, null);
        assertThatThrownBy(() -> write(floats, 1e300)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column value, row 0");
    }

    @Test
    void doublesMayBeDecimalsOnInt32OfTheirShortestText() throws Exception {
        comeBackAs(DOUBLES, "DECIMAL(9,2)", "optional int32 value (DECIMAL(9,2));", 0.29, -1.5, 9_999_999.99, null);
        assertThatThrownBy(() -> write(RecordMapping.of(DOUBLES).withColumn("value", "DECIMAL(9,2)"), 0.295))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void doublesMayBeDecimalsOnInt64OfTheirShortestText() throws Exception {
        comeBackAs(DOUBLES, "DECIMAL(18,2)", "optional int64 value (DECIMAL(18,2));", 0.29, 1e15, null);
        assertThatThrownBy(
                () -> write(RecordMapping.of(DOUBLES).withColumn("value", "DECIMAL(18,2)"), Double.NaN))
                .isInstanceOf(ValueException.class).hasMessageContaining("column value, row 0");
    }

    @Test
    void wholeDoublesMayBeIntegersOfAnyWidthAndFractionsAreRejected() throws Exception {
        for (String width : List.of("8", "16", "32", "64")) {
            for (String sign : List.of("true", "false")) {
                String type = "INT(" + width + "," + sign + ")";
                RecordMapping<Value<Double>> whole = RecordMapping.of(DOUBLES).withColumn("value", type);
                assertThat(read(whole, write(whole, 0.0, 127.0, null))).as(type).containsExactly(0.0, 127.0, null);
                assertThatThrownBy(() -> write(whole, 0.5)).as(type).isInstanceOf(ValueException.class);
            }
        }
        comeBackAs(DOUBLES, "INT(64,false)", "optional int64 value (INTEGER(64,false));", 0x1p63, null);
    }

    @Test
    void doublesMayBeHalvesAndRoundingIsCounted(@TempDir Path folder) throws Exception {
        comeBackAs(DOUBLES, "FLOAT16", "optional fixed_len_byte_array(2) value (FLOAT16);", 1.5, -0.0, 65504.0, null);
        RecordMapping<Value<Double>> halves = RecordMapping.of(DOUBLES).withColumn("value", "FLOAT16");
        assertThat(halves.write(folder.resolve("a.parquet"), List.of(new Value<>(0.1), new Value<>(0.5)))
                .roundedValues().values()).containsExactly(1L);
        assertThatThrownBy(() -> write(halves, 65520.0)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column value, row 0");
    }

    @Test
    void instantsAreMicrosInUtcAndFinerDigitsAreCutTowardsThePast() throws Exception {
        TypeRef<Value<Instant>> instants = new TypeRef<>() {
        };
        comeBack(instants, "optional int64 value (TIMESTAMP(MICROS,true));", Instant.parse("0001-01-01T00:00:00Z"),
                Instant.parse("9999-12-31T23:59:59.999999Z"), null);
        assertThat(read(instants, write(RecordMapping.of(instants), Instant.EPOCH.minusNanos(1))))
                .containsExactly(Instant.parse("1969-12-31T23:59:59.999999Z"));
        comeBackAs(instants, "TIMESTAMP(true,NANOS)", "optional int64 value (TIMESTAMP(NANOS,true));",
                Instant.EPOCH.minusNanos(1));
    }
}
