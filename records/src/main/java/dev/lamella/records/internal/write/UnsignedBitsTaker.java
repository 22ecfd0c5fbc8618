package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Takes whole numbers whose bits are those of unsigned ones, as what they mean.
enum UnsignedBitsTaker implements Taker {
    INSTANCE;

    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    /// How many bits numbers of a class have.
    ///
    /// @throws IllegalArgumentException if it is none of the four
    static int widthOf(Class<?> type, String path) {
        if (type == byte.class || type == Byte.class) {
            return Byte.SIZE;
        }
        if (type == short.class || type == Short.class) {
            return Short.SIZE;
        }
        if (type == int.class || type == Integer.class) {
            return Integer.SIZE;
        }
        if (type == long.class || type == Long.class) {
            return Long.SIZE;
        }
        throw new IllegalArgumentException(path + ": @UnsignedBits stands on a " + type.getSimpleName()
                + "; it is for byte, short, int and long. Leave it out.");
    }

    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        if (value == null) {
            row.setNull(ordinal);
        } else if (value instanceof Long bits && bits < 0) {
            row.set(ordinal, BigInteger.valueOf(bits).and(MOST));
        } else {
            row.setLong(ordinal, meant(value));
        }
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        if (value == null) {
            list.addNull();
        } else if (value instanceof Long bits && bits < 0) {
            list.add(BigInteger.valueOf(bits).and(MOST));
        } else {
            list.addLong(meant(value));
        }
    }

    private static long meant(Object value) {
        return switch (value) {
            case Byte bits -> Byte.toUnsignedLong(bits);
            case Short bits -> Short.toUnsignedLong(bits);
            case Integer bits -> Integer.toUnsignedLong(bits);
            case Long bits -> bits;
            default -> throw new AssertionError(value.getClass());
        };
    }
}
