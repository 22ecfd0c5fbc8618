package dev.lamella.cli;

import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.print.FigureTable;
import dev.lamella.cli.print.LeafValue;
import dev.lamella.cli.print.ResultPrinter.Cell;
import dev.lamella.cli.report.NumberBins;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.datasketches.kll.KllDoublesSketch;

/// Means and quantiles of columns of numbers, dates and times. Quantiles are estimated by a KLL sketch, means are exact but
/// for the rounding of 64-bit numbers. NaN and infinities are left out.
final class Quantiles {
    /// The size of a sketch: the rank of a quantile is wrong by less than 0.7 percentage points, with 99 % probability.
    private static final int SIZE = 400;

    private final Map<ColumnPath, Column> columns = new HashMap<>();

    private static final class Column {
        private final Leaf leaf;
        private final KllDoublesSketch sketch = KllDoublesSketch.newHeapInstance(SIZE);
        private double sum;
        private double lost;
        /// The exact sum of earlier values whose sum left the range of doubles.
        private BigDecimal large = BigDecimal.ZERO;

        Column(Leaf leaf) {
            this.leaf = leaf;
        }

        void add(double value) {
            if (Double.isFinite(value)) {
                sketch.update(value);
                double adjusted = value - lost;
                double next = sum + adjusted;
                double error = next - sum - adjusted;
                if (Double.isFinite(error)) {
                    lost = error;
                    sum = next;
                } else {
                    large = total();
                    lost = 0;
                    sum = value;
                }
            }
        }

        private BigDecimal total() {
            return large.add(new BigDecimal(sum)).subtract(new BigDecimal(lost));
        }

        double mean() {
            return large.signum() == 0
                    ? sum / sketch.getN()
                    : total().divide(BigDecimal.valueOf(sketch.getN()), MathContext.DECIMAL128).doubleValue();
        }
    }

    /// Whether a column has quantiles.
    private static boolean isOf(Leaf leaf) {
        return leaf.maxRepetitionLevel() == 0 && NumberBins.isOf(leaf.field());
    }

    /// Reads the values of a table.
    void add(InputTable table, Scan scan, List<Leaf> leaves) throws IOException {
        for (Leaf leaf : leaves.stream().filter(Quantiles::isOf).toList()) {
            Column column = columns.computeIfAbsent(leaf.path(), _ -> new Column(leaf));
            LeafValue only = LeafValue.ofOnly(leaf.path());
            try (RowCursor rows = table.rows(scan.columns(leaf.path()))) {
                while (rows.next()) {
                    Object value = only.in(rows);
                    if (value != null) {
                        column.add(NumberBins.real(value));
                    }
                }
            }
        }
    }

    /// Adds the figures as columns of the output.
    void addTo(FigureTable<ColumnStats> table) {
        table.add("mean", figure(column -> number(column, column.mean())))
                .add("p25", figure(column -> quantile(column, 0.25)))
                .add("p50", figure(column -> quantile(column, 0.5)))
                .add("p75", figure(column -> quantile(column, 0.75)))
                .add("rank_error", figure(column -> out -> out.writeNumber(column.sketch.isEstimationMode()
                        ? BigDecimal.valueOf(column.sketch.getNormalizedRankError(false))
                                .setScale(4, RoundingMode.UP).toPlainString()
                        : "0")));
    }

    /// A figure of a column; null if the column has no quantiles.
    private FigureTable.Figure<ColumnStats> figure(Function<Column, Cell> cell) {
        return (stats, out) -> {
            Column column = columns.get(stats.leaf().path());
            if (column == null || column.sketch.isEmpty()) {
                out.writeNull();
            } else {
                cell.apply(column).print(out);
            }
        };
    }

    /// One of the values.
    private static Cell quantile(Column column, double rank) {
        double value = column.sketch.getQuantile(rank);
        return column.leaf.field().type() == PhysicalType.FLOAT
                ? NumberBins.cell(column.leaf.field(), new BigDecimal(Float.toString((float) value)))
                : number(column, value);
    }

    private static Cell number(Column column, double value) {
        return NumberBins.cell(column.leaf.field(), BigDecimal.valueOf(value));
    }
}
