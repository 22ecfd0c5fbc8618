package dev.lamella.records.internal.convert;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.DoubleToLongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/// A conversion between primitive integers, each of which fits a `long`, and the numbers of rows. It does the same as
/// the functions of its step, without boxes.
public sealed interface PrimitiveConversion {
    /// To and from numbers that rows hold as `long`.
    record OfLong(LongUnaryOperator toBase, LongUnaryOperator fromBase) implements PrimitiveConversion {}

    /// To and from numbers that rows hold as `double`.
    record OfDouble(LongToDoubleFunction toBase, DoubleToLongFunction fromBase) implements PrimitiveConversion {}

    /// The primitive type of rows.
    default Class<?> base() {
        return switch (this) {
            case OfLong ignored -> long.class;
            case OfDouble ignored -> double.class;
        };
    }

    /// A handle that takes a `long` and returns what rows accept.
    default MethodHandle toBaseHandle() {
        return switch (this) {
            case OfLong(LongUnaryOperator toBase, var ignored) -> bound(LongUnaryOperator.class, "applyAsLong", toBase);
            case OfDouble(LongToDoubleFunction toBase, var ignored) ->
                bound(LongToDoubleFunction.class, "applyAsDouble", toBase);
        };
    }

    private MethodHandle bound(Class<?> type, String name, Object function) {
        try {
            return MethodHandles.publicLookup().findVirtual(type, name, MethodType.methodType(base(), long.class))
                    .bindTo(function);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The interface " + type + " has the method " + name, e);
        }
    }
}
