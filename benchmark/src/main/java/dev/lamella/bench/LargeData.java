package dev.lamella.bench;

import dev.lamella.ParquetWriter;
import dev.lamella.schema.Schema;
import java.io.IOException;

/// Random rows without end, the same ones each time.
interface LargeData {
    long SEED = 20_260_901;

    Schema schema();

    /// Makes and writes some rows.
    void writeSome(ParquetWriter writer) throws IOException;

    /// What the values written so far take as PLAIN: 8 bytes a number, 4 and its own bytes a text; no levels.
    long plainBytes();

    /// Of all values written so far: numbers, bits of floating point, and [#summand] of texts; wraps.
    long sum();

    /// What a text counts.
    static long summand(byte[] bytes, int from, int count) {
        return count == 0 ? 0 : count + 1000L * bytes[from] + 1_000_000L * bytes[from + count - 1];
    }
}
