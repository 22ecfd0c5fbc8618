package dev.lamella.internal.row;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// DECIMAL on INT32, INT64 or bytes: always with the scale of the schema. The precision is not checked.
final class DecimalColumn extends PrimitiveColumn {
    private final int scale;

    DecimalColumn(RowNode node, ReadContext context, int scale) {
        super(node, context, JavaTarget.BIG_DECIMAL, JavaTarget.BYTE, JavaTarget.SHORT, JavaTarget.INT, JavaTarget.LONG,
                JavaTarget.FLOAT,
                JavaTarget.DOUBLE, JavaTarget.BIG_INTEGER, JavaTarget.STRING);
        this.scale = scale;
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Decimals.decode(source, from, length, scale);
    }

    @Override
    BigDecimal valueAt(int slot) {
        return switch (physical) {
            case INT64 -> BigDecimal.valueOf(longs[slot], scale);
            case INT32 -> BigDecimal.valueOf(ints[slot], scale);
            default -> (BigDecimal) cachedAt(slot);
        };
    }

    @Override
    long longAt(int slot) {
        return Decimals.toLong(valueAt(slot));
    }

    /// The nearest float: the caller accepts lost digits by asking for it.
    @Override
    float floatAt(int slot) {
        return valueAt(slot).floatValue();
    }

    /// The nearest double: the caller accepts lost digits by asking for it.
    @Override
    double doubleAt(int slot) {
        return valueAt(slot).doubleValue();
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return switch (target) {
            case BIG_INTEGER -> Decimals.toBigInteger(valueAt(slot));
            case STRING -> Decimals.toText(valueAt(slot));
            default -> super.convert(slot, target, type);
        };
    }

    @Override
    void fill(JavaTarget target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != JavaTarget.BIG_DECIMAL || isDictionary()) {
            super.fill(target, type, out, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[i] = isNull(from + i) ? null : valueAt(from + i);
        }
    }
}
