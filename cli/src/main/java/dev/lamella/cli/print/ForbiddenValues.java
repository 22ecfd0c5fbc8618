package dev.lamella.cli.print;

import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.internal.Printable;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/// Counts per column the values that were printed in another form because their annotation does not allow them.
public final class ForbiddenValues {
    private record Place(ColumnPath column, String problem, String form) {}

    /// @param example what is wrong with the first of the values; empty if the problem says it
    private record Count(long values, String example) {}

    private final Map<Place, Count> counts = new LinkedHashMap<>();
    private long count;

    void add(ColumnPath column, String problem) {
        add(column, problem, "");
    }

    /// Counts a text whose bytes are not UTF-8.
    void addMalformed(ColumnPath column, String problem) {
        add(new Place(column, problem, "printed with U+FFFD in place of invalid bytes"), "");
    }

    /// Counts a map that has a key several times.
    void addRepeatedKey(ColumnPath map) {
        add(new Place(map, "not printed whole, because a key repeats", "printed with the last entry of each key"), "");
    }

    /// Counts a value, of which other values with the same problem differ.
    void add(ColumnPath column, String problem, String example) {
        add(new Place(column, problem, "printed as stored"), example);
    }

    private void add(Place place, String example) {
        count++;
        counts.merge(place, new Count(1, example), (known, one) -> new Count(known.values + 1, known.example));
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /// The number of values, of all columns.
    public long count() {
        return count;
    }

    /// Prints one line per column and problem.
    public void warn(PrintStream errors) {
        counts.forEach((place, count) -> errors
                .println("lamella: warning: column " + Printable.line(place.column().toString()) + ": "
                        + count.values + (count.values == 1 ? " value is " : " values are ") + place.problem()
                        + "; " + place.form() + count.example));
    }
}
