package dev.lamella.internal.row;

import dev.lamella.variant.internal.LittleEndian;

/// FLOAT16 on 2 bytes, least significant first.
final class HalfColumn extends PrimitiveColumn {
    HalfColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.FLOAT, JavaTarget.DOUBLE, JavaTarget.BIG_DECIMAL, JavaTarget.SHORT);
    }

    @Override
    Object decode(byte[] source, int from, int length) {
        return Numbers.half(LittleEndian.getUnsignedShort(source, from));
    }

    /// The 16 bits, as `Float.float16ToFloat` accepts them.
    @Override
    short shortAt(int slot) {
        return (short) LittleEndian.getUnsignedShort(source(), offsetAt(slot));
    }

    @Override
    float floatAt(int slot) {
        return Numbers.half(LittleEndian.getUnsignedShort(source(), offsetAt(slot)));
    }

    @Override
    double doubleAt(int slot) {
        return floatAt(slot);
    }

    @Override
    Object convert(int slot, JavaTarget target, Class<?> type) {
        return target == JavaTarget.BIG_DECIMAL
                ? Numbers.toBigDecimal(floatAt(slot))
                : super.convert(slot, target, type);
    }
}
