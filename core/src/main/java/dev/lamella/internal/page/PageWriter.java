package dev.lamella.internal.page;

import dev.lamella.codec.Compression;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageHeader;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// Writes the pages of column chunks: compression, checksum, header. Its buffers are reused for every page.
///
/// Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#data-pages">Data pages</a>
public final class PageWriter {
    private final OutputFile out;
    private final Checksums checksums;
    private final ByteOutput header = new ByteOutput(128);
    private final CRC32 crc = new CRC32();
    private @Nullable Compression compression;
    private byte[] compressed = {};

    /// Whether pages have a checksum.
    public enum Checksums {
        WRITE, OMIT
    }

    /// The size and place of a page in the file, header included.
    ///
    /// @param offset of the header in the file
    /// @param compressedSize bytes in the file
    /// @param uncompressedSize size before compression
    public record Written(long offset, int compressedSize, int uncompressedSize) {}

    public PageWriter(OutputFile out, Checksums checksums) {
        this.out = out;
        this.checksums = checksums;
    }

    /// Starts a column chunk.
    ///
    /// @param given not closed here; null if pages are not compressed
    public void start(@Nullable Compression given) {
        compression = given;
    }

    /// Writes a dictionary page of PLAIN entries.
    public Written dictionary(ByteOutput entries, int entryCount) throws IOException {
        int size = entries.size();
        Body body = compress(entries.bytes(), 0, size);
        PageHeader head = new DictionaryPageHeader(size, body.size(), checksum(body, entries, 0), entryCount,
                Encoding.PLAIN, Optional.empty());
        return write(head, entries, 0, body, size);
    }

    /// Writes a data page of version 1.
    ///
    /// @param page levels, each after its length, and values
    public Written dataV1(ByteOutput page, int valueCount, Encoding encoding) throws IOException {
        int size = page.size();
        Body body = compress(page.bytes(), 0, size);
        PageHeader head = new DataPageHeader(size, body.size(), checksum(body, page, 0), valueCount, encoding,
                Encoding.RLE, Encoding.RLE, Optional.empty());
        return write(head, page, 0, body, size);
    }

    /// Writes a data page of version 2. Values that compression does not shrink are written uncompressed.
    ///
    /// @param page repetition levels, definition levels, values
    public Written dataV2(ByteOutput page, int repetitionLength, int definitionLength, int valueCount, int nullCount,
            int rowCount, Encoding encoding) throws IOException {
        int levels = repetitionLength + definitionLength;
        int size = page.size();
        Body body = compress(page.bytes(), levels, size - levels);
        boolean isCompressed = compression != null && body.size() < size - levels;
        if (!isCompressed) {
            body = new Body(page.bytes(), levels, size - levels);
        }
        PageHeader head = new DataPageHeaderV2(size, levels + body.size(), checksum(body, page, levels), valueCount,
                nullCount, rowCount, encoding, definitionLength, repetitionLength, isCompressed, Optional.empty());
        return write(head, page, levels, body, size);
    }

    /// A part of an array.
    private record Body(byte[] bytes, int from, int size) {}

    private Body compress(byte[] bytes, int from, int count) {
        Compression known = compression;
        if (known == null) {
            return new Body(bytes, from, count);
        }
        int bound = known.maxCompressedSize(count);
        if (compressed.length < bound) {
            compressed = new byte[bound];
        }
        return new Body(compressed, 0, known.compress(bytes, from, count, compressed, 0));
    }

    /// The checksum of the bytes as stored: the uncompressed levels, then the body.
    private OptionalInt checksum(Body body, ByteOutput front, int frontLength) {
        if (checksums == Checksums.OMIT) {
            return OptionalInt.empty();
        }
        crc.reset();
        crc.update(front.bytes(), 0, frontLength);
        crc.update(body.bytes, body.from, body.size);
        return OptionalInt.of((int) crc.getValue());
    }

    private Written write(PageHeader head, ByteOutput front, int frontLength, Body body, int uncompressedSize)
            throws IOException {
        long offset = out.position();
        header.clear();
        PageHeaders.write(head, header);
        long size = header.size() + Math.max((long) frontLength + body.size, uncompressedSize);
        if (size > Integer.MAX_VALUE) {
            throw new UnsupportedFeatureException("A page has " + size + " bytes with its header; page indexes allow "
                    + Integer.MAX_VALUE, "Write smaller values or fewer of them per page.");
        }
        out.write(header.bytes(), 0, header.size());
        out.write(front.bytes(), 0, frontLength);
        out.write(body.bytes, body.from, body.size);
        return new Written(offset, header.size() + frontLength + body.size, header.size() + uncompressedSize);
    }
}
