package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
import java.util.List;
import java.util.Optional;

/// The types as which a table of Trino can declare columns: Trino infers no schema from a file. Each row says the type
/// that holds most of the values.
///
/// Source: trino-parquet 483; leaves were observed with rows, one declared type after the other. What it makes of groups is
/// by its documentation.
public final class TrinoTypes extends TypeTable {
    private static final int LARGEST_PRECISION = 38;
    private static final ParquetJava READER = ParquetJava.V1_17;

    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        return READER.leaf(field, TrinoTypes::annotated, TrinoTypes::physical);
    }

    private static TypeMapping annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.String ignored -> Mappings.exact("varchar");
            case LogicalType.Enum ignored -> Mappings.exact("varchar");
            case LogicalType.Json ignored -> Mappings.exact("varchar", "text, not parsed");
            case LogicalType.Bson ignored -> Mappings.exact("varbinary");
            case LogicalType.Decimal(int precision, int scale) -> precision > LARGEST_PRECISION
                    ? Mappings.notSupported("Trino's decimals have at most " + LARGEST_PRECISION + " digits")
                    : Mappings.exact("decimal(" + precision + "," + scale + ")");
            case LogicalType.Date ignored -> Mappings.exact("date");
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) -> {
                if (unit == TimePrecision.NANOS) {
                    yield Mappings.lossy("bigint", "a number of nanoseconds instead of a time");
                }
                String time = unit == TimePrecision.MILLIS ? "time(3)" : "time(6)";
                yield isAdjustedToUTC ? Mappings.lossy(time, Phrases.UTC_LOST) : Mappings.exact(time);
            }
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) -> Mappings.exact("timestamp("
                    + switch (unit) {
                        case MILLIS -> 3;
                        case MICROS -> 6;
                        case NANOS -> 9;
                    } + (isAdjustedToUTC ? ") with time zone" : ")"));
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> switch (bitWidth) {
                case 8 -> Mappings.exact(isSigned ? "tinyint" : "smallint");
                case 16 -> Mappings.exact(isSigned ? "smallint" : "integer");
                case 32 -> isSigned
                        ? Mappings.exact("integer")
                        : Mappings.lossy("integer", "values above 2147483647 come negative, also as bigint");
                default -> isSigned
                        ? Mappings.exact("bigint")
                        : Mappings.lossy("bigint", "values beyond 2^63 come negative");
            };
            case LogicalType.Uuid ignored -> Mappings.exact("uuid");
            case LogicalType.Float16 ignored -> Mappings.lossy("varbinary", "the 2 bytes instead of a number");
            case LogicalType.Interval ignored -> Mappings.lossy("varbinary", "bytes instead of an interval");
            case LogicalType.Geospatial ignored -> Mappings.lossy("varbinary", Phrases.GEO_AS_BYTES);
            case LogicalType.Unknown ignored -> physical(field);
            case LogicalType.Nested ignored -> physical(field);
            case LogicalType.Unrecognized ignored -> physical(field);
        };
    }

    private static TypeMapping physical(PrimitiveField field) {
        return switch (field.type()) {
            case BOOLEAN -> Mappings.exact("boolean");
            case INT32 -> Mappings.exact("integer");
            case INT64 -> Mappings.exact("bigint");
            case INT96 -> Mappings.exact("timestamp(9)", "also with time zone");
            case FLOAT -> Mappings.exact("real");
            case DOUBLE -> Mappings.exact("double");
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Mappings.exact("varbinary");
        };
    }

    @Override
    protected View group(GroupField group) {
        Optional<String> rejection = READER.rejection(group);
        if (rejection.isPresent()) {
            return View.notSupported(rejection.get(), parts(group));
        }
        return switch (group.shape()) {
            case GroupShape.ListOf ignored -> array(once(group.element()));
            case GroupShape.MapOf ignored when group.value().isPresent() -> map(group);
            case GroupShape.MapOf ignored ->
                View.notSupported("Trino reads no map without values", parts(group));
            case GroupShape.Variant ignored -> row(group).losing(Phrases.PARTS_OF_VARIANT);
            case GroupShape.File ignored -> row(group);
            case GroupShape.Struct ignored -> row(group);
        };
    }

    private View row(GroupField group) {
        List<View.Part> parts = parts(group);
        return View.enclosed("row(", parts, ", ", ")", name -> Phrases.sqlName(name) + ' ');
    }

    private View map(GroupField group) {
        return View.map("map(", once(group.key()), ", ", field(group.value().orElseThrow()), ")");
    }

    private static View array(View element) {
        return View.list("array(", element, ")");
    }

    @Override
    protected View repeated(Field field, View once) {
        return array(once);
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.equalButForCase(fields,
                field -> field.rejected("the names of Trino's columns do not differ in case only"));
    }
}
