package dev.lamella.row;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Growth;
import dev.lamella.schema.ColumnPath;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// What all builders of one appender share: the row that is being made, and how its failures are told.
final class Staging {
    private final AppendOptions options;
    private ColumnBuilder[] rounded = new ColumnBuilder[8];
    private int roundedCount;
    private long row;
    private long bytes;
    private long bytesBefore;
    private boolean isSpoiled;
    private boolean isBroken;

    Staging(AppendOptions options) {
        this.options = options;
        this.row = options.firstRow();
    }

    /// Number of the row that is being made.
    long row() {
        return row;
    }

    /// Bytes that the batch takes, beyond what every row takes: of texts and of what is in lists.
    long bytes() {
        return bytes;
    }

    void addBytes(long count) {
        bytes += count;
    }

    /// Whether a call of the row has failed, so that nothing but cancelling the row is left.
    boolean isSpoiled() {
        return isSpoiled;
    }

    /// Marks the row as one that cannot be ended any more.
    void spoil() {
        isSpoiled = true;
    }

    /// Lets the caller's own code give values. If it fails, the row is spoiled.
    <T> void fill(T opened, Consumer<? super T> fill) {
        try {
            fill.accept(opened);
        } catch (RuntimeException | Error e) {
            spoil();
            throw e;
        }
    }

    /// No row will ever be appended again: the sink took part of a batch, or none of it.
    void breakDown() {
        isSpoiled = true;
        isBroken = true;
    }

    boolean isBroken() {
        return isBroken;
    }

    /// Before a value of the column that has more digits than it has place for.
    void round(ColumnBuilder column, String what) {
        if (options.precision() == Precision.REJECT) {
            throw refuse(column.site, what, "Round the value first, give the column a finer type, or allow rounding"
                    + " with Precision.ROUND.");
        }
        if (roundedCount == rounded.length) {
            rounded = Arrays.copyOf(rounded, roundedCount * 2);
        }
        rounded[roundedCount++] = column;
    }

    /// The row is complete.
    void commit() {
        for (int i = 0; i < roundedCount; i++) {
            rounded[i].roundedCount++;
        }
        roundedCount = 0;
        bytesBefore = bytes;
        row++;
    }

    /// The row is forgotten.
    void cancel() {
        roundedCount = 0;
        bytes = bytesBefore;
        isSpoiled = isBroken;
    }

    /// The batch was taken.
    void clear() {
        bytes = 0;
        bytesBefore = 0;
    }

    ValueException refuse(Site site, String problem, String advice) {
        return refuse(site, new ValueException(problem, advice));
    }

    /// The same failure, with its place.
    ValueException refuse(Site site, ValueException failure) {
        isSpoiled = true;
        return failure.at(place(site.path()));
    }

    SchemaMismatchException mismatch(List<String> path, String problem, String advice) {
        isSpoiled = true;
        return new SchemaMismatchException(place(path), problem, advice);
    }

    /// A field that does not exist was named.
    SchemaMismatchException unknown(SchemaMismatchException failure) {
        isSpoiled = true;
        return failure.at(options.location().inPart("row " + row));
    }

    /// The calling program is wrong.
    IllegalStateException misuse(String problem) {
        isSpoiled = true;
        return new IllegalStateException("row " + row + ": " + problem);
    }

    IllegalStateException misuse(List<String> path, String problem) {
        return misuse("field " + ColumnPath.of(path) + " " + problem);
    }

    /// What to say if a spoiled row is used.
    IllegalStateException spoiled() {
        return new IllegalStateException(isBroken
                ? "the rows before could not be written, so no more can be appended: abandon the file"
                : "row " + row + " failed before: call cancelRow() and begin it again, or go on with the next one");
    }

    /// How the arrays of a column grow.
    Growth growth(Site site) {
        return needed -> {
            isSpoiled = true;
            return new UnsupportedFeatureException(place(site.path()),
                    "the row needs room for " + needed + " values or bytes in one column; an array holds at most "
                            + Growth.MOST,
                    "Write the row in several, or the batch by yourself.");
        };
    }

    private Location place(List<String> path) {
        Location place = path.isEmpty() ? options.location() : options.location().inColumn(path);
        return place.inPart("row " + row);
    }
}
