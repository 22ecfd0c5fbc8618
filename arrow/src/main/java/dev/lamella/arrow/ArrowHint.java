package dev.lamella.arrow;

import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRulesProvider;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A fact that an Arrow schema adds to a field of a file. [ArrowHints] reads hints, [ArrowSchemaBuilder] writes them.
public sealed interface ArrowHint {
    /// INT64 without annotation is a duration.
    record Duration(ArrowTimeUnit unit) implements ArrowHint {}

    /// The text, or binary value, is one of few categories.
    ///
    /// @param indexType the type of the numbers that stand for categories in Arrow
    /// @param isOrdered whether the order of the categories has a meaning
    record Categorical(ArrowType.Int indexType, boolean isOrdered) implements ArrowHint {}

    /// TIMESTAMP(unit,true) is shown in a time zone. `ZoneOffset.UTC` becomes the zone `UTC`.
    record Zone(ZoneId zone) implements ArrowHint {
        private static final ZoneId UTC = ZoneId.of("UTC");

        public Zone {
            zone = named(zone);
        }

        /// Whether Arrow supports a time zone: a name of the time zone database, or an offset without seconds. `UTC+2`
        /// exists only in Java.
        public static boolean isSupported(ZoneId zone) {
            return zone instanceof ZoneOffset offset
                    ? offset.getTotalSeconds() % 60 == 0
                    // ZoneId.getAvailableZoneIds copies this set.
                    : ZoneRulesProvider.getAvailableZoneIds().contains(zone.getId());
        }

        /// Arrow does not have the name `Z`.
        private static ZoneId named(ZoneId zone) {
            return zone.equals(ZoneOffset.UTC) ? UTC : zone;
        }
    }

    /// INT64 without annotation, or INT96, is a point in time.
    ///
    /// @param unit the unit in which INT64 counts since 1970-01-01T00:00; for INT96 the unit of the writer
    /// @param zone the zone in which instants are shown, as in [Zone]; absent if the value is a local date and time
    record Moment(ArrowTimeUnit unit, Optional<ZoneId> zone) implements ArrowHint {
        public Moment {
            zone = zone.map(Zone::named);
        }
    }

    /// INT64 without annotation is a date, in milliseconds since 1970-01-01.
    record DateInMillis() implements ArrowHint {}

    /// INT32 or INT64 without annotation is a time since midnight.
    record TimeOfDay(ArrowTimeUnit unit) implements ArrowHint {}

    /// BYTE_ARRAY without annotation is text in UTF-8.
    record Text() implements ArrowHint {}

    /// FIXED_LEN_BYTE_ARRAY(16) without annotation is a UUID.
    record Uuid() implements ArrowHint {}

    /// STRING, or BYTE_ARRAY without annotation, is JSON text.
    record Json() implements ArrowHint {}

    /// A group of `metadata` and `value` or `typed_value` or both, without annotation, is a Variant.
    record Variant() implements ArrowHint {}

    /// BYTE_ARRAY is a geometry as well-known binary. If the column is a GEOMETRY or GEOGRAPHY, its annotation takes
    /// precedence.
    ///
    /// @param crs coordinate reference system: a text, or PROJJSON as text; absent if it is not known
    /// @param crsType the form of `crs`, for example `projjson` or `authority_code`
    /// @param edges present if edges are not planar
    record Wkb(Optional<String> crs, Optional<String> crsType, Optional<EdgeAlgorithm> edges) implements ArrowHint {
        public Wkb {
            Objects.requireNonNull(crs);
            Objects.requireNonNull(crsType);
            Objects.requireNonNull(edges);
        }
    }

    /// A group of `timestamp`, in UTC, and `offset_minutes` is a point in time with an offset.
    record OffsetTimestamp() implements ArrowHint {
        /// Whether a group has exactly these two columns, TIMESTAMP(unit,true) and INTEGER(16,true). Its repetition is
        /// ignored.
        public static boolean fits(GroupField group) {
            return group.annotation().isNone() && group.children().size() == 2
                    && logicalType(group,
                            "timestamp") instanceof LogicalType.Timestamp(boolean isAdjustedToUTC, var ignored)
                    && isAdjustedToUTC
                    && logicalType(group,
                            "offset_minutes") instanceof LogicalType.Integer(int bitWidth, boolean isSigned)
                    && bitWidth == 16 && isSigned;
        }

        private static LogicalType logicalType(GroupField group, String name) {
            return group.children().stream().filter(child -> child.name().equals(name))
                    .filter(PrimitiveField.class::isInstance).filter(child -> child.repetition() != Repetition.REPEATED)
                    .findFirst().flatMap(Field::logicalType).orElseGet(LogicalType.Unknown::new);
        }
    }

    /// INTEGER(8,true) is a boolean: 0 is false, any other value is true.
    record Bool8() implements ArrowHint {}

    /// All lists that are not null have the same number of elements.
    record FixedSize(int length) implements ArrowHint {}

    /// Only some parts of an INTERVAL are used.
    ///
    /// @param unit YEAR_MONTH or DAY_TIME
    record IntervalKind(ArrowType.IntervalUnit unit) implements ArrowHint {}

    /// The writer's extension type, whether or not Lamella knows it.
    record Extension(ArrowExtension type) implements ArrowHint {}

    /// Metadata of the field, except for its extension type and its field id, which the file itself has.
    record Metadata(Map<String, String> entries) implements ArrowHint {
        /// @throws IllegalArgumentException if a text holds half of a surrogate pair, which UTF-8 cannot hold
        public Metadata {
            entries = Utf8Text.copy(entries);
        }
    }
}
