package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import dev.lamella.row.ListAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Writes large random rows, the same ones each time: texts of up to 20,000 bytes, lists of up to 300 numbers and 30 texts. Then reads them back.
final class LargeWrite {
    private static final long SEED = 20_260_901;
    private static final long ROW_GROUP_BYTES = 64 << 20;
    private static final int MOST_TEXT_BYTES = 20_000;

    private final Schema schema = Schema.builder("large").required("id", "INT64").optional("body", "STRING")
            .list("counts", "INT64").list("parts", "STRING").build();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final byte[] text = new byte[MOST_TEXT_BYTES];
    private long rowCount;
    private long plainBytes;
    private long sum;

    private void writeRow(ParquetWriter writer) throws IOException {
        RowAppender row = writer.rows();
        row.setLong(0, number(rowCount++));
        if (random.nextInt(10) > 0) {
            int count = makeText(MOST_TEXT_BYTES);
            row.setBytes(1, text, 0, count);
        }
        ListAppender counts = row.list(2);
        for (int i = random.nextInt(300); i > 0; i--) {
            counts.addLong(number(random.nextLong(1L << 40)));
        }
        ListAppender parts = row.list(3);
        for (int i = random.nextInt(30); i > 0; i--) {
            int count = makeText(200);
            parts.addBytes(Arrays.copyOf(text, count));
        }
        row.endRow();
    }

    private long number(long value) {
        plainBytes += Long.BYTES;
        sum += value;
        return value;
    }

    private int makeText(int most) {
        int count = random.nextInt(most);
        for (int i = 0; i < count; i++) {
            text[i] = (byte) ('a' + (random.nextInt() & 15));
        }
        plainBytes += Integer.BYTES + count;
        sum += Tally.hash(text, 0, count);
        return count;
    }

    /// @param bytes that the values have as PLAIN: 8 bytes a number, 4 and its own bytes a text; no levels
    static Work start(Path file, long bytes) {
        return () -> {
            LargeWrite data = new LargeWrite();
            Files.deleteIfExists(file);
            WriteOptions options = WriteOptions.DEFAULT.withRowGroups(ROW_GROUP_BYTES, Long.MAX_VALUE);
            try (ParquetWriter writer = Parquet.create(file, data.schema, options)) {
                while (data.plainBytes < bytes) {
                    data.writeRow(writer);
                }
                writer.commit();
            }
            long sum = 0;
            try (ParquetReader reader = Parquet.open(file); BatchSource batches = reader.batches()) {
                while (batches.next()) {
                    for (ColumnVector column : batches.batch().columns()) {
                        sum += sum(column);
                    }
                }
            }
            if (sum != data.sum) {
                throw new IllegalStateException(file + " has other values than were written");
            }
            return Totals.of(sum);
        };
    }

    /// The sum of whole numbers and of hashes of texts.
    static long sum(ColumnVector vector) {
        long sum = 0;
        switch (vector) {
            case LongVector values -> {
                for (int i = 0; i < values.size(); i++) {
                    sum += values.values()[i];
                }
            }
            case BytesVector values -> {
                for (int i = 0; i < values.size(); i++) {
                    sum += Tally.hash(values.bytes(), values.offset(i), values.length(i));
                }
            }
            case DictionaryVector values -> {
                BytesVector dictionary = (BytesVector) values.dictionary();
                long[] hashes = new long[dictionary.size()];
                for (int i = 0; i < hashes.length; i++) {
                    hashes[i] = Tally.hash(dictionary.bytes(), dictionary.offset(i), dictionary.length(i));
                }
                for (int i = 0; i < values.size(); i++) {
                    sum += values.validity().isNull(i) ? 0 : hashes[values.indices()[i]];
                }
            }
            case ListVector lists -> sum = sum(lists.elements());
            case GroupVector struct -> sum = struct.fields().stream().mapToLong(LargeWrite::sum).sum();
            default -> throw new IllegalStateException("No file has " + vector.getClass());
        }
        return sum;
    }
}
