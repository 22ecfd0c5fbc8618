package dev.lamella.shredding;

import dev.lamella.internal.shred.VariantLayout.Pair;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.util.Arrays;

/// Arrays, each element of which has columns.
final class ShreddedArray extends ShreddedContainer {
    /// About how many bytes an element takes beside its texts.
    private static final int ELEMENT_BYTES = 16;

    final ShreddedPair element;
    private final Room room;
    /// Where the elements of a slot begin, and those of the slot before it end.
    private int[] offsets = new int[1];
    /// Slots whose offsets are known; the last array may be open.
    private int size;

    ShreddedArray(ShreddedPair own, Field group, Pair layout, ShreddingContext context) {
        super(own);
        this.room = context.room();
        this.element = new ShreddedPair(own.below(ShreddedGroups.TYPED_VALUE) + ".list.element", this,
                (GroupField) group,
                layout, context);
    }

    void begin(int newSlot) {
        slot = newSlot;
        pad(slot + 1);
        presence.set(slot);
    }

    void end() {
        offsets[slot + 1] = element.end;
        room.take((long) ELEMENT_BYTES * (element.end - offsets[slot]));
    }

    private void pad(int count) {
        if (count >= offsets.length) {
            offsets = Arrays.copyOf(offsets, Room.more(offsets.length, count + 1L));
        }
        if (size < count) {
            Arrays.fill(offsets, size + 1, count + 1, element.end);
            size = count;
        }
    }

    @Override
    public void truncate(int count) {
        if (size <= count) {
            return;
        }
        presence.truncate(count, size);
        element.truncate(offsets[count]);
        size = count;
    }

    @Override
    public void clear() {
        presence.truncate(0, size);
        element.clear();
        size = 0;
    }

    @Override
    public Vector vector(int count) {
        pad(count);
        return new ListVector(count, presence.validity(count), offsets,
                new StructVector(element.end, Validity.none(), element.vectors(element.end)));
    }
}
