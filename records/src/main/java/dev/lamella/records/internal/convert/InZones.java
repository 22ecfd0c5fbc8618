package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import dev.lamella.row.Precision;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Steps with a time zone: between points in time and local times, which match only in a zone, and to classes that have
/// a zone. The rules are those of [dev.lamella.records.mapping.InZone].
final class InZones {
    private final ZoneId zone;
    private final Precision precision;

    private InZones(ZoneId zone, Precision precision) {
        this.zone = zone;
        this.precision = precision;
    }

    /// The step from a class to columns of a kind, with the zones of the traits.
    static Optional<ConversionStep> step(JavaType row, ColumnKind kind, ConversionStep.Use use, ValueTraits traits,
            Precision precision) {
        Optional<ConversionStep> direct = row.step(kind, use)
                .filter(step -> traits.zone().isEmpty() || !isByMachine(row, kind, step, use));
        if (direct.isPresent()) {
            Optional<ZoneId> zone = traits.zone().or(traits::shownIn);
            return Optional.of(zone.map(known -> shown(direct.get(), known)).orElse(direct.get()));
        }
        return traits.zone().flatMap(known -> new InZones(known, precision).across(row, kind, use));
    }

    /// Whether a point in time uses the zone of this machine: `java.sql.Timestamp`.
    private static boolean isByMachine(JavaType row, ColumnKind kind, ConversionStep step, ConversionStep.Use use) {
        return kind == ColumnKind.TIMESTAMP_LOCAL && step.base() == LocalDateTime.class
                && row.step(ColumnKind.TIMESTAMP_UTC, use).isPresent();
    }

    /// The same step, with results shown in a zone.
    private static ConversionStep shown(ConversionStep step, ZoneId zone) {
        if (step.base() == ZonedDateTime.class) {
            return after(step, time -> ((ZonedDateTime) time).withZoneSameInstant(zone));
        }
        return step.base() == OffsetDateTime.class
                ? after(step, time -> ((OffsetDateTime) time).atZoneSameInstant(zone).toOffsetDateTime())
                : step;
    }

    private static ConversionStep after(ConversionStep step, Function<Object, Object> first) {
        return new ConversionStep(step.base(), step.toBase(), Optional.of(then(first, step.fromBase())), step.kinds(),
                step.use());
    }

    private static Function<Object, Object> then(Function<Object, Object> first,
            Optional<Function<Object, Object>> second) {
        return second.<Function<Object, Object>>map(first::andThen).orElse(first);
    }

    /// The step to columns of the other side: local times for points in time, and the reverse.
    private Optional<ConversionStep> across(JavaType row, ColumnKind kind, ConversionStep.Use use) {
        return switch (kind) {
            case TIMESTAMP_UTC, INT96 -> row.step(ColumnKind.TIMESTAMP_LOCAL, use)
                    .filter(step -> step.base() == LocalDateTime.class)
                    .map(step -> new ConversionStep(Instant.class,
                            Optional.of(before(step.toBase(), time -> instant((LocalDateTime) time))),
                            Optional.of(then(instant -> local((Instant) instant), step.fromBase())),
                            Map.of(kind,
                                    kind == ColumnKind.INT96 ? Loss.CHECKED : loss(step, ColumnKind.TIMESTAMP_LOCAL)),
                            step.use()));
            case TIMESTAMP_LOCAL -> row.step(ColumnKind.TIMESTAMP_UTC, use).map(step -> shown(step, zone))
                    .flatMap(step -> InstantConversions.from(step.base())
                            .flatMap(from -> InstantConversions.to(step.base())
                                    .map(to -> new ConversionStep(LocalDateTime.class,
                                            Optional.of(before(step.toBase(), from.andThen(this::localOf))),
                                            Optional.of(then(to.compose(time -> instant((LocalDateTime) time)),
                                                    step.fromBase())),
                                            Map.of(kind, loss(step, ColumnKind.TIMESTAMP_UTC)), step.use()))));
            default -> Optional.empty();
        };
    }

    private static Loss loss(ConversionStep step, ColumnKind kind) {
        return step.kinds().getOrDefault(kind, Loss.CHECKED);
    }

    private static Function<Object, Object> before(Optional<Function<Object, Object>> first,
            Function<Object, Object> second) {
        return first.<Function<Object, Object>>map(function -> function.andThen(second)).orElse(second);
    }

    private LocalDateTime local(Instant instant) {
        return InstantConversions.inRange(instant, time -> LocalDateTime.ofInstant(time, zone));
    }

    /// The local time of a point in time, unless an earlier point has the same local time.
    private Object localOf(Object instant) {
        LocalDateTime local = local((Instant) instant);
        if (!instant(local).equals(instant)) {
            throw new ValueException(
                    "Clocks in " + zone + " show its local time twice, and it would be read back as the"
                            + " first",
                    "Store it as TIMESTAMP(true,unit).");
        }
        return local;
    }

    private Instant instant(LocalDateTime local) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        if (offsets.isEmpty()) {
            throw new ValueException("Clocks in " + zone + " never show the local time: they are put forward past it",
                    "Correct the time, or use LocalDateTime and TIMESTAMP(false,unit), which need no zone.");
        }
        if (offsets.size() > 1 && precision == Precision.REJECT) {
            throw new ValueException("Clocks in " + zone + " show the local time twice, and the mapping is strict",
                    "Leave out strict() to take the first, or use Instant and TIMESTAMP(true,unit), which need no zone.");
        }
        return local.toInstant(offsets.getFirst());
    }
}
