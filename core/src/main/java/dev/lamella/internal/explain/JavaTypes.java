package dev.lamella.internal.explain;

import dev.lamella.explain.TypeMapping;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.MapRule;
import dev.lamella.schema.PrimitiveField;
import java.util.ArrayList;
import java.util.List;

/// The classes that `Row.get` returns for columns.
///
/// Source: this library, package `dev.lamella.row`; the table in `docs/reference/java-types.md`.
public final class JavaTypes extends TypeTable {
    @Override
    protected TypeMapping leaf(PrimitiveField field) {
        return field.logicalType().map(type -> annotated(field, type)).orElseGet(() -> physical(field));
    }

    private static TypeMapping annotated(PrimitiveField field, LogicalType annotation) {
        return switch (annotation) {
            case LogicalType.Text ignored -> Mappings.exact("String");
            case LogicalType.Bson ignored -> Mappings.exact("byte[]");
            case LogicalType.Decimal ignored -> Mappings.exact("BigDecimal");
            case LogicalType.Date ignored -> Mappings.exact("LocalDate");
            case LogicalType.Time ignored -> Mappings.exact("LocalTime");
            case LogicalType.Timestamp(boolean isAdjustedToUTC, var ignored) ->
                Mappings.exact(isAdjustedToUTC ? "Instant" : "LocalDateTime");
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> Mappings.exact(switch (bitWidth) {
                case 8 -> isSigned ? "Byte" : "Integer";
                case 16 -> isSigned ? "Short" : "Integer";
                case 32 -> isSigned ? "Integer" : "Long";
                default -> isSigned ? "Long" : "BigInteger";
            });
            case LogicalType.Unknown ignored -> Mappings.exact("null");
            case LogicalType.Uuid ignored -> Mappings.exact("UUID");
            case LogicalType.Float16 ignored -> Mappings.exact("Float");
            case LogicalType.Interval ignored -> Mappings.exact("Interval");
            case LogicalType.Geospatial ignored -> Mappings.exact("Wkb");
            case LogicalType.Nested ignored ->
                physical(field);
            case LogicalType.Unrecognized ignored ->
                physical(field);
        };
    }

    private static TypeMapping physical(PrimitiveField field) {
        String type = switch (field.type()) {
            case BOOLEAN -> "Boolean";
            case INT32 -> "Integer";
            case INT64 -> "Long";
            case INT96 -> "Instant";
            case FLOAT -> "Float";
            case DOUBLE -> "Double";
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> "byte[]";
        };
        return field.annotation().isNone() ? Mappings.exact(type) : Mappings.lossy(type, Phrases.ignored(field));
    }

    @Override
    protected View group(GroupField group) {
        List<View.Part> parts = parts(group);
        return switch (group.shape()) {
            case GroupShape.Struct ignored -> {
                View struct = struct(parts);
                yield group.annotation().isNone() ? struct : struct.losing(Phrases.ignored(group));
            }
            case GroupShape.ListOf ignored -> list(once(group.element()));
            case GroupShape.MapOf(MapRule rule) -> map(group, rule);
            case GroupShape.Variant ignored -> View.value(Mappings.exact("Variant"), parts);
            case GroupShape.File ignored -> View.value(Mappings.exact("FileReference"), parts);
        };
    }

    @Override
    protected List<View.Part> named(List<View.Part> fields) {
        return SameNames.equal(fields, field -> field.with(field.view().noting(Phrases.BY_POSITION)));
    }

    private static View struct(List<View.Part> parts) {
        return View.enclosed("Row {", parts, ", ", "}", name -> Phrases.name(name) + ": ");
    }

    private static View list(View element) {
        return View.list("List<", element, ">");
    }

    private View map(GroupField group, MapRule rule) {
        View key = field(group.key());
        List<View.Part> parts = new ArrayList<>(List.of(new View.Part("key", key)));
        group.value().ifPresent(value -> parts.add(new View.Part("value", field(value))));
        return View.enclosed("Map<", parts, ", ", rule == MapRule.KEY_ONLY ? ", Void>" : ">", name -> "");
    }

    @Override
    protected View repeated(Field field, View once) {
        return list(once);
    }
}
