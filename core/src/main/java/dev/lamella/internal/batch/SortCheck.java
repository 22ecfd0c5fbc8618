package dev.lamella.internal.batch;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import java.util.ArrayList;
import java.util.List;

/// Verifies that the rows of a row group are in the order that its footer will declare: within batches, and from one batch to
/// the next.
///
/// A batch is checked as a whole before it is written, so it must also be in order where a row group ends within it. A rejected
/// batch does not count. Not safe for use by two threads.
public final class SortCheck {
    private static final String ADVICE = "Sort the rows, end the row group between these two, or do not declare the order.";
    private static final String DECLARATION_ADVICE = "Name a column that has an order and one value in a row.";

    private final List<ColumnComparator> keys;
    private boolean hasLast;

    private SortCheck(List<ColumnComparator> keys) {
        this.keys = keys;
    }

    /// @param columns sorting columns, the most significant first
    /// @param orders of the schema's leaves
    /// @throws SchemaMismatchException if the schema has no such column, or if one has several values a row, or no order
    public static SortCheck of(Schema schema, List<SortingColumn> columns, List<SortOrder> orders) {
        return new SortCheck(keys(schema, columns, orders));
    }

    /// The sorting columns, as [#of].
    public static List<ColumnComparator> keys(Schema schema, List<SortingColumn> columns, List<SortOrder> orders) {
        List<ColumnComparator> keys = new ArrayList<>();
        for (SortingColumn column : columns) {
            int index = column.columnIndex();
            if (index < 0 || index >= schema.leaves().size()) {
                throw new SchemaMismatchException("Rows are declared as sorted by column " + index
                        + "; the schema has " + schema.leaves().size() + " columns, from 0 on", DECLARATION_ADVICE);
            }
            Leaf leaf = schema.leaves().get(index);
            if (leaf.maxRepetitionLevel() > 0) {
                throw unfit(leaf, "is in a list or a map, and has any number of values in a row");
            }
            if (!orders.get(index).isDefined()) {
                throw unfit(leaf, "is of a type that has no order");
            }
            keys.add(new ColumnComparator(leaf, column, orders.get(index), leaf.node().ordinals()));
        }
        return List.copyOf(keys);
    }

    private static SchemaMismatchException unfit(Leaf leaf, String why) {
        return new SchemaMismatchException(place(leaf), "Rows cannot be sorted by this column, which " + why,
                DECLARATION_ADVICE);
    }

    private static Location place(Leaf leaf) {
        return Location.UNKNOWN.inColumn(leaf.path().names());
    }

    /// Verifies a batch after the previous ones, and remembers its last row.
    ///
    /// @param batch a batch of the schema, as verified by [BatchVerifier]
    /// @throws ValueException if a row sorts before the previous one, with row and column; then the next batch is compared with
    /// the batch before this one
    public void verify(Batch batch) {
        int rowCount = batch.rowCount();
        if (rowCount == 0 || keys.isEmpty()) {
            return;
        }
        keys.forEach(key -> key.bind(batch));
        if (hasLast) {
            verifyFirst();
        }
        ColumnComparator first = keys.getFirst();
        for (int row = 1; row < rowCount; row++) {
            int comparison = first.compare(row - 1, row);
            if (comparison >= 0) {
                verifyRow(row, comparison);
            }
        }
        keys.forEach(key -> key.keep(rowCount - 1));
        hasLast = true;
    }

    private void verifyFirst() {
        for (int i = 0; i < keys.size(); i++) {
            int comparison = keys.get(i).compareWithLast();
            if (comparison > 0) {
                throw rejection(i, 0, ", which is the last one of the batch before");
            }
            if (comparison < 0) {
                return;
            }
        }
    }

    /// @param comparison of the previous row and this one by the first column
    private void verifyRow(int row, int comparison) {
        int key = 0;
        int found = comparison;
        while (found == 0 && ++key < keys.size()) {
            found = keys.get(key).compare(row - 1, row);
        }
        if (found > 0) {
            throw rejection(key, row, "");
        }
    }

    private ValueException rejection(int index, int row, String which) {
        ColumnComparator key = keys.get(index);
        List<String> equal = keys.subList(0, index).stream().map(before -> before.leaf().path().toString()).toList();
        return new ValueException(place(key.leaf()).inPart("row " + row + " of the batch"),
                "The row comes before the one in front of it" + which + ", but rows are declared as sorted "
                        + key.declaration() + (equal.isEmpty()
                                ? ""
                                : ", where " + String.join(", ", equal)
                                        + (equal.size() == 1 ? " is" : " are") + " equal"),
                ADVICE);
    }

    /// Called before the first row of a row group.
    public void startRowGroup() {
        hasLast = false;
    }
}
