package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.conformance.Claims.Chunk;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.conformance.TrueLevels.Slot;
import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.schema.LogicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/// What a chunk says about its shapes, which are points and lines.
final class ShapeClaims {
    private static final int LINE = 2;
    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;
    private static final int M = 3;

    private final TreeSet<Integer> types = new TreeSet<>();
    private final List<DoubleSummaryStatistics> ordinates = new ArrayList<>();
    private final List<double[]> longitudes = new ArrayList<>();
    private boolean hasLines;

    private ShapeClaims() {
        for (int i = 0; i <= M; i++) {
            ordinates.add(new DoubleSummaryStatistics());
        }
    }

    static void verify(Chunk chunk, boolean isWanted, String place) {
        LogicalType type = chunk.leaf().field().logicalType().orElse(null);
        boolean isGeography = type instanceof LogicalType.Geography;
        boolean isShape = isGeography || type instanceof LogicalType.Geometry;
        Optional<GeospatialStatistics> found = chunk.metadata().geospatialStatistics();
        ShapeClaims shapes = new ShapeClaims();
        if (isShape) {
            chunk.slots().stream().map(Slot::value).filter(value -> value != null)
                    .forEach(value -> shapes.add(HexFormat.of().parseHex(((Hex) value).digits())));
        }
        assertThat(found.isPresent()).as("geospatial statistics of " + place)
                .isEqualTo(isWanted && !shapes.types.isEmpty());
        if (found.isPresent()) {
            assertThat(found.get().geospatialTypes()).as("kinds of shapes of " + place)
                    .containsExactlyInAnyOrderElementsOf(shapes.types);
            // Edges of lines on a globe lead out of the box of their points.
            boolean hasBox = shapes.ordinates.get(X).getCount() > 0 && !(isGeography && shapes.hasLines);
            assertThat(found.get().boundingBox().isPresent()).as("box of " + place).isEqualTo(hasBox);
            found.get().boundingBox().ifPresent(box -> shapes.verify(box, place));
        }
    }

    private void add(byte[] wkb) {
        ByteBuffer bytes = ByteBuffer.wrap(wkb);
        bytes.order(bytes.get() == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int type = bytes.getInt();
        types.add(type);
        int dimensions = type / 1000;
        int count = type % 1000 == LINE ? bytes.getInt() : 1;
        hasLines |= type % 1000 == LINE && count > 0;
        double west = Double.POSITIVE_INFINITY;
        double east = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double x = bytes.getDouble();
            west = Math.min(west, x);
            east = Math.max(east, x);
            ordinates.get(X).accept(x);
            ordinates.get(Y).accept(bytes.getDouble());
            if ((dimensions & 1) != 0) {
                ordinates.get(Z).accept(bytes.getDouble());
            }
            if ((dimensions & 2) != 0) {
                ordinates.get(M).accept(bytes.getDouble());
            }
        }
        if (count > 0) {
            longitudes.add(new double[]{west, east});
        }
    }

    private void verify(BoundingBox box, String place) {
        assertThat(box.yMin()).as("box of " + place).isEqualTo(ordinates.get(Y).getMin());
        assertThat(box.yMax()).as("box of " + place).isEqualTo(ordinates.get(Y).getMax());
        assertThat(List.of(box.zMin(), box.zMax())).as("box of " + place).isEqualTo(bounds(Z));
        assertThat(List.of(box.mMin(), box.mMax())).as("box of " + place).isEqualTo(bounds(M));
        boolean isAcross = box.xMin() > box.xMax();
        double width = box.xMax() - box.xMin() + (isAcross ? 360 : 0);
        assertThat(width).as("width of the box of " + place)
                .isLessThanOrEqualTo(ordinates.get(X).getMax() - ordinates.get(X).getMin());
        // Each shape is in the box as a whole, on one side of the antimeridian.
        assertThat(longitudes).as("shapes in the box of " + place).allMatch(shape -> isAcross
                ? shape[0] >= box.xMin() || shape[1] <= box.xMax()
                : shape[0] >= box.xMin() && shape[1] <= box.xMax());
        assertThat(longitudes.stream().anyMatch(shape -> shape[0] == box.xMin())).as("west of " + place).isTrue();
        assertThat(longitudes.stream().anyMatch(shape -> shape[1] == box.xMax())).as("east of " + place).isTrue();
    }

    private List<OptionalDouble> bounds(int ordinate) {
        DoubleSummaryStatistics found = ordinates.get(ordinate);
        return found.getCount() == 0
                ? List.of(OptionalDouble.empty(), OptionalDouble.empty())
                : List.of(OptionalDouble.of(found.getMin()), OptionalDouble.of(found.getMax()));
    }
}
