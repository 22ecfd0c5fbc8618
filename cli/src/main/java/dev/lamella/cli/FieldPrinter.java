package dev.lamella.cli;

import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Prints the values of one field: made once per schema, by the rules of the reference page *Values as text*.
///
/// A value that its annotation forbids is printed as stored, and counted.
sealed interface FieldPrinter
        permits FieldPrinter.Nothing, FieldPrinter.Elements, FieldPrinter.Struct, FieldPrinter.Dictionary,
        FieldPrinter.Entries, VariantValues, Leaf {
    /// Prints the value at `index`.
    void print(RowValues cells, int index, ValueOut out) throws IOException;

    /// Makes printers. Warnings name a column by its path as text.
    record Maker(BinaryText binary, VariantOptions.Form variants, OddValues odd) {
        /// The printer of a field of the row.
        FieldPrinter of(Field field) {
            return field(field, List.of());
        }

        private FieldPrinter field(Field field, List<Step> parent) {
            return whole(field, with(parent, new Step.Name(field.name())));
        }

        private static List<Step> with(List<Step> path, Step step) {
            List<Step> longer = new ArrayList<>(path);
            longer.add(step);
            return List.copyOf(longer);
        }

        /// The printer of all that a field holds: of a repeated one, all its elements.
        private FieldPrinter whole(Field field, List<Step> path) {
            return field.repetition() == Repetition.REPEATED
                    ? new Elements(single(field, with(path, new Step.Element())))
                    : single(field, path);
        }

        private FieldPrinter single(Field field, List<Step> path) {
            return switch (field) {
                case PrimitiveField leaf -> leaf(leaf, ColumnPath.ofSteps(path));
                case GroupField group -> group(group, path);
            };
        }

        private FieldPrinter group(GroupField group, List<Step> path) {
            return switch (group.shape()) {
                case GroupShape.Struct _,GroupShape.File _ -> struct(group, path);
                case GroupShape.Variant _ -> switch (variants) {
                    case strict, lenient -> new VariantValues();
                    case stored -> struct(group, path);
                };
                case GroupShape.ListOf _ -> new Elements(single(group.element(), with(path, new Step.Element())));
                case GroupShape.MapOf _ -> {
                    ColumnPath keys = ColumnPath.ofSteps(with(path, new Step.Key()));
                    FieldPrinter key = whole(group.key(), keys.steps());
                    FieldPrinter value = group.value().map(v -> whole(v, with(path, new Step.Value())))
                            .orElse(new Nothing());
                    yield hasTextKeys(group.key()) ? new Dictionary(key, value) : new Entries(key, value, keys, odd);
                }
            };
        }

        private Struct struct(GroupField group, List<Step> path) {
            List<String> names = new ArrayList<>();
            List<FieldPrinter> fields = new ArrayList<>();
            for (Field child : group.children()) {
                names.add(child.name());
                fields.add(field(child, path));
            }
            return new Struct(Columns.of(names), List.copyOf(fields));
        }

        private static boolean hasTextKeys(Field key) {
            return key.repetition() == Repetition.REQUIRED && key.logicalType()
                    .map(type -> type instanceof LogicalType.String || type instanceof LogicalType.Enum).orElse(false);
        }

        private FieldPrinter leaf(PrimitiveField leaf, ColumnPath path) {
            return new Leaf(leaf, path, leaf.logicalType().orElse(null), isTextByDeclaration(leaf), binary, odd);
        }

        /// Text on a fixed-length type breaks the format, but text is what its writer meant.
        private static boolean isTextByDeclaration(PrimitiveField leaf) {
            Optional<LogicalType> declared = leaf.annotation().logicalType();
            boolean isText = declared.isPresent()
                    ? declared.get() instanceof LogicalType.String || declared.get() instanceof LogicalType.Enum
                    : leaf.annotation().convertedType().isPresent()
                            && (leaf.annotation().convertedType().getAsInt() == ConvertedType.UTF8.id()
                                    || leaf.annotation().convertedType().getAsInt() == ConvertedType.ENUM.id());
            return isText && leaf.logicalType().isEmpty()
                    && leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        }
    }

    /// Values that are not there.
    record Nothing() implements FieldPrinter {
        @Override
        public void print(RowValues cells, int index, ValueOut out) throws IOException {
            out.writeNull();
        }
    }

    /// A list, or a repeated field.
    record Elements(FieldPrinter element) implements FieldPrinter {
        @Override
        public void print(RowValues cells, int index, ValueOut out) throws IOException {
            RowList list = cells.getList(index);
            if (list == null) {
                out.writeNull();
                return;
            }
            out.startArray();
            for (int i = 0; i < list.size(); i++) {
                element.print(list, i, out);
            }
            out.endArray();
        }
    }

    /// A struct.
    record Struct(Columns columns, List<FieldPrinter> fields) implements FieldPrinter {
        @Override
        public void print(RowValues cells, int index, ValueOut out) throws IOException {
            Row row = cells.getRow(index);
            if (row == null) {
                out.writeNull();
                return;
            }
            columns.print(fields, row, out);
        }
    }

    /// A map whose keys are text that is always there: an object. Of equal keys the last counts.
    record Dictionary(FieldPrinter key, FieldPrinter value) implements FieldPrinter {
        @Override
        public void print(RowValues cells, int index, ValueOut out) throws IOException {
            RowMap map = cells.getMap(index);
            if (map == null) {
                out.writeNull();
                return;
            }
            RowValues keys = map.keys();
            RowValues values = map.values();
            Map<String, Integer> last = new LinkedHashMap<>();
            CellOut name = new CellOut("null");
            for (int i = 0; i < map.size(); i++) {
                key.print(keys, i, name);
                last.put(name.text(), i);
            }
            out.startObject();
            for (Map.Entry<String, Integer> entry : last.entrySet()) {
                out.name(entry.getKey());
                value.print(values, entry.getValue(), out);
            }
            out.endObject();
        }
    }

    /// A map whose keys are anything else: all its entries.
    record Entries(FieldPrinter key, FieldPrinter value, ColumnPath path, OddValues odd) implements FieldPrinter {
        @Override
        public void print(RowValues cells, int index, ValueOut out) throws IOException {
            RowMap map = cells.getMap(index);
            if (map == null) {
                out.writeNull();
                return;
            }
            RowValues keys = map.keys();
            RowValues values = map.values();
            out.startArray();
            for (int i = 0; i < map.size(); i++) {
                if (keys.isNull(i)) {
                    odd.add(path, "null, which a key must not be");
                }
                out.startObject();
                out.name("key");
                key.print(keys, i, out);
                out.name("value");
                value.print(values, i, out);
                out.endObject();
            }
            out.endArray();
        }
    }
}
