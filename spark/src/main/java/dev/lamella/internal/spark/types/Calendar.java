package dev.lamella.internal.spark.types;

import dev.lamella.metadata.KeyValue;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import org.apache.spark.sql.catalyst.util.RebaseDateTime;

/// The calendar of the days and times in a file. Spark 2 wrote those before 1582 in the hybrid calendar, and times in the
/// rules of its time zone.
///
/// @param hasHybridDays whether dates and timestamps are to be converted
/// @param hasHybridInt96 whether timestamps in INT96 are to be converted
/// @param zone the time zone of the writer
public record Calendar(boolean hasHybridDays, boolean hasHybridInt96, String zone) {
    /// The calendar of Java and of the format.
    public static final Calendar PROLEPTIC = new Calendar(false, false, "UTC");

    private static final long FIRST_MODERN_DAY = LocalDate.of(1582, 10, 15).toEpochDay();
    private static final long FIRST_MODERN_MICROS = LocalDateTime.of(1901, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC)
            * 1_000_000;

    private static final String VERSION = "org.apache.spark.version";
    private static final String HYBRID_DAYS = "org.apache.spark.legacyDateTime";
    private static final String HYBRID_INT96 = "org.apache.spark.legacyINT96";
    private static final String ZONE = "org.apache.spark.timeZone";
    private static final String FIRST_WITH_DAYS = "3.0.0";
    private static final String FIRST_WITH_INT96 = "3.1.0";

    /// The calendar of a file.
    public static Calendar of(List<KeyValue> keyValues) {
        Optional<String> version = value(keyValues, VERSION);
        if (version.isEmpty()) {
            return PROLEPTIC;
        }
        return new Calendar(version.get().compareTo(FIRST_WITH_DAYS) < 0 || value(keyValues, HYBRID_DAYS).isPresent(),
                version.get().compareTo(FIRST_WITH_INT96) < 0 || value(keyValues, HYBRID_INT96).isPresent(),
                value(keyValues, ZONE).orElseGet(() -> TimeZone.getDefault().getID()));
    }

    private static Optional<String> value(List<KeyValue> keyValues, String key) {
        return keyValues.stream().filter(each -> each.key().equals(key)).findFirst()
                .map(each -> each.value().orElse(""));
    }

    /// Whether a day has the same number in all calendars.
    public static boolean isModernDay(long day) {
        return day >= FIRST_MODERN_DAY;
    }

    /// Whether a time has the same number in all calendars and time zones.
    public static boolean isModernTime(long micros) {
        return micros >= FIRST_MODERN_MICROS;
    }

    /// The day of a day in the hybrid calendar.
    public static int day(int hybrid) {
        return isModernDay(hybrid) ? hybrid : RebaseDateTime.rebaseJulianToGregorianDays(hybrid);
    }

    /// The time of a time in the hybrid calendar and the zone.
    public long micros(long hybrid) {
        return isModernTime(hybrid) ? hybrid : RebaseDateTime.rebaseJulianToGregorianMicros(zone, hybrid);
    }
}
