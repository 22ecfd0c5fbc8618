package dev.lamella.arrow.vectors;

import dev.lamella.internal.vector.Taker;
import dev.lamella.schema.Field;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.Validity;
import java.util.Objects;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.util.TransferPair;

/// Imports indices into a dictionary. A dictionary of byte values is kept; other values are looked up.
record DictionaryImport(ColumnImport values, DictionaryProvider dictionaries, long id) implements ColumnImport {
    @Override
    public Field parquet() {
        return values.parquet();
    }

    @Override
    public ColumnVector read(FieldVector from, int at, int count, Validity parent) {
        Dictionary dictionary = dictionaries.lookup(id);
        FieldVector entries = dictionary.getVector();
        Validity validity = ArrowValidity.of(from, at, count, parent);
        int[] indices = new int[count];
        for (int i = 0; i < count; i++) {
            // Arrow's Java library cuts indices to 32 bits before it compares them with the dictionary.
            indices[i] = validity.isNull(i)
                    ? 0
                    : (int) Objects.checkIndex(((BaseIntVector) from).getValueAsLong(at + i), entries.getValueCount());
        }
        // A dictionary with more entries than the batch has slots is not worth copying, unless its order has a meaning.
        if (entries.getValueCount() > count && !dictionary.getEncoding().isOrdered()) {
            return copied(entries, validity, indices);
        }
        if (entries.getNullCount() == 0 && areBytes()) {
            return new DictionaryVector(count, validity,
                    values.read(entries, 0, entries.getValueCount(), Validity.none()), indices);
        }
        for (int i = 0; i < count; i++) {
            indices[i] = validity.isNull(i) ? Taker.NONE : indices[i];
        }
        return NestedImport.taken(values, entries, indices);
    }

    private ColumnVector copied(FieldVector entries, Validity validity, int[] indices) {
        TransferPair copies = entries.getTransferPair(entries.getAllocator());
        try (FieldVector to = (FieldVector) copies.getTo()) {
            to.allocateNewSafe();
            for (int i = 0; i < indices.length; i++) {
                if (!validity.isNull(i)) {
                    copies.copyValueSafe(indices[i], i);
                }
            }
            to.setValueCount(indices.length);
            return values.read(to, 0, indices.length, validity);
        }
    }

    private boolean areBytes() {
        return values.parquet() instanceof PrimitiveField leaf
                && (leaf.type() == PhysicalType.BYTE_ARRAY || leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY);
    }
}
