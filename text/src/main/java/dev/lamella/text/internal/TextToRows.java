package dev.lamella.text.internal;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.text.internal.TextInput.Records;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.RowSource.FieldMatching;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Appends the records of a text as rows.
///
/// @param input the text
/// @param rules how texts become values
/// @param matching how fields find their columns
/// @param bad handles records that do not fit the schema
/// @param progress receives the number of records after each record
public record TextToRows(TextInput input, TextRules rules, FieldMatching matching, BadRecords bad,
        Progress progress) {
    /// Receives progress.
    @FunctionalInterface
    public interface Progress {
        void records(long count);

        /// The records ended, or one of them failed.
        default void end() {}
    }

    /// The result of a run.
    ///
    /// @param rowCount the number of appended rows
    /// @param rounded the number of rounded values by column
    public record Summary(long rowCount, Map<ColumnPath, Long> rounded) {}

    /// Appends all records. The last rows are not flushed.
    ///
    /// @throws ParquetException if a record is bad and bad records are not skipped
    /// @throws IOException if the text cannot be read or the rows cannot be written
    public Summary run(RowAppender rows) throws IOException {
        return run(List.of(this), rows);
    }

    /// Appends all records of several texts, as [#run(RowAppender)].
    public static Summary run(List<TextToRows> texts, RowAppender rows) throws IOException {
        Map<ColumnPath, Long> rounded = new LinkedHashMap<>();
        long count = 0;
        for (TextToRows text : texts) {
            count = text.run(rows, count, rounded);
        }
        rows.roundedValues().forEach((column, values) -> rounded.merge(column, values, Long::sum));
        return new Summary(rows.rowCount(), rounded);
    }

    /// @param before the number of records before this text
    /// @return the number of records with this text
    private long run(RowAppender rows, long before, Map<ColumnPath, Long> rounded) throws IOException {
        try {
            Records records = input.records(rows.schema(), rules, matching);
            long count = before;
            try (RecordReader reader = records.reader()) {
                while (reader.next()) {
                    append(reader, rows, records.rounding());
                    progress.records(++count);
                }
            }
            records.rounding().counts().forEach((column, values) -> rounded.merge(column, values, Long::sum));
            return count;
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(input.name()));
        } finally {
            progress.end();
        }
    }

    /// The records as batches of a schema.
    public BatchSource batches(Schema schema) throws IOException {
        try {
            return new TextBatches(this, input.records(schema, rules, matching), schema,
                    AppendOptions.DEFAULT.withPrecision(rules.precision()));
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(input.name()));
        }
    }

    /// Appends a record, and returns whether it is a row.
    boolean append(RecordReader reader, RowAppender rows, Rounding rounding) throws IOException {
        long before = rows.rowCount();
        try {
            reader.fill(rows);
            rows.endRow();
        } catch (ParquetException e) {
            if (rows.rowCount() > before) {
                // The record was good, but the rows could not be written.
                throw e;
            }
            rows.cancelRow();
            rounding.cancel();
            bad.add(input.name(), reader.line(), e);
            return false;
        }
        rounding.commit();
        return true;
    }
}
