package dev.lamella.internal.row;

import dev.lamella.schema.PhysicalType;
import java.math.BigDecimal;
import java.util.Arrays;

/// INTEGER(32,false), whose default Java type is `Long`, and INTEGER(64,false), whose default is `BigInteger`.
final class UnsignedColumn extends PrimitiveColumn {
    private UnsignedColumn(RowNode node, ReadContext context, JavaTarget standard, JavaTarget... others) {
        super(node, context, standard, others);
    }

    static UnsignedColumn of32(RowNode node, ReadContext context) {
        return new UnsignedColumn(node, context, JavaTarget.LONG, LongColumn.NUMBERS);
    }

    static UnsignedColumn of64(RowNode node, ReadContext context) {
        JavaTarget[] targets = Arrays.copyOf(LongColumn.NUMBERS, LongColumn.NUMBERS.length + 1);
        targets[LongColumn.NUMBERS.length] = JavaTarget.STRING;
        return new UnsignedColumn(node, context, JavaTarget.BIG_INTEGER, targets);
    }

    @Override
    long longAt(int slot) {
        return physical == PhysicalType.INT32
                ? Integer.toUnsignedLong(ints[slot])
                : Numbers.toLong(Numbers.unsigned(longs[slot]));
    }

    @Override
    float floatAt(int slot) {
        return physical == PhysicalType.INT32 ? super.floatAt(slot) : Numbers.toFloat(Numbers.unsigned(longs[slot]));
    }

    @Override
    double doubleAt(int slot) {
        return physical == PhysicalType.INT32 ? super.doubleAt(slot) : Numbers.toDouble(Numbers.unsigned(longs[slot]));
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return target == JavaTarget.BIG_DECIMAL && physical == PhysicalType.INT64
                ? new BigDecimal(Numbers.unsigned(longs[slot]))
                : super.convert(slot, target, type);
    }

    @Override
    Object valueAt(int slot) {
        return physical == PhysicalType.INT32 ? (Object) longAt(slot) : Numbers.unsigned(longs[slot]);
    }
}
