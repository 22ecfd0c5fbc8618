package dev.lamella.records.internal.read;

import dev.lamella.error.ParquetException;
import dev.lamella.records.internal.convert.MapBuilder;
import dev.lamella.row.ColumnValues;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads maps: the entries of many maps are read at once, and split where each map ends. In a MAP the last of equal
/// keys wins.
final class MapReader implements ValueReader {
    private final BoundComponent bound;
    private final ColumnValues column;
    private final ValueReader keys;
    private final ValueReader values;
    private final MapBuilder maps;
    private final boolean hasUniqueKeys;

    /// @param values reads null for each key if the column has only keys
    /// @param hasUniqueKeys whether equal keys are rejected, as in a list of entries, which gives them no meaning
    MapReader(BoundComponent bound, ValueReader keys, ValueReader values, MapBuilder maps, boolean hasUniqueKeys) {
        this.bound = bound;
        this.column = bound.column();
        this.keys = keys;
        this.values = values;
        this.maps = maps;
        this.hasUniqueKeys = hasUniqueKeys;
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] out = new Object[count];
        int[] offsets = column.offsets();
        int first = offsets[from];
        int size = offsets[from + count] - first;
        @Nullable
        Object[] allKeys = (Object[]) keys.values(first, size);
        @Nullable
        Object[] allValues = (Object[]) values.values(first, size);
        boolean hasNulls = column.hasNulls();
        for (int i = 0; i < count; i++) {
            int slot = from + i;
            out[i] = hasNulls && column.isNull(slot)
                    ? null
                    : map(slot, allKeys, allValues, offsets[slot] - first, offsets[slot + 1] - first);
        }
        return out;
    }

    // A map class of the user may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private Map<Object, @Nullable Object> map(int slot, @Nullable Object[] allKeys, @Nullable Object[] allValues,
            int start,
            int end) {
        try {
            Map<Object, @Nullable Object> map = maps.build(allKeys, allValues, start, end - start);
            if (hasUniqueKeys && map.size() < end - start) {
                throw bound.rejected(slot,
                        "The list has two entries with the same key, but a map holds only one of them",
                        "Make the component a List of Map.Entry.");
            }
            return map;
        } catch (ParquetException e) {
            throw e;
        } catch (Exception e) {
            throw bound.rejected(slot, "The map rejected its entries with " + e.getClass().getSimpleName(),
                    "Make the component a Map.", e);
        }
    }
}
