package dev.lamella.cli.report;

import dev.lamella.ParquetReader;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import java.util.ArrayList;
import java.util.List;

/// The rows from which figures of values are made: all, or runs of rows that are spread over the file.
///
/// @param total the number of rows of the file
public record RowSample(List<Run> runs, long total) {
    /// The rows of all columns together have at most about this many values.
    private static final long MOST_VALUES = 1_000_000;
    private static final long FEWEST_ROWS = 1_000;
    private static final int MOST_RUNS = 20;
    private static final double MOST_VALUES_OF_ROW = 100_000;

    /// Consecutive rows.
    ///
    /// @param from the place of the first one among the rows of the table
    public record Run(long from, long count) {}

    /// Chooses rows of a column.
    ///
    /// @param most the number of rows that the sample has at most
    /// @param mostColumns the number of columns of the file that are read at most
    public static RowSample of(ParquetReader reader, Leaf leaf, long most, int mostColumns) {
        long total = reader.rowCount();
        int columns = Math.clamp(reader.schema().leaves().size(), 1, mostColumns);
        double values = Math.max(FEWEST_ROWS, MOST_VALUES / columns);
        double wanted = Math.min(most, values / Math.max(1, valuesOfRow(reader, leaf, total)));
        if (total <= wanted) {
            return new RowSample(List.of(new Run(0, total)), total);
        }
        long rows = Math.max(1, (long) wanted);
        int count = (int) Math.clamp(rows / FEWEST_ROWS, 1, MOST_RUNS);
        return new RowSample(hasPages(reader) ? spread(total, rows, count) : fromRowGroups(reader, rows, count), total);
    }

    /// The mean number of values of a row: more than 1 in lists.
    private static double valuesOfRow(ParquetReader reader, Leaf leaf, long rows) {
        double values = 0;
        for (RowGroup group : reader.metadata().rowGroups()) {
            values += group.columns().get(leaf.fileIndex()).metadata().map(ColumnMetadata::valueCount).orElse(0L);
        }
        return values / Math.max(1, rows);
    }

    /// Whether the values of a row of the column are too many to be read for figures.
    static boolean isTooWide(ParquetReader reader, Leaf leaf) {
        return valuesOfRow(reader, leaf, reader.rowCount()) > MOST_VALUES_OF_ROW;
    }

    /// Whether reading can begin in the middle of a row group.
    private static boolean hasPages(ParquetReader reader) {
        return reader.metadata().rowGroups().stream().flatMap(group -> group.columns().stream()).findFirst()
                .filter(chunk -> chunk.offsetIndexOffset().isPresent()).isPresent();
    }

    private static List<Run> spread(long total, long wanted, int count) {
        List<Run> runs = new ArrayList<>();
        long length = wanted / count;
        double step = (double) (total - length) / Math.max(1, count - 1);
        for (int i = 0; i < count; i++) {
            runs.add(new Run(count == 1 ? 0 : (long) (i * step), length));
        }
        return runs;
    }

    private static List<Run> fromRowGroups(ParquetReader reader, long wanted, int count) {
        List<RowGroup> groups = reader.metadata().rowGroups();
        int some = Math.min(count, groups.size());
        List<Run> runs = new ArrayList<>();
        long first = 0;
        for (int group = 0; group < groups.size(); group++) {
            long rows = groups.get(group).rowCount();
            if ((long) group * some / groups.size() == runs.size() && runs.size() < some) {
                runs.add(new Run(first, Math.min(rows, wanted / some)));
            }
            first += rows;
        }
        return runs;
    }

    long rows() {
        return runs.stream().mapToLong(Run::count).sum();
    }

    boolean isAll() {
        return rows() == total;
    }

    /// `exact`, or `a sample of 100,000 rows in 20 places`.
    String how() {
        return isAll()
                ? "exact"
                : "a sample of " + Sizes.count(rows(), "row") + " in " + Sizes.count(runs.size(), "place");
    }
}
