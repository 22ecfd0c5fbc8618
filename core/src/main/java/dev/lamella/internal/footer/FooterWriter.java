package dev.lamella.internal.footer;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import java.nio.charset.StandardCharsets;

/// Writes the structs that stand on their own in a file, page headers apart: see [PageHeaders].
public final class FooterWriter {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.ISO_8859_1);

    private FooterWriter() {}

    /// What every file begins with.
    public static void writeHead(ByteOutput out) {
        out.writeBytes(MAGIC, 0, MAGIC.length);
    }

    /// The end of a file: the footer, its length, and the magic.
    public static void writeFooter(FileMetadata metadata, ByteOutput out) {
        int start = out.size();
        FileStructs.FILE_METADATA.write(metadata, out);
        endFooter(start, out);
    }

    /// What stands behind a footer that was written from `start` on.
    static void endFooter(int start, ByteOutput out) {
        out.writeInt(out.size() - start);
        out.writeBytes(MAGIC, 0, MAGIC.length);
    }

    /// A column index.
    public static void write(ColumnIndex index, ByteOutput out) {
        IndexStructs.COLUMN_INDEX.write(index, out);
    }

    /// An offset index.
    public static void write(OffsetIndex index, ByteOutput out) {
        IndexStructs.OFFSET_INDEX.write(index, out);
    }

    /// What stands in front of the bits of a Bloom filter.
    public static void write(BloomFilterHeader header, ByteOutput out) {
        IndexStructs.BLOOM_FILTER_HEADER.write(header, out);
    }
}
