package dev.lamella.internal.codec;

import dev.lamella.error.CorruptFileException;

/// The header of one GZIP member: ten fixed bytes, then the fields that its flags announce.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
final class GzipHeader {
    static final int FIXED_LENGTH = 10;
    /// Length of the trailer: CRC-32 and size of the decompressed bytes.
    static final int TRAILER_LENGTH = 8;

    private static final int DEFLATE = 8;
    private static final int HEADER_CRC = 0x02;
    private static final int EXTRA = 0x04;
    private static final int FILE_NAME = 0x08;
    private static final int COMMENT = 0x10;
    private static final int RESERVED = 0xe0;

    private GzipHeader() {}

    /// Whether the magic number of a member is at `at`.
    static boolean isAt(byte[] in, int at, int limit) {
        return limit - at >= 2 && (in[at] & 0xff) == 0x1f && (in[at + 1] & 0xff) == 0x8b;
    }

    /// Returns the position after the header that begins at `at`. The magic number has been checked.
    static int skip(byte[] in, int at, int limit) {
        if (limit - at < FIXED_LENGTH) {
            throw cutShort();
        }
        int method = in[at + 2] & 0xff;
        int flags = in[at + 3] & 0xff;
        if (method != DEFLATE) {
            throw new CorruptFileException(
                    "GZIP member is compressed by method " + method + "; only 8, deflate, is defined");
        }
        if ((flags & RESERVED) != 0) {
            throw new CorruptFileException("GZIP member has flags " + flags + "; the three highest bits are reserved");
        }
        int position = at + FIXED_LENGTH;
        if ((flags & EXTRA) != 0) {
            if (limit - position < 2) {
                throw cutShort();
            }
            int length = (in[position] & 0xff) | (in[position + 1] & 0xff) << 8;
            position += 2;
            if (limit - position < length) {
                throw cutShort();
            }
            position += length;
        }
        if ((flags & FILE_NAME) != 0) {
            position = skipText(in, position, limit);
        }
        if ((flags & COMMENT) != 0) {
            position = skipText(in, position, limit);
        }
        if ((flags & HEADER_CRC) != 0) {
            if (limit - position < 2) {
                throw cutShort();
            }
            position += 2;
        }
        return position;
    }

    private static int skipText(byte[] in, int at, int limit) {
        int position = at;
        while (position < limit && in[position] != 0) {
            position++;
        }
        if (position == limit) {
            throw cutShort();
        }
        return position + 1;
    }

    private static CorruptFileException cutShort() {
        return new CorruptFileException("GZIP member ends inside its header");
    }
}
