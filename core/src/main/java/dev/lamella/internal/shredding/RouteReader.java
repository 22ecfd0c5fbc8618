package dev.lamella.internal.shredding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantRoute;
import dev.lamella.internal.variant.VariantRoute.Hop;
import dev.lamella.internal.variant.VariantRoute.Place;
import dev.lamella.internal.vector.Taker;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.NullVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Goes the way of a path through the vectors of one batch: made once for the fields that are read.
///
/// Shredded columns are passed on as they are; only steps into arrays move slots, and only arrays that are stored in
/// `value`, which is rare, are looked into row by row.
final class RouteReader {
    private final int metadata;
    private final List<Step> steps;
    private final String endPath;
    private final int endValue;
    private final int endTyped;
    private final VariantConformance conformance;
    private final MetadataColumn names;
    private boolean hasNames;
    private int row;

    /// A hop in terms of ordinals among the fields that are read; -1 where a field is not.
    private sealed interface Step {
        /// @param typed ordinal of `typed_value`
        /// @param member ordinal of the field's group in it
        record Into(int typed, int member) implements Step {}

        /// @param value ordinal of `value`
        /// @param typed ordinal of `typed_value`
        /// @param rest the path from here, for arrays that are in `value`
        /// @param path of the place, for messages
        record At(int value, int typed, int index, VariantPath rest, String path) implements Step {}
    }

    /// The values at the end of the hops.
    ///
    /// @param value of each row; nulls, if it is not read
    /// @param typed of each row; nulls, if it is not read
    /// @param elements which rows have an element there, if the last hop led to one, or a variant, if there is no hop: both
    /// columns null is a Variant null then
    /// @param found what was found for a row elsewhere, in the `value` of a place on the way; empty if for none
    record End(ColumnVector metadata, ColumnVector value, ColumnVector typed, Optional<PresentSlots> elements,
            @Nullable Variant[] found) {
        @Nullable
        Variant found(int row) {
            return found.length == 0 ? null : found[row];
        }
    }

    /// @param variant the group as it is read
    RouteReader(VariantRoute route, GroupField variant, VariantConformance conformance) {
        this.conformance = conformance;
        this.names = new MetadataColumn(new NameList(), conformance);
        this.metadata = VariantLayout.ordinal(variant, VariantLayout.METADATA);
        this.steps = new ArrayList<>();
        Optional<GroupField> at = Optional.of(variant);
        for (Hop hop : route.hops()) {
            // Steps after the last column that is read are kept, but no row reaches them.
            Optional<GroupField> from = at;
            int typed = from.map(group -> VariantLayout.ordinal(group, VariantLayout.TYPED_VALUE)).orElse(-1);
            Optional<Field> field = typed < 0 ? Optional.empty() : from.map(group -> group.children().get(typed));
            at = switch (hop) {
                case Hop.Into(Place ignored, var member) -> {
                    GroupField fields = (GroupField) field.orElse(variant);
                    int ordinal = field.isEmpty() ? -1 : VariantLayout.ordinal(fields, member.name().toString());
                    steps.add(new Step.Into(typed, ordinal));
                    yield ordinal < 0 ? Optional.empty() : Optional.of((GroupField) fields.children().get(ordinal));
                }
                case Hop.At(Place array, int index, var rest) -> {
                    int value = from.map(group -> VariantLayout.ordinal(group, VariantLayout.VALUE)).orElse(-1);
                    steps.add(new Step.At(value, typed, index, VariantPath.of(rest), path(array)));
                    yield field.map(list -> (GroupField) ((GroupField) list).element());
                }
            };
        }
        this.endPath = path(route.end());
        this.endValue = at.map(group -> VariantLayout.ordinal(group, VariantLayout.VALUE)).orElse(-1);
        // It may be there for the sake of another path.
        this.endTyped = !route.rest().isEmpty()
                ? -1
                : at.map(group -> VariantLayout.ordinal(group, VariantLayout.TYPED_VALUE)).orElse(-1);
    }

    private static String path(Place place) {
        return String.join(".", place.names());
    }

    /// The row that was looked at last, for messages.
    int row() {
        return row;
    }

    void moveTo(int slot) {
        row = slot;
    }

    /// The value at the end of the path in each row of a batch.
    End end(GroupVector variant) {
        Walk walk = new Walk(variant);
        for (Step step : steps) {
            switch (step) {
                case Step.Into into -> walk.into(into);
                case Step.At at -> walk.at(at);
            }
        }
        return walk.end();
    }

    /// The value of a row in a column of bytes, which has one there.
    Variant value(BytesVector values, int slot) {
        return Variant.of(hasNames ? names.at(row).metadata() : VariantMetadata.EMPTY, values.bytes(),
                values.offset(slot), values.length(slot));
    }

    /// A column of bytes without its dictionary.
    static BytesVector bytes(ColumnVector values) {
        return (BytesVector) (values instanceof DictionaryVector indices ? indices.materialize() : values);
    }

    /// The way through one batch: at each hop a pair of columns, and for each row its slot there.
    private final class Walk {
        private final int size;
        private final GroupVector root;
        private final ColumnVector metadataColumn;
        private @Nullable GroupVector pair;
        /// Null as long as rows and slots are the same.
        private int @Nullable [] slots;
        private @Nullable Variant[] found = {};
        private boolean isAtElement;

        Walk(GroupVector variant) {
            size = variant.size();
            root = variant;
            pair = variant;
            metadataColumn = metadata < 0 ? new NullVector(size) : variant.fields().get(metadata);
            // Metadata that is null is not bound, and not asked.
            hasNames = metadata >= 0;
            if (hasNames && metadataColumn.validity().nullCount() < size) {
                names.bind(metadataColumn);
            }
        }

        private ColumnVector field(int ordinal) {
            return pair == null || ordinal < 0 ? new NullVector(0) : pair.fields().get(ordinal);
        }

        private int slot(int of) {
            return slots == null ? of : slots[of];
        }

        void into(Step.Into step) {
            isAtElement = false;
            if (pair == null || step.member < 0) {
                pair = null;
                return;
            }
            GroupVector object = (GroupVector) field(step.typed);
            pair = (GroupVector) object.fields().get(step.member);
        }

        void at(Step.At step) {
            isAtElement = true;
            ColumnVector list = field(step.typed);
            ColumnVector values = field(step.value);
            int[] next = new int[size];
            boolean looksInValues = values.size() > 0 && values.validity().nullCount() < values.size();
            BytesVector bytes = looksInValues
                    ? bytes(values)
                    : new BytesVector(0, values.validity(), new byte[0], new long[0]);
            for (row = 0; row < size; row++) {
                int slot = pair == null ? Taker.NONE : slot(row);
                next[row] = element(list, slot, step.index);
                if (looksInValues && slot >= 0 && bytes.validity().isPresent(slot)) {
                    look(step, list.size() > 0 && list.validity().isPresent(slot), value(bytes, slot));
                }
            }
            slots = next;
            pair = list instanceof ListVector lists ? (GroupVector) lists.elements() : null;
            requireElements(step, next);
        }

        private void requireElements(Step.At step, int[] elements) {
            if (pair == null || !pair.validity().hasNulls()) {
                return;
            }
            for (row = 0; row < size; row++) {
                if (elements[row] >= 0 && pair.isNull(elements[row])) {
                    requireLenient(() -> Violation.nullElement(step.path));
                }
            }
        }

        private int element(ColumnVector list, int slot, int index) {
            if (slot < 0 || !(list instanceof ListVector lists) || lists.isNull(slot)) {
                return Taker.NONE;
            }
            int from = lists.offsets()[slot];
            return index < lists.offsets()[slot + 1] - from ? from + index : Taker.NONE;
        }

        /// The content of `value` for the row: an array with the element, if the columns have none.
        private void look(Step.At step, boolean hasArray, Variant value) {
            if (hasArray) {
                requireLenient(() -> Violation.bothColumns(step.path));
                return;
            }
            if (value.kind() == VariantKind.ARRAY) {
                requireLenient(() -> Violation.unshreddedArray(step.path));
                found = found.length == 0 ? new @Nullable Variant[size] : found;
                found[row] = step.rest.find(value).orElse(null);
            }
        }

        End end() {
            ColumnVector value = picked(field(endValue));
            ColumnVector typed = picked(field(endTyped));
            Optional<PresentSlots> elements = Optional.empty();
            if (steps.isEmpty()) {
                PresentSlots there = new PresentSlots(size);
                there.add(root);
                elements = Optional.of(there);
            } else if (isAtElement && slots != null) {
                PresentSlots there = new PresentSlots(size);
                for (int i = 0; i < size; i++) {
                    if (slots[i] >= 0) {
                        there.add(i);
                    }
                }
                elements = Optional.of(there);
            }
            return new End(metadataColumn, value, typed, elements, found);
        }

        private ColumnVector picked(ColumnVector column) {
            if (pair == null || column instanceof NullVector) {
                return new NullVector(size);
            }
            return slots == null ? column : Taker.take(column, slots);
        }
    }

    /// Both columns of the place at the end hold a value that is not an object.
    void requireOneSide() {
        requireLenient(() -> Violation.bothColumns(endPath));
    }

    private void requireLenient(Supplier<CorruptFileException> violation) {
        if (conformance == VariantConformance.STRICT) {
            throw violation.get();
        }
    }
}
