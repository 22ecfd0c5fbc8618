package dev.lamella.records.internal.read;

import dev.lamella.records.internal.convert.Kind;
import dev.lamella.row.ColumnValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TypeString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A place in a file's schema, with the values that come from there.
///
/// @param values what is there
/// @param name by which components find it
/// @param kind what it holds; a repeated field without annotation is a list
/// @param group the group whose field it is directly, if it is one's
/// @param meant the same values as the file's Arrow schema has them
record Column(ColumnValues values, String name, Kind kind, Optional<ColumnValues> group, ColumnValues meant) {
    private Column(ColumnValues values, String name, Optional<ColumnValues> group, ColumnValues meant) {
        this(values, name, Kind.of(values.node()), group, meant);
    }

    /// The fields of the rows.
    static List<Column> of(List<ColumnValues> values, List<ColumnValues> meant) {
        return fields(values, Optional.empty(), meant);
    }

    private static List<Column> fields(List<ColumnValues> values, Optional<ColumnValues> group,
            List<ColumnValues> meant) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            columns.add(new Column(values.get(i), values.get(i).field().name(), group, meant.get(i)));
        }
        return List.copyOf(columns);
    }

    /// The column that it would be if Parquet's annotations said what the file's Arrow schema does; empty if that is the same.
    Optional<Column> asMeant() {
        Kind other = Kind.of(meant.node());
        return kind == Kind.LIST || other == kind
                ? Optional.empty()
                : Optional.of(new Column(meant, name, other, group, meant));
    }

    Field field() {
        return values.field();
    }

    /// Of a group, its fields.
    List<Column> fields() {
        return fields(values.children(), Optional.of(values), meant.children());
    }

    /// Of a list, what stands in it.
    Column element() {
        ColumnValues child = values.children().getFirst();
        return new Column(child, child.field().name(), Optional.empty(), meant.children().getFirst());
    }

    /// Of a map, its key, and its value if it has one; by these names.
    List<Column> entry() {
        List<Column> entry = new ArrayList<>();
        for (int i = 0; i < values.children().size(); i++) {
            entry.add(new Column(values.children().get(i), i == 0 ? "key" : "value", Optional.empty(),
                    meant.children().get(i)));
        }
        return List.copyOf(entry);
    }

    /// The way there by meaning, for projections.
    ColumnPath logicalPath() {
        return values.node().logicalPath();
    }

    /// For messages, for example `STRING on BYTE_ARRAY`.
    String typeText() {
        return switch (kind) {
            case LIST -> "a list";
            case MAP -> "a map";
            case STRUCT -> "a group";
            case VARIANT -> "a VARIANT";
            case FILE -> "a FILE";
            default -> ((PrimitiveField) field()).typeText();
        };
    }

    /// For plans: the type string, with `!` if the column is REQUIRED; of what has none, as messages say it.
    String planText() {
        if (field().repetition() == Repetition.REPEATED) {
            return typeText();
        }
        try {
            return TypeString.of(field()).toString();
        } catch (IllegalArgumentException ignored) {
            return typeText();
        }
    }

    /// What to ask for to get just this type.
    String typeString() {
        String text = planText();
        return text.endsWith("!") ? text.substring(0, text.length() - 1) : text;
    }
}
