package dev.lamella.check;

import dev.lamella.metadata.BoundingBox;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import java.io.IOException;
import java.util.OptionalDouble;

/// Bounding boxes that are none: with bounds that are no numbers, swapped (but in x, where that means a box across the
/// antimeridian), alone, or off the globe.
final class Boxes implements Check {
    private static final int MOST_LONGITUDE = 180;
    private static final int MOST_LATITUDE = 90;

    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.geospatialStatistics().isPresent()
                    && metadata.geospatialStatistics().get().boundingBox().isPresent()) {
                new BoxOfChunk(rowGroup, leaf, report).check(metadata.geospatialStatistics().get().boundingBox().get());
            }
        });
    }

    private record BoxOfChunk(int rowGroup, Leaf leaf, Report report) {
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
                report("there is " + dimension + (min.isPresent() ? "min without " : "max without ") + dimension
                        + (min.isPresent() ? "max" : "min"), "both are there, or none");
            } else if (min.isPresent() && min.getAsDouble() > max.getAsDouble()) {
                report(dimension + "min is above " + dimension + "max",
                        "only xmin may be above xmax, in a box across the antimeridian; readers ignore other boxes");
            }
        }

        private void checkFinite(String name, double value) {
            if (!Double.isFinite(value)) {
                report(name + " is " + (Double.isNaN(value) ? "NaN" : "infinite"),
                        "bounds are numbers; a box is left out where no shape has coordinates");
            }
        }

        private void checkGlobe(String name, double value, int most) {
            if (Double.isFinite(value) && Math.abs(value) > most) {
                report(name + " is off the globe", "x of GEOGRAPHY lies within 180 degrees, and y within 90");
            }
        }

        private void report(String found, String allowed) {
            report.chunk(rowGroup, leaf, found, allowed);
        }
    }
}
