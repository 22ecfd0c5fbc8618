package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The schema that a file would have if its writer had said in Parquet's annotations what it said to Arrow. The columns are the
/// same, so that values of the one are read as those of the other; what Parquet has no annotation for stays as it is.
final class HintedSchema {
    private static final String NO_CRS = "srid:0";
    private static final String SRID = "srid";

    private final ArrowHints hints;

    private HintedSchema(ArrowHints hints) {
        this.hints = hints;
    }

    /// @param schema of the file, or of some of its columns
    static Schema of(Schema schema, ArrowHints hints) {
        return hints.byPath().values().stream().flatMap(List::stream).noneMatch(HintedSchema::mayBeAnnotation)
                ? schema
                : Schema.asDeclared(schema.name(), new HintedSchema(hints).fields(schema.fields(), List.of()));
    }

    private static boolean mayBeAnnotation(ArrowHint hint) {
        return hint instanceof ArrowHint.Moment || hint instanceof ArrowHint.TimeOfDay || hint instanceof ArrowHint.Text
                || hint instanceof ArrowHint.Json || hint instanceof ArrowHint.Uuid || hint instanceof ArrowHint.Wkb
                || hint instanceof ArrowHint.Variant;
    }

    private List<Field> fields(List<Field> fields, List<Step> parent) {
        return fields.stream().map(child -> field(child, and(parent, new Step.Name(child.name())))).toList();
    }

    /// A field that may be repeated.
    private Field field(Field field, List<Step> path) {
        return once(field, field.repetition() == Repetition.REPEATED ? and(path, new Step.Element()) : path);
    }

    private Field once(Field field, List<Step> path) {
        List<ArrowHint> said = hints.at(ColumnPath.ofSteps(path));
        return switch (field) {
            case PrimitiveField leaf -> said.stream().map(hint -> annotation(leaf, hint)).flatMap(Optional::stream)
                    .reduce((ignored, last) -> last)
                    .<Field>map(type -> PrimitiveField.asDeclared(leaf.name(), leaf.repetition(),
                            leaf.type(), leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? leaf.typeLength() : 0,
                            leaf.fieldId(), Annotation.of(type)))
                    .orElse(leaf);
            case GroupField group -> said.stream().anyMatch(ArrowHint.Variant.class::isInstance)
                    ? GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(),
                            Annotation.of(new LogicalType.Variant(1)), group.children())
                    : withChildren(group, children(group, path));
        };
    }

    private List<Field> children(GroupField group, List<Step> path) {
        return switch (group.shape()) {
            case GroupShape.Struct ignored -> fields(group.children(), path);
            case GroupShape.Variant ignored -> group.children();
            case GroupShape.File ignored -> group.children();
            case GroupShape.ListOf(ListRule rule) -> {
                Step element = new Step.Element();
                Field repeated = group.children().getFirst();
                yield List.of(rule == ListRule.THREE_LEVELS
                        ? withChildren((GroupField) repeated, List.of(field(group.element(), and(path, element))))
                        : once(repeated, and(path, element)));
            }
            case GroupShape.MapOf ignored -> {
                List<Field> entry = new ArrayList<>(List.of(field(group.key(), and(path, new Step.Key()))));
                group.value().ifPresent(value -> entry.add(field(value, and(path, new Step.Value()))));
                yield List.of(withChildren((GroupField) group.children().getFirst(), entry));
            }
        };
    }

    private static GroupField withChildren(GroupField group, List<Field> children) {
        return children.equals(group.children())
                ? group
                : GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(), group.annotation(),
                        children);
    }

    /// What Parquet has for a hint.
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

    /// What GeoArrow leaves out is not known; what Parquet leaves out is OGC:CRS84.
    private static LogicalType annotation(ArrowHint.Wkb geometry) {
        boolean isSrid = geometry.crsType().filter(SRID::equals).isPresent();
        Optional<String> crs = Optional
                .of(geometry.crs().map(text -> isSrid ? SRID + ":" + text : text).orElse(NO_CRS));
        return geometry.edges().isPresent()
                ? new LogicalType.Geography(crs, geometry.edges())
                : new LogicalType.Geometry(crs);
    }

    private static List<Step> and(List<Step> path, Step step) {
        List<Step> longer = new ArrayList<>(path);
        longer.add(step);
        return List.copyOf(longer);
    }
}
