package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Metadata by the names that they are made of: values of a few shapes repeat them.
///
/// What is kept is bounded: one lies at a place that its hash names, and another one of that place takes it over.
final class KeptMetadata {
    private static final int PLACES_LOG = 6;
    /// Larger ones are not kept.
    private static final int MOST_KEPT_NAMES = 4096;
    private static final int MOST_KEPT_BYTES = 1 << 16;

    private final @Nullable Entry[] entries = new @Nullable Entry[1 << PLACES_LOG];

    /// What was found last: many values in a row may be of the same shape.
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

    /// The metadata of some names; null if it is not kept.
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
