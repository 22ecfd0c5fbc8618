package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import io.airlift.compress.v3.MalformedInputException;
import io.airlift.compress.v3.deflate.DeflateNativeCompressor;
import io.airlift.compress.v3.deflate.DeflateNativeDecompressor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// GZIP through libdeflate, which aircompressor brings, where it can be loaded; else through the JDK.
///
/// Only the plain case is done here: one member without header flags that inflates to exactly the page. Everything else (more
/// members, flags, zlib headers, damage) is given to the JDK's compression, which also words the errors.
///
/// Measured, one core: reading 930 MB/s against 604 of the JDK, writing at level 6 56 MB/s against 20. Loading the native
/// library takes about as long as it saves in the first 256 MiB of a process, so a short process reads without it.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
final class GzipCompression implements Compression {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int HEADER_LENGTH = 10;
    private static final int TRAILER_LENGTH = 8;
    /// 1f 8b, deflate, no flags.
    private static final int PLAIN_MEMBER = 0x00088b1f;
    private static final long NATIVE_PAYS_FROM = 256L << 20;
    private static final AtomicLong INFLATED = new AtomicLong();

    private final Compression jdk;
    private final int level;
    private final long nativePaysFrom;
    private final CRC32 crc = new CRC32();
    private @Nullable DeflateNativeDecompressor inflater;
    private @Nullable DeflateNativeCompressor deflater;

    /// @param jdk the compression that does all that is not done here; closed with this one
    GzipCompression(Compression jdk, int level) {
        this(jdk, level, NATIVE_PAYS_FROM);
    }

    /// @param nativePaysFrom after how many bytes of the process the native library is used
    GzipCompression(Compression jdk, int level, long nativePaysFrom) {
        this.jdk = jdk;
        this.level = level;
        this.nativePaysFrom = nativePaysFrom;
    }

    @Override
    public String name() {
        return "GZIP";
    }

    @Override
    public String implementation() {
        return "the JDK; for much of it libdeflate by aircompressor, native code";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        boolean isNative = INFLATED.addAndGet(outCount) > nativePaysFrom && DeflateNativeDecompressor.isEnabled();
        if (!isNative || !inflateNatively(in, from, count, out, outFrom, outCount)) {
            jdk.decompress(in, from, count, out, outFrom, outCount);
        }
    }

    /// Returns whether the input was one plain, undamaged member.
    private boolean inflateNatively(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        int bodyLength = count - HEADER_LENGTH - TRAILER_LENGTH;
        if (bodyLength <= 0 || outCount == 0 || (int) INT.get(in, from) != PLAIN_MEMBER) {
            return false;
        }
        int trailer = from + count - TRAILER_LENGTH;
        if ((int) INT.get(in, trailer + 4) != outCount) {
            return false;
        }
        DeflateNativeDecompressor current = inflater;
        if (current == null) {
            current = new DeflateNativeDecompressor();
            inflater = current;
        }
        try {
            if (current.decompress(in, from + HEADER_LENGTH, bodyLength, out, outFrom, outCount) != outCount) {
                return false;
            }
        } catch (MalformedInputException e) {
            return false;
        }
        crc.reset();
        crc.update(out, outFrom, outCount);
        return (int) crc.getValue() == (int) INT.get(in, trailer);
    }

    @Override
    public long maxDecompressedSize(int count) {
        return jdk.maxDecompressedSize(count);
    }

    /// The larger of what the two libraries need. Deflate falls back to stored blocks, of which libdeflate makes at most one for
    /// each 5,000 bytes.
    @Override
    public int maxCompressedSize(int count) {
        long stored = count + 5L * (count / 5000 + 2) + 1 + Long.BYTES;
        return Math.max(Damage.bound("GZIP", count, HEADER_LENGTH + stored + TRAILER_LENGTH),
                jdk.maxCompressedSize(count));
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        if (!DeflateNativeCompressor.isEnabled()) {
            return jdk.compress(in, from, count, out, outFrom);
        }
        DeflateNativeCompressor current = deflater;
        if (current == null) {
            current = new DeflateNativeCompressor(level);
            deflater = current;
        }
        INT.set(out, outFrom, PLAIN_MEMBER);
        INT.set(out, outFrom + 4, 0);
        out[outFrom + 8] = 0;
        out[outFrom + 9] = (byte) 0xff;
        int body = outFrom + HEADER_LENGTH;
        int space = maxCompressedSize(count) - HEADER_LENGTH - TRAILER_LENGTH;
        int length = current.compress(in, from, count, out, body, space);
        if (length <= 0) {
            throw new IllegalStateException("libdeflate needs more than its bound for " + count + " bytes");
        }
        crc.reset();
        crc.update(in, from, count);
        INT.set(out, body + length, (int) crc.getValue());
        INT.set(out, body + length + 4, count);
        return HEADER_LENGTH + length + TRAILER_LENGTH;
    }

    @Override
    public void close() {
        jdk.close();
    }
}
