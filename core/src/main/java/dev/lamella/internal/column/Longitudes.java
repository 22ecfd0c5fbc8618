package dev.lamella.internal.column;

import java.util.Arrays;

/// Finds the narrowest range of longitudes that holds many intervals; it may cross the antimeridian.
///
/// The globe is cut into sectors of one degree. For each sector, only the begin of its first interval and the end of its
/// last one are kept, so that the size is fixed and the order of additions does not matter. A gap wider than a sector
/// is found exactly, a narrower one may not be: then the range is not the narrowest, and still holds all.
final class Longitudes {
    private static final int SECTORS = 360;

    /// The start of the first interval that begins in a sector.
    private final double[] begin = new double[SECTORS];
    /// The end of the last interval that ends in a sector.
    private final double[] end = new double[SECTORS];
    /// Whether an interval continues from a sector into the next one.
    private final boolean[] leadsOn = new boolean[SECTORS];
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /// From west to east; `west` above `east` is a range across the antimeridian.
    record Range(double west, double east) {}

    Longitudes() {
        Arrays.fill(begin, Double.POSITIVE_INFINITY);
        Arrays.fill(end, Double.NEGATIVE_INFINITY);
    }

    /// Adds an interval that does not cross the antimeridian.
    ///
    /// @param from -180 or more
    /// @param to 180 or less, and not below `from`
    void add(double from, double to) {
        int first = sector(from);
        int last = sector(to);
        begin[first] = Math.min(begin[first], from);
        end[last] = Math.max(end[last], to);
        Arrays.fill(leadsOn, first, last, true);
        min = Math.min(min, from);
        max = Math.max(max, to);
    }

    /// Monotonic in the longitude: everything in a lower sector lies west of everything in a higher one.
    private static int sector(double longitude) {
        return Math.min(SECTORS - 1, (int) (longitude + SECTORS / 2));
    }

    /// The range; meaningless if nothing was added.
    ///
    /// Where no interval leads into a sector in which one begins, all intervals lie either wholly before, and end at the
    /// latest where the last one so far ended, or wholly from there on. The widest such gap is left out if that makes a
    /// narrower range than to leave out what is west and east of all.
    Range range() {
        double widest = SECTORS - (max - min);
        Range range = new Range(min, max);
        double reached = Double.POSITIVE_INFINITY;
        for (int i = 0; i < SECTORS; i++) {
            boolean isAfterGap = begin[i] != Double.POSITIVE_INFINITY && !(i > 0 && leadsOn[i - 1]);
            if (isAfterGap && begin[i] - reached > widest) {
                widest = begin[i] - reached;
                range = new Range(begin[i], reached);
            }
            if (end[i] != Double.NEGATIVE_INFINITY) {
                reached = end[i];
            }
        }
        return range;
    }
}
