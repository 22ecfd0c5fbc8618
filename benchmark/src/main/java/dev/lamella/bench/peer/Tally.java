package dev.lamella.bench.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Consumes what a scan reads: one aggregate a column, see [Column.Kind]. Every contender that runs in Java uses this class, so that consuming
/// costs each of them the same. For one thread.
///
/// A contender hands values over one by one, or as arrays. A slice of an array is consumed; `valid` has a bit for each element of the array,
/// set where there is a value, or is null if no value is missing.
public final class Tally {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private final Column.Kind[] kinds;
    private final boolean[] isMost;
    private final long[] longs;
    private final double[] reals;
    private byte[] scratch = new byte[256];
    private long rows;

    public Tally(List<Column> columns) {
        kinds = columns.stream().map(Column::kind).toArray(Column.Kind[]::new);
        isMost = new boolean[kinds.length];
        for (int i = 0; i < kinds.length; i++) {
            isMost[i] = kinds[i] == Column.Kind.DATE || kinds[i] == Column.Kind.TIMESTAMP;
        }
        longs = new long[kinds.length];
        reals = new double[kinds.length];
    }

    public Column.Kind kind(int leaf) {
        return kinds[leaf];
    }

    public void addRows(long count) {
        rows += count;
    }

    /// Consumes a whole number, a day or a moment; or a sum of numbers, or the latest of days or moments.
    public void add(int leaf, long value) {
        longs[leaf] = isMost[leaf] ? Math.max(longs[leaf], value) : longs[leaf] + value;
    }

    public void add(int leaf, double value) {
        reals[leaf] += value;
    }

    public void add(int leaf, boolean value) {
        longs[leaf] += value ? 1 : 0;
    }

    /// Consumes text by its bytes, which are copied first; the tables hold ASCII only. (A hash code that a string remembers would cost nothing
    /// where a library hands out the same string again.)
    @SuppressWarnings("deprecation") // the only way to all bytes of a string that allocates nothing
    public void add(int leaf, String text) {
        int count = text.length();
        if (count > scratch.length) {
            scratch = new byte[2 * count];
        }
        text.getBytes(0, count, scratch, 0);
        longs[leaf] += hash(scratch, 0, count);
    }

    /// Consumes text, or its length, as the column says.
    public void add(int leaf, byte[] bytes, int from, int count) {
        longs[leaf] += kinds[leaf] == Column.Kind.LENGTH ? count : hash(bytes, from, count);
    }

    /// A hash of bytes, eight a step. That of no bytes is 0.
    public static long hash(byte[] bytes, int from, int count) {
        long hash = count * PRIME;
        int end = from + count;
        int at = from;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            hash = mixed(hash, (long) LONGS.get(bytes, at));
        }
        if (at < end) {
            hash = mixed(hash,
                    count >= Long.BYTES ? (long) LONGS.get(bytes, end - Long.BYTES) : few(bytes, from, count));
        }
        return hash;
    }

    private static long mixed(long hash, long word) {
        long product = (hash ^ word) * PRIME;
        return product ^ product >>> 32;
    }

    /// Up to seven bytes as a number.
    private static long few(byte[] bytes, int from, int count) {
        if (count >= Integer.BYTES) {
            return (int) INTS.get(bytes, from) & 0xffffffffL
                    | (long) (int) INTS.get(bytes, from + count - Integer.BYTES) << Integer.SIZE;
        }
        return bytes[from] & 0xff | (bytes[from + count / 2] & 0xff) << 8 | (bytes[from + count - 1] & 0xff) << 16;
    }

    public void addLongs(int leaf, long[] values, int from, int count, long @Nullable [] valid) {
        if (isMost[leaf]) {
            add(leaf, most(values, from, count, valid));
        } else {
            add(leaf, valid == null ? sum(values, from, count) : sum(values, from, count, valid));
        }
    }

    public void addInts(int leaf, int[] values, int from, int count, long @Nullable [] valid) {
        if (isMost[leaf]) {
            add(leaf, most(values, from, count, valid));
        } else {
            add(leaf, valid == null ? sum(values, from, count) : sum(values, from, count, valid));
        }
    }

    public void addDoubles(int leaf, double[] values, int from, int count, long @Nullable [] valid) {
        double sum = reals[leaf];
        for (int i = from; i < from + count; i++) {
            sum += valid == null || isValid(valid, i) ? values[i] : 0;
        }
        reals[leaf] = sum;
    }

    public void addFloats(int leaf, float[] values, int from, int count, long @Nullable [] valid) {
        double sum = reals[leaf];
        for (int i = from; i < from + count; i++) {
            sum += valid == null || isValid(valid, i) ? values[i] : 0;
        }
        reals[leaf] = sum;
    }

    public void addBooleans(int leaf, boolean[] values, int from, int count, long @Nullable [] valid) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += values[i] && (valid == null || isValid(valid, i)) ? 1 : 0;
        }
        longs[leaf] += sum;
    }

    /// Consumes texts that lie in one array.
    ///
    /// @param start where the first byte of offset 0 is
    /// @param offsets where a text begins; the next one says where it ends. A text that is missing is empty
    /// @param from the first text's place among the offsets
    public void addTexts(int leaf, byte[] bytes, int start, int[] offsets, int from, int count) {
        longs[leaf] += kinds[leaf] == Column.Kind.LENGTH
                ? lengths(offsets, from, count)
                : hashes(bytes, start, offsets, from, count);
    }

    /// Consumes texts of a dictionary.
    ///
    /// @param indices entries of the dictionary, of which those from one on are consumed; `valid` is of them
    /// @param base the place of the first entry among the offsets
    public void addTexts(int leaf, byte[] bytes, int start, int[] offsets, int base, int[] indices, int from, int count,
            long @Nullable [] valid) {
        boolean areLengths = kinds[leaf] == Column.Kind.LENGTH;
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            if (valid == null || isValid(valid, i)) {
                int at = base + indices[i];
                int length = offsets[at + 1] - offsets[at];
                sum += areLengths ? length : hash(bytes, start + offsets[at], length);
            }
        }
        longs[leaf] += sum;
    }

    /// Consumes texts that lie in one array.
    ///
    /// @param slices where a text begins, in the upper half, and how many bytes it has. A text that is missing is empty
    public void addSlices(int leaf, byte[] bytes, long[] slices, int count) {
        long sum = 0;
        if (kinds[leaf] == Column.Kind.LENGTH) {
            for (int i = 0; i < count; i++) {
                sum += (int) slices[i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                sum += hash(bytes, (int) (slices[i] >>> Integer.SIZE), (int) slices[i]);
            }
        }
        longs[leaf] += sum;
    }

    /// Consumes texts of a dictionary.
    public void addSlices(int leaf, byte[] bytes, long[] slices, int[] indices, int count, long @Nullable [] valid) {
        boolean areLengths = kinds[leaf] == Column.Kind.LENGTH;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (valid == null || isValid(valid, i)) {
                long slice = slices[indices[i]];
                sum += areLengths ? (int) slice : hash(bytes, (int) (slice >>> Integer.SIZE), (int) slice);
            }
        }
        longs[leaf] += sum;
    }

    /// Whether the bit of an element is set.
    public static boolean isValid(long[] valid, int index) {
        return (valid[index >>> 6] >>> index & 1) != 0;
    }

    private static long sum(long[] values, int from, int count) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long sum(long[] values, int from, int count, long[] valid) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += values[i] & -(valid[i >>> 6] >>> i & 1);
        }
        return sum;
    }

    private static long sum(int[] values, int from, int count) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static long sum(int[] values, int from, int count, long[] valid) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += values[i] & -(valid[i >>> 6] >>> i & 1);
        }
        return sum;
    }

    private static long most(long[] values, int from, int count, long @Nullable [] valid) {
        long most = 0;
        for (int i = from; i < from + count; i++) {
            most = Math.max(most, valid == null || isValid(valid, i) ? values[i] : 0);
        }
        return most;
    }

    private static int most(int[] values, int from, int count, long @Nullable [] valid) {
        int most = 0;
        for (int i = from; i < from + count; i++) {
            most = Math.max(most, valid == null || isValid(valid, i) ? values[i] : 0);
        }
        return most;
    }

    private static long lengths(int[] offsets, int from, int count) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += offsets[i + 1] - offsets[i];
        }
        return sum;
    }

    private static long hashes(byte[] bytes, int start, int[] offsets, int from, int count) {
        long sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += hash(bytes, start + offsets[i], offsets[i + 1] - offsets[i]);
        }
        return sum;
    }

    /// Adds what another tally of the same columns consumed.
    public void add(Tally other) {
        rows += other.rows;
        for (int i = 0; i < kinds.length; i++) {
            add(i, other.longs[i]);
            reals[i] += other.reals[i];
        }
    }

    /// What came together.
    public Totals totals() {
        List<Totals.Figure> figures = new ArrayList<>();
        for (int i = 0; i < kinds.length; i++) {
            figures.add(switch (kinds[i]) {
                case REAL -> new Totals.Figure(Totals.Rule.REAL, Double.doubleToLongBits(reals[i]));
                case TEXT -> new Totals.Figure(Totals.Rule.HASH, longs[i]);
                case INTEGER, DATE, TIMESTAMP, BOOLEAN, LENGTH -> new Totals.Figure(Totals.Rule.EXACT, longs[i]);
            });
        }
        return new Totals(rows, List.copyOf(figures));
    }
}
