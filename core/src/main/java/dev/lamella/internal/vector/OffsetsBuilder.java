package dev.lamella.internal.vector;

import java.util.Arrays;

/// The slots of lists or maps: offsets at which the elements of each begin, and those of the previous one end.
public final class OffsetsBuilder extends ValidityBuilder {
    private int[] offsets = new int[1];

    public OffsetsBuilder(Growth growth) {
        super(growth);
    }

    /// Ends the last list before the element with this index.
    public void end(int element) {
        offsets[size] = element;
    }

    /// The offset at which the elements of the slot begin.
    public int start(int slot) {
        return offsets[slot];
    }

    /// The offsets at which the elements of each slot begin, and those of the last slot end; not copied, and may be longer.
    public int[] offsets() {
        return offsets;
    }

    @Override
    void ensure(int count) {
        if (count >= offsets.length) {
            offsets = Arrays.copyOf(offsets, growth.next(offsets.length, count + 1L));
        }
    }

    @Override
    void zero(int from, int to) {
        Arrays.fill(offsets, from + 1, to + 1, offsets[from]);
    }
}
