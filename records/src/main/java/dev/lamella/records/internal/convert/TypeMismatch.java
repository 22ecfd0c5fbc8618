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
public record TypeMismatch(String problem, String advice) {
    private static final Set<ColumnKind> NUMBERS = EnumSet.of(ColumnKind.INT8, ColumnKind.INT16, ColumnKind.INT32,
            ColumnKind.INT64, ColumnKind.UINT8,
            ColumnKind.UINT16, ColumnKind.UINT32, ColumnKind.UINT64);

    static TypeMismatch of(Class<?> type, Optional<JavaType> found, ColumnKind kind, ConversionStep.Use use) {
        String name = type.getSimpleName();
        String problem = name + " does not match columns of " + kind;
        if (found.isEmpty()) {
            return new TypeMismatch(problem, "Give a ValueConverter for " + name + ".");
        }
        JavaType row = found.get();
        if (use == ConversionStep.Use.ALWAYS && row.step(kind, ConversionStep.Use.ASKED).isPresent()) {
            return new TypeMismatch(problem + " unless you ask for it",
                    "Ask for it by the type of the column, with @ParquetType or withColumn(component, type).");
        }
        return special(type, row, kind).map(advice -> new TypeMismatch(problem + advice.problem(), advice.advice()))
                .orElseGet(() -> new TypeMismatch(problem,
                        name + " matches columns of " + kinds(row, ConversionStep.Use.ALWAYS) + asked(row)
                                + ". For others, give a ValueConverter."));
    }

    /// Mismatches with a known reason.
    private static Optional<TypeMismatch> special(Class<?> type, JavaType row, ColumnKind kind) {
        Set<ColumnKind> kinds = row.kinds(ConversionStep.Use.ALWAYS);
        if (kind == ColumnKind.INT96 && (kinds.contains(ColumnKind.INT32) || kinds.contains(ColumnKind.DOUBLE))) {
            return rejection(", which holds points in time, not numbers",
                    "Read INT96 columns of other programs as Instant. Store numbers as INT64; larger ones as"
                            + " DECIMAL(29,0).");
        }
        if (kinds.contains(ColumnKind.TIMESTAMP_UTC) && kind == ColumnKind.TIMESTAMP_LOCAL) {
            return rejection(": a local time cannot be converted to an instant without a time zone",
                    "Give the time zone with @InZone or withZone(component, zone), or use LocalDateTime.");
        }
        if (kinds.contains(ColumnKind.TIMESTAMP_LOCAL)
                && (kind == ColumnKind.TIMESTAMP_UTC || kind == ColumnKind.INT96)) {
            return rejection(": an instant cannot be converted to a local time without a time zone",
                    "Give the time zone with @InZone or withZone(component, zone), or use Instant.");
        }
        if (type == Duration.class && kind == ColumnKind.INT64) {
            return rejection(", because nothing says which unit they count",
                    "Give the unit with the type DURATION(unit), for example DURATION(NANOS).");
        }
        if (type == Duration.class && (kind == ColumnKind.TIME_LOCAL || kind == ColumnKind.TIME_UTC)) {
            return rejection(", which are times of day and end at midnight",
                    "Use LocalTime, or the type DURATION(unit) for lengths of time.");
        }
        if (NUMBERS.contains(kind)
                && (kinds.contains(ColumnKind.TIMESTAMP_UTC) || kinds.contains(ColumnKind.TIMESTAMP_LOCAL))) {
            return rejection(", which do not say which unit they count",
                    "Use a long, or a ValueConverter that knows the unit; give the column the type TIMESTAMP(utc,unit).");
        }
        return Optional.empty();
    }

    private static Optional<TypeMismatch> rejection(String problem, String advice) {
        return Optional.of(new TypeMismatch(problem, advice));
    }

    private static String asked(JavaType row) {
        Set<ColumnKind> more = EnumSet.copyOf(row.kinds(ConversionStep.Use.ASKED));
        more.removeAll(row.kinds(ConversionStep.Use.ALWAYS));
        return more.isEmpty()
                ? ""
                : "; if @ParquetType or withColumn(component, type) asks for it, also " + text(more);
    }

    private static String kinds(JavaType row, ConversionStep.Use use) {
        return text(row.kinds(use));
    }

    private static String text(Set<ColumnKind> kinds) {
        return kinds.stream().filter(kind -> kind != ColumnKind.UNKNOWN || kinds.size() == 1).map(ColumnKind::toString)
                .collect(Collectors.joining(", "));
    }
}
