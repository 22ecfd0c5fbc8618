package dev.lamella.codecs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Decodes LZ4 frames, one after another, and skips skippable frames between them. Blocks may be stored or compressed,
/// independent or linked. All checksums that are present are checked. Frames that need a dictionary are not decoded.
///
/// `decode` returns the number of bytes, or the complement (`~`) of the position where the input is damaged.
///
/// @see <a href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md">LZ4 frame format</a>
final class Lz4Frames {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAGIC = 0x184d2204;
    private static final int SKIPPABLE_MAGIC = 0x184d2a50;
    private static final int SKIPPABLE_MASK = 0xfffffff0;
    private static final int VERSION_MASK = 0xc0;
    private static final int VERSION = 0x40;
    private static final int INDEPENDENT_BLOCKS = 0x20;
    private static final int BLOCK_CHECKSUMS = 0x10;
    private static final int CONTENT_SIZE = 0x08;
    private static final int CONTENT_CHECKSUM = 0x04;
    private static final int RESERVED = 0x02;
    private static final int DICTIONARY = 0x01;
    private static final int STORED = 0x80000000;

    private int position;

    /// Whether a frame begins at `at`.
    static boolean isAt(byte[] in, int at, int limit) {
        return limit - at >= 4 && ((int) INT.get(in, at) == MAGIC || isSkippable((int) INT.get(in, at)));
    }

    private static boolean isSkippable(int magic) {
        return (magic & SKIPPABLE_MASK) == SKIPPABLE_MAGIC;
    }

    int decode(byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit) {
        position = from;
        int to = outFrom;
        while (position < limit) {
            if (!isAt(in, position, limit)) {
                return ~position;
            }
            boolean isSkippable = isSkippable((int) INT.get(in, position));
            int got = isSkippable ? skip(in, limit) : decodeFrame(in, limit, out, to, outLimit);
            if (got < 0) {
                return ~position;
            }
            to += got;
        }
        return to - outFrom;
    }

    private int skip(byte[] in, int limit) {
        if (limit - position < 8) {
            return -1;
        }
        int length = (int) INT.get(in, position + 4);
        if (length < 0 || length > limit - position - 8) {
            return -1;
        }
        position += 8 + length;
        return 0;
    }

    /// Decodes the frame at `position` and moves `position` after it. Returns the number of bytes, or -1.
    private int decodeFrame(byte[] in, int limit, byte[] out, int outFrom, int outLimit) {
        if (limit - position < 7) {
            return -1;
        }
        int flags = in[position + 4] & 0xff;
        int descriptorLength = 2 + ((flags & CONTENT_SIZE) != 0 ? 8 : 0);
        if ((flags & VERSION_MASK) != VERSION || (flags & (RESERVED | DICTIONARY)) != 0
                || limit - position < 4 + descriptorLength + 1) {
            return -1;
        }
        int hash = XxHash32.hash(in, position + 4, descriptorLength);
        if ((byte) (hash >>> 8) != in[position + 4 + descriptorLength]) {
            return -1;
        }
        int maxBlockCode = in[position + 5] >>> 4 & 7;
        if (maxBlockCode < 4) {
            return -1;
        }
        int maxBlock = 1 << 8 + 2 * maxBlockCode;
        long announced = (flags & CONTENT_SIZE) != 0 ? (long) LONG.get(in, position + 6) : -1;
        position += 4 + descriptorLength + 1;
        int got = decodeBlocks(in, limit, out, outFrom, outLimit, flags, maxBlock);
        if (got < 0 || (flags & CONTENT_SIZE) != 0 && announced != got) {
            return -1;
        }
        if ((flags & CONTENT_CHECKSUM) != 0) {
            if (limit - position < 4 || (int) INT.get(in, position) != XxHash32.hash(out, outFrom, got)) {
                return -1;
            }
            position += 4;
        }
        return got;
    }

    private int decodeBlocks(byte[] in, int limit, byte[] out, int outFrom, int outLimit, int flags, int maxBlock) {
        int to = outFrom;
        while (limit - position >= 4) {
            int header = (int) INT.get(in, position);
            int length = header & ~STORED;
            if (header == 0) {
                position += 4;
                return to - outFrom;
            }
            int checksumLength = (flags & BLOCK_CHECKSUMS) != 0 ? 4 : 0;
            if (length > maxBlock || length > limit - position - 4 - checksumLength) {
                return -1;
            }
            position += 4;
            int end = position + length;
            if (checksumLength > 0 && (int) INT.get(in, end) != XxHash32.hash(in, position, length)) {
                return -1;
            }
            int space = Math.min(maxBlock, outLimit - to);
            if ((header & STORED) != 0) {
                if (length > space) {
                    return -1;
                }
                System.arraycopy(in, position, out, to, length);
                to += length;
            } else {
                int history = (flags & INDEPENDENT_BLOCKS) != 0 ? to : outFrom;
                int got = Lz4Block.decode(in, position, end, out, history, to, to + space);
                if (got < 0) {
                    return -1;
                }
                to += got;
            }
            position = end + checksumLength;
        }
        return -1;
    }
}
