package dev.lamella.internal.predicate;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SchemaNode;
import dev.lamella.variant.VariantPath;
import java.util.List;

/// A [Filter] resolved against a schema: every operand is a field, every literal a set of that field's values. Statistics and
/// rows are both tested with it, so that they cannot disagree.
public sealed interface ResolvedPredicate {
    /// The way from a row (or from the element of the list of [Any]) to a field, through structs only.
    ///
    /// @param ordinals ordinals of the fields on the way, in the schema of the filter; empty for the element itself
    /// @param field the field at its end
    record Way(List<Integer> ordinals, Field field) {
        public Way {
            ordinals = List.copyOf(ordinals);
        }

        /// The node at the end of the way from a row, from an element, or from the map whose entry it begins at.
        public SchemaNode from(SchemaNode start) {
            SchemaNode at = start;
            for (int ordinal : ordinals) {
                at = at.children().get(ordinal);
            }
            return at;
        }
    }

    /// Whether a value is one of a set; unknown if it is null.
    ///
    /// @param leaf the leaf at the end of the way
    record Within(Way way, Leaf leaf, ValueSet values) implements ResolvedPredicate {}

    /// Whether a floating-point value is NaN; unknown if it is null.
    ///
    /// @param leaf the leaf at the end of the way
    record Nan(Way way, Leaf leaf) implements ResolvedPredicate {}

    /// Whether a value matches a pattern; unknown if it is null.
    ///
    /// @param leaf the leaf at the end of the way
    record Matches(Way way, Leaf leaf, BytesTest pattern) implements ResolvedPredicate {}

    /// A comparison of two values of one row or element; unknown if one of them is null.
    ///
    /// @param leftLeaf the leaf at the end of the left way
    /// @param rightLeaf the leaf at the end of the right way
    /// @param order compares their values
    record Pair(Way left, Leaf leftLeaf, Operand.Comparison comparison, Way right, Leaf rightLeaf,
            PairOrder order) implements ResolvedPredicate {}

    /// Whether a field is null; never unknown.
    record Null(Way way) implements ResolvedPredicate {}

    /// Whether any element of a list, or entry of a map, matches.
    ///
    /// @param list way to a list or map. In `element`, ways begin at the element; the entry of a map is a group of the key
    /// (ordinal 0) and the value (ordinal 1)
    record Any(Way list, ResolvedPredicate element) implements ResolvedPredicate {}

    /// Whether a map's value for a key matches. The value is null if the map is null, or does not have the key.
    ///
    /// @param map way to the map
    /// @param key the set of the one key; if several entries have it, the last one counts
    /// @param value the test of the value; its ways begin at the map's value
    record AtKey(Way map, Leaf keyLeaf, ValueSet key, ResolvedPredicate value) implements ResolvedPredicate {}

    /// Whether the value at a path in a variant matches: a test of a class of Variant values.
    ///
    /// @param variant way to the VARIANT group
    record InVariant(Way variant, VariantPath path, VariantTest test) implements ResolvedPredicate {}

    /// Conjunction.
    record And(List<ResolvedPredicate> parts) implements ResolvedPredicate {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /// Disjunction.
    record Or(List<ResolvedPredicate> parts) implements ResolvedPredicate {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /// Negation.
    record Not(ResolvedPredicate part) implements ResolvedPredicate {}

    /// A test of the value at a path of a variant; unknown for a value of another class than the literal, and if there is none.
    sealed interface VariantTest {
        /// @param comparison compares the value with the literal
        record Compare(Operand.Comparison comparison, Literal value) implements VariantTest {}

        /// Both bounds included, joined by `and`: they may be of different classes.
        record Between(Literal low, Literal high) implements VariantTest {}

        /// Equal to one of the literals.
        record OneOf(List<Literal> values) implements VariantTest {}

        /// Text or bytes with this prefix.
        record Prefix(Literal prefix) implements VariantTest {}

        /// Text, or bytes, that fit a pattern.
        ///
        /// @param isOfBytes whether bytes are tested, instead of texts
        record Fits(BytesTest pattern, boolean isOfBytes) implements VariantTest {}

        /// No value, or a null of the encoding; never unknown.
        record Null() implements VariantTest {}

        /// NaN; unknown for values that are not FLOAT or DOUBLE.
        record Nan() implements VariantTest {}
    }
}
