package dev.lamella.vector;

import java.util.Arrays;

/// A view of a column of byte strings, with or without a dictionary: texts, for example, or decimals on BYTE_ARRAY and
/// FIXED_LEN_BYTE_ARRAY.
///
/// ```java
/// ByteValues names = ByteValues.of(batch.columns().getFirst());
/// for (int i = 0; i < names.size(); i++) {
///     if (!names.isNull(i)) {
///         System.out.println(new String(names.bytes(), names.offset(i), names.length(i), StandardCharsets.UTF_8));
///     }
/// }
/// ```
/// Nothing is copied. A view is valid as long as the vector is. To do work once for each entry of a dictionary, use the
/// [DictionaryVector].
public final class ByteValues {
    private static final long[] NO_SLICES = {};
    private static final int[] NO_INDICES = {};

    private final ColumnVector vector;
    private final byte[] bytes;
    /// As in [BytesVector]; empty if all values have one width.
    private final long[] slices;
    private final int width;
    private final int[] indices;
    private final boolean hasIndices;

    private ByteValues(ColumnVector vector, ColumnVector values, int[] indices) {
        this.vector = vector;
        this.indices = indices;
        this.hasIndices = vector instanceof DictionaryVector;
        switch (values) {
            case BytesVector any -> {
                bytes = any.bytes();
                slices = any.slices();
                width = -1;
            }
            case FixedBytesVector fixed -> {
                bytes = fixed.bytes();
                slices = NO_SLICES;
                width = fixed.width();
            }
            case ColumnVector other ->
                throw new IllegalArgumentException(other.getClass().getSimpleName() + " does not hold bytes; a"
                        + " BytesVector, a FixedBytesVector and a DictionaryVector do");
        }
    }

    /// A view of a vector.
    ///
    /// @param vector a [BytesVector], [FixedBytesVector] or [DictionaryVector]
    /// @throws IllegalArgumentException if it is another vector
    public static ByteValues of(ColumnVector vector) {
        return vector instanceof DictionaryVector entries
                ? new ByteValues(vector, entries.dictionary(), entries.indices())
                : new ByteValues(vector, vector, NO_INDICES);
    }

    /// The number of slots.
    public int size() {
        return vector.size();
    }

    /// Whether the slot holds no value.
    public boolean isNull(int slot) {
        return vector.isNull(slot);
    }

    /// The array that holds the values. It is not copied: do not modify it.
    public byte[] bytes() {
        return bytes;
    }

    /// The offset in [#bytes] of the slot's value; without meaning for null.
    public int offset(int slot) {
        int entry = entry(slot);
        return width < 0 ? (int) (slices[entry] >>> 32) : entry * width;
    }

    /// The length in bytes of the slot's value; without meaning for null.
    public int length(int slot) {
        return width < 0 ? (int) slices[entry(slot)] : width;
    }

    /// A copy of the slot's value.
    public byte[] value(int slot) {
        int offset = offset(slot);
        return Arrays.copyOfRange(bytes, offset, offset + length(slot));
    }

    private int entry(int slot) {
        return hasIndices ? indices[slot] : slot;
    }
}
