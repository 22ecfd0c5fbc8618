package dev.lamella.conformance;

import dev.lamella.build.CompiledSources;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Generates a record class for any schema: each column a component of the class that rows give by default, primitive
/// where there is never a null; maps are lists of their entries, in which nothing is lost.
final class SchemaRecords {
    /// More components than a constructor takes, even of those that count as two.
    private static final int MOST_COMPONENTS = 120;

    private final String name;
    private final List<String> inner = new ArrayList<>();

    private SchemaRecords(String name) {
        this.name = name;
    }

    /// The classes of schemas, all compiled at once; by the names of the schemas' files.
    static Map<String, Class<?>> of(Map<String, Schema> schemas) {
        Map<String, String> sources = new LinkedHashMap<>();
        Map<String, String> names = new LinkedHashMap<>();
        schemas.forEach((file, schema) -> {
            String name = "Rows" + names.size();
            names.put(file, name);
            sources.put(name, new SchemaRecords(name).source(schema));
        });
        CompiledSources compiled = CompiledSources.of(SchemaRecords.class, sources);
        Map<String, Class<?>> classes = new LinkedHashMap<>();
        names.forEach((file, name) -> classes.put(file, compiled.type(name)));
        return classes;
    }

    /// The fields that the record of a schema has: not more than there may be.
    static List<Field> fields(Schema schema) {
        return schema.fields().subList(0, Math.min(MOST_COMPONENTS, schema.fields().size()));
    }

    private String source(Schema schema) {
        String components = components(fields(schema));
        return "import dev.lamella.records.mapping.Name;\nimport java.util.List;\npublic record " + name + "("
                + components
                + ") {\n" + String.join("\n", inner) + "\n}\n";
    }

    private String components(List<Field> fields) {
        List<String> components = new ArrayList<>();
        for (Field field : fields) {
            components.add("@Name(\"" + escaped(field.name()) + "\") " + type(field) + " c" + components.size());
        }
        return String.join(", ", components);
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append("\\u%04x".formatted(c)));
        // Of these the compiler would make what they are before it looks for the end of the text.
        return escaped.toString().replace("\\u005c", "\\\\").replace("\\u0022", "\\\"").replace("\\u000a", "\\n")
                .replace("\\u000d", "\\r");
    }

    private String type(Field field) {
        if (field.repetition() == Repetition.REPEATED) {
            return "List<" + boxed(once(field, false)) + ">";
        }
        return once(field, field.repetition() == Repetition.REQUIRED);
    }

    /// The type of one occurrence.
    private String once(Field field, boolean isRequired) {
        return switch (field) {
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Variant _ -> "dev.lamella.variant.Variant";
                case GroupShape.File _ -> "dev.lamella.row.FileReference";
                case GroupShape.Struct _ -> struct(components(group.children()));
                case GroupShape.ListOf(dev.lamella.schema.ListRule rule) -> "List<"
                        + boxed(rule == dev.lamella.schema.ListRule.THREE_LEVELS
                                ? type(group.element())
                                : once(group.element(), false))
                        + ">";
                case GroupShape.MapOf _ -> "List<" + struct(entry(group)) + ">";
            };
            case PrimitiveField leaf -> isRequired ? leaf(leaf) : boxed(leaf(leaf));
        };
    }

    private String entry(GroupField map) {
        String key = type(map.key()) + " key";
        return map.value().map(value -> key + ", " + type(value) + " value").orElse(key);
    }

    private String struct(String components) {
        String type = name + "_" + inner.size();
        inner.add("");
        inner.set(inner.size() - 1, "public record " + type + "(" + components + ") {}");
        return type;
    }

    private static String boxed(String type) {
        return switch (type) {
            case "int" -> "Integer";
            case "char" -> "Character";
            case "boolean", "byte", "short", "long", "float", "double" ->
                Character.toUpperCase(type.charAt(0)) + type.substring(1);
            default -> type;
        };
    }

    private static String leaf(PrimitiveField leaf) {
        return switch (leaf.logicalType().orElse(null)) {
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _ -> "String";
            case LogicalType.Decimal _ -> "java.math.BigDecimal";
            case LogicalType.Date _ -> "java.time.LocalDate";
            case LogicalType.Time _ -> "java.time.LocalTime";
            case LogicalType.Timestamp time -> time.isAdjustedToUTC() ? "java.time.Instant" : "java.time.LocalDateTime";
            case LogicalType.Integer(int bits, boolean isSigned) -> switch (bits) {
                case 8 -> isSigned ? "byte" : "int";
                case 16 -> isSigned ? "short" : "int";
                case 32 -> isSigned ? "int" : "long";
                default -> isSigned ? "long" : "java.math.BigInteger";
            };
            case LogicalType.Uuid _ -> "java.util.UUID";
            case LogicalType.Float16 _ -> "float";
            case LogicalType.Interval _ -> "dev.lamella.row.Interval";
            case LogicalType.Geometry _,LogicalType.Geography _ -> "dev.lamella.row.Wkb";
            case LogicalType.Unknown _ -> "Object";
            case null, default -> switch (leaf.type()) {
                case BOOLEAN -> "boolean";
                case INT32 -> "int";
                case INT64 -> "long";
                case INT96 -> "java.time.Instant";
                case FLOAT -> "float";
                case DOUBLE -> "double";
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> "byte[]";
            };
        };
    }
}
