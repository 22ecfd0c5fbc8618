package dev.lamella.internal.write;

import dev.lamella.WriteOptions;
import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.footer.FooterUpdate;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.io.ByteRange;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The last row group of a file in append mode, if it is written again together with the new rows.
///
/// A copy of the file leaves it out. Bytes before it keep their places; page indexes and Bloom filters of earlier row
/// groups that lie after it move up. If its chunks do not lie after all others, or the file is changed in place, its
/// bytes stay in the file, unused.
public final class LastRowGroup {
    private final OpenFile file;
    private final List<RowGroup> earlier;
    private final long firstRow;

    private LastRowGroup(OpenFile file) {
        this.file = file;
        List<RowGroup> all = file.metadata().rowGroups();
        this.earlier = all.subList(0, all.size() - 1);
        this.firstRow = earlier.stream().mapToLong(RowGroup::rowCount).sum();
    }

    /// Whether the options extend the last row group of a file: it has rows, fewer and smaller than a full one, and no order
    /// that the new rows might break.
    public static boolean isExtended(FileMetadata metadata, WriteOptions options) {
        if (!options.extendsLastRowGroup() || metadata.rowGroups().isEmpty()
                || !options.sortedBy().isEmpty()) {
            return false;
        }
        RowGroup last = metadata.rowGroups().getLast();
        return last.rowCount() > 0 && last.rowCount() < options.rowGroupRows()
                && last.totalByteSize() < options.rowGroupBytes();
    }

    public static LastRowGroup of(OpenFile file) {
        return new LastRowGroup(file);
    }

    /// The file's row that it begins with.
    public long firstRow() {
        return firstRow;
    }

    /// Where the bytes end that a copy keeps in their places.
    public long offset() {
        List<Leaf> leaves = file.metadata().schema().leaves();
        long start = file.footer().footerOffset();
        for (Leaf leaf : leaves) {
            start = Math.min(start, ScanPlan.chunk(file, earlier.size(), leaf).bytes().offset());
        }
        for (int group = 0; group < earlier.size(); group++) {
            for (Leaf leaf : leaves) {
                if (ScanPlan.chunk(file, group, leaf).bytes().end() > start) {
                    return file.footer().footerOffset();
                }
            }
        }
        return start;
    }

    /// The footer without this row group. Indexes and filters of the others that lie from `offset` on are copied to `out`.
    ///
    /// @param offset see [#offset]; the end of the file if everything stays in its place
    public FooterUpdate without(FooterUpdate footer, long offset, OutputFile out) throws IOException {
        Map<Long, Long> moved = new HashMap<>();
        IndexReader indexes = file.indexes();
        for (int group = 0; group < earlier.size(); group++) {
            List<ColumnChunk> chunks = earlier.get(group).columns();
            for (int column = 0; column < chunks.size(); column++) {
                ColumnChunk chunk = chunks.get(column);
                OptionalLong filter = chunk.metadata().map(ColumnMetadata::bloomFilterOffset)
                        .orElse(OptionalLong.empty());
                if (filter.orElse(0) >= offset) {
                    Optional<IndexReader.BloomFilter> found = indexes.bloomFilter(group, column);
                    long start = filter.getAsLong();
                    if (found.isPresent()) {
                        move(new ByteRange(start, found.get().bits().end() - start), moved, out);
                    }
                }
                move(chunk.columnIndexOffset(), chunk.columnIndexLength(), offset, moved, out);
                move(chunk.offsetIndexOffset(), chunk.offsetIndexLength(), offset, moved, out);
            }
        }
        return footer.withoutLastRowGroup(place -> moved.getOrDefault(place, place));
    }

    private void move(OptionalLong start, OptionalInt length, long offset, Map<Long, Long> moved, OutputFile out)
            throws IOException {
        if (start.orElse(0) >= offset && length.isPresent()) {
            long end = file.footer().footerOffset();
            if (length.getAsInt() < 0 || start.getAsLong() > end - length.getAsInt()) {
                throw new CorruptFileException(file.place(), "A page index at byte " + start.getAsLong() + " has "
                        + length.getAsInt() + " bytes; the footer begins at byte " + end,
                        "Append without extending the last row group, or rewrite the file first.");
            }
            move(new ByteRange(start.getAsLong(), length.getAsInt()), moved, out);
        }
    }

    private void move(ByteRange range, Map<Long, Long> moved, OutputFile out) throws IOException {
        moved.put(range.offset(), out.position());
        FileUpdate.copy(file.file(), range, out);
    }
}
