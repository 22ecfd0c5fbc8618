package dev.lamella.records.jdbc;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The method that a driver is asked for a value with. Times never use `java.sql.Date`, `Time` or `Timestamp`: those
/// have the calendar change of 1582 and a time zone, and `Time` has no fractions.
enum FetchForm {
    BOOLEAN("getBoolean", null),
    /// A text of the digits 0 and 1.
    BITS("getString, of 0 and 1", null),
    INT("getInt", null),
    LONG("getLong", null),
    /// Whole numbers that may exceed `long`.
    WHOLE("getBigDecimal", null),
    DECIMAL("getBigDecimal", null),
    /// Some drivers report REAL for a `double`.
    SINGLE("getDouble, if it is a float", null),
    DOUBLE("getDouble", null),
    TEXT("getString", null),
    CLOB("getClob, streamed and freed", null),
    XML("getSQLXML, streamed and freed", null),
    BYTES("getBytes", null),
    BLOB("getBlob, freed", null),
    ROW_ID("getRowId", null),
    UUID_OBJECT("getObject as UUID", UUID.class),
    DATE("getObject as LocalDate", LocalDate.class),
    TIME("getObject as LocalTime", LocalTime.class),
    OFFSET_TIME("getObject as OffsetTime", OffsetTime.class),
    LOCAL("getObject as LocalDateTime", LocalDateTime.class),
    /// Some databases have a date with a time of day, which must be midnight.
    MIDNIGHT("getObject as LocalDateTime, if it is midnight", LocalDateTime.class),
    OFFSET("getObject as OffsetDateTime", OffsetDateTime.class),
    MONTHS("getObject as Period", Period.class),
    DURATION("getObject as Duration", Duration.class),
    /// Days separate from the time, as SQL intervals have them.
    DAYS("getObject as Duration, whole days apart", Duration.class),
    INTERVAL_TEXT("getString, read as an interval", null),
    NOTHING("never: it is null", null);

    private final String fetched;
    private final @Nullable Class<?> type;

    FetchForm(String fetched, @Nullable Class<?> type) {
        this.fetched = fetched;
        this.type = type;
    }

    /// How values are fetched, for plans.
    String fetched() {
        return fetched;
    }

    /// The class that `getObject` is called with; null if another method is used.
    @Nullable
    Class<?> type() {
        return type;
    }

    /// Whether values of this form can be stored in a field of another type; each value is checked.
    boolean fits(PrimitiveField field) {
        LogicalType type = field.logicalType().orElse(null);
        return switch (this) {
            case BOOLEAN -> field.type() == PhysicalType.BOOLEAN;
            case BITS -> type instanceof LogicalType.String;
            case INT, LONG -> isNumber(field) || type instanceof LogicalType.Date || type instanceof LogicalType.Time
                    || type instanceof LogicalType.Timestamp;
            case WHOLE, DECIMAL, DOUBLE -> isNumber(field);
            case SINGLE -> field.type() == PhysicalType.FLOAT || type instanceof LogicalType.Decimal;
            case TEXT, CLOB, XML -> type instanceof LogicalType.String || type instanceof LogicalType.Json
                    || type instanceof LogicalType.Enum || type instanceof LogicalType.Uuid;
            case BYTES, BLOB, ROW_ID -> isBytes(field);
            case UUID_OBJECT -> type instanceof LogicalType.Uuid;
            case DATE -> type instanceof LogicalType.Date
                    || type instanceof LogicalType.Timestamp stamp && !stamp.isAdjustedToUTC();
            case MIDNIGHT -> type instanceof LogicalType.Date;
            case TIME -> type instanceof LogicalType.Time time && !time.isAdjustedToUTC();
            case OFFSET_TIME -> type instanceof LogicalType.Time time && time.isAdjustedToUTC();
            case LOCAL -> type instanceof LogicalType.Timestamp stamp && !stamp.isAdjustedToUTC();
            case OFFSET -> type instanceof LogicalType.Timestamp stamp && stamp.isAdjustedToUTC();
            case MONTHS, DURATION, DAYS, INTERVAL_TEXT -> type instanceof LogicalType.Interval;
            case NOTHING -> true;
        };
    }

    private static boolean isNumber(PrimitiveField field) {
        LogicalType type = field.logicalType().orElse(null);
        return type instanceof LogicalType.Integer || type instanceof LogicalType.Decimal
                || type instanceof LogicalType.Float16
                || type == null && switch (field.type()) {
                    case INT32, INT64, FLOAT, DOUBLE -> true;
                    case BOOLEAN, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
                };
    }

    private static boolean isBytes(PrimitiveField field) {
        boolean isBytes = field.type() == PhysicalType.BYTE_ARRAY
                || field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        return isBytes && switch (field.logicalType().orElse(null)) {
            case null -> true;
            case LogicalType.Bson ignored ->
                true;
            case LogicalType.Uuid ignored ->
                true;
            case LogicalType.Geospatial ignored ->
                true;
            case LogicalType.Json ignored ->
                true;
            case LogicalType.String ignored ->
                true;
            default -> false;
        };
    }

    /// The form for a column of unknown type whose Parquet type the caller gives; null if there is none.
    static @Nullable FetchForm asking(PrimitiveField field) {
        return switch (field.logicalType().orElse(null)) {
            case null -> switch (field.type()) {
                case BOOLEAN -> BOOLEAN;
                // The narrower methods of some drivers truncate values that do not fit.
                case INT32, INT64 -> WHOLE;
                case FLOAT -> SINGLE;
                case DOUBLE -> DOUBLE;
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> BYTES;
                case INT96 -> null;
            };
            case LogicalType.Text ignored -> TEXT;
            case LogicalType.Uuid ignored -> TEXT;
            case LogicalType.Integer ignored -> WHOLE;
            case LogicalType.Decimal ignored -> DECIMAL;
            case LogicalType.Float16 ignored -> DOUBLE;
            case LogicalType.Date ignored -> DATE;
            case LogicalType.Time time -> time.isAdjustedToUTC() ? OFFSET_TIME : TIME;
            case LogicalType.Timestamp stamp -> stamp.isAdjustedToUTC() ? OFFSET : LOCAL;
            case LogicalType.Interval ignored -> INTERVAL_TEXT;
            case LogicalType.Bson ignored -> BYTES;
            case LogicalType.Geospatial ignored -> BYTES;
            case LogicalType.Unknown ignored -> NOTHING;
            default -> null;
        };
    }
}
