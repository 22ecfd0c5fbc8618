package dev.lamella.internal.batch;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.MapVector;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/// Finds maps that have a key twice. Keys are values, not groups; they are compared by their stored bytes. Used by one thread.
public final class MapKeys {
    /// Up to this many keys of a map are compared with each other.
    private static final int FEW = 8;

    private final Set<ByteBuffer> seen = new HashSet<>();

    /// Whether the map in a slot has a key twice.
    public boolean hasDuplicate(MapVector maps, int slot) {
        return !maps.isNull(slot) && hasDuplicate(maps.keys(), maps.offsets()[slot], maps.offsets()[slot + 1]);
    }

    /// Whether a key occurs twice among the entries from `from` to `end`, exclusive.
    public boolean hasDuplicate(ColumnVector keys, int from, int end) {
        if (end - from < 2) {
            return false;
        }
        if (end - from <= FEW) {
            return hasDuplicateOfFew(keys, from, end);
        }
        seen.clear();
        for (int entry = from; entry < end; entry++) {
            if (!keys.isNull(entry) && !seen.add(ByteBuffer.wrap(StoredValues.bytes(keys, entry)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDuplicateOfFew(ColumnVector keys, int from, int end) {
        for (int entry = from + 1; entry < end; entry++) {
            for (int before = from; before < entry; before++) {
                if (!keys.isNull(before) && !keys.isNull(entry) && StoredValues.areEqual(keys, before, entry)) {
                    return true;
                }
            }
        }
        return false;
    }
}
