package dev.lamella.codecs;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.Damage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Zstandard, through zstd-jni with reused contexts. It reads any number of frames, with or without content sizes, and
/// skippable frames between them. The library gets exactly the space that the page claims.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc8878">RFC 8878</a>
final class ZstdCompression implements Compression {
    private static final String NAME = "ZSTD";

    private final int level;
    private @Nullable ZstdDecompressCtx decompressor;
    private @Nullable ZstdCompressCtx compressor;

    /// @throws LinkageError if the native library cannot be loaded
    ZstdCompression(int level) {
        Zstd.magicNumber();
        this.level = level;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String implementation() {
        return "zstd-jni, native code";
    }

    @Override
    public void decompress(byte[] in, int from, int count, byte[] out, int outFrom, int outCount) {
        if (count == 0 && outCount == 0) {
            return;
        }
        ZstdDecompressCtx current = decompressor;
        if (current == null) {
            current = new ZstdDecompressCtx();
            decompressor = current;
        }
        int size;
        try {
            size = current.decompressByteArray(out, outFrom, outCount, in, from, count);
        } catch (ZstdException e) {
            if (e.getErrorCode() == Zstd.errDstSizeTooSmall()) {
                throw Damage.tooMuch(NAME, outCount);
            }
            throw Damage.cannotDecompress(NAME, count, e);
        } catch (RuntimeException e) {
            throw Damage.cannotDecompress(NAME, count, e);
        }
        if (size != outCount) {
            throw Damage.wrongSize(NAME, size, outCount);
        }
    }

    /// A block of four bytes can stand for 128 thousand bytes, so no useful bound exists.
    @Override
    public long maxDecompressedSize(int count) {
        return Long.MAX_VALUE;
    }

    @Override
    public InputStream decompressing(byte[] in, int from, int count) throws IOException {
        InputStream stream = new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(in, from, count));
        return new CheckedStream(NAME, count, stream);
    }

    @Override
    public int maxCompressedSize(int count) {
        return Damage.bound(NAME, count, count < 0 ? 0 : Zstd.compressBound(count));
    }

    @Override
    public int compress(byte[] in, int from, int count, byte[] out, int outFrom) {
        ZstdCompressCtx current = compressor;
        if (current == null) {
            current = new ZstdCompressCtx();
            current.setLevel(level);
            compressor = current;
        }
        return current.compressByteArray(out, outFrom, maxCompressedSize(count), in, from, count);
    }

    @Override
    public void close() {
        if (decompressor != null) {
            decompressor.close();
            decompressor = null;
        }
        if (compressor != null) {
            compressor.close();
            compressor = null;
        }
    }
}
