package dev.lamella.internal.column;

import java.util.Arrays;

/// Finds the narrowest range of longitudes, which may go across the antimeridian, that holds many intervals.
///
/// The globe is cut into sectors of one degree, and of each is kept only where the first interval in it begins and the last
/// one ends, so that this has a size of its own, and the order of what is added does not matter. A gap wider than a sector
/// is found exactly, a narrower one may not be: then the range is not the narrowest, and still holds all.
final class Longitudes {
    private static final int SECTORS = 360;

    /// Where the first interval begins that begins in a sector.
    private final double[] begin = new double[SECTORS];
    /// Where the last interval ends that ends in a sector.
    private final double[] end = new double[SECTORS];
    /// Whether an interval leads from a sector into the next one.
    private final boolean[] leadsOn = new boolean[SECTORS];
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /// From the west to the east; `west` above `east` is a range across the antimeridian.
    record Range(double west, double east) {}

    Longitudes() {
        Arrays.fill(begin, Double.POSITIVE_INFINITY);
        Arrays.fill(end, Double.NEGATIVE_INFINITY);
    }

    /// Adds an interval, which does not go across the antimeridian.
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

    /// Never falls as the longitude rises: so all that is in a lower sector lies west of all that is in a higher one.
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
