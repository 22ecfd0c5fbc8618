package dev.lamella.internal.column;

import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.index.NumberLists;
import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Collects the kinds of shapes in a chunk, and their bounding box.
///
/// Nothing is stated that might be wrong. There is no box if a value cannot be read or has an infinite ordinate, if there are
/// circular arcs, which lead out of the box of their points; and of GEOGRAPHY, if there are lines or polygons, because edges
/// on a globe lead out of it, too, or a coordinate is not on the globe. There are no kinds if a value cannot be read, or is
/// none of the seven that the format lists. NaN is passed over, ordinate by ordinate.
///
/// X of GEOGRAPHY is a range across the antimeridian where that is narrower; [Longitudes] finds it. GEOMETRY is planar: its
/// box never wraps, also if its reference system is one of longitudes, because many readers compare `xmin <= x <= xmax`.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Geospatial.md#statistics">Geospatial
///         statistics</a>
public final class GeospatialCollector implements Wkb.Shapes {
    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;
    private static final int M = 3;
    private static final int PER_DIMENSIONS = 1000;

    private final Wkb walker = new Wkb();
    private final boolean isGeography;
    private final Longitudes longitudes = new Longitudes();
    private final double[] min = new double[4];
    private final double[] max = new double[4];
    private double west = Double.POSITIVE_INFINITY;
    private double east = Double.NEGATIVE_INFINITY;
    /// Coordinates of the current shape.
    private int coordinateCount;
    /// Bit `kind` of the byte of the dimensions is set if such a shape occurs.
    private int kinds;
    private boolean hasValues;
    private boolean isReadable = true;
    private boolean hasKnownKinds = true;
    private boolean hasBox = true;
    private boolean isOnGlobe = true;

    private GeospatialCollector(boolean isGeography) {
        this.isGeography = isGeography;
        Arrays.fill(min, Double.POSITIVE_INFINITY);
        Arrays.fill(max, Double.NEGATIVE_INFINITY);
    }

    /// A collector for a column of shapes; empty for other columns.
    public static Optional<GeospatialCollector> of(PrimitiveField field) {
        LogicalType type = field.logicalType().orElse(null);
        return type instanceof LogicalType.Geospatial
                ? Optional.of(new GeospatialCollector(type instanceof LogicalType.Geography))
                : Optional.empty();
    }

    /// Adds values. Duplicates make no difference.
    void add(ByteSlices values, int from, int count) {
        hasValues |= count > 0;
        for (int i = from; i < from + count && isReadable; i++) {
            int code = walker.walk(values.data(), values.offset(i), values.length(i), this);
            if (code < 0) {
                isReadable = false;
            } else if (code % PER_DIMENSIONS > Wkb.GEOMETRY_COLLECTION) {
                hasKnownKinds = false;
            } else {
                kinds |= 1 << code / PER_DIMENSIONS * 8 + code % PER_DIMENSIONS;
            }
        }
    }

    @Override
    public void coordinate(double x, double y, double z, double m) {
        coordinateCount++;
        ordinate(X, x);
        ordinate(Y, y);
        ordinate(Z, z);
        ordinate(M, m);
        isOnGlobe &= !(Math.abs(x) > 180) && !(Math.abs(y) > 90);
        if (x < west) {
            west = x;
        }
        if (x > east) {
            east = x;
        }
    }

    private void ordinate(int dimension, double value) {
        // Comparisons with NaN are false.
        if (value < min[dimension]) {
            min[dimension] = value;
        }
        if (value > max[dimension]) {
            max[dimension] = value;
        }
        hasBox &= !Double.isInfinite(value);
    }

    @Override
    public void end(int kind) {
        hasBox &= kind != Wkb.CIRCULAR_STRING && (!isGeography || kind == Wkb.POINT || coordinateCount == 0);
        if (isGeography && isOnGlobe && west <= east) {
            longitudes.add(west, east);
        }
        west = Double.POSITIVE_INFINITY;
        east = Double.NEGATIVE_INFINITY;
        coordinateCount = 0;
    }

    /// The result; empty if there was no value.
    public Optional<GeospatialStatistics> finish() {
        if (!hasValues) {
            return Optional.empty();
        }
        return Optional.of(isReadable
                ? new GeospatialStatistics(box(), hasKnownKinds ? types() : List.of())
                : new GeospatialStatistics(Optional.empty(), List.of()));
    }

    private Optional<BoundingBox> box() {
        if (!hasBox || min[X] > max[X] || min[Y] > max[Y] || isGeography && !isOnGlobe) {
            return Optional.empty();
        }
        Longitudes.Range x = isGeography ? longitudes.range() : new Longitudes.Range(min[X], max[X]);
        return Optional.of(new BoundingBox(x.west(), x.east(), min[Y], max[Y], bound(min, Z), bound(max, Z),
                bound(min, M), bound(max, M)));
    }

    private static OptionalDouble bound(double[] bounds, int dimension) {
        return Double.isInfinite(bounds[dimension]) ? OptionalDouble.empty() : OptionalDouble.of(bounds[dimension]);
    }

    /// In ascending order, without duplicates.
    private List<Integer> types() {
        int[] types = new int[Integer.bitCount(kinds)];
        int count = 0;
        for (int bits = kinds; bits != 0; bits &= bits - 1) {
            int bit = Integer.numberOfTrailingZeros(bits);
            types[count++] = bit / 8 * PER_DIMENSIONS + bit % 8;
        }
        return NumberLists.of(types);
    }
}
