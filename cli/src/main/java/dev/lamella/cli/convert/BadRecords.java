package dev.lamella.cli.convert;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import java.util.function.Consumer;

/// What is done about records that are none of the schema.
public final class BadRecords {
    /// How many are told one by one.
    private static final int TOLD = 10;

    private final Policy policy;
    private final String advice;
    private final Consumer<String> told;
    private long count;

    /// What is done.
    public enum Policy {
        /// The first one ends it all.
        FAIL,
        /// They are left out, and counted.
        SKIP
    }

    /// @param advice what to do about a record that does not fit the schema
    /// @param told takes a line for each of the first that are left out
    public BadRecords(Policy policy, String advice, Consumer<String> told) {
        this.policy = policy;
        this.advice = advice;
        this.told = told;
    }

    /// How many were left out.
    public long count() {
        return count;
    }

    /// @throws ParquetException if it is not to be left out
    void add(String file, long line, ParquetException failure) {
        // Without the number of the row, which counts rows that were appended.
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
                if (count <= TOLD) {
                    told.accept("skipped " + whole + ": " + failure.problem());
                } else if (count == TOLD + 1) {
                    told.accept("skipped more records, which are only counted");
                }
            }
        }
    }
}
