package dev.lamella.internal.row;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Advice: which type the caller can ask for instead.
final class TargetAdvice {
    private TargetAdvice() {}

    /// The last line of the message that a target does not fit a column.
    ///
    /// @param fitting the targets that the column supports
    /// @param asked the requested target; empty if the type is not a target
    static String of(Set<JavaTarget> fitting, Optional<JavaTarget> asked) {
        List<String> accessors = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (JavaTarget target : fitting) {
            (target.accessor().isEmpty() ? types : accessors).add(
                    target.accessor().isEmpty() ? target.typeName() : target.accessor());
        }
        accessors.add("getRaw");
        String list = "What fits: " + String.join(", ", accessors)
                + (types.isEmpty() ? "." : ", and get with " + String.join(", ", types) + ".");
        return asked.map(target -> zone(fitting, target)).orElse("") + list;
    }

    // Converting between an instant and a local time needs a time zone, which only the caller knows.
    private static String zone(Set<JavaTarget> fitting, JavaTarget asked) {
        return switch (asked) {
            case LOCAL_DATE_TIME -> fitting.contains(JavaTarget.INSTANT)
                    ? "A local time needs a time zone: getInstant(..).atZone(zone).toLocalDateTime(). "
                    : "";
            case INSTANT, OFFSET_DATE_TIME, ZONED_DATE_TIME, DATE -> fitting.contains(JavaTarget.LOCAL_DATE_TIME)
                    && fitting.contains(JavaTarget.LONG) && !fitting.contains(JavaTarget.LOCAL_DATE)
                            ? "An instant needs a time zone: getLocalDateTime(..).atZone(zone).toInstant(). "
                            : "";
            default -> "";
        };
    }
}
