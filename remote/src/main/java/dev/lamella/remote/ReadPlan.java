package dev.lamella.remote;

import java.util.Map;
import java.util.TreeMap;

/// Ranges that will be read soon. Ranges close to each other are merged.
final class ReadPlan {
    private static final int MOST_RANGES = 4096;

    private final TreeMap<Long, Long> ends = new TreeMap<>();
    private final long gap;

    /// @param gap the largest gap between two ranges that are merged
    ReadPlan(long gap) {
        this.gap = gap;
    }

    /// Adds the range `[start, end)`. A plan that becomes too long is dropped, since its reader does not follow it.
    void add(long start, long end) {
        if (start >= end) {
            return;
        }
        if (ends.size() >= MOST_RANGES) {
            ends.clear();
        }
        long from = start;
        long to = end;
        Map.Entry<Long, Long> before = ends.floorEntry(start);
        if (before != null && before.getValue() + gap >= start) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        for (Map.Entry<Long, Long> next = ends.ceilingEntry(from); next != null
                && next.getKey() - gap <= to; next = ends.ceilingEntry(from)) {
            to = Math.max(to, next.getValue());
            ends.remove(next.getKey());
        }
        ends.put(from, to);
    }

    /// The end of the range that contains `position`; `position` itself if there is none.
    long endOf(long position) {
        Map.Entry<Long, Long> range = ends.floorEntry(position);
        return range == null ? position : Math.max(position, range.getValue());
    }

    /// Removes the range `[start, end)`, which is being read.
    void remove(long start, long end) {
        if (start >= end) {
            return;
        }
        Map.Entry<Long, Long> before = ends.lowerEntry(start);
        if (before != null && before.getValue() > start) {
            ends.put(before.getKey(), start);
            if (before.getValue() > end) {
                ends.put(end, before.getValue());
            }
        }
        for (Map.Entry<Long, Long> next = ends.ceilingEntry(start); next != null
                && next.getKey() < end; next = ends.ceilingEntry(start)) {
            ends.remove(next.getKey());
            if (next.getValue() > end) {
                ends.put(end, next.getValue());
            }
        }
    }
}
