package dev.lamella.records.internal.read;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.PrimitiveConversion;
import java.lang.reflect.Array;
import java.util.function.DoubleToLongFunction;
import java.util.function.LongUnaryOperator;

/// Reads primitive integers by a conversion of the column's numbers. Zero where the column is null.
final class ConvertedPrimitiveReader implements ValueReader {
    private final BoundComponent bound;
    private final ValueReader numbers;
    private final PrimitiveConversion primitive;
    private final Class<?> type;
    private long[] whole = {};
    private Object out;

    /// @param numbers reads the column's numbers as the base of the conversion
    /// @param type `byte`, `short`, `int` or `long`
    ConvertedPrimitiveReader(BoundComponent bound, ValueReader numbers, PrimitiveConversion primitive, Class<?> type) {
        this.bound = bound;
        this.numbers = numbers;
        this.primitive = primitive;
        this.type = type;
        this.out = Array.newInstance(type, 0);
    }

    @Override
    public Object values(int from, int count) {
        if (whole.length < count) {
            whole = new long[count];
            out = type == long.class ? whole : Array.newInstance(type, count);
        }
        Object stored = numbers.values(from, count);
        boolean hasNulls = bound.column().hasNulls();
        for (int i = 0; i < count; i++) {
            whole[i] = hasNulls && bound.column().isNull(from + i) ? 0 : number(stored, i, from);
        }
        narrow(count);
        return out;
    }

    private long number(Object stored, int place, int from) {
        try {
            return switch (primitive) {
                case PrimitiveConversion.OfLong(var ignored, LongUnaryOperator fromBase) ->
                    fromBase.applyAsLong(((long[]) stored)[place]);
                case PrimitiveConversion.OfDouble(var ignored, DoubleToLongFunction fromBase) ->
                    fromBase.applyAsLong(((double[]) stored)[place]);
            };
        } catch (ValueException e) {
            throw bound.rejected(from + place, e.problem(), RemedyText.ofComponent(e), e);
        }
    }

    /// The conversion has checked that the numbers fit.
    private void narrow(int count) {
        switch (out) {
            case byte[] bytes -> {
                for (int i = 0; i < count; i++) {
                    bytes[i] = (byte) whole[i];
                }
            }
            case short[] shorts -> {
                for (int i = 0; i < count; i++) {
                    shorts[i] = (short) whole[i];
                }
            }
            case int[] ints -> {
                for (int i = 0; i < count; i++) {
                    ints[i] = (int) whole[i];
                }
            }
            case long[] ignored -> {
            }
            default -> throw new IllegalStateException("There are no whole numbers of type " + type);
        }
    }
}
