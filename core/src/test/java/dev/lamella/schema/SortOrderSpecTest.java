package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.footer.SchemaTree;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// How columns sort: the comments of ColumnOrder in parquet.thrift, and LogicalTypes.md.
class SortOrderSpecTest {
    private static final HexFormat HEX = HexFormat.of();
    /// 86,399,999,999,999 nanoseconds: the last of a day.
    private static final String LAST_NANO = "ffff4e91944e0000";
    /// 86,400,000,000,000 nanoseconds: a day.
    private static final String DAY_OF_NANOS = "00004f91944e0000";

    private static PrimitiveField leaf(String text) {
        return SchemaTree.of(SchemaElements.of(text)).leaves().getFirst().field();
    }

    private static SortOrder order(String text) {
        return switch (text.charAt(0)) {
            case '=' -> SortOrder.ofTotalOrder(leaf("optional " + text.substring(1) + ";"));
            case '@' -> SortOrder.ofInt96Timestamp(leaf("optional " + text.substring(1) + ";"));
            default -> SortOrder.of(leaf("optional " + text + ";"));
        };
    }

    record Type(String leaf, String order, String values) {}

    static final List<Type> TYPES = List.of(
            new Type("boolean c", "false before true", "Boolean"),
            new Type("int32 c", "signed", "Integer"), new Type("int64 c", "signed", "Long"),
            new Type("int96 c", "none", ""),
            new Type("float c", "numeric, NaN ignored", "Float"),
            new Type("double c", "numeric, NaN ignored", "Double"),
            new Type("binary c", "bytewise unsigned", "byte[]"), new Type("fixed(3) c", "bytewise unsigned", "byte[]"),
            new Type("binary c (STRING)", "bytewise unsigned", "String"),
            new Type("binary c (ENUM)", "bytewise unsigned", "String"),
            new Type("binary c (JSON)", "bytewise unsigned", "String"),
            new Type("binary c (BSON)", "bytewise unsigned", "byte[]"),
            new Type("fixed(16) c (UUID)", "bytewise unsigned", "UUID"),
            new Type("int32 c (INTEGER(8,true))", "signed", "Byte"),
            new Type("int32 c (INTEGER(16,true))", "signed", "Short"),
            new Type("int32 c (INTEGER(32,true))", "signed", "Integer"),
            new Type("int64 c (INTEGER(64,true))", "signed", "Long"),
            new Type("int32 c (INTEGER(8,false))", "unsigned", "Integer"),
            new Type("int32 c (INTEGER(16,false))", "unsigned", "Integer"),
            new Type("int32 c (INTEGER(32,false))", "unsigned", "Long"),
            new Type("int64 c (INTEGER(64,false))", "unsigned", "BigInteger"),
            new Type("int32 c (DECIMAL(4,2))", "signed", "BigDecimal"),
            new Type("int64 c (DECIMAL(4,2))", "signed", "BigDecimal"),
            new Type("binary c (DECIMAL(4,2))", "signed, most significant byte first", "BigDecimal"),
            new Type("fixed(2) c (DECIMAL(4,2))", "signed, most significant byte first", "BigDecimal"),
            new Type("int32 c (DATE)", "signed", "LocalDate"),
            new Type("int32 c (TIME(MILLIS,true))", "signed", "LocalTime"),
            new Type("int32 c (TIME(MILLIS,false))", "signed", "LocalTime"),
            new Type("int64 c (TIME(MICROS,true))", "signed", "LocalTime"),
            new Type("int64 c (TIME(NANOS,false))", "signed", "LocalTime"),
            new Type("int64 c (TIMESTAMP(MILLIS,true))", "signed", "Instant"),
            new Type("int64 c (TIMESTAMP(MICROS,false))", "signed", "LocalDateTime"),
            new Type("int64 c (TIMESTAMP(NANOS,true))", "signed", "Instant"),
            new Type("fixed(12) c (TIMESTAMP(MICROS,true))", "signed, least significant byte first", "Instant"),
            new Type("fixed(12) c (TIMESTAMP(NANOS,false))", "signed, least significant byte first", "LocalDateTime"),
            new Type("fixed(2) c (FLOAT16)", "numeric, NaN ignored", "Float"),
            new Type("fixed(12) c (INTERVAL)", "none", ""), new Type("binary c (GEOMETRY)", "none", ""),
            new Type("binary c (GEOMETRY(srid:0))", "none", ""), new Type("binary c (GEOGRAPHY)", "none", ""),
            new Type("binary c (GEOGRAPHY(OGC:CRS84,KARNEY))", "none", ""),
            new Type("int32 c (UNKNOWN)", "none", ""), new Type("double c (UNKNOWN)", "none", ""),
            // Old annotations mean what they meant.
            new Type("binary c (UTF8)", "bytewise unsigned", "String"),
            new Type("int32 c (UINT_8)", "unsigned", "Integer"),
            new Type("int64 c (TIMESTAMP_MILLIS)", "signed", "Instant"),
            new Type("binary c (UNKNOWN UTF8)", "bytewise unsigned", "String"),
            new Type("fixed(12) c (UNKNOWN ~INTERVAL)", "none", ""),
            // The new annotation wins where the old one contradicts it.
            new Type("int32 c (INTEGER(32,false) INT_32)", "unsigned", "Long"),
            // What is not known may have any order.
            new Type("binary c (UNRECOGNIZED(2555,00))", "none", ""), new Type("int32 c (2555)", "none", ""),
            new Type("int64 c (-1)", "none", ""),
            new Type("fixed(12) c (UNRECOGNIZED(9,00))", "none", ""),
            // So may what is not allowed where it stands.
            new Type("int32 c (UUID)", "none", ""), new Type("fixed(15) c (UUID)", "none", ""),
            new Type("fixed(4) c (STRING)", "none", ""), new Type("float c (STRING)", "none", ""),
            new Type("fixed(4) c (FLOAT16)", "none", ""), new Type("int64 c (DATE)", "none", ""),
            new Type("int32 c (INTEGER(64,false))", "none", ""), new Type("int32 c (INTEGER(12,true))", "none", ""),
            new Type("fixed(12) c (TIMESTAMP_MILLIS)", "none", ""),
            new Type("int96 c (TIMESTAMP(NANOS,true))", "none", ""),
            new Type("binary c (LIST)", "none", ""), new Type("binary c (MAP)", "none", ""),
            new Type("binary c (VARIANT(1))", "none", ""), new Type("binary c (VARIANT(2))", "none", ""),
            new Type("binary c (FILE)", "none", ""),
            // A damaged precision leaves it a decimal; a damaged scale does not.
            new Type("int32 c (DECIMAL(12,2))", "signed", "BigDecimal"),
            new Type("binary c (~DECIMAL(,))", "signed, most significant byte first", "BigDecimal"),
            new Type("fixed(2) c (DECIMAL(4,5))", "none", ""),
            // The other two orders, which are of few types.
            new Type("=float c", "IEEE 754 total order", "Float"),
            new Type("=double c", "IEEE 754 total order", "Double"),
            new Type("=fixed(2) c (FLOAT16)", "IEEE 754 total order", "Float"), new Type("=fixed(2) c", "none", ""),
            new Type("=int32 c", "none", ""), new Type("=int96 c", "none", ""),
            new Type("=double c (UNKNOWN)", "none", ""),
            new Type("=float c (STRING)", "none", ""),
            new Type("@int96 c", "chronological", "Instant"), new Type("@int64 c (TIMESTAMP(NANOS,true))", "none", ""),
            new Type("@fixed(12) c", "none", ""), new Type("@int96 c (UNKNOWN)", "none", ""),
            new Type("@int96 c (TIMESTAMP(NANOS,true))", "none", ""));

    @ParameterizedTest
    @FieldSource("TYPES")
    void everyTypeHasItsOrderAndItsJavaValues(Type type) {
        SortOrder order = order(type.leaf());
        assertThat(order).hasToString(type.order());
        assertThat(order.isDefined()).isEqualTo(!type.order().equals("none"));
        if (order.isDefined()) {
            assertThat(order.valueType().getSimpleName()).isEqualTo(type.values());
        }
    }

    @Test
    void theTableHasEveryKindAndEveryLogicalType() {
        assertThat(TYPES.stream().map(type -> order(type.leaf()).kind()).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(SortOrder.Kind.values());
        Set<Class<?>> seen = new HashSet<>();
        TYPES.forEach(type -> leaf("optional " + type.leaf().replaceFirst("^[=@]", "") + ";").annotation().logicalType()
                .ifPresent(logical -> seen.add(logical.getClass())));
        assertThat(seen).containsExactlyInAnyOrder(LogicalTypeClasses.all());
    }

    /// Stored values in ascending order, in hexadecimal; those joined by `=` are alike.
    record Ascending(String leaf, String values) {}

    static final List<Ascending> ASCENDING = List.of(
            new Ascending("boolean c", "00 01"),
            new Ascending("int32 c", "00000080 ffffffff 00000000 01000000 ffffff7f"),
            new Ascending("int32 c (INTEGER(32,false))", "00000000 01000000 ffffff7f 00000080 ffffffff"),
            new Ascending("int64 c", "0000000000000080 ffffffffffffffff 0000000000000000 ffffffffffffff7f"),
            new Ascending("int64 c (INTEGER(64,false))",
                    "0000000000000000 ffffffffffffff7f 0000000000000080 ffffffffffffffff"),
            new Ascending("binary c", "- 00 0000 01 0100 7f 80 ff ff00 ffff"),
            // U+FFFD is below U+1F600, though not in UTF-16.
            new Ascending("binary c (STRING)", "- 61 6162 c3a4 efbfbd f09f9880"),
            new Ascending("fixed(16) c (UUID)", "7fffffffffffffffffffffffffffffff 80000000000000000000000000000000"),
            // -32768, -256, -255, -129, -128, -2, -1, 0, 1, 127, 128, 255, 256, also with more bytes than they need.
            new Ascending("binary c (DECIMAL(4,2))",
                    "8000=ff8000 ff00 ff01=ffff01 ff7f=ffffff7f 80=ff80 fe=fffe ff=ffff=ffffff "
                            + "-=00=0000 01=0001=000001 7f=007f 0080=000080 00ff 0100=000100"),
            new Ascending("fixed(2) c (DECIMAL(4,2))", "8000 fffe ffff=ff 0000=00 0001=01 00ff 0100 7fff"),
            new Ascending("fixed(12) c (TIMESTAMP(MICROS,true))",
                    "000000000000000000000080 ffffffffffffffff00000080 0000000000000000ffffffff "
                            + "00000000000000ffffffffff ffffffffffffffffffffffff 000000000000000000000000 "
                            + "010000000000000000000000 "
                            + "00000000000000ff00000000 000000000000000001000000 ffffffffffffffffffffff7f"),
            // -infinity, -1, -smallest, zeros, smallest, 1, infinity, NaN.
            new Ascending("float c", "000080ff 000080bf 01000080 00000080=00000000 01000000 0000803f 0000807f "
                    + "0100807f=0000c07f=0100c0ff=ffffffff"),
            new Ascending("double c", "000000000000f0ff 000000000000f0bf 0000000000000080=0000000000000000 "
                    + "000000000000f03f 000000000000f07f 010000000000f07f=000000000000f8ff"),
            new Ascending("fixed(2) c (FLOAT16)", "00fc ff83 0180 0080=0000 0100 003c 007c 017c=007e=01fe=ffff"),
            new Ascending("=float c",
                    "ffffffff 0000c0ff 010080ff 000080ff 000080bf 01000080 00000080 00000000 01000000 "
                            + "0000807f 0100807f 0000c07f ffffff7f"),
            new Ascending("=double c", "ffffffffffffffff 000000000000f8ff 000000000000f0ff 0000000000000080 "
                    + "0000000000000000 000000000000f07f 010000000000f07f ffffffffffffff7f"),
            new Ascending("=fixed(2) c (FLOAT16)", "ffff 01fc 00fc 00bc 0180 0080 0000 0100 003c 007c 017c ff7f"),
            // Days -2^31, 0, 2440588 and 2^31-1; a day of nanoseconds is the next day, -1 is the last of the day
            // before.
            new Ascending("@int96 c", "000000000000000000000080 000000000000000000000000 "
                    + LAST_NANO + "8b3d2500=ffffffffffffffff8c3d2500 00000000000000008c3d2500=" + DAY_OF_NANOS
                    + "8b3d2500 01000000000000008c3d2500 " + LAST_NANO + "ffffff7f " + DAY_OF_NANOS + "ffffff7f"));

    @ParameterizedTest
    @FieldSource("ASCENDING")
    void storedValuesStandInThisOrder(Ascending c) {
        SortOrder order = order(c.leaf());
        List<List<byte[]>> ranks = Arrays.stream(c.values().split(" "))
                .map(rank -> Arrays.stream(rank.split("=")).map(SortOrderSpecTest::bytes).toList()).toList();
        for (int left = 0; left < ranks.size(); left++) {
            for (int right = 0; right < ranks.size(); right++) {
                for (byte[] a : ranks.get(left)) {
                    for (byte[] b : ranks.get(right)) {
                        assertThat(Integer.signum(order.compareStored(a, b)))
                                .as("%s and %s", HEX.formatHex(a), HEX.formatHex(b))
                                .isEqualTo(Integer.compare(left, right));
                    }
                }
            }
        }
    }

    private static byte[] bytes(String hex) {
        return hex.equals("-") ? new byte[0] : HEX.parseHex(hex);
    }

    /// Which stored bytes can be a bound.
    record Bounds(String leaf, String legal, String illegal) {}

    static final List<Bounds> BOUNDS = List.of(
            new Bounds("boolean c", "00 01", "- 02 ff 0000"),
            new Bounds("int32 c", "00000080 ffffffff", "- 00 0000000000000000"),
            new Bounds("int32 c (DATE)", "00000080", "000000"),
            new Bounds("int64 c", "0000000000000080", "- 00000000"),
            new Bounds("int64 c (DECIMAL(4,2))", "0000000000000080", "- 00000000"),
            new Bounds("float c", "00000000 00000080 0000807f 000080ff", "- 0000 0000c07f 0100807f ffffffff"),
            new Bounds("double c", "000000000000f07f", "- 00000000 000000000000f8ff"),
            new Bounds("fixed(2) c (FLOAT16)", "0000 0080 007c 00fc", "- 00 000000 017c ffff"),
            new Bounds("=float c", "00000000 0000c07f ffffffff", "- 0000"),
            new Bounds("=double c", "000000000000f8ff", "-"),
            new Bounds("=fixed(2) c (FLOAT16)", "0000 ffff", "- 00 000000"),
            new Bounds("binary c", "- 00 ffffffffff", ""),
            new Bounds("fixed(2) c", "- 00 ffff", "ffff00"),
            new Bounds("fixed(16) c (UUID)", "7fffffffffffffffffffffffffffffff",
                    "- 7f 7fffffffffffffffffffffffffffffff00"),
            new Bounds("binary c (DECIMAL(4,2))", "00 ffffffffffff", "-"),
            new Bounds("fixed(2) c (DECIMAL(4,2))", "00 ffff", "- 000000"),
            new Bounds("fixed(12) c (TIMESTAMP(MILLIS,true))", "000000000000000000000080", "- 00 0000000000000000"),
            new Bounds("@int96 c", "000000000000000000000080 " + LAST_NANO + "8c3d2500",
                    "- 00 " + DAY_OF_NANOS + "8c3d2500 ffffffffffffffff8c3d2500"),
            new Bounds("int96 c", "", "000000000000000000000080"),
            new Bounds("fixed(12) c (INTERVAL)", "", "000000000000000000000000"),
            new Bounds("int32 c (UUID)", "", "00000000 -"),
            new Bounds("binary c (GEOMETRY)", "", "00 -"));

    @ParameterizedTest
    @FieldSource("BOUNDS")
    void boundsAreLegalThatCanBeCompared(Bounds c) {
        SortOrder order = order(c.leaf());
        assertThat(split(c.legal())).as("legal").allSatisfy(bound -> {
            assertThat(order.isLegalBound(bytes(bound))).as(bound).isTrue();
            assertThat(order.compareStored(bytes(bound), bytes(bound))).as(bound).isZero();
            assertThat(order.areLegalBounds(bytes(bound), bytes(bound))).as(bound).isTrue();
        });
        assertThat(split(c.illegal())).as("illegal")
                .allSatisfy(bound -> assertThat(order.isLegalBound(bytes(bound))).as(bound).isFalse());
    }

    private static List<String> split(String values) {
        return values.isEmpty() ? List.of() : List.of(values.split(" "));
    }

    record Pair(String leaf, String min, String max, boolean areLegal) {}

    static final List<Pair> PAIRS = List.of(
            new Pair("int32 c", "ffffffff", "00000000", true), new Pair("int32 c", "00000000", "ffffffff", false),
            new Pair("int32 c (INTEGER(32,false))", "ffffffff", "00000000", false),
            new Pair("int32 c (INTEGER(32,false))", "00000000", "ffffffff", true),
            new Pair("int32 c", "00000000", "00", false), new Pair("int32 c", "00", "00000000", false),
            // Zeros are alike by the order of the type, whatever their signs.
            new Pair("float c", "00000000", "00000080", true), new Pair("=float c", "00000000", "00000080", false),
            new Pair("float c", "00000000", "0000c07f", false),
            // All NaN, or none.
            new Pair("=float c", "ffffffff", "ffffff7f", true), new Pair("=float c", "00000000", "ffffff7f", false),
            new Pair("=float c", "ffffffff", "00000000", false), new Pair("=float c", "0000c07f", "0100c07f", true),
            new Pair("int96 c", "000000000000000000000000", "000000000000000000000000", false));

    @ParameterizedTest
    @FieldSource("PAIRS")
    void boundsAreLegalTogetherInTheirOrder(Pair c) {
        assertThat(order(c.leaf()).areLegalBounds(bytes(c.min()), bytes(c.max()))).isEqualTo(c.areLegal());
    }

    /// Which zero is a lower and an upper bound.
    record Zeros(String leaf, String stored, String lower, String upper) {}

    static final List<Zeros> ZEROS = List.of(
            new Zeros("float c", "00000000", "00000080", "00000000"),
            new Zeros("float c", "00000080", "00000080", "00000000"),
            new Zeros("float c", "01000000", "01000000", "01000000"),
            new Zeros("float c", "00000081", "00000081", "00000081"),
            new Zeros("double c", "0000000000000000", "0000000000000080", "0000000000000000"),
            new Zeros("double c", "0000000000000080", "0000000000000080", "0000000000000000"),
            new Zeros("double c", "0000000100000000", "0000000100000000", "0000000100000000"),
            new Zeros("fixed(2) c (FLOAT16)", "0000", "0080", "0000"),
            new Zeros("fixed(2) c (FLOAT16)", "0080", "0080", "0000"),
            new Zeros("fixed(2) c (FLOAT16)", "0180", "0180", "0180"), new Zeros("fixed(2) c", "0080", "0080", "0080"),
            new Zeros("=float c", "00000000", "00000000", "00000000"),
            new Zeros("=float c", "00000080", "00000080", "00000080"),
            new Zeros("=double c", "0000000000000080", "0000000000000080", "0000000000000080"),
            new Zeros("int32 c", "00000080", "00000080", "00000080"), new Zeros("float c", "-", "-", "-"),
            new Zeros("float c", "00", "00", "00"));

    @ParameterizedTest
    @FieldSource("ZEROS")
    void zeroIsWidenedByTheOrderOfTheType(Zeros c) {
        SortOrder order = order(c.leaf());
        byte[] stored = bytes(c.stored());
        assertThat(order.lowerBound(stored)).isEqualTo(bytes(c.lower()));
        assertThat(order.upperBound(stored)).isEqualTo(bytes(c.upper()));
        assertThat(stored).as("untouched").isEqualTo(bytes(c.stored()));
        if (stored.length == 4 && c.leaf().contains("float")) {
            float value = Float.intBitsToFloat(ByteComparison.getInt(stored, 0));
            assertThat(Float.floatToRawIntBits(order.lowerBound(value)))
                    .isEqualTo(ByteComparison.getInt(bytes(c.lower()), 0));
            assertThat(Float.floatToRawIntBits(order.upperBound(value)))
                    .isEqualTo(ByteComparison.getInt(bytes(c.upper()), 0));
        } else if (stored.length == 8) {
            double value = Double.longBitsToDouble(ByteComparison.getLong(stored, 0));
            assertThat(Double.doubleToRawLongBits(order.lowerBound(value)))
                    .isEqualTo(ByteComparison.getLong(bytes(c.lower()), 0));
            assertThat(Double.doubleToRawLongBits(order.upperBound(value)))
                    .isEqualTo(ByteComparison.getLong(bytes(c.upper()), 0));
        }
    }

    record Nan(String leaf, String stored, boolean isNan) {}

    static final List<Nan> NANS = List.of(new Nan("float c", "0100807f", true), new Nan("float c", "0000807f", false),
            new Nan("=float c", "ffffffff", true), new Nan("double c", "010000000000f0ff", true),
            new Nan("double c", "000000000000f0ff", false), new Nan("fixed(2) c (FLOAT16)", "017c", true),
            new Nan("fixed(2) c (FLOAT16)", "00fc", false), new Nan("=fixed(2) c (FLOAT16)", "01fc", true),
            new Nan("fixed(2) c", "017c", false), new Nan("int32 c", "0100807f", false),
            new Nan("double c (UNKNOWN)", "010000000000f0ff", false));

    @ParameterizedTest
    @FieldSource("NANS")
    void nanIsFoundAnywhereInAPage(Nan c) {
        byte[] page = HEX.parseHex("ffffff" + c.stored() + "00");
        assertThat(order(c.leaf()).isNan(page, 3)).isEqualTo(c.isNan());
    }

    static final List<String> SIGNED_WHEN_DEPRECATED = List.of("boolean c", "int32 c", "int64 c", "int32 c (DATE)",
            "int32 c (INTEGER(8,true))", "int64 c (TIMESTAMP(NANOS,true))", "int64 c (TIME(MICROS,true))",
            "int32 c (DECIMAL(4,2))", "int64 c (DECIMAL(4,2))", "float c", "double c");

    @Test
    void deprecatedBoundsAreInTheOrderOfSignedNumbersOnly() {
        assertThat(SIGNED_WHEN_DEPRECATED).allMatch(leaf -> order(leaf).isOrderOfDeprecatedBounds());
        assertThat(TYPES.stream().filter(type -> order(type.leaf()).isOrderOfDeprecatedBounds()).map(Type::order)
                .distinct())
                .containsExactlyInAnyOrder("false before true", "signed", "numeric, NaN ignored");
        assertThat(List.of("int32 c (INTEGER(8,false))", "binary c", "fixed(3) c", "fixed(2) c (DECIMAL(4,2))",
                "fixed(2) c (FLOAT16)", "=double c", "@int96 c", "int96 c"))
                .noneMatch(leaf -> order(leaf).isOrderOfDeprecatedBounds());
    }

    @Test
    void theBytesOfAVariantHaveNoOrderAndItsShreddedValuesHave() {
        Schema schema = SchemaTree.of(SchemaElements
                .of("""
                        optional group v (VARIANT(1)) { required binary metadata; optional binary value;
                          optional group typed_value {
                            required group value { optional binary value; optional binary typed_value (STRING); }
                            required group bytes { optional binary value; optional binary typed_value; }
                            required group list { optional binary value;
                              optional group typed_value (LIST) { repeated group list {
                              required group element { optional binary value; optional int64 typed_value; } } } } } }
                        optional group s {
                          required binary metadata; optional binary value; optional binary typed_value; }
                        """));
        assertThat(schema.leaves().stream().map(leaf -> leaf.path() + ": " + SortOrder.of(leaf))).containsExactly(
                "v.metadata: none", "v.value: none",
                "v.typed_value.value.value: none", "v.typed_value.value.typed_value: bytewise unsigned",
                "v.typed_value.bytes.value: none", "v.typed_value.bytes.typed_value: bytewise unsigned",
                "v.typed_value.list.value: none", "v.typed_value.list.typed_value.list.element.value: none",
                "v.typed_value.list.typed_value.list.element.typed_value: signed",
                "s.metadata: bytewise unsigned", "s.value: bytewise unsigned", "s.typed_value: bytewise unsigned");
    }

    @Test
    void aColumnWithoutOrderComparesNothing() {
        SortOrder order = order("fixed(12) c (INTERVAL)");
        byte[] value = new byte[12];
        String message = "The order of `c` (INTERVAL on FIXED_LEN_BYTE_ARRAY) is none, and does not compare ";
        assertThatThrownBy(() -> order.compare(value, 0, 12, value, 0, 12)).isInstanceOf(IllegalStateException.class)
                .hasMessage(message + "bytes");
        assertThatThrownBy(() -> order.compareStored(value, value)).isInstanceOf(IllegalStateException.class)
                .hasMessage(message + "bytes");
        assertThatThrownBy(order::comparator).isInstanceOf(IllegalStateException.class)
                .hasMessage(message + "Java values");
        assertThatThrownBy(order::valueType).isInstanceOf(IllegalStateException.class)
                .hasMessage(message + "Java values");
        SortOrder unknown = order("int32 c (UNKNOWN)");
        assertThatThrownBy(() -> unknown.compare(1, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is none, and does not compare INT32");
    }

    @Test
    void valuesOfAnotherTypeAreRejected() {
        byte[] value = new byte[4];
        assertThatThrownBy(() -> order("int64 c").compare(1, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessage("The order of `c` (INT64) is signed, and does not compare INT32");
        assertThatThrownBy(() -> order("int32 c").compare(1L, 2L)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> order("double c").compare(1f, 2f)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> order("float c").compare(1d, 2d)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> order("int32 c").compare(false, true)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> order("int32 c").compare(value, 0, 4, value, 0, 4))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> order("float c").compare(value, 0, 4, value, 0, 4))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void valuesOfAnotherLengthAreRejected() {
        assertThatThrownBy(() -> order("fixed(2) c (FLOAT16)").compare(new byte[4], 0, 2, new byte[4], 0, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Values of 2 and 3 bytes; those of `c` (FLOAT16 on FIXED_LEN_BYTE_ARRAY) have 2");
        for (String leaf : List.of("boolean c", "int32 c", "int64 c", "float c", "double c", "@int96 c",
                "fixed(12) c (TIMESTAMP(NANOS,true))", "fixed(2) c (FLOAT16)", "=float c")) {
            assertThatThrownBy(() -> order(leaf).compareStored(new byte[3], new byte[3])).as(leaf)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void objectsOfAnotherClassAreRejected() {
        assertThatThrownBy(() -> order("int32 c (DATE)").comparator().compare(1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The values of the column are java.time.LocalDate, and this is java.lang.Integer");
    }

    @Test
    void slicesAreComparedWhereTheyLie() {
        byte[] page = HEX.parseHex("ff0102ff0103ff");
        SortOrder order = order("binary c");
        assertThat(order.compare(page, 1, 2, page, 4, 2)).isNegative();
        assertThat(order.compare(page, 1, 1, page, 4, 1)).isZero();
        assertThat(order("binary c (DECIMAL(4,2))").compare(page, 1, 2, page, 5, 2)).isNegative();
        assertThat(order("binary c (DECIMAL(4,2))").compare(page, 3, 0, page, 6, 1)).isPositive();
    }
}
