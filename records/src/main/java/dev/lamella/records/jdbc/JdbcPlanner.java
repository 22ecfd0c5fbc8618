package dev.lamella.records.jdbc;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.records.jdbc.JdbcOptions.DuplicateLabels;
import dev.lamella.records.jdbc.JdbcOptions.Nullability;
import dev.lamella.records.jdbc.JdbcOptions.UnknownTypes;
import dev.lamella.records.jdbc.SqlType.Scalar;
import dev.lamella.records.jdbc.TypeTable.Declared;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.sql.JDBCType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Creates a [JdbcPlan] from what a driver reports.
final class JdbcPlanner {
    private final ResultSetMetaData metadata;
    private final JdbcOptions options;
    private final TypeTable types;

    JdbcPlanner(ResultSetMetaData metadata, JdbcOptions options) {
        this.metadata = metadata;
        this.options = options;
        this.types = new TypeTable(options.undeclaredDecimal().toString());
    }

    /// How a column is read and stored.
    private record Route(Field field, String fetched, Fetcher fetcher) {
        static Route of(int column, FetchForm form, Field field) {
            return new Route(field, form.fetched(), Fetchers.of(column, form));
        }
    }

    JdbcPlan plan() throws SQLException {
        SequencedMap<String, Integer> labels = labels();
        for (String label : options.types().keySet()) {
            if (!labels.containsKey(label)) {
                throw new SchemaMismatchException(
                        "A type is given for column " + label + ", which the query does not have; its columns are "
                                + String.join(", ", labels.keySet()),
                        "Give types by the labels that the query gives its columns; upper and lower case differ.");
            }
        }
        List<JdbcColumn> columns = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        List<Fetcher> fetchers = new ArrayList<>();
        for (String label : labels.keySet()) {
            int column = labels.get(label);
            Declared declared = declared(column);
            Route route = route(column, label, declared);
            columns.add(new JdbcColumn(label, describe(declared), TypeString.of(route.field()).toString(),
                    route.fetched()));
            fields.add(route.field());
            fetchers.add(route.fetcher());
        }
        return new JdbcPlan(columns, Schema.of("schema", fields), fetchers, options.precision());
    }

    /// The labels and their columns, each label once.
    private SequencedMap<String, Integer> labels() throws SQLException {
        SequencedMap<String, Integer> labels = new LinkedHashMap<>();
        List<String> given = new ArrayList<>();
        for (int column = 1; column <= metadata.getColumnCount(); column++) {
            given.add(Objects.requireNonNullElse(metadata.getColumnLabel(column), ""));
        }
        for (int column = 1; column <= given.size(); column++) {
            String label = given.get(column - 1);
            if (label.isEmpty()) {
                throw new SchemaMismatchException("Column " + column + " of the query has no label",
                        "Name it in the query: AS name.");
            }
            if (labels.containsKey(label)) {
                label = numbered(label, column, labels, given);
            }
            labels.put(label, column);
        }
        return labels;
    }

    private String numbered(String label, int column, SequencedMap<String, Integer> labels, List<String> given) {
        if (options.duplicateLabels() == DuplicateLabels.REJECT) {
            throw new SchemaMismatchException("Columns " + labels.get(label) + " and " + column
                    + " of the query are both called " + label,
                    "Give one of them another name in the query, AS name, or have them numbered.");
        }
        int number = 2;
        while (given.contains(label + "_" + number) || labels.containsKey(label + "_" + number)) {
            number++;
        }
        return label + "_" + number;
    }

    private Declared declared(int column) throws SQLException {
        int type = metadata.getColumnType(column);
        int precision = metadata.getPrecision(column);
        int scale = metadata.getScale(column);
        return new Declared(type, Objects.requireNonNullElse(metadata.getColumnTypeName(column), ""), precision, scale,
                fraction(type, precision, scale), metadata.isSigned(column),
                Objects.requireNonNullElse(metadata.getColumnClassName(column), ""));
    }

    /// The digits of seconds: the scale or, if it is 0, which some drivers report for all times, the digits that the
    /// precision (the length of the text) leaves. Negative if they are not known.
    private static int fraction(int type, int precision, int scale) {
        if (scale > 0) {
            return scale;
        }
        int length = switch (type) {
            case Types.TIME -> "10:15:30".length();
            case Types.TIME_WITH_TIMEZONE -> "10:15:30+01:00".length();
            case Types.TIMESTAMP -> "2026-03-01T10:15:30".length();
            case Types.TIMESTAMP_WITH_TIMEZONE -> "2026-03-01T10:15:30+01:00".length();
            default -> 0;
        };
        return precision > 0 && precision <= length ? 0 : -1;
    }

    private static String describe(Declared declared) {
        String number;
        try {
            number = JDBCType.valueOf(declared.jdbcType()).getName();
        } catch (IllegalArgumentException ignored) {
            number = "JDBC type " + declared.jdbcType();
        }
        boolean isDecimal = declared.jdbcType() == Types.NUMERIC || declared.jdbcType() == Types.DECIMAL;
        String name = declared.name().isEmpty() ? number : declared.name();
        String full = isDecimal && !name.contains("(")
                ? name + "(" + declared.precision() + "," + declared.scale() + ")"
                : name;
        return name.regionMatches(true, 0, number, 0, number.length()) ? full : full + " (" + number + ")";
    }

    private Route route(int column, String label, Declared declared) throws SQLException {
        Optional<SqlType> found = types.of(declared);
        TypeString given = options.types().get(label);
        if (given != null && !given.isAuto()) {
            return asked(column, label, given.named(label), declared, found.orElse(null));
        }
        if (found.isEmpty() && options.unknownTypes() == UnknownTypes.REJECT) {
            throw new UnsupportedFeatureException(place(label),
                    "The query's column has the type " + describe(declared) + ", which has no Parquet type of its own",
                    "Give the column a type, for example STRING for the driver's text of it, or CAST it in the query.");
        }
        SqlType type = found.orElse(new Scalar(FetchForm.TEXT, "STRING"));
        boolean isAskedRequired = given != null && given.repetition() == Repetition.REQUIRED;
        boolean isDeclaredRequired = options.nullability() == Nullability.AS_DECLARED
                && metadata.isNullable(column) == ResultSetMetaData.columnNoNulls && !isNothing(type);
        Field field = TypeString.parse(type.parquet()).field(label,
                isAskedRequired || isDeclaredRequired ? Repetition.REQUIRED : Repetition.OPTIONAL);
        return type instanceof Scalar scalar
                ? Route.of(column, scalar.form(), field)
                : new Route(field, type.fetched(), Fetchers.nested(column, type));
    }

    private static boolean isNothing(SqlType type) {
        return type instanceof Scalar scalar && scalar.form() == FetchForm.NOTHING;
    }

    /// The route to a field of a type that the caller gives.
    private static Route asked(int column, String label, Field field, Declared declared, @Nullable SqlType found) {
        Route route = switch (field) {
            case PrimitiveField primitive -> {
                FetchForm form = switch (found) {
                    case null -> FetchForm.asking(primitive);
                    case Scalar scalar -> other(scalar.form(), primitive);
                    case SqlType.ListOf ignored -> isText(primitive) ? FetchForm.TEXT : null;
                    case SqlType.StructOf ignored -> isText(primitive) ? FetchForm.TEXT : null;
                    case SqlType.MapOf ignored -> isText(primitive) ? FetchForm.TEXT : null;
                };
                yield form == null ? null : Route.of(column, form, field);
            }
            case GroupField group -> ofGroup(column, group, found);
        };
        if (route == null) {
            throw new SchemaMismatchException(place(label),
                    "The query's column has the type " + describe(declared) + ", which cannot become "
                            + TypeString.of(field),
                    "Give it another type" + found(found) + ", or CAST it in the query.");
        }
        return route;
    }

    private static String found(@Nullable SqlType found) {
        return found == null ? "" : ", for example " + found.parquet();
    }

    private static @Nullable Route ofGroup(int column, GroupField group, @Nullable SqlType found) {
        if (group.logicalType().orElse(null) instanceof LogicalType.Variant) {
            boolean isText = found == null || found instanceof Scalar scalar && scalar.form() == FetchForm.TEXT;
            return isText ? new Route(group, "getString, read as JSON", Fetchers.json(column)) : null;
        }
        boolean isFit = switch (found) {
            case null -> true;
            case Scalar ignored -> false;
            case SqlType.ListOf ignored -> group.logicalType().orElse(null) instanceof LogicalType.List;
            case SqlType.MapOf ignored -> group.logicalType().orElse(null) instanceof LogicalType.Map;
            case SqlType.StructOf ignored -> group.logicalType().isEmpty();
        };
        String fetched = found == null ? "getObject" : found.fetched();
        return isFit ? new Route(group, fetched, Fetchers.nested(column, found)) : null;
    }

    /// The form in which values of a known type are stored in a field; null if the field cannot store them.
    private static @Nullable FetchForm other(FetchForm form, PrimitiveField field) {
        if (form.fits(field)) {
            return form;
        }
        boolean isBytes = form == FetchForm.BYTES || form == FetchForm.BLOB || form == FetchForm.ROW_ID;
        if (isText(field) && !isBytes) {
            return FetchForm.TEXT;
        }
        if (form == FetchForm.BITS && field.type() == PhysicalType.BYTE_ARRAY && field.logicalType().isEmpty()) {
            return FetchForm.BYTES;
        }
        // Another type may have room for digits that a float does not have.
        if (form == FetchForm.SINGLE) {
            return FetchForm.DOUBLE.fits(field) ? FetchForm.DOUBLE : null;
        }
        if (form == FetchForm.LOCAL) {
            return FetchForm.OFFSET.fits(field)
                    ? FetchForm.OFFSET
                    : FetchForm.MIDNIGHT.fits(field) ? FetchForm.MIDNIGHT : null;
        }
        return null;
    }

    private static boolean isText(PrimitiveField field) {
        return field.logicalType().orElse(null) instanceof LogicalType.String;
    }

    private static Location place(String label) {
        return Location.UNKNOWN.inColumn(List.of(label));
    }
}
