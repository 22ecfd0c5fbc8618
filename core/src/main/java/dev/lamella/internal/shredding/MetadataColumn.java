package dev.lamella.internal.shredding;

import dev.lamella.shredding.VariantConformance;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The `metadata` of rows: parsed once for each entry of a dictionary, and once for neighbours that have the same.
public final class MetadataColumn {
    private final NameList names;
    private final VariantBuilder.Duplicates duplicates;
    private final Slices slices = new Slices();
    private int @Nullable [] indices;
    private @Nullable ColumnVector dictionary;
    private @Nullable RowNames[] entries = {};
    private byte[] lastBytes = {};
    private @Nullable RowNames last;

    /// @param conformance `LENIENT` lets the last of several fields of one name count
    public MetadataColumn(NameList names, VariantConformance conformance) {
        this.names = names;
        this.duplicates = switch (conformance) {
            case STRICT -> VariantBuilder.Duplicates.REJECT;
            case LENIENT -> VariantBuilder.Duplicates.LAST;
        };
    }

    // A dictionary is the same one if it is the same object: vectors have no equals.
    @SuppressWarnings("ReferenceEquality")
    public void bind(ColumnVector vector) {
        slices.bind(vector);
        if (!(vector instanceof DictionaryVector encoded)) {
            indices = null;
            return;
        }
        indices = encoded.indices();
        if (dictionary != encoded.dictionary()) {
            dictionary = encoded.dictionary();
            entries = new RowNames[encoded.dictionary().size()];
        }
    }

    /// The metadata of a slot, whose bytes are its own.
    public RowNames at(int slot) {
        if (!slices.isPresent(slot)) {
            throw Violation.metadataMissing();
        }
        int[] known = indices;
        if (known == null) {
            return plain(slot);
        }
        RowNames entry = entries[known[slot]];
        if (entry == null) {
            entry = plain(slot);
            entries[known[slot]] = entry;
        }
        return entry;
    }

    private RowNames plain(int slot) {
        int from = slices.offset(slot);
        int end = from + slices.length(slot);
        RowNames known = last;
        if (known != null && Arrays.equals(slices.bytes(), from, end, lastBytes, 0, lastBytes.length)) {
            return known;
        }
        byte[] own = Arrays.copyOfRange(slices.bytes(), from, end);
        known = new RowNames(VariantMetadata.parse(own, 0, own.length).withDuplicates(duplicates), names);
        lastBytes = own;
        last = known;
        return known;
    }
}
