package dev.lamella.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.UUID;

/// Compares the Java values of a column like the stored values that they come from.
///
/// @param type class of the values
/// @param order order of the values
record ValueComparison<T>(Class<T> type, Comparator<? super T> order) {
    /// UTF-16 and UTF-8 sort differently from here on: supplementary characters are surrogates, which are below U+E000
    /// to U+FFFF.
    private static final char FIRST_SURROGATE = Character.MIN_SURROGATE;
    private static final int SURROGATES = Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1;
    private static final int BEHIND_SURROGATES = Character.MAX_VALUE - Character.MAX_SURROGATE;

    /// The comparison for the values of a leaf that has an order.
    static ValueComparison<?> of(PrimitiveField field, SortOrder.Kind kind) {
        return switch (kind) {
            case FALSE_BEFORE_TRUE -> natural(Boolean.class);
            case SIGNED -> field.logicalType().isPresent() ? signed(field, field.logicalType().get()) : plain(field);
            case UNSIGNED -> unsigned(field);
            case UNSIGNED_BYTES -> bytes(field);
            case DECIMAL_BYTES -> natural(BigDecimal.class);
            case SIGNED_96 -> temporal(field);
            case FLOAT -> field.type() == PhysicalType.DOUBLE
                    ? new ValueComparison<>(Double.class, ByteComparison::numbers)
                    : new ValueComparison<>(Float.class, ByteComparison::numbers);
            case IEEE_754_TOTAL_ORDER -> field.type() == PhysicalType.DOUBLE
                    ? new ValueComparison<>(Double.class, (left, right) -> ByteComparison.totalOrder(
                            Double.doubleToRawLongBits(left), Double.doubleToRawLongBits(right)))
                    : new ValueComparison<>(Float.class, (left, right) -> ByteComparison.totalOrder(
                            Float.floatToRawIntBits(left), Float.floatToRawIntBits(right)));
            case INT96_TIMESTAMP -> natural(Instant.class);
            case NONE -> throw new IllegalArgumentException("A column without an order cannot be compared");
        };
    }

    private static <T extends Comparable<? super T>> ValueComparison<T> natural(Class<T> type) {
        return new ValueComparison<>(type, Comparator.naturalOrder());
    }

    private static ValueComparison<?> plain(PrimitiveField field) {
        return field.type() == PhysicalType.INT32 ? natural(Integer.class) : natural(Long.class);
    }

    private static ValueComparison<?> signed(PrimitiveField field, LogicalType type) {
        return switch (type.kind()) {
            case DECIMAL -> natural(BigDecimal.class);
            case DATE -> natural(LocalDate.class);
            case TIME -> natural(LocalTime.class);
            case TIMESTAMP -> temporal(field);
            case INTEGER -> switch (((LogicalType.Integer) type).bitWidth()) {
                case 8 -> natural(Byte.class);
                case 16 -> natural(Short.class);
                default -> plain(field);
            };
            case STRING, ENUM, JSON, BSON, UUID, FLOAT16, INTERVAL, GEOMETRY, GEOGRAPHY, UNKNOWN, MAP, LIST, VARIANT,
                    FILE,
                    UNRECOGNIZED ->
                throw new IllegalArgumentException(type + " is not a signed number");
        };
    }

    private static ValueComparison<?> unsigned(PrimitiveField field) {
        boolean isNarrow = field.logicalType()
                .orElseThrow() instanceof LogicalType.Integer(int bitWidth, boolean ignored)
                && bitWidth < 32;
        if (field.type() == PhysicalType.INT64) {
            return natural(BigInteger.class);
        }
        return isNarrow ? natural(Integer.class) : natural(Long.class);
    }

    private static ValueComparison<?> temporal(PrimitiveField field) {
        boolean isInstant = field.logicalType()
                .orElseThrow() instanceof LogicalType.Timestamp(boolean isUtc, TimePrecision ignored)
                && isUtc;
        return isInstant
                ? natural(Instant.class)
                : new ValueComparison<>(LocalDateTime.class, LocalDateTime::compareTo);
    }

    private static ValueComparison<?> bytes(PrimitiveField field) {
        return switch (field.logicalType().map(LogicalType::kind).orElse(LogicalKind.BSON)) {
            case STRING, ENUM, JSON -> new ValueComparison<>(String.class, ValueComparison::compareText);
            case UUID -> new ValueComparison<>(UUID.class, ValueComparison::compareUuids);
            default -> new ValueComparison<>(byte[].class, Arrays::compareUnsigned);
        };
    }

    /// Compares by code points, which is the order of the bytes of UTF-8; `String.compareTo` uses another order.
    static int compareText(String left, String right) {
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                return rank(a) - rank(b);
            }
        }
        return left.length() - right.length();
    }

    /// A number for a UTF-16 unit that sorts surrogates after all others.
    private static int rank(char unit) {
        if (unit < FIRST_SURROGATE) {
            return unit;
        }
        return Character.isSurrogate(unit) ? unit + BEHIND_SURROGATES : unit - SURROGATES;
    }

    /// Compares as unsigned bytes; `UUID.compareTo` uses another order.
    static int compareUuids(UUID left, UUID right) {
        int order = Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
        return order != 0
                ? order
                : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
    }

    /// Compares two objects.
    ///
    /// @throws IllegalArgumentException if one is not an instance of the class
    int compare(Object left, Object right) {
        return order.compare(cast(left), cast(right));
    }

    private T cast(Object value) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("The values of the column are " + type.getName() + ", and this is "
                    + (value == null ? "null" : value.getClass().getName()));
        }
        return type.cast(value);
    }
}
