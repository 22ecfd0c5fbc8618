package dev.lamella.internal.shredding;

import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantRoute;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The values at a path, as variants: shredded as in the file if the path leads to a shredded place, else as slices of
/// its `value`.
final class UntypedExtraction implements Extraction {
    private static final BytesVector NO_NAMES = noNames();
    private static final byte[] VARIANT_NULL = {0};

    private final RouteReader reader;
    /// Steps to be followed in `value`.
    private final VariantPath rest;
    private final boolean isShredded;

    UntypedExtraction(VariantRoute route, RouteReader reader) {
        this.reader = reader;
        this.rest = VariantPath.of(route.rest());
        this.isShredded = isShredded(route);
    }

    private static BytesVector noNames() {
        byte[] metadata = VariantMetadata.EMPTY.toByteArray();
        return new BytesVector(1, Validity.none(), metadata, new long[]{metadata.length});
    }

    private static boolean isShredded(VariantRoute route) {
        return route.rest().isEmpty() && route.end().pair().typedValue() >= 0;
    }

    /// The field of the column.
    static GroupField field(String name, VariantRoute route, GroupField variant) {
        boolean isShredded = isShredded(route);
        List<Field> columns = new ArrayList<>();
        columns.add(bytes(VariantLayout.METADATA, Repetition.REQUIRED));
        columns.add(bytes(VariantLayout.VALUE, isShredded ? Repetition.OPTIONAL : Repetition.REQUIRED));
        if (isShredded) {
            columns.add(route.end().group().children().get(route.end().pair().typedValue()));
        }
        return GroupField.asDeclared(name, Repetition.OPTIONAL, OptionalInt.empty(), variant.annotation(), columns);
    }

    private static Field bytes(String name, Repetition repetition) {
        return PrimitiveField.of(name, repetition, PhysicalType.BYTE_ARRAY);
    }

    @Override
    public int row() {
        return reader.row();
    }

    @Override
    public ColumnVector column(GroupVector variant) {
        RouteReader.End end = reader.end(variant);
        return isShredded ? place(end) : slices(end);
    }

    /// A whole place: its columns, and Variant nulls where an element of an array, or the variant, is in none of them.
    private ColumnVector place(RouteReader.End end) {
        int size = end.typed().size();
        ColumnVector value = end.found().length == 0 && !(end.value() instanceof NullVector)
                ? end.value()
                : values(end);
        PresentSlots presence = new PresentSlots(size);
        presence.add(value);
        presence.add(end.typed());
        end.elements().ifPresent(presence::add);
        Validity validity = presence.validity();
        return new VariantVector(size, validity, List.of(metadata(end, validity), value, end.typed()));
    }

    /// The metadata of each row. It is not read where no value has names of fields.
    private static ColumnVector metadata(RouteReader.End end, Validity validity) {
        return end.metadata() instanceof NullVector(int size)
                ? new DictionaryVector(size, validity, NO_NAMES, new int[size])
                : PresentSlots.masked(end.metadata(), validity);
    }

    /// Values in `value`, or found on the way.
    private BytesVector values(RouteReader.End end) {
        return slices(end, VariantPath.ROOT, Optional.empty());
    }

    private ColumnVector slices(RouteReader.End end) {
        BytesVector values = slices(end, rest, rest.steps().isEmpty() ? end.elements() : Optional.empty());
        return new VariantVector(values.size(), values.validity(),
                List.of(metadata(end, values.validity()), values));
    }

    /// @param elements the rows that have a Variant null where nothing is found
    private BytesVector slices(RouteReader.End end, VariantPath path, Optional<PresentSlots> elements) {
        int size = end.typed().size();
        SliceColumn slices = new SliceColumn();
        PresentSlots presence = new PresentSlots(size);
        BytesVector values = end.value() instanceof NullVector
                ? slices.vector(size, presence.validity())
                : RouteReader.bytes(end.value());
        for (int i = 0; i < size; i++) {
            reader.moveTo(i);
            Variant found = end.found(i);
            if (found == null && values.validity().isPresent(i)) {
                found = path.find(reader.value(values, i)).orElse(null);
            }
            if (found != null) {
                presence.add(i);
                slices.put(i, found.bytes(), found.from(), found.byteCount());
            } else if (elements.isPresent() && elements.get().isPresent(i)) {
                presence.add(i);
                slices.put(i, VARIANT_NULL, 0, VARIANT_NULL.length);
            }
        }
        return slices.vector(size, presence.validity());
    }
}
