package dev.lamella.records.internal.write;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.row.ListAppender;
import dev.lamella.row.Precision;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import org.jspecify.annotations.Nullable;

/// Writes numbers whose column has only the nearest one, for which somebody asked. Those that are not exactly that one are counted,
/// or refused. Of one file, unlike other writers.
final class RoundingWriter implements ValueWriter {
    private final ConvertingWriter writer;
    private final Precision precision;
    /// Of the record that is being taken.
    private long pending;
    private long count;

    RoundingWriter(ConvertingWriter writer, Precision precision) {
        this.writer = writer;
        this.precision = precision;
    }

    /// The column, which others may have too.
    ColumnPath column() {
        return ColumnPath.of(writer.component().path());
    }

    /// How many values of the records that are complete lost digits.
    long count() {
        return count;
    }

    /// A record begins; what was seen of one that was refused is forgotten.
    void begin() {
        pending = 0;
    }

    /// The record is complete.
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
        if (!(converted instanceof Step.Nearest(Object base))) {
            return converted;
        }
        return switch (precision) {
            case ROUND -> {
                pending++;
                yield base;
            }
            case REJECT -> throw new ValueException(writer.component().location(),
                    "the number has digits finer than " + StorageCheck.typeText(writer.component()) + " holds",
                    "Round the value first, give the column a finer type, or allow rounding with Precision.ROUND.");
        };
    }
}
