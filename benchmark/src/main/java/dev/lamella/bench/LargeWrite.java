package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes a large file of random values from a small heap, and reads it back.
final class LargeWrite {
    static final long SEED = 20_260_901;
    private static final long ROW_GROUP_BYTES = 64 << 20;

    private LargeWrite() {}

    /// Random rows without end, the same ones each time.
    interface Data {
        Schema schema();

        /// Makes and writes some rows.
        void writeSome(ParquetWriter writer) throws IOException;

        /// The size that the values written so far have as PLAIN: 8 bytes a number, 4 and its own bytes a text; no levels.
        long plainBytes();

        /// Of all values written so far: numbers, bits of floating point, and hashes of texts; wraps.
        long sum();
    }

    /// @param bytes that the values have as PLAIN
    static Work start(String contender, Path file, long bytes) {
        return () -> {
            Data data = switch (contender) {
                case "lamella-batches" -> new LargeBatches();
                case "lamella-rows" -> new LargeRows();
                default -> throw new IllegalArgumentException("There is no contender " + contender);
            };
            Files.deleteIfExists(file);
            WriteOptions options = WriteOptions.DEFAULT.withRowGroups(ROW_GROUP_BYTES, Long.MAX_VALUE);
            try (ParquetWriter writer = Parquet.create(file, data.schema(), options)) {
                while (data.plainBytes() < bytes) {
                    data.writeSome(writer);
                }
                writer.commit();
            }
            long sum = 0;
            try (ParquetReader reader = Parquet.open(file); BatchSource batches = reader.batches()) {
                while (batches.next()) {
                    for (Vector column : batches.batch().columns()) {
                        sum += sum(column);
                    }
                }
            }
            if (sum != data.sum()) {
                throw new IllegalStateException(file + " has other values than were written");
            }
            return Totals.of(sum);
        };
    }

    private static long sum(Vector vector) {
        long sum = 0;
        switch (vector) {
            case LongVector values -> {
                for (int i = 0; i < values.size(); i++) {
                    sum += values.values()[i];
                }
            }
            case DoubleVector values -> {
                for (int i = 0; i < values.size(); i++) {
                    sum += Double.doubleToRawLongBits(values.values()[i]);
                }
            }
            case BytesVector values -> {
                for (int i = 0; i < values.size(); i++) {
                    sum += Tally.hash(values.bytes(), values.offset(i), values.length(i));
                }
            }
            case DictionaryVector values -> sum = sum(values.materialize());
            case ListVector lists -> sum = sum(lists.elements());
            default -> throw new IllegalStateException("No file has " + vector.getClass());
        }
        return sum;
    }
}
