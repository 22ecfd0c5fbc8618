package dev.lamella.internal.row;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Advice: which type the caller can ask for instead.
final class Advice {
    private Advice() {}

    /// The last line of the message that a target does not fit a column.
    ///
    /// @param fitting the targets that the column supports
    /// @param asked the requested target; empty if the type is not a target
    static String of(Set<Target> fitting, Optional<Target> asked) {
        List<String> accessors = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (Target target : fitting) {
            (target.accessor().isEmpty() ? types : accessors).add(
                    target.accessor().isEmpty() ? target.typeName() : target.accessor());
        }
        accessors.add("getRaw");
        String list = "What fits: " + String.join(", ", accessors)
                + (types.isEmpty() ? "." : ", and get with " + String.join(", ", types) + ".");
        return asked.map(target -> zone(fitting, target)).orElse("") + list;
    }

    // Converting between an instant and a local time needs a time zone, which only the caller knows.
    private static String zone(Set<Target> fitting, Target asked) {
        return switch (asked) {
            case LOCAL_DATE_TIME -> fitting.contains(Target.INSTANT)
                    ? "A local time needs a time zone: getInstant(..).atZone(zone).toLocalDateTime(). "
                    : "";
            case INSTANT, OFFSET_DATE_TIME, ZONED_DATE_TIME, DATE -> fitting.contains(Target.LOCAL_DATE_TIME)
                    && fitting.contains(Target.LONG) && !fitting.contains(Target.LOCAL_DATE)
                            ? "An instant needs a time zone: getLocalDateTime(..).atZone(zone).toInstant(). "
                            : "";
            default -> "";
        };
    }
}
