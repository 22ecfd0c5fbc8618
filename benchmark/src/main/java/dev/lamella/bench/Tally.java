package dev.lamella.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Adds up what a scan finds, leaf by leaf.
final class Tally {
    private long rows;
    private final long[] slots;
    private final long[] values;
    private final long[] sums;

    Tally(Table table) {
        int leafCount = table.leaves().size();
        slots = new long[leafCount];
        values = new long[leafCount];
        sums = new long[leafCount];
    }

    void addRows(long count) {
        rows += count;
    }

    /// Adds slots of a leaf: how many there are, how many hold a value, and what the values sum up to.
    void add(int leaf, long slotCount, long valueCount, long sum) {
        slots[leaf] += slotCount;
        values[leaf] += valueCount;
        sums[leaf] += sum;
    }

    /// Adds one value of a leaf, without its slot.
    void addValue(int leaf, long summand) {
        values[leaf]++;
        sums[leaf] += summand;
    }

    void addSlots(int leaf, long count) {
        slots[leaf] += count;
    }

    Totals totals() {
        List<Totals.Leaf> leaves = new ArrayList<>();
        for (int i = 0; i < slots.length; i++) {
            leaves.add(new Totals.Leaf(slots[i], values[i], OptionalLong.of(sums[i])));
        }
        return new Totals(rows, List.copyOf(leaves));
    }
}
