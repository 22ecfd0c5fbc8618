package dev.lamella.internal.page;

import dev.lamella.codec.Compression;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// Writes the pages of column chunks: compression, encryption, checksum, header. Its buffers are reused for every page.
///
/// Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#data-pages">Data pages</a>
public final class PageWriter {
    private final OutputFile out;
    private final Checksums checksums;
    private final ByteOutput header = new ByteOutput(128);
    private final ByteOutput sealedHeader = new ByteOutput(128);
    private final ByteOutput sealedBody = new ByteOutput();
    private final CRC32 crc = new CRC32();
    private @Nullable Compression compression;
    private ChunkSealer sealer = ChunkSealer.NONE;
    private int dataPageCount;
    private byte[] compressed = {};
    private long compressionNanos;

    /// Whether pages have a checksum.
    public enum Checksums {
        WRITE,
        OMIT
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
    public void start(@Nullable Compression given, ChunkSealer chunk) {
        compression = given;
        sealer = chunk;
        dataPageCount = 0;
    }

    /// Writes a dictionary page of PLAIN entries.
    public Written dictionary(ByteOutput entries, int entryCount) throws IOException {
        int size = entries.size();
        Fragments body = sealed(ModuleType.DICTIONARY_PAGE, compress(entries, 0));
        return write(ModuleType.DICTIONARY_PAGE_HEADER, new DictionaryPageHeader(size, (int) body.size(),
                checksum(body), entryCount, Encoding.PLAIN, Optional.empty()), body);
    }

    /// Writes a data page of version 1.
    ///
    /// @param page levels, each after its length, and values
    public Written dataV1(ByteOutput page, int valueCount, Encoding encoding) throws IOException {
        int size = page.size();
        Fragments body = sealed(ModuleType.DATA_PAGE, compress(page, 0));
        return write(ModuleType.DATA_PAGE_HEADER, new DataPageHeader(size, (int) body.size(), checksum(body),
                valueCount, encoding, Encoding.RLE, Encoding.RLE, Optional.empty()), body);
    }

    /// Writes a data page of version 2. Values that compression does not shrink are written uncompressed. An encrypted page
    /// is one module, levels included.
    ///
    /// @param page repetition levels, definition levels, values
    public Written dataV2(ByteOutput page, int repetitionLength, int definitionLength, int valueCount, int nullCount,
            int rowCount, Encoding encoding) throws IOException {
        int levels = repetitionLength + definitionLength;
        int size = page.size();
        Fragments plain = compress(page, levels);
        boolean isCompressed = compression != null && plain.size() < size;
        if (!isCompressed) {
            plain = Fragments.of(page);
        }
        Fragments body = sealed(ModuleType.DATA_PAGE, plain);
        return write(ModuleType.DATA_PAGE_HEADER, new DataPageHeaderV2(size, (int) body.size(), checksum(body),
                valueCount, nullCount, rowCount, encoding, definitionLength, repetitionLength, isCompressed,
                Optional.empty()), body);
    }

    /// Writes a page of another file as it is there, encrypted with the key of this chunk. It has a checksum if it had one.
    ///
    /// @param body decrypted, and compressed as the header says
    public Written copy(PageHeader head, Fragments body) throws IOException {
        return switch (head) {
            case DictionaryPageHeader page -> {
                Fragments sealed = sealed(ModuleType.DICTIONARY_PAGE, body);
                yield write(ModuleType.DICTIONARY_PAGE_HEADER, new DictionaryPageHeader(page.uncompressedSize(),
                        (int) sealed.size(), checksum(page, sealed), page.valueCount(), page.encoding(),
                        page.isSorted()), sealed);
            }
            case DataPageHeader page -> {
                Fragments sealed = sealed(ModuleType.DATA_PAGE, body);
                yield write(ModuleType.DATA_PAGE_HEADER, new DataPageHeader(page.uncompressedSize(),
                        (int) sealed.size(), checksum(page, sealed), page.valueCount(), page.encoding(),
                        page.definitionLevelEncoding(), page.repetitionLevelEncoding(), page.statistics()), sealed);
            }
            case DataPageHeaderV2 page -> {
                Fragments sealed = sealed(ModuleType.DATA_PAGE, body);
                yield write(ModuleType.DATA_PAGE_HEADER, new DataPageHeaderV2(page.uncompressedSize(),
                        (int) sealed.size(), checksum(page, sealed), page.valueCount(), page.nullCount(),
                        page.rowCount(), page.encoding(), page.definitionLevelsByteLength(),
                        page.repetitionLevelsByteLength(), page.isCompressed(), page.statistics()), sealed);
            }
            case OtherPageHeader ignored -> throw new IllegalArgumentException("The page has no known type");
        };
    }

    private OptionalInt checksum(PageHeader copied, Fragments body) {
        return copied.crc().isPresent() ? checksum(body) : OptionalInt.empty();
    }

    /// Compresses a page, except for its levels.
    private Fragments compress(ByteOutput page, int levels) {
        Compression known = compression;
        int count = page.size() - levels;
        if (known == null) {
            return Fragments.of(page);
        }
        int bound = known.maxCompressedSize(count);
        if (compressed.length < bound) {
            compressed = new byte[bound];
        }
        long start = System.nanoTime();
        int size = known.compress(page.bytes(), levels, count, compressed, 0);
        compressionNanos += System.nanoTime() - start;
        return new Fragments(page.bytes(), levels, compressed, 0, size);
    }

    /// The time for compression of all pages so far, in nanoseconds.
    public long compressionNanos() {
        return compressionNanos;
    }

    private Fragments sealed(ModuleType type, Fragments plain) {
        if (!sealer.isEncrypting()) {
            return plain;
        }
        sealedBody.clear();
        sealer.seal(type, dataPageCount, plain, sealedBody);
        return Fragments.of(sealedBody);
    }

    /// The checksum of the bytes as stored.
    private OptionalInt checksum(Fragments body) {
        if (checksums == Checksums.OMIT) {
            return OptionalInt.empty();
        }
        crc.reset();
        crc.update(body.front(), 0, body.frontCount());
        crc.update(body.bytes(), body.from(), body.count());
        return OptionalInt.of((int) crc.getValue());
    }

    private Written write(ModuleType type, PageHeader head, Fragments body) throws IOException {
        long offset = out.position();
        header.clear();
        PageHeaders.write(head, header);
        ByteOutput stored = header;
        if (sealer.isEncrypting()) {
            sealedHeader.clear();
            sealer.seal(type, dataPageCount, Fragments.of(header), sealedHeader);
            stored = sealedHeader;
        }
        long size = stored.size() + Math.max(body.size(), head.uncompressedSize());
        if (size > Integer.MAX_VALUE) {
            throw new UnsupportedFeatureException("A page has " + size + " bytes with its header; page indexes allow "
                    + Integer.MAX_VALUE, "Write smaller values or fewer of them per page.");
        }
        out.write(stored.bytes(), 0, stored.size());
        out.write(body.front(), 0, body.frontCount());
        out.write(body.bytes(), body.from(), body.count());
        if (type == ModuleType.DATA_PAGE_HEADER) {
            dataPageCount++;
        }
        return new Written(offset, stored.size() + (int) body.size(), stored.size() + head.uncompressedSize());
    }
}
