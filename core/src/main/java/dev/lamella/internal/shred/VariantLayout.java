package dev.lamella.internal.shred;

import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantName;
import java.util.ArrayList;
import java.util.List;

/// In which columns the values of a variant lie: made once for its group. Columns are found by name, in any order; others
/// than those of the specification do not count.
///
/// Ordinals are those of a field among its siblings, as vectors of groups have them; -1 if there is none.
///
/// @param metadata ordinal of `metadata`
/// @param root of the values
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public record VariantLayout(int metadata, Pair root) {
    private static final String METADATA = "metadata";
    private static final String VALUE = "value";
    private static final String TYPED_VALUE = "typed_value";
    private static final String ADVICE = "Read the columns of the group themselves, as bytes: the values are stored in a way that"
            + " VariantShredding.md does not have.";

    /// A place that a value can be at, with its two columns, of which a schema may lack one.
    ///
    /// @param value ordinal of `value`
    /// @param typedValue ordinal of `typed_value`
    /// @param typed what `typed_value` is
    public record Pair(int value, int typedValue, Typed typed) {}

    /// What `typed_value` is.
    public sealed interface Typed {
        /// There is none.
        record None() implements Typed {}

        /// Values of one kind.
        ///
        /// @param kind of them; never OBJECT, ARRAY, NULL or UNKNOWN
        /// @param field tells precision, scale and unit
        record Leaf(VariantKind kind, PrimitiveField field) implements Typed {}

        /// Objects, some of whose fields have columns. In the order of the schema.
        record ObjectOf(List<Member> members) implements Typed {}

        /// Arrays.
        record ArrayOf(Pair element) implements Typed {}
    }

    /// A field of objects that has columns: its pair is a group at `ordinal`.
    ///
    /// @param isOptional whether the group is OPTIONAL, which the specification forbids
    public record Member(VariantName name, int ordinal, boolean isOptional, Pair pair) {}

    /// The layout of a variant.
    ///
    /// @throws UnsupportedFeatureException if a `typed_value` has a type that shredding does not have; the place names it
    public static VariantLayout of(GroupField variant) {
        if (!(variant.shape() instanceof GroupShape.Variant)) {
            throw new IllegalArgumentException("the group is no variant: " + variant.shape());
        }
        return new VariantLayout(ordinal(variant, METADATA), pair(variant, List.of(variant.name())));
    }

    private static int ordinal(GroupField group, String name) {
        List<Field> children = group.children();
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static Pair pair(GroupField group, List<String> path) {
        int value = ordinal(group, VALUE);
        int typed = ordinal(group, TYPED_VALUE);
        return new Pair(value, typed,
                typed < 0 ? new Typed.None() : typed(group.children().get(typed), below(path, TYPED_VALUE)));
    }

    private static Typed typed(Field field, List<String> path) {
        return switch (field) {
            case PrimitiveField leaf -> new Typed.Leaf(
                    leaf.shreddedKind().orElseThrow(() -> refused(path, leaf.typeText())), leaf);
            case GroupField group when group.shape() instanceof GroupShape.ListOf(ListRule rule) -> {
                if (rule != ListRule.THREE_LEVELS || !(group.element() instanceof GroupField element)) {
                    throw refused(path, "a list whose elements are no groups of `value` and `typed_value`");
                }
                List<String> layer = below(path, group.children().getFirst().name());
                yield new Typed.ArrayOf(pair(element, below(layer, element.name())));
            }
            case GroupField group when group.annotation().isNone() -> new Typed.ObjectOf(members(group, path));
            case GroupField group -> throw refused(path, "a group annotated " + group.annotation());
        };
    }

    private static List<Member> members(GroupField object, List<String> path) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < object.children().size(); i++) {
            Field child = object.children().get(i);
            if (!(child instanceof GroupField group) || child.repetition() == Repetition.REPEATED) {
                throw refused(below(path, child.name()), "a field that is no group of `value` and `typed_value`");
            }
            members.add(new Member(VariantName.of(child.name()), i, child.repetition() == Repetition.OPTIONAL,
                    pair(group, below(path, child.name()))));
        }
        return List.copyOf(members);
    }

    private static UnsupportedFeatureException refused(List<String> path, String found) {
        return new UnsupportedFeatureException(Location.UNKNOWN.inColumn(path),
                "Values of the variant are shredded into "
                        + found
                        + ". VariantShredding.md, \"Shredded Value Types\", allows BOOLEAN, INT32, INT64, FLOAT, DOUBLE,"
                        + " BYTE_ARRAY, signed INTEGER, DECIMAL of up to 38 digits, DATE, TIME(MICROS,false), TIMESTAMP in MICROS or"
                        + " NANOS on INT64, STRING, UUID, a LIST of three levels and a plain group",
                ADVICE);
    }

    private static List<String> below(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }
}
