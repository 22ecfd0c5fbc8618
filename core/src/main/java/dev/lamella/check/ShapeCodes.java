package dev.lamella.check;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Kinds of shapes that are not known, or listed twice.
final class ShapeCodes implements Check {
    private static final int PER_DIMENSIONS = 1000;
    private static final int POINT = 1;
    private static final int GEOMETRY_COLLECTION = 7;
    private static final int MOST_DIMENSIONS = 3;

    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            List<Integer> codes = metadata.geospatialStatistics().map(shapes -> shapes.geospatialTypes())
                    .orElse(List.of());
            Set<Integer> seen = new HashSet<>();
            for (int code : codes) {
                if (!seen.add(code)) {
                    report.chunk(rowGroup, leaf, "geospatial_types lists " + code + " more than once",
                            "each kind of shape is listed once");
                } else if (!isKnown(code)) {
                    report.chunk(rowGroup, leaf, "geospatial_types lists " + code,
                            "the codes are 1 (Point) to 7 (GeometryCollection), with 1000 for Z, 2000 for M and 3000"
                                    + " for both added");
                }
            }
        });
    }

    private static boolean isKnown(int code) {
        int kind = code % PER_DIMENSIONS;
        return kind >= POINT && kind <= GEOMETRY_COLLECTION && code / PER_DIMENSIONS <= MOST_DIMENSIONS;
    }
}
