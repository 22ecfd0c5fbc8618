package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.metadata.RowGroup;
import java.util.ArrayList;
import java.util.List;

/// The rows from which figures of values are made: all, or runs of rows that are spread over the file.
///
/// @param total the number of rows of the file
record RowSample(List<Run> runs, long total) {
    /// The rows of all columns together have at most about this many values.
    private static final long MOST_VALUES = 4_000_000;
    private static final long FEWEST_ROWS = 1_000;
    private static final int MOST_RUNS = 20;

    /// Consecutive rows.
    record Run(long from, long count) {}

    /// Chooses rows of a file.
    ///
    /// @param most the number of rows that the sample has at most
    static RowSample of(ParquetReader reader, long most) {
        long total = reader.rowCount();
        int columns = Math.max(1, reader.schema().leaves().size());
        long wanted = Math.min(most, Math.max(FEWEST_ROWS, MOST_VALUES / columns));
        if (total <= wanted) {
            return new RowSample(List.of(new Run(0, total)), total);
        }
        int count = (int) Math.clamp(wanted / FEWEST_ROWS, 1, MOST_RUNS);
        return new RowSample(
                hasPages(reader) ? spread(total, wanted, count) : fromRowGroups(reader, wanted, count), total);
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
