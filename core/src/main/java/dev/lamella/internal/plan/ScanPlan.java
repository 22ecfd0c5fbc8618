package dev.lamella.internal.plan;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.footer.Magic;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.footer.Releases;
import dev.lamella.internal.footer.RowCounts;
import dev.lamella.internal.footer.Writer;
import dev.lamella.io.ByteRange;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Which row groups, rows and byte ranges a scan reads: a pure function of the footer.
///
/// The rows of every row group are planned at once; its chunks are planned (and checked) when they are due, so that a damaged
/// chunk affects only the columns that need it.
public final class ScanPlan {
    /// Writers that may have continued DELTA_BYTE_ARRAY prefixes from page to page (PARQUET-246).
    public static final Releases CHAINING = Releases.beforeOrUnversioned("parquet-mr", "1.8.0");

    /// The most bytes of all windows of a row group's chunks together.
    private static final long WINDOW_BUDGET = 32L << 20;
    private static final int SMALLEST_WINDOW = 32 << 10;
    private static final int LARGEST_WINDOW = 1 << 20;
    /// Chunks this close are read together: if all chunks are read, and if parts are skipped.
    private static final int LARGEST_GAP = 16 << 10;
    private static final int LARGEST_GAP_OF_PARTS = 256;
    private static final int LARGEST_READ = 4 << 20;
    /// Very old writers omitted the dictionary page's header from a chunk's size (PARQUET-816).
    private static final int MISSING_HEADER = 100;

    private final OpenFile file;
    private final Schema schema;
    private final int rowsPerBatch;
    private final List<Rows> rows;

    private ScanPlan(OpenFile file, Schema schema, int rowsPerBatch, List<Rows> rows) {
        this.file = file;
        this.schema = schema;
        this.rowsPerBatch = rowsPerBatch;
        this.rows = rows;
    }

    /// The rows that a scan reads of one row group.
    ///
    /// @param rowGroup its ordinal
    /// @param firstRow number of the row group's first row in the file
    /// @param rowCount number of rows of the row group
    /// @param ranges rows to read, relative to the row group; not empty
    public record Rows(int rowGroup, long firstRow, long rowCount, RowRanges ranges) {
        /// Whether all rows of the row group are read.
        public boolean isWhole() {
            return ranges.containsAll(0, rowCount);
        }
    }

    /// One column chunk to read.
    ///
    /// @param leaf of the projected schema
    /// @param metadata of the chunk
    /// @param modules of the chunk, if it is encrypted
    /// @param bytes its byte range
    /// @param chainsPages whether its writer may have continued DELTA_BYTE_ARRAY prefixes from page to page
    /// @param place for messages
    public record PlannedChunk(Leaf leaf, ColumnMetadata metadata, ChunkModules modules, ByteRange bytes,
            boolean chainsPages, Location place) {}

    /// One read of several chunks.
    ///
    /// @param bytes the byte range
    /// @param chunks indices of the chunks inside it
    public record PlannedRead(ByteRange bytes, List<Integer> chunks) {}

    /// Plans a scan. A file without columns has no rows to read: nothing but a number says that they are there. Offset and limit count matching rows if there is a filter; then the caller applies them after filtering.
    ///
    /// @param schema the columns to read: the projected schema, and the columns of the filter
    public static ScanPlan of(OpenFile file, Schema schema, Scan scan) {
        return new ScanPlan(file, schema, scan.rowsPerBatch().orElse(0),
                file.metadata().schema().leaves().isEmpty() ? List.of() : rows(file, scan));
    }

    /// The rows that a scan selects by position, in each row group; see [#of].
    public static List<Rows> rows(OpenFile file, Scan scan) {
        long dataLimit = file.footer().footerOffset();
        List<Rows> rows = new ArrayList<>();
        long toSkip = scan.filter().isPresent() ? 0 : scan.offset();
        long left = scan.filter().isPresent() ? Long.MAX_VALUE : scan.rowLimit().orElse(Long.MAX_VALUE);
        long end = scan.rowCount().isPresent() && scan.rowCount().getAsLong() < Long.MAX_VALUE - scan.firstRow()
                ? scan.firstRow() + scan.rowCount().getAsLong()
                : Long.MAX_VALUE;
        List<RowGroup> groups = file.metadata().rowGroups();
        long first = 0;
        for (int i = 0; i < groups.size() && left > 0 && first < end; i++) {
            long there = RowCounts.of(file.metadata(), i, file.place());
            long from = Math.clamp(scan.firstRow() - first, 0, there);
            long to = Math.clamp(end - first, from, there);
            if (scan.bytes().isPresent() && !isMiddleIn(scan.bytes().get(), groups.get(i), dataLimit)) {
                to = from;
            }
            long skipped = Math.min(toSkip, to - from);
            long count = Math.min(to - from - skipped, left);
            if (count > 0) {
                rows.add(new Rows(i, first, there, RowRanges.of(from + skipped, count)));
            }
            toSkip -= skipped;
            left -= count;
            first += there;
        }
        return List.copyOf(rows);
    }

    /// Whether the middle of a row group lies in a range.
    public static boolean isMiddleIn(ByteRange range, RowGroup group, long dataLimit) {
        long middle = middle(group, dataLimit);
        return middle >= range.offset() && middle < range.end();
    }

    /// The middle of a row group. It always lies in the file, even if a damaged footer misplaces the chunks: ranges that
    /// cover the file have every row group exactly once.
    ///
    /// @param dataLimit offset of the footer
    static long middle(RowGroup group, long dataLimit) {
        long start = start(group, dataLimit);
        long length = 0;
        for (ColumnChunk chunk : group.columns()) {
            if (chunk.metadata().isPresent()) {
                length += Math.clamp(chunk.metadata().get().totalCompressedSize(), 0,
                        dataLimit - Math.min(length, dataLimit));
            }
        }
        return Math.clamp(start + length / 2, 0, Math.max(0, dataLimit - 1));
    }

    /// Where a row group begins.
    static long start(RowGroup group, long dataLimit) {
        long start = dataLimit;
        for (ColumnChunk chunk : group.columns()) {
            start = Math.min(start, chunk.metadata().map(ScanPlan::start).orElse(dataLimit));
        }
        return Math.max(0, start);
    }

    /// The rows to read, row group by row group; no entry is empty.
    public List<Rows> rows() {
        return rows;
    }

    /// The file that is read.
    public OpenFile file() {
        return file;
    }

    /// The columns that are read.
    public Schema schema() {
        return schema;
    }

    /// The most rows of a batch; 0 if the reader chooses.
    public int rowsPerBatch() {
        return rowsPerBatch;
    }

    /// Splits the plan into parts that can be read independently, in order: each has some row groups, or some rows of one.
    public List<ScanPlan> parts(PartRows size) {
        List<ScanPlan> parts = new ArrayList<>();
        List<Rows> part = new ArrayList<>();
        long count = 0;
        for (Rows group : rows) {
            for (Rows each : split(group, size)) {
                part.add(each);
                count += each.ranges().rowCount();
                if (count >= size.least()) {
                    parts.add(new ScanPlan(file, schema, rowsPerBatch, List.copyOf(part)));
                    part.clear();
                    count = 0;
                }
            }
        }
        if (!part.isEmpty()) {
            parts.add(new ScanPlan(file, schema, rowsPerBatch, List.copyOf(part)));
        }
        return List.copyOf(parts);
    }

    private List<Rows> split(Rows group, PartRows size) {
        long rowCount = group.ranges().rowCount();
        if (group.ranges().size() != 1 || size.next(rowCount) == rowCount || !isCheapInParts(group)) {
            return List.of(group);
        }
        List<Rows> pieces = new ArrayList<>();
        long from = group.ranges().from(0);
        long end = group.ranges().end(0);
        while (from < end) {
            long count = size.next(end - from);
            pieces.add(new Rows(group.rowGroup(), group.firstRow(), group.rowCount(), RowRanges.of(from, count)));
            from += count;
        }
        return pieces;
    }

    /// Whether the places of pages are known. A writer without an offset index may have written one page for a whole chunk,
    /// which each part would decompress.
    private boolean isCheapInParts(Rows group) {
        List<ColumnChunk> chunks = file.metadata().rowGroups().get(group.rowGroup()).columns();
        return schema.leaves().stream()
                .allMatch(leaf -> chunks.get(leaf.fileIndex()).offsetIndexOffset().isPresent());
    }

    /// The number of rows to read.
    public long rowCount() {
        return rows.stream().mapToLong(each -> each.ranges().rowCount()).sum();
    }

    /// About how many bytes of page bodies in GCM will be read, if all columns are encrypted and equally large: that needs no
    /// key. 0 if the file is not encrypted, or bodies are in counter mode.
    public long gcmBytes() {
        return file.footer().cipher().map(FileCipher::isCounterMode).orElse(true) ? 0 : compressedBytes();
    }

    /// About how many compressed bytes will be read, if all columns are equally large.
    public long compressedBytes() {
        double columns = (double) schema.leaves().size() / Math.max(1, file.metadata().schema().leaves().size());
        double bytes = 0;
        for (Rows each : rows) {
            RowGroup group = file.metadata().rowGroups().get(each.rowGroup());
            bytes += group.totalCompressedSize().orElse(group.totalByteSize()) * columns * each.ranges().rowCount()
                    / each.rowCount();
        }
        return (long) Math.clamp(bytes, 0, file.footer().fileSize());
    }

    /// Plans and checks chunks of a row group.
    ///
    /// @param leaves leaves of the schema
    /// @throws CorruptFileException if a chunk lies outside the file or contradicts the schema
    /// @throws dev.lamella.error.KeyException if one is encrypted, and its key is missing or denied
    /// @throws UnsupportedFeatureException if one lies in another file
    public List<PlannedChunk> chunks(int rowGroup, List<Leaf> leaves) {
        List<PlannedChunk> chunks = new ArrayList<>();
        for (Leaf leaf : leaves) {
            chunks.add(chunk(file, rowGroup, leaf));
        }
        return List.copyOf(chunks);
    }

    /// Bytes to read at a time from each chunk that is not read whole.
    public int windowBytes() {
        return Math.clamp(WINDOW_BUDGET / Math.max(1, schema.leaves().size()), SMALLEST_WINDOW, LARGEST_WINDOW);
    }

    /// Plans and checks one chunk; see [#chunks].
    public static PlannedChunk chunk(OpenFile file, int rowGroup, Leaf leaf) {
        FileMetadata metadata = file.metadata();
        Location place = file.place().inRowGroup(rowGroup).inColumn(leaf.path().names());
        ColumnChunk chunk = metadata.rowGroups().get(rowGroup).columns().get(leaf.fileIndex());
        ChunkModules modules = modules(file, rowGroup, leaf, place);
        if (chunk.filePath().isPresent()) {
            throw new UnsupportedFeatureException(place, "The column chunk lies in another file, as in summary files "
                    + "(_metadata)", "Read the data files themselves.");
        }
        ColumnMetadata column = chunk.metadata().orElseThrow(
                () -> file.footer().withoutMetadata(rowGroup, leaf.fileIndex(), modules).at(place));
        if (!leaf.field().isReadable()) {
            throw new UnsupportedFeatureException(place, "The column has " + leaf.field().physicalText()
                    + ", which cannot be read",
                    "Read the other columns: name them (option -c of the command line).");
        }
        if (column.type() != leaf.field().typeId()) {
            throw new CorruptFileException(place, "The column chunk holds physical type " + column.type()
                    + "; the schema says " + leaf.field().type() + " (" + leaf.field().typeId() + ")");
        }
        if (column.valueCount() < 0) {
            throw new CorruptFileException(place, "The column chunk claims " + column.valueCount() + " values");
        }
        return new PlannedChunk(leaf, column, modules,
                bytes(metadata, column, modules, file.footer().footerOffset(), place), chainsPages(metadata), place);
    }

    private static ChunkModules modules(OpenFile file, int rowGroup, Leaf leaf, Location place) {
        try {
            return file.footer().modules(rowGroup, leaf.fileIndex());
        } catch (ParquetException e) {
            throw e.at(place);
        }
    }

    /// Where a column chunk begins, as its footer states it: at the dictionary page, or at the first data page.
    public static long start(ColumnMetadata column) {
        long dictionary = column.dictionaryPageOffset().orElse(0);
        return dictionary > 0 ? Math.min(dictionary, column.dataPageOffset()) : column.dataPageOffset();
    }

    private static ByteRange bytes(FileMetadata metadata, ColumnMetadata column, ChunkModules modules, long dataLimit,
            Location place) {
        long start = start(column);
        long length = column.totalCompressedSize();
        if (start == 0 && column.valueCount() == 0) {
            // Without values there is no data page; a dictionary page may exist anyway.
            long dictionary = column.dictionaryPageOffset().orElse(0);
            start = dictionary > 0 ? dictionary : Magic.LENGTH;
            length = dictionary > 0 ? length : 0;
        }
        if (start < Magic.LENGTH || length < 0 || start > dataLimit || length > dataLimit - start) {
            throw new CorruptFileException(place, "The column chunk claims " + length + " bytes from byte " + start
                    + "; data lie from byte 4 to the footer at byte " + dataLimit);
        }
        // Another module follows an encrypted chunk.
        boolean isOld = !modules.areEncrypted()
                && metadata.createdBy().map(writer -> writer.startsWith("parquet-mr")).orElse(true);
        long slack = isOld && column.valueCount() > 0 ? Math.min(MISSING_HEADER, dataLimit - start - length) : 0;
        return new ByteRange(start, length + slack);
    }

    /// Whether the writer may be parquet-mr before 1.8.0, or is unknown.
    private static boolean chainsPages(FileMetadata metadata) {
        String writer = metadata.createdBy().orElse("");
        return writer.isBlank() || CHAINING.contain(Writer.of(writer));
    }

    /// Chooses the chunks that are small and close enough to be read together, whole.
    ///
    /// @param chunks chunks of one row group; reads refer to them by index
    /// @param isPart whether other chunks are read only in parts
    public List<PlannedRead> reads(List<PlannedChunk> chunks, boolean isPart) {
        int largestGap = isPart ? LARGEST_GAP_OF_PARTS : LARGEST_GAP;
        int window = windowBytes();
        List<Integer> small = new ArrayList<>();
        for (int i = 0; i < chunks.size(); i++) {
            if (chunks.get(i).bytes().length() <= window) {
                small.add(i);
            }
        }
        small.sort(Comparator.comparingLong(i -> chunks.get(i).bytes().offset()));
        List<PlannedRead> reads = new ArrayList<>();
        List<Integer> together = new ArrayList<>();
        long start = 0;
        long end = 0;
        for (int i : small) {
            ByteRange bytes = chunks.get(i).bytes();
            boolean joins = bytes.offset() - end <= largestGap && Math.max(end, bytes.end()) - start <= LARGEST_READ;
            if (!together.isEmpty() && !joins) {
                reads.add(new PlannedRead(new ByteRange(start, end - start), List.copyOf(together)));
                together.clear();
            }
            if (together.isEmpty()) {
                start = bytes.offset();
                end = start;
            }
            together.add(i);
            end = Math.max(end, bytes.end());
        }
        if (!together.isEmpty()) {
            reads.add(new PlannedRead(new ByteRange(start, end - start), List.copyOf(together)));
        }
        return List.copyOf(reads);
    }
}
