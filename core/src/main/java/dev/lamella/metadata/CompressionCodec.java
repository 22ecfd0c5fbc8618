package dev.lamella.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The compression of the pages of a column chunk.
///
/// Ids that the format does not define yet are kept: [#isRecognized] is false and the name shows the id.
///
/// @param id as in `parquet.thrift`
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Compression.md">Compression</a>
public record CompressionCodec(int id) {
    /// Not compressed.
    public static final CompressionCodec UNCOMPRESSED = new CompressionCodec(0);
    /// Raw Snappy blocks.
    public static final CompressionCodec SNAPPY = new CompressionCodec(1);
    /// Gzip, RFC 1952.
    public static final CompressionCodec GZIP = new CompressionCodec(2);
    /// Hadoop frames around LZO1X.
    public static final CompressionCodec LZO = new CompressionCodec(3);
    /// Brotli, RFC 7932.
    public static final CompressionCodec BROTLI = new CompressionCodec(4);
    /// Deprecated: Hadoop frames, raw blocks or frames, depending on the writer.
    public static final CompressionCodec LZ4 = new CompressionCodec(5);
    /// Zstandard, RFC 8878.
    public static final CompressionCodec ZSTD = new CompressionCodec(6);
    /// LZ4 blocks.
    public static final CompressionCodec LZ4_RAW = new CompressionCodec(7);

    /// The codecs that the format defines, by id.
    public static List<CompressionCodec> recognized() {
        return List.of(UNCOMPRESSED, SNAPPY, GZIP, LZO, BROTLI, LZ4, ZSTD, LZ4_RAW);
    }

    /// Whether the format defines this codec.
    public boolean isRecognized() {
        return !name().startsWith("codec ");
    }

    /// The name in `parquet.thrift`, or `codec <id>`.
    public String name() {
        return switch (id) {
            case 0 -> "UNCOMPRESSED";
            case 1 -> "SNAPPY";
            case 2 -> "GZIP";
            case 3 -> "LZO";
            case 4 -> "BROTLI";
            case 5 -> "LZ4";
            case 6 -> "ZSTD";
            case 7 -> "LZ4_RAW";
            default -> "codec " + id;
        };
    }

    // The methods that the compiler gives a record are linked on first use, which takes longer than reading a small
    // file.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CompressionCodec(int otherId) && otherId == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return name();
    }
}
