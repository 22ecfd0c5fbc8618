package dev.lamella.records.internal.read;

import dev.lamella.records.internal.convert.Kind;
import dev.lamella.row.ColumnValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A place in a file's schema, with the values that come from there.
///
/// @param values what is there
/// @param name by which components find it
/// @param kind what it holds; a repeated field without annotation is a list
/// @param steps the way there by meaning: of names and steps into lists and maps
/// @param group the group whose field it is directly, if it is one's
/// @param meant the same values as the file's Arrow schema has them
record Column(ColumnValues values, String name, Kind kind, List<Step> steps, Optional<ColumnValues> group,
        ColumnValues meant) {
    /// The fields of the rows.
    static List<Column> of(Schema schema, List<ColumnValues> values, List<ColumnValues> meant) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Field field = schema.fields().get(i);
            columns.add(field(values.get(i), List.of(new Step.Name(field.name())), Optional.empty(), meant.get(i)));
        }
        return List.copyOf(columns);
    }

    /// A field that may be repeated.
    private static Column field(ColumnValues values, List<Step> steps, Optional<ColumnValues> group,
            ColumnValues meant) {
        Field field = values.field();
        Kind kind = field.repetition() == Repetition.REPEATED ? Kind.LIST : Kind.of(field);
        return new Column(values, field.name(), kind, steps, group, meant);
    }

    /// The column that it would be if Parquet's annotations said what the file's Arrow schema does; empty if that is the same.
    Optional<Column> asMeant() {
        Kind other = Kind.of(meant.field());
        return kind == Kind.LIST || other == kind
                ? Optional.empty()
                : Optional.of(new Column(meant, name, other, steps, group, meant));
    }

    Field field() {
        return values.field();
    }

    /// Of a group, its fields.
    List<Column> fields() {
        List<Column> fields = new ArrayList<>();
        for (int i = 0; i < values.children().size(); i++) {
            ColumnValues child = values.children().get(i);
            fields.add(field(child, and(new Step.Name(child.field().name())), Optional.of(values),
                    meant.children().get(i)));
        }
        return List.copyOf(fields);
    }

    /// Of a list, what stands in it.
    @SuppressWarnings("ReferenceEquality")
    Column element() {
        ColumnValues child = values.children().getFirst();
        ColumnValues meantChild = meant.children().getFirst();
        // A repeated field is a list of itself; in lists of old forms the repeated field is the element.
        boolean isOnce = child.field() == field() || !isThreeLevels();
        Kind held = Kind.of(child.field());
        return isOnce
                ? new Column(child, child.field().name(), held, and(new Step.Element()), Optional.empty(), meantChild)
                : field(child, and(new Step.Element()), Optional.empty(), meantChild);
    }

    private boolean isThreeLevels() {
        return field() instanceof GroupField group
                && group.shape() instanceof GroupShape.ListOf(ListRule rule) && rule == ListRule.THREE_LEVELS;
    }

    /// Of a map, its key, and its value if it has one; by these names.
    List<Column> entry() {
        List<Column> entry = new ArrayList<>();
        for (int i = 0; i < values.children().size(); i++) {
            ColumnValues child = values.children().get(i);
            boolean isKey = i == 0;
            Column column = field(child, and(isKey ? new Step.Key() : new Step.Value()), Optional.empty(),
                    meant.children().get(i));
            entry.add(new Column(child, isKey ? "key" : "value", column.kind(), column.steps(), Optional.empty(),
                    column.meant()));
        }
        return List.copyOf(entry);
    }

    private List<Step> and(Step step) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        return List.copyOf(longer);
    }

    /// The way there by meaning, for projections.
    ColumnPath logicalPath() {
        return ColumnPath.ofSteps(steps);
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
