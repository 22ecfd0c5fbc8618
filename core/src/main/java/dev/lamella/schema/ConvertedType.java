package dev.lamella.schema;

/// The deprecated annotations that [LogicalType] replaced, in the order of their ids in `parquet.thrift`.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
public enum ConvertedType {
    UTF8, MAP, MAP_KEY_VALUE, LIST, ENUM, DECIMAL, DATE, TIME_MILLIS, TIME_MICROS, TIMESTAMP_MILLIS, TIMESTAMP_MICROS, UINT_8, UINT_16, UINT_32, UINT_64, INT_8, INT_16, INT_32, INT_64, JSON, BSON, INTERVAL;

    /// The id in `parquet.thrift`.
    public int id() {
        return ordinal();
    }
}
