package dev.lamella.internal.batch;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.vector.Batch;
import java.util.List;
import java.util.stream.Collectors;

/// Verifies that batches can be written, before anything of them is: that their vectors are those of the schema and fit
/// each other, so that nothing behind this meets an index out of bounds, and that values are what their annotations allow.
///
/// What is verified of vectors: kinds, sizes, widths, the lengths of arrays; that the null count is that of the bits; that
/// offsets ascend, from any start, and end within the elements; that slices, those of nulls too, lie within their array;
/// that indices of values lie within the dictionary, whose entries are not null. A [NullVector][dev.lamella.vector.NullVector]
/// stands for any leaf. Nulls are where the schema allows them.
///
/// What is below a null group or list, and elements that no list has, are not written: they may be null where they must
/// not be, and hold any values.
///
/// A dictionary that batches share is verified with the first one; it is not changed afterwards. Takes a few passes over
/// the arrays, and allocates nothing per value. Not safe for use by two threads.
///
/// @see ValueCheck
public final class BatchVerifier {
    private static final String ADVICE = "Make the batch for the writer's schema, or a writer for the schema of the batch.";
    private static final int MOST_CHANGES = 5;

    private final Schema schema;
    private final List<VerifierNode> columns;
    private Schema known;

    /// What becomes of values that their annotation does not allow.
    public enum Values {
        /// They are refused.
        CHECK,
        /// They are kept as they are, as other files have them.
        KEEP
    }

    public BatchVerifier(Schema schema, Values values) {
        this.schema = schema;
        this.columns = VerifierNode.of(schema, values);
        this.known = schema;
    }

    /// Verifies a batch.
    ///
    /// @throws SchemaMismatchException if the batch has another schema, or vectors of another shape
    /// @throws ValueException if the parts of a vector do not fit each other, or a value is not allowed where it is: it
    ///     names column and row
    public void verify(Batch batch) {
        verifySchema(batch.schema());
        int rowCount = batch.rowCount();
        if (rowCount < 0) {
            throw new SchemaMismatchException("The batch has " + rowCount + " rows", ADVICE);
        }
        if (batch.columns().size() != columns.size()) {
            throw new SchemaMismatchException("The batch has " + batch.columns().size() + " vectors; the schema has "
                    + columns.size() + " fields", ADVICE);
        }
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).verify(batch.columns().get(i), rowCount, Slots.ROWS);
        }
    }

    // Asked with every batch, and nearly always of the same object.
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
