package dev.lamella.internal.shredding;

import dev.lamella.schema.TypeString;
import dev.lamella.shredding.NumberWidth;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Observations at one path of a sample's values.
public final class Observed {
    private static final int MOST_DIGITS = 38;
    private static final int LONG_DIGITS = 18;

    /// Kinds that have a column together.
    public enum Family {
        BOOLEAN("BOOLEAN"),
        EXACT(""),
        FLOAT("FLOAT"),
        DOUBLE("DOUBLE"),
        DATE("DATE"),
        TIME("TIME(false,MICROS)"),
        UTC_MICROS("TIMESTAMP(true,MICROS)"),
        LOCAL_MICROS("TIMESTAMP(false,MICROS)"),
        UTC_NANOS("TIMESTAMP(true,NANOS)"),
        LOCAL_NANOS("TIMESTAMP(false,NANOS)"),
        STRING("STRING"),
        BINARY("BYTE_ARRAY"),
        UUID("UUID"),
        OBJECT(""),
        ARRAY("");

        private final String type;

        Family(String type) {
            this.type = type;
        }
    }

    private final long[] counts = new long[Family.values().length];
    private long valueCount;
    private long minWhole;
    private long maxWhole;
    /// Most digits in front of the point.
    private int digits = 1;
    /// Most digits after the decimal point.
    private int scale;
    private boolean isLong = true;
    /// By the ids of names.
    private @Nullable Map<Integer, Observed> fields;
    private @Nullable Observed element;

    /// Counts a value of a family. The methods for numbers call this, too.
    public void add(Family family) {
        counts[family.ordinal()]++;
        valueCount++;
    }

    public void whole(long value) {
        add(Family.EXACT);
        minWhole = Math.min(minWhole, value);
        maxWhole = Math.max(maxWhole, value);
    }

    public void decimal(BigInteger unscaled, int numberScale) {
        add(Family.EXACT);
        if (numberScale == 0 && unscaled.bitLength() < Long.SIZE) {
            long value = unscaled.longValue();
            minWhole = Math.min(minWhole, value);
            maxWhole = Math.max(maxWhole, value);
            return;
        }
        isLong = false;
        scale = Math.max(scale, numberScale);
        digits = Math.max(digits, unscaled.signum() == 0 ? 1 : new BigDecimal(unscaled).precision() - numberScale);
    }

    /// How many values there were that are not Variant null.
    public long valueCount() {
        return valueCount;
    }

    public Map<Integer, Observed> fields() {
        Map<Integer, Observed> known = fields;
        if (known == null) {
            known = new HashMap<>();
            fields = known;
        }
        return known;
    }

    @Nullable
    public Observed element() {
        return element;
    }

    public void setElement(Observed made) {
        element = made;
    }

    /// The family that enough of the values are of. Most are enough for objects and arrays: what else there is does not keep their
    /// fields and elements from being of one kind.
    public Optional<Family> family(double minTypeShare) {
        for (Family family : Family.values()) {
            long count = counts[family.ordinal()];
            boolean isEnough = family == Family.OBJECT || family == Family.ARRAY
                    || count >= minTypeShare * valueCount;
            if (isEnough && 2 * count > valueCount) {
                return Optional.of(family);
            }
        }
        return Optional.empty();
    }

    /// The column for a family that is not an object or array; nothing if no column holds all of the numbers.
    public Optional<TypeString> type(Family family, NumberWidth width) {
        if (family != Family.EXACT) {
            return Optional.of(TypeString.parse(family.type));
        }
        if (isLong) {
            return Optional.of(TypeString.parse(width == NumberWidth.ROOM ? "INT64" : integerType()));
        }
        int whole = Math.max(digits, Math.max(digitsOf(minWhole), digitsOf(maxWhole)));
        int precision = whole + scale;
        if (precision > MOST_DIGITS) {
            return Optional.empty();
        }
        int roomy = precision <= LONG_DIGITS ? LONG_DIGITS : MOST_DIGITS;
        return Optional
                .of(TypeString.parse("DECIMAL(" + (width == NumberWidth.ROOM ? roomy : precision) + "," + scale + ")"));
    }

    private static int digitsOf(long value) {
        return value == 0 ? 0 : BigDecimal.valueOf(value).precision();
    }

    private String integerType() {
        long reach = Math.max(maxWhole, -1 - minWhole);
        if (reach <= Byte.MAX_VALUE) {
            return "INT(8,true)";
        }
        return reach <= Short.MAX_VALUE ? "INT(16,true)" : reach <= Integer.MAX_VALUE ? "INT32" : "INT64";
    }
}
