package dev.lamella.bench;

import dev.lamella.ParquetWriter;
import dev.lamella.bench.peer.Tally;
import dev.lamella.row.ListAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Large rows, one by one: texts of up to 20,000 bytes, and lists of up to 300 numbers and 30 texts.
final class LargeRows implements LargeWrite.Data {
    private static final int MOST_TEXT_BYTES = 20_000;

    private final Schema schema = Schema.builder("large").required("id", "INT64").optional("body", "STRING")
            .list("counts", "INT64").list("parts", "STRING").build();
    private final SplittableRandom random = new SplittableRandom(LargeWrite.SEED);
    private final byte[] text = new byte[MOST_TEXT_BYTES];
    private long rowCount;
    private long plainBytes;
    private long sum;

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public void writeSome(ParquetWriter writer) throws IOException {
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

    @Override
    public long plainBytes() {
        return plainBytes;
    }

    @Override
    public long sum() {
        return sum;
    }
}
