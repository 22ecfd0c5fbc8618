package dev.lamella.internal.column;

import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Finds the distinct values of a column chunk and numbers them in the order of their first occurrence.
///
/// Values are equal if their bits are: -0.0 and 0.0 differ, and so do NaNs of different payload. Not safe for use by two
/// threads.
///
/// @param <A> the array type of the values, see [ArrayType]
sealed interface DictionaryBuilder<A> {
    /// Numbers values: sets `indices[at + i]` to the entry of `values[from + i]`, or, with places, of `values[places[from +
    /// i]]`.
    ///
    /// @return the number of values; fewer than `count` if the next one would be a new entry without room
    int add(A values, int @Nullable [] places, int from, int count, int[] indices, int at);

    /// Whether the value at a place is the entry of a number. Only byte strings can be compared.
    default boolean isEntry(int number, A values, int place) {
        return false;
    }

    /// The entries, [#entryCount] of them, not copied.
    A entries();

    /// The number of entries.
    int entryCount();

    /// PLAIN bytes of all entries.
    long plainBytes();

    /// Bytes of memory in use.
    long memoryBytes();

    /// An empty dictionary.
    ///
    /// @param maxBytes most PLAIN bytes of all entries; at most 1 GiB
    /// @throws IllegalArgumentException for booleans, which have no dictionary
    @SuppressWarnings("unchecked")
    static <A> DictionaryBuilder<A> of(ArrayType<A> arrayType, int maxBytes) {
        return (DictionaryBuilder<A>) switch (arrayType) {
            case ArrayType.OfInt ignored -> new OfInt(maxBytes);
            case ArrayType.OfLong ignored -> new OfLong(maxBytes);
            case ArrayType.OfFloat ignored -> new OfFloat(maxBytes);
            case ArrayType.OfDouble ignored -> new OfDouble(maxBytes);
            case ArrayType.OfBytes ignored -> new OfBytes(maxBytes);
            case ArrayType.OfFixed(int width) -> new OfFixed(width, maxBytes);
            case ArrayType.OfBoolean ignored -> throw new IllegalArgumentException("Booleans have no dictionary");
        };
    }

    /// INT32. The table has one `long` per entry: its number plus 1, and the value.
    final class OfInt implements DictionaryBuilder<int[]> {
        private final int maxCount;
        private long[] table = new long[1 << ByteTable.FIRST_BITS];
        private int shift = Long.SIZE - ByteTable.FIRST_BITS;
        private int[] entries = new int[1 << ByteTable.FIRST_BITS - 1];
        private int entryCount;

        OfInt(int maxBytes) {
            maxCount = maxBytes / Integer.BYTES;
        }

        @Override
        public int add(int[] values, int @Nullable [] places, int from, int count, int[] indices, int at) {
            long[] known = table;
            for (int i = 0; i < count; i++) {
                int value = values[places == null ? from + i : places[from + i]];
                long found = known[ByteTable.start(value, shift)];
                // Usually the first probe hits: the outer loop stays free of an inner one.
                if ((int) found != value || found == 0) {
                    found = find(value);
                    if (found == 0) {
                        return i;
                    }
                    known = table;
                }
                indices[at + i] = (int) (found >>> 32) - 1;
            }
            return count;
        }

        /// The table's entry for a value, added if absent; 0 if there is no room.
        private long find(int value) {
            int mask = table.length - 1;
            int place = ByteTable.start(value, shift);
            while (table[place] != 0) {
                if ((int) table[place] == value) {
                    return table[place];
                }
                place = place + 1 & mask;
            }
            return entryCount == maxCount ? 0 : enter(place, value);
        }

        private long enter(int place, int value) {
            if (entryCount == entries.length) {
                entries = Arrays.copyOf(entries, 2 * entryCount);
            }
            entries[entryCount++] = value;
            long entry = entry(entryCount, value);
            table[place] = entry;
            if (2 * entryCount > table.length) {
                table = new long[2 * table.length];
                shift--;
                for (int number = 0; number < entryCount; number++) {
                    int free = ByteTable.start(entries[number], shift);
                    while (table[free] != 0) {
                        free = free + 1 & table.length - 1;
                    }
                    table[free] = entry(number + 1, entries[number]);
                }
            }
            return entry;
        }

        private static long entry(int number, int value) {
            return (long) number << 32 | value & 0xffff_ffffL;
        }

        @Override
        public int[] entries() {
            return entries;
        }

        @Override
        public int entryCount() {
            return entryCount;
        }

        @Override
        public long plainBytes() {
            return 4L * entryCount;
        }

        @Override
        public long memoryBytes() {
            return 8L * table.length + 4L * entries.length;
        }
    }

    /// INT64. The table has two `long` per entry: the value, and its number plus 1.
    final class OfLong implements DictionaryBuilder<long[]> {
        private final int maxCount;
        private long[] table = new long[2 << ByteTable.FIRST_BITS];
        private int shift = Long.SIZE - ByteTable.FIRST_BITS;
        private long[] entries = new long[1 << ByteTable.FIRST_BITS - 1];
        private int entryCount;

        OfLong(int maxBytes) {
            maxCount = maxBytes / Long.BYTES;
        }

        @Override
        public int add(long[] values, int @Nullable [] places, int from, int count, int[] indices, int at) {
            long[] known = table;
            for (int i = 0; i < count; i++) {
                long value = values[places == null ? from + i : places[from + i]];
                int place = 2 * ByteTable.start(value, shift);
                int number = (int) known[place + 1];
                if (known[place] != value || number == 0) {
                    number = find(value);
                    if (number == 0) {
                        return i;
                    }
                    known = table;
                }
                indices[at + i] = number - 1;
            }
            return count;
        }

        /// The number of a value plus 1, added if absent; 0 if there is no room.
        private int find(long value) {
            int mask = table.length - 1;
            int place = 2 * ByteTable.start(value, shift);
            while (table[place + 1] != 0) {
                if (table[place] == value) {
                    return (int) table[place + 1];
                }
                place = place + 2 & mask;
            }
            return entryCount == maxCount ? 0 : enter(place, value);
        }

        /// @return the number plus 1
        private int enter(int place, long value) {
            if (entryCount == entries.length) {
                entries = Arrays.copyOf(entries, 2 * entryCount);
            }
            entries[entryCount++] = value;
            table[place] = value;
            table[place + 1] = entryCount;
            if (4 * entryCount > table.length) {
                table = new long[2 * table.length];
                shift--;
                for (int number = 0; number < entryCount; number++) {
                    int free = 2 * ByteTable.start(entries[number], shift);
                    while (table[free + 1] != 0) {
                        free = free + 2 & table.length - 1;
                    }
                    table[free] = entries[number];
                    table[free + 1] = number + 1;
                }
            }
            return entryCount;
        }

        @Override
        public long[] entries() {
            return entries;
        }

        @Override
        public int entryCount() {
            return entryCount;
        }

        @Override
        public long plainBytes() {
            return 8L * entryCount;
        }

        @Override
        public long memoryBytes() {
            return 8L * table.length + 8L * entries.length;
        }
    }

    /// FLOAT, by its bits.
    final class OfFloat implements DictionaryBuilder<float[]> {
        private final OfInt bits;
        private int[] scratch = {};

        OfFloat(int maxBytes) {
            bits = new OfInt(maxBytes);
        }

        @Override
        public int add(float[] values, int @Nullable [] places, int from, int count, int[] indices, int at) {
            if (scratch.length < count) {
                scratch = new int[count];
            }
            for (int i = 0; i < count; i++) {
                scratch[i] = Float.floatToRawIntBits(values[places == null ? from + i : places[from + i]]);
            }
            return bits.add(scratch, null, 0, count, indices, at);
        }

        @Override
        public float[] entries() {
            float[] entries = new float[bits.entryCount()];
            for (int i = 0; i < entries.length; i++) {
                entries[i] = Float.intBitsToFloat(bits.entries[i]);
            }
            return entries;
        }

        @Override
        public int entryCount() {
            return bits.entryCount();
        }

        @Override
        public long plainBytes() {
            return bits.plainBytes();
        }

        @Override
        public long memoryBytes() {
            return bits.memoryBytes() + 4L * scratch.length;
        }
    }

    /// DOUBLE, by its bits.
    final class OfDouble implements DictionaryBuilder<double[]> {
        private final OfLong bits;
        private long[] scratch = {};

        OfDouble(int maxBytes) {
            bits = new OfLong(maxBytes);
        }

        @Override
        public int add(double[] values, int @Nullable [] places, int from, int count, int[] indices, int at) {
            if (scratch.length < count) {
                scratch = new long[count];
            }
            for (int i = 0; i < count; i++) {
                scratch[i] = Double.doubleToRawLongBits(values[places == null ? from + i : places[from + i]]);
            }
            return bits.add(scratch, null, 0, count, indices, at);
        }

        @Override
        public double[] entries() {
            double[] entries = new double[bits.entryCount()];
            for (int i = 0; i < entries.length; i++) {
                entries[i] = Double.longBitsToDouble(bits.entries[i]);
            }
            return entries;
        }

        @Override
        public int entryCount() {
            return bits.entryCount();
        }

        @Override
        public long plainBytes() {
            return bits.plainBytes();
        }

        @Override
        public long memoryBytes() {
            return bits.memoryBytes() + 8L * scratch.length;
        }
    }

    /// BYTE_ARRAY.
    final class OfBytes implements DictionaryBuilder<ByteSlices> {
        private static final int NONE = -1;
        private static final int SEEN_BITS = 6;
        private static final int SEEN = 1 << SEEN_BITS;

        private final ByteTable table = new ByteTable();
        private final int maxBytes;
        /// Slices that were just looked up and may be shared by several values, and their numbers plus 1.
        private final long[] seenSlices = new long[SEEN];
        private final int[] seenNumbers = new int[SEEN];

        OfBytes(int maxBytes) {
            this.maxBytes = maxBytes;
        }

        @Override
        public int add(ByteSlices values, int @Nullable [] places, int from, int count, int[] indices, int at) {
            byte[] data = values.data();
            long[] slices = values.slices();
            boolean areShared = areShared(slices, places, from, count);
            if (areShared) {
                Arrays.fill(seenNumbers, 0);
            }
            for (int i = 0; i < count; i++) {
                long slice = slices[places == null ? from + i : places[from + i]];
                int number = areShared ? findShared(data, slice) : find(data, slice);
                if (number == NONE) {
                    return i;
                }
                indices[at + i] = number;
            }
            return count;
        }

        @Override
        public boolean isEntry(int number, ByteSlices values, int place) {
            return table.isEqual(number, values.data(), values.offset(place), values.length(place));
        }

        /// The number of the bytes at a slice, which may have been looked up just before.
        private int findShared(byte[] data, long slice) {
            int place = (int) (slice * ByteTable.MIX >>> Long.SIZE - SEEN_BITS);
            if (seenSlices[place] == slice && seenNumbers[place] != 0) {
                return seenNumbers[place] - 1;
            }
            int number = find(data, slice);
            seenSlices[place] = slice;
            seenNumbers[place] = number + 1;
            return number;
        }

        /// The number of the bytes at a slice, added if absent. [#NONE] if there is no room.
        private int find(byte[] data, long slice) {
            int offset = (int) (slice >>> 32);
            int length = (int) slice;
            long hash = ByteHash.hash(data, offset, length);
            int number = table.find(data, offset, length, hash);
            if (number >= 0) {
                return number;
            }
            return plainBytes() + 4 + length > maxBytes ? NONE : table.enter(number, data, offset, length, hash);
        }

        /// Guesses whether values share bytes: one of the first slices lies before its predecessor.
        private static boolean areShared(long[] slices, int @Nullable [] places, int from, int count) {
            long before = 0;
            for (int i = 0; i < Math.min(count, SEEN); i++) {
                long slice = slices[places == null ? from + i : places[from + i]];
                if (slice != 0 && slice <= before) {
                    return true;
                }
                before = Math.max(before, slice);
            }
            return false;
        }

        @Override
        public ByteSlices entries() {
            int count = table.count();
            ByteSlices entries = new ByteSlices(count);
            for (int number = 0; number < count; number++) {
                entries.slices()[number] = table.slice(number);
            }
            entries.added(table.pool(), 0, count);
            return entries;
        }

        @Override
        public int entryCount() {
            return table.count();
        }

        @Override
        public long plainBytes() {
            return 4L * table.count() + table.byteCount();
        }

        @Override
        public long memoryBytes() {
            return table.memoryBytes();
        }
    }

    /// FIXED_LEN_BYTE_ARRAY and INT96.
    final class OfFixed implements DictionaryBuilder<byte[]> {
        private final ByteTable table = new ByteTable();
        private final int width;
        private final int maxCount;

        OfFixed(int width, int maxBytes) {
            this.width = width;
            this.maxCount = maxBytes / Math.max(1, width);
        }

        @Override
        public int add(byte[] values, int @Nullable [] places, int from, int count, int[] indices, int at) {
            for (int i = 0; i < count; i++) {
                int offset = (places == null ? from + i : places[from + i]) * width;
                long hash = ByteHash.hash(values, offset, width);
                int number = table.find(values, offset, width, hash);
                if (number < 0) {
                    if (table.count() >= maxCount) {
                        return i;
                    }
                    number = table.enter(number, values, offset, width, hash);
                }
                indices[at + i] = number;
            }
            return count;
        }

        @Override
        public boolean isEntry(int number, byte[] values, int place) {
            return table.isEqual(number, values, place * width, width);
        }

        @Override
        public byte[] entries() {
            return table.pool();
        }

        @Override
        public int entryCount() {
            return table.count();
        }

        @Override
        public long plainBytes() {
            return (long) width * table.count();
        }

        @Override
        public long memoryBytes() {
            return table.memoryBytes();
        }
    }
}
