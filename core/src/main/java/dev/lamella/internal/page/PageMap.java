package dev.lamella.internal.page;

import dev.lamella.io.ByteRange;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The places and rows of a column chunk's data pages: a validated offset index. Immutable.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/PageIndex.md">Page index</a>
public final class PageMap {
    private final long[] offsets;
    private final int[] sizes;
    private final long[] firstRows;
    private final long rowCount;

    private PageMap(long[] offsets, int[] sizes, long[] firstRows, long rowCount) {
        this.offsets = offsets;
        this.sizes = sizes;
        this.firstRows = firstRows;
        this.rowCount = rowCount;
    }

    /// The pages of an offset index, unless it is damaged: they must lie in the chunk, ascending and apart, and their rows must
    /// ascend from 0 to the row count of the row group.
    ///
    /// @param chunk where the chunk lies
    /// @param rowCount rows of the row group
    public static Optional<PageMap> of(OffsetIndex index, ByteRange chunk, long rowCount) {
        List<PageLocation> pages = index.pageLocations();
        if (pages.isEmpty() || pages.getFirst().firstRowIndex() != 0) {
            return Optional.empty();
        }
        long[] offsets = new long[pages.size()];
        int[] sizes = new int[pages.size()];
        long[] firstRows = new long[pages.size() + 1];
        long end = chunk.offset();
        for (int i = 0; i < offsets.length; i++) {
            PageLocation page = pages.get(i);
            boolean isInside = page.offset() >= end && page.compressedPageSize() > 0
                    && page.offset() <= chunk.end() - page.compressedPageSize();
            if (!isInside || page.firstRowIndex() < firstRows[Math.max(0, i - 1)] || page.firstRowIndex() > rowCount) {
                return Optional.empty();
            }
            offsets[i] = page.offset();
            sizes[i] = page.compressedPageSize();
            firstRows[i] = page.firstRowIndex();
            end = page.offset() + page.compressedPageSize();
        }
        firstRows[offsets.length] = rowCount;
        return Optional.of(new PageMap(offsets, sizes, firstRows, rowCount));
    }

    /// The number of pages, at least one.
    public int pageCount() {
        return offsets.length;
    }

    /// Offset of a page's header in the file.
    public long offset(int page) {
        return offsets[page];
    }

    /// Offset of the byte after a page.
    public long end(int page) {
        return offsets[page] + sizes[page];
    }

    /// The first row of a page, relative to the row group; after the last page, the row count of the row group.
    public long firstRow(int page) {
        return firstRows[page];
    }

    /// Rows of the row group.
    public long rowCount() {
        return rowCount;
    }

    /// The page that has a row.
    ///
    /// @param row of the row group
    public int pageOf(long row) {
        int low = 0;
        int high = offsets.length;
        while (high - low > 1) {
            int middle = low + high >>> 1;
            if (firstRows[middle] <= row) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The first page that ends after an offset; the number of pages if there is none.
    int pageAt(long offset) {
        int at = Arrays.binarySearch(offsets, offset);
        int page = at >= 0 ? at : Math.max(0, -at - 2);
        return page < offsets.length && end(page) <= offset ? page + 1 : page;
    }
}
