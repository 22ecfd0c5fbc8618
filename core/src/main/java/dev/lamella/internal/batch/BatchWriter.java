package dev.lamella.internal.batch;

import dev.lamella.codec.Compression;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkEncoder;
import dev.lamella.internal.column.ColumnChunkWriter;
import dev.lamella.internal.column.ColumnSettings;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.RowGroupWritten;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.IndexWriter;
import dev.lamella.internal.footer.IndexWriter.Place;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.internal.level.LevelWriter;
import dev.lamella.internal.page.PageWriter;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.observe.WriterMetrics;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Writes one batch after another, and from time to time a row group: when the rows or the bytes that are held for it reach
/// their target. Columns are encoded
/// one after another, or side by side.
///
/// The batches have the schema's shape, which the caller has checked.
public final class BatchWriter implements Closeable {
    /// The most rows taken from a batch at once.
    private static final int MOST_PIECE_ROWS = 4096;
    /// The most bytes taken at once, unless one row has more: a row group ends between two pieces.
    private static final long MOST_PIECE_BYTES = 16 << 20;
    private static final int MOST_ORDINAL = Short.MAX_VALUE;

    private final Schema schema;
    private final List<ColumnSettings> settings;
    private final Limits limits;
    private final Target target;
    private final OutputFile out;
    private final Compressions compressions;
    private final ColumnWork work;
    /// For one thread, which writes chunks as it encodes them.
    private final PageWriter inFile;
    /// One per thread.
    private final Queue<Map<Compressor, Compression>> compressors = new ConcurrentLinkedQueue<>();
    private final LevelWriter levelWriter;
    private final List<ColumnChunkWriter<?>> columns = new ArrayList<>();
    private final List<RowGroup> rowGroups = new ArrayList<>();
    private final List<List<ChunkEncoder.Written>> indexes = new ArrayList<>();
    private final ByteOutput buffer = new ByteOutput();
    private final IndexWriter indexWriter;
    private final Optional<FooterUpdate> earlier;
    private final List<SortingColumn> sortingColumns;
    /// Number of rows to take next, from the size of previous rows.
    private int pieceRows = MOST_PIECE_ROWS;
    private long rowsInGroup;
    private long rowCount;
    private long pageCount;
    private long uncompressedBytes;
    private long compressionNanos;

    /// When a row group ends.
    ///
    /// @param rows maximum number of rows
    /// @param bytes size in memory at which it ends
    public record Limits(long rows, long bytes) {}

    /// Where a file is written, and in which form.
    ///
    /// @param file not closed here
    /// @param sealer encrypts the file; closed with the writer
    public record Target(OutputFile file, PageWriter.Checksums checksums, Optional<FileSealer> sealer) {}

    private record Compressor(CompressionCodec codec, OptionalInt level) {}

    /// @param settings one for each leaf
    /// @param sortingColumns the order of the rows, which the caller ensures
    /// @param work how columns are encoded
    public BatchWriter(Schema schema, List<ColumnSettings> settings, List<SortingColumn> sortingColumns, Limits limits,
            Target target, Compressions compressions, ColumnWork work) throws IOException {
        this(schema, settings, sortingColumns, limits, target, compressions, work, Optional.empty());
        FooterWriter.writeHead(target.sealer, buffer);
        drain();
    }

    /// Continues a file in append mode: its bytes are already in the target, at the places in its footer.
    ///
    /// @param earlier that footer; it has the schema and column orders of the settings, and the target's sealer
    public static BatchWriter continuing(FooterUpdate earlier, List<ColumnSettings> settings,
            List<SortingColumn> sortingColumns, Limits limits, Target target, Compressions compressions,
            ColumnWork work) {
        return new BatchWriter(earlier.old().schema(), settings, sortingColumns, limits, target, compressions, work,
                Optional.of(earlier));
    }

    private BatchWriter(Schema schema, List<ColumnSettings> settings, List<SortingColumn> sortingColumns,
            Limits limits, Target target, Compressions compressions, ColumnWork work,
            Optional<FooterUpdate> earlier) {
        this.schema = schema;
        this.sortingColumns = List.copyOf(sortingColumns);
        this.earlier = earlier;
        this.settings = List.copyOf(settings);
        this.limits = limits;
        this.target = target;
        this.out = target.file;
        this.compressions = compressions;
        this.work = work;
        this.indexWriter = new IndexWriter(out);
        this.inFile = new PageWriter(out, target.checksums);
        this.levelWriter = LevelWriter.of(schema);
        for (Leaf leaf : schema.leaves()) {
            columns.add(ColumnChunkWriter.of(leaf, settings.get(leaf.index())));
        }
        for (int i = 0; i < work.threads(); i++) {
            Map<Compressor, Compression> own = new HashMap<>();
            for (ColumnSettings each : settings) {
                if (!each.codec().equals(CompressionCodec.UNCOMPRESSED)) {
                    own.computeIfAbsent(new Compressor(each.codec(), each.level()), this::compression);
                }
            }
            compressors.add(own);
        }
    }

    private Compression compression(Compressor wanted) {
        return wanted.level.isPresent()
                ? compressions.forWriting(wanted.codec, wanted.level.getAsInt())
                : compressions.forWriting(wanted.codec);
    }

    private void drain() throws IOException {
        out.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
    }

    /// The counters so far.
    ///
    /// @param taken rows, among them those that have not come here yet
    /// @param held bytes of rows that are not written
    public WriterMetrics metrics(long taken, long bytes, long held) {
        return new WriterMetrics(taken, rowGroups.size(), pageCount, bytes, uncompressedBytes, compressionNanos, held);
    }

    /// The number of rows written so far.
    public long rowCount() {
        return rowCount;
    }

    /// Writes the rows of a batch. The batch is not retained.
    public void write(Batch batch) throws IOException {
        int from = 0;
        while (from < batch.rowCount()) {
            int count = take(batch, from);
            workOn((long) count * columns.size()).each(columns.size(), column -> {
                columns.get(column).append();
                return column;
            }, (ignored, ignored2) -> {});
            from += count;
            rowsInGroup += count;
            rowCount += count;
            if (rowsInGroup >= limits.rows || bufferedBytes() >= limits.bytes || hasManyPages()) {
                endRowGroup();
            }
        }
    }

    /// Small pieces, and those of small row groups, are not worth waking other threads for.
    private ColumnWork workOn(long values) {
        return values < ColumnWork.LEAST_SIZE ? ColumnWork.IN_TURN : work.forBytes(bufferedBytes() + values);
    }

    /// Passes the next rows of a batch to the columns: as many as are not too large together.
    private int take(Batch batch, int from) {
        long most = Math.clamp(limits.bytes >> 3, 1, MOST_PIECE_BYTES);
        int count = (int) Math.min(Math.min(pieceRows, batch.rowCount() - from), limits.rows - rowsInGroup);
        long bytes = writeLevels(batch, from, count);
        while (bytes > most && count > 1) {
            count = (int) Math.clamp((long) (count * ((double) most / bytes)), 1, count >> 1);
            pieceRows = count;
            bytes = writeLevels(batch, from, count);
        }
        if (bytes < most >> 1 && count == pieceRows) {
            pieceRows = Math.min(MOST_PIECE_ROWS, 2 * pieceRows);
        }
        return count;
    }

    private long writeLevels(Batch batch, int from, int count) {
        levelWriter.write(batch.columns(), from, count);
        long bytes = 0;
        for (int i = 0; i < columns.size(); i++) {
            bytes += columns.get(i).bind(levelWriter.leaves().get(i));
        }
        return bytes;
    }

    /// Bytes held for the row group.
    public long bufferedBytes() {
        long bytes = 0;
        for (ColumnChunkWriter<?> column : columns) {
            bytes += column.bufferedBytes();
        }
        return bytes;
    }

    /// Whether an encrypted column chunk could get more pages than it may have, with the next rows.
    private boolean hasManyPages() {
        if (target.sealer.isEmpty()) {
            return false;
        }
        for (int i = 0; i < columns.size(); i++) {
            // A page has at least one row, and one page is open.
            if (target.sealer.get().isEncrypting(i)
                    && columns.get(i).pageCount() >= ChunkSealer.MOST_PAGES - 1 - MOST_PIECE_ROWS) {
                return true;
            }
        }
        return false;
    }

    /// The ordinal of the row group that is written next.
    private int ordinal() {
        return earlier.map(FooterUpdate::nextOrdinal).orElse(0) + rowGroups.size();
    }

    private ChunkSealer sealer(int rowGroup, int column) {
        return target.sealer.map(file -> file.chunk(rowGroup, column)).orElse(ChunkSealer.NONE);
    }

    /// Writes the held rows as a row group, if there are any.
    public void endRowGroup() throws IOException {
        if (rowsInGroup == 0) {
            return;
        }
        RowGroupWritten event = Events.rowGroupWritten();
        long start = out.position();
        List<ChunkEncoder.Written> written = new ArrayList<>();
        List<ColumnChunk> chunks = new ArrayList<>();
        long uncompressed = 0;
        long pages = 0;
        ColumnWork encoding = work.forBytes(bufferedBytes());
        boolean isInTurn = encoding.threads() == 1;
        encoding.each(columns.size(), column -> encode(column, isInTurn),
                (ignored, chunk) -> written.add(place(chunk)));
        for (ChunkEncoder.Written chunk : written) {
            uncompressed += chunk.metadata().totalUncompressedSize();
            pages += chunk.offsetIndex().pageLocations().size()
                    + (chunk.metadata().dictionaryPageOffset().isPresent() ? 1 : 0);
        }
        long size = out.position() - start;
        for (int i = 0; i < written.size(); i++) {
            ChunkEncoder.Written chunk = withBloomFilter(written.get(i), i);
            written.set(i, chunk);
            int column = i;
            chunks.add(new StoredColumnChunk(Optional.empty(), 0, Optional.of(chunk.metadata()), OptionalLong.empty(),
                    OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(),
                    target.sealer.flatMap(file -> file.crypto(column)), Optional.empty()));
        }
        int ordinal = ordinal();
        rowGroups.add(new StoredRowGroup(chunks, uncompressed, rowsInGroup, sortingColumns, OptionalLong.of(start),
                OptionalLong.of(size),
                ordinal <= MOST_ORDINAL ? OptionalInt.of(ordinal) : OptionalInt.empty()));
        indexes.add(written);
        pageCount += pages;
        uncompressedBytes += uncompressed;
        if (event != null) {
            event.done(out.name(), ordinal, rowsInGroup, size, uncompressed, pages);
        }
        rowsInGroup = 0;
    }

    /// An encoded chunk, and its bytes if they are not in the file yet.
    private record Encoded(ChunkEncoder.Written chunk, Optional<HeldChunk> held, long compressionNanos) {}

    /// @param isInTurn whether it can be written to the file immediately
    private Encoded encode(int column, boolean isInTurn) throws IOException {
        ColumnSettings own = settings.get(column);
        Map<Compressor, Compression> mine = compressors.remove();
        try {
            Compression compression = mine.get(new Compressor(own.codec(), own.level()));
            Optional<HeldChunk> held = isInTurn ? Optional.empty() : Optional.of(new HeldChunk(out.name()));
            PageWriter pages = held.<PageWriter>map(file -> new PageWriter(file, target.checksums)).orElse(inFile);
            long before = pages.compressionNanos();
            ChunkEncoder.Written chunk = ChunkEncoder.write(columns.get(column).finish(), pages, compression,
                    sealer(ordinal(), column));
            return new Encoded(chunk, held, pages.compressionNanos() - before);
        } finally {
            compressors.add(mine);
        }
    }

    private ChunkEncoder.Written place(Encoded encoded) throws IOException {
        compressionNanos += encoded.compressionNanos;
        if (encoded.held.isEmpty()) {
            return encoded.chunk;
        }
        long offset = out.position();
        encoded.held.get().writeTo(out);
        return encoded.chunk.movedBy(offset);
    }

    /// Writes a chunk's Bloom filter, if it has one: after the row group, so that its chunks stay together.
    private ChunkEncoder.Written withBloomFilter(ChunkEncoder.Written chunk, int column) throws IOException {
        if (chunk.bloomFilter().isEmpty()) {
            return chunk;
        }
        byte[] bits = chunk.bloomFilter().get().bits();
        ChunkSealer sealer = sealer(ordinal(), column);
        Place header = indexWriter.write(sealer, ModuleType.BLOOM_FILTER_HEADER,
                struct -> FooterWriter.write(new BloomFilterHeader(bits.length, BloomFilterHeader.BLOCK,
                        BloomFilterHeader.XXHASH, BloomFilterHeader.UNCOMPRESSED), struct));
        Place body = indexWriter.write(sealer, ModuleType.BLOOM_FILTER_BITSET,
                bytes -> bytes.writeBytes(bits, 0, bits.length));
        return chunk.withBloomFilterAt(header.offset().orElseThrow(),
                header.length().orElseThrow() + body.length().orElseThrow());
    }

    /// Writes the rest of the rows, the page indexes and the footer; the output is not committed.
    ///
    /// @param createdBy writer of a new file; in append mode the file keeps its own, because readers use it to interpret old
    /// pages
    public FileMetadata finish(List<KeyValue> keyValues, String createdBy) throws IOException {
        endRowGroup();
        int first = ordinal() - rowGroups.size();
        List<List<Place>> columnIndexes = new ArrayList<>();
        for (int group = 0; group < rowGroups.size(); group++) {
            List<Place> parts = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                Optional<ColumnIndex> index = indexes.get(group).get(i).statistics().columnIndex();
                parts.add(index.isEmpty()
                        ? Place.NONE
                        : indexWriter.write(sealer(first + group, i), ModuleType.COLUMN_INDEX,
                                struct -> FooterWriter.write(index.get(), struct)));
            }
            columnIndexes.add(parts);
        }
        List<RowGroup> located = new ArrayList<>();
        for (int group = 0; group < rowGroups.size(); group++) {
            RowGroup rowGroup = rowGroups.get(group);
            List<ColumnChunk> chunks = new ArrayList<>();
            for (int i = 0; i < rowGroup.columns().size(); i++) {
                OffsetIndex index = indexes.get(group).get(i).offsetIndex();
                Place offsets = indexWriter.write(sealer(first + group, i), ModuleType.OFFSET_INDEX,
                        struct -> FooterWriter.write(index, struct));
                Place bounds = columnIndexes.get(group).get(i);
                ColumnChunk chunk = rowGroup.columns().get(i);
                chunks.add(
                        new StoredColumnChunk(Optional.empty(), 0, chunk.metadata(), offsets.offset(), offsets.length(),
                                bounds.offset(), bounds.length(), chunk.crypto(), Optional.empty()));
            }
            located.add(StoredRowGroup.of(rowGroup, chunks));
        }
        FileMetadata metadata = earlier.isPresent()
                ? earlier.get().write(located, keyValues, buffer)
                : writeFirstFooter(located, keyValues, createdBy);
        drain();
        return metadata;
    }

    private FileMetadata writeFirstFooter(List<RowGroup> located, List<KeyValue> keyValues, String createdBy) {
        List<ColumnOrder> orders = settings.stream().map(ColumnSettings::order).toList();
        List<SchemaElement> elements = SchemaTree.written(schema);
        Optional<FileSealer> signing = target.sealer.filter(sealer -> !sealer.isFooterEncrypted());
        FileMetadata metadata = new StoredFileMetadata(1, SchemaTree.of(elements), elements, rowCount, located,
                keyValues, Optional.of(createdBy), Optional.of(orders), signing.map(FileSealer::algorithm),
                signing.flatMap(FileSealer::footerKeyMetadata));
        FooterWriter.writeFooter(metadata, target.sealer, buffer);
        return metadata;
    }

    @Override
    public void close() {
        compressions.close();
        target.sealer.ifPresent(FileSealer::close);
    }
}
