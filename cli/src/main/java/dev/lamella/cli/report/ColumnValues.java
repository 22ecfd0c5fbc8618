package dev.lamella.cli.report;

import dev.lamella.ParquetReader;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.CellOut;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.OneColumn;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.filter.Scan;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.statistics.ColumnStatisticsCollector;
import dev.lamella.statistics.StatisticsCollector;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Nulls, distinct values, ranges of values and the most frequent values of a column, from a sample of its rows.
public final class ColumnValues {
    private static final int BINS = 20;
    private static final int MOST_FREQUENT = 20;
    /// Further different values are not counted one by one.
    private static final int MOST_DIFFERENT = 200_000;
    /// The hash of a longer value stands for it.
    private static final int LONGEST_KEY = 300;
    /// Counts of different values are exact up to here.
    private static final long EXACT_DISTINCT = 4_000;

    private final Leaf leaf;
    private final RowSample sample;
    private final boolean hasBins;
    private final FieldPrinter printer;
    private final CellOut cell = new CellOut("null");
    /// By numbers, dates and times, or else by stored values; by the hash of those that are long.
    private final Map<Object, Frequency> counts = new LinkedHashMap<>();
    private final List<Object> numbers = new ArrayList<>();
    private final StatisticsCollector collector;
    /// The ordinal of the leaf in the schema that is read.
    private final int target;
    private long values;

    /// How often a value occurs. Its text is made only if the value may be among the most frequent: if it repeats,
    /// or is one of the first.
    private static final class Frequency {
        private long count;
        private @Nullable String text;
    }

    private ColumnValues(Leaf leaf, RowSample sample, Schema projected) {
        this.leaf = leaf;
        this.sample = sample;
        this.hasBins = NumberBins.isOf(leaf.field());
        this.printer = new FieldPrinter.Maker(BinaryText.base64, VariantOptions.Form.stored, new ForbiddenValues())
                .of(leaf.field().withRepetition(Repetition.REQUIRED));
        this.collector = StatisticsCollector.of(projected);
        this.target = projected.leaves().stream().map(Leaf::path).toList().indexOf(leaf.path());
    }

    /// Reads the rows of a sample.
    public static ColumnValues read(ParquetReader reader, Leaf leaf, RowSample sample) throws IOException {
        ColumnPath path = leaf.path();
        Schema projected = reader.schema().project(List.of(path));
        ColumnValues values = new ColumnValues(leaf, sample, projected);
        SchemaNode node = projected.root();
        for (RowSample.Run run : sample.runs()) {
            try (BatchSource batches = reader
                    .batches(Scan.all().columns(List.of(path)).rows(run.from(), run.count()))) {
                while (batches.next()) {
                    values.add(batches.batch(), projected, node);
                }
            }
        }
        return values;
    }

    private void add(Batch batch, Schema schema, SchemaNode root) throws IOException {
        collector.add(batch);
        try (RowCursor rows = RowCursor.over(new OneColumn.One(batch), schema)) {
            while (rows.next()) {
                walk(root.children().getFirst(), rows, 0);
            }
        }
    }

    /// Takes the values of the leaf below a node. The schema has no other leaf, but may have the keys of a map.
    private void walk(SchemaNode node, RowValues cells, int index) throws IOException {
        switch (node) {
            case SchemaNode.Value _ -> take(cells, index);
            case SchemaNode.Fields fields -> {
                Row row = cells.getRow(index);
                if (row != null) {
                    walk(fields.children().getFirst(), row, 0);
                }
            }
            case SchemaNode.ListOf list -> {
                RowList elements = cells.getList(index);
                for (int i = 0; elements != null && i < elements.size(); i++) {
                    walk(list.element(), elements, i);
                }
            }
            case SchemaNode.MapOf map -> {
                RowMap entries = cells.getMap(index);
                boolean isKey = map.value().isEmpty() || target < map.key().firstLeaf() + map.key().leafCount();
                for (int i = 0; entries != null && i < entries.size(); i++) {
                    if (isKey) {
                        walk(map.key(), entries.keys(), i);
                    } else {
                        walk(map.value().get(), entries.values(), i);
                    }
                }
            }
        }
    }

    private void take(RowValues cells, int index) throws IOException {
        if (cells.isNull(index)) {
            return;
        }
        values++;
        Object value = hasBins ? cells.get(index) : null;
        if (value != null) {
            numbers.add(value);
        }
        Object key = value == null ? stored(cells.getRaw(index)) : value;
        Frequency known = counts.get(key);
        if (known == null && counts.size() < MOST_DIFFERENT) {
            known = new Frequency();
            counts.put(key, known);
        }
        if (known != null) {
            known.count++;
            if (known.text == null && (known.count > 1 || counts.size() <= MOST_FREQUENT)) {
                known.text = text(cells, index);
            }
        }
    }

    private static Object stored(@Nullable Object value) {
        return value instanceof byte[] bytes
                ? ByteBuffer.wrap(bytes.length > LONGEST_KEY ? digest(bytes) : bytes)
                : Objects.requireNonNull(value);
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private String text(RowValues cells, int index) throws IOException {
        printer.print(cells, index, cell);
        return ReportText.cut(cell.text());
    }

    /// The number of rows in the sample.
    long rows() {
        return sample.rows();
    }

    /// The number of values, without nulls.
    long values() {
        return values;
    }

    /// The number of different values, which may be an estimate.
    long distinct() {
        return figures().distinctEstimate();
    }

    private ColumnStatisticsCollector figures() {
        return collector.columns().get(target);
    }

    public void write(JsonFields fields) throws IOException {
        ColumnStatisticsCollector own = figures();
        fields.object(() -> {
            fields.text("how", sample.how());
            fields.number("rows", sample.rows());
            fields.number("values", values);
            fields.number("nulls", own.statistics().nullCount());
            fields.number("distinct", own.distinctEstimate());
            fields.flag("distinct_is_estimate", own.distinctEstimate() > EXACT_DISTINCT);
            if (hasBins) {
                bins(fields);
            }
            top(fields);
        });
    }

    private void bins(JsonFields fields) throws IOException {
        NumberBins.Range range = new NumberBins.Range();
        range.require(leaf.field());
        numbers.forEach(range::add);
        NumberBins bins = range.bins(BINS);
        numbers.forEach(bins::add);
        fields.array("bins", () -> {
            for (NumberBins.Bin bin : bins.bins()) {
                fields.object(() -> {
                    fields.text("from", text(bin.from()));
                    CellOut to = new CellOut("null");
                    bin.to().print(to);
                    if (!to.isNull()) {
                        fields.text("to", to.text());
                    }
                    fields.number("count", bin.count());
                });
            }
        });
    }

    private static String text(ResultPrinter.Cell cell) throws IOException {
        CellOut text = new CellOut("null");
        cell.print(text);
        return text.text();
    }

    private void top(JsonFields fields) throws IOException {
        List<Frequency> most = counts.values().stream().filter(frequency -> frequency.text != null)
                .sorted(Comparator.comparingLong((Frequency frequency) -> frequency.count).reversed())
                .limit(MOST_FREQUENT).toList();
        fields.array("top", () -> {
            for (Frequency frequency : most) {
                fields.object(() -> {
                    fields.text("value", String.valueOf(frequency.text));
                    fields.number("count", frequency.count);
                });
            }
        });
    }
}
