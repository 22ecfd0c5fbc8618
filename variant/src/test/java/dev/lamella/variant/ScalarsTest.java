package dev.lamella.variant;

import static dev.lamella.variant.Encoded.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// VariantEncoding.md, "Encoding types": every kind at its edges.
class ScalarsTest {
    record Case(String hex, VariantKind kind, Object value, String events) {}

    static final List<Case> CASES = List.of(
            new Case("00", VariantKind.NULL, "null", "null"),
            new Case("04", VariantKind.BOOLEAN, true, "true"),
            new Case("08", VariantKind.BOOLEAN, false, "false"),
            new Case("0c 00", VariantKind.INT8, 0L, "int8 0"),
            new Case("0c 7f", VariantKind.INT8, 127L, "int8 127"),
            new Case("0c 80", VariantKind.INT8, -128L, "int8 -128"),
            new Case("10 0100", VariantKind.INT16, 1L, "int16 1"),
            new Case("10 ff7f", VariantKind.INT16, 32767L, "int16 32767"),
            new Case("10 0080", VariantKind.INT16, -32768L, "int16 -32768"),
            new Case("14 ffffffff", VariantKind.INT32, -1L, "int32 -1"),
            new Case("14 ffffff7f", VariantKind.INT32, (long) Integer.MAX_VALUE, "int32 2147483647"),
            new Case("14 00000080", VariantKind.INT32, (long) Integer.MIN_VALUE, "int32 -2147483648"),
            new Case("18 0000000000000080", VariantKind.INT64, Long.MIN_VALUE, "int64 -9223372036854775808"),
            new Case("18 ffffffffffffff7f", VariantKind.INT64, Long.MAX_VALUE, "int64 9223372036854775807"),
            new Case("1c 000000000000f03f", VariantKind.DOUBLE, 1.0, "double 1.0"),
            new Case("1c 0000000000000080", VariantKind.DOUBLE, -0.0, "double -0.0"),
            new Case("1c 000000000000f87f", VariantKind.DOUBLE, Double.NaN, "double NaN"),
            new Case("1c 000000000000f0ff", VariantKind.DOUBLE, Double.NEGATIVE_INFINITY, "double -Infinity"),
            new Case("38 0000803f", VariantKind.FLOAT, 1f, "float 1.0"),
            new Case("38 ffff7f7f", VariantKind.FLOAT, Float.MAX_VALUE, "float 3.4028235E38"),
            new Case("20 02 d2040000", VariantKind.DECIMAL4, new BigDecimal("12.34"), "decimal 12.34"),
            new Case("20 00 00000000", VariantKind.DECIMAL4, BigDecimal.ZERO, "decimal 0"),
            new Case("20 26 01000000", VariantKind.DECIMAL4, new BigDecimal("1E-38"),
                    "decimal 0." + "0".repeat(37) + "1"),
            new Case("20 00 013665c4", VariantKind.DECIMAL4, new BigDecimal("-999999999"), "decimal -999999999"),
            new Case("24 01 ffffffffffffffff", VariantKind.DECIMAL8, new BigDecimal("-0.1"), "decimal -0.1"),
            new Case("24 00 ffff63a7b3b6e00d", VariantKind.DECIMAL8, new BigDecimal("999999999999999999"),
                    "decimal 999999999999999999"),
            new Case("28 00 000064a7b3b6e00d0000000000000000", VariantKind.DECIMAL16,
                    new BigDecimal("1000000000000000000"), "large decimal 1000000000000000000"),
            new Case("28 00 0000000000000080ffffffffffffffff", VariantKind.DECIMAL16, new BigDecimal(Long.MIN_VALUE),
                    "large decimal -9223372036854775808"),
            new Case("28 01 ffffffffffffffffffffffffffffffff", VariantKind.DECIMAL16, new BigDecimal("-0.1"),
                    "decimal -0.1"),
            new Case("28 00 00000000000000000100000000000000", VariantKind.DECIMAL16,
                    new BigDecimal("18446744073709551616"), "large decimal 18446744073709551616"),
            new Case("28 00 00000000000000800000000000000000", VariantKind.DECIMAL16,
                    new BigDecimal("9223372036854775808"), "large decimal 9223372036854775808"),
            new Case("28 26 ffffffff3f228a097ac4865aa84c3b4b", VariantKind.DECIMAL16,
                    new BigDecimal("0." + "9".repeat(38)), "large decimal 0." + "9".repeat(38)),
            new Case("28 00 01000000c0dd75f6853b79a557b3c4b4", VariantKind.DECIMAL16,
                    new BigDecimal("-" + "9".repeat(38)), "large decimal -" + "9".repeat(38)),
            new Case("2c 00000000", VariantKind.DATE, LocalDate.EPOCH, "date 0"),
            new Case("2c ffffffff", VariantKind.DATE, LocalDate.of(1969, 12, 31), "date -1"),
            new Case("2c 00000080", VariantKind.DATE, LocalDate.ofEpochDay(Integer.MIN_VALUE), "date -2147483648"),
            new Case("44 0000000000000000", VariantKind.TIME, LocalTime.MIDNIGHT, "time 0"),
            new Case("44 ff5fd71d14000000", VariantKind.TIME, LocalTime.of(23, 59, 59, 999_999_000),
                    "time 86399999999"),
            new Case("30 ffffffffffffffff", VariantKind.TIMESTAMP, Instant.parse("1969-12-31T23:59:59.999999Z"),
                    "UTC_MICROS -1"),
            new Case("34 40420f0000000000", VariantKind.TIMESTAMP, LocalDateTime.parse("1970-01-01T00:00:01"),
                    "LOCAL_MICROS 1000000"),
            new Case("30 0000000000000080", VariantKind.TIMESTAMP,
                    Instant.EPOCH.plus(Long.MIN_VALUE, java.time.temporal.ChronoUnit.MICROS),
                    "UTC_MICROS -9223372036854775808"),
            new Case("48 ffffffffffffffff", VariantKind.TIMESTAMP, Instant.parse("1969-12-31T23:59:59.999999999Z"),
                    "UTC_NANOS -1"),
            new Case("4c ffffffffffffff7f", VariantKind.TIMESTAMP,
                    LocalDateTime.parse("2262-04-11T23:47:16.854775807"), "LOCAL_NANOS 9223372036854775807"),
            new Case("3c 00000000", VariantKind.BINARY, List.of(), "binary "),
            new Case("3c 02000000 00ff", VariantKind.BINARY, List.of((byte) 0, (byte) -1), "binary 00ff"),
            new Case("01", VariantKind.STRING, "", "\"\""),
            new Case("05 61", VariantKind.STRING, "a", "\"a\""),
            new Case("09 c3a9", VariantKind.STRING, "é", "\"é\""),
            new Case("fd " + "61".repeat(63), VariantKind.STRING, "a".repeat(63), '"' + "a".repeat(63) + '"'),
            new Case("40 00000000", VariantKind.STRING, "", "\"\""),
            new Case("40 40000000 " + "61".repeat(64), VariantKind.STRING, "a".repeat(64),
                    '"' + "a".repeat(64) + '"'),
            new Case("50 f24f9b6481fa49d1b74e8c09a6e31c56", VariantKind.UUID,
                    java.util.UUID.fromString("f24f9b64-81fa-49d1-b74e-8c09a6e31c56"),
                    "f24f9b64-81fa-49d1-b74e-8c09a6e31c56"));

    @ParameterizedTest
    @FieldSource("CASES")
    void readsEveryKind(Case c) {
        byte[] inside = Encoded.concat(hex("ff"), hex(c.hex()), hex("ffff"));
        Variant value = Variant.of(VariantMetadata.EMPTY, inside, 1, inside.length - 2);
        assertThat(value.kind()).isEqualTo(c.kind());
        assertThat(value.byteCount()).isEqualTo(inside.length - 3);
        assertThat(value.toByteArray()).isEqualTo(hex(c.hex()));
        assertThat(java(value)).isEqualTo(c.value());
        assertThat(EventLine.of(value)).isEqualTo(c.events());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void rejectsEveryKindCutShort(Case c) {
        byte[] bytes = hex(c.hex());
        for (int count = 0; count < bytes.length; count++) {
            byte[] cut = java.util.Arrays.copyOf(bytes, count);
            assertThatThrownBy(() -> Encoded.value(cut)).isInstanceOf(VariantFormatException.class)
                    .hasMessageStartingWith("Byte 0:\n").hasMessageEndingWith(
                            "\nThe value is damaged or was cut short, or the metadata is another value's.");
        }
    }

    static Object java(Variant value) {
        return switch (value) {
            case VariantNull ignored -> "null";
            case VariantBoolean v -> v.value();
            case VariantInteger v -> v.value();
            case VariantFloat v -> v.value();
            case VariantDouble v -> v.value();
            case VariantDecimal v -> v.value();
            case VariantDate v -> v.value();
            case VariantTime v -> v.value();
            case VariantTimestamp v -> switch (v.timestampKind()) {
                case UTC_MICROS, UTC_NANOS -> v.instant();
                case LOCAL_MICROS, LOCAL_NANOS -> v.localDateTime();
            };
            case VariantString v -> v.value();
            case VariantBinary v -> bytes(v.value());
            case VariantUuid v -> v.value();
            case VariantContainer v -> v.size();
            case VariantUnknown v -> v.id();
        };
    }

    private static List<Byte> bytes(byte[] value) {
        List<Byte> list = new java.util.ArrayList<>();
        for (byte b : value) {
            list.add(b);
        }
        return list;
    }

    record Damaged(String hex, long position, String problem) {}

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("20 27 01000000", 1, "A decimal has scale 39; 0 to 38 are allowed"),
            new Damaged("28 ff 00000000000000000100000000000000", 1, "A decimal has scale 255; 0 to 38 are allowed"),
            new Damaged("28 00 ffffffffffffffffffffffffffffff7f", 0, "A decimal has 39 digits; at most 38 are allowed"),
            new Damaged("28 00 00000000402275f6853b79a557b3c4b4", 0, "A decimal has 39 digits; at most 38 are allowed"),
            new Damaged("28 00 00000000000000000000000000000080", 0, "A decimal has 39 digits; at most 38 are allowed"),
            new Damaged("44 0060d71d14000000", 0, "A time is outside of the day, which has 86400000000 microseconds"),
            new Damaged("44 ffffffffffffffff", 0, "A time is outside of the day, which has 86400000000 microseconds"),
            new Damaged("09 61 ff", 2, "Byte 1 of a string is not valid UTF-8"),
            new Damaged("40 03000000 eda080", 5, "Byte 0 of a string is not valid UTF-8"),
            new Damaged("14 0000", 0, "A value of kind INT32 takes 5 bytes here; 3 are left"),
            new Damaged("40 ffffffff 61", 0, "A value of kind STRING takes 4294967300 bytes here; 6 are left"),
            new Damaged("3c 0100", 0, "A value of kind BINARY begins with 5 bytes for kind and length; 3 are left"),
            new Damaged("09 61", 0, "A value of kind STRING takes 3 bytes here; 2 are left"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void rejectsWhatIsDamaged(Damaged c) {
        assertThatThrownBy(() -> EventLine.of(Encoded.value(hex(c.hex()))))
                .isInstanceOf(VariantFormatException.class).hasMessage("Byte " + c.position() + ":\n" + c.problem()
                        + ".\nThe value is damaged or was cut short, or the metadata is another value's.");
    }

    @Test
    void keepsWhatItDoesNotKnow() {
        Variant value = Encoded.value(hex("54 0102"));
        assertThat(value).isInstanceOfSatisfying(VariantUnknown.class,
                unknown -> assertThat(unknown.id()).isEqualTo(21));
        assertThat(value.kind()).isEqualTo(VariantKind.UNKNOWN);
        assertThat(value.toByteArray()).isEqualTo(hex("54 0102"));
        assertThatThrownBy(() -> EventLine.of(value)).isInstanceOf(VariantFormatException.class).hasMessage("""
                Byte 0:
                A value has primitive type 21, which is unknown; types 0 to 20 are known.
                If it is not damaged, a newer version of Lamella may know it.""");
    }

    record Exact(String hex, Function<Variant, Object> accessor, Object expected) {}

    static final List<Exact> EXACT = List.of(
            new Exact("0c 05", Variant::asLong, 5L),
            new Exact("18 0000000000000080", Variant::asLong, Long.MIN_VALUE),
            new Exact("20 02 2c010000", Variant::asLong, 3L),
            new Exact("20 00 2c010000", Variant::asLong, 300L),
            new Exact("28 26 00000000000000000000000000000000", Variant::asLong, 0L),
            new Exact("28 01 f6ffffffffffffff0400000000000000", Variant::asLong, 9223372036854775807L),
            new Exact("0c 05", Variant::asDecimal, new BigDecimal("5")),
            new Exact("20 02 2c010000", Variant::asDecimal, new BigDecimal("3.00")),
            new Exact("38 0000803f", Variant::asDouble, 1.0),
            new Exact("1c 000000000000f03f", Variant::asDouble, 1.0),
            new Exact("04", Variant::asBoolean, true),
            new Exact("05 61", Variant::asString, "a"));

    @ParameterizedTest
    @FieldSource("EXACT")
    void convertsNothingButWhatIsTheSame(Exact c) {
        assertThat(c.accessor().apply(Encoded.value(hex(c.hex())))).isEqualTo(c.expected());
    }

    record Wrong(String hex, Function<Variant, Object> accessor, String message) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("05 61", Variant::asLong,
                    "The value is of kind STRING, not a whole number of up to 64 bits. Check kind() first"),
            new Wrong("20 01 0f000000", Variant::asLong,
                    "The value is of kind DECIMAL4, not a whole number of up to 64 bits. Check kind() first"),
            new Wrong("28 00 00000000000000800000000000000000", Variant::asLong,
                    "The value is of kind DECIMAL16, not a whole number of up to 64 bits. Check kind() first"),
            new Wrong("1c 000000000000f03f", Variant::asDecimal,
                    "The value is of kind DOUBLE, not an integer or a decimal. Check kind() first"),
            new Wrong("0c 01", Variant::asDouble,
                    "The value is of kind INT8, not a double or a float. Check kind() first"),
            new Wrong("00", Variant::asBoolean,
                    "The value is of kind NULL, not a boolean. Check kind() first"),
            new Wrong("00", Variant::asString,
                    "The value is of kind NULL, not a string. Check kind() first"),
            new Wrong("030000", Variant::asObject,
                    "The value is of kind ARRAY, not an object. Check kind() first"),
            new Wrong("020000", Variant::asArray,
                    "The value is of kind OBJECT, not an array. Check kind() first"),
            new Wrong("30 0000000000000000", v -> ((VariantTimestamp) v).localDateTime(),
                    "The timestamp is an instant; call instant()"),
            new Wrong("34 0000000000000000", v -> ((VariantTimestamp) v).instant(),
                    "The timestamp has no time zone; call localDateTime()"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void rejectsToTakeOneKindForAnother(Wrong c) {
        assertThatThrownBy(() -> c.accessor().apply(Encoded.value(hex(c.hex()))))
                .isInstanceOf(IllegalStateException.class).hasMessage(c.message());
    }
}
