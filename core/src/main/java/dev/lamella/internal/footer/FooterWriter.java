package dev.lamella.internal.footer;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import java.nio.charset.StandardCharsets;

/// Writes the structs that stand alone in a file, except page headers: see [PageHeaders].
public final class FooterWriter {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.ISO_8859_1);

    private FooterWriter() {}

    /// Writes the beginning of a file: the magic.
    public static void writeHead(ByteOutput out) {
        out.writeBytes(MAGIC, 0, MAGIC.length);
    }

    /// Writes the end of a file: the footer, its length, and the magic.
    public static void writeFooter(FileMetadata metadata, ByteOutput out) {
        int start = out.size();
        FileStructs.FILE_METADATA.write(metadata, out);
        endFooter(start, out);
    }

    /// Writes the bytes after a footer that begins at `start`.
    static void endFooter(int start, ByteOutput out) {
        out.writeInt(out.size() - start);
        out.writeBytes(MAGIC, 0, MAGIC.length);
    }

    /// Writes a column index.
    public static void write(ColumnIndex index, ByteOutput out) {
        IndexStructs.COLUMN_INDEX.write(index, out);
    }

    /// Writes an offset index.
    public static void write(OffsetIndex index, ByteOutput out) {
        IndexStructs.OFFSET_INDEX.write(index, out);
    }

    /// Writes the header before the bits of a Bloom filter.
    public static void write(BloomFilterHeader header, ByteOutput out) {
        IndexStructs.BLOOM_FILTER_HEADER.write(header, out);
    }
}
