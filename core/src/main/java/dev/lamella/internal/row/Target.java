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
enum Target {
    BOOLEAN("getBoolean", Boolean.class, boolean.class), BYTE("getByte", Byte.class, byte.class), SHORT("getShort",
            Short.class, short.class), INT("getInt", Integer.class, int.class), LONG("getLong", Long.class,
                    long.class), FLOAT("getFloat", Float.class, float.class), DOUBLE("getDouble", Double.class,
                            double.class), BIG_INTEGER("getBigInteger", BigInteger.class), BIG_DECIMAL("getBigDecimal",
                                    BigDecimal.class), CHARACTER("", Character.class, char.class), STRING("getString",
                                            String.class,
                                            CharSequence.class), CHARACTERS("", char[].class), ENUM(""), BYTES(
                                                    "getBytes",
                                                    byte[].class), BYTE_BUFFER("", ByteBuffer.class), LOCAL_DATE(
                                                            "getLocalDate",
                                                            LocalDate.class), LOCAL_TIME("getLocalTime",
                                                                    LocalTime.class), OFFSET_TIME("",
                                                                            OffsetTime.class), INSTANT(
                                                                                    "getInstant",
                                                                                    Instant.class), LOCAL_DATE_TIME(
                                                                                            "getLocalDateTime",
                                                                                            LocalDateTime.class), OFFSET_DATE_TIME(
                                                                                                    "",
                                                                                                    OffsetDateTime.class), ZONED_DATE_TIME(
                                                                                                            "",
                                                                                                            ZonedDateTime.class), DATE(
                                                                                                                    "",
                                                                                                                    Date.class), DURATION(
                                                                                                                            "",
                                                                                                                            Duration.class), PERIOD(
                                                                                                                                    "",
                                                                                                                                    Period.class), UUID(
                                                                                                                                            "getUuid",
                                                                                                                                            UUID.class), INTERVAL(
                                                                                                                                                    "getInterval",
                                                                                                                                                    Interval.class), WKB(
                                                                                                                                                            "",
                                                                                                                                                            Wkb.class), FILE_REFERENCE(
                                                                                                                                                                    "",
                                                                                                                                                                    FileReference.class), URI(
                                                                                                                                                                            "",
                                                                                                                                                                            URI.class), VARIANT(
                                                                                                                                                                                    "getVariant",
                                                                                                                                                                                    Variant.class), ROW(
                                                                                                                                                                                            "getRow",
                                                                                                                                                                                            Row.class), LIST_VIEW(
                                                                                                                                                                                                    "getList"), LIST(
                                                                                                                                                                                                            "",
                                                                                                                                                                                                            List.class,
                                                                                                                                                                                                            Collection.class,
                                                                                                                                                                                                            SequencedCollection.class,
                                                                                                                                                                                                            Iterable.class,
                                                                                                                                                                                                            ArrayList.class), SET(
                                                                                                                                                                                                                    "",
                                                                                                                                                                                                                    Set.class,
                                                                                                                                                                                                                    SequencedSet.class), ARRAY(
                                                                                                                                                                                                                            "",
                                                                                                                                                                                                                            Object[].class), MAP_VIEW(
                                                                                                                                                                                                                                    "getMap"), MAP(
                                                                                                                                                                                                                                            "",
                                                                                                                                                                                                                                            Map.class,
                                                                                                                                                                                                                                            SequencedMap.class);

    private static final Map<Class<?>, Target> BY_TYPE = byType();

    private final String accessor;
    // The list is unmodifiable, although its type does not show it.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Class<?>> types;

    Target(String accessor, Class<?>... types) {
        this.accessor = accessor;
        this.types = List.of(types);
    }

    /// The target of a class; null if values can never be read as that class.
    static @Nullable Target of(Class<?> type) {
        Target target = BY_TYPE.get(type);
        if (target != null) {
            return target;
        }
        return type.isEnum() ? ENUM : type.isArray() ? ARRAY : null;
    }

    private static Map<Class<?>, Target> byType() {
        Map<Class<?>, Target> map = new HashMap<>();
        for (Target target : values()) {
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
