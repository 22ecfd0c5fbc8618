package dev.lamella.schema;

/// The storage type of a leaf's values: the physical types of `parquet.thrift`, in the order of their ids.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#types">Types</a>
public enum PhysicalType {
    /// One bit.
    BOOLEAN,
    /// 32 bits, two's complement.
    INT32,
    /// 64 bits, two's complement.
    INT64,
    /// 96 bits, deprecated. In practice a timestamp: nanoseconds of the day, then the Julian day.
    INT96,
    /// IEEE 754, 32 bits.
    FLOAT,
    /// IEEE 754, 64 bits.
    DOUBLE,
    /// Byte strings, each with its own length.
    BYTE_ARRAY,
    /// Byte strings of one length for the whole column.
    FIXED_LEN_BYTE_ARRAY;

    /// The id in `parquet.thrift`.
    public int id() {
        return ordinal();
    }
}
