package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.column.Bounds.Found;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.encoding.Samples;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.schema.TypeString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The bounds of values in every order, compared with what comparing each with each finds.
class BoundsTest {
    private static final int ROUNDS = 300 * Integer.getInteger("lamella.effort", 1);

    record Column(String type, ColumnOrder order) {
        PrimitiveField field() {
            return (PrimitiveField) TypeString.parse(type).optional("a");
        }

        @Override
        public String toString() {
            return type + " " + order;
        }
    }

    static Stream<Column> columns() {
        List<String> types = List.of("BOOLEAN", "INT32", "INT64", "INTEGER(8,true)", "INTEGER(32,false)",
                "INTEGER(64,false)", "DATE", "FLOAT", "DOUBLE", "FLOAT16", "BYTE_ARRAY", "STRING", "INT96",
                "FIXED_LEN_BYTE_ARRAY(3)", "UUID", "DECIMAL(9,2)", "DECIMAL(18,2)", "DECIMAL(30,2)",
                "DECIMAL(30,2,BYTE_ARRAY)",
                "TIMESTAMP(true,NANOS,FLBA)", "INTERVAL",
                "GEOMETRY");
        return types.stream().flatMap(type -> Stream.of(ColumnOrder.TYPE_ORDER, ColumnOrder.IEEE_754_TOTAL_ORDER,
                ColumnOrder.INT96_TIMESTAMP_ORDER).map(order -> new Column(type, order)))
                .filter(column -> column.order().equals(ColumnOrder.TYPE_ORDER)
                        || column.order().sortOrder(column.field()).isDefined());
    }

    @ParameterizedTest
    @MethodSource("columns")
    void findsWhatComparingEachWithEachFinds(Column column) {
        PrimitiveField field = column.field();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            try {
                check(column, ArrayType.of(field.type(), field.typeLength()), random);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(column + ", seed " + round, e);
            }
        }
    }

    private static <A> void check(Column column, ArrayType<A> arrayType, Random random) {
        SortOrder order = column.order().sortOrder(column.field());
        Bounds<A> bounds = new Bounds<>(order, arrayType);
        int count = 1 + random.nextInt(random.nextBoolean() ? 3 : 40);
        int before = random.nextInt(3);
        A values = values(arrayType, column.field(), before + count + 2, random);
        List<byte[]> stored = new ArrayList<>();
        for (int i = before; i < before + count; i++) {
            byte[] plain = Samples.plain(arrayType, values, i);
            stored.add(arrayType instanceof ArrayType.OfBytes ? Arrays.copyOfRange(plain, 4, plain.length) : plain);
        }
        Found found = bounds.of(values, before, count);
        expect(found, stored, order);

        int cut = random.nextInt(count + 1);
        Found first = bounds.of(values, before, cut);
        Found second = bounds.of(values, before + cut, count - cut);
        assertThat(same(order, bounds.join(first, second), found)).as("joined at %d", cut).isTrue();
        assertThat(same(order, bounds.join(second, first), found)).as("joined at %d, turned", cut).isTrue();
    }

    private static void expect(Found found, List<byte[]> values, SortOrder order) {
        if (!order.isDefined()) {
            assertThat(found).isEqualTo(Found.NOTHING);
            return;
        }
        List<byte[]> numbers = values.stream().filter(value -> !order.isNan(value, 0)).toList();
        assertThat(found.nanCount()).isEqualTo(values.size() - numbers.size());
        List<byte[]> compared = numbers.isEmpty() && order.kind() != SortOrder.Kind.FLOAT ? values : numbers;
        assertThat(found.min().isPresent()).isEqualTo(!compared.isEmpty());
        assertThat(found.max().isPresent()).isEqualTo(!compared.isEmpty());
        if (compared.isEmpty()) {
            return;
        }
        byte[] min = found.min().orElseThrow();
        byte[] max = found.max().orElseThrow();
        assertThat(compared).allMatch(value -> order.compareStored(min, value) <= 0);
        assertThat(compared).allMatch(value -> order.compareStored(max, value) >= 0);
        assertThat(compared).anyMatch(value -> Arrays.equals(order.lowerBound(value), min));
        assertThat(compared).anyMatch(value -> Arrays.equals(order.upperBound(value), max));
        assertThat(order.lowerBound(min)).isEqualTo(min);
        assertThat(order.upperBound(max)).isEqualTo(max);
        if (order.kind() != SortOrder.Kind.INT96_TIMESTAMP) {
            assertThat(order.areLegalBounds(min, max)).isTrue();
        }
    }

    /// Equal, or equal by the order where values that are different compare as equal.
    private static boolean same(SortOrder order, Found one, Found other) {
        return one.nanCount() == other.nanCount() && same(order, one.min(), other.min())
                && same(order, one.max(), other.max());
    }

    private static boolean same(SortOrder order, Optional<byte[]> one, Optional<byte[]> other) {
        return one.isPresent() == other.isPresent()
                && (one.isEmpty() || order.compareStored(one.get(), other.get()) == 0);
    }

    /// Few different values, so that equal ones meet, with the extremes of the type.
    private static <A> A values(ArrayType<A> arrayType, PrimitiveField field, int count, Random random) {
        A pool = Samples.of(arrayType, random.nextBoolean() ? Samples.Shape.WILD : Samples.Shape.SMALL, 8, random);
        switch (pool) {
            case float[] floats -> {
                floats[0] = 0f;
                floats[1] = -0f;
                floats[2] = Float.intBitsToFloat(0x7fc00000 | random.nextInt(100) | (random.nextInt() & 1 << 31));
                floats[3] = random.nextBoolean() ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
            }
            case double[] doubles -> {
                doubles[0] = 0.0;
                doubles[1] = -0.0;
                doubles[2] = Double.longBitsToDouble(
                        0x7ff8000000000000L | random.nextInt(100) | (random.nextLong() & 1L << 63));
                doubles[3] = random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            }
            case byte[] halves when field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY && field.typeLength() == 2 -> {
                System.arraycopy(new byte[]{0, 0, 0, (byte) 0x80, 1, 0x7e, 2, (byte) 0xfe}, 0, halves, 0, 8);
            }
            case ByteSlices slices when order(field).kind() == SortOrder.Kind.DECIMAL_BYTES -> Samples.set(slices, 0,
                    hex("00"), hex("0000"), hex("ff"), hex("ffff"), hex("007f"), hex("80"), hex("ff7f"), hex("0100"));
            // Some have the same first eight bytes, if zeros stand for those that are absent.
            case ByteSlices slices when random.nextBoolean() -> Samples.set(slices, 0, hex(""), hex("00"),
                    hex("0000000000000000"), hex("000000000000000000"), hex("80616263646566"),
                    hex("8061626364656600"), hex("806162636465660001"), hex("806162636465660000"));
            default -> {
            }
        }
        int[] indices = random.ints(count, 0, 1 + random.nextInt(8)).toArray();
        boolean isReversed = random.nextBoolean();
        for (int i = 0; isReversed && i < count; i++) {
            indices[i] = 7 - indices[i];
        }
        boolean isNan = random.nextInt(6) == 0;
        for (int i = 0; isNan && i < count; i++) {
            indices[i] = 2;
        }
        A values = arrayType.allocate(count);
        arrayType.gather(pool, indices, 0, values, 0, count);
        return values;
    }

    private static SortOrder order(PrimitiveField field) {
        return SortOrder.of(field);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    @Test
    void thereAreNoBoundsOfNothing() {
        Bounds<int[]> bounds = new Bounds<>(SortOrder.of(new Column("INT32", ColumnOrder.TYPE_ORDER).field()),
                new ArrayType.OfInt());
        assertThat(bounds.of(new int[]{1, 2}, 1, 0)).isEqualTo(Found.NOTHING);
        Found one = bounds.of(new int[]{1, 2}, 1, 1);
        assertThat(bounds.join(Found.NOTHING, one)).isEqualTo(one);
        assertThat(bounds.join(one, Found.NOTHING)).isEqualTo(one);
    }

    record Zeros(String name, double[] values, double min, double max) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Zeros> ZEROS = List.of(
            new Zeros("0 counts as both zeros", new double[]{0.0}, -0.0, 0.0),
            new Zeros("-0 counts as both zeros", new double[]{-0.0}, -0.0, 0.0),
            new Zeros("0 above", new double[]{-0.0, -1.0}, -1.0, 0.0),
            new Zeros("0 below", new double[]{0.0, 1.0}, -0.0, 1.0),
            new Zeros("infinities are bounds", new double[]{Double.NEGATIVE_INFINITY, Double.NaN,
                    Double.POSITIVE_INFINITY}, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));

    @ParameterizedTest
    @FieldSource("ZEROS")
    void ofFloatsByTheOrderOfTheirType(Zeros zeros) {
        Bounds<double[]> bounds = new Bounds<>(SortOrder.of(new Column("DOUBLE", ColumnOrder.TYPE_ORDER).field()),
                new ArrayType.OfDouble());
        Found found = bounds.of(zeros.values(), 0, zeros.values().length);
        assertThat(found.min().orElseThrow()).isEqualTo(Samples.plain(new ArrayType.OfDouble(),
                new double[]{zeros.min()}, 0));
        assertThat(found.max().orElseThrow()).isEqualTo(Samples.plain(new ArrayType.OfDouble(),
                new double[]{zeros.max()}, 0));
    }
}
