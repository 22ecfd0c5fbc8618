package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.List;
import java.util.Optional;

/// The schema that a file would have if its writer had used Parquet annotations for what its Arrow schema says. It has
/// the same columns, so values of one schema can be read as values of the other. Hints without a Parquet annotation
/// change nothing.
final class HintedSchema {
    private static final String NO_CRS = "srid:0";
    private static final String SRID = "srid";

    private final ArrowHints hints;

    private HintedSchema(ArrowHints hints) {
        this.hints = hints;
    }

    /// @param schema the schema of the file, or of some of its columns
    static Schema of(Schema schema, ArrowHints hints) {
        return hints.byPath().values().stream().flatMap(List::stream).noneMatch(HintedSchema::mayBeAnnotation)
                ? schema
                : Schema.asDeclared(schema.name(), new HintedSchema(hints).fields(schema.root()));
    }

    private static boolean mayBeAnnotation(ArrowHint hint) {
        return hint instanceof ArrowHint.Moment || hint instanceof ArrowHint.TimeOfDay || hint instanceof ArrowHint.Text
                || hint instanceof ArrowHint.Json || hint instanceof ArrowHint.Uuid || hint instanceof ArrowHint.Wkb
                || hint instanceof ArrowHint.Variant;
    }

    private List<Field> fields(SchemaNode parent) {
        return parent.children().stream().map(this::field).toList();
    }

    private Field field(SchemaNode node) {
        if (node instanceof SchemaNode.ListOf list && list.isUnannotated()) {
            return field(list.element());
        }
        List<ArrowHint> said = hints.at(node.logicalPath());
        return switch (node.field()) {
            case PrimitiveField leaf -> said.stream().map(hint -> annotation(leaf, hint)).flatMap(Optional::stream)
                    .reduce((ignored, last) -> last)
                    .<Field>map(type -> PrimitiveField.asDeclared(leaf.name(), leaf.repetition(),
                            leaf.type(), leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? leaf.typeLength() : 0,
                            leaf.fieldId(), Annotation.of(type)))
                    .orElse(leaf);
            case GroupField group -> said.stream().anyMatch(ArrowHint.Variant.class::isInstance)
                    ? GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(),
                            Annotation.of(new LogicalType.Variant(1)), group.children())
                    : withChildren(group, children(node, group));
        };
    }

    private List<Field> children(SchemaNode node, GroupField group) {
        return switch (node) {
            case SchemaNode.Struct struct -> fields(struct);
            case SchemaNode.ListOf list ->
                list.layer().<List<Field>>map(layer -> List.of(withChildren(layer, fields(list))))
                        .orElseGet(() -> fields(list));
            case SchemaNode.MapOf map -> List.of(withChildren(map.entries(), fields(map)));
            case SchemaNode ignored -> group.children();
        };
    }

    private static GroupField withChildren(GroupField group, List<Field> children) {
        return children.equals(group.children())
                ? group
                : GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(), group.annotation(),
                        children);
    }

    /// The Parquet annotation for a hint.
    private static Optional<LogicalType> annotation(PrimitiveField leaf, ArrowHint hint) {
        return switch (hint) {
            case ArrowHint.Moment(ArrowTimeUnit unit, var zone) when leaf.type() == PhysicalType.INT64 ->
                unit.parquetUnit().map(known -> new LogicalType.Timestamp(zone.isPresent(), known));
            case ArrowHint.TimeOfDay(ArrowTimeUnit unit) ->
                unit.parquetUnit().map(known -> new LogicalType.Time(false, known));
            case ArrowHint.Text ignored -> Optional.of(new LogicalType.String());
            case ArrowHint.Json ignored -> Optional.of(new LogicalType.Json());
            case ArrowHint.Uuid ignored -> Optional.of(new LogicalType.Uuid());
            case ArrowHint.Wkb geometry when leaf.annotation().isNone() -> Optional.of(annotation(geometry));
            case ArrowHint.Duration ignored ->
                Optional.empty();
            case ArrowHint.Categorical ignored ->
                Optional.empty();
            case ArrowHint.Zone ignored ->
                Optional.empty();
            case ArrowHint.Moment ignored ->
                Optional.empty();
            case ArrowHint.DateInMillis ignored ->
                Optional.empty();
            case ArrowHint.Variant ignored ->
                Optional.empty();
            case ArrowHint.Wkb ignored ->
                Optional.empty();
            case ArrowHint.OffsetTimestamp ignored ->
                Optional.empty();
            case ArrowHint.Bool8 ignored ->
                Optional.empty();
            case ArrowHint.FixedSize ignored ->
                Optional.empty();
            case ArrowHint.IntervalKind ignored ->
                Optional.empty();
            case ArrowHint.Extension ignored ->
                Optional.empty();
            case ArrowHint.Metadata ignored ->
                Optional.empty();
        };
    }

    /// A missing CRS is unknown in GeoArrow, but OGC:CRS84 in Parquet.
    private static LogicalType annotation(ArrowHint.Wkb geometry) {
        boolean isSrid = geometry.crsType().filter(SRID::equals).isPresent();
        Optional<String> crs = Optional
                .of(geometry.crs().map(text -> isSrid ? SRID + ":" + text : text).orElse(NO_CRS));
        return geometry.edges().isPresent()
                ? new LogicalType.Geography(crs, geometry.edges())
                : new LogicalType.Geometry(crs);
    }
}
