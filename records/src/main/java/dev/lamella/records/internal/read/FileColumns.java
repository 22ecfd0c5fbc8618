package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHints;
import dev.lamella.row.ColumnValues;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.RowNumbers;
import java.util.ArrayList;
import java.util.List;

/// The columns of batches of one schema: as they are, and as the file's Arrow schema describes them, over the same
/// vectors.
///
/// @param values the values of each top-level field
/// @param meant the values of each top-level field as Arrow describes it; the same object where Arrow adds nothing
/// @param fields the columns of the rows
record FileColumns(List<ColumnValues> values, List<ColumnValues> meant, List<FileColumn> fields) {
    static FileColumns of(Schema schema, ArrowHints hints, RowOptions options) {
        List<ColumnValues> values = ColumnValues.of(schema, options);
        List<ColumnValues> meant = new ArrayList<>(values);
        Schema hinted = HintedSchema.of(schema, hints);
        if (!hinted.equals(schema)) {
            List<ColumnValues> others = ColumnValues.of(hinted, options);
            for (int i = 0; i < others.size(); i++) {
                if (!hinted.fields().get(i).equals(schema.fields().get(i))) {
                    meant.set(i, others.get(i));
                }
            }
        }
        return new FileColumns(values, List.copyOf(meant), FileColumn.of(values, meant));
    }

    /// Binds the vectors of a batch.
    ///
    /// @param rows the row numbers in the file, for messages
    // The same objects where Arrow adds nothing.
    @SuppressWarnings("ReferenceEquality")
    void bind(Batch batch, RowNumbers rows) {
        for (int i = 0; i < values.size(); i++) {
            values.get(i).bind(batch.columns().get(i), rows);
            if (meant.get(i) != values.get(i)) {
                meant.get(i).bind(batch.columns().get(i), rows);
            }
        }
    }
}
