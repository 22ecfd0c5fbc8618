package dev.lamella.records.internal.read;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.ComponentPlan;
import dev.lamella.records.Loss;
import dev.lamella.records.UnknownConstant;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.shape.Place;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.row.Precision;
import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Binds components that are values, by the table of Java types.
final class ValueBinder {
    private final Requests requests;
    private final List<ComponentPlan> plan;

    /// @param plan where each is added
    ValueBinder(Requests requests, List<ComponentPlan> plan) {
        this.requests = requests;
        this.plan = plan;
    }

    Source bind(Shape.Value value, Place place, Column column, Spot spot, NullRule nulls) {
        if (place.hasUnsignedBits()) {
            return unsigned(value, place, column, spot);
        }
        Step step = step(value.type(), place, column, spot);
        Loss loss = loss(step, column, spot);
        if (isByName(value.type(), step, column.kind())) {
            require(column, spot, String.class);
            add(place, column, spot, "by the names of constants", Loss.CHECKED);
            return new ConstantsSource(spot, value.type(), requests.options().unknownConstant());
        }
        require(column, spot, step.base());
        boolean isDirect = step.fromBase().isEmpty();
        add(place, column, spot, isDirect ? "as it is" : "through " + step.base().getSimpleName(), loss);
        if (isDirect && value.type().isPrimitive()) {
            return nulls == NullRule.ZERO
                    ? PrimitiveSource.withZeros(column.values(), value.type())
                    : PrimitiveSource.of(column.values(), value.type());
        }
        return unboxed(value.type(), new ObjectSource(spot, box(step.base()), step.fromBase()));
    }

    private static Source unboxed(Class<?> type, Source objects) {
        return type.isPrimitive() ? new UnboxedSource(objects, type) : objects;
    }

    private static Class<?> box(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    private Step step(Class<?> type, Place place, Column column, Spot spot) {
        boolean isAsked = place.parquetType().isPresent() || requests.columnTypes().containsKey(spot.component());
        if (column.kind() == Kind.UNKNOWN) {
            return nothing(type);
        }
        return requests.step(type, column.kind(), isAsked ? Step.Use.ASKED : Step.Use.ALWAYS)
                .orElseThrow(() -> refused(type, column, spot));
    }

    /// A column of nothing but nulls is one of any class.
    private Step nothing(Class<?> type) {
        Step any = requests.row(type).map(JavaType::steps).map(List::getFirst).orElseThrow();
        return new Step(any.base(), any.toBase(), any.fromBase(), Map.of(Kind.UNKNOWN, Loss.NONE), any.use());
    }

    private SchemaMismatchException refused(Class<?> type, Column column, Spot spot) {
        String problem = "does not fit the column, which is " + column.typeText();
        return requests.step(type, column.kind(), Step.Use.ASKED).isPresent()
                ? spot.mismatch(problem + ", unless that is asked for",
                        "Ask for it: @ParquetType(\"" + column.typeString() + "\") on the component, or withColumn(\""
                                + spot.component() + "\", \"" + column.typeString() + "\").")
                : spot.mismatch(problem, Advice.instead(column));
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

    /// Whether an enum's constants are looked up here: where files know them by other names, or texts may be unknown.
    private boolean isByName(Class<?> type, Step step, Kind kind) {
        boolean isText = kind == Kind.STRING || kind == Kind.ENUM || kind == Kind.JSON;
        boolean isOwn = requests.converters().stream().anyMatch(converter -> converter.type() == type);
        return type.isEnum() && isText && !isOwn && (requests.options().unknownConstant() == UnknownConstant.NULL
                || step.isDirect() && ConstantsSource.hasNames(type));
    }

    private Source unsigned(Shape.Value value, Place place, Column column, Spot spot) {
        Class<?> box = box(value.type());
        if (!UnsignedSource.isWhole(box) || !UnsignedSource.isUnsigned(column.kind())) {
            throw spot.mismatch("is @UnsignedBits, and the column, which is " + column.typeText()
                    + ", has no unsigned numbers", "Leave out @UnsignedBits.");
        }
        require(column, spot, BigInteger.class);
        add(place, column, spot, "bits of the unsigned number", Loss.CHECKED);
        return unboxed(value.type(), new UnsignedSource(spot, box));
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
