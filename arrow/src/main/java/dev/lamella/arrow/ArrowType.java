package dev.lamella.arrow;

import java.util.Optional;

/// The type of an Arrow field: the members of the union `Type` in `Schema.fbs`. The contents of a list, a map or a struct
/// are the [children][ArrowField#children] of the field.
///
/// `toString` is the spelling of pyarrow: `int32`, `timestamp[us, tz=UTC]`, `decimal128(12, 2)`. For nested types it is
/// only the kind (`list`, `struct`).
///
/// @see <a href="https://github.com/apache/arrow/blob/main/format/Schema.fbs">Schema.fbs</a>
public sealed interface ArrowType {
    /// The id in the union.
    int id();

    /// All values are null.
    record Null() implements ArrowType {
        @Override
        public int id() {
            return 1;
        }

        @Override
        public String toString() {
            return "null";
        }
    }

    /// An integer.
    ///
    /// @param bitWidth 8, 16, 32 or 64; a damaged schema may have others
    record Int(int bitWidth, boolean isSigned) implements ArrowType {
        /// Whether Arrow has integers of this width.
        public boolean isSupported() {
            return switch (bitWidth) {
                case 8, 16, 32, 64 -> true;
                default -> false;
            };
        }

        @Override
        public int id() {
            return 2;
        }

        @Override
        public String toString() {
            return (isSigned ? "int" : "uint") + bitWidth;
        }
    }

    /// An IEEE 754 floating-point number.
    record FloatingPoint(Precision precision) implements ArrowType {
        @Override
        public int id() {
            return 3;
        }

        @Override
        public String toString() {
            return switch (precision) {
                case HALF -> "halffloat";
                case SINGLE -> "float";
                case DOUBLE -> "double";
            };
        }
    }

    /// Binary data.
    record Binary() implements ArrowType {
        @Override
        public int id() {
            return 4;
        }

        @Override
        public String toString() {
            return "binary";
        }
    }

    /// UTF-8 text.
    record Utf8() implements ArrowType {
        @Override
        public int id() {
            return 5;
        }

        @Override
        public String toString() {
            return "string";
        }
    }

    /// A boolean.
    record Bool() implements ArrowType {
        @Override
        public int id() {
            return 6;
        }

        @Override
        public String toString() {
            return "bool";
        }
    }

    /// An exact decimal number.
    ///
    /// @param bitWidth 32, 64, 128 or 256
    record Decimal(int precision, int scale, int bitWidth) implements ArrowType {
        @Override
        public int id() {
            return 7;
        }

        @Override
        public String toString() {
            return "decimal" + bitWidth + "(" + precision + ", " + scale + ")";
        }
    }

    /// A date.
    record Date(DateUnit unit) implements ArrowType {
        @Override
        public int id() {
            return 8;
        }

        @Override
        public String toString() {
            return switch (unit) {
                case DAY -> "date32[day]";
                case MILLISECOND -> "date64[ms]";
            };
        }
    }

    /// A time of day.
    ///
    /// @param bitWidth 32 or 64
    record Time(ArrowTimeUnit unit, int bitWidth) implements ArrowType {
        @Override
        public int id() {
            return 9;
        }

        @Override
        public String toString() {
            return "time" + bitWidth + "[" + unit.symbol() + "]";
        }
    }

    /// A point in time.
    ///
    /// @param timezone the zone in which instants are shown; absent if values are local dates and times
    record Timestamp(ArrowTimeUnit unit, Optional<String> timezone) implements ArrowType {
        public Timestamp {
            timezone.ifPresent(zone -> Utf8Text.require(zone, "A time zone"));
        }

        @Override
        public int id() {
            return 10;
        }

        @Override
        public String toString() {
            return "timestamp[" + unit.symbol() + timezone.map(zone -> ", tz=" + zone).orElse("") + "]";
        }
    }

    /// A calendar interval.
    record Interval(IntervalUnit unit) implements ArrowType {
        @Override
        public int id() {
            return 11;
        }

        @Override
        public String toString() {
            return switch (unit) {
                case YEAR_MONTH -> "month_interval";
                case DAY_TIME -> "day_time_interval";
                case MONTH_DAY_NANO -> "month_day_nano_interval";
            };
        }
    }

    /// A list; its element is the only child.
    record List() implements ArrowType {
        @Override
        public int id() {
            return 12;
        }

        @Override
        public String toString() {
            return "list";
        }
    }

    /// A struct; its fields are the children.
    record Struct() implements ArrowType {
        @Override
        public int id() {
            return 13;
        }

        @Override
        public String toString() {
            return "struct";
        }
    }

    /// A union: each value is a value of one of the children. Parquet has no such type.
    ///
    /// @param typeIds the ids of the children; empty if they are 0, 1, 2 and so on
    record Union(UnionMode mode, java.util.List<Integer> typeIds) implements ArrowType {
        public Union {
            typeIds = java.util.List.copyOf(typeIds);
        }

        @Override
        public int id() {
            return 14;
        }

        @Override
        public String toString() {
            return switch (mode) {
                case SPARSE -> "sparse_union";
                case DENSE -> "dense_union";
            };
        }
    }

    /// Binary data of a fixed length.
    record FixedSizeBinary(int byteWidth) implements ArrowType {
        @Override
        public int id() {
            return 15;
        }

        @Override
        public String toString() {
            return "fixed_size_binary[" + byteWidth + "]";
        }
    }

    /// Lists of a fixed length; their element is the only child.
    record FixedSizeList(int listSize) implements ArrowType {
        @Override
        public int id() {
            return 16;
        }

        @Override
        public String toString() {
            return "fixed_size_list[" + listSize + "]";
        }
    }

    /// A map; its only child is a struct of key and value.
    ///
    /// @param isKeysSorted whether each map has its entries sorted by key
    record Map(boolean isKeysSorted) implements ArrowType {
        @Override
        public int id() {
            return 17;
        }

        @Override
        public String toString() {
            return isKeysSorted ? "map, keys sorted" : "map";
        }
    }

    /// A duration.
    record Duration(ArrowTimeUnit unit) implements ArrowType {
        @Override
        public int id() {
            return 18;
        }

        @Override
        public String toString() {
            return "duration[" + unit.symbol() + "]";
        }
    }

    /// Binary data with 64-bit offsets.
    record LargeBinary() implements ArrowType {
        @Override
        public int id() {
            return 19;
        }

        @Override
        public String toString() {
            return "large_binary";
        }
    }

    /// UTF-8 text with 64-bit offsets.
    record LargeUtf8() implements ArrowType {
        @Override
        public int id() {
            return 20;
        }

        @Override
        public String toString() {
            return "large_string";
        }
    }

    /// A list with 64-bit offsets.
    record LargeList() implements ArrowType {
        @Override
        public int id() {
            return 21;
        }

        @Override
        public String toString() {
            return "large_list";
        }
    }

    /// Run-end encoded values; the children are the run ends and the values.
    record RunEndEncoded() implements ArrowType {
        @Override
        public int id() {
            return 22;
        }

        @Override
        public String toString() {
            return "run_end_encoded";
        }
    }

    /// Binary data in the view layout.
    record BinaryView() implements ArrowType {
        @Override
        public int id() {
            return 23;
        }

        @Override
        public String toString() {
            return "binary_view";
        }
    }

    /// UTF-8 text in the view layout.
    record Utf8View() implements ArrowType {
        @Override
        public int id() {
            return 24;
        }

        @Override
        public String toString() {
            return "string_view";
        }
    }

    /// A list in the view layout.
    record ListView() implements ArrowType {
        @Override
        public int id() {
            return 25;
        }

        @Override
        public String toString() {
            return "list_view";
        }
    }

    /// A list in the view layout with 64-bit offsets.
    record LargeListView() implements ArrowType {
        @Override
        public int id() {
            return 26;
        }

        @Override
        public String toString() {
            return "large_list_view";
        }
    }

    /// A type that this library does not know: a member that was added to the union later, or a known type with an unknown
    /// unit. Its other properties are not kept, so it cannot be written.
    record Unrecognized(int id) implements ArrowType {
        @Override
        public String toString() {
            return "unrecognized(" + id + ")";
        }
    }

    /// The width of a floating-point number: 16, 32 or 64 bits, in the order of the ids in `Schema.fbs`.
    enum Precision {
        HALF, SINGLE, DOUBLE
    }

    /// The unit of dates since 1970-01-01, in the order of the ids in `Schema.fbs`.
    enum DateUnit {
        DAY, MILLISECOND
    }

    /// The parts of an interval, in the order of the ids in `Schema.fbs`.
    enum IntervalUnit {
        YEAR_MONTH, DAY_TIME, MONTH_DAY_NANO
    }

    /// The layout of a union, in the order of the ids in `Schema.fbs`.
    enum UnionMode {
        SPARSE, DENSE
    }
}
