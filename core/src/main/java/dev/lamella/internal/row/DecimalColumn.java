package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.schema.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// DECIMAL on INT32, INT64 or bytes: always with the scale of the schema, and with no more digits than its precision.
final class DecimalColumn extends PrimitiveColumn {
    /// A `long` holds all numbers of this many digits.
    private static final int LONG_DIGITS = 18;

    private final int scale;
    /// The most digits; a schema that names none allows any number.
    private final int precision;
    /// The largest stored `long`.
    private final long most;

    DecimalColumn(RowNode node, ReadContext context, LogicalType.Decimal type) {
        super(node, context, JavaTarget.BIG_DECIMAL, JavaTarget.BYTE, JavaTarget.SHORT, JavaTarget.INT, JavaTarget.LONG,
                JavaTarget.FLOAT,
                JavaTarget.DOUBLE, JavaTarget.BIG_INTEGER, JavaTarget.STRING);
        this.scale = type.scale();
        this.precision = type.precision() < 1 ? Integer.MAX_VALUE : type.precision();
        this.most = precision > LONG_DIGITS
                ? Long.MAX_VALUE
                : BigInteger.TEN.pow(precision).longValueExact() - 1;
    }

    private ValueException tooLong(int digits) {
        return new ValueException("The stored number has " + digits + " digits; " + node.typeText() + " allows "
                + precision, "Ask for the stored number with getRaw.");
    }

    private BigDecimal number(long stored) {
        BigDecimal number = BigDecimal.valueOf(stored, scale);
        if (stored > most || stored < -most && most != Long.MAX_VALUE) {
            throw tooLong(number.precision());
        }
        return number;
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        if (length == 0) {
            throw new ValueException("The stored number has no bytes; " + node.typeText() + " has at least one",
                    "Ask for the stored bytes with getRaw.");
        }
        BigDecimal number = Decimals.decode(source, from, length, scale);
        // Counting digits takes long for long numbers; a byte has less than 2.5 of them.
        if (length * 2.5 > precision && number.precision() > precision) {
            throw tooLong(number.precision());
        }
        return number;
    }

    @Override
    BigDecimal valueAt(int slot) {
        return switch (physical) {
            case INT64 -> number(longs[slot]);
            case INT32 -> number(ints[slot]);
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
