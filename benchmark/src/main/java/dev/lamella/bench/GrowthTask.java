package dev.lamella.bench;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.bench.peer.Totals;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.row.ListAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaBuilder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/// A task whose cost is measured while a quantity grows.
enum GrowthTask {
    /// Finds the number of rows: the footers are read, and the reader knows every column and row group.
    OPEN(Set.of(Growth.COLUMNS, Growth.ROW_GROUPS, Growth.FILES)),
    /// Reads every value.
    READ(Set.of(Growth.values())),
    /// Writes rows one by one.
    WRITE(Set.of(Growth.values()));

    private static final int NUMBERS = 8;
    private static final String[] WORDS = {"north", "east", "south", "west", "up", "down", "in", "out"};

    private final Set<Growth> quantities;

    GrowthTask(Set<Growth> quantities) {
        this.quantities = quantities;
    }

    boolean dependsOn(Growth quantity) {
        return quantities.contains(quantity);
    }

    /// @param path the file or directory that is read, or that is written and deleted at the end
    /// @return work that fails unless it finds as many rows as it should
    Work start(Growth.Shape shape, Path path) throws IOException {
        return switch (this) {
            case OPEN -> () -> expect(shape.rows(), open(shape, path));
            case READ -> {
                long expected = sum(shape);
                yield () -> expect(expected, read(shape, path));
            }
            case WRITE -> new TableTask.Writing(path, () -> write(shape, path),
                    () -> expect(sum(shape), read(shape, path)));
        };
    }

    /// Contenders of different sizes find different values, so each looks at its own.
    private static Totals expect(long expected, long found) {
        if (expected != found) {
            throw new IllegalStateException("Found " + found + " instead of " + expected);
        }
        return Totals.of(0);
    }

    private static long open(Growth.Shape shape, Path path) throws IOException {
        if (shape.files() > 1) {
            return Dataset.of(path).rowCount();
        }
        try (ParquetReader reader = Parquet.open(path)) {
            return reader.metadata().rowGroups().stream().mapToLong(group -> {
                if (group.columns().size() != reader.schema().leaves().size()) {
                    throw new IllegalStateException("A row group lacks columns");
                }
                return group.rowCount();
            }).sum();
        }
    }

    private static long read(Growth.Shape shape, Path path) throws IOException {
        ReadOptions options = ReadOptions.DEFAULT.withParallelism(Parallelism.of(shape.threads()));
        if (shape.files() > 1) {
            try (BatchSource batches = Dataset.of(path, DatasetOptions.DEFAULT.withReading(options)).batches()) {
                return sum(batches);
            }
        }
        try (ParquetReader reader = Parquet.open(path, options); BatchSource batches = reader.batches()) {
            return sum(batches);
        }
    }

    private static long sum(BatchSource batches) throws IOException {
        long sum = 0;
        while (batches.next()) {
            sum += sum(batches.batch());
        }
        return sum;
    }

    /// The sum of what is written, taken from batches that are not written.
    private static long sum(Growth.Shape shape) throws IOException {
        long[] sum = new long[1];
        RowAppender rows = RowAppender.into(batch -> sum[0] += sum(batch), schema(shape));
        write(shape, rows);
        rows.flush();
        return sum[0];
    }

    private static long sum(Batch batch) {
        return batch.columns().stream().mapToLong(LargeWrite::sum).sum();
    }

    private static long number(long row, int column) {
        return (row * 0x9E37_79B9_7F4A_7C15L + column) >>> 20;
    }

    private static Schema schema(Growth.Shape shape) {
        SchemaBuilder builder = Schema.builder("grown");
        if (shape.nesting() > 0) {
            addLists(builder, shape.nesting());
        } else {
            for (int i = 0; i < shape.columns(); i++) {
                builder.optional("c" + i, i % 4 == 3 ? "STRING" : "INT64");
            }
        }
        return builder.build();
    }

    static void write(Growth.Shape shape, Path path) throws IOException {
        Schema schema = schema(shape);
        WriteOptions options = WriteOptions.DEFAULT.withCodec(CompressionCodec.SNAPPY)
                .withRowGroups(Long.MAX_VALUE, shape.rowsPerGroup())
                .withParallelism(Parallelism.of(shape.threads()));
        if (shape.files() > 1) {
            try (DatasetWriter writer = DatasetWriter.create(path, schema,
                    DatasetWriteOptions.DEFAULT.withWriting(options).withRowsPerFile(shape.rowsPerGroup()))) {
                write(shape, writer.rows());
                writer.commit();
            }
        } else {
            try (ParquetWriter writer = Parquet.create(path, schema, options)) {
                write(shape, writer.rows());
                writer.commit();
            }
        }
    }

    private static void addLists(SchemaBuilder builder, int count) {
        builder.list("items", item -> {
            if (count > 1) {
                addLists(item, count - 1);
            } else {
                item.required("number", "INT64");
            }
        });
    }

    private static void write(Growth.Shape shape, RowAppender rows) throws IOException {
        for (long row = 0; row < shape.rows(); row++) {
            if (shape.nesting() > 0) {
                StructAppender item = rows;
                for (int i = 1; i < shape.nesting(); i++) {
                    item = item.list(0).addStruct();
                }
                ListAppender innermost = item.list(0);
                for (int i = 0; i < NUMBERS; i++) {
                    innermost.addStruct().setLong(0, number(row, i));
                }
            } else {
                for (int i = 0; i < shape.columns(); i++) {
                    switch (i % 4) {
                        case 0 -> rows.setLong(i, number(row, i));
                        case 1 -> rows.setLong(i, row);
                        case 2 -> rows.setLong(i, number(row, i) % 100);
                        default -> rows.setString(i, WORDS[(int) (number(row, i) % WORDS.length)]);
                    }
                }
            }
            rows.endRow();
        }
    }
}
