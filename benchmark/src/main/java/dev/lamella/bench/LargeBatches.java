package dev.lamella.bench;

import dev.lamella.ParquetWriter;
import dev.lamella.bench.peer.Tally;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/// Flat rows as batches: numbers, some of which repeat, and short texts, half of them from few.
final class LargeBatches implements LargeWrite.Data {
    private static final int ROWS = 8192;
    private static final int MOST_TEXT_BYTES = 60;

    private final Schema schema = Schema.builder("large").required("id", "INT64").required("part", "INT64")
            .required("amount", "DOUBLE").required("state", "STRING").required("remark", "STRING").build();
    private final SplittableRandom random = new SplittableRandom(LargeWrite.SEED);
    private final long[] ids = new long[ROWS];
    private final long[] parts = new long[ROWS];
    private final double[] amounts = new double[ROWS];
    private final byte[] states = new byte[ROWS * MOST_TEXT_BYTES];
    private final long[] stateSlices = new long[ROWS];
    private final byte[] remarks = new byte[ROWS * MOST_TEXT_BYTES];
    private final long[] remarkSlices = new long[ROWS];
    private long rowCount;
    private long plainBytes;
    private long sum;

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public void writeSome(ParquetWriter writer) throws IOException {
        int stateEnd = 0;
        int remarkEnd = 0;
        for (int i = 0; i < ROWS; i++) {
            ids[i] = rowCount++;
            parts[i] = random.nextInt(200_000);
            amounts[i] = random.nextInt(100_000_000) / 100.0;
            sum += ids[i] + parts[i] + Double.doubleToRawLongBits(amounts[i]);
            stateEnd = text(states, stateEnd, 10, 20, random.nextInt(50), stateSlices, i);
            remarkEnd = text(remarks, remarkEnd, 10, MOST_TEXT_BYTES, random.nextLong(), remarkSlices, i);
        }
        plainBytes += 3L * Long.BYTES * ROWS + 2L * Integer.BYTES * ROWS + stateEnd + remarkEnd;
        Validity all = Validity.none();
        writer.write(new Batch(schema, ROWS,
                List.of(new LongVector(ROWS, all, ids), new LongVector(ROWS, all, parts),
                        new DoubleVector(ROWS, all, amounts), new BytesVector(ROWS, all, states, stateSlices),
                        new BytesVector(ROWS, all, remarks, remarkSlices))));
    }

    /// Makes the text that belongs to a seed and returns where it ends.
    private int text(byte[] bytes, int from, int least, int most, long seed, long[] slices, int slot) {
        SplittableRandom letters = new SplittableRandom(seed);
        int count = letters.nextInt(least, most + 1);
        for (int i = from; i < from + count; i++) {
            bytes[i] = (byte) letters.nextInt('a', 'z' + 1);
        }
        slices[slot] = (long) from << 32 | count;
        sum += Tally.hash(bytes, from, count);
        return from + count;
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
