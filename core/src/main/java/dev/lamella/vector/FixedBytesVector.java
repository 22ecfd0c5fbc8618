package dev.lamella.vector;

import java.util.Arrays;

/// Values of FIXED_LEN_BYTE_ARRAY and INT96 columns, one after another.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param width bytes of a value (12 for INT96)
/// @param bytes the value of slot `i` begins at `i * width`; zeros for null
public record FixedBytesVector(int size, Validity validity, int width, byte[] bytes) implements ColumnVector.Plain {
    /// The offset in [#bytes] of the slot's value.
    public int offset(int slot) {
        return slot * width;
    }

    /// A copy of the slot's value.
    public byte[] value(int slot) {
        return Arrays.copyOfRange(bytes, slot * width, (slot + 1) * width);
    }
}
