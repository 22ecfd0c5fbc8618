package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A cache of metadata by its names: values of a few shapes repeat them.
///
/// The cache is bounded: the hash of the names determines the slot of an entry, and a new entry replaces the old one in its
/// slot.
final class KeptMetadata {
    private static final int PLACES_LOG = 6;
    /// Larger metadata is not cached.
    private static final int MOST_KEPT_NAMES = 4096;
    private static final int MOST_KEPT_BYTES = 1 << 16;

    private final @Nullable Entry[] entries = new @Nullable Entry[1 << PLACES_LOG];

    /// The entry that was found last: many successive values may have the same shape.
    private @Nullable Entry last;

    private record Entry(int[] names, byte[] metadata) {
        boolean isOf(int[] others, int count) {
            return Arrays.equals(names, 0, names.length, others, 0, count);
        }
    }

    void clear() {
        last = null;
        Arrays.fill(entries, null);
    }

    /// The metadata of these names; null if it is not cached.
    byte @Nullable [] find(int[] names, int count) {
        Entry known = last;
        if (known == null || !known.isOf(names, count)) {
            known = entries[place(names, count)];
            if (known == null || !known.isOf(names, count)) {
                return null;
            }
            last = known;
        }
        return known.metadata;
    }

    void keep(int[] names, int count, byte[] metadata) {
        if (count <= MOST_KEPT_NAMES && metadata.length <= MOST_KEPT_BYTES) {
            last = new Entry(Arrays.copyOf(names, count), metadata);
            entries[place(names, count)] = last;
        }
    }

    private static int place(int[] names, int count) {
        return (int) (SequenceHash.of(names, 0, count, 1) >>> Long.SIZE - PLACES_LOG);
    }
}
