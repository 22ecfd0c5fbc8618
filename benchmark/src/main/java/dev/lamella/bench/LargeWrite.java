package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
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
import java.util.Locale;

/// The main class of a process with a small heap that writes a large file of random values, tells what memory it took, and
/// reads the file back.
final class LargeWrite {
    private LargeWrite() {}

    /// @param arguments shape, file, how many bytes the values have as PLAIN, and how many a row group may take
    public static void main(String[] arguments) throws Exception {
        Shape shape = Shape.valueOf(arguments[0]);
        Path file = Path.of(arguments[1]);
        long bytes = Long.parseLong(arguments[2]);
        WriteOptions options = WriteOptions.DEFAULT.withRowGroups(Long.parseLong(arguments[3]), Long.MAX_VALUE);
        LargeData data = switch (shape) {
            case COLUMNS -> new LargeBatches();
            case ROWS -> new LargeRows();
            case RECORDS, THREADS -> throw new IllegalArgumentException("records are rows");
        };
        LiveHeap live = LiveHeap.watch();
        Measurement cost = Meter.measure(1, () -> write(data, file, bytes, options));
        long liveBytes = live.most(); // before anything is read
        try (ParquetReader reader = Parquet.open(file)) {
            System.out.printf(Locale.ROOT, "%-8s live heap %d MB, resident %d MB, CPU %.1f s, wall %.1f s; %,d rows, "
                    + "%d row groups, file %.0f MB%n", shape.label(), liveBytes >> 20, cost.peakBytes() >> 20,
                    cost.cpuNanos() / 1e9, cost.wallNanos() / 1e9, reader.rowCount(),
                    reader.metadata().rowGroups().size(), Files.size(file) / 1e6);
            requireSame(file, data, reader);
        }
    }

    private static void write(LargeData data, Path file, long bytes, WriteOptions options) throws IOException {
        try (ParquetWriter writer = Parquet.create(file, data.schema(), options)) {
            while (data.plainBytes() < bytes) {
                data.writeSome(writer);
            }
            writer.commit();
        }
    }

    private static void requireSame(Path file, LargeData data, ParquetReader reader) throws IOException {
        long sum = 0;
        try (BatchSource batches = reader.batches()) {
            while (batches.next()) {
                for (Vector column : batches.batch().columns()) {
                    sum += sum(column);
                }
            }
        }
        if (sum != data.sum()) {
            throw new WrongTotalsException(file + " has other values than were written");
        }
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
                    sum += LargeData.summand(values.bytes(), values.offset(i), values.length(i));
                }
            }
            case DictionaryVector values -> sum = sum(values.materialize());
            case ListVector lists -> sum = sum(lists.elements());
            default -> throw new IllegalStateException("nothing of this kind was written: " + vector.getClass());
        }
        return sum;
    }
}
