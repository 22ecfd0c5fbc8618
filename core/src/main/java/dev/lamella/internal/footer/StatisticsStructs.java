package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.BINARY;
import static dev.lamella.internal.thrift.ThriftTypes.BOOL;
import static dev.lamella.internal.thrift.ThriftTypes.DOUBLE;
import static dev.lamella.internal.thrift.ThriftTypes.I32;
import static dev.lamella.internal.thrift.ThriftTypes.I64;

import dev.lamella.internal.thrift.Struct;
import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;

/// The structs of statistics.
final class StatisticsStructs {
    static final Struct<Statistics> STATISTICS = Struct.of("Statistics", fields -> {
        var max = fields.optional(1, "max", BINARY, Statistics::max);
        var min = fields.optional(2, "min", BINARY, Statistics::min);
        var nullCount = fields.optionalLong(3, "null_count", I64, Statistics::nullCount);
        var distinctCount = fields.optionalLong(4, "distinct_count", I64, Statistics::distinctCount);
        var maxValue = fields.optional(5, "max_value", BINARY, Statistics::maxValue);
        var minValue = fields.optional(6, "min_value", BINARY, Statistics::minValue);
        var isMaxExact = fields.optional(7, "is_max_value_exact", BOOL, Statistics::isMaxValueExact);
        var isMinExact = fields.optional(8, "is_min_value_exact", BOOL, Statistics::isMinValueExact);
        var nanCount = fields.optionalLong(9, "nan_count", I64, Statistics::nanCount);
        return in -> new Statistics(in.get(max), in.get(min), in.get(nullCount), in.get(distinctCount),
                in.get(maxValue), in.get(minValue), in.get(isMaxExact), in.get(isMinExact), in.get(nanCount));
    });

    static final Struct<SizeStatistics> SIZE_STATISTICS = Struct.of("SizeStatistics", fields -> {
        var bytes = fields.optionalLong(1, "unencoded_byte_array_data_bytes", I64,
                SizeStatistics::unencodedByteArrayDataBytes);
        var repetition = fields.optionalList(2, "repetition_level_histogram", I64,
                SizeStatistics::repetitionLevelHistogram);
        var definition = fields.optionalList(3, "definition_level_histogram", I64,
                SizeStatistics::definitionLevelHistogram);
        return in -> new SizeStatistics(in.get(bytes), in.get(repetition), in.get(definition));
    });

    static final Struct<BoundingBox> BOUNDING_BOX = Struct.of("BoundingBox", fields -> {
        var xMin = fields.required(1, "xmin", DOUBLE, BoundingBox::xMin);
        var xMax = fields.required(2, "xmax", DOUBLE, BoundingBox::xMax);
        var yMin = fields.required(3, "ymin", DOUBLE, BoundingBox::yMin);
        var yMax = fields.required(4, "ymax", DOUBLE, BoundingBox::yMax);
        var zMin = fields.optionalDouble(5, "zmin", DOUBLE, BoundingBox::zMin);
        var zMax = fields.optionalDouble(6, "zmax", DOUBLE, BoundingBox::zMax);
        var mMin = fields.optionalDouble(7, "mmin", DOUBLE, BoundingBox::mMin);
        var mMax = fields.optionalDouble(8, "mmax", DOUBLE, BoundingBox::mMax);
        return in -> new BoundingBox(in.get(xMin), in.get(xMax), in.get(yMin), in.get(yMax), in.get(zMin),
                in.get(zMax), in.get(mMin), in.get(mMax));
    });

    static final Struct<GeospatialStatistics> GEOSPATIAL_STATISTICS = Struct.of("GeospatialStatistics", fields -> {
        var box = fields.optional(1, "bbox", BOUNDING_BOX.orAbsent(), GeospatialStatistics::boundingBox);
        var types = fields.optionalList(2, "geospatial_types", I32, GeospatialStatistics::geospatialTypes);
        return in -> new GeospatialStatistics(in.get(box), in.get(types));
    });

    private StatisticsStructs() {}
}
