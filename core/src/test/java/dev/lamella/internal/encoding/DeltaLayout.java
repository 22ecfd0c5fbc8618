package dev.lamella.internal.encoding;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.BitSet;

/// Writes `DELTA_BINARY_PACKED` as other writers do, slowly and plainly: a twin of the encoder for tests.
///
/// @param blockSize values of a block
/// @param miniblocks of a block
/// @param leastWidth miniblocks have at least as many bits
/// @param widthBits arithmetic wraps at 32 or 64 bits
/// @param unneeded the width bytes of miniblocks without values
/// @param paddedMiniblocks whether the last miniblock is padded to its full size
record DeltaLayout(int blockSize, int miniblocks, int leastWidth, int widthBits, int unneeded,
        boolean paddedMiniblocks) {
    static DeltaLayout of(int blockSize, int miniblocks) {
        return new DeltaLayout(blockSize, miniblocks, 0, 64, 0, true);
    }

    DeltaLayout leastWidth(int bits) {
        return new DeltaLayout(blockSize, miniblocks, bits, widthBits, unneeded, paddedMiniblocks);
    }

    DeltaLayout widthBits(int bits) {
        return new DeltaLayout(blockSize, miniblocks, leastWidth, bits, unneeded, paddedMiniblocks);
    }

    DeltaLayout unneeded(int width) {
        return new DeltaLayout(blockSize, miniblocks, leastWidth, widthBits, width, paddedMiniblocks);
    }

    DeltaLayout withoutPadding() {
        return new DeltaLayout(blockSize, miniblocks, leastWidth, widthBits, unneeded, false);
    }

    byte[] write(long... values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        varint(blockSize, out);
        varint(miniblocks, out);
        varint(values.length, out);
        zigzag(values.length == 0 ? 0 : values[0], out);
        for (int from = 1; from < values.length; from += blockSize) {
            block(values, from, Math.min(blockSize, values.length - from), out);
        }
        return out.toByteArray();
    }

    private long wrap(long value) {
        return widthBits == 32 ? (int) value : value;
    }

    private void block(long[] values, int from, int count, ByteArrayOutputStream out) {
        long min = Long.MAX_VALUE;
        for (int i = from; i < from + count; i++) {
            min = Math.min(min, wrap(values[i] - values[i - 1]));
        }
        zigzag(min, out);
        int size = blockSize / miniblocks;
        ByteArrayOutputStream bodies = new ByteArrayOutputStream();
        for (int m = 0; m < miniblocks; m++) {
            int first = from + m * size;
            int present = Math.clamp((long) from + count - first, 0, size);
            if (present == 0) {
                out.write(unneeded);
                continue;
            }
            int width = leastWidth;
            for (int i = first; i < first + present; i++) {
                long relative = relative(values, i, min);
                width = Math.max(width, 64 - Long.numberOfLeadingZeros(relative));
            }
            out.write(width);
            // Padding is ones, to show that it is not read.
            int bytes = ((paddedMiniblocks ? size : present) * width + 7) / 8;
            BitSet bits = new BitSet(bytes * 8);
            bits.set(present * width, bytes * 8);
            for (int i = 0; i < present; i++) {
                for (int k = 0; k < width; k++) {
                    bits.set(i * width + k, (relative(values, first + i, min) >>> k & 1) != 0);
                }
            }
            bodies.writeBytes(Arrays.copyOf(bits.toByteArray(), bytes));
        }
        out.writeBytes(bodies.toByteArray());
    }

    private long relative(long[] values, int i, long min) {
        long relative = wrap(values[i] - values[i - 1]) - min;
        return widthBits == 32 ? relative & 0xffffffffL : relative;
    }

    static void zigzag(long value, ByteArrayOutputStream out) {
        varint(value << 1 ^ value >> 63, out);
    }

    static void varint(long value, ByteArrayOutputStream out) {
        long rest = value;
        for (; (rest & ~127L) != 0; rest >>>= 7) {
            out.write((int) (rest & 127 | 128));
        }
        out.write((int) rest);
    }
}
