package dev.lamella.conformance;

import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
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
import java.nio.file.Path;
import java.time.DayOfWeek;
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
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/// Records that have every class of the table of Java types at least once, flat and nested.
final class RecordKinds {
    private RecordKinds() {}

    record Primitives(boolean a, byte b, short c, int d, long e, float f, double g, char h) {}

    record Boxes(Boolean a, Byte b, Short c, Integer d, Long e, Float f, Double g, Character h) {}

    record Numbers(Half half, BigInteger whole, BigDecimal number, @ParquetType("DECIMAL(9,2)") BigDecimal small,
            @ParquetType("DECIMAL(18,4)") BigDecimal middle, @ParquetType("DECIMAL(30,5,BYTE_ARRAY)") BigDecimal bytes,
            AtomicBoolean flag, AtomicInteger count, AtomicLong total, LongAdder sum, OptionalInt maybeInt,
            OptionalLong maybeLong, OptionalDouble maybeDouble, DoubleAdder realSum, Number any) {}

    record Bits(@UnsignedBits byte a, @UnsignedBits Short b, @UnsignedBits int c, @UnsignedBits Long d,
            List<@UnsignedBits Long> e) {}

    enum Color {
        RED, @Name("grün")
        GREEN, BLUE
    }

    record Texts(String a, CharSequence b, StringBuilder c, CharBuffer d, char[] e, Color color, DayOfWeek day,
            StringBuffer buffer,
            @ParquetType("ENUM") Color asEnum, @ParquetType("JSON") Variant json) {}

    record Binary(byte[] a, Byte[] b, Bytes c, ByteBuffer d, BitSet e, UUID id,
            @ParquetType("FIXED_LEN_BYTE_ARRAY(16)") UUID fixed) {}

    record Times(LocalDate date, LocalTime time, OffsetTime utcTime, LocalDateTime local, Instant instant,
            OffsetDateTime offset, ZonedDateTime zoned, @ParquetType("TIMESTAMP(true,MILLIS)") Instant millis,
            @ParquetType("TIMESTAMP(false,NANOS)") LocalDateTime nanos,
            @ParquetType("TIME(false,NANOS)") LocalTime fine,
            @ParquetType("INT96") Date old) {}

    record OldTimes(Date date, Calendar calendar, java.sql.Timestamp stamp, java.sql.Date day, java.sql.Time time,
            GregorianCalendar gregorian) {}

    record Spans(Duration duration, Period period, Interval interval, Year year, YearMonth month, MonthDay day) {}

    record Codes(ZoneId zone, ZoneOffset offset, Locale locale, Currency currency, URI uri, URL url, Path path,
            File file,
            InetAddress address, Inet4Address four, Inet6Address six, TimeZone old, Charset charset) {}

    record Others(Variant variant, Object any, Wkb shape, FileReference file, Void nothing) {}

    record Line(String sku, int quantity, BigDecimal price) {}

    record Lists(List<Integer> a, List<List<String>> b, Set<Long> c, double[] d, String[] e, int[][] f, List<Line> g,
            List<Optional<Instant>> h, List<Map<String, Line>> i) {}

    record Maps(Map<String, Long> a, Map<Integer, List<String>> b, Map<UUID, Line> c,
            Map<String, Map<String, Double>> d) {}

    sealed interface Shape {}

    record Circle(double radius) implements Shape {}

    @Name("rect")
    record Rectangle(double width, double height, List<Line> lines) implements Shape {}

    record Point() implements Shape {}

    record Nested(Line line, Optional<Line> maybe, Deep deep, Shape shape, List<Shape> shapes) {}

    record Deep(Line line, List<Deeper> list) {}

    record Deeper(Map<String, Line> lines, Optional<String> text, Color color) {}

    static final List<Class<?>> ALL = List.of(Primitives.class, Boxes.class, Numbers.class, Bits.class, Texts.class,
            Binary.class, Times.class, OldTimes.class, Spans.class, Codes.class, Others.class, Lists.class, Maps.class,
            Nested.class, Shape.class);
}
