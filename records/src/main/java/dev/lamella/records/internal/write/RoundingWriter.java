package dev.lamella.records.internal.write;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.row.ListAppender;
import dev.lamella.row.Precision;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import org.jspecify.annotations.Nullable;

/// Writes numbers to a column that can hold only the nearest number. Numbers that change are counted, or rejected.
/// Holds the state of one file, unlike other writers.
final class RoundingWriter implements ValueWriter {
    private final ConvertingWriter writer;
    private final Precision precision;
    /// The count of the current record.
    private long pending;
    private long count;

    RoundingWriter(ConvertingWriter writer, Precision precision) {
        this.writer = writer;
        this.precision = precision;
    }

    /// The column, which other writers may share.
    ColumnPath column() {
        return writer.component().node().path();
    }

    /// The number of rounded values in complete records.
    long count() {
        return count;
    }

    /// Begins a record; the count of a rejected record is discarded.
    void begin() {
        pending = 0;
    }

    /// Completes a record.
    void end() {
        count += pending;
    }

    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        row.set(ordinal, value == null ? null : nearest(value));
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        list.add(value == null ? null : nearest(value));
    }

    private Object nearest(Object value) {
        Object converted = writer.converted(value);
        if (!(converted instanceof ConversionStep.Nearest(Object base))) {
            return converted;
        }
        return switch (precision) {
            case ROUND -> {
                pending++;
                yield base;
            }
            case REJECT -> throw new ValueException(writer.component().location(),
                    "The number has digits finer than " + StorageCheck.typeText(writer.component()) + " holds",
                    "Round the value first, give the column a finer type, or allow rounding with Precision.ROUND.");
        };
    }
}
