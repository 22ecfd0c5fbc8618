package dev.lamella.shredding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The metadata of a variant's values, row by row: parsed once for each entry of a dictionary, and once for rows on end that
/// have the same.
///
/// Bound to a column of nulls, because nothing asks for names, it gives [VariantMetadata#EMPTY].
final class RowMetadata {
    private @Nullable Vector dictionary;
    private @Nullable VariantMetadata[] entries = {};
    private Vector column = new NullVector(0);
    private @Nullable VariantMetadata last;
    private int lastSlot;

    void bind(Vector metadata) {
        column = metadata;
        last = null;
        if (metadata instanceof DictionaryVector indices && indices.dictionary() != dictionary) {
            dictionary = indices.dictionary();
            entries = new @Nullable VariantMetadata[indices.dictionary().size()];
        }
    }

    VariantMetadata of(int slot) {
        return switch (column) {
            case NullVector _ -> VariantMetadata.EMPTY;
            case DictionaryVector v -> {
                requirePresent(slot);
                int entry = v.indices()[slot];
                VariantMetadata known = entries[entry];
                if (known == null) {
                    known = parse((BytesVector) v.dictionary(), entry);
                    entries[entry] = known;
                }
                yield known;
            }
            case BytesVector v -> {
                requirePresent(slot);
                VariantMetadata known = last;
                if (known == null || !isSame(v, slot, lastSlot)) {
                    known = parse(v, slot);
                    last = known;
                    lastSlot = slot;
                }
                yield known;
            }
            default -> throw new AssertionError("metadata is bytes");
        };
    }

    private void requirePresent(int slot) {
        if (column.isNull(slot)) {
            throw new CorruptFileException("A variant has a value and no metadata; each has some, see VariantEncoding.md");
        }
    }

    private static VariantMetadata parse(BytesVector bytes, int slot) {
        return VariantMetadata.parse(bytes.bytes(), bytes.offset(slot), bytes.length(slot));
    }

    private static boolean isSame(BytesVector bytes, int slot, int other) {
        return bytes.slices()[slot] == bytes.slices()[other]
                || Arrays.equals(bytes.bytes(), bytes.offset(slot), bytes.offset(slot) + bytes.length(slot),
                        bytes.bytes(), bytes.offset(other), bytes.offset(other) + bytes.length(other));
    }
}
