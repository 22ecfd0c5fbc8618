package dev.lamella.internal.codec;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// GZIP through `java.util.zip`, with reused native state.
///
/// Reads any number of consecutive members, checking the checksum and size of each, and the zlib streams that some old writers
/// called GZIP. Zero bytes after the last member are padding. Writes one member.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
final class JdkGzipCompression implements Compression {
    private static final String NAME = "GZIP";
    /// Deflate's best: 258 bytes for two bits.
    private static final long MAX_RATIO = 1032;
    private static final int ZLIB_TRAILER_LENGTH = 4;

    private final int level;
    private final CRC32 crc = new CRC32();
    private final byte[] probe = new byte[1];
    private @Nullable Inflater raw;
    private @Nullable Inflater zlib;
    private @Nullable Deflater deflater;

    JdkGzipCompression(int level) {
        this.level = level;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return "the JDK";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        int limit = from + count;
        if (count == 0 && outCount == 0) {
            return;
        }
        if (!GzipHeader.isAt(in, from, limit)) {
            if (!isZlib(in, from, limit)) {
                throw new CorruptFileException(
                        "GZIP data of " + count + " bytes begins with neither 1f 8b nor a zlib header");
            }
            inflateZlib(in, from, limit, out, outFrom, outCount);
            return;
        }
        int position = from;
        int done = 0;
        do {
            int body = GzipHeader.skip(in, position, limit);
            Inflater inflater = rawInflater();
            int got = inflate(inflater, in, body, limit, out, outFrom + done, outCount - done, outCount);
            position = body + (int) inflater.getBytesRead();
            if (limit - position < GzipHeader.TRAILER_LENGTH) {
                throw new CorruptFileException("GZIP member ends inside its trailer");
            }
            checkTrailer(in, position, out, outFrom + done, got);
            position += GzipHeader.TRAILER_LENGTH;
            done += got;
        } while (GzipHeader.isAt(in, position, limit));
        checkPadding(in, position, limit);
        checkSize(done, outCount);
    }

    private void inflateZlib(byte[] in, int from, int limit, byte[] out, int outFrom, int outCount) {
        Inflater inflater = zlibInflater();
        int got = inflate(inflater, in, from, limit, out, outFrom, outCount, outCount);
        checkPadding(in, from + (int) inflater.getBytesRead(), limit);
        checkSize(got, outCount);
    }

    /// Inflates one stream to at most `space` bytes and returns how many.
    private int inflate(Inflater inflater, byte[] in, int from, int limit, byte[] out, int outFrom, int space,
            int outCount) {
        inflater.reset();
        inflater.setInput(in, from, limit - from);
        try {
            int done = 0;
            while (!inflater.finished()) {
                // When all space is used, the end of the stream may still be unread. One spare byte distinguishes it from more
                // data.
                int got = done < space
                        ? inflater.inflate(out, outFrom + done, space - done)
                        : inflater.inflate(probe, 0, 1);
                if (done == space && got > 0) {
                    throw Damage.tooMuch(NAME, outCount);
                }
                done += got;
                if (got == 0 && inflater.needsDictionary()) {
                    throw new CorruptFileException("GZIP data needs a preset dictionary; the format does not have one");
                }
                if (got == 0 && !inflater.finished() && inflater.needsInput()) {
                    throw new CorruptFileException("GZIP data ends inside a deflate block");
                }
            }
            return done;
        } catch (DataFormatException e) {
            throw new CorruptFileException("GZIP data cannot be inflated: " + e.getMessage(), e);
        }
    }

    private void checkTrailer(byte[] in, int at, byte[] out, int from, int count) {
        crc.reset();
        crc.update(out, from, count);
        int storedCrc = LittleEndian.getInt(in, at);
        int storedSize = LittleEndian.getInt(in, at + 4);
        if (storedSize != count) {
            throw new CorruptFileException("GZIP member says that it holds " + Integer.toUnsignedString(storedSize)
                    + " bytes and inflates to " + count);
        }
        if (storedCrc != (int) crc.getValue()) {
            throw new CorruptFileException("GZIP member has checksum " + Integer.toHexString(storedCrc)
                    + ", its " + count + " bytes have " + Integer.toHexString((int) crc.getValue()));
        }
    }

    private static void checkPadding(byte[] in, int from, int limit) {
        for (int position = from; position < limit; position++) {
            if (in[position] != 0) {
                throw new CorruptFileException("GZIP data has " + (limit - from) + " bytes after its last member");
            }
        }
    }

    private static void checkSize(int size, int outCount) {
        if (size != outCount) {
            throw Damage.wrongSize(NAME, size, outCount);
        }
    }

    private static boolean isZlib(byte[] in, int from, int limit) {
        return limit - from > 2 + ZLIB_TRAILER_LENGTH && (in[from] & 0x0f) == 8
                && ((in[from] & 0xff) << 8 | in[from + 1] & 0xff) % 31 == 0;
    }

    @Override
    public long maxDecompressedSize(int count) {
        return count * MAX_RATIO;
    }

    @Override
    public int maxCompressedSize(int count) {
        // Deflate falls back to stored blocks: zlib's own bound for any level, plus header and trailer.
        long size = count;
        long bound = size + (size >> 12) + (size >> 14) + (size >> 25) + 13 + GzipHeader.FIXED_LENGTH
                + GzipHeader.TRAILER_LENGTH;
        return Damage.bound(NAME, count, bound);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        Deflater current = deflater;
        if (current == null) {
            current = new Deflater(level, true);
            deflater = current;
        }
        current.reset();
        current.setInput(in, from, count);
        current.finish();
        int position = writeHeader(out, outFrom);
        int limit = outFrom + maxCompressedSize(count) - GzipHeader.TRAILER_LENGTH;
        while (!current.finished()) {
            int got = current.deflate(out, position, limit - position);
            if (got == 0 && !current.finished()) {
                throw new IllegalStateException("Deflate needs more than its bound for " + count + " bytes");
            }
            position += got;
        }
        crc.reset();
        crc.update(in, from, count);
        LittleEndian.putInt(out, position, (int) crc.getValue());
        LittleEndian.putInt(out, position + 4, count);
        return position + GzipHeader.TRAILER_LENGTH - outFrom;
    }

    /// No name, no time, unknown operating system: equal input gives equal output.
    private static int writeHeader(byte[] out, int at) {
        out[at] = 0x1f;
        out[at + 1] = (byte) 0x8b;
        out[at + 2] = 8;
        for (int i = 3; i < GzipHeader.FIXED_LENGTH - 1; i++) {
            out[at + i] = 0;
        }
        out[at + GzipHeader.FIXED_LENGTH - 1] = (byte) 0xff;
        return at + GzipHeader.FIXED_LENGTH;
    }

    private Inflater rawInflater() {
        Inflater current = raw;
        if (current == null) {
            current = new Inflater(true);
            raw = current;
        }
        return current;
    }

    private Inflater zlibInflater() {
        Inflater current = zlib;
        if (current == null) {
            current = new Inflater();
            zlib = current;
        }
        return current;
    }

    @Override
    public void close() {
        if (raw != null) {
            raw.end();
            raw = null;
        }
        if (zlib != null) {
            zlib.end();
            zlib = null;
        }
        if (deflater != null) {
            deflater.end();
            deflater = null;
        }
    }
}
