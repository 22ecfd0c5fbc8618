package dev.lamella.text.internal;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.RowSource.FieldMatching;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Chooses the reader for each type: the inverse of the table *Values as text*.
///
/// @param decimal the decimal separator of numbers in cells
record ValueReaders(TextRules rules, Rounding rounding, FieldMatching matching, char decimal,
        Advice advice) {
    /// The reader of a schema's rows.
    StructReader rows(Schema schema) {
        return struct(new FieldLocation(List.of(), "a record"), schema.root(), this::column);
    }

    private ValueReader column(SchemaNode node) {
        return new ValueReaders(rules.of(node.field().name()), rounding, matching, decimal, advice).reader(node);
    }

    private StructReader struct(FieldLocation place, SchemaNode.Fields struct) {
        return struct(place, struct, this::reader);
    }

    private StructReader struct(FieldLocation place, SchemaNode.Fields struct,
            Function<SchemaNode, ValueReader> readers) {
        return new StructReader(place, struct.children().stream().map(child -> child.field().name()).toList(),
                struct.children().stream().map(readers).toList(), matching);
    }

    private ValueReader reader(SchemaNode node) {
        return switch (node) {
            case SchemaNode.Value value -> leaf(value.field(), FieldLocation.of(value));
            case SchemaNode.Struct struct -> struct(new FieldLocation(struct.names(), "an object"), struct);
            case SchemaNode.File file -> struct(new FieldLocation(file.names(), "an object"), file);
            case SchemaNode.Variant variant ->
                new VariantReader(variant.names(), rules.numbers(), !variant.isNullable(), advice);
            case SchemaNode.ListOf list ->
                new ListReader(new FieldLocation(list.names(), "a list"), reader(list.element()));
            case SchemaNode.MapOf map -> new MapReader(new FieldLocation(map.names(), "a map"), reader(map.key()),
                    map.value().map(this::reader));
        };
    }

    private ValueReader leaf(PrimitiveField leaf, FieldLocation place) {
        return leaf.logicalType().map(type -> annotated(leaf, type, place)).orElseGet(() -> physical(leaf, place));
    }

    private ValueReader annotated(PrimitiveField leaf, LogicalType annotation, FieldLocation place) {
        TextRules.Origin origin = rules.origin();
        return switch (annotation) {
            case LogicalType.String ignored -> new PlainValues.Text(place, origin);
            case LogicalType.Enum ignored -> new PlainValues.Text(place, origin);
            case LogicalType.Json ignored -> new JsonReader(place, leaf.repetition() != Repetition.OPTIONAL);
            case LogicalType.Decimal ignored -> new NumberValues.Exact(place, origin, decimal);
            case LogicalType.Integer ignored -> new NumberValues.Exact(place, origin, decimal);
            case LogicalType.Float16 ignored -> new NumberValues.OfHalf(place, origin, rounding, decimal);
            case LogicalType.Date ignored -> new TimeValues.Date(place, origin);
            case LogicalType.Time time -> new TimeValues.TimeOfDay(place, origin, time.isAdjustedToUTC());
            case LogicalType.Timestamp time when time.isAdjustedToUTC() ->
                new TimeValues.Moment(place, origin, Optional.of(time.unit()));
            case LogicalType.Timestamp time -> new TimeValues.Local(place, origin, time.unit());
            case LogicalType.Interval ignored -> new IntervalReader(place);
            case LogicalType.Uuid ignored -> new PlainValues.Uuid(place, origin);
            case LogicalType.Bson ignored -> new PlainValues.Binary(place, rules);
            case LogicalType.Geometry ignored -> new PlainValues.Binary(place, rules);
            case LogicalType.Geography ignored -> new PlainValues.Binary(place, rules);
            case LogicalType.Unknown ignored -> new PlainValues.Nothing(place, origin);
            case LogicalType.Unrecognized ignored -> physical(leaf, place);
            case LogicalType.Map ignored -> physical(leaf, place);
            case LogicalType.List ignored -> physical(leaf, place);
            case LogicalType.Variant ignored -> physical(leaf, place);
            case LogicalType.File ignored -> physical(leaf, place);
        };
    }

    private ValueReader physical(PrimitiveField leaf, FieldLocation place) {
        TextRules.Origin origin = rules.origin();
        return switch (leaf.type()) {
            case BOOLEAN -> new PlainValues.Flag(place, origin);
            case INT32, INT64 -> new NumberValues.Exact(place, origin, decimal);
            case INT96 -> new TimeValues.Moment(place, origin, Optional.empty());
            case FLOAT -> new NumberValues.OfFloat(place, origin, rounding, decimal);
            case DOUBLE -> new NumberValues.OfDouble(place, origin, rounding, decimal);
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new PlainValues.Binary(place, rules);
        };
    }
}
