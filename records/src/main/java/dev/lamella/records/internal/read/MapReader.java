package dev.lamella.records.internal.read;

import dev.lamella.error.ParquetException;
import dev.lamella.row.ColumnValues;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Maps: the entries of many are made at once, and cut where each ends. Of equal keys of a MAP the last counts.
final class MapReader implements ValueReader {
    private final Spot spot;
    private final ColumnValues column;
    private final ValueReader keys;
    private final ValueReader values;
    private final IntFunction<Map<Object, @Nullable Object>> maps;
    private final boolean hasUniqueKeys;

    /// @param values gives null for each key where there are only keys
    /// @param maps gives an empty map with room for so many entries
    /// @param hasUniqueKeys whether equal keys are refused, as in a list of entries that says nothing of them
    MapReader(Spot spot, ValueReader keys, ValueReader values, IntFunction<Map<Object, @Nullable Object>> maps,
            boolean hasUniqueKeys) {
        this.spot = spot;
        this.column = spot.column();
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

    // A map of a user's own may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private Map<Object, @Nullable Object> map(int slot, @Nullable Object[] allKeys, @Nullable Object[] allValues,
            int start,
            int end) {
        try {
            Map<Object, @Nullable Object> map = maps.apply(end - start);
            for (int i = start; i < end; i++) {
                if (hasUniqueKeys && map.containsKey(allKeys[i])) {
                    throw spot.refused(slot, "the list has two entries with the same key, and a map has place for one",
                            "Make the component a List of Map.Entry.");
                }
                map.put(allKeys[i], allValues[i]);
            }
            return map;
        } catch (ParquetException e) {
            throw e;
        } catch (RuntimeException e) {
            throw spot.refused(slot, "the entries of the map cannot be put into it: " + e.getClass().getSimpleName(),
                    "Make the component a Map.", e);
        }
    }
}
