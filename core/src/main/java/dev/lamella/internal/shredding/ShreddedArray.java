package dev.lamella.internal.shredding;

import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantLayout.Pair;
import dev.lamella.internal.vector.OffsetsBuilder;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;

/// Arrays, each element of which has columns.
public final class ShreddedArray extends ShreddedContainer {
    /// About how many bytes an element takes beside its texts.
    private static final int ELEMENT_BYTES = 16;

    public final ShreddedPair element;
    private final Room room;
    private final OffsetsBuilder offsets;

    ShreddedArray(ShreddedPair own, Field group, Pair layout, ShreddingContext context) {
        this(own, group, layout, context, new OffsetsBuilder(Room.GROWTH));
    }

    private ShreddedArray(ShreddedPair own, Field group, Pair layout, ShreddingContext context,
            OffsetsBuilder offsets) {
        super(own, offsets);
        this.offsets = offsets;
        this.room = context.room();
        this.element = new ShreddedPair(own.below(VariantLayout.TYPED_VALUE) + ".list.element", this,
                (GroupField) group,
                layout, context);
    }

    public void end() {
        offsets.end(element.end);
        room.take((long) ELEMENT_BYTES * (element.end - offsets.start(slot)));
    }

    @Override
    void truncateColumns(int count) {
        element.truncate(offsets.start(count));
    }

    @Override
    public void clear() {
        element.clear();
        offsets.clear();
    }

    @Override
    public ColumnVector vector(int count) {
        offsets.appendNulls(count);
        return new ListVector(count, offsets.validity(), offsets.offsets(),
                new StructVector(element.end, Validity.none(), element.vectors(element.end)));
    }
}
