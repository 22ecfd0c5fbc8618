package dev.lamella.cli.convert;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Optional;

/// Which reader reads which type: the inverse of the table *Values as text*.
record ValueReaders(TextRules rules, Rounding rounding) {
    /// The reader of a schema's rows.
    StructReader rows(Schema schema) {
        return struct(new Place(List.of(), "a record"), schema.fields());
    }

    private StructReader struct(Place place, List<Field> fields) {
        return new StructReader(place, fields.stream().map(Field::name).toList(),
                fields.stream().map(field -> whole(field, place.path())).toList());
    }

    /// Of a repeated field, all its elements.
    private ValueReader whole(Field field, List<String> parent) {
        List<String> path = Place.append(parent, field.name());
        return field.repetition() == Repetition.REPEATED
                ? new ListReader(new Place(path, "a list"), once(field, path))
                : once(field, path);
    }

    private ValueReader once(Field field, List<String> path) {
        return switch (field) {
            case PrimitiveField leaf -> leaf(leaf, Place.of(path, leaf));
            case GroupField group -> group(group, path);
        };
    }

    private ValueReader group(GroupField group, List<String> path) {
        return switch (group.shape()) {
            case GroupShape.Struct _,GroupShape.File _ -> struct(new Place(path, "an object"), group.children());
            case GroupShape.Variant _ ->
                new VariantReader(path, rules.numbers(), group.repetition() != Repetition.OPTIONAL);
            case GroupShape.ListOf(ListRule rule) -> {
                List<String> below = Place.append(path, group.children().getFirst().name());
                yield new ListReader(new Place(path, "a list"), rule == ListRule.THREE_LEVELS
                        ? whole(group.element(), below)
                        : once(group.element(), below));
            }
            case GroupShape.MapOf _ -> {
                List<String> below = Place.append(path, group.children().getFirst().name());
                Optional<ValueReader> value = group.value().map(field -> whole(field, below));
                yield new MapReader(new Place(path, "a map"), whole(group.key(), below), value);
            }
        };
    }

    private ValueReader leaf(PrimitiveField leaf, Place place) {
        return leaf.logicalType().map(type -> annotated(leaf, type, place)).orElseGet(() -> physical(leaf, place));
    }

    private ValueReader annotated(PrimitiveField leaf, LogicalType annotation, Place place) {
        TextRules.Origin origin = rules.origin();
        return switch (annotation) {
            case LogicalType.String _,LogicalType.Enum _ -> new PlainValues.Text(place, origin);
            case LogicalType.Json _ -> new JsonReader(place, leaf.repetition() != Repetition.OPTIONAL);
            case LogicalType.Decimal _,LogicalType.Integer _ -> new NumberValues.Exact(place, origin);
            case LogicalType.Float16 _ -> new NumberValues.OfHalf(place, origin, rounding);
            case LogicalType.Date _ -> new TimeValues.Date(place, origin);
            case LogicalType.Time time -> new TimeValues.TimeOfDay(place, origin, time.isAdjustedToUTC());
            case LogicalType.Timestamp time when time.isAdjustedToUTC() -> new TimeValues.Moment(place, origin);
            case LogicalType.Timestamp _ -> new TimeValues.Local(place, origin);
            case LogicalType.Interval _ -> new IntervalReader(place);
            case LogicalType.Uuid _ -> new PlainValues.Uuid(place, origin);
            case LogicalType.Bson _,LogicalType.Geometry _,LogicalType.Geography _ ->
                new PlainValues.Binary(place, rules);
            case LogicalType.Unknown _ -> new PlainValues.Nothing(place, origin);
            case LogicalType.Unrecognized _,LogicalType.Map _,LogicalType.List _,LogicalType.Variant _,LogicalType.File _ ->
                physical(leaf, place);
        };
    }

    private ValueReader physical(PrimitiveField leaf, Place place) {
        TextRules.Origin origin = rules.origin();
        return switch (leaf.type()) {
            case BOOLEAN -> new PlainValues.Flag(place, origin);
            case INT32, INT64 -> new NumberValues.Exact(place, origin);
            case INT96 -> new TimeValues.Moment(place, origin);
            case FLOAT -> new NumberValues.OfFloat(place, origin, rounding);
            case DOUBLE -> new NumberValues.OfDouble(place, origin, rounding);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new PlainValues.Binary(place, rules);
        };
    }
}
