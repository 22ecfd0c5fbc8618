package dev.lamella.schema;

import dev.lamella.schema.Carriers.Carrier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table of logical types: a row for each member of the union `LogicalType` in `parquet.thrift`, in the order of
/// their ids, and one for unknown annotations. The names are those of Parquet schemas. A new type needs a new row.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical types</a>
public enum LogicalKind {
    /// [LogicalType.String].
    STRING(new LogicalType.String(), ConvertedType.UTF8, SortOrder.Kind.UNSIGNED_BYTES, Carriers.BYTES),
    /// [LogicalType.Map].
    MAP(new LogicalType.Map(), ConvertedType.MAP),
    /// [LogicalType.List].
    LIST(new LogicalType.List(), ConvertedType.LIST),
    /// [LogicalType.Enum].
    ENUM(new LogicalType.Enum(), ConvertedType.ENUM, SortOrder.Kind.UNSIGNED_BYTES, Carriers.BYTES),
    /// [LogicalType.Decimal].
    DECIMAL(null, ConvertedType.DECIMAL, SortOrder.Kind.SIGNED, SortOrder.Kind.DECIMAL_BYTES, Carriers.NUMBERS),
    /// [LogicalType.Date].
    DATE(new LogicalType.Date(), ConvertedType.DATE, SortOrder.Kind.SIGNED, Carriers.INT32),
    /// [LogicalType.Time], on INT32 or INT64 depending on its unit, which also determines the converted type.
    TIME(null, null, SortOrder.Kind.SIGNED, Carriers.INTEGERS),
    /// [LogicalType.Timestamp]. Its unit determines the converted type.
    TIMESTAMP(null, null, SortOrder.Kind.SIGNED, SortOrder.Kind.SIGNED_96, Carriers.TIMESTAMPS),
    /// [LogicalType.Interval]. The id is reserved; files declare only the converted type.
    INTERVAL(new LogicalType.Interval(), ConvertedType.INTERVAL, SortOrder.Kind.NONE, Carriers.fixed(12)),
    /// [LogicalType.Integer], on INT32 or INT64 depending on its width. Width and sign determine the converted type.
    INTEGER(null, null, SortOrder.Kind.SIGNED, Carriers.INTEGERS),
    /// [LogicalType.Unknown].
    UNKNOWN(new LogicalType.Unknown(), null, SortOrder.Kind.NONE, Carriers.ANY),
    /// [LogicalType.Json].
    JSON(new LogicalType.Json(), ConvertedType.JSON, SortOrder.Kind.UNSIGNED_BYTES, Carriers.BYTES),
    /// [LogicalType.Bson].
    BSON(new LogicalType.Bson(), ConvertedType.BSON, SortOrder.Kind.UNSIGNED_BYTES, Carriers.BYTES),
    /// [LogicalType.Uuid].
    UUID(new LogicalType.Uuid(), null, SortOrder.Kind.UNSIGNED_BYTES, Carriers.fixed(16)),
    /// [LogicalType.Float16].
    FLOAT16(new LogicalType.Float16(), null, SortOrder.Kind.FLOAT, Carriers.fixed(2)),
    /// [LogicalType.Variant].
    VARIANT(null, null),
    /// [LogicalType.Geometry].
    GEOMETRY(null, null, SortOrder.Kind.NONE, Carriers.BYTES),
    /// [LogicalType.Geography].
    GEOGRAPHY(null, null, SortOrder.Kind.NONE, Carriers.BYTES),
    /// [LogicalType.File].
    FILE(new LogicalType.File(), null),
    /// [LogicalType.Unrecognized].
    UNRECOGNIZED(null, null);

    @SuppressWarnings("ImmutableEnumChecker") // It cannot know that these are records without components.
    private final @Nullable LogicalType plain;
    private final @Nullable ConvertedType convertedType;
    private final SortOrder.Kind order;
    private final SortOrder.Kind orderOfBytes;
    @SuppressWarnings("ImmutableEnumChecker") // It cannot know that these lists are.
    private final List<Carrier> carriers;

    LogicalKind(@Nullable LogicalType plain, @Nullable ConvertedType convertedType, SortOrder.Kind order,
            SortOrder.Kind orderOfBytes, List<Carrier> carriers) {
        this.plain = plain;
        this.convertedType = convertedType;
        this.order = order;
        this.orderOfBytes = orderOfBytes;
        this.carriers = carriers;
    }

    LogicalKind(@Nullable LogicalType plain, @Nullable ConvertedType convertedType, SortOrder.Kind order,
            List<Carrier> carriers) {
        this(plain, convertedType, order, order, carriers);
    }

    /// A kind that leaves cannot have.
    LogicalKind(@Nullable LogicalType plain, @Nullable ConvertedType convertedType) {
        this(plain, convertedType, SortOrder.Kind.NONE, List.of());
    }

    /// The id of the member of the union `LogicalType`; for [#UNRECOGNIZED], an id that no member has.
    public int memberId() {
        return ordinal() + 1;
    }

    /// The kind whose member has this id; [#UNRECOGNIZED] if the format does not define it.
    public static LogicalKind ofMember(int id) {
        LogicalKind[] all = values();
        return id >= 1 && id < all.length ? all[id - 1] : UNRECOGNIZED;
    }

    /// The kind of this name; absent if there is none.
    static Optional<LogicalKind> named(String name) {
        return Arrays.stream(values()).filter(kind -> kind.name().equals(name)).findFirst();
    }

    /// The type, if it has no parameters.
    public Optional<LogicalType> withoutParameters() {
        return Optional.ofNullable(plain);
    }

    /// Whether types of this kind annotate groups.
    public boolean isOfGroups() {
        return carriers.isEmpty() && this != UNRECOGNIZED;
    }

    /// The converted type that all types of this kind have; absent if there is none, or if it depends on parameters.
    Optional<ConvertedType> convertedType() {
        return Optional.ofNullable(convertedType);
    }

    /// The order of values on INT32 or INT64, or on bytes. Unsigned INTEGER has another one.
    SortOrder.Kind order(PhysicalType type) {
        return type == PhysicalType.INT32 || type == PhysicalType.INT64 ? order : orderOfBytes;
    }

    /// The physical types that may carry types of this kind; parameters of TIME and INTEGER select one.
    List<Carrier> carriers() {
        return carriers;
    }
}
