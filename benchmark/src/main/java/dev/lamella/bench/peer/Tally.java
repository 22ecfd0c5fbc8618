package dev.lamella.bench.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Adds up what a scan finds, leaf by leaf. What a value counts, [Peer] says; what order they come in makes no difference.
///
/// A leaf column has *slots*: one for each row, or, where it lies in lists or maps, one for each element of the innermost one, nulls
/// included; a list that is null or empty has none. *Values* are the slots that are not null.
public final class Tally {
    private long rows;
    private final long[] slots;
    private final long[] values;
    private final long[] sums;

    /// @param leafCount how many columns are read
    public Tally(int leafCount) {
        slots = new long[leafCount];
        values = new long[leafCount];
        sums = new long[leafCount];
    }

    /// Adds rows of the table.
    public void addRows(long count) {
        rows += count;
    }

    /// Adds slots of a leaf: how many there are, how many hold a value, and what the values sum up to.
    public void add(int leaf, long slotCount, long valueCount, long sum) {
        slots[leaf] += slotCount;
        values[leaf] += valueCount;
        sums[leaf] += sum;
    }

    /// Adds one value of a leaf, without its slot.
    public void addValue(int leaf, long summand) {
        values[leaf]++;
        sums[leaf] += summand;
    }

    /// Adds slots of a leaf, without values.
    public void addSlots(int leaf, long count) {
        slots[leaf] += count;
    }

    /// What came together.
    public Totals totals() {
        List<Totals.Leaf> leaves = new ArrayList<>();
        for (int i = 0; i < slots.length; i++) {
            leaves.add(new Totals.Leaf(slots[i], values[i], OptionalLong.of(sums[i])));
        }
        return new Totals(rows, List.copyOf(leaves));
    }
}
