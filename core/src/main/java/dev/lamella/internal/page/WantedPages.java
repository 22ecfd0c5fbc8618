package dev.lamella.internal.page;

import dev.lamella.io.ByteRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The needed pages of a column chunk, so that bytes between them are not fetched. May change while the chunk is read.
public final class WantedPages {
    /// Pages this close are fetched together, if they are many times longer.
    private static final int LARGEST_GAP = 16 << 10;
    private static final int GAP_SHARE = 16;

    private final PageMap map;
    private final BitSet pages;

    public WantedPages(PageMap map) {
        this.map = map;
        this.pages = new BitSet(map.pageCount());
    }

    public PageMap map() {
        return map;
    }

    /// Removes all pages.
    public void clear() {
        pages.clear();
    }

    /// Adds the pages with the rows in `[from, end)`.
    public void addRows(long from, long end) {
        if (from < end) {
            pages.set(map.pageOf(from), map.pageOf(end - 1) + 1);
        }
    }

    /// Whether every page is needed.
    public boolean areAll() {
        return pages.cardinality() == map.pageCount();
    }

    /// The byte ranges of the needed pages, and of the dictionary, which lies before the first page of the chunk.
    ///
    /// @param offset start of the part of the chunk that was not read yet
    public List<ByteRange> ranges(long offset) {
        List<ByteRange> ranges = new ArrayList<>();
        if (!pages.isEmpty() && offset < map.offset(0)) {
            ranges.add(new ByteRange(offset, map.offset(0) - offset));
        }
        for (int first = pages.nextSetBit(map.pageAt(offset)); first >= 0;) {
            int end = pages.nextClearBit(first);
            ranges.add(new ByteRange(map.offset(first), map.end(end - 1) - map.offset(first)));
            first = pages.nextSetBit(end);
        }
        return ranges;
    }

    /// How far to read if byte `offset` is needed: to the end of its page, and of the needed pages close after it.
    ///
    /// The bytes before the first page are the dictionary and count as a page.
    long end(long offset, int most) {
        int page = map.pageAt(offset);
        if (page == map.pageCount()) {
            return offset;
        }
        long end = offset < map.offset(page) ? map.offset(page) : map.end(page++);
        for (; page < map.pageCount(); page++) {
            long gap = map.offset(page) - end;
            if (pages.get(page)) {
                long allowed = Math.min(LARGEST_GAP, (map.end(page) - offset) / GAP_SHARE);
                if (gap > allowed || map.end(page) - offset > most) {
                    break;
                }
                end = map.end(page);
            } else if (map.end(page) - end > LARGEST_GAP) {
                break;
            }
        }
        return end;
    }
}
