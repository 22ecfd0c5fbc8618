package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.CountedColumn;
import dev.lamella.records.internal.convert.PrimitiveConversion;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.TypeMismatch;
import dev.lamella.records.internal.convert.ValueTraits;
import dev.lamella.records.internal.document.Documents;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.ComponentPlan;
import dev.lamella.records.mapping.Loss;
import dev.lamella.row.Precision;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.TypeString;
import java.lang.invoke.MethodType;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/// Binds components that are values, by the table of Java types.
///
/// The file's Arrow schema takes precedence over the column's own type, because it says more, unless the component
/// requests the column's own type. If the Arrow type does not match, the column's own type may.
final class ValueBinder {
    private static final String UTC = "UTC";

    private final Requests requests;
    private final ArrowHints hints;
    private final List<ComponentPlan> plan;

    /// @param hints the file's Arrow schema, by column
    /// @param plan receives an entry for each component
    ValueBinder(Requests requests, ArrowHints hints, List<ComponentPlan> plan) {
        this.requests = requests;
        this.hints = hints;
        this.plan = plan;
    }

    /// How the values of a column are converted for a component.
    ///
    /// @param kind the kind for which the step was found
    /// @param bound the component and the column that is read
    /// @param saying the type that the Arrow schema gives the column; empty if the Arrow schema is not used
    private record BoundStep(ConversionStep step, ColumnKind kind, BoundComponent bound, String saying) {}

    /// The settings for a component's values.
    private record ValueSettings(Optional<TypeString> asked, ValueTraits traits) {
        ConversionStep.Use use() {
            return asked.isPresent() ? ConversionStep.Use.ASKED : ConversionStep.Use.ALWAYS;
        }

        /// Whether the requested type is of a kind.
        boolean isAskedAs(ColumnKind kind) {
            return asked.filter(type -> ColumnKind.ofValue(type.optional("value")) == kind).isPresent();
        }
    }

    ValueReader bind(Shape.Value value, TypeUse place, FileColumn column, BoundComponent bound, NullRule nulls) {
        Class<?> type = value.type();
        ValueSettings said = said(place, column, bound);
        BoundStep way = way(type, said, column, bound);
        ConversionStep step = way.step();
        Loss loss = loss(way, column, bound);
        require(way.bound(), step.base());
        add(place, column, way, type, loss, said);
        if (step.fromBase().isEmpty() && type.isPrimitive()) {
            return nulls == NullRule.ZERO
                    ? PrimitiveReader.withZeros(way.bound(), type)
                    : PrimitiveReader.of(way.bound(), type);
        }
        if (type.isPrimitive() && step.primitive().isPresent()) {
            PrimitiveConversion primitive = step.primitive().get();
            return new ConvertedPrimitiveReader(way.bound(), nulls == NullRule.ZERO
                    ? PrimitiveReader.withZeros(way.bound(), primitive.base())
                    : PrimitiveReader.of(way.bound(), primitive.base()), primitive, type);
        }
        ValueReader objects = ObjectReader.of(way.bound(), boxed(step.base()), step.fromBase(),
                results(type));
        return type.isPrimitive() ? new UnboxedReader(objects, type) : objects;
    }

    private ObjectReader.Results results(Class<?> type) {
        if (type.isEnum()) {
            return ObjectReader.Results.CONSTANTS;
        }
        return requests.mayBeUnknown(type)
                ? ObjectReader.Results.OBJECTS_OR_NULLS
                : ObjectReader.Results.OBJECTS;
    }

    /// Reads composed objects from columns that store them as one value; empty for other columns.
    Optional<ValueReader> whole(TypeUse place, FileColumn column, BoundComponent bound) {
        ConversionStep.Use use = requests.asked(place, bound.component()).isPresent()
                ? ConversionStep.Use.ASKED
                : ConversionStep.Use.ALWAYS;
        return Documents.step(place, column.kind(), use, requests, bound.component()).map(step -> {
            require(bound, step.base());
            plan.add(new ComponentPlan(bound.component(), column.values().path().toString(), column.planText(),
                    place.text(), "through " + step.base().getSimpleName(), Loss.CHECKED));
            return ObjectReader.of(bound, step.base(), step.fromBase(), ObjectReader.Results.OBJECTS_OR_NULLS);
        });
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    private ValueSettings said(TypeUse place, FileColumn column, BoundComponent bound) {
        Optional<TypeString> asked = requests.asked(place, bound.component());
        ValueTraits traits = asked.map(ValueTraits.NONE::with).orElse(ValueTraits.NONE)
                .withZone(requests.zone(place, bound.component())).withShownIn(zone(column.logicalPath()));
        // The writer of the file knows its units best.
        ValueTraits known = hints.find(column.logicalPath(), ArrowHint.Duration.class)
                .map(duration -> traits.withDurationUnit(duration.unit().chronoUnit())).orElse(traits);
        return new ValueSettings(asked, known.with(place.bits()));
    }

    /// The zone that the Arrow schema gives points in time, unless it is UTC, which is the default.
    private Optional<ZoneId> zone(ColumnPath column) {
        return hints.find(column, ArrowHint.Zone.class).map(ArrowHint.Zone::zone)
                .or(() -> hints.find(column, ArrowHint.Moment.class).flatMap(ArrowHint.Moment::zone))
                .filter(zone -> !zone.getId().equals(UTC) && !zone.equals(ZoneOffset.UTC));
    }

    private BoundStep way(Class<?> type, ValueSettings said, FileColumn column, BoundComponent bound) {
        ColumnKind kind = kind(column);
        Optional<BoundStep> plain = step(type, kind, said).map(step -> new BoundStep(step, kind, bound, ""));
        return (said.isAskedAs(kind) && plain.isPresent() ? plain : hinted(type, said, column, bound).or(() -> plain))
                .orElseThrow(() -> rejected(type, column, bound, said.use()));
    }

    private static ColumnKind kind(FileColumn column) {
        return column.kind() == ColumnKind.STRUCT ? ColumnKind.ofValue(column.field()) : column.kind();
    }

    private Optional<ConversionStep> step(Class<?> type, ColumnKind kind, ValueSettings said) {
        return requests.step(type, kind, said.use(), said.traits());
    }

    /// The step for the type that the Arrow schema gives.
    private Optional<BoundStep> hinted(Class<?> type, ValueSettings said, FileColumn column, BoundComponent bound) {
        return column.asMeant()
                .flatMap(meant -> step(type, meant.kind(), said)
                        .map(step -> new BoundStep(step, meant.kind(), bound.withColumn(meant.values()),
                                meant.typeString())))
                .or(() -> CountedColumn.of(column.kind(), hints.at(column.logicalPath()))
                        .flatMap(counted -> step(type, counted.kind(), said).flatMap(counted::step)
                                .map(step -> new BoundStep(step, counted.kind(), bound, counted.text()))));
    }

    private boolean needsZone(Class<?> type, BoundStep way, ValueSettings said) {
        Class<?> base = way.step().base();
        return base == ZonedDateTime.class || base == OffsetDateTime.class || way.saying().isEmpty()
                && requests.step(type, way.kind(), said.use(), said.traits().withZone(Optional.empty())).isEmpty();
    }

    private SchemaMismatchException rejected(Class<?> type, FileColumn column, BoundComponent bound,
            ConversionStep.Use use) {
        String problem = "does not fit the column, which is " + column.typeText();
        if (requests.step(type, column.kind(), ConversionStep.Use.ASKED, ValueTraits.NONE).isPresent()) {
            return bound.mismatch(problem + " unless you ask for it",
                    "Ask for it: @ParquetType(\"" + column.typeString() + "\") on the component, or withColumn(\""
                            + bound.component() + "\", \"" + column.typeString() + "\").");
        }
        return switch (column.kind()) {
            case STRUCT, LIST, MAP -> bound.mismatch(problem, RemedyText.instead(column));
            default -> {
                TypeMismatch rejection = requests.rejection(type, column.kind(), use);
                yield bound.mismatch(problem + ": " + rejection.problem(),
                        RemedyText.instead(column) + " " + rejection.advice());
            }
        };
    }

    private Loss loss(BoundStep way, FileColumn column, BoundComponent bound) {
        Loss loss = Optional.ofNullable(way.step().kinds().get(way.kind())).orElse(Loss.CHECKED);
        // Only a decimal is read as the nearest value; the other columns were written with the nearest value, and are
        // read exactly.
        boolean isNearest = loss == Loss.NEAREST && way.kind() == ColumnKind.DECIMAL;
        if (isNearest && requests.options().precision() == Precision.REJECT) {
            throw bound.mismatch("does not hold every value of the column exactly, which is " + column.typeText()
                    + ", and the mapping is strict", RemedyText.instead(column));
        }
        // A value that is read has no more digits than its column; a value that does not fit is rejected.
        return loss == Loss.DIGITS || loss == Loss.NEAREST && !isNearest ? Loss.CHECKED : loss;
    }

    private static void require(BoundComponent bound, Class<?> base) {
        try {
            bound.column().require(base);
        } catch (SchemaMismatchException e) {
            throw bound.mismatch(e);
        }
    }

    private void add(TypeUse place, FileColumn column, BoundStep way, Class<?> type, Loss loss, ValueSettings said) {
        ConversionStep step = way.step();
        boolean isSame = step.fromBase().isEmpty() || boxed(step.base()) == boxed(type);
        String zone = said.traits().zone().or(said.traits()::shownIn).filter(ignored -> needsZone(type, way, said))
                .map(known -> ", in " + known).orElse("");
        plan.add(new ComponentPlan(way.bound().component(), column.values().path().toString(), column.planText(),
                place.text(),
                (way.saying().isEmpty() ? "" : "for Arrow " + way.saying() + ", ")
                        + (isSame ? "as it is" : "through " + step.base().getSimpleName()) + zone,
                loss));
    }
}
