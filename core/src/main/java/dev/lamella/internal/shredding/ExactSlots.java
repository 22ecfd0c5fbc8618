package dev.lamella.internal.shredding;

import dev.lamella.internal.vector.BinaryVectorBuilder;
import dev.lamella.internal.vector.BytesVectorBuilder;
import dev.lamella.internal.vector.VectorBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.shredding.NumberFit;
import dev.lamella.variant.VariantKind;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Exact numbers: integers and DECIMAL, on numbers or on bytes.
class ExactSlots extends LeafSlots {
    private final VectorBuilder values;
    private final Exact exact;
    private final Room room;
    private final boolean isLossless;
    /// The smallest and the largest unscaled number that fit, if the column has numbers; else nothing fits.
    private final long min;
    private final long max;
    /// The smallest and the largest integer that fit.
    private final long minWhole;
    private final long maxWhole;
    private final long factor;

    ExactSlots(PrimitiveField field, Exact exact, Room room) {
        this(VectorBuilder.of(field, Room.GROWTH), exact, room);
    }

    private ExactSlots(VectorBuilder values, Exact exact, Room room) {
        super(values);
        boolean isNumber = values instanceof WholeVectorBuilder;
        this.values = values;
        this.exact = exact;
        this.room = room;
        this.isLossless = exact.fit() == NumberFit.LOSSLESS;
        this.min = isNumber ? exact.min().longValueExact() : 0;
        this.max = isNumber ? exact.max().longValueExact() : -1;
        this.factor = isNumber ? Exact.power(exact.scale()) : 1;
        this.minWhole = min / factor;
        this.maxWhole = max / factor;
    }

    @Override
    public boolean whole(int slot, long value, VariantKind kind) {
        return values instanceof WholeVectorBuilder numbers
                ? value >= minWhole && value <= maxWhole && (isLossless || kind == exact.kind())
                        && put(numbers, slot, value * factor)
                : put(slot, exact.ofWhole(value, kind));
    }

    @Override
    public boolean decimal(int slot, long unscaled, int scale) {
        int less = exact.scale() - scale;
        if (!isLossless || less < -Exact.MOST_LONG_DIGITS || !(values instanceof WholeVectorBuilder numbers)) {
            return decimal(slot, BigInteger.valueOf(unscaled), scale);
        }
        if (less >= 0) {
            long power = Exact.power(less);
            return unscaled >= min / power && unscaled <= max / power && put(numbers, slot, unscaled * power);
        }
        long power = Exact.power(-less);
        long number = unscaled / power;
        return unscaled % power == 0 && number >= min && number <= max && put(numbers, slot, number);
    }

    @Override
    public boolean decimal(int slot, BigInteger unscaled, int scale) {
        return put(slot, exact.ofDecimal(unscaled, scale));
    }

    private boolean put(int slot, @Nullable BigInteger number) {
        if (number == null) {
            return false;
        }
        if (values instanceof WholeVectorBuilder numbers) {
            return put(numbers, slot, number.longValueExact());
        }
        return values instanceof BinaryVectorBuilder bytes && put(bytes, slot, number);
    }

    private static boolean put(WholeVectorBuilder numbers, int slot, long number) {
        numbers.appendNulls(slot);
        numbers.append(number);
        return true;
    }

    private boolean put(BinaryVectorBuilder bytes, int slot, BigInteger number) {
        bytes.appendNulls(slot);
        bytes.append(number);
        if (bytes instanceof BytesVectorBuilder) {
            room.take(bytes.length(slot) + 8L);
        }
        return true;
    }
}
