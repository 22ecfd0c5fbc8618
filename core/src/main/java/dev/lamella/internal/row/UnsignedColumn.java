package dev.lamella.internal.row;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// INTEGER(32,false), whose default Java type is `Long`, and INTEGER(64,false), whose default is `BigInteger`.
final class UnsignedColumn extends Column {
    private int[] ints = {};
    private long @Nullable [] longs;

    private UnsignedColumn(Site site, Context context, Target standard, Target... others) {
        super(site, context, standard, others);
    }

    static UnsignedColumn of32(Site site, Context context) {
        return new UnsignedColumn(site, context, Target.LONG, LongColumn.NUMBERS);
    }

    static UnsignedColumn of64(Site site, Context context) {
        Target[] targets = Arrays.copyOf(LongColumn.NUMBERS, LongColumn.NUMBERS.length + 1);
        targets[LongColumn.NUMBERS.length] = Target.STRING;
        return new UnsignedColumn(site, context, Target.BIG_INTEGER, targets);
    }

    @Override
    void bindValues(ColumnVector vector) {
        if (standard == Target.LONG) {
            ints = expect(IntVector.class, vector).values();
        } else {
            longs = expect(LongVector.class, vector).values();
        }
    }

    @Override
    long longAt(int slot) {
        return longs == null ? Integer.toUnsignedLong(ints[slot]) : Numbers.toLong(Numbers.unsigned(longs[slot]));
    }

    @Override
    float floatAt(int slot) {
        return longs == null ? super.floatAt(slot) : Numbers.toFloat(Numbers.unsigned(longs[slot]));
    }

    @Override
    double doubleAt(int slot) {
        return longs == null ? super.doubleAt(slot) : Numbers.toDouble(Numbers.unsigned(longs[slot]));
    }

    @Override
    Object convert(int slot, Target target, Class<?> type) {
        return target == Target.BIG_DECIMAL && longs != null
                ? new BigDecimal(Numbers.unsigned(longs[slot]))
                : super.convert(slot, target, type);
    }

    @Override
    Object valueAt(int slot) {
        return longs == null ? (Object) longAt(slot) : Numbers.unsigned(longs[slot]);
    }

    @Override
    Object rawAt(int slot) {
        return longs == null ? (Object) ints[slot] : (Object) longs[slot];
    }
}
