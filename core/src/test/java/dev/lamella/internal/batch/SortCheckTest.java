package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which rows are in the order that is declared: for every order, within batches and from one to the next.
class SortCheckTest {
    private static final Validity ALL = Validity.none();
    private static final String ADVICE = ".\nSort the rows, end the row group between these two, or do not declare the"
            + " order.";

    /// Values of a column in ascending order; neighbours with a sign between them are equal.
    ///
    /// @param values one slot a value
    /// @param equal slots that are equal to the one before
    record Ascending(String type, ColumnVector values, ColumnOrder order, List<Integer> equal) {
        Ascending(String type, ColumnVector values, Integer... equal) {
            this(type, values, ColumnOrder.TYPE_ORDER, List.of(equal));
        }

        @Override
        public String toString() {
            return type + " " + order;
        }
    }

    static final List<Ascending> ORDERS = List.of(
            new Ascending("boolean a", new BooleanVector(3, ALL, new boolean[]{false, true, true}), 2),
            new Ascending("int32 a", ints(Integer.MIN_VALUE, -1, 0, 7, 7, Integer.MAX_VALUE), 4),
            new Ascending("int32 a (INTEGER(32,false))", ints(0, 7, Integer.MAX_VALUE, Integer.MIN_VALUE, -1)),
            new Ascending("int64 a", new LongVector(3, ALL, new long[]{Long.MIN_VALUE, 0, Long.MAX_VALUE})),
            new Ascending("float a", new FloatVector(5, ALL, new float[]{-1, -0.0f, 0.0f, 1, Float.NaN}), 2),
            new Ascending("double a", new DoubleVector(4, ALL, new double[]{-1, 0.0, -0.0, Double.NaN}), 2),
            new Ascending("double a", new DoubleVector(4, ALL, new double[]{-1, -0.0, 0.0, Double.NaN}),
                    ColumnOrder.IEEE_754_TOTAL_ORDER, List.of()),
            new Ascending("binary a", hex("", "00", "0000", "7f", "80", "ff", "ff"), 6),
            new Ascending("binary a (DECIMAL(9,0))", hex("ff00", "80", "ff", "00", "0000", "01", "0080"), 4),
            new Ascending("fixed_len_byte_array(2) a (FLOAT16)", fixed(2, "00bc", "0080", "0000", "003c", "007e"), 2),
            new Ascending("fixed_len_byte_array(16) a (UUID)",
                    fixed(16, "7f".repeat(16), "7f".repeat(15) + "80", "80".repeat(16))),
            new Ascending("int96 a", fixed(12, "010000000000000000000000", "000000000000000001000000"),
                    ColumnOrder.INT96_TIMESTAMP_ORDER, List.of()));

    @ParameterizedTest
    @FieldSource("ORDERS")
    void knowsEveryOrder(Ascending c) {
        Schema schema = SchemaText.parse("message schema { required " + c.type + "; }");
        for (int i = 1; i < c.values.size(); i++) {
            boolean isEqual = c.equal.contains(i);
            for (boolean isDescending : new boolean[]{false, true}) {
                for (boolean inTwo : new boolean[]{false, true}) {
                    int[] rows = isDescending ? new int[]{i, i - 1} : new int[]{i - 1, i};
                    assertThat(passes(schema, c, isDescending, inTwo, rows[0], rows[1])).isTrue();
                    assertThat(passes(schema, c, isDescending, inTwo, rows[1], rows[0])).isEqualTo(isEqual);
                }
            }
        }
    }

    private static boolean passes(Schema schema, Ascending c, boolean isDescending, boolean inTwo, int... rows) {
        SortCheck check = SortCheck.of(schema, List.of(new SortingColumn(0, isDescending, false)),
                List.of(c.order.sortOrder(schema.leaves().getFirst())));
        try {
            if (inTwo) {
                check.verify(new Batch(schema, 1, List.of(pick(c.values, rows[0]))));
                check.verify(new Batch(schema, 1, List.of(pick(c.values, rows[1]))));
            } else {
                check.verify(new Batch(schema, 2, List.of(pick(c.values, rows))));
            }
            return true;
        } catch (ValueException e) {
            return false;
        }
    }

    private static final Schema THREE = SchemaText.parse("""
            message schema {
              optional group s {
                optional int32 a;
                required binary b (STRING);
              }
              optional int64 c;
            }
            """);

    @Test
    void namesRowColumnAndWhatIsDeclared() {
        SortCheck check = check(THREE, new SortingColumn(2, false, true), new SortingColumn(0, true, false),
                new SortingColumn(1, false, false));
        Batch first = three(new Long[]{null, 4L, 4L}, new Integer[]{1, 9, 8}, "x", "y", "z");
        check.verify(first);
        assertThatThrownBy(() -> check.verify(three(new Long[]{3L}, new Integer[]{1}, "z")))
                .isInstanceOf(ValueException.class)
                .hasMessage(
                        "Column c, row 0 of the batch:\nThe row comes before the one in front of it, which is the last"
                                + " one of the batch before, but rows are declared as sorted ascending, nulls first"
                                + ADVICE);
        assertThatThrownBy(() -> check.verify(three(new Long[]{4L, 5L, 5L}, new Integer[]{8, 3, 7}, "z", "a", "a")))
                .isInstanceOf(ValueException.class)
                .hasMessage("Column s.a, row 2 of the batch:\nThe row comes before the one in front of it, but rows are"
                        + " declared as sorted descending, nulls last, where c is equal" + ADVICE);
        assertThatThrownBy(() -> check.verify(three(new Long[]{4L}, new Integer[]{8}, "y")))
                .isInstanceOf(ValueException.class)
                .hasMessage("Column s.b, row 0 of the batch:\nThe row comes before the one in front of it, which is the"
                        + " last one of the batch before, but rows are declared as sorted ascending, nulls last, where c,"
                        + " s.a are equal" + ADVICE);
        check.verify(three(new Long[]{4L, 4L}, new Integer[]{8, null}, "z", "a"));
        check.verify(three(new Long[0], new Integer[0]));
        assertThatThrownBy(() -> check.verify(three(new Long[]{null}, new Integer[]{1}, "z")))
                .isInstanceOf(ValueException.class).hasMessageStartingWith("Column c, row 0 of the batch:");
        check.startRowGroup();
        check.verify(three(new Long[]{null}, new Integer[]{1}, "z"));
    }

    @Test
    void whatIsInANullStructIsNull() {
        SortCheck check = check(THREE, new SortingColumn(1, false, true));
        ColumnVector names = hex("7a", "61", "62");
        Batch batch = new Batch(THREE, 3, List.of(new StructVector(3, nulls(3, 0), List.of(new NullVector(3), names)),
                new NullVector(3)));
        check.verify(batch);
        assertThatThrownBy(() -> check.verify(batch)).hasMessageStartingWith("Column s.b, row 0 of the batch:");
    }

    @Test
    void rejectsColumnsThatRowsCannotBeSortedBy() {
        Schema schema = SchemaText.parse("message schema { repeated int32 r; required fixed_len_byte_array(12) i"
                + " (INTERVAL); }");
        String advice = ".\nName a column that has an order and one value in a row.";
        assertThatThrownBy(() -> check(schema, new SortingColumn(2, false, false)))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("Rows are declared as sorted by column 2; the schema has 2 columns, from 0 on" + advice);
        assertThatThrownBy(() -> check(schema, new SortingColumn(-1, false, false)))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("by column -1;");
        assertThatThrownBy(() -> check(schema, new SortingColumn(0, false, false)))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage(
                        "Column r:\nRows cannot be sorted by this column, which is in a list or a map, and has any number of values in a row"
                                + advice);
        assertThatThrownBy(() -> check(schema, new SortingColumn(1, false, false)))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessage("Column i:\nRows cannot be sorted by this column, which is of a type that has no order"
                        + advice);
    }

    /// Rows of few values, sorted or not, in batches of any size, with dictionaries: what a comparator over all rows says.
    @Test
    void agreesWithAComparatorOverAllRows() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        int[] outcomes = new int[2];
        for (int round = 0; round < 2000 * Integer.getInteger("lamella.effort", 1); round++) {
            boolean[] down = {random.nextBoolean(), random.nextBoolean()};
            boolean[] nullsFirst = {random.nextBoolean(), random.nextBoolean()};
            Comparator<Integer[]> order = by(0, down[0], nullsFirst[0]).thenComparing(by(1, down[1], nullsFirst[1]));
            List<Integer[]> rows = new ArrayList<>();
            for (int i = random.nextInt(12); i > 0; i--) {
                rows.add(new Integer[]{digit(random), digit(random)});
            }
            rows.sort(order);
            if (rows.size() > 1 && random.nextBoolean()) {
                rows.add(random.nextInt(rows.size()), rows.remove(random.nextInt(rows.size())));
            }
            boolean expected = true;
            for (int i = 1; i < rows.size(); i++) {
                expected &= order.compare(rows.get(i - 1), rows.get(i)) <= 0;
            }
            SortCheck check = check(THREE, new SortingColumn(2, down[0], nullsFirst[0]),
                    new SortingColumn(1, down[1], nullsFirst[1]));
            assertThat(passes(check, rows, random)).as("seed %d, round %d", seed, round).isEqualTo(expected);
            outcomes[expected ? 1 : 0]++;
        }
        assertThat(outcomes[0]).isGreaterThan(200);
        assertThat(outcomes[1]).isGreaterThan(200);
    }

    private static Integer digit(Random random) {
        return random.nextInt(4) == 0 ? null : random.nextInt(3);
    }

    private static Comparator<Integer[]> by(int key, boolean isDescending, boolean isNullsFirst) {
        Comparator<Integer> values = isDescending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return Comparator.comparing(row -> row[key],
                isNullsFirst ? Comparator.nullsFirst(values) : Comparator.nullsLast(values));
    }

    private static boolean passes(SortCheck check, List<Integer[]> rows, Random random) {
        int from = 0;
        try {
            while (from < rows.size()) {
                List<Integer[]> some = rows.subList(from, from + 1 + random.nextInt(rows.size() - from));
                int size = some.size();
                long[] numbers = new long[size];
                int[] indices = new int[size];
                boolean[] noNumber = new boolean[size];
                boolean[] noText = new boolean[size];
                for (int i = 0; i < size; i++) {
                    noNumber[i] = some.get(i)[0] == null;
                    noText[i] = some.get(i)[1] == null;
                    numbers[i] = noNumber[i] ? 0 : some.get(i)[0];
                    indices[i] = noText[i] ? 0 : 2 - some.get(i)[1];
                }
                ColumnVector texts = new DictionaryVector(size, ALL, hex("63", "62", "61"), indices);
                check.verify(new Batch(THREE, size, List.of(
                        new StructVector(size, validity(noText), List.of(new NullVector(size), texts)),
                        new LongVector(size, validity(noNumber), numbers))));
                from += size;
            }
            return true;
        } catch (ValueException e) {
            return false;
        }
    }

    private static SortCheck check(Schema schema, SortingColumn... columns) {
        return SortCheck.of(schema, List.of(columns), schema.leaves().stream().map(SortOrder::of).toList());
    }

    private static Batch three(Long[] c, Integer[] a, String... b) {
        int size = c.length;
        long[] longs = new long[size];
        int[] ints = new int[size];
        boolean[] noLong = new boolean[size];
        boolean[] noInt = new boolean[size];
        for (int i = 0; i < size; i++) {
            noLong[i] = c[i] == null;
            noInt[i] = a[i] == null;
            longs[i] = noLong[i] ? 0 : c[i];
            ints[i] = noInt[i] ? 0 : a[i];
            b[i] = HexFormat.of().toHexDigits((byte) b[i].charAt(0));
        }
        return new Batch(THREE, size, List.of(
                new StructVector(size, ALL, List.of(new IntVector(size, validity(noInt), ints), hex(b))),
                new LongVector(size, validity(noLong), longs)));
    }

    private static Validity validity(boolean... isNull) {
        long[] words = new long[isNull.length + 63 >>> 6];
        int nulls = 0;
        for (int i = 0; i < isNull.length; i++) {
            nulls += isNull[i] ? 1 : 0;
            words[i >>> 6] |= isNull[i] ? 0 : 1L << i;
        }
        return Validity.of(words, nulls);
    }

    private static Validity nulls(int size, int slot) {
        boolean[] isNull = new boolean[size];
        isNull[slot] = true;
        return validity(isNull);
    }

    private static ColumnVector ints(int... values) {
        return new IntVector(values.length, ALL, values);
    }

    private static BytesVector hex(String... values) {
        ByteArrayOutputStream pool = new ByteArrayOutputStream();
        long[] slices = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            slices[i] = (long) pool.size() << 32 | values[i].length() / 2;
            pool.writeBytes(HexFormat.of().parseHex(values[i]));
        }
        return new BytesVector(values.length, ALL, pool.toByteArray(), slices);
    }

    private static ColumnVector fixed(int width, String... values) {
        return new FixedBytesVector(values.length, ALL, width, HexFormat.of().parseHex(String.join("", values)));
    }

    /// Some slots of a vector, as a vector.
    private static ColumnVector pick(ColumnVector vector, int... slots) {
        int size = slots.length;
        return switch (vector) {
            case BooleanVector v -> {
                boolean[] values = new boolean[size];
                for (int i = 0; i < size; i++) {
                    values[i] = v.values()[slots[i]];
                }
                yield new BooleanVector(size, ALL, values);
            }
            case IntVector v -> {
                int[] values = new int[size];
                for (int i = 0; i < size; i++) {
                    values[i] = v.values()[slots[i]];
                }
                yield new IntVector(size, ALL, values);
            }
            case LongVector v -> {
                long[] values = new long[size];
                for (int i = 0; i < size; i++) {
                    values[i] = v.values()[slots[i]];
                }
                yield new LongVector(size, ALL, values);
            }
            case FloatVector v -> {
                float[] values = new float[size];
                for (int i = 0; i < size; i++) {
                    values[i] = v.values()[slots[i]];
                }
                yield new FloatVector(size, ALL, values);
            }
            case DoubleVector v -> {
                double[] values = new double[size];
                for (int i = 0; i < size; i++) {
                    values[i] = v.values()[slots[i]];
                }
                yield new DoubleVector(size, ALL, values);
            }
            case BytesVector v -> {
                long[] slices = new long[size];
                for (int i = 0; i < size; i++) {
                    slices[i] = v.slices()[slots[i]];
                }
                yield new BytesVector(size, ALL, v.bytes(), slices);
            }
            case FixedBytesVector v -> {
                byte[] bytes = new byte[size * v.width()];
                for (int i = 0; i < size; i++) {
                    System.arraycopy(v.bytes(), slots[i] * v.width(), bytes, i * v.width(), v.width());
                }
                yield new FixedBytesVector(size, ALL, v.width(), bytes);
            }
            default -> throw new IllegalArgumentException(vector.toString());
        };
    }
}
