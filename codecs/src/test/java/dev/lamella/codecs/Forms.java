package dev.lamella.codecs;

import com.github.luben.zstd.ZstdCompressCtx;
import dev.lamella.codec.Compression;
import dev.lamella.internal.codec.SnappyCompression;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lzo.LzoCompressor;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Every form in which compressed data comes, with a way to make it.
final class Forms {
    private static final StandardCompressionProvider PROVIDER = new StandardCompressionProvider();

    static final byte[] SKIPPABLE = {0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9};

    /// A codec, one form of its data, and how it is read.
    record Form(String codec, String name, Maker maker, Supplier<Compression> opener) {
        Form(String codec, String name, Maker maker) {
            this(codec, name, maker, () -> PROVIDER.create(codec));
        }

        Compression open() {
            return opener.get();
        }

        byte[] compress(byte[] plain) {
            return maker.compress(plain);
        }

        @Override
        public String toString() {
            return codec + ", " + name;
        }
    }

    interface Maker {
        byte[] compress(byte[] plain);
    }

    private static final List<Form> ALWAYS = List.of(
            new Form("SNAPPY", "own writer", plain -> own("SNAPPY", plain)),
            new Form("SNAPPY", "without native code", Forms::plainSnappy, SnappyCompression::new),
            new Form("ZSTD", "without native code", Forms::portableZstd, PortableZstdCompression::new),
            new Form("ZSTD", "frames, without native code", plain -> zstdFrames(plain, new byte[0]),
                    PortableZstdCompression::new),
            new Form("GZIP", "own writer", plain -> own("GZIP", plain)),
            new Form("GZIP", "three members with all header fields", Forms::gzipMembers),
            new Form("GZIP", "zlib header", plain -> deflate(plain, false)),
            new Form("ZSTD", "own writer", plain -> own("ZSTD", plain)),
            new Form("ZSTD", "frames, skippable frames", plain -> zstdFrames(plain, SKIPPABLE)),
            new Form("LZ4_RAW", "own writer", plain -> own("LZ4_RAW", plain)),
            new Form("LZ4", "bare block", plain -> lz4(plain)),
            new Form("LZ4", "Hadoop, one block a frame", plain -> hadoop(plain, Forms::lz4, 100_000, 1)),
            new Form("LZ4", "Hadoop, three blocks a frame", plain -> hadoop(plain, Forms::lz4, 40_000, 3)),
            new Form("LZ4", "frames", Forms::lz4Frames),
            new Form("LZO", "bare block", plain -> lzo(plain)),
            new Form("LZO", "Hadoop, one block a frame", plain -> hadoop(plain, Forms::lzo, 100_000, 1)),
            new Form("LZO", "Hadoop, three blocks a frame", plain -> hadoop(plain, Forms::lzo, 40_000, 3)),
            new Form("BROTLI", "stored blocks", Forms::brotliStored));

    /// BROTLI is written where its native encoder can be loaded.
    static final List<Form> ALL = PROVIDER.writes("BROTLI")
            ? Stream.concat(ALWAYS.stream(), Stream.of(new Form("BROTLI", "own writer", plain -> own("BROTLI", plain))))
                    .toList()
            : ALWAYS;

    private Forms() {}

    private static byte[] plainSnappy(byte[] plain) {
        return compress(new SnappyCompression(), plain);
    }

    private static byte[] portableZstd(byte[] plain) {
        return compress(new PortableZstdCompression(), plain);
    }

    static byte[] own(String codec, byte[] plain) {
        try (Compression compression = PROVIDER.create(codec)) {
            return compress(compression, plain);
        }
    }

    static byte[] compress(Compression compression, byte[] plain) {
        byte[] out = new byte[compression.maxCompressedSize(plain.length) + 20];
        Arrays.fill(out, (byte) 0x5a);
        int count = compression.compress(plain, 0, plain.length, out, 10);
        for (int i = 0; i < 10; i++) {
            if (out[i] != 0x5a || out[out.length - 10 + i] != 0x5a) {
                throw new AssertionError(compression.name() + " wrote outside of its bound");
            }
        }
        return Arrays.copyOfRange(out, 10, 10 + count);
    }

    static byte[] lz4(byte[] plain) {
        Lz4Compressor compressor = new Lz4Compressor();
        byte[] out = new byte[compressor.maxCompressedLength(plain.length)];
        return Arrays.copyOf(out, compressor.compress(plain, 0, plain.length, out, 0, out.length));
    }

    static byte[] lzo(byte[] plain) {
        LzoCompressor compressor = new LzoCompressor();
        byte[] out = new byte[compressor.maxCompressedLength(plain.length) + 64];
        return Arrays.copyOf(out, compressor.compress(plain, 0, plain.length, out, 0, out.length));
    }

    static byte[] hadoop(byte[] plain, Maker block, int blockSize, int blocksPerFrame) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int frameSize = blockSize * blocksPerFrame;
        for (int from = 0; from < plain.length; from += frameSize) {
            int frameEnd = Math.min(plain.length, from + frameSize);
            out.writeBytes(bigEndian(frameEnd - from));
            // Small data is cut into several blocks as well.
            int step = Math.max(1, Math.min(blockSize, Math.ceilDiv(frameEnd - from, blocksPerFrame)));
            for (int at = from; at < frameEnd; at += step) {
                byte[] compressed = block.compress(Arrays.copyOfRange(plain, at, Math.min(frameEnd, at + step)));
                out.writeBytes(bigEndian(compressed.length));
                out.writeBytes(compressed);
            }
        }
        if (plain.length == 0) {
            out.writeBytes(bigEndian(0));
        }
        return out.toByteArray();
    }

    private static byte[] bigEndian(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] lz4Frames(byte[] plain) {
        int half = plain.length / 2;
        byte[] skippable = {0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3};
        return concat(lz4Frame(Arrays.copyOf(plain, half)), skippable,
                lz4Frame(Arrays.copyOfRange(plain, half, plain.length)));
    }

    /// Version 1, linked blocks, checksums of blocks and content, content size, blocks of at most 64 KiB.
    private static byte[] lz4Frame(byte[] plain) {
        ByteBuffer out = ByteBuffer.allocate(2 * plain.length + 100).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x184d2204).put((byte) 0x5c).put((byte) 0x40).putLong(plain.length);
        out.put((byte) (XxHash32.hash(out.array(), 4, 10) >>> 8));
        for (int from = 0; from < plain.length; from += 65_536) {
            byte[] block = Arrays.copyOfRange(plain, from, Math.min(plain.length, from + 65_536));
            byte[] compressed = lz4(block);
            boolean isStored = compressed.length >= block.length;
            byte[] body = isStored ? block : compressed;
            out.putInt(body.length | (isStored ? 0x80000000 : 0)).put(body).putInt(XxHash32.hash(body, 0, body.length));
        }
        out.putInt(0).putInt(XxHash32.hash(plain, 0, plain.length));
        return Arrays.copyOf(out.array(), out.position());
    }

    static byte[] zstdFrames(byte[] plain, byte[] skippable) {
        int third = plain.length / 3;
        try (var context = new ZstdCompressCtx()) {
            context.setContentSize(false).setChecksum(true);
            byte[] first = context.compress(Arrays.copyOf(plain, third));
            byte[] last = context.compress(Arrays.copyOfRange(plain, 2 * third, plain.length));
            return concat(first, skippable, own("ZSTD", Arrays.copyOfRange(plain, third, 2 * third)), skippable, last);
        }
    }

    private static byte[] gzipMembers(byte[] plain) {
        int third = plain.length / 3;
        return concat(gzipMember(Arrays.copyOf(plain, third), 0x1e),
                gzipMember(Arrays.copyOfRange(plain, third, 2 * third), 0),
                gzipMember(Arrays.copyOfRange(plain, 2 * third, plain.length), 0x08));
    }

    static byte[] gzipMember(byte[] plain, int flags) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[]{0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
        if ((flags & 4) != 0) {
            out.writeBytes(new byte[]{3, 0, 7, 0, 7});
        }
        if ((flags & 8) != 0) {
            out.writeBytes(new byte[]{'n', 'a', 'm', 'e', 0});
        }
        if ((flags & 16) != 0) {
            out.writeBytes(new byte[]{'?', 0});
        }
        if ((flags & 2) != 0) {
            out.writeBytes(new byte[]{0, 0});
        }
        out.writeBytes(deflate(plain, true));
        CRC32 crc = new CRC32();
        crc.update(plain);
        out.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue())
                .putInt(plain.length).array());
        return out.toByteArray();
    }

    private static byte[] deflate(byte[] plain, boolean isRaw) {
        Deflater deflater = new Deflater(6, isRaw);
        deflater.setInput(plain);
        deflater.finish();
        byte[] out = new byte[plain.length + plain.length / 1000 + 100];
        int count = deflater.deflate(out);
        deflater.end();
        return Arrays.copyOf(out, count);
    }

    /// RFC 7932, 9.2: meta-blocks that are not compressed.
    private static byte[] brotliStored(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int from = 0; from < plain.length; from += 65536) {
            int count = Math.min(65536, plain.length - from);
            // In the first meta-block one bit of window size comes first; then not last, four nibbles, the size, uncompressed.
            int shift = from == 0 ? 1 : 0;
            int header = (count - 1 << 3 | 1 << 19) << shift;
            out.write(header);
            out.write(header >> 8);
            out.write(header >> 16);
            out.write(plain, from, count);
        }
        out.write(plain.length == 0 ? 6 : 3);
        return out.toByteArray();
    }
}
