package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/// Converts a value of a column's default Java type to other types.
final class Conversion {
    /// The constants of an enum by name.
    private static final ClassValue<Map<String, Object>> CONSTANTS = new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
            Map<String, Object> constants = new LinkedHashMap<>();
            for (Object constant : type.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
            return constants;
        }
    };

    private Conversion() {}

    /// The value as `type`.
    ///
    /// @param target the target of `type`, which the column supports
    static Object convert(Object value, JavaTarget target, Class<?> type) {
        return switch (target) {
            case STRING -> value.toString();
            case ENUM -> constant(type, (String) value);
            case OFFSET_TIME -> ((LocalTime) value).atOffset(ZoneOffset.UTC);
            case OFFSET_DATE_TIME -> Temporals.atUtc((Instant) value).atOffset(ZoneOffset.UTC);
            case ZONED_DATE_TIME -> Temporals.atUtc((Instant) value).atZone(ZoneOffset.UTC);
            case DATE -> Temporals.date((Instant) value);
            case LOCAL_DATE_TIME -> ((LocalDate) value).atStartOfDay();
            case DURATION -> value instanceof LocalTime time
                    ? Duration.ofNanos(time.toNanoOfDay())
                    : ((Interval) value).toDuration();
            case PERIOD -> ((Interval) value).toPeriod();
            case UUID -> Uuids.parse((String) value);
            case URI -> uri((FileReference) value);
            default -> throw new IllegalArgumentException(target.typeName());
        };
    }

    /// The constant with the name.
    ///
    /// @param type an enum
    /// @throws ValueException if the enum has no such constant
    private static Object constant(Class<?> type, String name) {
        Map<String, Object> constants = CONSTANTS.get(type);
        Object constant = constants.get(name);
        if (constant == null) {
            throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                    "The text is not a constant of " + type.getSimpleName() + ", which has "
                            + String.join(", ", constants.keySet()));
        }
        return constant;
    }

    private static URI uri(FileReference reference) {
        try {
            return new URI(reference.uri()
                    .orElseThrow(() -> ValueException.fitting("a FileReference, which may hold the bytes inline",
                            ValueException.Reason.UNSUITABLE, "The reference has no URI")));
        } catch (URISyntaxException e) {
            throw ValueException.fitting("a FileReference", ValueException.Reason.UNSUITABLE,
                    "The text is not a valid URI at character " + e.getIndex());
        }
    }
}
