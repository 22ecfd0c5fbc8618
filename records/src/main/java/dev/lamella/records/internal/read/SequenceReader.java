package dev.lamella.records.internal.read;

import dev.lamella.error.ParquetException;
import dev.lamella.records.internal.convert.ContainerBuilder;
import dev.lamella.row.ColumnValues;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Reads lists, sets, queues and arrays: the elements of many lists are read at once, and split where each list ends.
final class SequenceReader implements ValueReader {
    private final BoundComponent bound;
    private final ColumnValues column;
    private final ValueReader elements;
    private final ContainerBuilder cutting;
    private final OptionalInt size;

    /// @param size the number of elements of each list, if it is fixed
    SequenceReader(BoundComponent bound, ValueReader elements, ContainerBuilder cutting, OptionalInt size) {
        this.bound = bound;
        this.column = bound.column();
        this.elements = elements;
        this.cutting = cutting;
        this.size = size;
    }

    // A collection class of the user may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] out = new Object[count];
        int[] offsets = column.offsets();
        int first = offsets[from];
        Object all = elements.values(first, offsets[from + count] - first);
        boolean hasNulls = column.hasNulls();
        for (int i = 0; i < count; i++) {
            int slot = from + i;
            if (hasNulls && column.isNull(slot)) {
                out[i] = null;
                continue;
            }
            int start = offsets[slot] - first;
            int length = offsets[slot + 1] - first - start;
            requireSize(slot, length);
            try {
                out[i] = cutting.cut(all, start, length);
            } catch (ParquetException e) {
                throw bound.rejected(slot, e.problem(), e.advice());
            } catch (Exception e) {
                throw bound.rejected(slot, "The collection rejected its elements with "
                        + e.getClass().getSimpleName(), "Make the component a List.", e);
            }
        }
        return out;
    }

    private void requireSize(int slot, int length) {
        if (size.isPresent() && length != size.getAsInt()) {
            throw bound.rejected(slot, "The list has " + length + " elements; @FixedSize allows " + size.getAsInt(),
                    "Correct the file, or leave the annotation out.");
        }
    }
}
