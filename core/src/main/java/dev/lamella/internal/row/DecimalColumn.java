package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// DECIMAL on INT32, INT64 or bytes: always with the scale of the schema. The precision is not checked.
final class DecimalColumn extends ByteColumn {
    private static final Set<Target> TARGETS = EnumSet.of(Target.BYTE, Target.SHORT, Target.INT, Target.LONG,
            Target.FLOAT,
            Target.DOUBLE, Target.BIG_INTEGER, Target.BIG_DECIMAL, Target.STRING);

    private final int scale;
    private int @Nullable [] ints;
    private long @Nullable [] longs;

    DecimalColumn(Site site, Context context, int scale) {
        super(site, context, TARGETS);
        this.scale = scale;
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (vector instanceof IntVector values) {
            ints = values.values();
        } else if (vector instanceof LongVector values) {
            longs = values.values();
        } else {
            super.bindValues(vector);
        }
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Decimals.decode(source, from, length, scale);
    }

    @Override
    BigDecimal bigDecimalAt(int slot) {
        if (longs != null) {
            return BigDecimal.valueOf(longs[slot], scale);
        }
        if (ints != null) {
            return BigDecimal.valueOf(ints[slot], scale);
        }
        return (BigDecimal) cachedAt(slot);
    }

    @Override
    BigInteger bigIntegerAt(int slot) {
        return Decimals.toBigInteger(bigDecimalAt(slot));
    }

    @Override
    byte byteAt(int slot) {
        return Numbers.toByte(longAt(slot));
    }

    @Override
    short shortAt(int slot) {
        return Numbers.toShort(longAt(slot));
    }

    @Override
    int intAt(int slot) {
        return Numbers.toInt(longAt(slot));
    }

    @Override
    long longAt(int slot) {
        return Decimals.toLong(bigDecimalAt(slot));
    }

    /// The nearest float: the caller accepts lost digits by asking for it.
    @Override
    float floatAt(int slot) {
        return bigDecimalAt(slot).floatValue();
    }

    /// The nearest double: the caller accepts lost digits by asking for it.
    @Override
    double doubleAt(int slot) {
        return bigDecimalAt(slot).doubleValue();
    }

    @Override
    String stringAt(int slot) {
        return Decimals.toText(bigDecimalAt(slot));
    }

    @Override
    void fill(Target target, Class<?> type, @Nullable Object[] out, int from, int count) {
        if (target != Target.BIG_DECIMAL || isDictionary()) {
            super.fill(target, type, out, from, count);
        } else if (longs != null) {
            for (int i = 0; i < count; i++) {
                out[i] = isNull(from + i) ? null : BigDecimal.valueOf(longs[from + i], scale);
            }
        } else if (ints != null) {
            for (int i = 0; i < count; i++) {
                out[i] = isNull(from + i) ? null : BigDecimal.valueOf(ints[from + i], scale);
            }
        } else {
            for (int i = 0; i < count; i++) {
                out[i] = isNull(from + i)
                        ? null
                        : Decimals.decode(source(), offsetAt(from + i), lengthAt(from + i), scale);
            }
        }
    }

    @Override
    Object valueAt(int slot) {
        return bigDecimalAt(slot);
    }

    @Override
    Object rawAt(int slot) {
        return longs != null ? (Object) longs[slot] : ints != null ? (Object) ints[slot] : copyAt(slot);
    }
}
