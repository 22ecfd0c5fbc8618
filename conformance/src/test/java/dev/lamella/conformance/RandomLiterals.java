package dev.lamella.conformance;

import dev.lamella.filter.Literal;
import dev.lamella.filter.TextPattern;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
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
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/// Literals for a leaf, made of its stored values: the value itself, in one of the forms that it can be written in; one a step beside
/// it; between two values; and far out.
final class RandomLiterals {
    private static final BigDecimal NANOS = BigDecimal.TEN.pow(9);
    private static final LocalDate FIRST_DAY = LocalDate.of(-9999, 1, 1);

    private final Random random;

    RandomLiterals(Random random) {
        this.random = random;
    }

    /// Whether a leaf compares with anything.
    static boolean isOrdered(PrimitiveField field) {
        if (field.annotation().logicalType().orElse(null) instanceof LogicalType.Unrecognized) {
            return false;
        }
        return field.type() == PhysicalType.INT96
                || TrueOrder.byType(field.type(), field.logicalType()).isPresent();
    }

    /// Whether a leaf's values begin with something.
    static boolean hasPrefixes(PrimitiveField field) {
        return switch (field.logicalType().orElse(null)) {
            case null -> field.type() == PhysicalType.BYTE_ARRAY || field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _,LogicalType.Bson _ -> true;
            case LogicalType _ -> false;
        };
    }

    /// What a stored value is, exactly; a number if it is NaN.
    Literal exactly(PrimitiveField field, Object stored) {
        return literal(field, MeantValue.of(field, stored), 0);
    }

    /// Of a stored value, or near it.
    Literal near(PrimitiveField field, Object stored) {
        int distance = random.nextInt(3) > 0 ? 0 : 1 + random.nextInt(5);
        return literal(field, MeantValue.of(field, stored), distance);
    }

    /// What a stored value begins with, or nearly.
    Literal prefix(PrimitiveField field, Object stored) {
        byte[] bytes = ((MeantValue.Bytes) MeantValue.of(field, stored)).bytes();
        byte[] start = Arrays.copyOf(bytes, random.nextInt(Math.min(bytes.length, 12) + 1));
        if (random.nextInt(6) == 0) {
            start = Arrays.copyOf(start, start.length + 1);
        }
        return bytes(field, start);
    }

    /// Bytes of a stored value, mostly from its middle or its end.
    Literal part(PrimitiveField field, Object stored) {
        byte[] bytes = ((MeantValue.Bytes) MeantValue.of(field, stored)).bytes();
        int from = random.nextInt(bytes.length + 1);
        int to = random.nextBoolean() ? bytes.length : from + random.nextInt(bytes.length - from + 1);
        return bytes(field, Arrays.copyOfRange(bytes, from, Math.min(to, from + 12)));
    }

    /// A pattern of `like` that the text may match; empty for a column of bytes.
    Optional<TextPattern> pattern(PrimitiveField field, Object stored) {
        boolean isText = switch (field.logicalType().orElse(null)) {
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _ -> true;
            case null, default -> false;
        };
        if (!isText || !(prefix(field, stored) instanceof Literal.Text(String start))
                || !(part(field, stored) instanceof Literal.Text(String middle))
                || !(part(field, stored) instanceof Literal.Text(String end))) {
            return Optional.empty();
        }
        return Optional.of(new TextPattern.Like(switch (random.nextInt(4)) {
            case 0 -> escaped(start) + "%";
            case 1 -> "%" + escaped(middle) + "%" + escaped(end);
            case 2 -> escaped(start) + "%" + escaped(middle) + "%" + escaped(end);
            default -> escaped(start) + "%" + escaped(end);
        }));
    }

    private static String escaped(String text) {
        return text.replaceAll("[\\\\%_]", "\\\\$0");
    }

    /// @param distance 0 for the value itself; else how far from it
    private Literal literal(PrimitiveField field, MeantValue value, int distance) {
        return switch (value) {
            case MeantValue.Bool(boolean bool) -> new Literal.Bool(bool ^ distance > 0);
            case MeantValue.Bytes(byte[] bytes) -> bytes(field, distance == 0 ? bytes : beside(field, bytes));
            case MeantValue.Real(double number) -> real(field, number, distance);
            case MeantValue.Exact(BigDecimal number) -> exact(field, number, distance);
            case MeantValue.Unordered _ -> throw new AssertionError(field + " has no order");
        };
    }

    private Literal bytes(PrimitiveField field, byte[] bytes) {
        LogicalType type = field.logicalType().orElse(null);
        if (type instanceof LogicalType.Uuid) {
            ByteBuffer halves = ByteBuffer.wrap(bytes);
            UUID id = new UUID(halves.getLong(), halves.getLong());
            return random.nextInt(4) == 0 ? new Literal.Text(id.toString()) : new Literal.Id(id);
        }
        if (type == null || type instanceof LogicalType.Bson) {
            String text = new String(bytes, StandardCharsets.UTF_8);
            boolean isText = type == null && field.type() == PhysicalType.BYTE_ARRAY
                    && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
            return isText && random.nextBoolean() ? new Literal.Text(text) : new Literal.Bytes(bytes);
        }
        // Half a character at the end of a prefix becomes another one.
        return new Literal.Text(new String(bytes, StandardCharsets.UTF_8));
    }

    private byte[] beside(PrimitiveField field, byte[] bytes) {
        byte[] other = bytes.clone();
        boolean isFixed = field.logicalType().orElse(null) instanceof LogicalType.Uuid;
        return switch (isFixed ? 0 : random.nextInt(4)) {
            case 0 -> {
                if (other.length > 0) {
                    other[other.length - 1] += random.nextBoolean() ? 1 : -1;
                }
                yield other;
            }
            case 1 -> Arrays.copyOf(other, other.length + 1);
            case 2 -> Arrays.copyOf(other, Math.max(0, other.length - 1));
            default -> random.nextBoolean() ? new byte[0] : new byte[]{0x7f, 0x7f};
        };
    }

    private Literal real(PrimitiveField field, double number, int distance) {
        if (Double.isNaN(number)) {
            return new Literal.Number(BigDecimal.valueOf(random.nextInt(100) - 50));
        }
        double other = switch (distance) {
            case 1 -> isDouble(field) ? Math.nextUp(number) : Math.nextUp((float) number);
            case 2 -> isDouble(field) ? Math.nextDown(number) : Math.nextDown((float) number);
            case 3 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 4 -> -number;
            case 5 -> Math.nextUp(number);
            default -> number;
        };
        if (Double.isInfinite(other) || random.nextInt(3) == 0) {
            return Double.isNaN(other) ? new Literal.Number(BigDecimal.ZERO) : new Literal.Floating(other);
        }
        return new Literal.Number(switch (random.nextInt(3)) {
            case 0 -> new BigDecimal(other);
            case 1 -> shortest(field, other);
            default -> new BigDecimal(other).movePointLeft(1).setScale(20, java.math.RoundingMode.HALF_UP);
        });
    }

    private static boolean isDouble(PrimitiveField field) {
        return field.type() == PhysicalType.DOUBLE;
    }

    private static BigDecimal shortest(PrimitiveField field, double number) {
        return switch (field.type()) {
            case DOUBLE -> new BigDecimal(Double.toString(number));
            case FLOAT -> new BigDecimal(Float.toString((float) number));
            case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
                float half = Float.float16ToFloat(Float.floatToFloat16((float) number));
                yield Float.isInfinite(half) ? BigDecimal.TEN.pow(5) : MeantValue.shortestOfHalf(half);
            }
        };
    }

    private Literal exact(PrimitiveField field, BigDecimal number, int distance) {
        LogicalType type = field.logicalType().orElse(null);
        return switch (type) {
            case LogicalType.Date _ -> new Literal.Date(LocalDate.ofEpochDay(
                    number.longValueExact() + new int[]{0, 1, -1, 1000, -1000, 100_000}[distance]));
            case LogicalType.Time(boolean _, TimePrecision unit) -> new Literal.Time(LocalTime.ofNanoOfDay(
                    Math.clamp(number.longValueExact() + beside(unit, distance), 0, 86_399_999_999_999L)));
            case LogicalType.Timestamp(boolean isUtc, TimePrecision unit) -> {
                Instant instant = instant(number.add(BigDecimal.valueOf(beside(unit, distance))));
                yield isUtc
                        ? new Literal.Moment(instant)
                        : new Literal.Local(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
            }
            case null -> field.type() == PhysicalType.INT96
                    ? new Literal.Moment(instant(number.add(BigDecimal.valueOf(beside(TimePrecision.NANOS, distance)))))
                    : number(number, 0, distance);
            case LogicalType.Decimal(int _, int scale) -> number(number, scale, distance);
            case LogicalType _ -> number(number, 0, distance);
        };
    }

    /// Nanoseconds to go from a value: to the next one, or not that far, or far away.
    private long beside(TimePrecision unit, int distance) {
        long step = unit == TimePrecision.MILLIS ? 1_000_000 : unit == TimePrecision.MICROS ? 1000 : 1;
        return switch (distance) {
            case 0 -> 0;
            case 1 -> step;
            case 2 -> -step;
            case 3 -> step / 2;
            case 4 -> 1 - step;
            default -> random.nextLong() >> 2;
        };
    }

    private static Instant instant(BigDecimal nanos) {
        BigInteger[] parts = nanos.toBigIntegerExact().divideAndRemainder(NANOS.toBigInteger());
        long day = Math.max(parts[0].longValueExact(), FIRST_DAY.atStartOfDay().toEpochSecond(ZoneOffset.UTC));
        return Instant.ofEpochSecond(day, parts[1].longValueExact());
    }

    private Literal number(BigDecimal number, int scale, int distance) {
        BigDecimal step = BigDecimal.ONE.movePointLeft(scale);
        BigDecimal other = number.add(switch (distance) {
            case 1 -> step;
            case 2 -> step.negate();
            case 3 -> step.divide(BigDecimal.TWO);
            case 4 -> step.movePointLeft(25).negate();
            case 5 -> BigDecimal.TEN.pow(5 + random.nextInt(60)).multiply(BigDecimal.valueOf(random.nextInt(3) - 1));
            default -> BigDecimal.ZERO;
        });
        List<BigDecimal> forms = List.of(other, other.stripTrailingZeros(), other.setScale(other.scale() + 3));
        double asDouble = other.doubleValue();
        boolean isExact = Double.isFinite(asDouble) && new BigDecimal(asDouble).compareTo(other) == 0;
        if (isExact && random.nextInt(4) == 0) {
            return new Literal.Floating(asDouble);
        }
        return random.nextInt(60) == 0
                ? new Literal.Floating(random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY)
                : new Literal.Number(forms.get(random.nextInt(forms.size())));
    }
}
