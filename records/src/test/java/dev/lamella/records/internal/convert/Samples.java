package dev.lamella.records.internal.convert;

import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.Name;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.variant.Variant;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
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
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/// Values at the edges of every Java class that the table has.
final class Samples {
    /// Stored by other texts than its names, and shown by yet another.
    enum Fruit {
        @Name(value = "red apple", aliases = {"apple", "pomme"})
        APPLE, PEAR, @Name("")
        NONE {
            @Override
            public String toString() {
                return "nothing at all";
            }
        };

        @Override
        public String toString() {
            return "never stored";
        }
    }

    /// The bytes of `POINT (1 2)`.
    private static final byte[] POINT = HexFormat.of().parseHex("0101000000000000000000f03f0000000000000040");

    private static final Map<Class<?>, List<?>> ALL = all();

    private Samples() {}

    /// At least one value of the class.
    static List<?> of(Class<?> type) {
        List<?> samples = type.isEnum() ? Arrays.asList(type.getEnumConstants()) : ALL.get(type);
        if (samples == null) {
            throw new AssertionError("The table has " + type + " and the tests have no values of it; give some here");
        }
        return samples;
    }

    /// Classes of which the table has one row for all.
    static List<Class<?>> enums() {
        return List.of(Fruit.class, DayOfWeek.class, Month.class);
    }

    private static Map<Class<?>, List<?>> all() {
        Map<Class<?>, List<?>> all = new HashMap<>();
        numbers(all);
        reals(all);
        texts(all);
        bytes(all);
        times(all);
        oldTimes(all);
        spans(all);
        codes(all);
        others(all);
        return all;
    }

    private static void numbers(Map<Class<?>, List<?>> all) {
        List<Boolean> flags = List.of(false, true);
        List<Byte> bytes = List.of((byte) -128, (byte) -1, (byte) 0, (byte) 1, (byte) 127);
        List<Short> shorts = List.of(Short.MIN_VALUE, (short) -129, (short) -1, (short) 0, (short) 255, (short) 256,
                Short.MAX_VALUE);
        List<Integer> ints = List.of(Integer.MIN_VALUE, -(1 << 24) - 1, -32_769, -129, -1, 0, 1, 65_535, 65_536,
                86_399_999, 86_400_000, 9_999_999, 10_000_000, 999_999_999, 1_000_000_000, 1 << 24, Integer.MAX_VALUE);
        List<Long> longs = List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, Integer.MIN_VALUE - 1L, -1L, 0L, 1L, 255L,
                0xffff_ffffL, 0x1_0000_0000L, (1L << 53) - 1, 1L << 53, (1L << 53) + 1, 86_399_999_999L,
                86_400_000_000L, 86_399_999_999_999L, 86_400_000_000_000L, 999_999_999_999_999_999L,
                1_000_000_000_000_000_000L, Long.MAX_VALUE - 1, Long.MAX_VALUE);
        both(all, boolean.class, Boolean.class, flags);
        both(all, byte.class, Byte.class, bytes);
        both(all, short.class, Short.class, shorts);
        both(all, int.class, Integer.class, ints);
        both(all, long.class, Long.class, longs);
        all.put(AtomicBoolean.class, mapped(flags, AtomicBoolean::new));
        all.put(AtomicInteger.class, mapped(ints, AtomicInteger::new));
        all.put(AtomicLong.class, mapped(longs, AtomicLong::new));
        all.put(LongAdder.class, mapped(longs, number -> {
            LongAdder adder = new LongAdder();
            adder.add(number);
            return adder;
        }));
        List<BigInteger> wholes = new ArrayList<>(mapped(longs, BigInteger::valueOf));
        for (int bits : List.of(63, 64, 127, 128, 200)) {
            wholes.add(BigInteger.TWO.pow(bits));
            wholes.add(BigInteger.TWO.pow(bits).subtract(BigInteger.ONE));
            wholes.add(BigInteger.TWO.pow(bits).negate());
        }
        for (int digits : List.of(9, 18, 28, 38)) {
            wholes.add(BigInteger.TEN.pow(digits));
            wholes.add(BigInteger.TEN.pow(digits).subtract(BigInteger.ONE).negate());
        }
        all.put(BigInteger.class, List.copyOf(wholes));
        List<BigDecimal> decimals = new ArrayList<>(mapped(wholes, BigDecimal::new));
        decimals.addAll(mapped(List.of("0.00", "-0.29", "1.5", "1E+3", "0.1", "9999999.99", "9999999.999",
                "12345678901234567890.123456789012345678", "1E-18", "1E-19", "1E+400", "-1E+40", "0E+1000000",
                "0.30000001192092896"), BigDecimal::new));
        all.put(BigDecimal.class, List.copyOf(decimals));
        all.put(Number.class, List.of(1L, -1L, 0.5, 1e300, (byte) 3, new BigDecimal("0.25"), BigInteger.TWO));
    }

    private static void reals(Map<Class<?>, List<?>> all) {
        both(all, float.class, Float.class, List.of(0f, -0f, 1f, -1.5f, 0.1f, 2049f, 65_504f, 65_519f, 65_520f, 1e9f,
                Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
                Float.NaN, Float.intBitsToFloat(0x7fc1_2000), 0x1p63f, -0x1p63f));
        both(all, double.class, Double.class, List.of(0.0, -0.0, 1.0, -1.5, 0.1, 0.29, 2049.0, 65_504.0, 65_519.99,
                65_520.0, 1e22, 1e300, -1e300, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY, Double.NaN, Double.longBitsToDouble(0x7ff8_0000_0000_0001L), 0x1p53, 0x1p63,
                -0x1p63, 0x1p64, 3.4028235677973366e38));
        all.put(DoubleAdder.class, mapped(List.of(0.0, 1.0, -1.5, 0.1, 1e300), number -> {
            DoubleAdder adder = new DoubleAdder();
            adder.add(number);
            return adder;
        }));
        List<Half> halves = new ArrayList<>();
        for (int bits : List.of(0, 0x8000, 1, 0x3ff, 0x400, 0x3c00, 0x3555, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00,
                0x7c01,
                0xfe55)) {
            halves.add(new Half((short) (int) bits));
        }
        all.put(Half.class, List.copyOf(halves));
    }

    private static void texts(Map<Class<?>, List<?>> all) {
        both(all, char.class, Character.class, List.of('\0', 'a', '\u00e9', '\ud7ff', '\ud800', '\udfff', '\ue000',
                '\ufffd', '\uffff'));
        List<String> texts = List.of("", "a", "four", "twelve bytes", "\u00e9", "\ud83d\ude00", "\ufffd", "\0",
                "lone \ud800", "\udc00", "00112233-4455-6677-8899-aabbccddeeff", "0", "-1", "12.34", "1E+3",
                "340282366920938463463374607431768211456", "2026-11-21", "10:15:30.123456789", "2026-11-21T10:15:30",
                "2026-11-21T10:15:30.123456789",
                "2026-11-21T10:15:30.123456789Z", "{\"a\":[1,null]}", "x".repeat(5000));
        all.put(String.class, texts);
        all.put(CharSequence.class, texts);
        all.put(StringBuilder.class, mapped(texts, StringBuilder::new));
        all.put(StringBuffer.class, mapped(texts, StringBuffer::new));
        all.put(CharBuffer.class, mapped(texts, CharBuffer::wrap));
        all.put(char[].class, mapped(texts, String::toCharArray));
    }

    private static void bytes(Map<Class<?>, List<?>> all) {
        List<byte[]> bytes = List.of(new byte[0], new byte[]{-1}, new byte[]{0, 0}, new byte[]{1, 0x7c},
                "four".getBytes(StandardCharsets.UTF_8), HexFormat.of().parseHex("0102030405060708090a0b0c"),
                HexFormat.of().parseHex("00112233445566778899aabbccddeeff"),
                HexFormat.of().parseHex("ff112233445566778899aabbccddeeff"), POINT, new byte[]{5, 0, 0, 0, 0},
                new byte[]{0x31},
                new byte[5000]);
        all.put(byte[].class, bytes);
        all.put(Byte[].class, mapped(bytes, Samples::boxed));
        all.put(Bytes.class, mapped(bytes, Bytes::of));
        List<ByteBuffer> buffers = new ArrayList<>(mapped(bytes, ByteBuffer::wrap));
        buffers.add(ByteBuffer.wrap(new byte[]{9, 1, 2, 3, 4, 9}, 1, 4).asReadOnlyBuffer());
        all.put(ByteBuffer.class, List.copyOf(buffers));
        all.put(BitSet.class, mapped(bytes, BitSet::valueOf));
        all.put(UUID.class, mapped(List.of("00000000-0000-0000-0000-000000000000",
                "7fffffff-ffff-ffff-ffff-ffffffffffff", "80000000-0000-0000-8000-000000000000",
                "ffffffff-ffff-ffff-ffff-ffffffffffff"), UUID::fromString));
    }

    private static Byte[] boxed(byte[] bytes) {
        Byte[] boxes = new Byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            boxes[i] = bytes[i];
        }
        return boxes;
    }

    private static void times(Map<Class<?>, List<?>> all) {
        all.put(LocalDate.class, List.of(LocalDate.MIN, LocalDate.of(-1, 12, 31), LocalDate.of(0, 1, 1),
                LocalDate.of(1, 1, 1), LocalDate.of(1500, 1, 1), LocalDate.of(1582, 10, 10),
                LocalDate.EPOCH.minusDays(1),
                LocalDate.EPOCH, LocalDate.of(2024, 2, 29), LocalDate.of(9999, 12, 31), LocalDate.of(10_000, 1, 1),
                LocalDate.ofEpochDay(Integer.MIN_VALUE), LocalDate.ofEpochDay(Integer.MAX_VALUE),
                LocalDate.ofEpochDay(Integer.MAX_VALUE + 1L), LocalDate.MAX));
        List<LocalTime> times = List.of(LocalTime.MIN, LocalTime.of(0, 0, 0, 1), LocalTime.of(10, 15, 30, 123_456_789),
                LocalTime.of(23, 59, 59, 999_000_000), LocalTime.NOON, LocalTime.MAX);
        all.put(LocalTime.class, times);
        List<OffsetTime> offsetTimes = new ArrayList<>();
        for (LocalTime time : times) {
            offsetTimes.addAll(List.of(time.atOffset(ZoneOffset.UTC), time.atOffset(ZoneOffset.MIN),
                    time.atOffset(ZoneOffset.ofHoursMinutesSeconds(5, 30, 15))));
        }
        all.put(OffsetTime.class, List.copyOf(offsetTimes));
        List<Instant> instants = new ArrayList<>(mapped(List.of("0000-12-31T23:59:59.999999999Z",
                "0001-01-01T00:00:00Z",
                "1500-01-01T00:00:00.000000001Z", "1582-10-10T12:00:00Z", "1677-09-21T00:12:43.145224191Z",
                "1677-09-21T00:12:43.145224193Z", "1969-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.999Z",
                "1970-01-01T00:00:00Z", "2026-11-21T10:15:30.123456789Z", "2262-04-11T23:47:16.854775807Z",
                "2262-04-11T23:47:16.854775808Z", "9999-12-31T23:59:59.999999999Z", "+294247-01-10T04:00:54.775807Z",
                "+294247-01-10T04:00:54.775808Z"), Instant::parse));
        instants.add(Instant.MIN);
        instants.add(Instant.MAX);
        all.put(Instant.class, List.copyOf(instants));
        List<LocalDateTime> local = new ArrayList<>(mapped(instants.subList(0, instants.size() - 2),
                instant -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC)));
        local.addAll(List.of(LocalDateTime.MIN, LocalDateTime.MAX, LocalDateTime.of(2026, 3, 29, 2, 30)));
        all.put(LocalDateTime.class, List.copyOf(local));
        List<OffsetDateTime> offset = new ArrayList<>(mapped(instants.subList(0, instants.size() - 2),
                instant -> instant.atOffset(ZoneOffset.ofHoursMinutes(-9, -30))));
        offset.addAll(List.of(LocalDateTime.MIN.atOffset(ZoneOffset.UTC), LocalDateTime.MAX.atOffset(ZoneOffset.UTC)));
        all.put(OffsetDateTime.class, List.copyOf(offset));
        List<ZonedDateTime> zoned = new ArrayList<>(mapped(instants.subList(0, instants.size() - 2),
                instant -> instant.atZone(ZoneId.of("Europe/Berlin"))));
        zoned.add(ZonedDateTime.ofLocal(LocalDateTime.of(2026, 10, 25, 2, 30), ZoneId.of("Europe/Berlin"),
                ZoneOffset.ofHours(1)));
        zoned.add(LocalDateTime.MAX.atZone(ZoneOffset.UTC));
        all.put(ZonedDateTime.class, List.copyOf(zoned));
    }

    @SuppressWarnings("JavaUtilDate")
    private static void oldTimes(Map<Class<?>, List<?>> all) {
        List<Long> millis = List.of(Long.MIN_VALUE, -62_200_000_000_000L, -14_831_769_600_000L, -1L, 0L, 1L,
                1_763_720_130_123L, Long.MAX_VALUE);
        all.put(Date.class, mapped(millis, Date::new));
        all.put(Calendar.class, mapped(millis.subList(1, millis.size() - 1), Samples::calendar));
        List<java.sql.Timestamp> stamps = new ArrayList<>(mapped(millis, java.sql.Timestamp::new));
        java.sql.Timestamp fine = new java.sql.Timestamp(-1);
        fine.setNanos(999_999_999);
        stamps.add(fine);
        all.put(java.sql.Timestamp.class, List.copyOf(stamps));
        all.put(GregorianCalendar.class, all.get(Calendar.class));
        all.put(java.sql.Date.class, List.of(java.sql.Date.valueOf("1500-01-01"), java.sql.Date.valueOf("0001-01-01"),
                java.sql.Date.valueOf("1970-01-01"), java.sql.Date.valueOf("2024-02-29"),
                java.sql.Date.valueOf("9999-12-31"), new java.sql.Date(-70_000_000_000_000L)));
        java.sql.Time last = new java.sql.Time(java.sql.Time.valueOf("23:59:59").getTime() + 999);
        all.put(java.sql.Time.class,
                List.of(java.sql.Time.valueOf("00:00:00"), java.sql.Time.valueOf("12:30:01"), last));
    }

    @SuppressWarnings("JavaUtilDate")
    private static Calendar calendar(long millis) {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        calendar.setGregorianChange(new Date(Long.MIN_VALUE));
        calendar.setTimeInMillis(millis);
        return calendar;
    }

    private static void spans(Map<Class<?>, List<?>> all) {
        all.put(Duration.class, List.of(Duration.ZERO, Duration.ofNanos(1), Duration.ofNanos(-1), Duration.ofMillis(1),
                Duration.ofSeconds(-1, 500_000_000), Duration.ofHours(25), Duration.ofNanos(Long.MAX_VALUE),
                Duration.ofNanos(Long.MIN_VALUE), Duration.ofNanos(Long.MAX_VALUE).plusNanos(1),
                Duration.ofMillis(0xffff_ffffL), Duration.ofMillis(0x1_0000_0000L), Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE)));
        all.put(Period.class, List.of(Period.ZERO, Period.ofMonths(14), Period.of(1, 2, 3), Period.ofDays(-1),
                Period.of(1, -12, 0), Period.ofYears(Integer.MAX_VALUE), Period.ofMonths(Integer.MIN_VALUE),
                Period.ofDays(Integer.MAX_VALUE)));
        all.put(Interval.class, List.of(new Interval(0, 0, 0), new Interval(1, 2, 3),
                new Interval(0xffff_ffffL, 0xffff_ffffL, 0xffff_ffffL)));
        all.put(Year.class, mapped(List.of(Year.MIN_VALUE, -1, 0, 1, 1970, 32_767, 32_768, Year.MAX_VALUE), Year::of));
        all.put(YearMonth.class, List.of(YearMonth.of(Year.MIN_VALUE, 1), YearMonth.of(-1, 12), YearMonth.of(0, 1),
                YearMonth.of(1, 1), YearMonth.of(2026, 11), YearMonth.of(9999, 12), YearMonth.of(10_000, 1),
                YearMonth.of(178_956_970, 8), YearMonth.of(178_956_970, 9), YearMonth.of(Year.MAX_VALUE, 12)));
        all.put(MonthDay.class, List.of(MonthDay.of(1, 1), MonthDay.of(2, 29), MonthDay.of(12, 31)));
    }

    private static void codes(Map<Class<?>, List<?>> all) {
        all.put(ZoneId.class, List.of(ZoneId.of("Europe/Berlin"), ZoneId.of("UTC"), ZoneOffset.UTC, ZoneId.of("GMT+2"),
                ZoneId.of("Etc/GMT+12"), ZoneOffset.MAX));
        all.put(ZoneOffset.class,
                List.of(ZoneOffset.UTC, ZoneOffset.MIN, ZoneOffset.MAX, ZoneOffset.ofTotalSeconds(-1)));
        all.put(Locale.class, List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("zh-Hant-TW"),
                Locale.forLanguageTag("de-u-co-phonebk"), Locale.of("ja", "JP", "JP"), Locale.of("no", "NO", "NY"),
                Locale.of("de", "DE", "ill_formed variant!")));
        all.put(TimeZone.class, mapped(List.of("Europe/Berlin", "UTC", "GMT", "GMT+02:00"), TimeZone::getTimeZone));
        all.put(Charset.class, List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1));
        all.put(Inet4Address.class, mapped(List.of("0.0.0.0", "255.255.255.255"), Samples::address));
        all.put(Inet6Address.class, mapped(List.of("::", "::1", "2001:db8:0:0:1:0:0:1"), Samples::address));
        all.put(Currency.class, List.of(Currency.getInstance("EUR"), Currency.getInstance("XXX")));
        all.put(URI.class, mapped(List.of("", "https://example.org/a%20b?c=d#e", "urn:isbn:1", "mailto:a@example.org",
                "../up", "https://example.org/\u00e9"), URI::create));
        all.put(URL.class, mapped(List.of("https://example.org/a%20b?c=d#e", "file:/tmp/x"), Samples::url));
        all.put(Path.class, mapped(List.of("", "/", "a/b.parquet", "/tmp/\u00e9 x"), text -> Path.of(text)));
        all.put(File.class, mapped(List.of("", "/", "a/b.parquet", "/tmp/\u00e9 x"), File::new));
        all.put(InetAddress.class, mapped(List.of("0.0.0.0", "255.255.255.255", "::", "::1",
                "2001:db8:0:0:1:0:0:1"), Samples::address));
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (java.net.UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static URL url(String text) {
        try {
            return URI.create(text).toURL();
        } catch (java.net.MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    private static void others(Map<Class<?>, List<?>> all) {
        List<Variant> variants = mapped(List.of("null", "true", "-1", "1e300", "\"\"", "\"\\ud83d\\ude00\"", "[]",
                "{\"a\":[1,null,{\"b\":\"c\"}]}"), Variant::ofJson);
        all.put(Variant.class, variants);
        all.put(Object.class, List.of(true, 7L, "text", 0.5, new BigDecimal("12.34"), LocalDate.EPOCH,
                List.of(1L, "a"), Map.of("a", List.of(), "b", Map.of("c", true)),
                UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"), Instant.EPOCH, LocalTime.NOON));
        all.put(Wkb.class, List.of(new Wkb(POINT, Optional.empty(), Optional.empty()),
                new Wkb(POINT, Optional.of("EPSG:4326"), Optional.empty()),
                new Wkb(POINT, Optional.empty(), Optional.of(EdgeAlgorithm.SPHERICAL))));
        all.put(FileReference.class, List.of(reference("https://example.org/x", OptionalLong.empty(), new byte[0]),
                reference("x", OptionalLong.of(0), new byte[0]), reference("", OptionalLong.empty(), new byte[]{1}),
                new FileReference(Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(),
                        Optional.empty(), Optional.empty())));
        all.put(Void.class, List.of());
    }

    private static FileReference reference(String uri, OptionalLong size, byte[] inline) {
        return new FileReference(Optional.of(uri).filter(text -> !text.isEmpty()), OptionalLong.empty(), size,
                Optional.empty(), Optional.empty(), Optional.of(inline).filter(bytes -> bytes.length > 0));
    }

    private static <T> void both(Map<Class<?>, List<?>> all, Class<?> primitive, Class<T> box, List<T> values) {
        all.put(primitive, values);
        all.put(box, values);
    }

    private static <S, T> List<T> mapped(List<S> values, Function<? super S, ? extends T> function) {
        return values.stream().<T>map(function).toList();
    }
}
