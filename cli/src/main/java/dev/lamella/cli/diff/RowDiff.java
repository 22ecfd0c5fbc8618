package dev.lamella.cli.diff;

import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.CellOut;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.cli.shell.Colors;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The differences between the rows of two tables, row by row: rows at the same position, or, of sorted tables, rows with the
/// same key. If several rows have the same key, the first rows belong together, then the
/// second ones.
public final class RowDiff {
    /// A column that both tables have.
    private record Column(String name, int index, SameValues.OfColumn values, FieldPrinter printer,
            FieldPrinter otherPrinter) {}

    /// A key column, and how its values are compared.
    private record Key(String name, int index, Comparator<Object> order, FieldPrinter printer) {}

    /// A difference.
    ///
    /// @param place the row, or its key
    /// @param column empty if one of the tables does not have the row
    /// @param before as text; empty if only the second table has the row
    private record Difference(String place, String column, String before, String after) {
        String text(Colors colors) {
            String one = colors.of(Colors.Color.BEFORE, Printable.line(before));
            String other = colors.of(Colors.Color.AFTER, Printable.line(after));
            return Printable.line(place)
                    + (column.isEmpty()
                            ? ": " + one + other
                            : ", " + Printable.line(column) + ": " + one + " -> " + other);
        }
    }

    private final List<Column> columns;
    /// Where each column is in the rows of either table.
    private final int[] places;
    private final int[] otherPlaces;
    private final List<Key> keys;
    private final long most;
    private final List<Difference> differences = new ArrayList<>();
    private final Map<String, Long> byColumn = new LinkedHashMap<>();
    private long count;
    private long otherCount;
    private long different;
    private long onlyBefore;
    private long onlyAfter;

    /// @param schema of the rows of the first table, with the columns that both tables have
    /// @param other of the rows of the second table, with the same columns in any order
    /// @param keys the columns by which both tables are sorted; empty if rows are compared by position
    /// @param most how many differences are printed
    public RowDiff(Schema schema, Schema other, List<ColumnPath> keys, double tolerance, long most,
            ForbiddenValues odd) {
        this.most = most;
        SameValues same = new SameValues(tolerance);
        FieldPrinter.Maker maker = new FieldPrinter.Maker(BinaryText.hex, VariantOptions.Form.lenient, odd);
        List<String> names = schema.fields().stream().map(Field::name).toList();
        List<Column> found = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Field field = field(schema, names.get(i));
            Field otherField = field(other, names.get(i));
            found.add(new Column(names.get(i), i, same.of(field, otherField), maker.of(field), maker.of(otherField)));
        }
        this.columns = List.copyOf(found);
        this.places = IntStream.range(0, names.size()).toArray();
        List<String> otherNames = other.fields().stream().map(Field::name).toList();
        this.otherPlaces = names.stream().mapToInt(otherNames::indexOf).toArray();
        this.keys = keys.stream().map(path -> {
            PrimitiveField field = (PrimitiveField) field(schema, path.names().getFirst());
            return new Key(field.name(), names.indexOf(field.name()), SortOrder.of(field).comparator(),
                    maker.of(field));
        }).toList();
    }

    private static Field field(Schema schema, String name) {
        return schema.fields().stream().filter(field -> field.name().equals(name)).findFirst().orElseThrow();
    }

    /// Compares all rows, and closes the cursors. Called once.
    public void compare(RowCursor before, RowCursor after) throws IOException {
        try (before; after) {
            boolean hasOne = before.next();
            boolean hasOther = after.next();
            while (hasOne || hasOther) {
                int order = !hasOne ? 1 : !hasOther ? -1 : order(before, after);
                if (order == 0) {
                    pair(before, after);
                } else if (order < 0) {
                    onlyBefore++;
                    note(place(before, places, count), "", "only before", "");
                } else {
                    onlyAfter++;
                    note(place(after, otherPlaces, otherCount), "", "", "only after");
                }
                if (order <= 0) {
                    count++;
                    hasOne = before.next();
                }
                if (order >= 0) {
                    otherCount++;
                    hasOther = after.next();
                }
            }
        }
    }

    /// Without keys, rows at the same position always belong together. Nulls are last, as they are sorted.
    private int order(RowCursor before, RowCursor after) {
        for (Key key : keys) {
            Object value = before.get(places[key.index()]);
            Object other = after.get(otherPlaces[key.index()]);
            int order = value == null || other == null
                    ? Boolean.compare(value == null, other == null)
                    : key.order().compare(value, other);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private void pair(RowCursor before, RowCursor after) throws IOException {
        boolean isSame = true;
        for (Column column : columns) {
            int place = places[column.index()];
            int otherPlace = otherPlaces[column.index()];
            if (!column.values().areSame(before, place, after, otherPlace)) {
                isSame = false;
                byColumn.merge(column.name(), 1L, Long::sum);
                if (differences.size() < most) {
                    note(place(before, places, count), column.name(), text(column.printer(), before, place),
                            text(column.otherPrinter(), after, otherPlace));
                }
            }
        }
        different += isSame ? 0 : 1;
    }

    private void note(String place, String column, String before, String after) {
        if (differences.size() < most) {
            differences.add(new Difference(place, column, before, after));
        }
    }

    private String place(RowCursor row, int[] places, long ordinal) throws IOException {
        if (keys.isEmpty()) {
            return "row " + ordinal;
        }
        List<String> parts = new ArrayList<>();
        for (Key key : keys) {
            parts.add(key.name() + " = " + text(key.printer(), row, places[key.index()]));
        }
        return String.join(", ", parts);
    }

    private static String text(FieldPrinter printer, RowCursor row, int index) throws IOException {
        CellOut cell = new CellOut("null");
        printer.print(row, index, cell);
        return cell.text();
    }

    public boolean isSame() {
        return different == 0 && onlyBefore == 0 && onlyAfter == 0;
    }

    /// For people.
    public void print(StringBuilder text, Colors colors) {
        text.append("rows: ");
        if (isSame()) {
            text.append("equal, ").append(Sizes.grouped(count)).append('\n');
            return;
        }
        text.append(Sizes.grouped(count)).append(" before, ").append(Sizes.grouped(otherCount)).append(" after; ")
                .append(Sizes.grouped(different)).append(" different, ").append(Sizes.grouped(onlyBefore))
                .append(" only before, ").append(Sizes.grouped(onlyAfter)).append(" only after\n");
        if (!byColumn.isEmpty()) {
            text.append("columns that differ: ").append(byColumn.entrySet().stream()
                    .map(entry -> Printable.line(entry.getKey()) + " in " + Sizes.count(entry.getValue(), "row"))
                    .collect(Collectors.joining(", "))).append('\n');
        }
        differences.forEach(difference -> text.append("  ").append(difference.text(colors)).append('\n'));
        if (differences.size() == most && most > 0) {
            text.append("  (no more than ").append(most).append(" differences are printed: --limit)\n");
        }
    }

    /// Fields of a JSON object.
    public void write(JsonFields fields) throws IOException {
        fields.object("rows", () -> {
            fields.number("before", count);
            fields.number("after", otherCount);
            fields.number("different", different);
            fields.number("only_before", onlyBefore);
            fields.number("only_after", onlyAfter);
        });
        fields.object("columns", () -> {
            for (Map.Entry<String, Long> entry : byColumn.entrySet()) {
                fields.number(entry.getKey(), entry.getValue());
            }
        });
        fields.array("differences", () -> {
            for (Difference difference : differences) {
                fields.object(() -> write(difference, fields));
            }
        });
    }

    private static void write(Difference difference, JsonFields fields) throws IOException {
        fields.text("row", difference.place());
        if (difference.column().isEmpty()) {
            fields.text("only", difference.before().isEmpty() ? "after" : "before");
        } else {
            fields.text("column", difference.column());
            fields.text("before", difference.before());
            fields.text("after", difference.after());
        }
    }
}
