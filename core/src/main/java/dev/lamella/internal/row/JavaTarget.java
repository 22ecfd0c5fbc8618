package dev.lamella.internal.row;

import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Row;
import dev.lamella.row.Wkb;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A Java type that values can be read as, with its typed accessor, if there is one.
enum JavaTarget {
    /// A BOOLEAN.
    BOOLEAN("getBoolean", Boolean.class, boolean.class),
    /// A whole number of 8 bits.
    BYTE("getByte", Byte.class, byte.class),
    /// A whole number of 16 bits, or the bits of a FLOAT16.
    SHORT("getShort", Short.class, short.class),
    /// A whole number of 32 bits.
    INT("getInt", Integer.class, int.class),
    /// A whole number of 64 bits.
    LONG("getLong", Long.class, long.class),
    /// A number that is exactly a `float`.
    FLOAT("getFloat", Float.class, float.class),
    /// A number that is exactly a `double`.
    DOUBLE("getDouble", Double.class, double.class),
    /// A whole number of any size.
    BIG_INTEGER("getBigInteger", BigInteger.class),
    /// A decimal.
    BIG_DECIMAL("getBigDecimal", BigDecimal.class),
    /// A UTF-16 unit, as a number or a text.
    CHARACTER("", Character.class, char.class),
    /// A text.
    STRING("getString", String.class, CharSequence.class),
    /// The units of a text.
    CHARACTERS("", char[].class),
    /// The constant whose name a text is.
    ENUM(""),
    /// A copy of the bytes.
    BYTES("getBytes", byte[].class),
    /// A copy of the bytes in a buffer.
    BYTE_BUFFER("", ByteBuffer.class),
    /// A day.
    LOCAL_DATE("getLocalDate", LocalDate.class),
    /// A time of day.
    LOCAL_TIME("getLocalTime", LocalTime.class),
    /// A time of day in UTC.
    OFFSET_TIME("", OffsetTime.class),
    /// A point in time.
    INSTANT("getInstant", Instant.class),
    /// A day and a time without a zone.
    LOCAL_DATE_TIME("getLocalDateTime", LocalDateTime.class),
    /// A point in time in UTC.
    OFFSET_DATE_TIME("", OffsetDateTime.class),
    /// A point in time in UTC.
    ZONED_DATE_TIME("", ZonedDateTime.class),
    /// A point in time of whole milliseconds.
    DATE("", Date.class),
    /// A length of time, or the time since midnight.
    DURATION("", Duration.class),
    /// Months and days.
    PERIOD("", Period.class),
    /// A UUID.
    UUID("getUuid", UUID.class),
    /// Months, days and milliseconds.
    INTERVAL("getInterval", Interval.class),
    /// A geometry.
    WKB("", Wkb.class),
    /// A file, or a reference to one.
    FILE_REFERENCE("", FileReference.class),
    /// The URI of a file.
    URI("", URI.class),
    /// A Variant value.
    VARIANT("getVariant", Variant.class),
    /// The row of a group.
    ROW("getRow", Row.class),
    /// A view of a list.
    LIST_VIEW("getList"),
    /// The elements of a list, or the entries of a map.
    LIST("", List.class, Collection.class, SequencedCollection.class, Iterable.class, ArrayList.class),
    /// The distinct elements of a list, or the keys of a map.
    SET("", Set.class, SequencedSet.class),
    /// The elements of a list in an array of any type.
    ARRAY("", Object[].class),
    /// A view of a map.
    MAP_VIEW("getMap"),
    /// A map, or the fields of a group by name.
    MAP("", Map.class, SequencedMap.class);

    private static final Map<Class<?>, JavaTarget> BY_TYPE = byType();

    private final String accessor;
    // The list is unmodifiable, although its type does not show it.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Class<?>> types;

    JavaTarget(String accessor, Class<?>... types) {
        this.accessor = accessor;
        this.types = List.of(types);
    }

    /// The target of a class; null if values can never be read as that class.
    static @Nullable JavaTarget of(Class<?> type) {
        JavaTarget target = BY_TYPE.get(type);
        if (target != null) {
            return target;
        }
        return type.isEnum() ? ENUM : type.isArray() ? ARRAY : null;
    }

    private static Map<Class<?>, JavaTarget> byType() {
        Map<Class<?>, JavaTarget> map = new HashMap<>();
        for (JavaTarget target : values()) {
            for (Class<?> type : target.types) {
                map.put(type, target);
            }
        }
        return Map.copyOf(map);
    }

    /// Name of the typed accessor; empty if only `get` with a class supports it.
    String accessor() {
        return accessor;
    }

    /// The name of the class in messages.
    String typeName() {
        return switch (this) {
            case ENUM -> "an enum";
            case ARRAY -> "an array";
            case LIST_VIEW -> "RowList";
            case MAP_VIEW -> "RowMap";
            default -> types.getFirst().getSimpleName();
        };
    }

    List<Class<?>> types() {
        return types;
    }
}
