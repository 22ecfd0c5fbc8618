package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;

/// What a stored value or a literal means, in a form that compares: the page `docs/reference/filters.md` as a program that is slow.
///
/// Days, times and timestamps are numbers, of days or nanoseconds.
sealed interface MeantValue {
    /// An exact number.
    record Exact(BigDecimal number) implements MeantValue {}

    /// A binary floating-point number.
    record Real(double number) implements MeantValue {}

    /// Bytes, compared without sign.
    record Bytes(byte[] bytes) implements MeantValue {}

    record Bool(boolean value) implements MeantValue {}

    /// A value of a type without order.
    record Unordered(Object stored) implements MeantValue {}

    /// Of a leaf's stored value.
    static MeantValue of(PrimitiveField field, Object stored) {
        LogicalType type = field.logicalType().orElse(null);
        return switch (type) {
            case null -> plain(field, stored);
            case LogicalType.Integer(int _, boolean isSigned) -> new Exact(new BigDecimal(
                    isSigned ? BigInteger.valueOf((long) stored) : withoutSign((long) stored, field.type())));
            case LogicalType.Decimal(int _, int scale) -> new Exact(new BigDecimal(
                    stored instanceof Hex hex ? whole(hex, false) : BigInteger.valueOf((long) stored), scale));
            case LogicalType.Date _ -> new Exact(BigDecimal.valueOf((long) stored));
            case LogicalType.Time(boolean _, TimePrecision unit) -> nanos(BigInteger.valueOf((long) stored), unit);
            case LogicalType.Timestamp(boolean _, TimePrecision unit) -> nanos(
                    stored instanceof Hex hex ? whole(hex, true) : BigInteger.valueOf((long) stored), unit);
            case LogicalType.Float16 _ -> new Real(Float.float16ToFloat(whole((Hex) stored, true).shortValue()));
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _,LogicalType.Bson _,LogicalType.Uuid _ ->
                new Bytes(bytes((Hex) stored));
            case LogicalType.Unknown _,LogicalType.Interval _,LogicalType.Geometry _,LogicalType.Geography _,LogicalType.Map _,LogicalType.List _,LogicalType.Variant _,LogicalType.File _,LogicalType.Unrecognized _ ->
                new Unordered(stored);
        };
    }

    private static MeantValue plain(PrimitiveField field, Object stored) {
        return switch (stored) {
            case Boolean bool -> new Bool(bool);
            case Long number -> new Exact(BigDecimal.valueOf(number));
            case Bits32(int bits) -> new Real(Float.intBitsToFloat(bits));
            case Bits64(long bits) -> new Real(Double.longBitsToDouble(bits));
            case Hex hex when field.type() == PhysicalType.INT96 -> {
                ByteBuffer buffer = ByteBuffer.wrap(bytes(hex)).order(ByteOrder.LITTLE_ENDIAN);
                long nanosOfDay = buffer.getLong();
                BigInteger days = BigInteger.valueOf(buffer.getInt() - 2_440_588L);
                yield new Exact(new BigDecimal(
                        days.multiply(BigInteger.valueOf(86_400_000_000_000L)).add(BigInteger.valueOf(nanosOfDay))));
            }
            case Hex hex -> new Bytes(bytes(hex));
            default -> throw new AssertionError(stored);
        };
    }

    private static BigInteger withoutSign(long number, PhysicalType type) {
        BigInteger range = BigInteger.ONE.shiftLeft(type == PhysicalType.INT32 ? 32 : 64);
        return BigInteger.valueOf(number).mod(range);
    }

    private static Exact nanos(BigInteger count, TimePrecision unit) {
        return new Exact(new BigDecimal(count.multiply(BigInteger.valueOf(switch (unit) {
            case MILLIS -> 1_000_000;
            case MICROS -> 1000;
            case NANOS -> 1;
        }))));
    }

    private static byte[] bytes(Hex hex) {
        return HexFormat.of().parseHex(hex.digits());
    }

    private static BigInteger whole(Hex hex, boolean isLittleEndian) {
        byte[] bytes = bytes(hex);
        byte[] turned = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            turned[i] = bytes[isLittleEndian ? bytes.length - 1 - i : i];
        }
        return turned.length == 0 ? BigInteger.ZERO : new BigInteger(turned);
    }

    /// Of a literal that is compared with a leaf.
    static MeantValue of(PrimitiveField field, Literal literal) {
        return switch (literal) {
            case Literal.Number(BigDecimal number) when isReal(field) -> new Exact(meantBy(number, field));
            case Literal.Text(String text) when field.logicalType().orElse(null) instanceof LogicalType.Uuid ->
                of(new Literal.Id(UUID.fromString(text)));
            case Literal other -> of(other);
        };
    }

    private static boolean isReal(PrimitiveField field) {
        return TrueOrder.hasNan(field.type(), field.logicalType());
    }

    /// Of a literal by itself.
    static MeantValue of(Literal literal) {
        return switch (literal) {
            case Literal.Bool(boolean value) -> new Bool(value);
            case Literal.Number(BigDecimal number) -> new Exact(number);
            case Literal.Floating(double number) -> new Real(number);
            case Literal.Text(String text) -> new Bytes(text.getBytes(StandardCharsets.UTF_8));
            case Literal.Bytes(byte[] bytes) -> new Bytes(bytes);
            case Literal.Date(var day) -> new Exact(BigDecimal.valueOf(day.toEpochDay()));
            case Literal.Time(var time) -> new Exact(BigDecimal.valueOf(time.toNanoOfDay()));
            case Literal.Local(LocalDateTime time) -> nanos(time.toInstant(ZoneOffset.UTC));
            case Literal.Moment(Instant time) -> nanos(time);
            case Literal.Id(UUID id) -> new Bytes(ByteBuffer.allocate(16).putLong(id.getMostSignificantBits())
                    .putLong(id.getLeastSignificantBits()).array());
        };
    }

    static Exact nanos(Instant time) {
        return new Exact(BigDecimal.valueOf(time.getEpochSecond()).scaleByPowerOfTen(9)
                .add(BigDecimal.valueOf(time.getNano())));
    }

    /// The number of a floating-point column that a decimal number is: itself, or the one whose shortest text it is.
    private static BigDecimal meantBy(BigDecimal number, PrimitiveField field) {
        return switch (field.type()) {
            case DOUBLE -> {
                double nearest = number.doubleValue();
                yield Double.isFinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(number) == 0
                        ? new BigDecimal(nearest)
                        : number;
            }
            case FLOAT -> {
                float nearest = number.floatValue();
                yield Float.isFinite(nearest) && new BigDecimal(Float.toString(nearest)).compareTo(number) == 0
                        ? new BigDecimal(nearest)
                        : number;
            }
            case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
                float nearest = Float.float16ToFloat(Float.floatToFloat16(number.floatValue()));
                yield Float.isFinite(nearest) && shortestOfHalf(nearest).compareTo(number) == 0
                        ? new BigDecimal(nearest)
                        : number;
            }
        };
    }

    /// The nearest of the decimal numbers of the fewest digits that read back as a half.
    static BigDecimal shortestOfHalf(float half) {
        BigDecimal exact = new BigDecimal(half);
        for (int digits = 1;; digits++) {
            BigDecimal below = exact.round(new MathContext(digits, RoundingMode.FLOOR));
            BigDecimal above = exact.round(new MathContext(digits, RoundingMode.CEILING));
            boolean isBelow = readsAs(below, half);
            boolean isAbove = readsAs(above, half);
            if (isBelow && isAbove) {
                return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            }
            if (isBelow || isAbove) {
                return isBelow ? below : above;
            }
        }
    }

    private static boolean readsAs(BigDecimal number, float half) {
        return Float.float16ToFloat(Float.floatToFloat16(number.floatValue())) == half;
    }

    /// How a value that is not null compares with a literal of its kind: NaN does in no way.
    static Truth compare(MeantValue value, Comparison comparison, MeantValue literal) {
        if (value instanceof Real(double number) && Double.isNaN(number)) {
            return Truth.FALSE;
        }
        int order = order(value, literal);
        return Truth.of(switch (comparison) {
            case EQUAL -> order == 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        });
    }

    private static int order(MeantValue value, MeantValue other) {
        return switch (value) {
            case Bool(boolean bool) -> Boolean.compare(bool, ((Bool) other).value);
            case Bytes(byte[] bytes) -> Arrays.compareUnsigned(bytes, ((Bytes) other).bytes);
            case Exact(BigDecimal number) -> switch (other) {
                case Exact(BigDecimal literal) -> number.compareTo(literal);
                case Real(double literal) -> -order(literal, number);
                case MeantValue _ -> throw new AssertionError(value + " and " + other);
            };
            case Real(double number) -> switch (other) {
                case Exact(BigDecimal literal) -> order(number, literal);
                case Real(double literal) -> number == literal ? 0 : Double.compare(number, literal);
                case MeantValue _ -> throw new AssertionError(value + " and " + other);
            };
            case Unordered _ -> throw new AssertionError(value);
        };
    }

    private static int order(double number, BigDecimal exact) {
        return Double.isInfinite(number) ? (int) Math.signum(number) : new BigDecimal(number).compareTo(exact);
    }

    static Truth startsWith(MeantValue value, MeantValue prefix) {
        byte[] bytes = ((Bytes) value).bytes;
        byte[] start = ((Bytes) prefix).bytes;
        return Truth.of(bytes.length >= start.length
                && Arrays.equals(bytes, 0, start.length, start, 0, start.length));
    }
}
