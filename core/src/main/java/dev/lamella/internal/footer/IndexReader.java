package dev.lamella.internal.footer;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.internal.thrift.Struct;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.OffsetIndex;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Reads the structs outside the footer and the pages: column indexes, offset indexes and the headers of Bloom filters.
///
/// All of them only make reading faster. An index whose place lies outside the file counts as absent. A damaged index
/// fails with a [CorruptFileException]. An encrypted index fails with a [dev.lamella.error.KeyException] if its key
/// is missing, and with either exception if it does not authenticate. Readers that only prune catch these and
/// continue without the index. Values are returned as stored: the caller checks whether they fit the column. Safe for
/// use by several threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/PageIndex.md">Page index</a>
public final class IndexReader {
    /// All data lie after the magic.
    private static final int FIRST_OFFSET = 4;
    /// Old files omit the length of a Bloom filter's header: it is parsed from this many bytes, then from more and more.
    private static final int BLOOM_WINDOW = 64;
    private static final int LONGEST_BLOOM_HEADER = 64 * 1024;
    /// The encrypted headers of all known writers have less.
    private static final int ENCRYPTED_BLOOM_WINDOW = 256;

    private final InputFile file;
    private final Footer footer;

    /// @param file whose indexes are read; not closed
    /// @param footer of this file
    public IndexReader(InputFile file, Footer footer) {
        this.file = file;
        this.footer = footer;
    }

    /// The column index of a column chunk.
    public Optional<ColumnIndex> columnIndex(int rowGroup, int column) throws IOException {
        ColumnChunk chunk = chunk(rowGroup, column);
        return read(rowGroup, column, ModuleType.COLUMN_INDEX, "column index", IndexStructs.COLUMN_INDEX,
                range(chunk, chunk.columnIndexOffset(), chunk.columnIndexLength()));
    }

    /// The offset index of a column chunk.
    public Optional<OffsetIndex> offsetIndex(int rowGroup, int column) throws IOException {
        ColumnChunk chunk = chunk(rowGroup, column);
        return read(rowGroup, column, ModuleType.OFFSET_INDEX, "offset index", IndexStructs.OFFSET_INDEX,
                range(chunk, chunk.offsetIndexOffset(), chunk.offsetIndexLength()));
    }

    /// The byte range of a column chunk's offset index, if it has one inside the file.
    public Optional<ByteRange> offsetIndexRange(int rowGroup, int column) {
        ColumnChunk chunk = chunk(rowGroup, column);
        return range(chunk, chunk.offsetIndexOffset(), chunk.offsetIndexLength());
    }

    /// The header of a column chunk's Bloom filter, and the place of its bits.
    public Optional<BloomFilter> bloomFilter(int rowGroup, int column) throws IOException {
        ColumnChunk chunk = chunk(rowGroup, column);
        Optional<ColumnMetadata> metadata = chunk.metadata();
        if (chunk.filePath().isPresent() || metadata.isEmpty() || metadata.get().bloomFilterOffset().isEmpty()) {
            return Optional.empty();
        }
        long offset = metadata.get().bloomFilterOffset().getAsLong();
        if (offset < FIRST_OFFSET || offset >= footer.footerOffset()) {
            return Optional.empty();
        }
        try {
            ChunkModules modules = footer.modules(rowGroup, column);
            return Optional.of(modules.areEncrypted()
                    ? openBloomFilter(modules, offset, metadata.get().bloomFilterLength())
                    : readBloomFilter(offset));
        } catch (ParquetException e) {
            throw e.at(bloomFilterPlace(rowGroup, column, offset));
        }
    }

    /// A Bloom filter without its bits.
    ///
    /// @param header the header before the bits
    /// @param bits place of the bits, or of the module that they are encrypted in; inside the file
    /// @param isEncrypted whether the bits are encrypted: no part of them can be read alone
    public record BloomFilter(BloomFilterHeader header, ByteRange bits, boolean isEncrypted) {}

    /// All bits of a Bloom filter. An encrypted one is decrypted.
    ///
    /// @param filter of this column chunk
    public byte[] bloomFilterBits(int rowGroup, int column, BloomFilter filter) throws IOException {
        Memory.claim(filter.bits().length());
        byte[] bytes = new byte[(int) filter.bits().length()];
        file.read(filter.bits().offset(), bytes, 0, bytes.length);
        if (!filter.isEncrypted()) {
            return bytes;
        }
        try {
            return footer.modules(rowGroup, column).require(ModuleType.BLOOM_FILTER_BITSET, bytes);
        } catch (ParquetException e) {
            throw e.at(bloomFilterPlace(rowGroup, column, filter.bits().offset()));
        }
    }

    /// Whether the filter of an encrypted column is not encrypted, as arrow-rs writes it.
    public boolean isPlainBloomFilter(int rowGroup, int column) throws IOException {
        OptionalLong offset = chunk(rowGroup, column).metadata().map(ColumnMetadata::bloomFilterOffset)
                .orElse(OptionalLong.empty());
        return offset.isPresent() && offset.getAsLong() >= FIRST_OFFSET
                && offset.getAsLong() < footer.footerOffset() && isPlain(offset.getAsLong());
    }

    private boolean isPlain(long offset) throws IOException {
        try {
            return readBloomFilter(offset).header().isRecognized();
        } catch (CorruptFileException ignored) {
            return false;
        }
    }

    /// Two modules, one after the other: header and bits.
    private BloomFilter openBloomFilter(ChunkModules modules, long offset, OptionalInt length) throws IOException {
        long available = Math.min(footer.footerOffset() - offset, Math.max(0, length.orElse(Integer.MAX_VALUE)));
        byte[] bytes = new byte[(int) Math.min(ENCRYPTED_BLOOM_WINDOW, available)];
        file.read(offset, bytes, 0, bytes.length);
        BloomFilterHeader header;
        int headerBytes;
        try {
            headerBytes = ChunkModules.moduleLength(ModuleType.BLOOM_FILTER_HEADER, bytes,
                    Math.min(available, LONGEST_BLOOM_HEADER));
            int fetched = Math.min(bytes.length, headerBytes);
            bytes = Arrays.copyOf(bytes, headerBytes);
            file.read(offset + fetched, bytes, fetched, headerBytes - fetched);
            header = IndexStructs.BLOOM_FILTER_HEADER.read(modules.require(ModuleType.BLOOM_FILTER_HEADER, bytes));
        } catch (ParquetException e) {
            throw isPlain(offset)
                    ? new CorruptFileException("The Bloom filter is not encrypted, although its column is")
                    : e;
        }
        long room = available - headerBytes - ChunkModules.OVERHEAD;
        checkBloomFilterSize(header, room);
        return new BloomFilter(header,
                new ByteRange(offset + headerBytes, header.byteCount() + (long) ChunkModules.OVERHEAD), true);
    }

    private static void checkBloomFilterSize(BloomFilterHeader header, long room) {
        if (header.byteCount() < 0 || header.byteCount() > room) {
            throw new CorruptFileException("The Bloom filter claims " + header.byteCount() + " bytes; 0 to "
                    + Math.max(0, room) + " are possible");
        }
    }

    private Location bloomFilterPlace(int rowGroup, int column, long offset) {
        return place(rowGroup, column).inPart("bloom filter", offset);
    }

    private BloomFilter readBloomFilter(long offset) throws IOException {
        long available = footer.footerOffset() - offset;
        for (int window = BLOOM_WINDOW;; window *= 4) {
            byte[] bytes = new byte[(int) Math.min(window, available)];
            file.read(offset, bytes, 0, bytes.length);
            CompactReader in = new CompactReader(bytes, 0, bytes.length);
            BloomFilterHeader header;
            try {
                header = IndexStructs.BLOOM_FILTER_HEADER.read(in);
            } catch (CorruptFileException e) {
                if (in.isEndReached() && bytes.length < available && window < LONGEST_BLOOM_HEADER) {
                    continue;
                }
                throw e;
            }
            long room = available - in.position();
            checkBloomFilterSize(header, room);
            return new BloomFilter(header, new ByteRange(offset + in.position(), header.byteCount()), false);
        }
    }

    /// Reads an index.
    private <T> Optional<T> read(int rowGroup, int column, ModuleType type, String part, Struct<T> struct,
            Optional<ByteRange> range) throws IOException {
        if (range.isEmpty()) {
            return Optional.empty();
        }
        long offset = range.get().offset();
        Location partPlace = place(rowGroup, column).inPart(part, offset);
        try {
            ChunkModules modules = footer.modules(rowGroup, column);
            Memory.claim(range.get().length());
            byte[] bytes = new byte[(int) range.get().length()];
            file.read(offset, bytes, 0, bytes.length);
            return Optional.of(struct.read(modules.require(type, bytes)));
        } catch (ParquetException e) {
            throw e.at(partPlace);
        }
    }

    private Optional<ByteRange> range(ColumnChunk chunk, OptionalLong offset, OptionalInt length) {
        if (chunk.filePath().isPresent() || offset.isEmpty() || length.isEmpty()) {
            return Optional.empty();
        }
        long start = offset.getAsLong();
        int count = length.getAsInt();
        boolean isInside = start >= FIRST_OFFSET && count > 0 && start <= footer.footerOffset() - count;
        return isInside ? Optional.of(new ByteRange(start, count)) : Optional.empty();
    }

    private ColumnChunk chunk(int rowGroup, int column) {
        return footer.metadata().rowGroups().get(rowGroup).columns().get(column);
    }

    private Location place(int rowGroup, int column) {
        return Location.ofFile(file.name()).inRowGroup(rowGroup)
                .inColumn(footer.metadata().schema().leaves().get(column).path().names());
    }
}
