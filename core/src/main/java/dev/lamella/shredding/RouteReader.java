package dev.lamella.shredding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.shred.VariantRoute;
import dev.lamella.internal.shred.VariantRoute.Hop;
import dev.lamella.internal.shred.VariantRoute.Place;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Goes the way of a path through the vectors of one batch: made once for the fields that are read.
///
/// What is shredded is passed column-wise; only steps into arrays move slots about, and only arrays that lie in `value`, which
/// is rare, are looked into row by row.
final class RouteReader {
    private final int metadata;
    private final List<Step> steps;
    private final int endValue;
    private final int endTyped;
    private final VariantConformance conformance;
    private final RowMetadata names = new RowMetadata();
    private int row;

    /// A hop in terms of ordinals among the fields that are read; -1 where a field is not.
    private sealed interface Step {
        /// @param typed ordinal of `typed_value`
        /// @param member ordinal of the field's group in it
        /// @param isOptional whether that group may be null, which the specification forbids
        record Into(int typed, int member, boolean isOptional) implements Step {}

        /// @param value ordinal of `value`
        /// @param typed ordinal of `typed_value`
        /// @param rest the path from here, for arrays that are in `value`
        record At(int value, int typed, int index, VariantPath rest) implements Step {}
    }

    /// What lies at the end of the hops.
    ///
    /// @param value of each row; nulls, if it is not read
    /// @param typed of each row; nulls, if it is not read
    /// @param elements which rows have an element there, if the last hop led to one: both columns null is a Variant null then
    /// @param found what was found for a row elsewhere, in the `value` of a place on the way; empty if for none
    record End(Vector metadata, Vector value, Vector typed, Optional<PresentSlots> elements, @Nullable Variant[] found) {
        @Nullable
        Variant found(int row) {
            return found.length == 0 ? null : found[row];
        }
    }

    /// @param variant the group as it is read
    RouteReader(VariantRoute route, GroupField variant, VariantConformance conformance) {
        this.conformance = conformance;
        this.metadata = ordinal(variant, "metadata");
        this.steps = new ArrayList<>();
        Optional<GroupField> at = Optional.of(variant);
        for (Hop hop : route.hops()) {
            // Behind the last column that is read there are steps all the same: none of the rows gets there.
            Optional<GroupField> from = at;
            int typed = from.map(group -> ordinal(group, "typed_value")).orElse(-1);
            Optional<Field> field = typed < 0 ? Optional.empty() : from.map(group -> group.children().get(typed));
            at = switch (hop) {
                case Hop.Into(Place _, var member) -> {
                    GroupField object = (GroupField) field.orElse(variant);
                    int ordinal = field.isEmpty() ? -1 : ordinal(object, member.name().toString());
                    steps.add(new Step.Into(typed, ordinal, member.isOptional()));
                    yield ordinal < 0 ? Optional.empty() : Optional.of((GroupField) object.children().get(ordinal));
                }
                case Hop.At(Place _, int index, var rest) -> {
                    int value = from.map(group -> ordinal(group, "value")).orElse(-1);
                    steps.add(new Step.At(value, typed, index, VariantPath.of(rest)));
                    yield field.map(list -> (GroupField) ((GroupField) list).element());
                }
            };
        }
        this.endValue = at.map(group -> ordinal(group, "value")).orElse(-1);
        this.endTyped = at.map(group -> ordinal(group, "typed_value")).orElse(-1);
    }

    private static int ordinal(GroupField group, String name) {
        for (int i = 0; i < group.children().size(); i++) {
            if (group.children().get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /// The row that was looked at last, for messages.
    int row() {
        return row;
    }

    void moveTo(int slot) {
        row = slot;
    }

    /// What lies at the end of the path in each row of a batch.
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
        return Variant.of(names.of(row), values.bytes(), values.offset(slot), values.length(slot));
    }

    /// A column of bytes without its dictionary.
    static BytesVector bytes(Vector values) {
        return (BytesVector) (values instanceof DictionaryVector indices ? indices.materialize() : values);
    }

    /// The way through one batch: at each hop a pair of columns, and for each row its slot there.
    private final class Walk {
        private final int size;
        private final Vector metadataColumn;
        private @Nullable GroupVector pair;
        /// Null as long as rows and slots are the same.
        private int @Nullable [] slots;
        private @Nullable Variant[] found = {};
        private boolean isAtElement;

        Walk(GroupVector variant) {
            size = variant.size();
            pair = variant;
            metadataColumn = metadata < 0 ? new NullVector(size) : variant.fields().get(metadata);
            names.bind(metadataColumn);
        }

        private Vector field(int ordinal) {
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
            if (step.isOptional && conformance == VariantConformance.STRICT) {
                requireMember(object, pair);
            }
        }

        private void requireMember(Vector object, Vector member) {
            for (row = 0; row < size; row++) {
                int slot = slot(row);
                if (slot >= 0 && !object.isNull(slot) && member.isNull(slot)) {
                    throw new CorruptFileException("The group of a shredded field is null; it is REQUIRED, and a field that"
                            + " is missing has two nulls in it, see VariantShredding.md, \"Objects\"",
                            ADVICE);
                }
            }
        }

        void at(Step.At step) {
            isAtElement = true;
            Vector list = field(step.typed);
            Vector values = field(step.value);
            int[] next = new int[size];
            boolean looksInValues = values.size() > 0 && values.validity().nullCount() < values.size();
            BytesVector bytes = looksInValues ? bytes(values) : new BytesVector(0, values.validity(), new byte[0], new long[0]);
            for (row = 0; row < size; row++) {
                int slot = pair == null ? Picked.NONE : slot(row);
                next[row] = element(list, slot, step.index);
                if (looksInValues && slot >= 0 && !bytes.isNull(slot)) {
                    boolean isList = list.size() > 0 && !list.isNull(slot);
                    requireOneSide(isList);
                    if (!isList) {
                        look(value(bytes, slot), step.rest);
                    }
                }
            }
            slots = next;
            pair = list instanceof ListVector elements ? (GroupVector) elements.elements() : null;
        }

        private int element(Vector list, int slot, int index) {
            if (slot < 0 || !(list instanceof ListVector lists) || lists.isNull(slot)) {
                return Picked.NONE;
            }
            int from = lists.offsets()[slot];
            return index < lists.offsets()[slot + 1] - from ? from + index : Picked.NONE;
        }

        private void look(Variant value, VariantPath rest) {
            Optional<Variant> there = rest.find(value);
            if (there.isPresent()) {
                found = found.length == 0 ? new @Nullable Variant[size] : found;
                found[row] = there.get();
            }
        }

        End end() {
            Vector value = picked(field(endValue));
            Vector typed = picked(field(endTyped));
            Optional<PresentSlots> elements = Optional.empty();
            if (isAtElement && slots != null) {
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

        private Vector picked(Vector column) {
            if (pair == null || column instanceof NullVector) {
                return new NullVector(size);
            }
            return slots == null ? column : Picked.of(column, slots);
        }
    }

    /// Where both columns of a place hold a value that is no object, one is too many.
    ///
    /// @param hasTyped whether `typed_value` holds one, beside `value`
    void requireOneSide(boolean hasTyped) {
        if (hasTyped && conformance == VariantConformance.STRICT) {
            throw new CorruptFileException("Both `value` and `typed_value` hold a value; only objects may lie in both,"
                    + " see VariantShredding.md, \"Value Shredding\"", ADVICE);
        }
    }

    private static final String ADVICE = "Read the file with lenient variants, which take the shredded side, or have it written"
            + " anew.";
}
