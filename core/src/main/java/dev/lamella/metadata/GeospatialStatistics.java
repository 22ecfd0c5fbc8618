package dev.lamella.metadata;

import java.util.List;
import java.util.Optional;

/// Statistics of the shapes in a GEOMETRY or GEOGRAPHY column chunk: the struct `GeospatialStatistics`.
///
/// @param boundingBox the box that contains all shapes
/// @param geospatialTypes which kinds of shapes occur, by their codes in well-known binary; empty if unknown
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Geospatial.md">Geospatial types</a>
public record GeospatialStatistics(Optional<BoundingBox> boundingBox, List<Integer> geospatialTypes) {
    public GeospatialStatistics {
        geospatialTypes = List.copyOf(geospatialTypes);
    }
}
