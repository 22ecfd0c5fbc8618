package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowDictionary;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/// Exports texts as indices into a dictionary of all that were seen so far. Entries are numbered as they are first met, so
/// that indices of earlier batches stay valid. If their order has a meaning, all entries of the file's dictionary are numbered
/// in its order.
final class DictionaryExport implements ColumnExport {
    private final SchemaNode node;
    private final long id;
    private final int bitWidth;
    private final boolean isOrdered;
    private final ColumnExport indexExport;
    private final ColumnExport entryExport;
    private final Map<ByteBuffer, Integer> numbers = new HashMap<>();
    private final List<byte[]> entries = new ArrayList<>();
    private int[] indices = {};
    /// The numbers of the entries of the file's dictionary; -1 where an entry was not met yet.
    private int[] known = {};
    private @Nullable ColumnVector knownOf;
    private int exported = -1;

    DictionaryExport(SchemaNode node, ArrowDictionary dictionary) {
        this.node = node;
        this.id = dictionary.id();
        this.bitWidth = dictionary.indexType().bitWidth();
        this.isOrdered = dictionary.isOrdered();
        this.indexExport = bitWidth < Integer.SIZE
                ? new NarrowExport(node, bitWidth, dictionary.indexType().isSigned())
                : new FixedExport.AsStored();
        this.entryExport = new BytesExport(node, BytesExport.Offsets.NARROW);
    }

    @Override
    public void export(ColumnVector from, FieldVector to, ExportTarget target) {
        int size = from.size();
        indices = indices.length < size ? new int[size] : indices;
        switch (from) {
            case DictionaryVector vector -> number(vector);
            case BytesVector vector -> {
                for (int i = 0; i < size; i++) {
                    indices[i] = vector.isNull(i) ? 0 : number(vector, i);
                }
            }
            case NullVector ignored -> Arrays.fill(indices, 0, size, 0);
            case ColumnVector ignored -> throw FixedExport.mismatch();
        }
        indexExport.export(numbers(from.validity(), size), to, target);
        if (exported != entries.size()) {
            entryExport.export(gathered(), target.dictionary(id), target);
            exported = entries.size();
        }
    }

    private ColumnVector numbers(Validity validity, int size) {
        if (bitWidth <= Integer.SIZE) {
            return new IntVector(size, validity, indices);
        }
        long[] wide = new long[size];
        for (int i = 0; i < size; i++) {
            wide[i] = indices[i];
        }
        return new LongVector(size, validity, wide);
    }

    private void number(DictionaryVector from) {
        BytesVector dictionary = (BytesVector) from.dictionary();
        if (knownOf != dictionary) {
            known = new int[dictionary.size()];
            Arrays.fill(known, -1);
            knownOf = dictionary;
            for (int entry = 0; isOrdered && entry < known.length; entry++) {
                known[entry] = number(dictionary, entry);
            }
        }
        for (int i = 0; i < from.size(); i++) {
            if (from.isNull(i)) {
                indices[i] = 0;
                continue;
            }
            int entry = from.indices()[i];
            if (known[entry] < 0) {
                known[entry] = number(dictionary, entry);
            }
            indices[i] = known[entry];
        }
    }

    private int number(BytesVector from, int slot) {
        Integer found = numbers.get(ByteBuffer.wrap(from.bytes(), from.offset(slot), from.length(slot)));
        if (found != null) {
            return found;
        }
        byte[] entry = from.value(slot);
        numbers.put(ByteBuffer.wrap(entry), entries.size());
        entries.add(entry);
        return entries.size() - 1;
    }

    private BytesVector gathered() {
        long total = entries.stream().mapToLong(entry -> entry.length).sum();
        if (total > Failure.LARGEST_ARRAY) {
            throw Failure.tooLarge(node, total, Failure.LARGEST_ARRAY);
        }
        byte[] bytes = new byte[(int) total];
        long[] slices = new long[entries.size()];
        int end = 0;
        for (int i = 0; i < slices.length; i++) {
            byte[] entry = entries.get(i);
            System.arraycopy(entry, 0, bytes, end, entry.length);
            slices[i] = (long) end << 32 | entry.length;
            end += entry.length;
        }
        return new BytesVector(slices.length, Validity.none(), bytes, slices);
    }
}
