package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The narrowest range of longitudes, compared with what sorting all intervals finds.
class LongitudesTest {
    private static final int ROUNDS = 20_000 * Integer.getInteger("lamella.effort", 1);

    record Case(String name, double[][] intervals, double west, double east) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("one point", new double[][]{{7, 7}}, 7, 7),
            new Case("two sides of the antimeridian", new double[][]{{179, 179}, {-178, -178}}, 179, -178),
            new Case("two sides of the zero meridian", new double[][]{{-1, -1}, {2, 2}}, -1, 2),
            new Case("both names of the antimeridian", new double[][]{{180, 180}, {-180, -180}}, 180, -180),
            new Case("opposite points: as wide both ways", new double[][]{{-90, -90}, {90, 90}}, -90, 90),
            new Case("all round", new double[][]{{-180, 180}}, -180, 180),
            new Case("a bridge over the gap", new double[][]{{-170, -170}, {170, 170}, {-160, 160}}, -170, 170),
            new Case("two shapes at the antimeridian", new double[][]{{170, 180}, {-180, -165}}, 170, -165),
            new Case("a long one that ends behind a short one", new double[][]{{-180, -100}, {-150, -120}, {150, 180}},
                    150, -100),
            new Case("a gap within one degree is not looked for", new double[][]{{-180, 0.2}, {0.7, 180}}, -180, 180),
            new Case("a gap of more than one degree", new double[][]{{-180, 0.2}, {1.3, 180}}, 1.3, 0.2));

    @ParameterizedTest
    @FieldSource("CASES")
    void findsTheRange(Case given) {
        assertThat(range(given.intervals())).isEqualTo(new Longitudes.Range(given.west(), given.east()));
        double[][] reversed = given.intervals().clone();
        java.util.Collections.reverse(Arrays.asList(reversed));
        assertThat(range(reversed)).isEqualTo(new Longitudes.Range(given.west(), given.east()));
    }

    private static Longitudes.Range range(double[][] intervals) {
        Longitudes longitudes = new Longitudes();
        for (double[] interval : intervals) {
            longitudes.add(interval[0], interval[1]);
        }
        return longitudes.range();
    }

    @Test
    void holdsAllAndIsTheNarrowest() {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            double[][] intervals = new double[1 + random.nextInt(random.nextBoolean() ? 4 : 60)][];
            double most = Math.pow(10, random.nextInt(-3, 3));
            boolean isEven = random.nextBoolean();
            for (int i = 0; i < intervals.length; i++) {
                double from = random.nextDouble(-180, 180);
                from = isEven ? Math.rint(from / 5) * 5 : from;
                double width = random.nextBoolean() ? 0 : random.nextDouble() * most;
                intervals[i] = new double[]{from, Math.min(180, from + width)};
            }
            Longitudes.Range range = range(intervals);
            for (double[] interval : intervals) {
                boolean isIn = range.west() <= range.east()
                        ? range.west() <= interval[0] && interval[1] <= range.east()
                        : range.west() <= interval[0] || interval[1] <= range.east();
                assertThat(isIn).as("seed %d: %s holds %s", round, range, Arrays.toString(interval)).isTrue();
            }
            double[] best = narrowest(intervals);
            double width = range.east() - range.west() + (range.west() > range.east() ? 360 : 0);
            if (best[1] > 1) {
                assertThat(width).as("seed %d", round).isEqualTo(best[0]);
            } else {
                assertThat(width).as("seed %d", round).isBetween(best[0], best[0] + 1);
            }
        }
    }

    /// Width of the narrowest range, and the gap that is left out.
    private static double[] narrowest(double[][] intervals) {
        double[][] sorted = intervals.clone();
        Arrays.sort(sorted, Comparator.comparingDouble(interval -> interval[0]));
        double reached = sorted[0][1];
        double gap = 0;
        double after = 0;
        for (double[] interval : sorted) {
            if (interval[0] - reached > gap) {
                gap = interval[0] - reached;
                after = reached - interval[0] + 360;
            }
            reached = Math.max(reached, interval[1]);
        }
        double plain = reached - sorted[0][0];
        return gap > 360 - plain ? new double[]{after, gap} : new double[]{plain, 360 - plain};
    }
}
