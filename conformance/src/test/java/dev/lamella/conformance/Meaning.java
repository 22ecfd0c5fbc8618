package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.Name;
import dev.lamella.row.Interval;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.Variant;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Records as trees of logical values, in the form of [Logical]: what the mapping must write, computed without the
/// mapping.
final class Meaning {
    private Meaning() {}

    /// A record as a row.
    static Fields of(Object row, Schema schema) {
        return fields(row, schema.fields());
    }

    private static Fields fields(Object value, List<Field> fields) {
        List<@Nullable Object> values = new ArrayList<>();
        if (fields.getFirst().name().equals("type")) {
            String name = nameOf(value.getClass());
            values.add(name);
            for (Field branch : fields.subList(1, fields.size())) {
                values.add(branch.name().equals(name)
                        ? fields(value, ((GroupField) branch).children())
                        : null);
            }
            return new Fields(values);
        }
        RecordComponent[] components = value.getClass().getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            values.add(of(get(value, components[i].getAccessor()), fields.get(i)));
        }
        return new Fields(values);
    }

    private static String nameOf(Class<?> type) {
        Name name = type.getAnnotation(Name.class);
        return name == null ? type.getSimpleName() : name.value();
    }

    private static @Nullable Object get(Object value, Method accessor) {
        try {
            accessor.setAccessible(true);
            return accessor.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(accessor.toString(), e);
        }
    }

    private static @Nullable Object of(@Nullable Object value, Field field) {
        return switch (value) {
            case null -> null;
            case Optional<?> optional -> of(optional.orElse(null), field);
            case OptionalInt optional -> optional.isPresent() ? BigInteger.valueOf(optional.getAsInt()) : null;
            case OptionalLong optional -> optional.isPresent() ? BigInteger.valueOf(optional.getAsLong()) : null;
            case OptionalDouble optional -> optional.isPresent() ? optional.getAsDouble() : null;
            case Object one when field instanceof PrimitiveField column -> value(one, column);
            case Variant variant -> variant.toJson();
            case Object one when isWhole((GroupField) field) -> one;
            case Map<?, ?> map when ((GroupField) field).value().isPresent() -> new Entries(map.entrySet().stream()
                    .map(entry -> new Entry(of(entry.getKey(), ((GroupField) field).key()),
                            of(entry.getValue(), ((GroupField) field).value().orElseThrow())))
                    .toList());
            case Collection<?> list -> elements(list, ((GroupField) field).element());
            case Object array when array.getClass().isArray() -> elements(list(array), ((GroupField) field).element());
            case Record group -> fields(group, ((GroupField) field).children());
            default -> value;
        };
    }

    /// Of what is stored in a group and is one value.
    private static boolean isWhole(GroupField field) {
        return switch (field.shape()) {
            case GroupShape.Variant _,GroupShape.File _ -> true;
            case GroupShape.Struct _,GroupShape.ListOf _,GroupShape.MapOf _ -> false;
        };
    }

    private static List<@Nullable Object> elements(Collection<?> list, Field element) {
        List<@Nullable Object> elements = new ArrayList<>();
        list.forEach(each -> elements.add(of(each, element)));
        return elements;
    }

    private static List<@Nullable Object> list(Object array) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            list.add(Array.get(array, i));
        }
        return list;
    }

    private static Object value(Object value, PrimitiveField column) {
        return switch (value) {
            case Boolean flag -> flag;
            case AtomicBoolean flag -> flag.get();
            case Byte number -> whole(number, 8, column);
            case Short number -> whole(number, 16, column);
            case Integer number -> whole(number, 32, column);
            case Long number -> whole(number, 64, column);
            case AtomicInteger number -> BigInteger.valueOf(number.get());
            case AtomicLong number -> BigInteger.valueOf(number.get());
            case LongAdder number -> BigInteger.valueOf(number.sum());
            case DoubleAdder number -> number.sum();
            case Year year -> BigInteger.valueOf(year.getValue());
            case Half half -> half.floatValue();
            case Float number -> number;
            case Double number -> number;
            case BigInteger number -> new BigDecimal(number);
            case BigDecimal number -> number.setScale(scale(column), RoundingMode.UNNECESSARY);
            case char[] text -> new String(text);
            case Enum<?> constant -> text(constant);
            case byte[] bytes -> Hex.of(bytes);
            case Byte[] boxes -> Hex.of(bytes(boxes));
            case Bytes bytes -> Hex.of(bytes.toByteArray());
            case ByteBuffer buffer -> {
                byte[] bytes = new byte[buffer.remaining()];
                buffer.duplicate().get(bytes);
                yield Hex.of(bytes);
            }
            case BitSet bits -> Hex.of(bits.toByteArray());
            case java.util.UUID uuid -> column.logicalType().isPresent()
                    ? uuid
                    : new Hex(uuid.toString().replace("-", ""));
            case Duration duration -> BigInteger.valueOf(duration.toNanos());
            case Period period ->
                Logical.text(new Interval(period.toTotalMonths(), (int) period.get(ChronoUnit.DAYS), 0));
            case Interval interval -> Logical.text(interval);
            case Locale locale -> locale.toLanguageTag();
            case Currency currency -> currency.getCurrencyCode();
            case ZoneId zone -> zone.getId();
            case TimeZone zone -> zone.getID();
            case Charset charset -> charset.name();
            case File file -> file.getPath();
            case InetAddress address -> address.getHostAddress();
            case Variant variant -> variant.toJson();
            default -> time(value, column);
        };
    }

    private static Object time(Object value, PrimitiveField column) {
        return switch (value) {
            case LocalTime time -> cut(time, column);
            case OffsetTime time -> cut(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime(), column);
            case LocalDateTime time -> cut(time, column);
            case Instant time -> cut(LocalDateTime.ofInstant(time, ZoneOffset.UTC), column);
            case OffsetDateTime time -> cut(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime(), column);
            case ZonedDateTime time -> cut(time.withZoneSameInstant(ZoneOffset.UTC).toLocalDateTime(), column);
            case java.sql.Date date -> date.toLocalDate();
            case java.sql.Time time -> time.toLocalTime();
            case Date date -> cut(LocalDateTime.ofInstant(date.toInstant(), ZoneOffset.UTC), column);
            case Calendar calendar -> cut(LocalDateTime.ofInstant(calendar.toInstant(), ZoneOffset.UTC), column);
            case java.time.LocalDate date -> date;
            default -> value.toString();
        };
    }

    /// Of times that have none, the finest.
    private static ChronoUnit unit(PrimitiveField column) {
        TimePrecision unit = switch (column.logicalType().orElse(null)) {
            case LogicalType.Time time -> time.unit();
            case LogicalType.Timestamp time -> time.unit();
            case null, default -> TimePrecision.NANOS;
        };
        return switch (unit) {
            case MILLIS -> ChronoUnit.MILLIS;
            case MICROS -> ChronoUnit.MICROS;
            case NANOS -> ChronoUnit.NANOS;
        };
    }

    private static LocalTime cut(LocalTime time, PrimitiveField column) {
        return time.truncatedTo(unit(column));
    }

    private static LocalDateTime cut(LocalDateTime time, PrimitiveField column) {
        return time.truncatedTo(unit(column));
    }

    private static BigInteger whole(Number number, int bits, PrimitiveField column) {
        boolean isUnsigned = column.logicalType().orElse(null) instanceof LogicalType.Integer(int _, boolean isSigned)
                && !isSigned;
        BigInteger whole = BigInteger.valueOf(number.longValue());
        return isUnsigned && whole.signum() < 0 ? whole.add(BigInteger.TWO.pow(bits)) : whole;
    }

    private static int scale(PrimitiveField column) {
        return ((LogicalType.Decimal) column.logicalType().orElseThrow()).scale();
    }

    private static String text(Enum<?> constant) {
        try {
            Name name = constant.getDeclaringClass().getField(constant.name()).getAnnotation(Name.class);
            return name == null ? constant.name() : name.value();
        } catch (NoSuchFieldException e) {
            throw new AssertionError(constant.toString(), e);
        }
    }

    private static byte[] bytes(Byte[] boxes) {
        byte[] bytes = new byte[boxes.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = boxes[i];
        }
        return bytes;
    }
}
