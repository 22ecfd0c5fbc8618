package dev.lamella.internal.write;

import dev.lamella.WriteOptions;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.batch.SortCheck;
import dev.lamella.internal.column.ColumnSettings;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.SortKey;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The order that rows of a file are in: what its row groups say, and how values compare.
///
/// @param columns what row groups say
/// @param orders of all leaves, as their bounds compare
public record SortColumns(List<SortingColumn> columns, List<SortOrder> orders) {
    private static final int MOST_NAMED = 5;

    /// @throws SchemaMismatchException if a key leads nowhere, or to more than one column
    static SortColumns of(Schema schema, List<SortKey> keys, List<ColumnSettings> settings) {
        return new SortColumns(columns(schema, keys), schema.leaves().stream()
                .map(leaf -> order(leaf, settings.get(leaf.index()).order())).toList());
    }

    /// A file without column orders has no bounds, but its rows can be sorted by the order of the type.
    private static SortOrder order(Leaf leaf, ColumnOrder order) {
        return order.equals(Settings.UNKNOWN_ORDER) ? SortOrder.of(leaf) : order.sortOrder(leaf);
    }

    /// The order of rows of a schema, as the options declare it.
    ///
    /// @throws SchemaMismatchException if a key leads nowhere, or to more than one column
    public static SortColumns of(Schema schema, WriteOptions options) {
        return new SortColumns(columns(schema, options.sortedBy()), schema.leaves().stream()
                .map(leaf -> Settings.order(leaf, options.column(schema, leaf).floatOrder()
                        .orElse(options.floatOrder())).sortOrder(leaf))
                .toList());
    }

    private static List<SortingColumn> columns(Schema schema, List<SortKey> keys) {
        List<SortingColumn> columns = new ArrayList<>();
        for (SortKey key : keys) {
            List<Leaf> leaves = leaves(schema, key);
            if (leaves.size() != 1) {
                throw new SchemaMismatchException("Rows cannot be sorted by " + key.path() + ", which has "
                        + leaves.size() + " columns",
                        "Name one of them" + leaves.stream().map(Leaf::path).map(ColumnPath::toString)
                                .limit(MOST_NAMED).collect(Collectors.joining(", ", ": ",
                                        leaves.size() > MOST_NAMED ? " and more." : ".")));
            }
            columns.add(new SortingColumn(leaves.getFirst().index(),
                    key.direction() == SortKey.Direction.DESCENDING, key.nulls() == SortKey.Nulls.FIRST));
        }
        return List.copyOf(columns);
    }

    private static List<Leaf> leaves(Schema schema, SortKey key) {
        try {
            return schema.leavesOf(key.path());
        } catch (SchemaMismatchException e) {
            throw new SchemaMismatchException("Rows cannot be sorted by " + key.path() + ". " + e.problem(),
                    "Name a column of the rows.");
        }
    }

    /// Verifies rows of the schema.
    SortCheck check(Schema schema) {
        return SortCheck.of(schema, columns, orders);
    }
}
