package dev.lamella.internal.batch;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Verifies a batch before anything is written: its vectors must match the schema and be consistent, so that later code cannot
/// meet an index out of bounds, and values must be allowed by their annotations.
///
/// Verified for vectors: kinds, sizes, widths, the lengths of arrays; null counts match their bits; offsets ascend, from any
/// start, and end within the elements; slices, also of nulls, lie within their array; dictionary indices lie within the
/// dictionary, whose entries are not null. A [NullVector][dev.lamella.vector.NullVector] is valid for any leaf. Nulls occur
/// only where the schema allows them.
///
/// Values below a null group or list, and elements outside of all lists, are not written: they may be null where nulls are not
/// allowed, and have any value.
///
/// A dictionary shared by batches is verified with the first batch; it must not change afterwards. Takes a few passes over the
/// arrays, without allocation per value. Not safe for use by two threads.
///
/// @see ValueCheck
public final class BatchVerifier {
    private static final String ADVICE = "Make the batch for the writer's schema, or a writer for the schema of the batch.";
    private static final int MOST_CHANGES = 5;

    private final Schema schema;
    private final List<VerifierNode> columns;
    private Schema known;

    /// @param invalid what becomes of values that their annotation does not allow
    public BatchVerifier(Schema schema, InvalidCells invalid) {
        this.schema = schema;
        this.columns = VerifierNode.of(schema, invalid);
        this.known = schema;
    }

    /// Verifies a batch. Returns it, with nulls in place of values that become null.
    ///
    /// @throws SchemaMismatchException if the batch has another schema, or vectors of another shape
    /// @throws ValueException if the parts of a vector are inconsistent, or a value is not allowed at its place: the message
    /// names column and row
    // A column is another one only if a value has become null.
    @SuppressWarnings("ReferenceEquality")
    public Batch verify(Batch batch) {
        verifySchema(batch.schema());
        int rowCount = batch.rowCount();
        if (rowCount < 0) {
            throw new SchemaMismatchException("The batch has " + rowCount + " rows", ADVICE);
        }
        if (batch.columns().size() != columns.size()) {
            throw new SchemaMismatchException("The batch has " + batch.columns().size() + " vectors; the schema has "
                    + columns.size() + " fields", ADVICE);
        }
        List<ColumnVector> verified = new ArrayList<>(columns.size());
        boolean isOther = false;
        for (int i = 0; i < columns.size(); i++) {
            ColumnVector column = batch.columns().get(i);
            verified.add(columns.get(i).verify(column, rowCount, Slots.ROWS));
            isOther |= verified.get(i) != column;
        }
        return isOther ? new Batch(batch.schema(), rowCount, verified) : batch;
    }

    // Called with every batch, nearly always with the same object.
    @SuppressWarnings("ReferenceEquality")
    private void verifySchema(Schema other) {
        if (other == known) {
            return;
        }
        if (!schema.isSameAs(other)) {
            List<String> changes = schema.diff(other).stream().filter(change -> !change.keepsMeaning())
                    .map(SchemaChange::toString).toList();
            String some = changes.stream().limit(MOST_CHANGES).collect(Collectors.joining("; "));
            int more = changes.size() - MOST_CHANGES;
            throw new SchemaMismatchException("The schema of the batch is not that of the file. " + some
                    + (more > 0 ? "; and " + more + " more" : ""), ADVICE);
        }
        known = other;
    }
}
