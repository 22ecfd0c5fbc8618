package dev.lamella.internal.check;

import dev.lamella.internal.footer.Writer.Version;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;

/// Dates and timestamps that Spark wrote in the hybrid calendar: the Julian one before 1582-10-15, while the format
/// means the Gregorian one. Timestamps before 1900 may be off too, by the local mean time of the zone.
///
/// A column whose lower bounds all are later shows nothing of it. Reported once for a column.
///
/// @see <a href="https://issues.apache.org/jira/browse/SPARK-31159">SPARK-31159</a>
final class HybridCalendar {
    static final String TIME_ZONE = "org.apache.spark.timeZone";
    private static final String VERSION = "org.apache.spark.version";
    private static final String ROW_METADATA = "org.apache.spark.sql.parquet.row.metadata";
    private static final String LEGACY = "org.apache.spark.legacyDateTime";
    private static final String LEGACY_INT96 = "org.apache.spark.legacyINT96";
    private static final Version PROLEPTIC = Version.parse("3.0.0");
    private static final Version PROLEPTIC_INT96 = Version.parse("3.1.0");
    private static final long FIRST_DAY = LocalDate.of(1582, 10, 15).toEpochDay();
    private static final Instant FIRST_INSTANT = Instant.parse("1900-01-01T00:00:00Z");

    private HybridCalendar() {}

    static void check(CheckedFile file, Report report) throws IOException {
        boolean isLegacy = isLegacy(file, LEGACY, PROLEPTIC);
        boolean hasTimeZone = KeyValueMetadata.has(file, TIME_ZONE);
        boolean isInt96Legacy = isLegacy(file, LEGACY_INT96, PROLEPTIC_INT96);
        Each.firstChunk((chunk, findings) -> {
            boolean isInt96 = chunk.type() == PhysicalType.INT96;
            if ((isInt96 ? isInt96Legacy : isLegacy) && isTouched(chunk.leaf(), chunk.metadata())) {
                boolean isDate = isDate(chunk.leaf());
                findings.add("Spark wrote " + (isDate ? "dates" : "timestamps")
                        + " in the hybrid calendar" + (isDate || hasTimeZone
                                ? ""
                                : ", of a time zone that the file does not tell"),
                        isDate
                                ? "dates before 1582-10-15 are shifted by days for readers other than Spark"
                                : "timestamps before 1900 are shifted by minutes, and before 1582-10-15 by days, for "
                                        + "readers other than Spark");
            }
        }).check(file, report);
    }

    /// Whether Spark says so, or is of a version that did not know better; old ones do not tell theirs.
    private static boolean isLegacy(CheckedFile file, String key, Version proleptic) {
        if (KeyValueMetadata.has(file, key)) {
            return true;
        }
        Optional<Version> version = KeyValueMetadata.value(file, VERSION).flatMap(Version::of);
        return version.isPresent()
                ? version.get().compareTo(proleptic) < 0
                : KeyValueMetadata.has(file, ROW_METADATA) && !KeyValueMetadata.has(file, VERSION);
    }

    private static boolean isTouched(Leaf leaf, ColumnMetadata metadata) {
        if (leaf.field().type() == PhysicalType.INT96) {
            return true;
        }
        OptionalLong first = first(leaf);
        if (first.isEmpty()) {
            return false;
        }
        OptionalLong least = least(metadata);
        return least.isEmpty() || least.getAsLong() < first.getAsLong();
    }

    private static boolean isDate(Leaf leaf) {
        return leaf.field().logicalType().filter(LogicalType.Date.class::isInstance).isPresent();
    }

    /// From which stored value on the calendars agree; absent if the column has no dates or timestamps.
    private static OptionalLong first(Leaf leaf) {
        Optional<LogicalType> type = leaf.field().logicalType();
        if (isDate(leaf)) {
            return OptionalLong.of(FIRST_DAY);
        }
        return type.isPresent() && type.get() instanceof LogicalType.Timestamp(boolean ignored, TimePrecision unit)
                ? OptionalLong.of(FIRST_INSTANT.getEpochSecond() * switch (unit) {
                    case MILLIS -> 1_000L;
                    case MICROS -> 1_000_000L;
                    case NANOS -> 1_000_000_000L;
                })
                : OptionalLong.empty();
    }

    /// The lower bound; absent if it is not known.
    private static OptionalLong least(ColumnMetadata metadata) {
        Optional<byte[]> bound = metadata.statistics().flatMap(s -> s.minValue().or(s::min));
        if (bound.isEmpty()) {
            return OptionalLong.empty();
        }
        return switch (bound.get().length) {
            case Integer.BYTES -> OptionalLong.of(LittleEndian.getInt(bound.get(), 0));
            case Long.BYTES -> OptionalLong.of(LittleEndian.getLong(bound.get(), 0));
            default -> OptionalLong.empty();
        };
    }
}
