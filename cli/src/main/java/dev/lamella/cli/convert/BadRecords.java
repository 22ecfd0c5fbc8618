package dev.lamella.cli.convert;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import java.util.function.Consumer;

/// Handles records that do not fit the schema.
public final class BadRecords {
    /// How many are reported one by one.
    private static final int REPORTED = 10;

    private final Policy policy;
    private final String advice;
    private final Consumer<String> reported;
    private long count;

    /// What to do with bad records.
    public enum Policy {
        /// The first bad record ends the conversion.
        FAIL,
        /// Bad records are skipped and counted.
        SKIP
    }

    /// @param advice what to do about a record that does not fit the schema
    /// @param reported receives a line for each of the first skipped records
    public BadRecords(Policy policy, String advice, Consumer<String> reported) {
        this.policy = policy;
        this.advice = advice;
        this.reported = reported;
    }

    /// The number of skipped records.
    public long count() {
        return count;
    }

    /// @throws ParquetException if bad records are not skipped
    void add(String file, long line, ParquetException failure) {
        // The row number is left out, because it counts only rows that were appended.
        Location place = Location.ofFile(file + ":" + line);
        Location whole = failure.location().column().map(place::inColumn).orElse(place);
        switch (policy) {
            case FAIL -> throw switch (failure) {
                case CorruptFileException corrupt -> new CorruptFileException(whole, corrupt.problem(),
                        "Correct the record, or skip bad records with --on-error skip.");
                default -> new ValueException(whole, failure.problem(), advice);
            };
            case SKIP -> {
                count++;
                if (count <= REPORTED) {
                    reported.accept("skipped " + whole + ": " + failure.problem());
                } else if (count == REPORTED + 1) {
                    reported.accept("skipped more records, which are only counted");
                }
            }
        }
    }
}
