package dev.lamella.cli;

import dev.lamella.schema.ColumnPath;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/// Counts per column the values that were printed as stored because their annotation does not allow them.
final class ForbiddenValues {
    private record Place(ColumnPath column, String problem) {}

    private final Map<Place, Long> counts = new LinkedHashMap<>();

    void add(ColumnPath column, String problem) {
        counts.merge(new Place(column, problem), 1L, Long::sum);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /// Prints one line per column and problem.
    void warn(PrintStream errors) {
        counts.forEach((place, count) -> errors.println("lamella: warning: column " + place.column() + ": " + count
                + (count == 1 ? " value is " : " values are ") + place.problem() + "; printed as stored"));
    }
}
