package dev.lamella.internal.predicate;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/// Compares values of two leaves, in vectors or as stored bounds.
public final class PairOrder {
    /// The result of [#compare] if a value is NaN.
    public static final int NAN = 2;

    private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(86_400_000_000_000L);
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    /// The Julian day of 1970-01-01.
    private static final long EPOCH_JULIAN_DAY = 2_440_588;

    private final Side left;
    private final Side right;
    private final Domain domain;

    /// The representation in which values are compared: the cheapest one that both sides have.
    private enum Domain {
        WHOLE, REAL, BYTES, EXACT
    }

    private PairOrder(Side left, Side right) {
        this.left = left;
        this.right = right;
        this.domain = left.order.kind() == SortOrder.Kind.UNSIGNED_BYTES
                ? Domain.BYTES
                : left.order.hasNan() && right.order.hasNan()
                        ? Domain.REAL
                        : left.isWhole() && right.isWhole() && left.unit.compareTo(right.unit) == 0
                                ? Domain.WHOLE
                                : Domain.EXACT;
    }

    /// @param leftName name in messages
    /// @param rightName likewise
    /// @throws SchemaMismatchException if a leaf has no order, or their kinds do not compare
    static PairOrder of(Leaf left, String leftName, Leaf right, String rightName) {
        LeafValues one = LeafValues.of(left, leftName);
        LeafValues two = LeafValues.of(right, rightName);
        if (!areComparable(one.kind(), two.kind()) && !(one.isTextual() && two.isTextual())) {
            throw new SchemaMismatchException("Column " + leftName + " is " + left.field().typeText()
                    + ", and is compared with column " + rightName + ", which is " + right.field().typeText(),
                    "Compare columns of one kind: numbers, texts, bytes, booleans, UUIDs, times, dates and timestamps.");
        }
        return new PairOrder(new Side(left), new Side(right));
    }

    private static boolean areComparable(LiteralKind one, LiteralKind two) {
        return one == two || one == LiteralKind.DATE && isTimestamp(two) || isTimestamp(one) && two == LiteralKind.DATE;
    }

    private static boolean isTimestamp(LiteralKind kind) {
        return kind == LiteralKind.LOCAL || kind == LiteralKind.MOMENT;
    }

    /// The order of the left leaf's rows.
    public SortOrder leftOrder() {
        return left.order;
    }

    /// The order of the right leaf's rows.
    public SortOrder rightOrder() {
        return right.order;
    }

    /// Whether this result of [#compare] fulfils a comparison; NaN fulfils none.
    public static boolean isTrue(Operand.Comparison comparison, int order) {
        return order != NAN && switch (comparison) {
            case EQUAL -> order == 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    /// Compares two values that are not null.
    ///
    /// @param lefts values of the left leaf
    /// @param rights values of the right leaf
    /// @return -1, 0 or 1, or [#NAN] if one of them is NaN
    public int compare(ColumnVector lefts, int leftSlot, ColumnVector rights, int rightSlot) {
        return switch (domain) {
            case WHOLE -> Long.compare(left.whole(lefts, leftSlot), right.whole(rights, rightSlot));
            case REAL -> compare(left.real(lefts, leftSlot), right.real(rights, rightSlot));
            case BYTES -> Integer.signum(Slice.of(lefts, leftSlot).compare(Slice.of(rights, rightSlot)));
            case EXACT -> exact(lefts, leftSlot, rights, rightSlot);
        };
    }

    private static int compare(double one, double two) {
        return Double.isNaN(one) || Double.isNaN(two) ? NAN : one < two ? -1 : one > two ? 1 : 0;
    }

    private int exact(ColumnVector lefts, int leftSlot, ColumnVector rights, int rightSlot) {
        double one = left.order.hasNan() ? left.real(lefts, leftSlot) : 0;
        double two = right.order.hasNan() ? right.real(rights, rightSlot) : 0;
        if (!Double.isFinite(one) || !Double.isFinite(two)) {
            return compare(Double.isFinite(one) ? 0 : one, Double.isFinite(two) ? 0 : two);
        }
        return left.exact(lefts, leftSlot).compareTo(right.exact(rights, rightSlot));
    }

    /// Compares a stored bound of each leaf.
    ///
    /// @return as [#compare(ColumnVector,int,ColumnVector,int)]
    public int compareStored(byte[] leftBound, byte[] rightBound) {
        return compare(left.vector(leftBound), 0, right.vector(rightBound), 0);
    }

    /// The literal of a stored value; empty for NaN.
    ///
    /// @throws SchemaMismatchException if the leaf has no order
    public static Optional<Literal> literal(Leaf leaf, byte[] stored) {
        Side side = new Side(leaf);
        ColumnVector vector = side.vector(stored);
        if (side.order.hasNan()) {
            double value = side.real(vector, 0);
            return Double.isNaN(value) ? Optional.empty() : Optional.of(new Literal.Floating(value));
        }
        return Optional.of(switch (LeafValues.of(leaf, leaf.path().toString()).kind()) {
            case BOOLEAN -> new Literal.Bool(side.whole(vector, 0) != 0);
            case NUMBER -> new Literal.Number(side.exact(vector, 0));
            case TEXT -> new Literal.Text(new String(stored, StandardCharsets.UTF_8));
            case BYTES -> new Literal.Bytes(stored);
            case UUID -> new Literal.Id(uuid(stored));
            case DATE -> new Literal.Date(LocalDate.ofEpochDay(side.whole(vector, 0)));
            case TIME -> new Literal.Time(LocalTime.ofNanoOfDay(side.exact(vector, 0).longValueExact()));
            case LOCAL -> new Literal.Local(LocalDateTime.ofInstant(instant(side.exact(vector, 0)), ZoneOffset.UTC));
            case MOMENT -> new Literal.Moment(instant(side.exact(vector, 0)));
        });
    }

    private static UUID uuid(byte[] stored) {
        ByteBuffer bytes = ByteBuffer.wrap(stored);
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    private static Instant instant(BigDecimal nanos) {
        BigInteger[] parts = nanos.toBigIntegerExact().divideAndRemainder(BigInteger.valueOf(NANOS_PER_SECOND));
        return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
    }

    /// A value as its bytes.
    private record Slice(byte[] bytes, int from, int length) {
        static Slice of(ColumnVector vector, int slot) {
            return switch (vector) {
                case DictionaryVector encoded -> of(encoded.dictionary(), encoded.indices()[slot]);
                case BytesVector bytes -> new Slice(bytes.bytes(), bytes.offset(slot), bytes.length(slot));
                case FixedBytesVector fixed -> new Slice(fixed.bytes(), fixed.offset(slot), fixed.width());
                default -> throw new AssertionError("Bytes cannot come as " + vector.getClass().getSimpleName());
            };
        }

        int compare(Slice other) {
            return Arrays.compareUnsigned(bytes, from, from + length, other.bytes, other.from,
                    other.from + other.length);
        }
    }

    /// The values of one leaf.
    private static final class Side {
        private final PrimitiveField field;
        private final SortOrder order;
        /// The factor of stored values: decimals and times are stored as multiples of a unit.
        private final BigDecimal unit;

        Side(Leaf leaf) {
            field = leaf.field();
            order = LeafValues.orderOf(leaf);
            unit = unit(field);
        }

        private static BigDecimal unit(PrimitiveField field) {
            return switch (field.logicalType().orElse(null)) {
                case LogicalType.Decimal(int ignored, int scale) -> BigDecimal.ONE.movePointLeft(scale);
                case LogicalType.Time(boolean ignored, TimePrecision unit) -> BigDecimal.valueOf(unit.nanos());
                case LogicalType.Timestamp(boolean ignored, TimePrecision unit) -> BigDecimal.valueOf(unit.nanos());
                case LogicalType.Date ignored -> new BigDecimal(NANOS_PER_DAY);
                case null, default -> BigDecimal.ONE;
            };
        }

        /// Whether each value is a `long` in signed order.
        boolean isWhole() {
            return switch (field.type()) {
                case BOOLEAN, INT32 -> true;
                case INT64 -> order.kind() == SortOrder.Kind.SIGNED;
                case FLOAT, DOUBLE, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
            };
        }

        long whole(ColumnVector vector, int slot) {
            return switch (vector) {
                case LongVector longs -> longs.values()[slot];
                case IntVector ints when order.kind() == SortOrder.Kind.UNSIGNED ->
                    Integer.toUnsignedLong(ints.values()[slot]);
                case IntVector ints -> ints.values()[slot];
                case BooleanVector booleans -> booleans.values()[slot] ? 1 : 0;
                default -> throw new AssertionError(
                        "Whole numbers cannot come as " + vector.getClass().getSimpleName());
            };
        }

        double real(ColumnVector vector, int slot) {
            return switch (vector) {
                case DoubleVector doubles -> doubles.values()[slot];
                case FloatVector floats -> floats.values()[slot];
                default -> {
                    Slice half = Slice.of(vector, slot);
                    yield Float.float16ToFloat((short) LittleEndian.getUnsignedShort(half.bytes, half.from));
                }
            };
        }

        BigDecimal exact(ColumnVector vector, int slot) {
            return switch (order.kind()) {
                case FLOAT -> new BigDecimal(real(vector, slot));
                case FALSE_BEFORE_TRUE, SIGNED -> BigDecimal.valueOf(whole(vector, slot)).multiply(unit);
                case UNSIGNED -> vector instanceof LongVector longs
                        ? new BigDecimal(Long.toUnsignedString(longs.values()[slot]))
                        : BigDecimal.valueOf(whole(vector, slot));
                case DECIMAL_BYTES, SIGNED_96, INT96_TIMESTAMP -> exact(Slice.of(vector, slot));
                case UNSIGNED_BYTES, IEEE_754_TOTAL_ORDER, NONE ->
                    throw new IllegalStateException("Values in order " + order + " are not numbers");
            };
        }

        private BigDecimal exact(Slice slice) {
            if (order.kind() == SortOrder.Kind.INT96_TIMESTAMP) {
                long days = LittleEndian.getInt(slice.bytes, slice.from + Long.BYTES) - EPOCH_JULIAN_DAY;
                return new BigDecimal(BigInteger.valueOf(days).multiply(NANOS_PER_DAY)
                        .add(BigInteger.valueOf(LittleEndian.getLong(slice.bytes, slice.from))));
            }
            if (slice.length == 0) {
                return BigDecimal.ZERO;
            }
            byte[] number = Arrays.copyOfRange(slice.bytes, slice.from, slice.from + slice.length);
            if (order.kind() == SortOrder.Kind.SIGNED_96) {
                for (int i = 0; i < number.length / 2; i++) {
                    byte low = number[i];
                    number[i] = number[number.length - 1 - i];
                    number[number.length - 1 - i] = low;
                }
            }
            return new BigDecimal(new BigInteger(number)).multiply(unit);
        }

        /// A vector of one stored value.
        ColumnVector vector(byte[] stored) {
            Validity present = Validity.none();
            return switch (field.type()) {
                case BOOLEAN -> new BooleanVector(1, present, new boolean[]{stored[0] != 0});
                case INT32 -> new IntVector(1, present, new int[]{LittleEndian.getInt(stored, 0)});
                case INT64 -> new LongVector(1, present, new long[]{LittleEndian.getLong(stored, 0)});
                case FLOAT -> new FloatVector(1, present,
                        new float[]{Float.intBitsToFloat(LittleEndian.getInt(stored, 0))});
                case DOUBLE -> new DoubleVector(1, present,
                        new double[]{Double.longBitsToDouble(LittleEndian.getLong(stored, 0))});
                case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
                    new BytesVector(1, present, stored, new long[]{stored.length});
            };
        }
    }
}
