package dev.lamella.cli.report;

import dev.lamella.cli.print.CellOut;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.OneColumn;
import dev.lamella.cli.print.StatisticsText;
import dev.lamella.error.ParquetException;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SortOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The bounds of consecutive parts of a column, which are column chunks or pages: as text, on a scale, and how much they
/// overlap.
public final class ColumnRanges {
    private final PrimitiveField field;
    private final SortOrder order;
    private final StatisticsText texts = new StatisticsText(new ForbiddenValues());
    private final List<byte @Nullable []> mins = new ArrayList<>();
    private final List<byte @Nullable []> maxs = new ArrayList<>();
    /// Kept until a part is added.
    private @Nullable Optional<Clustering> clustering;

    public ColumnRanges(Leaf leaf) {
        this.field = leaf.field();
        this.order = SortOrder.of(leaf);
    }

    /// Adds a part.
    public void add(Optional<byte[]> min, Optional<byte[]> max) {
        clustering = null;
        mins.add(min.orElse(null));
        maxs.add(max.orElse(null));
    }

    int size() {
        return mins.size();
    }

    private boolean isRange(int part) {
        byte[] min = mins.get(part);
        byte[] max = maxs.get(part);
        return min != null && max != null && order.isDefined() && order.isLegalBound(min) && order.isLegalBound(max);
    }

    /// The smallest lower bound; empty if a part has none.
    Optional<byte[]> min() {
        return outermost(mins, 1);
    }

    Optional<byte[]> max() {
        return outermost(maxs, -1);
    }

    private Optional<byte[]> outermost(List<byte @Nullable []> bounds, int sign) {
        byte[] first = null;
        for (int i = 0; i < bounds.size(); i++) {
            byte[] bound = bounds.get(i);
            if (bound == null || !isRange(i)) {
                continue;
            }
            first = first == null || sign * order.compareStored(bound, first) < 0 ? bound : first;
        }
        return Optional.ofNullable(first);
    }

    /// Writes the arrays `min` and `max`, and `position` if the column has an order.
    void write(JsonFields fields) throws IOException {
        texts("min", mins, fields);
        texts("max", maxs, fields);
        if (clustering().isEmpty()) {
            return;
        }
        double[][] places = isLinear() ? linear() : ranks();
        fields.object("position", () -> {
            fields.array("min", size(), i -> fields.share(places[0][i]));
            fields.array("max", size(), i -> fields.share(places[1][i]));
        });
    }

    private void texts(String name, List<byte @Nullable []> bounds, JsonFields fields) throws IOException {
        fields.array(name, size(), i -> text(Optional.ofNullable(bounds.get(i)), fields));
    }

    /// Writes a bound as text, or null.
    void text(Optional<byte[]> bound, JsonFields fields) throws IOException {
        if (bound.isEmpty()) {
            fields.out().writeNull();
        } else {
            fields.out().writeText(text(bound.get()));
        }
    }

    /// The lower bound of a part that has one, as text.
    String minText(int part) throws IOException {
        return text(required(mins.get(part)));
    }

    String maxText(int part) throws IOException {
        return text(required(maxs.get(part)));
    }

    /// A bound as text.
    String text(byte[] bound) throws IOException {
        CellOut cell = new CellOut("null");
        texts.print(field, bound, cell);
        return ReportText.cut(cell.text());
    }

    private boolean isLinear() {
        return NumberBins.isOf(field);
    }

    private double[][] linear() throws IOException {
        double[][] reals = {reals(mins), reals(maxs)};
        double low = Arrays.stream(reals[0]).filter(Double::isFinite).min().orElse(Double.NaN);
        double high = Arrays.stream(reals[1]).filter(Double::isFinite).max().orElse(Double.NaN);
        for (double[] side : reals) {
            for (int i = 0; i < side.length; i++) {
                double share = high > low ? (side[i] / 2 - low / 2) / (high / 2 - low / 2) : 0;
                side[i] = Double.isNaN(side[i]) || Double.isNaN(low) ? Double.NaN : Math.clamp(share, 0, 1);
            }
        }
        return reals;
    }

    private double[] reals(List<byte @Nullable []> bounds) throws IOException {
        double[] reals = new double[size()];
        PrimitiveField required = field.withRepetition(Repetition.REQUIRED);
        for (int i = 0; i < reals.length; i++) {
            byte[] bound = bounds.get(i);
            reals[i] = bound == null || !isRange(i) ? Double.NaN : real(required, bound).orElse(Double.NaN);
        }
        return reals;
    }

    private static OptionalDouble real(PrimitiveField required, byte[] bound) throws IOException {
        try (RowCursor rows = OneColumn.rows(required, StatisticsText.vector(required, bound).orElseThrow())) {
            Object value = rows.next() ? rows.get(0) : null;
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(NumberBins.real(value));
        } catch (ParquetException _) {
            // The annotation does not allow the value, for example a time after midnight.
            return OptionalDouble.empty();
        }
    }

    private double[][] ranks() {
        TreeSet<byte[]> values = new TreeSet<>(order::compareStored);
        for (int i = 0; i < size(); i++) {
            if (isRange(i)) {
                values.add(required(mins.get(i)));
                values.add(required(maxs.get(i)));
            }
        }
        List<byte[]> sorted = List.copyOf(values);
        double[][] places = new double[2][size()];
        for (int i = 0; i < size(); i++) {
            for (int side = 0; side < 2; side++) {
                places[side][i] = isRange(i)
                        ? rank(sorted, required((side == 0 ? mins : maxs).get(i)))
                        : Double.NaN;
            }
        }
        return places;
    }

    private double rank(List<byte[]> sorted, byte[] value) {
        int rank = Collections.binarySearch(sorted, value, order::compareStored);
        return sorted.size() > 1 ? (double) rank / (sorted.size() - 1) : 0;
    }

    private static byte[] required(byte @Nullable [] bound) {
        if (bound == null) {
            throw new IllegalStateException("Not a range");
        }
        return bound;
    }

    /// How ranges lie to each other.
    ///
    /// @param sorted `ascending` or `descending`, if no range begins before the range before it has ended
    /// @param overlap the mean share of the other ranges that a range overlaps
    record Clustering(Optional<String> sorted, double overlap) {
        Order order() {
            if (sorted.isPresent()) {
                return sorted.get().equals("ascending") ? Order.SORTED_UP : Order.SORTED_DOWN;
            }
            return overlap < 0.1 ? Order.CLUSTERED : overlap < 0.5 ? Order.PARTLY_CLUSTERED : Order.NOT_CLUSTERED;
        }
    }

    /// How well a filter on a column can skip parts of the file.
    enum Order {
        SORTED_UP("most of the file"),
        SORTED_DOWN("most of the file"),
        CLUSTERED("most of the file"),
        PARTLY_CLUSTERED("some of the file"),
        NOT_CLUSTERED("little");

        private final String skipped;

        Order(String skipped) {
            this.skipped = skipped;
        }

        /// What a filter skips.
        String skipped() {
            return skipped;
        }

        /// For example `partly clustered`.
        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /// Empty if there are fewer than two ranges.
    Optional<Clustering> clustering() {
        Optional<Clustering> kept = clustering;
        if (kept == null) {
            kept = makeClustering();
            clustering = kept;
        }
        return kept;
    }

    /// The only part that breaks the ascending order; empty if there is none, or if several do.
    OptionalInt onlyUnsorted() {
        for (int i = 1; i < size(); i++) {
            if (isRange(i) && isRange(i - 1)
                    && order.compareStored(required(mins.get(i)), required(maxs.get(i - 1))) < 0) {
                // Either neighbour may be the odd one: the first of them if its range is wide.
                return IntStream.of(i - 1, i).filter(this::isSortedWithout).findFirst();
            }
        }
        return OptionalInt.empty();
    }

    /// Whether the other parts are in ascending order, and differ.
    private boolean isSortedWithout(int left) {
        byte[] first = null;
        byte[] last = null;
        boolean differs = false;
        for (int i = 0; i < size(); i++) {
            if (i == left || !isRange(i)) {
                continue;
            }
            byte[] min = required(mins.get(i));
            if (last != null && order.compareStored(min, last) < 0) {
                return false;
            }
            first = first == null ? min : first;
            differs |= order.compareStored(min, first) != 0;
            last = maxs.get(i);
        }
        return differs;
    }

    private Optional<Clustering> makeClustering() {
        List<Integer> ranges = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            if (isRange(i)) {
                ranges.add(i);
            }
        }
        if (ranges.size() < 2) {
            return Optional.empty();
        }
        List<byte[]> lows = ranges.stream().map(i -> required(mins.get(i))).toList();
        List<byte[]> highs = ranges.stream().map(i -> required(maxs.get(i))).toList();
        return Optional.of(new Clustering(sorted(lows, highs), overlap(lows, highs)));
    }

    private Optional<String> sorted(List<byte[]> lows, List<byte[]> highs) {
        boolean rises = true;
        boolean falls = true;
        for (int i = 1; i < lows.size(); i++) {
            rises &= order.compareStored(highs.get(i - 1), lows.get(i)) <= 0;
            falls &= order.compareStored(lows.get(i - 1), highs.get(i)) >= 0;
        }
        return rises ? Optional.of("ascending") : falls ? Optional.of("descending") : Optional.empty();
    }

    /// Two ranges overlap unless one ends before the other begins.
    private double overlap(List<byte[]> lows, List<byte[]> highs) {
        byte[][] starts = lows.toArray(byte[][]::new);
        byte[][] ends = highs.toArray(byte[][]::new);
        Arrays.sort(starts, order::compareStored);
        Arrays.sort(ends, order::compareStored);
        long overlapping = 0;
        for (int i = 0; i < lows.size(); i++) {
            int before = count(ends, lows.get(i), 0);
            int after = starts.length - count(starts, highs.get(i), 1);
            overlapping += Math.max(0, starts.length - 1 - before - after);
        }
        return (double) overlapping / lows.size() / (lows.size() - 1);
    }

    /// The number of values that are smaller than `value`; with the limit 1, also those that are equal to it.
    private int count(byte[][] sorted, byte[] value, int limit) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Integer.signum(order.compareStored(sorted[middle], value)) < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
