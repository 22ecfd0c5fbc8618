package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;

/// INTEGER(64,false).
final class UnsignedLongColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.BYTE, Target.SHORT, Target.INT, Target.LONG,
            Target.FLOAT,
            Target.DOUBLE, Target.CHARACTER, Target.BIG_INTEGER, Target.BIG_DECIMAL, Target.STRING);

    private long[] values = {};

    UnsignedLongColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (!(vector instanceof LongVector longs)) {
            throw unexpected(vector);
        }
        values = longs.values();
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
        return Numbers.toLong(bigIntegerAt(slot));
    }

    @Override
    float floatAt(int slot) {
        return Numbers.toFloat(bigIntegerAt(slot));
    }

    @Override
    double doubleAt(int slot) {
        return Numbers.toDouble(bigIntegerAt(slot));
    }

    @Override
    char characterAt(int slot) {
        return Numbers.toChar(longAt(slot));
    }

    @Override
    BigInteger bigIntegerAt(int slot) {
        return Numbers.unsigned(values[slot]);
    }

    @Override
    BigDecimal bigDecimalAt(int slot) {
        return new BigDecimal(bigIntegerAt(slot));
    }

    @Override
    String stringAt(int slot) {
        return Long.toUnsignedString(values[slot]);
    }

    @Override
    Object valueAt(int slot) {
        return bigIntegerAt(slot);
    }

    @Override
    Object rawAt(int slot) {
        return values[slot];
    }
}
