package dev.lamella.row;

import dev.lamella.schema.EdgeAlgorithm;
import java.util.Arrays;
import java.util.Optional;

/// A geometry as well-known binary, with the attributes of its column. The bytes are not parsed.
///
/// @param bytes the geometry; not to be modified
/// @param crs coordinate reference system; absent means `OGC:CRS84`
/// @param edges how edges run between points on a globe (GEOGRAPHY); absent if they are straight lines in the plane
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Geospatial.md">Geospatial types</a>
public record Wkb(byte[] bytes, Optional<String> crs, Optional<EdgeAlgorithm> edges) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Wkb that && Arrays.equals(bytes, that.bytes) && crs.equals(that.crs)
                && edges.equals(that.edges);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(bytes) + crs.hashCode()) + edges.hashCode();
    }

    @Override
    public String toString() {
        return "Wkb[" + bytes.length + " bytes, crs=" + crs.orElse("OGC:CRS84")
                + edges.map(algorithm -> ", edges=" + algorithm).orElse("") + "]";
    }
}
