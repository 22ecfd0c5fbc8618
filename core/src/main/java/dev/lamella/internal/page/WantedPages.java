package dev.lamella.internal.page;

import dev.lamella.io.ByteRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Which pages of a column chunk are wanted, so that what lies between them is not fetched. May be changed while the chunk is read.
public final class WantedPages {
    /// Pages this far apart are fetched together, if they are many times longer.
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

    /// Wants none.
    public void clear() {
        pages.clear();
    }

    /// Wants the pages with the rows from `from` on to before `end`.
    public void addRows(long from, long end) {
        if (from < end) {
            pages.set(map.pageOf(from), map.pageOf(end - 1) + 1);
        }
    }

    /// Whether every page is wanted.
    public boolean areAll() {
        return pages.cardinality() == map.pageCount();
    }

    /// Where the wanted pages are, and what lies in front of the first page of the chunk: the dictionary.
    ///
    /// @param offset from where on the chunk was not read yet
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

    /// Up to where it is worth to read, if byte `offset` is needed: the end of its page, and of the wanted pages close behind.
    ///
    /// What lies in front of the first page is the dictionary: it is as a page.
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
