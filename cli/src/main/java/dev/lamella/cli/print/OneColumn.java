package dev.lamella.cli.print;

import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import java.util.List;

/// Non-null values of one leaf as rows of a table with one column, so that bounds and page contents are printed like
/// rows.
public final class OneColumn {
    private OneColumn() {}

    /// A row for each value.
    ///
    /// @param field a REQUIRED field
    public static RowCursor rows(PrimitiveField field, ColumnVector values) {
        Schema schema = Schema.asDeclared("column", List.<Field>of(field));
        return RowCursor.over(new One(new Batch(schema, values.size(), List.of(values))), schema, RowOptions.DEFAULT);
    }

    /// A source of one batch.
    public static final class One implements BatchSource {
        private final Batch batch;
        private boolean isGiven;

        public One(Batch batch) {
            this.batch = batch;
        }

        @Override
        public boolean next() {
            boolean first = !isGiven;
            isGiven = true;
            return first;
        }

        @Override
        public Batch batch() {
            return batch;
        }

        @Override
        public void close() {}
    }
}
