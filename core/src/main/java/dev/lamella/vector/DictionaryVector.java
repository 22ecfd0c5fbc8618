package dev.lamella.vector;

import dev.lamella.error.UnsupportedFeatureException;

/// Values of a column whose pages are dictionary-encoded: indices into the dictionary.
///
/// The dictionary is the same object for every batch of a column chunk, so a consumer may cache results per entry as
/// long as it sees the same object. [#materialize] returns the values themselves.
///
/// @param size number of slots
/// @param validity which slots hold a value
/// @param dictionary the distinct values, none null
/// @param indices one per slot, each below the dictionary's size; 0 for null
public record DictionaryVector(int size, Validity validity, ColumnVector dictionary,
        int[] indices) implements ColumnVector {
    public DictionaryVector {
        if (!(dictionary instanceof BytesVector || dictionary instanceof FixedBytesVector)) {
            throw new IllegalArgumentException("A dictionary must hold values of byte columns");
        }
    }

    /// The same values without a dictionary. Their slices point into the dictionary's bytes, which live as long as the
    /// dictionary.
    ///
    /// @throws UnsupportedFeatureException if the values of fixed length have more bytes in total than an array can
    ///     hold
    public ColumnVector materialize() {
        return switch (dictionary) {
            case BytesVector entries -> {
                long[] slices = new long[size];
                for (int i = 0; i < size; i++) {
                    slices[i] = validity.isNull(i) ? 0 : entries.slices()[indices[i]];
                }
                yield new BytesVector(size, validity, entries.bytes(), slices);
            }
            case FixedBytesVector entries -> {
                int width = entries.width();
                long total = (long) size * width;
                if (total > Integer.MAX_VALUE - 16) {
                    throw new UnsupportedFeatureException(
                            "The values of a vector have " + total + " bytes together; an array "
                                    + "holds at most " + (Integer.MAX_VALUE - 16),
                            "Read with fewer rows per batch.");
                }
                byte[] bytes = new byte[(int) total];
                for (int i = 0; i < size; i++) {
                    if (validity.isPresent(i)) {
                        System.arraycopy(entries.bytes(), indices[i] * width, bytes, i * width, width);
                    }
                }
                yield new FixedBytesVector(size, validity, width, bytes);
            }
            default -> throw new IllegalStateException("Not a dictionary");
        };
    }
}
