package dev.lamella.conformance;

import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.Half;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
import dev.lamella.variant.Variant;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Random objects of any class that records may have. Everything follows from the seed.
final class RandomRecords {
    private static final Map<Class<?>, Function<Random, Object>> VALUES = values();
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    /// Of texts that are stored often, as of many columns.
    private static final int FEW = 12;

    private final Random random;

    RandomRecords(Random random) {
        this.random = random;
    }

    /// The classes of which values are made.
    static Set<Class<?>> known() {
        return VALUES.keySet();
    }

    /// An object of a record, or of a sealed type.
    Object of(Class<?> type) {
        if (type.isSealed()) {
            Class<?>[] permitted = type.getPermittedSubclasses();
            return of(permitted[random.nextInt(permitted.length)]);
        }
        RecordComponent[] components = type.getRecordComponents();
        @Nullable
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < values.length; i++) {
            types[i] = components[i].getType();
            values[i] = types[i].isPrimitive() || random.nextInt(5) > 0 ? value(components[i].getGenericType()) : null;
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type.toString(), e);
        }
    }

    private @Nullable Object orNull(Type type) {
        return random.nextInt(5) == 0 ? null : value(type);
    }

    private @Nullable Object value(Type type) {
        return switch (type) {
            case Class<?> c when c.isEnum() -> c.getEnumConstants()[random.nextInt(c.getEnumConstants().length)];
            case Class<?> c when VALUES.containsKey(c) -> VALUES.get(c).apply(random);
            case Class<?> c when c == Void.class -> null;
            case Class<?> c when c.isArray() -> array(c.componentType(), c.componentType());
            case Class<?> c -> of(c);
            case GenericArrayType array -> array(array.getGenericComponentType(), Object.class);
            case ParameterizedType parameterized -> container((Class<?>) parameterized.getRawType(),
                    parameterized.getActualTypeArguments());
            default -> throw new AssertionError(type);
        };
    }

    private Object array(Type element, Class<?> component) {
        Object array = Array.newInstance(component, random.nextInt(4));
        for (int i = 0; i < Array.getLength(array); i++) {
            Array.set(array, i, component.isPrimitive() ? value(element) : orNull(element));
        }
        return array;
    }

    private Object container(Class<?> raw, Type[] arguments) {
        if (raw == Optional.class) {
            return Optional.ofNullable(orNull(arguments[0]));
        }
        int count = random.nextInt(4);
        if (raw == Map.class) {
            Map<Object, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                map.put(value(arguments[0]), orNull(arguments[1]));
            }
            return map;
        }
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(orNull(arguments[0]));
        }
        return raw == Set.class ? new LinkedHashSet<>(list) : list;
    }

    private static Map<Class<?>, Function<Random, Object>> values() {
        Map<Class<?>, Function<Random, Object>> all = new HashMap<>();
        numbers(all);
        textsAndBytes(all);
        times(all);
        codes(all);
        return Map.copyOf(all);
    }

    private static void numbers(Map<Class<?>, Function<Random, Object>> all) {
        Function<Random, Object> flag = Random::nextBoolean;
        Function<Random, Object> whole = RandomRecords::whole;
        Function<Random, Object> real = random -> random.nextInt(6) == 0
                ? new double[]{0.0, -0.0, Double.NaN, Double.MAX_VALUE, Double.NEGATIVE_INFINITY}[random.nextInt(5)]
                : random.nextGaussian();
        both(all, boolean.class, Boolean.class, flag);
        both(all, byte.class, Byte.class, whole.andThen(number -> ((Long) number).byteValue()));
        both(all, short.class, Short.class, whole.andThen(number -> ((Long) number).shortValue()));
        both(all, int.class, Integer.class, whole.andThen(number -> ((Long) number).intValue()));
        both(all, long.class, Long.class, whole);
        both(all, double.class, Double.class, real);
        both(all, float.class, Float.class, real.andThen(number -> ((Double) number).floatValue()));
        both(all, char.class, Character.class, random -> (char) ('a' + random.nextInt(500)));
        all.put(Half.class, random -> Half.nearest((float) random.nextGaussian()));
        all.put(BigInteger.class, random -> new BigInteger(random.nextInt(126), random)
                .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1)));
        all.put(BigDecimal.class,
                random -> BigDecimal.valueOf(random.nextInt(-9_999_999, 10_000_000), random.nextInt(3)));
        all.put(AtomicBoolean.class, flag.andThen(value -> new AtomicBoolean((Boolean) value)));
        all.put(AtomicInteger.class, whole.andThen(number -> new AtomicInteger(((Long) number).intValue())));
        all.put(AtomicLong.class, whole.andThen(number -> new AtomicLong((Long) number)));
        all.put(LongAdder.class, whole.andThen(number -> {
            LongAdder adder = new LongAdder();
            adder.add((Long) number);
            return adder;
        }));
        all.put(DoubleAdder.class, real.andThen(number -> {
            DoubleAdder adder = new DoubleAdder();
            adder.add((Double) number);
            return adder;
        }));
        all.put(Number.class, Random::nextGaussian);
        all.put(OptionalInt.class,
                random -> random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt()));
        all.put(OptionalLong.class,
                random -> random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong()));
        all.put(OptionalDouble.class,
                random -> random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextGaussian()));
    }

    private static Object whole(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> (long) random.nextInt(FEW);
            case 1 -> random.nextLong();
            case 2 -> random.nextLong() >> random.nextInt(64);
            default -> new long[]{Long.MIN_VALUE, Long.MAX_VALUE, -1L, 0xffff_ffffL}[random.nextInt(4)];
        };
    }

    // The caller expects a builder.
    @SuppressWarnings("UnnecessaryStringBuilder")
    private static void textsAndBytes(Map<Class<?>, Function<Random, Object>> all) {
        all.put(String.class, RandomRecords::text);
        all.put(CharSequence.class, RandomRecords::text);
        all.put(StringBuilder.class, random -> new StringBuilder(text(random)));
        all.put(StringBuffer.class, random -> new StringBuffer(text(random)));
        all.put(CharBuffer.class, random -> CharBuffer.wrap(text(random)));
        all.put(char[].class, random -> text(random).toCharArray());
        all.put(byte[].class, RandomRecords::bytes);
        all.put(Byte[].class, random -> {
            byte[] bytes = bytes(random);
            Byte[] boxes = new Byte[bytes.length];
            for (int i = 0; i < bytes.length; i++) {
                boxes[i] = bytes[i];
            }
            return boxes;
        });
        all.put(Bytes.class, random -> Bytes.of(bytes(random)));
        all.put(ByteBuffer.class, random -> ByteBuffer.wrap(bytes(random)));
        all.put(BitSet.class, random -> BitSet.valueOf(bytes(random)));
        all.put(UUID.class, random -> new UUID(random.nextLong(), random.nextLong()));
    }

    private static String text(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> "text " + random.nextInt(FEW);
            case 2 -> "\ud83d\udc0e \u017dlu\u0165 " + random.nextInt();
            default -> Long.toString(random.nextLong(), 36);
        };
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return bytes;
    }

    /// In the years 1700 to 2261, which all units hold, and with digits that no column has place for.
    private static Instant instant(Random random) {
        return Instant.ofEpochSecond(random.nextLong(-8_500_000_000L, 9_200_000_000L), random.nextInt(1_000_000_000));
    }

    private static LocalTime time(Random random) {
        return LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L));
    }

    private static LocalDateTime local(Random random) {
        return LocalDateTime.ofInstant(instant(random), ZoneOffset.UTC);
    }

    private static ZoneOffset offset(Random random) {
        return ZoneOffset.ofTotalSeconds(60 * random.nextInt(-18 * 60, 18 * 60 + 1));
    }

    @SuppressWarnings("JavaUtilDate")
    private static void times(Map<Class<?>, Function<Random, Object>> all) {
        all.put(LocalDate.class, random -> local(random).toLocalDate());
        all.put(LocalTime.class, RandomRecords::time);
        all.put(OffsetTime.class, random -> time(random).atOffset(offset(random)));
        all.put(LocalDateTime.class, RandomRecords::local);
        all.put(Instant.class, RandomRecords::instant);
        all.put(OffsetDateTime.class, random -> instant(random).atOffset(offset(random)));
        all.put(ZonedDateTime.class, random -> instant(random).atZone(ZONE));
        all.put(Date.class, random -> new Date(instant(random).toEpochMilli()));
        all.put(Calendar.class, random -> {
            GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
            calendar.setTimeInMillis(instant(random).toEpochMilli());
            return calendar;
        });
        all.put(GregorianCalendar.class, all.get(Calendar.class));
        all.put(java.sql.Timestamp.class, random -> java.sql.Timestamp.from(instant(random)));
        all.put(java.sql.Date.class, random -> java.sql.Date.valueOf(local(random).toLocalDate()));
        all.put(java.sql.Time.class, random -> java.sql.Time.valueOf(time(random).withNano(0)));
        all.put(Duration.class, random -> Duration.ofNanos(random.nextLong() >> random.nextInt(64)));
        all.put(Period.class,
                random -> Period.of(random.nextInt(100), random.nextInt(100), random.nextInt(1000)));
        all.put(Interval.class, random -> new Interval(random.nextInt(1000), random.nextInt(1000),
                random.nextInt(Integer.MAX_VALUE)));
        all.put(Year.class, random -> Year.of(random.nextInt(-3000, 3000)));
        all.put(YearMonth.class, random -> YearMonth.from(local(random)));
        all.put(MonthDay.class, random -> MonthDay.from(local(random)));
    }

    private static void codes(Map<Class<?>, Function<Random, Object>> all) {
        all.put(ZoneId.class, oneOf(ZONE, ZoneId.of("UTC"), ZoneOffset.ofHours(3)));
        all.put(ZoneOffset.class, RandomRecords::offset);
        all.put(TimeZone.class, oneOf(TimeZone.getTimeZone("Europe/Berlin"), TimeZone.getTimeZone("UTC")));
        all.put(Charset.class, oneOf(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1));
        all.put(Inet4Address.class, oneOf(InetAddress.ofLiteral("10.0.0.1"), InetAddress.ofLiteral("0.0.0.0")));
        all.put(Inet6Address.class, oneOf(InetAddress.ofLiteral("::1"), InetAddress.ofLiteral("2001:db8:0:0:1:0:0:1")));
        all.put(Locale.class, oneOf(Locale.GERMANY, Locale.ROOT, Locale.forLanguageTag("zh-Hant-TW")));
        all.put(Currency.class, oneOf(Currency.getInstance("EUR"), Currency.getInstance("XAU")));
        all.put(URI.class, random -> URI.create("https://example.org/a%20b?c=" + random.nextInt(FEW)));
        all.put(URL.class, random -> url("file:/tmp/" + random.nextInt(FEW)));
        all.put(Path.class, random -> Path.of("a/b" + random.nextInt(FEW)));
        all.put(File.class, random -> new File("/c/d" + random.nextInt(FEW)));
        all.put(InetAddress.class,
                oneOf(InetAddress.ofLiteral("10.0.0.1"), InetAddress.ofLiteral("2001:db8:0:0:1:0:0:1")));
        all.put(Variant.class, random -> Variant.ofJson("{\"a\":[1,null," + random.nextInt(FEW) + "]}"));
        all.put(Object.class, oneOf(1L, "text", true, new BigDecimal("1.5"), List.of(1L, "a"), Map.of("a", false)));
        all.put(Wkb.class, _ -> new Wkb(HexFormat.of().parseHex("0101000000000000000000f03f0000000000000040"),
                Optional.empty(), Optional.empty()));
        all.put(FileReference.class,
                random -> new FileReference(Optional.of("https://example.org/" + random.nextInt(FEW)),
                        OptionalLong.of(1), OptionalLong.of(random.nextInt(100)), Optional.empty(), Optional.empty(),
                        Optional.empty()));
    }

    private static URL url(String text) {
        try {
            return URI.create(text).toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    private static Function<Random, Object> oneOf(Object... some) {
        return random -> some[random.nextInt(some.length)];
    }

    private static void both(Map<Class<?>, Function<Random, Object>> all, Class<?> primitive, Class<?> box,
            Function<Random, Object> value) {
        all.put(primitive, value);
        all.put(box, value);
    }
}
