package dev.lamella.internal.predicate;

import static dev.lamella.filter.Filter.column;
import static dev.lamella.internal.predicate.LeafValuesTest.require;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Whatever is asked of a set agrees with which values are in it.
class ValueSetTest {
    private static final int ROUNDS = 60 * Integer.getInteger("lamella.effort", 1);
    private static final long SEED = 20_260_131;
    static final List<LeafColumns.Column> COLUMNS = LeafColumns.ALL;

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void boundsAgreeWithValues(LeafColumns.Column column) {
        Random random = new Random(SEED);
        List<byte[]> values = column.values();
        for (int round = 0; round < ROUNDS; round++) {
            ValueSet set = randomSet(column, random);
            byte[] min = values.get(random.nextInt(values.size()));
            byte[] max = values.get(random.nextInt(values.size()));
            if (!set.order().areLegalBounds(min, max)) {
                continue;
            }
            List<byte[]> between = values.stream().filter(value -> !set.order().isNan(value, 0)
                    && set.order().compareStored(min, value) <= 0 && set.order().compareStored(value, max) <= 0)
                    .toList();
            boolean isSome = between.stream().anyMatch(value -> set.contains(value, 0, value.length));
            boolean isAll = between.stream().allMatch(value -> set.contains(value, 0, value.length));
            Supplier<String> place = () -> "%s of %s..%s, seed %s".formatted(set, hex(min), hex(max), SEED);
            require(set.meets(min, max) || !isSome, place);
            require(!set.covers(min, max) || isAll, place);
            require(set.meets(min, null) || !set.meets(min, max), place);
            require(set.meets(null, max) || !set.meets(min, max), place);
            require(set.covers(min, max) || !set.covers(min, null), place);
            require(set.covers(min, max) || !set.covers(null, max), place);
            // Of one value, what is said is exact.
            require(set.meets(min, min) == set.contains(min, 0, min.length), place);
            require(set.covers(min, min) == set.contains(min, 0, min.length), place);
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void joinsAsValuesDo(LeafColumns.Column column) {
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            ValueSet one = randomSet(column, random);
            ValueSet two = randomSet(column, random);
            ValueSet union = ValueSet.union(List.of(one, two));
            ValueSet intersection = one.intersection(two);
            for (byte[] value : column.values()) {
                boolean isInOne = one.contains(value, 0, value.length);
                boolean isInTwo = two.contains(value, 0, value.length);
                Supplier<String> place = () -> "%s, %s and %s, seed %s".formatted(hex(value), one, two, SEED);
                require(union.contains(value, 0, value.length) == (isInOne || isInTwo), place);
                require(intersection.contains(value, 0, value.length) == (isInOne && isInTwo), place);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void rangesOfNumbersAgreeWithValues(LeafColumns.Column column) {
        Random random = new Random(SEED);
        PrimitiveField field = column.field();
        for (int round = 0; round < ROUNDS; round++) {
            ValueSet set = randomSet(column, random);
            for (byte[] value : column.values()) {
                boolean isWithin = switch (field.type()) {
                    case INT32 -> {
                        int number = LittleEndian.getInt(value, 0);
                        int[] ends = set.intRanges();
                        boolean isThere = false;
                        for (int i = 0; i < ends.length; i += 2) {
                            isThere |= set.order().compare(ends[i], number) <= 0
                                    && set.order().compare(number, ends[i + 1]) <= 0;
                        }
                        yield isThere;
                    }
                    case INT64 -> {
                        long number = LittleEndian.getLong(value, 0);
                        long[] ends = set.longRanges();
                        boolean isThere = false;
                        for (int i = 0; i < ends.length; i += 2) {
                            isThere |= set.order().compare(ends[i], number) <= 0
                                    && set.order().compare(number, ends[i + 1]) <= 0;
                        }
                        yield isThere;
                    }
                    case FLOAT -> {
                        float number = Float.intBitsToFloat(LittleEndian.getInt(value, 0));
                        float[] ends = set.floatRanges();
                        boolean isThere = false;
                        for (int i = 0; i < ends.length; i += 2) {
                            isThere |= ends[i] <= number && number <= ends[i + 1];
                        }
                        yield isThere;
                    }
                    case DOUBLE -> {
                        double number = Double.longBitsToDouble(LittleEndian.getLong(value, 0));
                        double[] ends = set.doubleRanges();
                        boolean isThere = false;
                        for (int i = 0; i < ends.length; i += 2) {
                            isThere |= ends[i] <= number && number <= ends[i + 1];
                        }
                        yield isThere;
                    }
                    case BOOLEAN -> set.contains(value[0] == 1);
                    case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> set.contains(value, 0, value.length);
                };
                require(set.contains(value, 0, value.length) == isWithin, () -> hex(value) + " in " + set);
            }
        }
    }

    @Test
    void findsValuesWithinLongerArrays() {
        ValueSet set = of(PhysicalType.BYTE_ARRAY, point("6162"));
        byte[] page = HexFormat.of().parseHex("0061626300");
        assertThat(set.contains(page, 1, 2)).isTrue();
        assertThat(set.contains(page, 1, 3)).isFalse();
        assertThat(of(PhysicalType.INT32, point("61626300")).contains(page, 1, 4)).isTrue();
    }

    @Test
    void meetsAndCoversCutBounds() {
        ValueSet set = of(PhysicalType.BYTE_ARRAY, new Interval(bytes("6162"), false, bytes("6164"), true));
        assertThat(set.meets(HexFormat.of().parseHex("61"), HexFormat.of().parseHex("62"))).isTrue();
        assertThat(set.covers(HexFormat.of().parseHex("61"), HexFormat.of().parseHex("6163"))).isFalse();
        assertThat(set.covers(HexFormat.of().parseHex("616200"), HexFormat.of().parseHex("6163ff"))).isTrue();
        assertThat(set.covers(HexFormat.of().parseHex("616200"), HexFormat.of().parseHex("6164"))).isFalse();
        assertThat(set.meets(HexFormat.of().parseHex("6164"), HexFormat.of().parseHex("62"))).isFalse();
    }

    @Test
    void neighboursAmongNumbersAreOneIntervalAndStillPoints() {
        ValueSet set = of(PhysicalType.INT32, point("03000000"), point("01000000"), point("02000000"),
                point("02000000"));
        assertThat(set.intervals()).hasSize(1);
        assertThat(set.intRanges()).containsExactly(1, 3);
        assertThat(set.points().orElseThrow()).containsExactly(HexFormat.of().parseHex("01000000"),
                HexFormat.of().parseHex("02000000"), HexFormat.of().parseHex("03000000"));
        assertThat(set.covers(HexFormat.of().parseHex("01000000"), HexFormat.of().parseHex("03000000"))).isTrue();
        assertThat(ValueSet.union(List.of(set, of(PhysicalType.INT32, point("05000000")))).points().orElseThrow())
                .hasSize(4);
    }

    @Test
    void zeroIsTwoPointsAmongFloats() {
        assertThat(of(PhysicalType.FLOAT, point("00000000")).points().orElseThrow())
                .containsExactly(HexFormat.of().parseHex("00000080"), HexFormat.of().parseHex("00000000"));
        assertThat(of(PhysicalType.FLOAT, point("00000080"), point("00000000")).points().orElseThrow()).hasSize(2);
    }

    @Test
    void nanIsInNoSetAndNoBound() {
        ValueSet all = of(PhysicalType.FLOAT, Interval.ALL);
        byte[] nan = HexFormat.of().parseHex("0000c0ff");
        assertThat(all.isAll()).isTrue();
        assertThat(all.contains(nan, 0, 4)).isFalse();
        assertThat(of(PhysicalType.FLOAT, point("00000000")).meets(nan, nan)).isTrue();
        assertThat(of(PhysicalType.FLOAT, point("00000000")).covers(nan, nan)).isFalse();
    }

    @Test
    void nothingMeetsNoValues() {
        ValueSet none = ValueSet.none(field(PhysicalType.INT32), SortOrder.of(field(PhysicalType.INT32)));
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.meets(null, null)).isFalse();
        assertThat(none.covers(null, null)).isFalse();
        assertThat(none.points().orElseThrow()).isEmpty();
        assertThat(ValueSet.all(field(PhysicalType.INT32), none.order()).covers(null, null)).isTrue();
    }

    @Test
    void rejectsOpenEndsOfNumbersAndOtherOrders() {
        assertThatThrownBy(() -> of(PhysicalType.INT32, new Interval(bytes("00000000"), true, Optional.empty(), false)))
                .hasMessage("An interval of INT32 cannot have an open end");
        PrimitiveField number = field(PhysicalType.FLOAT);
        assertThatThrownBy(() -> ValueSet.all(number, SortOrder.ofTotalOrder(number)))
                .hasMessage("A value set cannot have the order IEEE 754 total order");
        assertThatThrownBy(() -> ValueSet.all(number, SortOrder.of(number)).intRanges())
                .hasMessage("Values of FLOAT cannot be read as INT32");
    }

    private static ValueSet randomSet(LeafColumns.Column column, Random random) {
        List<Literal> literals = column.literals();
        List<Filter> parts = Arrays.stream(new int[1 + random.nextInt(3)]).<Filter>mapToObj(ignored -> {
            Literal literal = literals.get(random.nextInt(literals.size()));
            Comparison comparison = Comparison.values()[random.nextInt(Comparison.values().length)];
            return new Filter.Comparison(column("c"), comparison, literal);
        }).toList();
        return LeafValuesTest.set(column.field(), random.nextBoolean() ? new Filter.And(parts) : new Filter.Or(parts));
    }

    private static ValueSet of(PhysicalType type, Interval... intervals) {
        return ValueSet.of(field(type), SortOrder.of(field(type)), List.of(intervals));
    }

    private static PrimitiveField field(PhysicalType type) {
        return PrimitiveField.of("c", Repetition.OPTIONAL, type);
    }

    private static Interval point(String hex) {
        return Interval.point(HexFormat.of().parseHex(hex));
    }

    private static Optional<byte[]> bytes(String hex) {
        return Optional.of(HexFormat.of().parseHex(hex));
    }

    private static String hex(byte[] value) {
        return HexFormat.of().formatHex(value);
    }
}
