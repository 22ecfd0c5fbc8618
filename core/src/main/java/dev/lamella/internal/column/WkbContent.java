package dev.lamella.internal.column;

import java.util.Optional;

/// GEOMETRY and GEOGRAPHY: one geometry in ISO well-known binary, and for GEOGRAPHY one on the globe.
///
/// @param walker used by this object only
record WkbContent(Wkb walker, Surface surface) implements Content {
    /// Where coordinates lie.
    enum Surface {
        PLANE, GLOBE
    }

    @Override
    public Optional<String> problem(byte[] value, int from, int count) {
        return switch (surface) {
            case PLANE -> walker.problem(value, from, count);
            case GLOBE -> walker.problemOnGlobe(value, from, count);
        };
    }

    @Override
    public String form() {
        return "a geometry in ISO well-known binary";
    }

    @Override
    public String advice() {
        return "Write it as ISO WKB; to keep other bytes, give the column the type BYTE_ARRAY.";
    }
}
