package dev.lamella.internal.codec;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;

/// The two copies that LZ77 decoders consist of. Neither writes at or past `limit`; the caller has checked that the result
/// fits.
public final class Matches {
    private static final int SHORT = 16;

    private Matches() {}

    /// Copies `count` literals of `in` to `out`; `in` may be read up to `inLimit`.
    public static void copyLiterals(byte[] in, int from, int inLimit, byte[] out, int to, int limit, int count) {
        if (count <= SHORT && inLimit - from >= SHORT && limit - to >= SHORT) {
            // Copies whole longs; later output overwrites the surplus bytes.
            LittleEndian.putLong(out, to, LittleEndian.getLong(in, from));
            LittleEndian.putLong(out, to + 8, LittleEndian.getLong(in, from + 8));
        } else {
            System.arraycopy(in, from, out, to, count);
        }
    }

    /// Copies `count` bytes from `distance` bytes before `to` to `to`. The two may overlap: bytes just written are then copied
    /// again.
    public static void copyMatch(byte[] out, int distance, int to, int limit, int count) {
        int source = to - distance;
        int end = to + count;
        if (distance >= 8 && limit - end >= 8) {
            int position = to;
            do {
                LittleEndian.putLong(out, position, LittleEndian.getLong(out, source));
                position += 8;
                source += 8;
            } while (position < end);
        } else if (distance == 1) {
            Arrays.fill(out, to, end, out[source]);
        } else if (count <= SHORT) {
            for (int i = 0; i < count; i++) {
                out[to + i] = out[source + i];
            }
        } else {
            int position = to;
            while (position < end) {
                // The repeated stretch doubles with each copy.
                int step = Math.min(position - source, end - position);
                System.arraycopy(out, source, out, position, step);
                position += step;
            }
        }
    }
}
