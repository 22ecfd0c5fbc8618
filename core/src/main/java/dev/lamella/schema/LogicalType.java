package dev.lamella.schema;

import java.util.HexFormat;
import java.util.Optional;

/// The meaning of a field's values: the members of the union `LogicalType` in `parquet.thrift`, INTERVAL (which only
/// the deprecated [ConvertedType] has), and [Unrecognized] for types that newer writers add.
///
/// `toString` gives the spelling of Parquet schemas, which [SchemaText] reads: `STRING`, `DECIMAL(12,2)`,
/// `TIMESTAMP(NANOS,true)`.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
public sealed interface LogicalType {
    /// The row of this type in the table of logical types.
    default LogicalKind kind() {
        return switch (this) {
            case String ignored -> LogicalKind.STRING;
            case Map ignored -> LogicalKind.MAP;
            case List ignored -> LogicalKind.LIST;
            case Enum ignored -> LogicalKind.ENUM;
            case Decimal ignored -> LogicalKind.DECIMAL;
            case Date ignored -> LogicalKind.DATE;
            case Time ignored -> LogicalKind.TIME;
            case Timestamp ignored -> LogicalKind.TIMESTAMP;
            case Interval ignored -> LogicalKind.INTERVAL;
            case Integer ignored -> LogicalKind.INTEGER;
            case Unknown ignored -> LogicalKind.UNKNOWN;
            case Json ignored -> LogicalKind.JSON;
            case Bson ignored -> LogicalKind.BSON;
            case Uuid ignored -> LogicalKind.UUID;
            case Float16 ignored -> LogicalKind.FLOAT16;
            case Variant ignored -> LogicalKind.VARIANT;
            case Geometry ignored -> LogicalKind.GEOMETRY;
            case Geography ignored -> LogicalKind.GEOGRAPHY;
            case File ignored -> LogicalKind.FILE;
            case Unrecognized ignored -> LogicalKind.UNRECOGNIZED;
        };
    }

    /// The types whose values are text in UTF-8.
    sealed interface Text extends LogicalType permits String, Enum, Json {}

    /// The types whose values are geometries as well-known binary.
    sealed interface Geospatial extends LogicalType permits Geometry, Geography {}

    /// The types that annotate groups.
    sealed interface Nested extends LogicalType permits Map, List, Variant, File {}

    /// Text in UTF-8, on BYTE_ARRAY.
    record String() implements Text {
        @Override
        public java.lang.String toString() {
            return "STRING";
        }
    }

    /// A map from keys to values, on a group.
    record Map() implements Nested {
        @Override
        public java.lang.String toString() {
            return "MAP";
        }
    }

    /// A list, on a group.
    record List() implements Nested {
        @Override
        public java.lang.String toString() {
            return "LIST";
        }
    }

    /// A constant of an enumeration, by name, on BYTE_ARRAY.
    record Enum() implements Text {
        @Override
        public java.lang.String toString() {
            return "ENUM";
        }
    }

    /// An exact decimal number: the stored integer times 10 to the power of `-scale`.
    ///
    /// @param precision maximum number of decimal digits; 0 if the file does not bound them
    /// @param scale number of digits after the decimal point
    record Decimal(int precision, int scale) implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "DECIMAL(" + precision + "," + scale + ")";
        }
    }

    /// Days since 1970-01-01 of the proleptic Gregorian calendar, on INT32.
    record Date() implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "DATE";
        }
    }

    /// Time since midnight, on INT32 (MILLIS) or INT64.
    ///
    /// @param isAdjustedToUTC true: the time is in UTC; false: it is a local time, in an unknown zone
    /// @param unit the unit that is counted
    record Time(boolean isAdjustedToUTC, TimePrecision unit) implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "TIME(" + unit + "," + isAdjustedToUTC + ")";
        }
    }

    /// Time since 1970-01-01T00:00, on INT64 or FIXED_LEN_BYTE_ARRAY(12).
    ///
    /// @param isAdjustedToUTC true: the value is an instant; false: it is a local date and time, in an unknown zone
    /// @param unit the unit that is counted
    record Timestamp(boolean isAdjustedToUTC, TimePrecision unit) implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "TIMESTAMP(" + unit + "," + isAdjustedToUTC + ")";
        }
    }

    /// An integer of a given width, on INT32 or (64 bits) INT64.
    ///
    /// @param bitWidth 8, 16, 32 or 64
    /// @param isSigned whether the values are two's complement or unsigned
    record Integer(int bitWidth, boolean isSigned) implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "INTEGER(" + bitWidth + "," + isSigned + ")";
        }
    }

    /// Always null, on any physical type.
    record Unknown() implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "UNKNOWN";
        }
    }

    /// JSON text in UTF-8, on BYTE_ARRAY.
    record Json() implements Text {
        @Override
        public java.lang.String toString() {
            return "JSON";
        }
    }

    /// A BSON document, on BYTE_ARRAY.
    record Bson() implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "BSON";
        }
    }

    /// A UUID, on FIXED_LEN_BYTE_ARRAY(16), most significant byte first.
    record Uuid() implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "UUID";
        }
    }

    /// IEEE 754 half precision, on FIXED_LEN_BYTE_ARRAY(2), little-endian.
    record Float16() implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "FLOAT16";
        }
    }

    /// Semi-structured data, on a group.
    ///
    /// @param specificationVersion version of the Variant encoding; 1 if the file does not state it
    record Variant(int specificationVersion) implements Nested {
        @Override
        public java.lang.String toString() {
            return "VARIANT(" + specificationVersion + ")";
        }
    }

    /// A geometry as well-known binary with planar edges, on BYTE_ARRAY.
    ///
    /// @param crs coordinate reference system; absent means `OGC:CRS84`
    record Geometry(Optional<java.lang.String> crs) implements Geospatial {
        @Override
        public java.lang.String toString() {
            return AnnotationText.print("GEOMETRY", crs, Optional.empty(), Names.SCHEMA_MARKS);
        }
    }

    /// A geometry as well-known binary with geodesic edges, on BYTE_ARRAY.
    ///
    /// @param crs coordinate reference system; absent means `OGC:CRS84`
    /// @param algorithm interpolation of edges; absent means spherical
    record Geography(Optional<java.lang.String> crs, Optional<EdgeAlgorithm> algorithm) implements Geospatial {
        @Override
        public java.lang.String toString() {
            return AnnotationText.print("GEOGRAPHY", crs, algorithm, Names.SCHEMA_MARKS);
        }
    }

    /// A reference to a file, or its bytes, on a group.
    record File() implements Nested {
        @Override
        public java.lang.String toString() {
            return "FILE";
        }
    }

    /// Months, days and milliseconds, each unsigned, on FIXED_LEN_BYTE_ARRAY(12). Files declare it only as
    /// ConvertedType.
    record Interval() implements LogicalType {
        @Override
        public java.lang.String toString() {
            return "INTERVAL";
        }
    }

    /// An annotation that this library does not know, kept unchanged: a new member of the union, or a known member with
    /// an unknown parameter (for example a new time unit). It has no order and no meaning here.
    ///
    /// @param memberId id of the union's member; 0 if the union was empty
    /// @param bytes the member's struct in the thrift compact protocol, including its stop byte; not to be modified
    record Unrecognized(int memberId, byte[] bytes) implements LogicalType {
        @Override
        public boolean equals(Object other) {
            return other instanceof Unrecognized that && memberId == that.memberId
                    && java.util.Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return 31 * memberId + java.util.Arrays.hashCode(bytes);
        }

        @Override
        public java.lang.String toString() {
            return "UNRECOGNIZED(" + memberId + "," + HexFormat.of().formatHex(bytes) + ")";
        }
    }
}
