package dev.lamella.check;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import java.io.IOException;

/// Statistics of shapes on columns that have none.
final class GeospatialType implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (metadata.geospatialStatistics().isPresent() && !isGeospatial(leaf)) {
                report.chunk(rowGroup, leaf, "there are geospatial statistics of " + ChunkStatistics.typeName(leaf),
                        "only GEOMETRY and GEOGRAPHY have them");
            }
        });
    }

    /// Whether a column has shapes.
    static boolean isGeospatial(Leaf leaf) {
        return leaf.field().logicalType().filter(
                type -> type instanceof LogicalType.Geometry || type instanceof LogicalType.Geography).isPresent();
    }
}
