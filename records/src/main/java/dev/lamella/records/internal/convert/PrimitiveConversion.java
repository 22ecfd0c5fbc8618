package dev.lamella.records.internal.convert;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.DoubleToLongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/// A step between whole numbers of primitive types, each of which a `long` holds, and numbers that rows take and give: the same as the step's
/// functions do, without boxes.
public sealed interface PrimitiveConversion {
    /// To numbers that rows take and give as `long`.
    record OfLong(LongUnaryOperator toBase, LongUnaryOperator fromBase) implements PrimitiveConversion {}

    /// To numbers that rows take and give as `double`.
    record OfDouble(LongToDoubleFunction toBase, DoubleToLongFunction fromBase) implements PrimitiveConversion {}

    /// The primitive type that rows take and give.
    default Class<?> base() {
        return switch (this) {
            case OfLong ignored -> long.class;
            case OfDouble ignored -> double.class;
        };
    }

    /// Takes a `long`, and gives what rows take.
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
            throw new IllegalStateException(type + " has the method " + name, e);
        }
    }
}
