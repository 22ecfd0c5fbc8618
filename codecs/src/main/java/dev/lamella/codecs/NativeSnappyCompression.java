package dev.lamella.codecs;

import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.Damage;
import dev.lamella.internal.codec.SnappyCompression;
import java.io.IOException;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;
import org.xerial.snappy.SnappyLoader;

/// Raw Snappy blocks, through snappy-java.
///
/// A block announces its size. The library trusts this size when it writes, and checks only against the end of the array,
/// which is larger than the page. So the announced size is compared with the page's size first.
///
/// @see <a href="https://github.com/google/snappy/blob/main/format_description.txt">Snappy format</a>
final class NativeSnappyCompression implements Compression {
    private static final String NAME = SnappyCompression.NAME;

    private final SnappyCompression plain;

    /// @param plain the same codec in plain Java, which provides the bounds and the error messages
    /// @throws LinkageError if the native library cannot be loaded
    /// @throws SnappyError if the native library cannot be loaded
    NativeSnappyCompression(SnappyCompression plain) {
        this.plain = plain;
        NativeFiles.load(SnappyLoader.KEY_SNAPPY_TEMPDIR, () -> Snappy.maxCompressedLength(0));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return "snappy-java, native code";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (count == 0 && outCount == 0) {
            return;
        }
        SnappyCompression.checkAnnouncedSize(in, from, count, outCount);
        try {
            int size = Snappy.uncompress(in, from, count, out, outFrom);
            if (size != outCount) {
                throw Damage.wrongSize(NAME, size, outCount);
            }
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException | SnappyError e) {
            // The plain Java codec knows where the data is damaged. The library only knows that it is.
            plain.decompress(in, from, count, out, outFrom, outCount);
            throw Damage.cannotDecompress(NAME, count, e);
        }
    }

    @Override
    public long maxDecompressedSize(int count) {
        return plain.maxDecompressedSize(count);
    }

    @Override
    public int maxCompressedSize(int count) {
        return plain.maxCompressedSize(count);
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        try {
            return Snappy.compress(in, from, count, out, outFrom);
        } catch (IOException e) {
            throw new IllegalStateException("SNAPPY failed to compress " + count + " bytes", e);
        }
    }
}
