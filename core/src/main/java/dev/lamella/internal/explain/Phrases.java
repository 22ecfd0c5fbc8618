package dev.lamella.internal.explain;

import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.variant.internal.Printable;
import java.util.Map;
import java.util.regex.Pattern;

/// Phrases and spellings that tables share.
public final class Phrases {
    static final String TEXT_AS_BYTES = "text comes as bytes";
    static final String UTC_LOST = "that it is in UTC gets lost";
    static final String GEO_AS_BYTES = "the bytes of the geometry, without its coordinate system";
    static final String PARTS_OF_VARIANT = "the parts that are stored; what they encode is not put together";
    static final String ALWAYS_NULL = "always null";
    static final String ALL_NULL = "every value is read as null";
    static final String BY_POSITION = "several fields have its name, so only its position tells it apart";
    static final String UNSCALED = "the stored integers, without the scale";

    private static final int LONGEST_ANNOTATION = 60;
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private Phrases() {}

    /// Why the annotation that is declared says nothing.
    static String ignored(Field field) {
        String declared = declared(field);
        boolean isUnrecognized = field.annotation().logicalType().orElse(null) instanceof LogicalType.Unrecognized
                || declared.startsWith("CONVERTED_TYPE(");
        return isUnrecognized ? "the annotation is not known" : declared + " is not allowed on " + carrier(field);
    }

    /// The annotation, without parameters if they are long: a coordinate reference system may be a whole document.
    static String declared(Field field) {
        String text = field.annotation().toString();
        int end = text.indexOf('(');
        return text.length() <= LONGEST_ANNOTATION || end < 0 ? text : text.substring(0, end);
    }

    /// The type of a field without its annotation.
    static String carrier(Field field) {
        return switch (field) {
            case GroupField ignored -> "this group";
            case PrimitiveField leaf -> leaf.physicalText();
        };
    }

    /// A name inside a type, in backquotes unless it is a plain identifier.
    static String name(String name) {
        return IDENTIFIER.matcher(name).matches() ? name : '`' + name.replace("`", "``") + '`';
    }

    /// A name as SQL quotes it, unless it is a plain identifier.
    static String sqlName(String name) {
        return IDENTIFIER.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /// The name and the type of a field. Line breaks in names are escaped.
    public static String inOneLine(ColumnPath path, Map<Ecosystem, TypeMapping> seen) {
        StringBuilder text = new StringBuilder(path.toString());
        String separator = ": ";
        for (Map.Entry<Ecosystem, TypeMapping> view : seen.entrySet()) {
            text.append(separator).append(view.getKey().title()).append(' ').append(view.getValue());
            separator = "; ";
        }
        return Printable.line(text.toString());
    }
}
