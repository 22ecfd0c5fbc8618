package dev.lamella.row;

import dev.lamella.internal.row.BatchRowAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSink;
import java.io.IOException;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Appends rows to batches without a Java class: set the fields, then end the row.
///
/// ```java
/// rows.setLong("id", 7).set("at", Instant.now());
/// rows.list("tags").addString("a").addNull();
/// rows.struct("geo").setDouble("lat", 1).setDouble("lon", 2);
/// rows.endRow();
/// ```
/// or, if a few objects per row do not matter, as one expression, which begins and ends the row:
/// ```java
/// rows.append(row -> row.setLong("id", 7)
///         .list("tags", tags -> tags.addString("a").addNull())
///         .struct("geo", geo -> geo.setDouble("lat", 1).setDouble("lon", 2)));
/// ```
/// A row is appended as a whole or not at all. After a failed call the row is spoiled: every call but [#cancelRow]
/// throws an `IllegalStateException`. After a cancelled row, the appender continues as if the row had never begun;
/// `append` cancels a failed row itself.
///
/// Rows go to the sink in batches of a few thousand, or earlier if they are large; [#flush] sends the last rows. Not
/// safe for use by two threads at once.
///
/// Only this library implements it.
public interface RowAppender extends StructAppender {
    /// Appends rows of a schema to a sink, with the default options.
    static RowAppender into(BatchSink sink, Schema schema) {
        return into(sink, schema, AppendOptions.DEFAULT);
    }

    /// Appends rows of a schema to a sink.
    static RowAppender into(BatchSink sink, Schema schema, AppendOptions options) {
        return BatchRowAppender.into(sink, schema, options);
    }

    /// The schema of the rows.
    Schema schema();

    /// The number of rows appended so far.
    long rowCount();

    /// The number of rounded values of the rows appended so far, by column: see [Precision]. Columns without rounded
    /// values are left out.
    SequencedMap<ColumnPath, Long> roundedValues();

    /// How values that are more precise than their column are treated.
    Precision precision();

    /// Changes how values that are more precise than their column are treated, from the current row on.
    void setPrecision(Precision choice);

    /// Ends the row. Fields that are not set are null.
    ///
    /// @throws dev.lamella.error.ValueException if a REQUIRED field is not set; the row is then spoiled
    /// @throws IOException if this call sent rows to the sink and the sink failed; no more rows can then be appended
    void endRow() throws IOException;

    /// Discards the current row. Does nothing if no field is set.
    void cancelRow();

    /// Appends the row that `fill` sets; if `fill` fails, nothing is appended.
    ///
    /// @throws IOException like [#endRow]
    void append(Consumer<? super StructAppender> fill) throws IOException;

    /// Appends a row with the values that another row has in fields of the same names, each as its default Java type.
    /// If that fails, nothing is appended.
    ///
    /// @throws IOException like [#endRow]
    void append(Row row) throws IOException;

    /// Appends a row with values by field name, as [#set(String,Object)] accepts them. If that fails, nothing is
    /// appended.
    ///
    /// @throws IOException like [#endRow]
    void append(Map<String, ? extends @Nullable Object> row) throws IOException;

    /// Sends the remaining rows to the sink.
    ///
    /// @throws IllegalStateException if a row is not ended
    /// @throws IOException if the sink failed; no more rows can then be appended
    void flush() throws IOException;
}
