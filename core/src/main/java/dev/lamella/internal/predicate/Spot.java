package dev.lamella.internal.predicate;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A place in a schema that the path of a filter has come to.
///
/// @param field there; null for a row
/// @param fields of a row or struct, and the key and value of an entry; none otherwise
/// @param isOne whether the repetition of the field, if it has one, is behind: this is one of its repetitions
/// @param isEntry whether it is an entry of a map, whose fields are called `key` and `value`
/// @param way to it from the row or element that is looked at, through structs
/// @param path to it from the row, for the schema
record Spot(@Nullable Field field, List<Field> fields, boolean isOne, boolean isEntry, List<Integer> way,
        List<Step> path) {
    /// A row.
    static Spot row(List<Field> fields) {
        return new Spot(null, fields, true, false, List.of(), List.of());
    }

    private static Spot of(Field field, boolean isOne, List<Integer> way, List<Step> path) {
        boolean hasFields = field instanceof GroupField group
                && (group.shape() instanceof GroupShape.Struct || group.shape() instanceof GroupShape.File)
                && (isOne || field.repetition() != Repetition.REPEATED);
        return new Spot(field, hasFields ? ((GroupField) field).children() : List.of(), isOne, false, way, path);
    }

    /// A field of this one.
    Spot field(int ordinal, Step step) {
        List<Integer> longer = new ArrayList<>(way);
        longer.add(ordinal);
        return of(fields.get(ordinal), false, longer, with(step));
    }

    /// An element of this list, or an entry of this map.
    Spot element() {
        if (isRepeated()) {
            return of(present(), true, List.of(), with(new Step.Element()));
        }
        GroupField group = (GroupField) present();
        if (isMap()) {
            List<Field> parts = new ArrayList<>(List.of(group.key()));
            group.value().ifPresent(parts::add);
            return new Spot(((GroupField) present()).children().getFirst(), parts, true, true, List.of(), path);
        }
        return of(group.element(), true, List.of(), with(new Step.Element()));
    }

    /// What this map has for a key, as something to begin at.
    Optional<Spot> valueOfMap() {
        return ((GroupField) present()).value().map(value -> of(value, false, List.of(), with(new Step.Value())));
    }

    /// Whether this is a list or a map.
    boolean isCollection() {
        return isRepeated() || isMap() || isList();
    }

    /// A field that no annotation makes a list, but that repeats.
    boolean isRepeated() {
        return field != null && field.repetition() == Repetition.REPEATED && !isOne;
    }

    boolean isMap() {
        return !isRepeated() && !isEntry && shape() instanceof GroupShape.MapOf;
    }

    boolean isList() {
        return !isRepeated() && !isEntry && shape() instanceof GroupShape.ListOf;
    }

    boolean isVariant() {
        return !isRepeated() && !isEntry && shape() instanceof GroupShape.Variant;
    }

    boolean isLeaf() {
        return !isRepeated() && field instanceof PrimitiveField;
    }

    private @Nullable GroupShape shape() {
        return field instanceof GroupField group ? group.shape() : null;
    }

    /// The field, of what is no row.
    Field present() {
        if (field == null) {
            throw new IllegalStateException("a row is no field");
        }
        return field;
    }

    Bound.Way boundWay() {
        return new Bound.Way(way, present());
    }

    /// The path to it with more steps behind.
    ColumnPath pathWith(List<Step> steps) {
        List<Step> all = new ArrayList<>(path);
        all.addAll(steps);
        return ColumnPath.ofSteps(all);
    }

    List<Step> with(Step step) {
        List<Step> longer = new ArrayList<>(path);
        longer.add(step);
        return List.copyOf(longer);
    }

    /// As messages name it.
    @Override
    public String toString() {
        return path.isEmpty() ? "the row" : ColumnPath.ofSteps(path).toString();
    }
}
