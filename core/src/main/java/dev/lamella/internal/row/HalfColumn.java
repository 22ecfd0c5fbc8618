package dev.lamella.internal.row;

import dev.lamella.variant.internal.LittleEndian;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;

/// FLOAT16 on 2 bytes, least significant first.
final class HalfColumn extends ByteColumn {
    private static final Set<Target> TARGETS = EnumSet.of(Target.FLOAT, Target.DOUBLE, Target.BIG_DECIMAL,
            Target.SHORT);

    HalfColumn(Site site, Context context) {
        super(site, context, TARGETS);
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
    BigDecimal bigDecimalAt(int slot) {
        return Numbers.toBigDecimal(floatAt(slot));
    }

    @Override
    Object valueAt(int slot) {
        return floatAt(slot);
    }
}
