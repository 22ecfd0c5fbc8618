package dev.lamella.records.internal.read;

import dev.lamella.records.internal.convert.Kind;
import dev.lamella.row.ColumnValues;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// The bits of unsigned numbers, as objects: 2^64 - 1 is -1 as a `Long`.
final class UnsignedSource implements Source {
    private final Spot spot;
    private final ColumnValues column;
    private final Class<?> type;
    private final int bits;
    private @Nullable Object[] out = {};

    /// @param type the box of a whole number's type
    UnsignedSource(Spot spot, Class<?> type) {
        this.spot = spot;
        this.column = spot.column();
        this.type = type;
        this.bits = bits(type);
    }

    static boolean isUnsigned(Kind kind) {
        return kind == Kind.UINT8 || kind == Kind.UINT16 || kind == Kind.UINT32 || kind == Kind.UINT64;
    }

    static boolean isWhole(Class<?> box) {
        return box == Long.class || box == Integer.class || box == Short.class || box == Byte.class;
    }

    private static int bits(Class<?> box) {
        return box == Long.class ? Long.SIZE : box == Integer.class ? Integer.SIZE : box == Short.class ? Short.SIZE : Byte.SIZE;
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        out = Source.room(out, count);
        column.fill(BigInteger.class, out, from, count);
        for (int i = 0; i < count; i++) {
            if (out[i] instanceof BigInteger number) {
                if (number.bitLength() > bits) {
                    throw spot.refused(from + i, "the number has " + number.bitLength() + " bits, and "
                            + type.getSimpleName() + " has " + bits, "Make the component a wider type.");
                }
                out[i] = bitsOf(number.longValue());
            }
        }
        return out;
    }

    private Object bitsOf(long number) {
        return switch (bits) {
            case Long.SIZE -> number;
            case Integer.SIZE -> (int) number;
            case Short.SIZE -> (short) number;
            default -> (byte) number;
        };
    }
}
