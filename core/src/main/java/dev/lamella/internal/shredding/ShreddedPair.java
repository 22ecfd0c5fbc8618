package dev.lamella.internal.shredding;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.variant.VariantLayout.Member;
import dev.lamella.internal.variant.VariantLayout.Pair;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.ColumnVector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns of a place that a value can be at: `value` and `typed_value`, of which one may be missing.
public final class ShreddedPair {
    /// Where this is among the columns of the variant, for messages; empty at the root.
    final String path;
    /// The object or array round it.
    final @Nullable public ShreddedContainer outer;
    final @Nullable public PlainSlots value;
    /// Takes values that are neither objects nor arrays.
    public final LeafSlots leaf;
    /// Takes objects, or arrays.
    final @Nullable public ShreddedContainer container;
    private final @Nullable TypedSlots typed;
    private final boolean isTypedFirst;
    /// Slots that were begun. Slots that nothing was put into are null.
    public int end;

    /// @param group that has the columns
    public ShreddedPair(String path, @Nullable ShreddedContainer outer, GroupField group, Pair layout,
            ShreddingContext context) {
        this.path = path;
        this.outer = outer;
        this.value = layout.value() < 0 ? null : PlainSlots.binary(context.room());
        this.isTypedFirst = layout.typedValue() >= 0 && layout.typedValue() < layout.value();
        requireWritable(group, layout);
        this.leaf = layout.typed() instanceof Typed.Leaf typedLeaf
                ? Leaves.of(typedLeaf, context.options().numbers(), context.room())
                : context.noLeaf();
        this.container = switch (layout.typed()) {
            case Typed.None ignored -> null;
            case Typed.Leaf ignored -> null;
            case Typed.ObjectOf(List<Member> members) ->
                new ShreddedObject(this, typedValue(group, layout), members, context);
            case Typed.ArrayOf(Pair element) ->
                new ShreddedArray(this, typedValue(group, layout).element(), element, context);
        };
        this.typed = layout.typedValue() < 0 ? null : container != null ? container : leaf;
    }

    private static GroupField typedValue(GroupField group, Pair layout) {
        return (GroupField) group.children().get(layout.typedValue());
    }

    /// The path of a column below this.
    public String below(String column) {
        return path.isEmpty() ? column : path + "." + column;
    }

    private void requireWritable(GroupField group, Pair layout) {
        if (layout.value() < 0 && layout.typedValue() < 0) {
            throw unwritable("has neither `value` nor `typed_value`");
        }
        int known = (layout.value() < 0 ? 0 : 1) + (layout.typedValue() < 0 ? 0 : 1) + (outer == null ? 1 : 0);
        if (group.children().size() != known) {
            throw unwritable("has other columns than `value` and `typed_value`");
        }
        if (outer != null && group.repetition() != Repetition.REQUIRED) {
            throw unwritable("is " + group.repetition() + " and not REQUIRED");
        }
        boolean canBeMissing = outer instanceof ShreddedObject;
        if (layout.typedValue() >= 0) {
            requireOptional(group.children().get(layout.typedValue()));
        }
        if (layout.value() >= 0 && (layout.typedValue() >= 0 || canBeMissing)) {
            requireOptional(group.children().get(layout.value()));
        }
    }

    private void requireOptional(Field column) {
        if (column.repetition() != Repetition.OPTIONAL) {
            throw unwritable(
                    "has a column `" + column.name() + "` that is " + column.repetition() + " and not OPTIONAL");
        }
    }

    private UnsupportedFeatureException unwritable(String what) {
        return new UnsupportedFeatureException("Values cannot be shredded into these columns: "
                + (path.isEmpty() ? "the variant" : path) + " " + what
                + ". VariantShredding.md does not allow that to writers",
                "Make the group anew, with ShreddingSchema.of(group).group(group).");
    }

    /// Takes back the slots from `count` on.
    public void truncate(int count) {
        if (end <= count) {
            return;
        }
        if (value != null) {
            value.truncate(count);
        }
        if (typed != null) {
            typed.truncate(count);
        }
        end = count;
    }

    public void clear() {
        if (value != null) {
            value.clear();
        }
        if (typed != null) {
            typed.clear();
        }
        end = 0;
    }

    /// The vectors of the columns, in their order.
    public List<ColumnVector> vectors(int count) {
        List<ColumnVector> vectors = new ArrayList<>(3);
        if (value != null) {
            vectors.add(value.vector(count));
        }
        if (typed != null) {
            vectors.add(isTypedFirst ? 0 : vectors.size(), typed.vector(count));
        }
        return vectors;
    }
}
