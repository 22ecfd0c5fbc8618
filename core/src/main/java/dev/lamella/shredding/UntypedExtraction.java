package dev.lamella.shredding;

import dev.lamella.internal.shred.VariantRoute;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// What stands at a path, as variants of their own: shredded as they are in the file if the path leads to a whole place, else as
/// slices of its `value`.
final class UntypedExtraction implements Extraction {
    private final GroupField field;
    private final RouteReader reader;
    /// Steps to be followed in `value`.
    private final VariantPath rest;
    private final boolean isShredded;

    private UntypedExtraction(GroupField field, RouteReader reader, VariantPath rest, boolean isShredded) {
        this.field = field;
        this.reader = reader;
        this.rest = rest;
        this.isShredded = isShredded;
    }

    static UntypedExtraction of(String name, VariantRoute route, GroupField variant, RouteReader reader) {
        boolean isShredded = route.rest().isEmpty() && route.end().pair().typedValue() >= 0;
        List<Field> columns = new ArrayList<>();
        columns.add(bytes("metadata", Repetition.REQUIRED));
        columns.add(bytes("value", isShredded ? Repetition.OPTIONAL : Repetition.REQUIRED));
        if (isShredded) {
            columns.add(route.end().group().children().get(route.end().pair().typedValue()));
        }
        GroupField field = GroupField.asDeclared(name, Repetition.OPTIONAL, OptionalInt.empty(), variant.annotation(),
                columns);
        return new UntypedExtraction(field, reader, VariantPath.of(route.rest()), isShredded);
    }

    private static Field bytes(String name, Repetition repetition) {
        return PrimitiveField.of(name, repetition, PhysicalType.BYTE_ARRAY);
    }

    @Override
    public Field field() {
        return field;
    }

    @Override
    public int row() {
        return reader.row();
    }

    @Override
    public Vector column(GroupVector variant) {
        RouteReader.End end = reader.end(variant);
        return isShredded ? place(end) : slices(end);
    }

    /// A whole place: its columns, and Variant nulls where an element of an array is in none of them.
    private Vector place(RouteReader.End end) {
        int size = end.typed().size();
        Vector value = end.found().length == 0 && !(end.value() instanceof NullVector)
                ? end.value()
                : values(end);
        PresentSlots presence = new PresentSlots(size);
        presence.add(value);
        presence.add(end.typed());
        end.elements().ifPresent(presence::add);
        Validity validity = presence.validity();
        return new VariantVector(size, validity,
                List.of(PresentSlots.masked(end.metadata(), validity), value, end.typed()));
    }

    /// What is in `value`, or was found on the way.
    private BytesVector values(RouteReader.End end) {
        return slices(end, VariantPath.ROOT);
    }

    private Vector slices(RouteReader.End end) {
        BytesVector values = slices(end, rest);
        return new VariantVector(values.size(), values.validity(),
                List.of(PresentSlots.masked(end.metadata(), values.validity()), values));
    }

    private BytesVector slices(RouteReader.End end, VariantPath path) {
        int size = end.typed().size();
        SliceColumn slices = new SliceColumn(size);
        PresentSlots presence = new PresentSlots(size);
        boolean hasValues = !(end.value() instanceof NullVector);
        BytesVector values = hasValues ? RouteReader.bytes(end.value()) : slices.vector(presence.validity());
        for (int i = 0; i < size; i++) {
            reader.moveTo(i);
            Variant found = end.found(i);
            if (found == null && values.validity().isPresent(i)) {
                found = path.find(reader.value(values, i)).orElse(null);
            }
            if (found != null) {
                presence.add(i);
                slices.put(i, found.bytes(), found.from(), found.byteCount());
            }
        }
        return slices.vector(presence.validity());
    }
}
