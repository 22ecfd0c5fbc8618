package dev.lamella.internal.shredding;

import dev.lamella.internal.vector.IntVectorBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The `metadata` of rows: one for all of them, which grows with the names that come; only where it becomes large another one
/// is begun.
public final class MetadataSlots {
    /// A metadata of more bytes or names gets no more of them from the next row on, unless the layout alone has as many.
    private static final int MOST_BYTES = 64 << 10;
    private static final int MOST_NAMES = 65_535;

    private final VariantDictionary dictionary;
    private final int knownNames;
    private final int mostBytes;
    private final int mostNames;
    /// The complete ones that rows of the batch have.
    private final List<byte[]> complete = new ArrayList<>();
    /// Which of the complete ones, or after them the one that grows, each row has.
    private final IntVectorBuilder indices = new IntVectorBuilder(Room.GROWTH);
    private @Nullable BytesVector entries;
    private long entriesGeneration;

    /// @param dictionary has the names of the layout
    public MetadataSlots(VariantDictionary dictionary) {
        this.dictionary = dictionary;
        this.knownNames = dictionary.size();
        this.mostBytes = Math.max(MOST_BYTES, 2 * dictionary.byteCount());
        this.mostNames = Math.max(MOST_NAMES, 2 * knownNames);
    }

    public int size() {
        return indices.size();
    }

    /// Before a row.
    public void begin() {
        if ((dictionary.byteCount() > mostBytes || dictionary.size() > mostNames) && dictionary.size() > knownNames) {
            complete.add(dictionary.encoded());
            dictionary.clear();
            entries = null;
        }
    }

    /// The row is complete.
    public void add() {
        indices.append(complete.size());
    }

    public void addNull() {
        indices.appendNull();
    }

    public void truncate(int count) {
        indices.truncate(count);
    }

    public void clear() {
        indices.clear();
        if (!complete.isEmpty()) {
            complete.clear();
            entries = null;
        }
    }

    public Validity validity() {
        return indices.validity();
    }

    /// The same dictionary as before, unless it has grown.
    public ColumnVector vector() {
        BytesVector known = entries;
        if (known == null || entriesGeneration != dictionary.generation()) {
            known = join();
            entries = known;
            entriesGeneration = dictionary.generation();
        }
        IntVector rows = indices.build();
        return new DictionaryVector(rows.size(), rows.validity(), known, rows.values());
    }

    private BytesVector join() {
        List<byte[]> all = new ArrayList<>(complete);
        all.add(dictionary.encoded());
        long total = all.stream().mapToLong(one -> one.length).sum();
        byte[] bytes = new byte[Room.GROWTH.next(0, total)];
        long[] slices = new long[all.size()];
        int at = 0;
        for (int i = 0; i < slices.length; i++) {
            byte[] one = all.get(i);
            System.arraycopy(one, 0, bytes, at, one.length);
            slices[i] = (long) at << 32 | one.length;
            at += one.length;
        }
        return new BytesVector(slices.length, Validity.none(), bytes, slices);
    }
}
