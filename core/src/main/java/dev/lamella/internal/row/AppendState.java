package dev.lamella.internal.row;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Growth;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.Precision;
import dev.lamella.schema.ColumnPath;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// State that all builders of one appender share: the current row, and how its failures are reported.
final class AppendState {
    private final AppendOptions options;
    private Precision precision;
    private ColumnBuilder[] rounded = new ColumnBuilder[8];
    private int roundedCount;
    private long row;
    private long bytes;
    private long bytesBefore;
    private boolean isSpoiled;
    /// Why no more rows can be appended; null if they can.
    private @Nullable String broken;

    AppendState(AppendOptions options) {
        this.options = options;
        this.precision = options.precision();
        this.row = options.firstRow();
    }

    /// Whether documents and map keys are checked.
    boolean checksContents() {
        return options.checksContents();
    }

    Precision precision() {
        return precision;
    }

    void setPrecision(Precision choice) {
        precision = Objects.requireNonNull(choice, "choice");
    }

    /// Number of the current row.
    long row() {
        return row;
    }

    /// Variable-length bytes of the batch: texts and list elements.
    long bytes() {
        return bytes;
    }

    void addBytes(long count) {
        bytes += count;
    }

    /// Whether a call of the row has failed, so that the row can only be cancelled.
    boolean isSpoiled() {
        return isSpoiled;
    }

    /// Marks the row as one that cannot be ended.
    void spoil() {
        isSpoiled = true;
    }

    /// Runs the caller's code, which sets values. If it fails, the row is spoiled.
    <T> void fill(T opened, Consumer<? super T> fill) {
        try {
            fill.accept(opened);
        } catch (Throwable e) {
            spoil();
            throw e;
        }
    }

    /// Rejects all further rows. The first reason counts.
    void breakDown(String why) {
        isSpoiled = true;
        broken = broken == null ? why : broken;
    }

    /// Counts or rejects a value that has more digits than the column holds.
    void round(ColumnBuilder column, String what) {
        if (precision == Precision.REJECT) {
            throw reject(column.node, what, "Round the value first, give the column a finer type, or allow rounding"
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
        isSpoiled = broken != null;
    }

    /// The sink has taken the batch.
    void clear() {
        bytes = 0;
        bytesBefore = 0;
    }

    ValueException reject(RowNode node, String problem, String advice) {
        return reject(node, new ValueException(problem, advice));
    }

    /// Marks the row as spoiled and adds the place to a failure.
    ValueException reject(RowNode node, ValueException failure) {
        isSpoiled = true;
        return failure.at(place(node.path()));
    }

    SchemaMismatchException mismatch(List<String> path, String problem, String advice) {
        isSpoiled = true;
        return new SchemaMismatchException(place(path), problem, advice);
    }

    /// Marks the row as spoiled, because the caller named an unknown field.
    SchemaMismatchException unknown(SchemaMismatchException failure) {
        isSpoiled = true;
        return failure.at(options.location().inPart("row " + row));
    }

    /// Marks the row as spoiled, because the caller misused the appender.
    IllegalStateException misuse(String problem) {
        isSpoiled = true;
        return new IllegalStateException("Row " + row + problem);
    }

    IllegalStateException misuse(List<String> path, String problem) {
        return misuse(", field " + ColumnPath.of(path) + " " + problem);
    }

    /// The failure of using a spoiled row.
    IllegalStateException spoiled() {
        return new IllegalStateException(broken != null
                ? broken
                : "Row " + row
                        + " failed before: call cancelRow(), then begin the row again or continue with the next one");
    }

    /// The growth policy for the arrays of a column.
    Growth growth(RowNode node) {
        return needed -> {
            isSpoiled = true;
            return new UnsupportedFeatureException(place(node.path()),
                    "The row needs room for " + needed + " values or bytes in one column; an array holds at most "
                            + Growth.MOST,
                    "Split the row into several, or write the batch yourself.");
        };
    }

    private Location place(List<String> path) {
        Location place = path.isEmpty() ? options.location() : options.location().inColumn(path);
        return place.inPart("row " + row);
    }
}
