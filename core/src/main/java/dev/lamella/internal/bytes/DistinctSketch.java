package dev.lamella.internal.bytes;

import java.util.Arrays;

/// Estimates the number of distinct hashes by keeping the smallest ones. Exact up to [#KEPT], then with a standard error of at
/// most 1.6 %.
///
/// @see <a href="https://doi.org/10.1007/3-540-45726-7_1">Bar-Yossef and others, Counting Distinct Elements in a Data Stream</a>
public final class DistinctSketch {
    /// How many hashes are kept once there are too many.
    public static final int KEPT = 4096;
    private static final int MOST_SLOTS = 4 * KEPT;
    private static final int FIRST_SLOTS = 64;

    /// At most half full. 0 marks an empty slot; the hash 0 is stored as 1.
    private long[] slots = new long[FIRST_SLOTS];
    private int count;
    /// Hashes from this one on (unsigned) are not kept; 0 while all are kept.
    private long end;

    /// Adds a hash of 64 evenly distributed bits.
    public void add(long hash) {
        long kept = hash == 0 ? 1 : hash;
        if (end != 0 && Long.compareUnsigned(kept, end) >= 0 || !insert(kept)) {
            return;
        }
        if (++count == 2 * KEPT) {
            prune();
        } else if (2 * count > slots.length) {
            long[] old = slots;
            slots = new long[2 * old.length];
            for (long each : old) {
                if (each != 0) {
                    insert(each);
                }
            }
        }
    }

    /// Adds every hash of another sketch.
    public void add(DistinctSketch other) {
        if (other.end != 0 && (end == 0 || Long.compareUnsigned(other.end, end) < 0)) {
            end = other.end;
            long[] old = slots;
            slots = new long[old.length];
            count = 0;
            addAll(old);
        }
        addAll(other.slots);
    }

    private void addAll(long[] hashes) {
        for (long hash : hashes) {
            if (hash != 0) {
                add(hash);
            }
        }
    }

    private boolean insert(long hash) {
        int slot = (int) hash & slots.length - 1;
        while (slots[slot] != 0) {
            if (slots[slot] == hash) {
                return false;
            }
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = hash;
        return true;
    }

    private void prune() {
        long[] all = new long[count];
        int at = 0;
        for (long hash : slots) {
            if (hash != 0) {
                // The signed order of these numbers is the unsigned order of the hashes.
                all[at++] = hash ^ Long.MIN_VALUE;
            }
        }
        Arrays.sort(all);
        end = all[KEPT] ^ Long.MIN_VALUE;
        slots = new long[MOST_SLOTS];
        count = KEPT;
        for (int i = 0; i < KEPT; i++) {
            insert(all[i] ^ Long.MIN_VALUE);
        }
    }

    /// The number of distinct hashes, exact or estimated.
    public long estimate() {
        return end == 0 ? count : Math.round(count / ((end >>> 1) * 0x1p-63));
    }

    /// Whether the estimate is exact.
    public boolean isExact() {
        return end == 0;
    }
}
