package dev.lamella.internal.shredding;

import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantLayout.Pair;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A place that values of a variant are at, with its columns: the variant itself, a shredded field, the elements of an array.
public final class Place extends Bound {
    private final String path;
    private final Pair pair;
    private final @Nullable Slices value;
    private final @Nullable Bound typed;
    /// Whether the batch has anything in `value`.
    private boolean hasLeftovers;

    /// @param path for messages; empty for the variant itself
    /// @param names takes the names of shredded fields
    public Place(String path, Pair pair, NameList names) {
        this.path = path;
        this.pair = pair;
        this.value = pair.value() < 0 ? null : new Slices();
        this.typed = switch (pair.typed()) {
            case Typed.None ignored -> null;
            case Typed.Leaf leaf -> new Leaf(path, leaf);
            case Typed.ObjectOf(List<VariantLayout.Member> members) -> new Members(path, members, names);
            case Typed.ArrayOf(Pair element) -> new Elements(new Place(below(path) + "[]", element, names));
        };
    }

    public static String below(String path) {
        return (path.isEmpty() ? "" : path + ".") + VariantLayout.TYPED_VALUE;
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof GroupVector group)) {
            throw unexpected(vector);
        }
        if (value != null) {
            ColumnVector leftovers = field(group, pair.value());
            hasLeftovers = leftovers.validity().nullCount() < leftovers.size();
            value.bind(leftovers);
        }
        if (typed != null) {
            typed.bind(field(group, pair.typedValue()));
        }
    }

    private static ColumnVector field(GroupVector group, int ordinal) {
        if (ordinal >= group.fields().size()) {
            throw new IllegalArgumentException("A group of " + group.fields().size()
                    + " fields where the field that this was made for has more; bind vectors of that field");
        }
        return group.fields().get(ordinal);
    }

    String path() {
        return path;
    }

    /// The `value` column, if the schema has one and the batch anything in it.
    @Nullable
    public Slices value() {
        return hasLeftovers ? value : null;
    }

    /// The `typed_value` column if it is a [Leaf] and has the values of all slots of the batch.
    @Nullable
    Leaf fullLeaf() {
        return isFull() && !hasLeftovers && typed instanceof Leaf leaf && leaf.isFull() ? leaf : null;
    }

    /// The `typed_value` column, if the schema has one: a [Leaf], [Members] or [Elements].
    @Nullable
    public Bound typed() {
        return typed;
    }
}
