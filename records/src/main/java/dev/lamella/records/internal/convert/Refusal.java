package dev.lamella.records.internal.convert;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Why a Java class does not match columns of a kind, and what to do instead.
///
/// @param problem the mismatch, without the place and without a full stop
/// @param advice what to do, in whole sentences
public record Refusal(String problem, String advice) {
    private static final Set<Kind> NUMBERS = EnumSet.of(Kind.INT8, Kind.INT16, Kind.INT32, Kind.INT64, Kind.UINT8,
            Kind.UINT16, Kind.UINT32, Kind.UINT64);

    static Refusal of(Class<?> type, Optional<JavaType> found, Kind kind, Step.Use use) {
        String name = type.getSimpleName();
        String problem = name + " does not match columns of " + kind;
        if (found.isEmpty()) {
            return new Refusal(problem, "Give a ValueConverter for " + name + ".");
        }
        JavaType row = found.get();
        if (use == Step.Use.ALWAYS && row.step(kind, Step.Use.ASKED).isPresent()) {
            return new Refusal(problem + " unless you ask for it",
                    "Ask for it by the type of the column, with @ParquetType or withColumn(component, type).");
        }
        return special(type, row, kind).map(advice -> new Refusal(problem + advice.problem(), advice.advice()))
                .orElseGet(() -> new Refusal(problem,
                        name + " matches columns of " + kinds(row, Step.Use.ALWAYS) + asked(row)
                                + ". For others, give a ValueConverter."));
    }

    /// Mismatches with a known reason.
    private static Optional<Refusal> special(Class<?> type, JavaType row, Kind kind) {
        Set<Kind> kinds = row.kinds(Step.Use.ALWAYS);
        if (kind == Kind.INT96 && (kinds.contains(Kind.INT32) || kinds.contains(Kind.DOUBLE))) {
            return refusal(", which holds points in time, not numbers",
                    "Read INT96 columns of other programs as Instant; store numbers as INT64, or greater ones as"
                            + " DECIMAL(29,0).");
        }
        if (kinds.contains(Kind.TIMESTAMP_UTC) && kind == Kind.TIMESTAMP_LOCAL) {
            return refusal(": a local time is an instant only in a time zone",
                    "Give the time zone with @InZone or withZone(component, zone), or use LocalDateTime.");
        }
        if (kinds.contains(Kind.TIMESTAMP_LOCAL) && (kind == Kind.TIMESTAMP_UTC || kind == Kind.INT96)) {
            return refusal(": an instant is a local time only in a time zone",
                    "Give the time zone with @InZone or withZone(component, zone), or use Instant.");
        }
        if (type == Duration.class && kind == Kind.INT64) {
            return refusal(", because nothing says which unit they count",
                    "Give the unit with the type DURATION(unit), for example DURATION(NANOS).");
        }
        if (type == Duration.class && (kind == Kind.TIME_LOCAL || kind == Kind.TIME_UTC)) {
            return refusal(", which are times of day and end at midnight",
                    "Use LocalTime, or the type DURATION(unit) for lengths of time.");
        }
        if (NUMBERS.contains(kind) && (kinds.contains(Kind.TIMESTAMP_UTC) || kinds.contains(Kind.TIMESTAMP_LOCAL))) {
            return refusal(", which do not say which unit they count",
                    "Use a long, or a ValueConverter that knows the unit; give the column the type TIMESTAMP(utc,unit).");
        }
        return Optional.empty();
    }

    private static Optional<Refusal> refusal(String problem, String advice) {
        return Optional.of(new Refusal(problem, advice));
    }

    private static String asked(JavaType row) {
        Set<Kind> more = EnumSet.copyOf(row.kinds(Step.Use.ASKED));
        more.removeAll(row.kinds(Step.Use.ALWAYS));
        return more.isEmpty()
                ? ""
                : "; if @ParquetType or withColumn(component, type) asks for it, also " + text(more);
    }

    private static String kinds(JavaType row, Step.Use use) {
        return text(row.kinds(use));
    }

    private static String text(Set<Kind> kinds) {
        return kinds.stream().filter(kind -> kind != Kind.UNKNOWN || kinds.size() == 1).map(Kind::toString)
                .collect(Collectors.joining(", "));
    }
}
