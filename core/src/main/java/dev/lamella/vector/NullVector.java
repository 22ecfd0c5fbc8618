package dev.lamella.vector;

/// Slots without values, for example the values of a map that has only keys.
///
/// @param size number of slots
public record NullVector(int size) implements ColumnVector {
    @Override
    public Validity validity() {
        return Validity.of(new long[size + 63 >>> 6], size);
    }

    @Override
    public boolean isNull(int slot) {
        return true;
    }
}
