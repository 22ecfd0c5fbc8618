package dev.lamella.internal.index;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.OptionalInt;

/// A field where a [way][dev.lamella.internal.predicate.Bound.Way] leads, with its levels and its leaves.
///
/// @param children fields that ways lead on to
/// @param firstLeaf ordinal of its first leaf in the schema
/// @param leafCount how many leaves it has
/// @param slot definition level from which on there is something that may be the field, or null: 0 for rows, that of the element below
///        lists
/// @param presence definition level from which on the field is there
/// @param isElement whether it is an element of a list itself: a REPEATED field that is none is a list
/// @param isRow whether there is one for each row, and not one for each element of a list
record Spot(Field field, List<Field> children, int firstLeaf, int leafCount, int slot, int presence, boolean isElement,
        boolean isRow) {
    private static final Field ROW = GroupField.asDeclared("", Repetition.REQUIRED, OptionalInt.empty(),
            Annotation.NONE,
            List.of());

    /// The row.
    static Spot row(Schema schema) {
        return new Spot(ROW, schema.fields(), 0, schema.leaves().size(), 0, 0, false, true);
    }

    /// Where a way leads from here, through structs.
    Spot follow(List<Integer> ordinals) {
        Spot at = this;
        for (int ordinal : ordinals) {
            at = at.child(ordinal);
        }
        return at;
    }

    private Spot child(int ordinal) {
        int leaf = firstLeaf;
        for (Field before : children.subList(0, ordinal)) {
            leaf += leafCount(before);
        }
        Field child = children.get(ordinal);
        return new Spot(child, childrenOf(child), leaf, leafCount(child), slot,
                presence + (child.repetition() == Repetition.OPTIONAL ? 1 : 0), false, isRow);
    }

    /// The elements of a list, or the entries of a map.
    Spot elements() {
        if (!isElement && field.repetition() == Repetition.REPEATED) {
            return new Spot(field, children, firstLeaf, leafCount, presence + 1, presence + 1, true,
                    false);
        }
        GroupField group = (GroupField) field;
        Field repeated = group.children().getFirst();
        boolean isWrapped = group.shape() instanceof GroupShape.ListOf(ListRule rule) && rule == ListRule.THREE_LEVELS;
        Field element = isWrapped ? ((GroupField) repeated).children().getFirst() : repeated;
        int there = presence + 1;
        return new Spot(element, childrenOf(element), firstLeaf, leafCount(element), there,
                isWrapped && element.repetition() == Repetition.OPTIONAL ? there + 1 : there, true, false);
    }

    /// The same, where every field before it is there: what a map has for a key.
    Spot startingHere(int slotLevel) {
        return new Spot(field, children, firstLeaf, leafCount, slotLevel, presence, isElement, false);
    }

    private static List<Field> childrenOf(Field field) {
        return field instanceof GroupField group ? group.children() : List.of();
    }

    private static int leafCount(Field field) {
        return field instanceof GroupField group ? group.children().stream().mapToInt(Spot::leafCount).sum() : 1;
    }
}
