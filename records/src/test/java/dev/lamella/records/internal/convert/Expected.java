package dev.lamella.records.internal.convert;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// What becomes of a value in a column, from the rules of the mapping, without the table and without rows.
///
/// @param kind what the column holds
/// @param field the column
/// @param isAsked whether the column's type has to be asked for
/// @param isUnsigned whether the bits of whole numbers are those of unsigned ones
record Expected(ColumnKind kind, Field field, boolean isAsked, boolean isUnsigned) {
    private static final BigInteger MOST_INT = BigInteger.valueOf(Integer.MAX_VALUE);
    private static final long YEAR_ONE = -62_135_769_600_000L;

    /// What comes out of the column, as [#plain] has it; empty if the value is rejected.
    Optional<Object> of(Object value) {
        return Optional.ofNullable(result(plain(value)));
    }

    /// The value in a class that has an `equals`, and is the same for classes that hold the same.
    static Object plain(Object value) {
        return switch (value) {
            case AtomicBoolean flag -> flag.get();
            case AtomicInteger number -> number.get();
            case AtomicLong number -> number.get();
            case LongAdder number -> number.sum();
            case DoubleAdder number -> number.sum();
            case StringBuilder text -> text.toString();
            case StringBuffer text -> text.toString();
            case CharBuffer text -> text.toString();
            case char[] text -> new String(text);
            case byte[] bytes -> Bytes.of(bytes);
            case Byte[] boxes -> {
                byte[] bytes = new byte[boxes.length];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = boxes[i];
                }
                yield Bytes.of(bytes);
            }
            case ByteBuffer buffer -> {
                byte[] bytes = new byte[buffer.remaining()];
                buffer.duplicate().get(bytes);
                yield Bytes.of(bytes);
            }
            case URL url -> url.toExternalForm();
            case BigDecimal number -> number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
            default -> value;
        };
    }

    private @Nullable Object result(Object value) {
        if (kind == ColumnKind.VARIANT && !isAsked) {
            return value;
        }
        if (isUnsigned) {
            return whole(new BigInteger(switch (value) {
                case Byte bits -> Integer.toString(Byte.toUnsignedInt(bits));
                case Short bits -> Integer.toString(Short.toUnsignedInt(bits));
                case Integer bits -> Integer.toUnsignedString(bits);
                default -> Long.toUnsignedString((Long) value);
            })) ? value : null;
        }
        return switch (value) {
            case Byte number -> whole(BigInteger.valueOf(number)) ? value : null;
            case Short number -> whole(BigInteger.valueOf(number)) ? value : null;
            case Integer number -> whole(BigInteger.valueOf(number)) ? value : null;
            case Long number -> whole(BigInteger.valueOf(number)) ? value : null;
            case BigInteger number -> whole(number) ? value : null;
            case BigDecimal number -> decimal(number);
            case Float number -> real(number);
            case Double number -> real(number);
            case Character unit -> unit(unit) ? value : null;
            case String text -> text(text);
            case Bytes bytes -> bytes(bytes) ? value : null;
            case UUID ignored -> kind == ColumnKind.FIXED && width() != 16 ? null : value;
            case InetAddress address ->
                kind == ColumnKind.FIXED && width() != address.getAddress().length ? null : value;
            case Interval ignored -> kind == ColumnKind.FIXED && width() != 12 ? null : value;
            case LocalDate date -> date(date) ? value : null;
            case LocalTime time -> isTime() ? truncated(time) : value;
            case OffsetTime time -> isTime()
                    ? truncated(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime()).atOffset(ZoneOffset.UTC)
                    : value;
            case LocalDateTime time -> local(time);
            case Instant time -> kind == ColumnKind.STRING ? value : instant(time);
            case OffsetDateTime time -> kind == ColumnKind.STRING
                    ? value
                    : kind == ColumnKind.OFFSET_TIMESTAMP ? withOffset(time) : atUtc(instant(time.toInstant()));
            case ZonedDateTime time -> kind == ColumnKind.STRING
                    ? value
                    : kind == ColumnKind.OFFSET_TIMESTAMP
                            ? zoned(withOffset(time.toOffsetDateTime()))
                            : zonedAtUtc(instant(time.toInstant()));
            case java.sql.Timestamp time -> timestamp(time);
            case java.sql.Date date -> date.getTime() < YEAR_ONE - 86_400_000 ? null : value;
            case java.sql.Time ignored -> value;
            case Date date -> millis(date.getTime()) ? value : null;
            case Calendar calendar -> millis(calendar.getTimeInMillis()) ? value : null;
            case Duration duration -> duration(duration);
            case Period period -> period(period);
            case Year year -> whole(BigInteger.valueOf(year.getValue())) ? value : null;
            case YearMonth month -> month(month) ? value : null;
            case Locale locale -> Locale.forLanguageTag(locale.toLanguageTag()).equals(locale) ? value : null;
            case URI uri -> kind == ColumnKind.FILE && uri.toString().isEmpty() ? null : value;
            case Wkb wkb -> geometry(wkb) ? value : null;
            case FileReference reference -> kind == ColumnKind.FILE == reference.isResolvable()
                    && (kind == ColumnKind.FILE || reference.isResolvable() && reference.uri().isPresent())
                    || kind == ColumnKind.STRING && reference.uri().isPresent() && reference.size().isEmpty()
                            ? value
                            : null;
            default -> value;
        };
    }

    private int width() {
        return ((PrimitiveField) field).typeLength();
    }

    private boolean isTime() {
        return kind == ColumnKind.TIME_LOCAL || kind == ColumnKind.TIME_UTC;
    }

    /// The column of the points in time.
    private PrimitiveField times() {
        return field instanceof GroupField group
                ? (PrimitiveField) group.children().getFirst()
                : (PrimitiveField) field;
    }

    private @Nullable OffsetDateTime withOffset(OffsetDateTime time) {
        Instant stored = instant(time.toInstant());
        return stored == null || time.getOffset().getTotalSeconds() % 60 != 0
                ? null
                : stored.atOffset(time.getOffset());
    }

    private static @Nullable Object zoned(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toZonedDateTime();
    }

    private long nanosOfUnit() {
        return switch (times().logicalType().orElseThrow()) {
            case LogicalType.Time time -> time.unit().nanos();
            case LogicalType.Timestamp time -> time.unit().nanos();
            default -> throw new AssertionError(kind);
        };
    }

    private static boolean isIn(BigInteger number, int bits, boolean isSigned) {
        return isSigned ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
    }

    private boolean whole(BigInteger number) {
        return switch (kind) {
            case INT8 -> isIn(number, 8, true);
            case INT16 -> isIn(number, 16, true);
            case INT32, DATE -> isIn(number, 32, true);
            case INT64 -> isIn(number, 64, true);
            case UINT8 -> isIn(number, 8, false);
            case UINT16 -> isIn(number, 16, false);
            case UINT32 -> isIn(number, 32, false);
            case UINT64 -> isIn(number, 64, false);
            case DECIMAL -> fits(new BigDecimal(number));
            case FLOAT -> isReal(new BigDecimal(number), number.floatValue());
            case DOUBLE -> isReal(new BigDecimal(number), number.doubleValue());
            case TIME_LOCAL, TIME_UTC -> number.signum() >= 0
                    && number.compareTo(BigInteger.valueOf(86_400_000_000_000L / nanosOfUnit())) < 0;
            case FIXED -> isIn(number, 8 * width(), true);
            case STRING, BYTES, TIMESTAMP_LOCAL, TIMESTAMP_UTC -> true;
            default -> throw new AssertionError(kind);
        };
    }

    private static boolean isReal(BigDecimal number, double nearest) {
        return Double.isFinite(nearest) && new BigDecimal(nearest).compareTo(number) == 0;
    }

    private boolean fits(BigDecimal number) {
        LogicalType.Decimal type = (LogicalType.Decimal) ((PrimitiveField) field).logicalType().orElseThrow();
        BigDecimal plain = (BigDecimal) plain(number);
        return plain.scale() <= type.scale() && plain.precision() - plain.scale() <= type.precision() - type.scale();
    }

    private boolean isNumberKind() {
        return kind.name().startsWith("INT") || kind.name().startsWith("UINT");
    }

    private @Nullable Object decimal(BigDecimal number) {
        if (isNumberKind()) {
            return number.scale() <= 0 && number.precision() - (long) number.scale() < 100
                    && whole(number.toBigIntegerExact()) ? number : null;
        }
        return switch (kind) {
            case DECIMAL -> fits(number) ? number : null;
            case FLOAT -> real(number, number.floatValue());
            case DOUBLE -> real(number, number.doubleValue());
            default -> number;
        };
    }

    private @Nullable Object real(BigDecimal number, double nearest) {
        if (!Double.isFinite(nearest)) {
            return null;
        }
        BigDecimal rounded = (BigDecimal) plain(new BigDecimal(nearest));
        return isAsked || rounded.equals(number) ? rounded : null;
    }

    private @Nullable Object real(Number number) {
        double value = number.doubleValue();
        boolean isFloat = number instanceof Float;
        if (isNumberKind()) {
            // The sign of a zero is none of a whole number.
            return Double.isFinite(value) && value == Math.rint(value) && whole(new BigDecimal(value).toBigInteger())
                    ? isFloat ? (Object) (number.floatValue() + 0f) : (Object) (value + 0.0)
                    : null;
        }
        return switch (kind) {
            case DECIMAL -> Double.isFinite(value) && fits(new BigDecimal(number.toString()))
                    ? isFloat ? (Object) (number.floatValue() + 0f) : (Object) (value + 0.0)
                    : null;
            case FLOAT -> isFloat ? number : narrowed(value);
            case FLOAT16 -> half(value, isFloat);
            default -> number;
        };
    }

    private @Nullable Object narrowed(double value) {
        float nearest = (float) value;
        boolean isLost = isAsked ? Float.isInfinite(nearest) && !Double.isInfinite(value) : nearest != value;
        return Double.isNaN(value) ? (Object) Double.NaN : isLost ? null : (Object) (double) nearest;
    }

    private static @Nullable Object half(double value, boolean isFloat) {
        if (Double.isNaN(value)) {
            return isFloat ? (Object) Float.NaN : (Object) Double.NaN;
        }
        float rounded = Float.float16ToFloat(Float.floatToFloat16((float) value));
        if (Float.isInfinite(rounded) && !Double.isInfinite(value)) {
            return null;
        }
        return isFloat ? (Object) rounded : (Object) (double) rounded;
    }

    private boolean unit(char unit) {
        return kind == ColumnKind.STRING ? !Character.isSurrogate(unit) : whole(BigInteger.valueOf(unit));
    }

    private @Nullable Object text(String text) {
        return switch (kind) {
            case JSON -> isJson(text) ? text : null;
            case STRING, ENUM, BYTES -> StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text : null;
            case FIXED -> text.getBytes(StandardCharsets.UTF_8).length == width()
                    && StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text : null;
            case UUID -> text.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}") ? text : null;
            default -> spoken(text);
        };
    }

    /// Texts of values that are none.
    private @Nullable Object spoken(String text) {
        try {
            return switch (kind) {
                case DECIMAL -> {
                    BigDecimal number = new BigDecimal(text);
                    int scale = ((LogicalType.Decimal) ((PrimitiveField) field).logicalType().orElseThrow()).scale();
                    yield fits(number) ? number.setScale(scale, RoundingMode.UNNECESSARY).toPlainString() : null;
                }
                case DATE -> LocalDate.parse(text).toString();
                case TIME_LOCAL -> truncated(LocalTime.parse(text)).toString();
                case TIMESTAMP_LOCAL -> String.valueOf(local(LocalDateTime.parse(text)));
                case TIMESTAMP_UTC -> String.valueOf(instant(Instant.parse(text)));
                case VARIANT -> Variant.ofJson(text).toJson();
                default -> {
                    BigInteger number = new BigInteger(text);
                    yield whole(number) ? number.toString() : null;
                }
            };
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static boolean isJson(String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            boolean isFound = false;
            while (parser.nextToken() != null) {
                isFound = true;
                parser.skipChildren();
            }
            return isFound && StandardCharsets.UTF_8.newEncoder().canEncode(text);
        } catch (IOException e) {
            return false;
        }
    }

    private boolean bytes(Bytes bytes) {
        return switch (kind) {
            case FIXED -> bytes.size() == width();
            case STRING, ENUM -> isUtf8(bytes);
            case JSON -> isUtf8(bytes) && isJson(new String(bytes.toByteArray(), StandardCharsets.UTF_8));
            case BSON -> bytes.size() == 5 && bytes.at(0) == 5;
            case UUID -> bytes.size() == 16;
            case INTERVAL, INT96 -> bytes.size() == 12;
            case FLOAT16 -> bytes.size() == 2;
            case GEOMETRY -> bytes.size() == 21;
            default -> true;
        };
    }

    private static boolean isUtf8(Bytes bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes.asBuffer());
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private boolean date(LocalDate date) {
        return switch (kind) {
            case DATE, INT32 -> isIn(BigInteger.valueOf(date.toEpochDay()), 32, true);
            case TIMESTAMP_LOCAL -> isCounted(BigInteger.valueOf(date.toEpochDay())
                    .multiply(BigInteger.valueOf(86_400_000_000_000L)));
            default -> true;
        };
    }

    private LocalTime truncated(LocalTime time) {
        return LocalTime.ofNanoOfDay(time.toNanoOfDay() / nanosOfUnit() * nanosOfUnit());
    }

    private static BigInteger nanos(long seconds, int nano) {
        return BigInteger.valueOf(seconds).multiply(BigInteger.valueOf(1_000_000_000)).add(BigInteger.valueOf(nano));
    }

    /// Whether a column of timestamps has a count for the nanoseconds since 1970.
    private boolean isCounted(BigInteger nanos) {
        if (times().type() != PhysicalType.INT64) {
            return true;
        }
        BigInteger[] parts = nanos.divideAndRemainder(BigInteger.valueOf(nanosOfUnit()));
        return isIn(parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0], 64, true);
    }

    private @Nullable Object local(LocalDateTime time) {
        return switch (kind) {
            case DATE -> time.toLocalTime().equals(LocalTime.MIDNIGHT) && date(time.toLocalDate()) ? time : null;
            case TIMESTAMP_LOCAL -> isCounted(nanos(time.toEpochSecond(ZoneOffset.UTC), time.getNano()))
                    ? time.minusNanos(Math.floorMod(time.getNano(), nanosOfUnit()))
                    : null;
            default -> time;
        };
    }

    private @Nullable Instant instant(Instant time) {
        if (kind == ColumnKind.INT96) {
            long day = Math.floorDiv(time.getEpochSecond(), 86_400L) + 2_440_588;
            return day == (int) day ? time : null;
        }
        return isCounted(nanos(time.getEpochSecond(), time.getNano()))
                ? time.minusNanos(Math.floorMod(time.getNano(), nanosOfUnit()))
                : null;
    }

    private static @Nullable Object atUtc(@Nullable Instant time) {
        return time == null ? null : time.atOffset(ZoneOffset.UTC);
    }

    private static @Nullable Object zonedAtUtc(@Nullable Instant time) {
        return time == null ? null : time.atZone(ZoneOffset.UTC);
    }

    private boolean millis(long millis) {
        return instant(Instant.ofEpochMilli(millis)) != null;
    }

    private @Nullable Object timestamp(java.sql.Timestamp time) {
        if (kind != ColumnKind.TIMESTAMP_LOCAL) {
            Instant stored = instant(time.toInstant());
            return stored == null ? null : java.sql.Timestamp.from(stored);
        }
        if (time.getTime() < YEAR_ONE - 86_400_000) {
            return null;
        }
        Object stored = local(time.toLocalDateTime());
        return stored == null ? null : java.sql.Timestamp.valueOf((LocalDateTime) stored);
    }

    private @Nullable Object duration(Duration duration) {
        BigInteger nanos = nanos(duration.getSeconds(), duration.getNano());
        return switch (kind) {
            case INT64 -> isIn(nanos, 64, true) ? duration : null;
            case INTERVAL -> nanos.signum() >= 0 && isIn(nanos.divide(BigInteger.valueOf(1_000_000)), 32, false)
                    ? Duration.ofMillis(duration.toMillis())
                    : null;
            case DECIMAL -> fits(new BigDecimal(nanos, 9)) ? duration : null;
            default -> duration;
        };
    }

    private @Nullable Object period(Period period) {
        BigInteger months = BigInteger.valueOf(period.toTotalMonths());
        return switch (kind) {
            case INTERVAL -> months.signum() >= 0 && period.getDays() >= 0 && months.compareTo(MOST_INT) <= 0
                    ? Period.of(0, months.intValue(), period.getDays())
                    : null;
            case INT32 -> period.getDays() == 0 && isIn(months, 32, true) ? Period.ofMonths(months.intValue()) : null;
            default -> period;
        };
    }

    private boolean month(YearMonth month) {
        return switch (kind) {
            case INT32 -> isIn(BigInteger.valueOf(month.getLong(ChronoField.PROLEPTIC_MONTH)), 32, true);
            case DATE -> date(month.atDay(1));
            default -> true;
        };
    }

    private boolean geometry(Wkb wkb) {
        if (kind == ColumnKind.FIXED && width() != wkb.bytes().length) {
            return false;
        }
        String type = kind == ColumnKind.GEOMETRY ? field.toString() : "";
        return wkb.crs().isPresent() == type.contains("EPSG") && wkb.edges().isPresent() == type.contains("GEOGRAPHY");
    }
}
