package dev.lamella.records.internal.read;

import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.row.ColumnValues;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TypeString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A node of a file's schema, with its values.
///
/// @param values the values of the column
/// @param name the name by which components find the column
/// @param kind what the column holds; a repeated field without annotation is a list
/// @param group the group that directly contains the column, if there is one
/// @param meant the same values as the file's Arrow schema describes them
record FileColumn(ColumnValues values, String name, ColumnKind kind, Optional<ColumnValues> group, ColumnValues meant) {
    private FileColumn(ColumnValues values, String name, Optional<ColumnValues> group, ColumnValues meant) {
        this(values, name, ColumnKind.of(values.node()), group, meant);
    }

    /// The columns of the rows.
    static List<FileColumn> of(List<ColumnValues> values, List<ColumnValues> meant) {
        return fields(values, Optional.empty(), meant);
    }

    private static List<FileColumn> fields(List<ColumnValues> values, Optional<ColumnValues> group,
            List<ColumnValues> meant) {
        List<FileColumn> columns = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            columns.add(new FileColumn(values.get(i), values.get(i).field().name(), group, meant.get(i)));
        }
        return List.copyOf(columns);
    }

    /// The column as the file's Arrow schema describes it; empty if that is the same.
    Optional<FileColumn> asMeant() {
        ColumnKind other = ColumnKind.of(meant.node());
        return kind == ColumnKind.LIST || other == kind
                ? Optional.empty()
                : Optional.of(new FileColumn(meant, name, other, group, meant));
    }

    Field field() {
        return values.field();
    }

    /// The fields of a group.
    List<FileColumn> fields() {
        return fields(values.children(), Optional.of(values), meant.children());
    }

    /// The element of a list.
    FileColumn element() {
        ColumnValues child = values.children().getFirst();
        return new FileColumn(child, child.field().name(), Optional.empty(), meant.children().getFirst());
    }

    /// The key of a map, and its value if there is one, by these names.
    List<FileColumn> entry() {
        List<FileColumn> entry = new ArrayList<>();
        for (int i = 0; i < values.children().size(); i++) {
            entry.add(new FileColumn(values.children().get(i), i == 0 ? "key" : "value", Optional.empty(),
                    meant.children().get(i)));
        }
        return List.copyOf(entry);
    }

    /// The logical path, for projections.
    ColumnPath logicalPath() {
        return values.node().logicalPath();
    }

    /// The type for messages, for example `STRING on BYTE_ARRAY`.
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

    /// The type string for plans, with `!` if the column is REQUIRED; a type without a type string as in messages.
    String planText() {
        if (field().repetition() == Repetition.REPEATED) {
            return typeText();
        }
        try {
            return TypeString.of(field()).toString();
        } catch (IllegalArgumentException ignored) {
            return asRead();
        }
    }

    /// The same for columns of another form than type strings have: a VARIANT that is shredded, a FILE without some columns,
    /// and a type that is declared in a way that the format does not allow.
    private String asRead() {
        try {
            Field read = switch (field()) {
                case GroupField group -> TypeString.parse(kind.name()).field(name, group.repetition());
                case PrimitiveField leaf -> PrimitiveField.of(name, leaf.repetition(), leaf.type(), leaf.typeLength(),
                        OptionalInt.empty(), leaf.logicalType().map(type -> Annotation.written(type, leaf.type()))
                                .orElse(Annotation.NONE));
            };
            return TypeString.of(read).toString();
        } catch (IllegalArgumentException ignored) {
            return typeText();
        }
    }

    /// The type string that requests exactly this type.
    String typeString() {
        String text = planText();
        return text.endsWith("!") ? text.substring(0, text.length() - 1) : text;
    }
}
