package dev.lamella.cli.print;

import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowValues;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SchemaNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Prints the values of one field: made once per schema, by the rules of the reference page *Values as text*.
///
/// A value that its annotation does not allow is printed as stored, and counted; so is a Variant that cannot be read.
public sealed interface FieldPrinter
        permits FieldPrinter.Nothing, FieldPrinter.Elements, FieldPrinter.Struct, FieldPrinter.Dictionary,
        FieldPrinter.Entries, FieldPrinter.At, VariantValues, LeafPrinter {
    /// Prints the value at `index`.
    void print(RowValues cells, int index, ValueOut out) throws IOException;

    /// Makes printers. Warnings name a column by its path as text.
    record Maker(BinaryText binary, VariantOptions.Form variants, ForbiddenValues odd) {
        /// The printer of a field of the row.
        public FieldPrinter of(Field field) {
            return printer(SchemaNode.of(field));
        }

        private FieldPrinter printer(SchemaNode node) {
            return switch (node) {
                case SchemaNode.Value value -> leaf(value.field(), value.logicalPath());
                case SchemaNode.Struct struct -> struct(struct);
                case SchemaNode.File file -> struct(file);
                case SchemaNode.Variant variant -> switch (variants) {
                    case strict, lenient -> new VariantValues(struct(variant), variant.logicalPath(), odd);
                    case stored -> struct(variant);
                };
                case SchemaNode.ListOf list -> new Elements(printer(list.element()));
                case SchemaNode.MapOf map -> {
                    FieldPrinter key = printer(map.key());
                    FieldPrinter value = map.value().map(this::printer).orElse(new Nothing());
                    yield hasTextKeys(map.key().field())
                            ? new Dictionary(key, value, map.logicalPath(), odd)
                            : new Entries(key, value, map.key().logicalPath(), odd);
                }
            };
        }

        private Struct struct(SchemaNode.Fields struct) {
            return new Struct(RecordFields.of(struct.children().stream().map(child -> child.field().name()).toList()),
                    struct.children().stream().map(this::printer).toList());
        }

        private static boolean hasTextKeys(Field key) {
            return key.repetition() == Repetition.REQUIRED && key.logicalType()
                    .map(type -> type instanceof LogicalType.String || type instanceof LogicalType.Enum).orElse(false);
        }

        private FieldPrinter leaf(PrimitiveField leaf, ColumnPath path) {
            return new LeafPrinter(leaf, path, leaf.logicalType().orElse(null), isTextByDeclaration(leaf), binary, odd);
        }

        /// Text on a fixed-length type breaks the format, but its writer meant text.
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

    /// A field at another place of the row than that of its column in the output.
    ///
    /// @param ordinal its place in the row
    record At(FieldPrinter printer, int ordinal) implements FieldPrinter {
        @Override
        public void print(RowValues cells, int index, ValueOut out) throws IOException {
            printer.print(cells, ordinal, out);
        }
    }

    /// The values of a map that has only keys.
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
    record Struct(RecordFields columns, List<FieldPrinter> fields) implements FieldPrinter {
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

    /// A map with required text keys, printed as an object. The last of equal keys counts.
    record Dictionary(FieldPrinter key, FieldPrinter value, ColumnPath path,
            ForbiddenValues odd) implements FieldPrinter {
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
            if (last.size() < map.size()) {
                odd.addRepeatedKey(path);
            }
            out.startObject();
            for (Map.Entry<String, Integer> entry : last.entrySet()) {
                out.name(entry.getKey());
                value.print(values, entry.getValue(), out);
            }
            out.endObject();
        }
    }

    /// A map with other keys, printed as the list of its entries.
    record Entries(FieldPrinter key, FieldPrinter value, ColumnPath path, ForbiddenValues odd) implements FieldPrinter {
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
                    odd.add(path, "null, which is not allowed for a key");
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
