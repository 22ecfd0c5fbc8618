package dev.lamella.internal.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;

/// Whole numbers that fit a `long`; other number types are checked conversions of it.
abstract class IntegralColumn extends Column {
    private static final Set<Target> TARGETS = EnumSet.of(Target.BYTE, Target.SHORT, Target.INT, Target.LONG,
            Target.FLOAT,
            Target.DOUBLE, Target.CHARACTER, Target.BIG_INTEGER, Target.BIG_DECIMAL);

    IntegralColumn(Site site, Context context) {
        super(site, context, TARGETS);
    }

    @Override
    abstract long longAt(int slot);

    @Override
    final byte byteAt(int slot) {
        return Numbers.toByte(longAt(slot));
    }

    @Override
    final short shortAt(int slot) {
        return Numbers.toShort(longAt(slot));
    }

    @Override
    int intAt(int slot) {
        return Numbers.toInt(longAt(slot));
    }

    @Override
    final float floatAt(int slot) {
        return Numbers.toFloat(longAt(slot));
    }

    @Override
    final double doubleAt(int slot) {
        return Numbers.toDouble(longAt(slot));
    }

    @Override
    final char characterAt(int slot) {
        return Numbers.toChar(longAt(slot));
    }

    @Override
    final BigInteger bigIntegerAt(int slot) {
        return BigInteger.valueOf(longAt(slot));
    }

    @Override
    final BigDecimal bigDecimalAt(int slot) {
        return BigDecimal.valueOf(longAt(slot));
    }
}
