package dev.lamella.schema;

import java.util.Optional;

/// The deprecated annotations that [LogicalType] replaced, in the order of their ids in `parquet.thrift`, with the
/// mapping in both directions.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
public enum ConvertedType {
    /// Text.
    UTF8(new LogicalType.String()),
    /// A map.
    MAP(new LogicalType.Map()),
    /// Formerly on maps; old writers put it on the entries of a map.
    MAP_KEY_VALUE(new LogicalType.Map()),
    /// A list.
    LIST(new LogicalType.List()),
    /// The name of an enum constant, as text.
    ENUM(new LogicalType.Enum()),
    /// A decimal number; precision and scale are stored next to it.
    DECIMAL(new LogicalType.Decimal(0, 0)),
    /// Days since 1970-01-01.
    DATE(new LogicalType.Date()),
    /// Milliseconds since midnight.
    TIME_MILLIS(new LogicalType.Time(true, TimePrecision.MILLIS)),
    /// Microseconds since midnight.
    TIME_MICROS(new LogicalType.Time(true, TimePrecision.MICROS)),
    /// Milliseconds since 1970-01-01.
    TIMESTAMP_MILLIS(new LogicalType.Timestamp(true, TimePrecision.MILLIS)),
    /// Microseconds since 1970-01-01.
    TIMESTAMP_MICROS(new LogicalType.Timestamp(true, TimePrecision.MICROS)),
    /// 8 bits without sign.
    UINT_8(new LogicalType.Integer(8, false)),
    /// 16 bits without sign.
    UINT_16(new LogicalType.Integer(16, false)),
    /// 32 bits without sign.
    UINT_32(new LogicalType.Integer(32, false)),
    /// 64 bits without sign.
    UINT_64(new LogicalType.Integer(64, false)),
    /// 8 bits with sign.
    INT_8(new LogicalType.Integer(8, true)),
    /// 16 bits with sign.
    INT_16(new LogicalType.Integer(16, true)),
    /// 32 bits with sign.
    INT_32(new LogicalType.Integer(32, true)),
    /// 64 bits with sign.
    INT_64(new LogicalType.Integer(64, true)),
    /// JSON as text.
    JSON(new LogicalType.Json()),
    /// BSON.
    BSON(new LogicalType.Bson()),
    /// Months, days and milliseconds. The only annotation without a LogicalType.
    INTERVAL(new LogicalType.Interval());

    /// The LogicalType that it corresponds to; for a DECIMAL without its parameters.
    @SuppressWarnings("ImmutableEnumChecker") // It cannot know that these are records of numbers.
    private final LogicalType meaning;

    ConvertedType(LogicalType meaning) {
        this.meaning = meaning;
    }

    /// The id in `parquet.thrift`.
    public int id() {
        return ordinal();
    }

    /// The annotation with an id; absent if the format does not define it.
    public static Optional<ConvertedType> of(int id) {
        ConvertedType[] all = values();
        return id >= 0 && id < all.length ? Optional.of(all[id]) : Optional.empty();
    }

    /// The annotation that is written next to a LogicalType for old readers (for INTERVAL, instead of it). Absent if
    /// there is none. TIME and TIMESTAMP have the same one whether or not they are adjusted to UTC.
    public static Optional<ConvertedType> of(LogicalType logicalType) {
        return switch (logicalType) {
            case LogicalType.Time time -> of(time.unit(), TIME_MILLIS, TIME_MICROS);
            case LogicalType.Timestamp timestamp -> of(timestamp.unit(), TIMESTAMP_MILLIS, TIMESTAMP_MICROS);
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> switch (bitWidth) {
                case 8 -> Optional.of(isSigned ? INT_8 : UINT_8);
                case 16 -> Optional.of(isSigned ? INT_16 : UINT_16);
                case 32 -> Optional.of(isSigned ? INT_32 : UINT_32);
                case 64 -> Optional.of(isSigned ? INT_64 : UINT_64);
                default -> Optional.empty();
            };
            case LogicalType other -> other.kind().convertedType();
        };
    }

    private static Optional<ConvertedType> of(TimePrecision unit, ConvertedType millis, ConvertedType micros) {
        return switch (unit) {
            case MILLIS -> Optional.of(millis);
            case MICROS -> Optional.of(micros);
            case NANOS -> Optional.empty();
        };
    }

    /// The LogicalType that it corresponds to: TIME and TIMESTAMP in UTC; DECIMAL with scale 0 if none is stated.
    ///
    /// @param declared gives the parameters of a DECIMAL; a missing precision becomes 0
    LogicalType meaning(Annotation declared) {
        return this == DECIMAL
                ? new LogicalType.Decimal(declared.precision().orElse(0), declared.scale().orElse(0))
                : meaning;
    }
}
