package dev.lamella.bench;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Leaf;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lamella's batches, with its own options except checksums, which no contender verifies.
final class LamellaColumns {
    static final ReadOptions OPTIONS = ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE);
    private static final ReadOptions TWO_THREADS = OPTIONS.withParallelism(Parallelism.of(2));

    private final List<Column> columns;
    private final Tally tally;

    private LamellaColumns(List<Column> columns) {
        this.columns = columns;
        this.tally = new Tally(columns);
    }

    static Totals scan(Path file, List<Column> columns) throws IOException {
        return scan(file, columns, OPTIONS, Scan.all());
    }

    /// The same, while another thread reads ahead.
    static Totals ahead(Path file, List<Column> columns) throws IOException {
        return scan(file, columns, TWO_THREADS, Scan.all());
    }

    /// The same, on two threads: each consumes the row groups that it reads.
    static Totals rowGroups(Path file, List<Column> columns) throws IOException {
        try (ParquetReader reader = Parquet.open(file, TWO_THREADS)) {
            Tally sum = new Tally(columns);
            reader.mapRowGroups(Scan.all(), batches -> consume(batches, columns)).forEach(sum::add);
            return sum.totals();
        }
    }

    /// Consumes the rows that a scan finds.
    static Totals scan(Path file, List<Column> columns, ReadOptions options, Scan scan) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file), options)) {
            if (columns.isEmpty()) {
                return footer(reader);
            }
            Scan part = columns.size() == reader.schema().leaves().size()
                    ? scan
                    : scan.columns(columns.stream().map(Column::path).toArray(String[]::new));
            try (BatchSource batches = reader.batches(part)) {
                return consume(batches, columns).totals();
            }
        }
    }

    private static Totals footer(ParquetReader reader) {
        long nameLength = 0;
        for (Leaf column : reader.schema().leaves()) {
            nameLength += column.path().names().getFirst().length();
        }
        return Totals.ofFooter(reader.rowCount(), reader.metadata().rowGroups().size(), Optional.of(nameLength));
    }

    private static Tally consume(BatchSource batches, List<Column> columns) throws IOException {
        LamellaColumns consumer = new LamellaColumns(columns);
        while (batches.next()) {
            consumer.add(batches.batch());
        }
        return consumer.tally;
    }

    /// Consuming alone: the batches of the file are in memory before.
    static Work consuming(Path file, List<Column> columns) throws IOException {
        List<Batch> rows = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file, OPTIONS); BatchSource batches = reader.batches()) {
            while (batches.next()) {
                rows.add(batches.batch().copy());
            }
        }
        return () -> {
            LamellaColumns consumer = new LamellaColumns(columns);
            rows.forEach(consumer::add);
            return consumer.tally.totals();
        };
    }

    private void add(Batch batch) {
        tally.addRows(batch.rowCount());
        int leaf = 0;
        for (ColumnVector column : batch.columns()) {
            leaf = add(column, leaf);
        }
        if (leaf != columns.size()) {
            throw new IllegalStateException("A batch has " + leaf + " leaf columns instead of " + columns.size());
        }
    }

    /// @param leaf the first leaf of the vector
    /// @return the first leaf after it
    private int add(ColumnVector vector, int leaf) {
        int size = vector.size();
        switch (vector) {
            case GroupVector struct -> {
                int next = leaf;
                for (ColumnVector field : struct.fields()) {
                    next = add(field, next);
                }
                return next;
            }
            case ListVector list -> {
                return add(list.elements(), leaf);
            }
            case MapVector map -> {
                return add(map.values(), add(map.keys(), leaf));
            }
            // Slots of nulls hold zero, false, or an empty text.
            case LongVector longs -> tally.addLongs(leaf, longs.values(), 0, size, null);
            case IntVector ints -> tally.addInts(leaf, ints.values(), 0, size, null);
            case DoubleVector doubles -> tally.addDoubles(leaf, doubles.values(), 0, size, null);
            case FloatVector floats -> tally.addFloats(leaf, floats.values(), 0, size, null);
            case BooleanVector booleans -> tally.addBooleans(leaf, booleans.values(), 0, size, null);
            case BytesVector text -> tally.addSlices(leaf, text.bytes(), text.slices(), size);
            case DictionaryVector text -> {
                BytesVector dictionary = (BytesVector) text.dictionary();
                long[] valid = text.validity().hasNulls() ? text.validity().words() : null;
                tally.addSlices(leaf, dictionary.bytes(), dictionary.slices(), text.indices(), size, valid);
            }
            case FixedBytesVector fixed -> throw new IllegalStateException("No table has fixed " + fixed.width());
            case NullVector nothing -> throw new IllegalStateException("No table has only nulls: " + nothing);
        }
        return leaf + 1;
    }
}
