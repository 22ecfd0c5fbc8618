package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The process of [LargeValuesTest]: writes, rewrites and reads two long values in every way, and prints how each way ended.
final class LargeValues {
    static final Schema SCHEMA = Schema.builder("file").required("id", "INT64").optional("text", "STRING").build();
    private static final ReadOptions READING = ReadOptions.DEFAULT.withLimits(FileLimits.NONE);

    private LargeValues() {}

    private interface Way {
        void run() throws IOException;
    }

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        int size = Integer.parseInt(arguments[1]);
        for (CompressionCodec codec : List.of(CompressionCodec.UNCOMPRESSED, CompressionCodec.SNAPPY)) {
            WriteOptions options = WriteOptions.DEFAULT.withCodec(codec);
            attempt("rows", () -> rows(options, value(size)));
            attempt("batches", () -> batches(nowhere(), options, value(size)));
            attempt("rewriting", () -> rewrite(file, Rewrite.DEFAULT.withOptions(options)));
            attempt("sorting", () -> rewrite(file,
                    Rewrite.DEFAULT.withOptions(options).withSort(List.of(SortKey.descending(ColumnPath.of("id"))))));
            try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
                WriteOptions threads = options.withParallelism(Parallelism.on(pool, 2));
                attempt("rewriting with threads", () -> rewrite(file, Rewrite.DEFAULT.withOptions(threads)));
            }
        }
        attempt("reading batches", () -> read(file));
        attempt("reading rows", () -> readRows(file));
    }

    private static void attempt(String name, Way way) throws IOException {
        try {
            way.run();
            System.out.println(name + ": done");
        } catch (ParquetException e) {
            System.out.println(name + ": " + e.problem());
        }
    }

    private static OutputFile nowhere() {
        return OutputFile.of("nowhere", OutputStream.nullOutputStream());
    }

    private static byte[] value(int size) {
        byte[] value = new byte[size];
        Arrays.fill(value, (byte) 'a');
        return value;
    }

    private static void rows(WriteOptions options, byte[] value) throws IOException {
        try (ParquetWriter writer = Parquet.create(nowhere(), SCHEMA, options)) {
            for (int row = 0; row < 2; row++) {
                long id = row;
                writer.rows().append(fields -> fields.setLong("id", id).setBytes("text", value));
            }
            writer.commit();
        }
    }

    static void batches(OutputFile out, WriteOptions options, byte[] value) throws IOException {
        try (ParquetWriter writer = Parquet.create(out, SCHEMA, options)) {
            writer.write(new Batch(SCHEMA, 2, List.of(Tables.ids(0, 2),
                    new BytesVector(2, Validity.none(), value, new long[]{value.length, value.length}))));
            writer.commit();
        }
    }

    private static void rewrite(Path file, Rewrite rewrite) throws IOException {
        try (ParquetReader reader = Parquet.open(file, READING)) {
            rewrite.run(reader, nowhere());
        }
    }

    private static void read(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(file, READING); BatchSource source = reader.batches()) {
            while (source.next()) {
                source.batch();
            }
        }
    }

    private static void readRows(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(file, READING); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                rows.getString("text");
            }
        }
    }
}
