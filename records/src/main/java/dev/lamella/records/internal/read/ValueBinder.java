package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.convert.Details;
import dev.lamella.records.internal.convert.Lane;
import dev.lamella.records.internal.convert.Refusal;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.document.Wholes;
import dev.lamella.records.internal.shape.Place;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.ComponentPlan;
import dev.lamella.records.mapping.Loss;
import dev.lamella.row.Precision;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.TypeString;
import java.lang.invoke.MethodType;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// Binds components that are values, by the table of Java types.
final class ValueBinder {
    private final Requests requests;
    private final ArrowHints hints;
    private final List<ComponentPlan> plan;

    /// @param hints what the file's Arrow schema says of its columns
    /// @param plan where each is added
    ValueBinder(Requests requests, ArrowHints hints, List<ComponentPlan> plan) {
        this.requests = requests;
        this.hints = hints;
        this.plan = plan;
    }

    Source bind(Shape.Value value, Place place, Column column, Spot spot, NullRule nulls) {
        Step step = step(value.type(), place, column, spot);
        Loss loss = loss(step, column, spot);
        require(column, spot, step.base());
        boolean isDirect = step.fromBase().isEmpty();
        add(place, column, spot, isDirect ? "as it is" : "through " + step.base().getSimpleName(), loss);
        if (isDirect && value.type().isPrimitive()) {
            return nulls == NullRule.ZERO
                    ? PrimitiveSource.withZeros(column.values(), value.type())
                    : PrimitiveSource.of(column.values(), value.type());
        }
        if (value.type().isPrimitive() && step.lane().isPresent()) {
            Lane lane = step.lane().get();
            return new LaneSource(spot, nulls == NullRule.ZERO
                    ? PrimitiveSource.withZeros(column.values(), lane.base())
                    : PrimitiveSource.of(column.values(), lane.base()), lane, value.type());
        }
        Class<?> base = MethodType.methodType(step.base()).wrap().returnType();
        Source objects = ObjectSource.of(spot, base, step.fromBase(),
                value.type().isEnum() ? ObjectSource.Results.CONSTANTS : ObjectSource.Results.OBJECTS);
        return value.type().isPrimitive() ? new UnboxedSource(objects, value.type()) : objects;
    }

    /// Things with parts, from columns where they are one value; empty where they are not.
    Optional<Source> whole(Place place, Column column, Spot spot) {
        Step.Use use = asked(place, spot).isPresent() ? Step.Use.ASKED : Step.Use.ALWAYS;
        return Wholes.step(place, column.kind(), use, requests, spot.component()).map(step -> {
            require(column, spot, step.base());
            add(place, column, spot, "through " + step.base().getSimpleName(), Loss.CHECKED);
            return ObjectSource.of(spot, step.base(), step.fromBase(), ObjectSource.Results.OBJECTS_OR_NULLS);
        });
    }

    private Optional<String> asked(Place place, Spot spot) {
        return Optional.ofNullable(requests.columnTypes().get(spot.component())).or(place::parquetType);
    }

    private Step step(Class<?> type, Place place, Column column, Spot spot) {
        Optional<String> asked = asked(place, spot);
        Details details = asked.map(text -> Details.NONE.with(TypeString.parse(text)))
                .orElseGet(() -> hinted(column.logicalPath()));
        Step.Use use = asked.isPresent() ? Step.Use.ASKED : Step.Use.ALWAYS;
        return requests.step(type, column.kind(), use, details.with(place.bits()))
                .orElseThrow(() -> refused(type, column, spot, use));
    }

    /// What the file's Arrow schema says, where nobody asked for anything.
    private Details hinted(ColumnPath column) {
        return hints.find(column, ArrowHint.Duration.class)
                .map(duration -> Details.NONE.withDurationUnit(unit(duration.unit()))).orElse(Details.NONE);
    }

    private static ChronoUnit unit(ArrowTimeUnit unit) {
        return switch (unit) {
            case SECOND -> ChronoUnit.SECONDS;
            case MILLISECOND -> ChronoUnit.MILLIS;
            case MICROSECOND -> ChronoUnit.MICROS;
            case NANOSECOND -> ChronoUnit.NANOS;
        };
    }

    private SchemaMismatchException refused(Class<?> type, Column column, Spot spot, Step.Use use) {
        String problem = "does not fit the column, which is " + column.typeText();
        if (requests.step(type, column.kind(), Step.Use.ASKED, Details.NONE).isPresent()) {
            return spot.mismatch(problem + ", unless that is asked for",
                    "Ask for it: @ParquetType(\"" + column.typeString() + "\") on the component, or withColumn(\""
                            + spot.component() + "\", \"" + column.typeString() + "\").");
        }
        return switch (column.kind()) {
            case STRUCT, LIST, MAP -> spot.mismatch(problem, Advice.instead(column));
            default -> {
                Refusal refusal = requests.refusal(type, column.kind(), use);
                yield spot.mismatch(problem + ": " + refusal.problem(),
                        Advice.instead(column) + " " + refusal.advice());
            }
        };
    }

    private Loss loss(Step step, Column column, Spot spot) {
        Loss loss = Optional.ofNullable(step.kinds().get(column.kind())).orElse(Loss.CHECKED);
        if (loss == Loss.NEAREST && requests.options().precision() == Precision.REJECT) {
            throw spot.mismatch("holds not every value of the column exactly, which is " + column.typeText()
                    + ", and the mapping is strict", Advice.instead(column));
        }
        // What is read has no more digits than its column; a value that does not fit is refused.
        return loss == Loss.DIGITS ? Loss.CHECKED : loss;
    }

    private static void require(Column column, Spot spot, Class<?> base) {
        try {
            column.values().require(base);
        } catch (SchemaMismatchException e) {
            throw spot.mismatch(e);
        }
    }

    private void add(Place place, Column column, Spot spot, String conversion, Loss loss) {
        plan.add(new ComponentPlan(spot.component(), column.values().path().toString(), column.typeString(),
                place.text(), conversion, loss));
    }
}
