package dev.lamella.statistics;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.util.List;

/// Collects the statistics of columns from batches of one file, or of several files with the same columns.
///
/// ```java
/// StatisticsCollector tally = StatisticsCollector.of(reader.schema());
/// try (BatchSource batches = reader.batches()) {
///     while (batches.next()) {
///         tally.add(batches.batch());
///     }
/// }
/// tally.columns().forEach(column -> System.out.println(column.leaf() + " " + column.statistics().nullCount()));
/// ```
///
/// Not safe for use by two threads.
public final class StatisticsCollector {
    private final Schema schema;
    private final List<ColumnStatisticsCollector> columns;

    private StatisticsCollector(Schema schema) {
        this.schema = schema;
        this.columns = schema.leaves().stream().map(ColumnStatisticsCollector::new).toList();
    }

    /// A collector that has seen no rows.
    public static StatisticsCollector of(Schema schema) {
        return new StatisticsCollector(schema);
    }

    /// One collector for each leaf of the schema.
    public List<ColumnStatisticsCollector> columns() {
        return columns;
    }

    /// Adds the values of a batch.
    ///
    /// @throws IllegalArgumentException if it has other columns, or columns of other physical types
    public void add(Batch batch) {
        // The texts of the columns take longer than the values of a small batch.
        if (!batch.schema().equals(schema) && !storage(batch.schema()).equals(storage(schema))) {
            throw new IllegalArgumentException("A batch of the columns " + storage(batch.schema())
                    + "; those of this tally are " + storage(schema));
        }
        add(batch.schema().root(), batch.columns());
    }

    private static List<String> storage(Schema schema) {
        return schema.leaves().stream().map(leaf -> leaf.logicalPath() + " " + leaf.field().physicalText()).toList();
    }

    private void add(SchemaNode group, List<ColumnVector> children) {
        // A map without values in its schema has a vector of nulls for them.
        for (int i = 0; i < group.children().size(); i++) {
            SchemaNode child = group.children().get(i);
            if (child instanceof SchemaNode.Value) {
                columns.get(child.firstLeaf()).add(children.get(i));
            } else {
                add(child, Vectors.children(children.get(i)));
            }
        }
    }
}
