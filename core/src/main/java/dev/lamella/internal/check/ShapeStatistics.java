package dev.lamella.internal.check;

import dev.lamella.metadata.BoundingBox;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// Geospatial statistics. Each method reports what its comment names.
final class ShapeStatistics {
    private static final int MOST_LONGITUDE = 180;
    private static final int MOST_LATITUDE = 90;
    private static final int PER_DIMENSIONS = 1000;
    private static final int POINT = 1;
    private static final int GEOMETRY_COLLECTION = 7;
    private static final int MOST_DIMENSIONS = 3;

    private ShapeStatistics() {}

    /// Statistics of shapes on columns that have none.
    static void type(Chunk chunk, Report report) {
        if (chunk.metadata().geospatialStatistics().isPresent() && !isGeospatial(chunk.leaf())) {
            report.add("there are geospatial statistics of " + chunk.leaf().field().typeText(),
                    "only GEOMETRY and GEOGRAPHY have them");
        }
    }

    /// Whether a column has shapes.
    static boolean isGeospatial(Leaf leaf) {
        return leaf.field().logicalType().filter(
                type -> type instanceof LogicalType.Geometry || type instanceof LogicalType.Geography).isPresent();
    }

    /// Bounding boxes whose bounds are not numbers, swapped (but in x, where that means a box across the
    /// antimeridian), alone, or off the globe.
    static void box(Chunk chunk, Report report) {
        chunk.metadata().geospatialStatistics().flatMap(shapes -> shapes.boundingBox())
                .ifPresent(box -> new BoxOfChunk(chunk.leaf(), report).check(box));
    }

    private record BoxOfChunk(Leaf leaf, Report report) {
        void check(BoundingBox box) {
            checkFinite("xmin", box.xMin());
            checkFinite("xmax", box.xMax());
            check("y", OptionalDouble.of(box.yMin()), OptionalDouble.of(box.yMax()));
            check("z", box.zMin(), box.zMax());
            check("m", box.mMin(), box.mMax());
            if (leaf.field().logicalType().filter(LogicalType.Geography.class::isInstance).isPresent()) {
                checkGlobe("xmin", box.xMin(), MOST_LONGITUDE);
                checkGlobe("xmax", box.xMax(), MOST_LONGITUDE);
                checkGlobe("ymin", box.yMin(), MOST_LATITUDE);
                checkGlobe("ymax", box.yMax(), MOST_LATITUDE);
            }
        }

        private void check(String dimension, OptionalDouble min, OptionalDouble max) {
            min.ifPresent(value -> checkFinite(dimension + "min", value));
            max.ifPresent(value -> checkFinite(dimension + "max", value));
            if (min.isPresent() != max.isPresent()) {
                report.add("there is " + dimension + (min.isPresent() ? "min without " : "max without ") + dimension
                        + (min.isPresent() ? "max" : "min"), "both are there, or none");
            } else if (min.isPresent() && min.getAsDouble() > max.getAsDouble()) {
                report.add(dimension + "min is above " + dimension + "max",
                        "only xmin may be above xmax, in a box across the antimeridian; readers ignore other boxes");
            }
        }

        private void checkFinite(String name, double value) {
            if (!Double.isFinite(value)) {
                report.add(name + " is " + (Double.isNaN(value) ? "NaN" : "infinite"),
                        "bounds are numbers; a box is left out where no shape has coordinates");
            }
        }

        private void checkGlobe(String name, double value, int most) {
            if (Double.isFinite(value) && Math.abs(value) > most) {
                report.add(name + " is off the globe", "x of GEOGRAPHY lies within 180 degrees, and y within 90");
            }
        }
    }

    /// Kinds of shapes that are not known, or listed twice.
    static void codes(Chunk chunk, Report report) {
        List<Integer> codes = chunk.metadata().geospatialStatistics().map(shapes -> shapes.geospatialTypes())
                .orElse(List.of());
        Set<Integer> seen = new HashSet<>();
        for (int code : codes) {
            if (!seen.add(code)) {
                report.add("geospatial_types lists " + code + " more than once",
                        "each kind of shape is listed once");
            } else if (!isKnown(code)) {
                report.add("geospatial_types lists " + code,
                        "the codes are 1 (Point) to 7 (GeometryCollection), with 1000 for Z, 2000 for M and 3000"
                                + " for both added");
            }
        }
    }

    private static boolean isKnown(int code) {
        int kind = code % PER_DIMENSIONS;
        return kind >= POINT && kind <= GEOMETRY_COLLECTION && code / PER_DIMENSIONS <= MOST_DIMENSIONS;
    }
}
