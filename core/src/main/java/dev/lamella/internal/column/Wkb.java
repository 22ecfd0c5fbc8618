package dev.lamella.internal.column;

import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Walks untrusted geometries in well-known binary: every count is checked against the remaining bytes, and nested geometries
/// are kept on an explicit stack, to a depth beyond any real one.
///
/// Supported are the codes of ISO WKB (1 to 12 and 15 to 17, plus 1000 for Z, 2000 for M, 3000 for both), in any byte order,
/// and the flags of EWKB. Columns hold ISO WKB: [#problem], which writers call, reports readable deviations from it.
///
/// Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Geospatial.md#well-known-binary">Well-known
///         binary</a>
/// @see <a href="https://libgeos.org/specifications/wkb/">WKB and EWKB by GEOS</a>
public final class Wkb {
    static final int POINT = 1;
    static final int LINE_STRING = 2;
    static final int POLYGON = 3;
    static final int MULTI_POINT = 4;
    static final int MULTI_LINE_STRING = 5;
    static final int MULTI_POLYGON = 6;
    static final int GEOMETRY_COLLECTION = 7;
    static final int CIRCULAR_STRING = 8;
    static final int POLYHEDRAL_SURFACE = 15;
    static final int TIN = 16;
    static final int TRIANGLE = 17;

    private static final int PER_DIMENSIONS = 1000;
    private static final int MOST_CODE = 3999;
    private static final int HAS_Z = 0x80000000;
    private static final int HAS_M = 0x40000000;
    private static final int HAS_SRID = 0x20000000;
    /// The least size of a geometry: byte order, code and a count.
    private static final int LEAST_SIZE = 9;
    /// The deepest nesting of geometries.
    private static final int MOST_DEPTH = 1000;

    private static final Shapes NO_SHAPES = new Shapes() {
        @Override
        public void coordinate(double x, double y, double z, double m) {}

        @Override
        public void end(int kind) {}
    };

    private byte[] bytes = {};
    private int at;
    private int end;
    private boolean isBigEndian;
    private Shapes shapes = NO_SHAPES;
    /// Codes of the geometries that enclose the current position.
    private int[] codes = new int[8];
    /// The number of remaining members of each.
    private long[] left = new long[8];
    private int depth;
    private @Nullable String damage;
    private @Nullable String deviation;

    /// Receives the parts of a geometry.
    interface Shapes {
        /// A coordinate; NaN for missing ordinates.
        void coordinate(double x, double y, double z, double m);

        /// The end of a point, line or polygon of this kind, which has the coordinates since the last end.
        void end(int kind);
    }

    /// Why `count` bytes are not exactly one geometry in ISO WKB, as a clause; empty if they are.
    public Optional<String> problem(byte[] value, int from, int count) {
        walk(value, from, count, NO_SHAPES);
        return Optional.ofNullable(damage != null ? damage : deviation);
    }

    /// Like [#problem]; a geometry on the globe also needs longitudes from -180 to 180, and latitudes from -90 to 90.
    public Optional<String> problemOnGlobe(byte[] value, int from, int count) {
        Globe globe = new Globe();
        walk(value, from, count, globe);
        if (damage == null && deviation == null && globe.wasLeft) {
            return Optional.of("it has a coordinate off the globe; longitudes are -180 to 180 and latitudes -90 to 90");
        }
        return Optional.ofNullable(damage != null ? damage : deviation);
    }

    /// Finds coordinates off the globe.
    private static final class Globe implements Shapes {
        private boolean wasLeft;

        @Override
        public void coordinate(double x, double y, double z, double m) {
            wasLeft |= Math.abs(x) > 180 || Math.abs(y) > 90;
        }

        @Override
        public void end(int kind) {}
    }

    /// Walks a geometry.
    ///
    /// @return the ISO WKB code of the outermost geometry; -1 if the bytes are not a geometry: then `to` has received a part of
    /// it at most
    int walk(byte[] value, int from, int count, Shapes to) {
        bytes = value;
        at = from;
        end = from + count;
        shapes = to;
        depth = 0;
        damage = null;
        deviation = null;
        int code = geometry();
        while (damage == null && depth > 0) {
            if (left[depth - 1] == 0) {
                depth--;
            } else {
                left[depth - 1]--;
                geometry();
            }
        }
        if (damage == null && at != end) {
            damage = "there are " + (end - at) + " bytes behind the geometry";
        }
        return damage == null ? code : -1;
    }

    private int geometry() {
        if (end - at < 5) {
            damage = cut(5);
            return -1;
        }
        int order = bytes[at];
        if (order != 0 && order != 1) {
            damage = "the byte order is " + (order & 0xff) + " where 0 and 1 are allowed";
            return -1;
        }
        isBigEndian = order == 0;
        at++;
        int written = readInt();
        int code = isoCode(written);
        int kind = code % PER_DIMENSIONS;
        if (kind == 0 || kind > TRIANGLE || kind == 13 || kind == 14) {
            damage = "there is a geometry of code " + Integer.toUnsignedString(written) + ", which is not known";
            return -1;
        }
        if ((written & HAS_SRID) != 0) {
            if (end - at < 4) {
                damage = cut(4);
                return -1;
            }
            at += 4;
        }
        if (depth > 0) {
            checkMember(codes[depth - 1], code);
        }
        body(code, kind);
        return code;
    }

    /// The code without the flags of EWKB; 0 if it is not a code.
    private int isoCode(int written) {
        int flags = written & (HAS_Z | HAS_M | HAS_SRID);
        int code = written & ~flags;
        if (flags != 0) {
            deviation = "it is EWKB, with flags in a geometry's code; allowed is ISO WKB, which has 1000 for Z and 2000"
                    + " for M added";
        }
        if (code > MOST_CODE) {
            return 0;
        }
        int dimensions = code / PER_DIMENSIONS | ((flags & HAS_Z) != 0 ? 1 : 0) | ((flags & HAS_M) != 0 ? 2 : 0);
        return dimensions * PER_DIMENSIONS + code % PER_DIMENSIONS;
    }

    private void checkMember(int parent, int member) {
        int kind = member % PER_DIMENSIONS;
        int parentKind = parent % PER_DIMENSIONS;
        boolean fits = switch (parentKind) {
            case MULTI_POINT -> kind == POINT;
            case MULTI_LINE_STRING -> kind == LINE_STRING;
            case MULTI_POLYGON, POLYHEDRAL_SURFACE -> kind == POLYGON;
            case TIN -> kind == TRIANGLE;
            default -> true;
        };
        if (!fits) {
            damage = "a geometry of code " + parent + " has a member of code " + member;
        } else if (deviation == null && parent / PER_DIMENSIONS != member / PER_DIMENSIONS) {
            deviation = "a geometry of code " + parent + " has a member of code " + member
                    + "; all have the same dimensions";
        }
    }

    private void body(int code, int kind) {
        int dimensions = code / PER_DIMENSIONS;
        switch (kind) {
            case POINT -> {
                coordinates(1, dimensions);
                shapes.end(kind);
            }
            case LINE_STRING, CIRCULAR_STRING -> {
                coordinates(readCount(), dimensions);
                shapes.end(kind);
            }
            case POLYGON, TRIANGLE -> {
                long rings = readCount();
                for (long ring = 0; ring < rings && damage == null; ring++) {
                    coordinates(readCount(), dimensions);
                }
                shapes.end(kind);
            }
            default -> {
                long members = readCount();
                if (members > (end - at) / LEAST_SIZE) {
                    damage = "a geometry of code " + code + " has " + members + " members, and " + (end - at)
                            + " bytes are left for them";
                    return;
                }
                enter(code, members);
            }
        }
    }

    private void enter(int code, long members) {
        if (depth == MOST_DEPTH) {
            damage = "more than " + MOST_DEPTH + " geometries are within each other";
            return;
        }
        if (depth == codes.length) {
            codes = Arrays.copyOf(codes, 2 * depth);
            left = Arrays.copyOf(left, 2 * depth);
        }
        codes[depth] = code;
        left[depth++] = members;
    }

    private void coordinates(long count, int dimensions) {
        boolean hasZ = (dimensions & 1) != 0;
        boolean hasM = (dimensions & 2) != 0;
        int size = 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0);
        if (damage != null) {
            return;
        }
        if (count > (end - at) / size) {
            damage = "there are " + count + " coordinates of " + size + " bytes, and " + (end - at)
                    + " bytes are left for them";
            return;
        }
        for (long i = 0; i < count; i++) {
            double x = readDouble();
            double y = readDouble();
            double z = hasZ ? readDouble() : Double.NaN;
            double m = hasM ? readDouble() : Double.NaN;
            shapes.coordinate(x, y, z, m);
        }
    }

    private long readCount() {
        if (damage != null) {
            return 0;
        }
        if (end - at < 4) {
            damage = cut(4);
            return 0;
        }
        return readInt() & 0xffffffffL;
    }

    private String cut(int wanted) {
        return "it is cut short: " + (end - at) + " bytes are left where " + wanted + " are needed";
    }

    private int readInt() {
        int value = LittleEndian.getInt(bytes, at);
        at += 4;
        return isBigEndian ? Integer.reverseBytes(value) : value;
    }

    private double readDouble() {
        long value = LittleEndian.getLong(bytes, at);
        at += 8;
        return Double.longBitsToDouble(isBigEndian ? Long.reverseBytes(value) : value);
    }
}
