package dev.lamella.statistics;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import java.util.Iterator;
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
        if (!storage(batch.schema()).equals(storage(schema))) {
            throw new IllegalArgumentException("A batch of the columns " + storage(batch.schema())
                    + "; those of this tally are " + storage(schema));
        }
        Iterator<ColumnStatisticsCollector> next = columns.iterator();
        batch.columns().forEach(column -> add(column, next));
    }

    private static List<String> storage(Schema schema) {
        return schema.leaves().stream().map(leaf -> leaf.logicalPath() + " " + leaf.field().physicalText()).toList();
    }

    /// Leaves come in the order of the schema.
    private static void add(ColumnVector vector, Iterator<ColumnStatisticsCollector> next) {
        switch (vector) {
            case ColumnVector.Nested ignored -> Vectors.children(vector).forEach(child -> add(child, next));
            // A null vector has no leaf.
            case NullVector ignored -> {
            }
            default -> next.next().add(vector);
        }
    }
}
