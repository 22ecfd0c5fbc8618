package dev.lamella.conformance;

import dev.lamella.PageCursor;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.update.FileRecovery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// A file that is cut at the borders of its pages, and the rows that are complete then: known from its footer, which the
/// recovery does not see.
final class CutFile {
    private final byte[] bytes;
    private final List<String> rows;
    private final List<List<Chunk>> groups = new ArrayList<>();
    private final TreeSet<Long> borders = new TreeSet<>();
    private final ParquetReader whole;
    /// Whether a row may continue in the next page, so that the last row of a file that was cut is not certain.
    private boolean splitsRows;

    /// The ends of the pages of a chunk, and how many rows are complete there; -1 if that is not known.
    private record Chunk(List<Long> ends, List<Long> rows) {}

    private CutFile(byte[] bytes, ParquetReader whole) throws IOException {
        this.bytes = bytes;
        this.whole = whole;
        rows = Ordeal.texts(whole, Scan.all()).orElseThrow();
        for (int group = 0; group < whole.metadata().rowGroups().size(); group++) {
            List<Chunk> chunks = new ArrayList<>();
            for (Leaf leaf : whole.schema().leaves()) {
                chunks.add(chunk(group, leaf));
            }
            groups.add(chunks);
        }
    }

    static CutFile of(byte[] bytes) throws IOException {
        return new CutFile(bytes, Parquet.open(InputFile.of(bytes)));
    }

    private Chunk chunk(int group, Leaf leaf) throws IOException {
        RowGroup rowGroup = whole.metadata().rowGroups().get(group);
        Optional<OffsetIndex> index = whole.offsetIndex(group, leaf.index());
        List<Long> ends = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        long before = 0;
        int dataPage = 0;
        try (PageCursor pages = whole.pages(group, leaf.index())) {
            while (pages.next()) {
                ends.add(pages.offset() + pages.headerLength() + pages.header().compressedSize());
                if (pages.header() instanceof PageHeader.Data data) {
                    dataPage++;
                    if (leaf.maxRepetitionLevel() == 0) {
                        before += data.valueCount();
                    } else if (data instanceof DataPageHeaderV2 v2) {
                        before += v2.rowCount();
                    } else {
                        splitsRows |= index.isEmpty();
                        // Whether the last row continues in the next page is not known without that page.
                        before = index.isEmpty()
                                ? -1
                                : (dataPage < index.get().pageLocations().size()
                                        ? index.get().pageLocations().get(dataPage).firstRowIndex()
                                        : rowGroup.rowCount());
                    }
                }
                counts.add(before);
            }
        }
        borders.addAll(ends);
        return new Chunk(ends, counts);
    }

    /// Every end of a page.
    List<Long> borders() {
        return List.copyOf(borders);
    }

    /// The number of rows of which all columns lie before a border; -1 if the test does not know it.
    long complete(long border) {
        long count = 0;
        for (int group = 0; group < groups.size(); group++) {
            List<Chunk> chunks = groups.get(group);
            long all = whole.metadata().rowGroups().get(group).rowCount();
            boolean isWhole = chunks.stream().allMatch(chunk -> chunk.ends.isEmpty() || chunk.ends.getLast() <= border);
            if (isWhole) {
                count += all;
                continue;
            }
            long least = all;
            for (Chunk chunk : chunks) {
                int pages = (int) chunk.ends.stream().filter(end -> end <= border).count();
                boolean isChunkWhole = pages == chunk.ends.size();
                long rowsThere = isChunkWhole ? all : pages == 0 ? 0 : chunk.rows.get(pages - 1);
                if (rowsThere < 0) {
                    return -1;
                }
                least = Math.min(least, rowsThere);
            }
            return count + least;
        }
        return count;
    }

    /// Recovers the file cut at an offset, with itself as the sibling, and checks its rows.
    ///
    /// @return what is wrong, if anything is
    Optional<String> check(long end) throws IOException {
        byte[] cut = Arrays.copyOf(bytes, (int) end);
        FileRecovery.Found found = FileRecovery.like(whole.metadata()).run(InputFile.of(cut));
        List<String> recovered = rows(found);
        if (recovered.size() != found.rowCount() || !recovered.equals(rows.subList(0, recovered.size()))) {
            return Optional.of("cut at " + end + ": other rows than those of the file, " + found.problem());
        }
        long expected = complete(end);
        return expected < 0 || recovered.size() == expected || splitsRows && recovered.size() == expected - 1
                ? Optional.empty()
                : Optional.of("cut at " + end + ": " + recovered.size() + " rows instead of " + expected + ", "
                        + found.problem() + ", " + found.rowGroups());
    }

    /// Recovers a file with changed bytes, and checks that each row is one of the file.
    Optional<String> checkDamaged(byte[] damaged) throws IOException {
        try {
            FileRecovery.Found found = FileRecovery.like(whole.metadata()).run(InputFile.of(damaged));
            return rows(found).size() == found.rowCount() ? Optional.empty() : Optional.of("rows are lost");
        } catch (ParquetException e) {
            return Optional.empty();
        }
    }

    static List<String> rows(FileRecovery.Found found) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(found.file())) {
            for (FileRecovery.RowRange range : found.rows()) {
                rows.addAll(Ordeal.texts(reader, Scan.all().rows(range.from(), range.count()))
                        .orElseThrow(() -> new AssertionError("the rows that were found cannot be read")));
            }
        }
        return rows;
    }

    byte[] bytes() {
        return bytes;
    }

    List<String> rows() {
        return rows;
    }

}
