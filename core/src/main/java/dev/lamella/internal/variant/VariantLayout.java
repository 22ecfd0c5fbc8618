package dev.lamella.internal.variant;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The columns of a variant's values: created once for its group. Columns are found by name, in any order; columns unknown to
/// the specification are ignored.
///
/// Ordinals are positions among siblings, as in the vectors of groups; -1 if there is none.
///
/// @param metadata ordinal of `metadata`
/// @param root of the values
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public record VariantLayout(int metadata, Pair root) {
    public static final String METADATA = "metadata";
    public static final String VALUE = "value";
    public static final String TYPED_VALUE = "typed_value";
    private static final String TYPES = "\"Shredded Value Types\", allows BOOLEAN, INT32, INT64, FLOAT, DOUBLE, BYTE_ARRAY,"
            + " signed INTEGER, DECIMAL of up to 38 digits, DATE, TIME(MICROS,false), TIMESTAMP in MICROS or NANOS on INT64,"
            + " STRING, UUID, a LIST of three levels and a plain group";
    private static final String ADVICE = "Read the columns of the group themselves, as bytes (option --variants stored of the command line): the values are stored in a way that"
            + " VariantShredding.md does not have.";

    /// A place for a value, with its two columns; a schema may lack one of them.
    ///
    /// @param value ordinal of `value`
    /// @param typedValue ordinal of `typed_value`
    /// @param typed the kind of `typed_value`
    public record Pair(int value, int typedValue, Typed typed) {}

    /// The kind of `typed_value`.
    public sealed interface Typed {
        /// There is no `typed_value`.
        record None() implements Typed {}

        /// Values of one kind.
        ///
        /// @param kind their kind; never OBJECT, ARRAY, NULL or UNKNOWN
        /// @param field has precision, scale and unit
        record Leaf(VariantKind kind, PrimitiveField field) implements Typed {}

        /// Objects with columns for some of their fields, in the order of the schema.
        record ObjectOf(List<Member> members) implements Typed {}

        /// Arrays.
        record ArrayOf(Pair element) implements Typed {}
    }

    /// A field of objects with its own columns: its pair is a group at `ordinal`.
    ///
    public record Member(VariantName name, int ordinal, Pair pair) {}

    /// The layout of a variant.
    ///
    /// @throws UnsupportedFeatureException if the group is shredded in a way that the specification does not allow; the message
    /// names the place by its path below the group
    public static VariantLayout of(GroupField variant) {
        if (!(variant.shape() instanceof GroupShape.Variant)) {
            throw new IllegalArgumentException("The group is not a variant: " + variant.shape());
        }
        return new VariantLayout(ordinal(variant, METADATA), pair(variant, ""));
    }

    /// The ordinal of the first field of a group with this name; -1 if there is none.
    public static int ordinal(GroupField group, String name) {
        List<Field> children = group.children();
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static Pair pair(GroupField group, String path) {
        int value = ordinal(group, VALUE);
        int typed = ordinal(group, TYPED_VALUE);
        if (value >= 0 && !isPlainBytes(group.children().get(value))) {
            throw rejected(path + VALUE, "a `value` that is " + group.children().get(value).repetition() + " "
                    + text(group.children().get(value)), "\"Value Shredding\", has BYTE_ARRAY without annotation");
        }
        return new Pair(value, typed,
                typed < 0 ? new Typed.None() : typed(group.children().get(typed), path + TYPED_VALUE));
    }

    private static boolean isPlainBytes(Field field) {
        return field.repetition() != Repetition.REPEATED && field instanceof PrimitiveField leaf
                && leaf.type() == PhysicalType.BYTE_ARRAY && leaf.annotation().isNone();
    }

    private static Typed typed(Field field, String path) {
        if (field.repetition() == Repetition.REPEATED) {
            throw rejected(path, "a `typed_value` that is REPEATED", "\"Value Shredding\", has it OPTIONAL");
        }
        return switch (field) {
            case PrimitiveField leaf -> new Typed.Leaf(
                    leaf.shreddedKind().orElseThrow(() -> rejected(path, leaf.typeText(), TYPES)), leaf);
            case GroupField group when group.shape() instanceof GroupShape.ListOf(ListRule rule) -> {
                if (!rule.hasLayer() || !isPair(group.element())) {
                    throw rejected(path, "a list whose elements are not groups of `value` and `typed_value`",
                            "\"Arrays\", has lists of three levels with such elements");
                }
                yield new Typed.ArrayOf(
                        pair((GroupField) group.element(), path + "." + group.children().getFirst().name()
                                + "." + group.element().name() + "."));
            }
            case GroupField group when group.annotation().isNone() -> new Typed.ObjectOf(members(group, path));
            case GroupField group -> throw rejected(path, "a group annotated " + group.annotation(), TYPES);
        };
    }

    private static List<Member> members(GroupField object, String path) {
        List<Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < object.children().size(); i++) {
            Field child = object.children().get(i);
            String below = path + "." + child.name();
            if (!isPair(child)) {
                throw rejected(below, "a field that is not a plain group of `value` and `typed_value`",
                        "\"Objects\", has such groups");
            }
            if (!names.add(child.name())) {
                throw rejected(below, "two fields of the same name", "\"Objects\", has a group for each name");
            }
            members.add(new Member(VariantName.of(child.name()), i,
                    pair((GroupField) child, below + ".")));
        }
        return List.copyOf(members);
    }

    /// Whether a field is a group with `value` or `typed_value`, each at most once.
    private static boolean isPair(Field field) {
        return field instanceof GroupField group && group.repetition() != Repetition.REPEATED
                && group.annotation().isNone()
                && count(group, VALUE) <= 1 && count(group, TYPED_VALUE) <= 1
                && count(group, VALUE) + count(group, TYPED_VALUE) > 0;
    }

    private static long count(GroupField group, String name) {
        return group.children().stream().filter(child -> child.name().equals(name)).count();
    }

    private static String text(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> leaf.typeText();
            case GroupField ignored -> "a group";
        };
    }

    private static UnsupportedFeatureException rejected(String path, String found, String allowed) {
        return new UnsupportedFeatureException("Values of the variant are shredded, at " + path + ", into " + found
                + ". VariantShredding.md, " + allowed, ADVICE);
    }
}
