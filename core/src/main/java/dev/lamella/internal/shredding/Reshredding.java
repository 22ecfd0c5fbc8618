package dev.lamella.internal.shredding;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.shredding.VariantShredder;
import dev.lamella.shredding.VariantUnshredder;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.VariantVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Takes variants out of the columns of one group, and puts them into those of another.
public final class Reshredding {
    private final Location place;
    private final VariantUnshredder from;
    private final VariantShredder to;

    private Reshredding(Location place, VariantUnshredder from, VariantShredder to) {
        this.place = place;
        this.from = from;
        this.to = to;
    }

    /// @param path of the variant, for messages
    /// @param conformance what becomes of values that contradict themselves
    /// @throws ParquetException if values cannot be taken out of the one group, or put into the other
    public static Reshredding of(String path, GroupField source, GroupField target, VariantConformance conformance) {
        Location place = Location.UNKNOWN.inColumn(List.of(path));
        try {
            return new Reshredding(place, VariantUnshredder.of(source, conformance), VariantShredder.of(target));
        } catch (ParquetException e) {
            throw e.at(place);
        }
    }

    /// Whether values are put into columns anew: the columns are others, or unshredded values of a lenient reader become
    /// those that it sees. A strict reader that shreds them later would reject them.
    public static boolean isNeeded(GroupField source, GroupField target, VariantConformance conformance) {
        return isNeeded(source, target) || conformance == VariantConformance.LENIENT
                && isSame(source, target) && source.shape() instanceof GroupShape.Variant
                && !names(source).contains(VariantLayout.TYPED_VALUE);
    }

    /// Whether the columns of a group are not those of another, so that values have to be put into them anew.
    public static boolean isNeeded(GroupField source, GroupField target) {
        return source.shape() instanceof GroupShape.Variant && target.shape() instanceof GroupShape.Variant
                && !isSame(source, target) && (isReadable(source) || !names(source).equals(names(target)));
    }

    private static Set<String> names(GroupField group) {
        return group.children().stream().map(Field::name).collect(Collectors.toSet());
    }

    /// A variant with columns that shredding does not have is only passed on, in another order perhaps.
    private static boolean isReadable(GroupField variant) {
        try {
            VariantLayout.of(variant);
            return true;
        } catch (UnsupportedFeatureException ignored) {
            return false;
        }
    }

    /// Whether two groups have the same columns, in whatever order.
    private static boolean isSame(GroupField one, GroupField other) {
        if (one.children().size() != other.children().size() || !one.shape().equals(other.shape())) {
            return false;
        }
        Map<String, Field> byName = new HashMap<>();
        other.children().forEach(child -> byName.put(child.name(), child));
        return one.children().stream().allMatch(child -> byName.containsKey(child.name()) && isSame(child,
                byName.get(child.name())));
    }

    private static boolean isSame(Field one, Field other) {
        if (!one.name().equals(other.name()) || one.repetition() != other.repetition()) {
            return false;
        }
        return switch (one) {
            case GroupField group -> other instanceof GroupField that && isSame(group, that);
            case PrimitiveField leaf -> other instanceof PrimitiveField that && leaf.type() == that.type()
                    && leaf.typeLength() == that.typeLength() && leaf.logicalType().equals(that.logicalType());
        };
    }

    /// The same values in the other columns; valid until the next call.
    ///
    /// @throws ParquetException if a value is damaged or too large
    public VariantVector apply(VariantVector vector) {
        to.clear();
        int slot = 0;
        try {
            from.bind(vector);
            for (; slot < vector.size(); slot++) {
                if (vector.isNull(slot)) {
                    to.addNull();
                } else {
                    from.writeTo(slot, to);
                }
            }
            return to.vector();
        } catch (VariantFormatException e) {
            throw new ValueException("The value cannot be shredded: " + e.problem(),
                    "Leave the columns of the variant as they are.")
                    .at(place.inPart("value " + slot + " of the batch"));
        } catch (ParquetException e) {
            throw e.at(place.inPart("value " + slot + " of the batch"));
        }
    }
}
