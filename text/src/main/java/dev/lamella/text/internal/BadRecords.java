package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import java.util.function.Consumer;

/// Handles records that do not fit the schema.
public final class BadRecords {
    private final Policy policy;
    private final String advice;
    private final String correction;
    private final Consumer<? super ParquetException> skipped;
    private long count;

    /// What to do with bad records.
    public enum Policy {
        /// The first bad record ends the conversion.
        FAIL,
        /// Bad records are skipped and counted.
        SKIP,
        /// Records that cannot be read are skipped and counted. The first one with a value that does not fit ends the
        /// conversion.
        SKIP_MALFORMED
    }

    /// @param advice what to do about a record that does not fit the schema
    /// @param skip how to skip bad records
    /// @param skipped receives the failure of each skipped record
    public BadRecords(Policy policy, String advice, String skip, Consumer<? super ParquetException> skipped) {
        this.policy = policy;
        this.advice = advice;
        this.correction = "Correct the record, or skip bad records with " + skip + ".";
        this.skipped = skipped;
    }

    /// The number of skipped records.
    public long count() {
        return count;
    }

    /// @throws ParquetException if bad records are not skipped
    void add(String file, long line, ParquetException failure) {
        ParquetException located = located(file, line, failure);
        switch (policy) {
            case FAIL -> throw located;
            case SKIP -> skip(located);
            case SKIP_MALFORMED -> {
                if (!(located instanceof CorruptFileException)) {
                    throw located;
                }
                skip(located);
            }
        }
    }

    private void skip(ParquetException located) {
        count++;
        skipped.accept(located);
    }

    /// The row number is left out, because it counts only rows that were appended.
    private ParquetException located(String file, long line, ParquetException failure) {
        Location place = Location.ofFile(file + ":" + line);
        Location whole = failure.location().column().map(place::inColumn).orElse(place);
        return switch (failure) {
            case CorruptFileException corrupt -> new CorruptFileException(whole, corrupt.problem(), correction);
            default -> new ValueException(whole, failure.problem(), advice);
        };
    }
}
