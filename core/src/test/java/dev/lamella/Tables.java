package dev.lamella;

import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A small table, row `i` of which follows from `i`: `id` is `i`, `name` is null for each third row, `xs` is a list of `i % 4`
/// numbers.
public final class Tables {
    static final Schema SCHEMA = Schema.parse("""
            message table {
              required int64 id;
              optional binary name (STRING);
              optional group xs (LIST) { repeated group list { optional int32 element; } }
            }
            """);

    private Tables() {}

    public static Batch batch(int first, int count) {
        return new Batch(SCHEMA, count, List.of(ids(first, count), names(first, count), lists(first, count)));
    }

    public static ColumnVector ids(int first, int count) {
        long[] ids = new long[count];
        for (int i = 0; i < count; i++) {
            ids[i] = first + i;
        }
        return new LongVector(count, Validity.none(), ids);
    }

    public static ColumnVector names(int first, int count) {
        ByteArrayOutputStream pool = new ByteArrayOutputStream();
        long[] slices = new long[count];
        long[] words = new long[count + 63 >>> 6];
        int nulls = 0;
        for (int i = 0; i < count; i++) {
            if ((first + i) % 3 == 0) {
                nulls++;
                continue;
            }
            byte[] name = ("name " + (first + i)).getBytes(StandardCharsets.UTF_8);
            slices[i] = (long) pool.size() << 32 | name.length;
            pool.writeBytes(name);
            words[i >>> 6] |= 1L << i;
        }
        return new BytesVector(count, Validity.of(words, nulls), pool.toByteArray(), slices);
    }

    public static ColumnVector lists(int first, int count) {
        int[] offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            offsets[i + 1] = offsets[i] + (first + i) % 4;
        }
        int[] values = new int[offsets[count]];
        for (int i = 0; i < values.length; i++) {
            values[i] = first + i;
        }
        return new ListVector(count, Validity.none(), offsets, new IntVector(values.length, Validity.none(), values));
    }

    /// A file of these rows.
    public static byte[] file(int first, int count, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), SCHEMA, options)) {
            writer.write(batch(first, count));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    public static WriteOptions plain() {
        return WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED);
    }

    /// Rows as text.
    public static List<String> rows(Path path) throws IOException {
        return Reading.rows(Files.readAllBytes(path));
    }

    public static List<String> rows(int first, int count) throws IOException {
        return Reading.rows(file(first, count, plain()));
    }

    public static List<String> both(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    public static FileMetadata metadata(Path path) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(path))) {
            return reader.metadata();
        }
    }
}
