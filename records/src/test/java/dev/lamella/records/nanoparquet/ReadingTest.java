package dev.lamella.records.nanoparquet;

import static dev.lamella.records.nanoparquet.OneColumn.read;
import static dev.lamella.records.nanoparquet.OneColumn.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.records.nanoparquet.OneColumn.Value;
import dev.lamella.row.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What nanoparquet reads Parquet's types as, and what they are read as instead: docs/reference/nanoparquet.md.
class ReadingTest {
    private static final TypeRef<Value<Integer>> INTS = new TypeRef<>() {
    };
    private static final TypeRef<Value<Long>> LONGS = new TypeRef<>() {
    };
    private static final TypeRef<Value<BigInteger>> WHOLE = new TypeRef<>() {
    };
    private static final TypeRef<Value<Double>> DOUBLES = new TypeRef<>() {
    };
    private static final TypeRef<Value<String>> TEXTS = new TypeRef<>() {
    };
    private static final TypeRef<Value<byte[]>> ARRAYS = new TypeRef<>() {
    };
    private static final TypeRef<Value<LocalTime>> TIMES = new TypeRef<>() {
    };
    private static final TypeRef<Value<Instant>> INSTANTS = new TypeRef<>() {
    };
    private static final TypeRef<Value<BigDecimal>> DECIMALS = new TypeRef<>() {
    };

    enum Level {
        LOW, HIGH
    }

    @Test
    void bsonIsBytes() throws Exception {
        byte[] document = {5, 0, 0, 0, 0};
        assertThat(read(ARRAYS, OneColumn.of("optional binary value (BSON);", row -> row.setBytes("value", document))))
                .containsExactly(document);
    }

    @Test
    void dateIsALocalDate() throws Exception {
        assertThat(read(new TypeRef<Value<LocalDate>>() {
        },
                OneColumn.of("optional int32 value (DATE);", row -> row.setRaw("value", -1),
                        row -> row.setNull("value"))))
                .containsExactly(LocalDate.of(1969, 12, 31), null);
    }

    @Test
    void decimalIsExactWhateverItIsStoredIn() throws Exception {
        for (String field : List.of("optional int32 value (DECIMAL(9,2));", "optional int64 value (DECIMAL(18,2));",
                "optional fixed_len_byte_array(16) value (DECIMAL(38,2));", "optional binary value (DECIMAL(38,2));")) {
            byte[] file = OneColumn.of(field, row -> row.set("value", new BigDecimal("-0.29")),
                    row -> row.setNull("value"));
            assertThat(read(DECIMALS, file)).as(field).containsExactly(new BigDecimal("-0.29"), null);
        }
        BigDecimal wide = new BigDecimal("123456789012345678901234567890123456.78");
        assertThat(
                read(DECIMALS, OneColumn.of("optional binary value (DECIMAL(38,2));", row -> row.set("value", wide))))
                .containsExactly(wide);
    }

    @Test
    void decimalIsADoubleOnlyIfThatIsAskedForAndThenThePlanSaysSo() throws Exception {
        byte[] file = OneColumn.of("optional int64 value (DECIMAL(18,2));",
                row -> row.set("value", new BigDecimal("0.29")));
        assertThat(read(DOUBLES, file)).containsExactly(0.29);
        assertThatThrownBy(() -> RecordMapping.of(DOUBLES).strict().fromBytes(file))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining(
                        "bytes in memory, column value:\nComponent value (Double) does not hold every value");
    }

    @Test
    void enumIsTextOrAJavaEnum() throws Exception {
        byte[] file = OneColumn.of("optional binary value (ENUM);", row -> row.setString("value", "HIGH"));
        assertThat(read(TEXTS, file)).containsExactly("HIGH");
        assertThat(read(new TypeRef<Value<Level>>() {
        }, file)).containsExactly(Level.HIGH);
    }

    @Test
    void float16IsAFloatADoubleOrItsBits() throws Exception {
        byte[] file = OneColumn.of("optional fixed_len_byte_array(2) value (FLOAT16);",
                row -> row.setDouble("value", -1.5));
        assertThat(read(new TypeRef<Value<Float>>() {
        }, file)).containsExactly(-1.5f);
        assertThat(read(DOUBLES, file)).containsExactly(-1.5);
        assertThat(read(new TypeRef<Value<Half>>() {
        }, file)).containsExactly(Half.nearest(-1.5f));
    }

    @Test
    void integersOf8BitsAreNumbersOfTheirSign() throws Exception {
        assertThat(
                read(INTS, OneColumn.of("optional int32 value (INTEGER(8,true));", row -> row.setInt("value", -128))))
                .containsExactly(-128);
        assertThat(
                read(INTS, OneColumn.of("optional int32 value (INTEGER(8,false));", row -> row.setInt("value", 255))))
                .containsExactly(255);
    }

    @Test
    void integersOf16BitsAreNumbersOfTheirSign() throws Exception {
        assertThat(read(INTS,
                OneColumn.of("optional int32 value (INTEGER(16,true));", row -> row.setInt("value", -32768))))
                .containsExactly(-32768);
        assertThat(read(INTS,
                OneColumn.of("optional int32 value (INTEGER(16,false));", row -> row.setInt("value", 65535))))
                .containsExactly(65535);
    }

    @Test
    void largeUnsignedIntegersOf32BitsStayLarge() throws Exception {
        byte[] file = OneColumn.of("optional int32 value (INTEGER(32,false));",
                row -> row.setLong("value", 4_294_967_295L));
        assertThat(read(LONGS, file)).containsExactly(4_294_967_295L);
        assertThatThrownBy(() -> read(INTS, file)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column value, row 0");
    }

    @Test
    void largeUnsignedIntegersOf64BitsStayLarge() throws Exception {
        BigInteger largest = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
        byte[] file = OneColumn.of("optional int64 value (INTEGER(64,false));", row -> row.set("value", largest));
        assertThat(read(WHOLE, file)).containsExactly(largest);
        assertThatThrownBy(() -> read(LONGS, file)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column value, row 0");
    }

    @Test
    void signedIntegersOf64BitsAreExact() throws Exception {
        assertThat(read(LONGS, OneColumn.of("optional int64 value (INTEGER(64,true));",
                row -> row.setLong("value", Long.MIN_VALUE), row -> row.setLong("value", (1L << 53) + 1))))
                .containsExactly(Long.MIN_VALUE, (1L << 53) + 1);
    }

    @Test
    void intervalHasThreeParts() throws Exception {
        Interval interval = new Interval(1, 2, 3);
        byte[] file = OneColumn.of("optional fixed_len_byte_array(12) value (INTERVAL);",
                row -> row.set("value", interval),
                row -> row.setNull("value"));
        assertThat(read(new TypeRef<Value<Interval>>() {
        }, file)).containsExactly(interval, null);
        assertThat(read(ARRAYS, file)).containsExactly(new byte[]{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}, null);
    }

    @Test
    void jsonIsText() throws Exception {
        assertThat(
                read(TEXTS, OneColumn.of("optional binary value (JSON);", row -> row.setString("value", "{\"a\":1}"))))
                .containsExactly("{\"a\":1}");
    }

    @Test
    void listsAreReadAsTheirElements() throws Exception {
        byte[] file = OneColumn.of(
                "optional group value (LIST) { repeated group list { optional int32 element (DATE); } }",
                row -> row.list("value", list -> list.add(LocalDate.EPOCH).addNull()), row -> row.setNull("value"),
                row -> row.list("value", list -> {}));
        assertThat(read(new TypeRef<Value<List<LocalDate>>>() {
        }, file))
                .containsExactly(Arrays.asList(LocalDate.EPOCH, null), null, List.of());
    }

    @Test
    void listsNest() throws Exception {
        byte[] file = write(RecordMapping.of(new TypeRef<Value<List<List<String>>>>() {
        }),
                Arrays.asList(List.of("tea"), null, List.of()));
        assertThat(read(new TypeRef<Value<List<List<String>>>>() {
        }, file))
                .containsExactly(Arrays.asList(List.of("tea"), null, List.of()));
    }

    @Test
    void mapsAreMaps() throws Exception {
        byte[] file = OneColumn.of("""
                optional group value (MAP) { repeated group key_value {
                  required binary key (STRING); optional int64 value; } }""",
                row -> row.map("value", map -> map.put("a", 1L).put("b", null)), row -> row.setNull("value"));
        List<Map<String, Long>> maps = read(new TypeRef<Value<Map<String, Long>>>() {
        }, file);
        assertThat(maps.getFirst()).hasToString("{a=1, b=null}");
        assertThat(maps.getLast()).isNull();
    }

    @Test
    void textIsTextAlsoByItsOldAnnotation() throws Exception {
        for (String field : List.of("optional binary value (STRING);", "optional binary value (UTF8);")) {
            byte[] file = OneColumn.of(field, row -> row.setString("value", "茶"), row -> row.setNull("value"));
            assertThat(read(TEXTS, file)).as(field).containsExactly("茶", null);
        }
    }

    @Test
    void textIsAnEnumIfTheComponentIsOneWhateverArrowSays() throws Exception {
        byte[] file = OneColumn.of("optional binary value (STRING);", row -> row.setString("value", "LOW"));
        assertThat(read(new TypeRef<Value<Level>>() {
        }, file)).containsExactly(Level.LOW);
    }

    @Test
    void timeIsALocalTimeAlsoByItsOldAnnotations() throws Exception {
        LocalTime time = LocalTime.of(1, 2, 3, 4_000_000);
        for (String field : List.of("optional int32 value (TIME(MILLIS,true));", "optional int32 value (TIME_MILLIS);",
                "optional int64 value (TIME_MICROS);", "optional int64 value (TIME(NANOS,false));")) {
            assertThat(read(TIMES, OneColumn.of(field, row -> row.set("value", time)))).as(field).containsExactly(time);
        }
    }

    @Test
    void timestampIsAnInstantAlsoByItsOldAnnotations() throws Exception {
        Instant instant = Instant.parse("1969-12-31T23:59:59.999Z");
        for (String field : List.of("optional int64 value (TIMESTAMP(MILLIS,true));",
                "optional int64 value (TIMESTAMP_MILLIS);", "optional int64 value (TIMESTAMP_MICROS);")) {
            assertThat(read(INSTANTS, OneColumn.of(field, row -> row.set("value", instant)))).as(field)
                    .containsExactly(instant);
        }
    }

    @Test
    void timestampThatIsNotOfUtcIsALocalDateTimeAndNoInstant() throws Exception {
        LocalDateTime local = LocalDateTime.of(2026, 3, 1, 12, 0);
        byte[] file = OneColumn.of("optional int64 value (TIMESTAMP(MICROS,false));", row -> row.set("value", local));
        assertThat(read(new TypeRef<Value<LocalDateTime>>() {
        }, file)).containsExactly(local);
        assertThatThrownBy(() -> read(INSTANTS, file)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("a local time cannot be converted to an instant without a time zone");
    }

    @Test
    void uuidIsAUuidOrItsText() throws Exception {
        UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        byte[] file = OneColumn.of("optional fixed_len_byte_array(16) value (UUID);", row -> row.set("value", uuid));
        assertThat(read(new TypeRef<Value<UUID>>() {
        }, file)).containsExactly(uuid);
        assertThat(read(TEXTS, file)).containsExactly("00112233-4455-6677-8899-aabbccddeeff");
    }

    @Test
    void unknownIsNullOfAnyClass() throws Exception {
        byte[] file = OneColumn.of("optional int32 value (UNKNOWN);", row -> row.setNull("value"));
        assertThat(read(TEXTS, file)).containsExactly((String) null);
        assertThat(read(new TypeRef<Value<Void>>() {
        }, file)).containsExactly((Void) null);
    }

    @Test
    void booleanIsABoolean() throws Exception {
        assertThat(read(new TypeRef<Value<Boolean>>() {
        },
                OneColumn.of("optional boolean value;", row -> row.setBoolean("value", true),
                        row -> row.setNull("value"))))
                .containsExactly(true, null);
    }

    @Test
    void bytesWithoutAnnotationAreBytesOrAskedForText() throws Exception {
        byte[] bytes = "tea".getBytes(StandardCharsets.UTF_8);
        byte[] file = OneColumn.of("optional binary value;", row -> row.setBytes("value", bytes),
                row -> row.setNull("value"));
        assertThat(read(ARRAYS, file)).containsExactly(bytes, null);
        assertThat(read(new TypeRef<Value<Bytes>>() {
        }, file)).containsExactly(Bytes.of(bytes), null);
        assertThat(read(TEXTS, file)).containsExactly("tea", null);
    }

    @Test
    void bytesWithoutAnnotationAreAnEnumByAConverter() throws Exception {
        byte[] file = OneColumn.of("optional binary value;", row -> row.setString("value", "HIGH"),
                row -> row.setNull("value"));
        assertThat(read(RecordMapping.of(new TypeRef<Value<Level>>() {
        }).withConverter(ValueConverter.of(Level.class, String.class, Level::name, Level::valueOf)), file))
                .containsExactly(Level.HIGH, null);
    }

    @Test
    void doubleIsADoubleAndNaNIsAValue() throws Exception {
        assertThat(read(DOUBLES,
                OneColumn.of("optional double value;", row -> row.setDouble("value", Double.NaN),
                        row -> row.setNull("value"))))
                .containsExactly(Double.NaN, null);
    }

    @Test
    void fixedBytesAreBytes() throws Exception {
        byte[] file = OneColumn.of("optional fixed_len_byte_array(2) value;",
                row -> row.setBytes("value", new byte[]{1, 2}),
                row -> row.setNull("value"));
        assertThat(read(ARRAYS, file)).containsExactly(new byte[]{1, 2}, null);
    }

    @Test
    void floatIsAFloatOrADouble() throws Exception {
        byte[] file = OneColumn.of("optional float value;", row -> row.setFloat("value", 0.1f));
        assertThat(read(new TypeRef<Value<Float>>() {
        }, file)).containsExactly(0.1f);
        assertThat(read(DOUBLES, file)).containsExactly((double) 0.1f);
    }

    @Test
    void int32IsAnIntWithItsLeastValue() throws Exception {
        assertThat(read(INTS, OneColumn.of("optional int32 value;", row -> row.setInt("value", Integer.MIN_VALUE),
                row -> row.setNull("value")))).containsExactly(Integer.MIN_VALUE, null);
    }

    @Test
    void int64IsALongWithItsLeastValue() throws Exception {
        assertThat(read(LONGS, OneColumn.of("optional int64 value;", row -> row.setLong("value", Long.MIN_VALUE),
                row -> row.setNull("value")))).containsExactly(Long.MIN_VALUE, null);
    }

    @Test
    void int96IsAnInstantAndNoNumber() throws Exception {
        Instant instant = Instant.parse("1969-12-31T23:59:59.999999999Z");
        byte[] file = OneColumn.of("optional int96 value;", row -> row.set("value", instant));
        assertThat(read(INSTANTS, file)).containsExactly(instant);
        assertThatThrownBy(() -> read(DOUBLES, file)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining(
                        "bytes in memory, column value:\nComponent value (Double) does not fit the column, which is INT96: Double does not match columns of INT96, which holds points in time, not numbers");
    }
}
