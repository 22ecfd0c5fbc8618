package dev.lamella.vector;

import java.util.Arrays;

/// Values of FIXED_LEN_BYTE_ARRAY and INT96 columns, one after another.
///
/// @param size how many slots
/// @param validity which slots hold a value
/// @param width bytes of a value (12 for INT96)
/// @param bytes the value of slot `i` lies at `i * width`; zeros where null
public record FixedBytesVector(int size, Validity validity, int width, byte[] bytes) implements Vector.Plain {
    /// Where the slot's value begins in [#bytes].
    public int offset(int slot) {
        return slot * width;
    }

    /// The slot's value as an array of its own.
    public byte[] value(int slot) {
        return Arrays.copyOfRange(bytes, slot * width, (slot + 1) * width);
    }
}
