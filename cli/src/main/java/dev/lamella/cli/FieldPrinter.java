package dev.lamella.cli;

import dev.lamella.error.ValueException;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.Wkb;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Prints the values of one field: made once per schema, by the rules of the reference page *Values as text*.
///
/// A value that its annotation forbids is printed as stored, and counted.
sealed interface FieldPrinter {
    /// Prints the value at `index`.
    void print(Cells cells, int index, ValueOut out) throws IOException;

    /// Makes printers. A column is named in warnings by its path as text.
    record Maker(BinaryText binary, OddValues odd) {
        FieldPrinter of(Field field) {
            return of(field, "", false);
        }

        private FieldPrinter of(Field field, String parent, boolean isElement) {
            String path = parent.isEmpty() ? field.name() : parent + "." + field.name();
            if (field.repetition() == Repetition.REPEATED && !isElement) {
                return new Elements(of(field, parent, true));
            }
            return switch (field) {
                case PrimitiveField leaf -> leaf(leaf, path);
                case GroupField group -> group(group, path);
            };
        }

        private FieldPrinter group(GroupField group, String path) {
            return switch (group.shape()) {
                case GroupShape.Struct _, GroupShape.Variant _ -> {
                    List<String> names = new ArrayList<>();
                    List<FieldPrinter> fields = new ArrayList<>();
                    for (Field child : group.children()) {
                        names.add(child.name());
                        fields.add(of(child, path, false));
                    }
                    yield new Struct(Columns.of(names), List.copyOf(fields));
                }
                case GroupShape.ListOf _ -> new Elements(of(group.element(), path, true));
                case GroupShape.MapOf _ -> {
                    FieldPrinter key = of(group.key(), path, false);
                    FieldPrinter value = group.value().map(v -> of(v, path, false)).orElse(new Nothing());
                    yield new Entries(key, value, hasTextKeys(group.key()));
                }
                case GroupShape.File _ -> new File(binary);
            };
        }

        private static boolean hasTextKeys(Field key) {
            return key.repetition() == Repetition.REQUIRED && key.logicalType()
                    .map(type -> type instanceof LogicalType.String || type instanceof LogicalType.Enum).orElse(false);
        }

        private FieldPrinter leaf(PrimitiveField leaf, String path) {
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
            return isText && leaf.logicalType().isEmpty();
        }
    }

    /// Values that are not there.
    record Nothing() implements FieldPrinter {
        @Override
        public void print(Cells cells, int index, ValueOut out) throws IOException {
            out.writeNull();
        }
    }

    /// A list, or a repeated field.
    record Elements(FieldPrinter element) implements FieldPrinter {
        @Override
        public void print(Cells cells, int index, ValueOut out) throws IOException {
            RowList list = cells.list(index);
            if (list == null) {
                out.writeNull();
                return;
            }
            Cells elements = new Cells.OfList(list);
            out.startArray();
            for (int i = 0; i < list.size(); i++) {
                element.print(elements, i, out);
            }
            out.endArray();
        }
    }

    /// A struct.
    record Struct(Columns columns, List<FieldPrinter> fields) implements FieldPrinter {
        @Override
        public void print(Cells cells, int index, ValueOut out) throws IOException {
            Row row = cells.row(index);
            if (row == null) {
                out.writeNull();
                return;
            }
            columns.print(fields, new Cells.OfRow(row), out);
        }
    }

    /// A map: an object if its keys are text that is always there, else entries.
    record Entries(FieldPrinter key, FieldPrinter value, boolean isObject) implements FieldPrinter {
        @Override
        public void print(Cells cells, int index, ValueOut out) throws IOException {
            RowMap map = cells.map(index);
            if (map == null) {
                out.writeNull();
                return;
            }
            Cells keys = new Cells.OfList(map.keys());
            Cells values = new Cells.OfList(map.values());
            if (isObject) {
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
                return;
            }
            out.startArray();
            for (int i = 0; i < map.size(); i++) {
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

    /// A FILE reference: the parts that it has.
    record File(BinaryText binary) implements FieldPrinter {
        @Override
        public void print(Cells cells, int index, ValueOut out) throws IOException {
            if (!(cells.get(index) instanceof FileReference file)) {
                out.writeNull();
                return;
            }
            out.startObject();
            text("uri", file.uri(), out);
            if (file.offset().isPresent()) {
                out.name("offset");
                out.writeInteger(file.offset().getAsLong());
            }
            if (file.size().isPresent()) {
                out.name("size");
                out.writeInteger(file.size().getAsLong());
            }
            text("content_type", file.contentType(), out);
            text("checksum", file.checksum(), out);
            text("inline", file.inline().map(binary::print), out);
            out.endObject();
        }

        private static void text(String name, Optional<String> value, ValueOut out) throws IOException {
            if (value.isPresent()) {
                out.name(name);
                out.writeText(value.get());
            }
        }
    }

    /// A leaf.
    record Leaf(PrimitiveField field, String path, @Nullable LogicalType type, boolean isTextByDeclaration,
            BinaryText binary, OddValues odd) implements FieldPrinter {
        @Override
        public void print(Cells cells, int index, ValueOut out) throws IOException {
            Object value;
            try {
                value = cells.get(index);
            } catch (ValueException e) {
                odd.add(path, "not what " + (type == null ? field.type() : type) + " allows");
                value = cells.raw(index);
                if (value instanceof byte[] bytes && isText()) {
                    out.writeText(new String(bytes, StandardCharsets.UTF_8));
                    return;
                }
            }
            if (value != null && type instanceof LogicalType.Unknown) {
                odd.add(path, "not null, as UNKNOWN demands");
            }
            printValue(value, out);
        }

        private boolean isText() {
            return type instanceof LogicalType.String || type instanceof LogicalType.Enum || type instanceof LogicalType.Json;
        }

        private void printValue(@Nullable Object value, ValueOut out) throws IOException {
            switch (value) {
                case null -> out.writeNull();
                case Boolean flag -> out.writeBoolean(flag);
                case Byte number -> out.writeInteger(number);
                case Short number -> out.writeInteger(number);
                case Integer number -> out.writeInteger(number);
                case Long number -> out.writeInteger(number);
                case BigInteger number -> out.writeNumber(number.toString());
                case BigDecimal number -> out.writeNumber(number.toPlainString());
                case Float number -> printFloat(number, out);
                case Double number -> {
                    if (Double.isFinite(number)) {
                        out.writeNumber(number.toString());
                    } else {
                        out.writeText(number.toString());
                    }
                }
                case String text -> printText(text, out);
                case byte[] bytes -> printBytes(bytes, out);
                case Wkb geometry -> out.writeText(binary.print(geometry.bytes()));
                case UUID uuid -> out.writeText(uuid.toString());
                case LocalDate date -> out.writeText(date.toString());
                case LocalTime time -> out.writeText(
                        Texts.time(time) + (type instanceof LogicalType.Time t && t.isAdjustedToUTC() ? "Z" : ""));
                case LocalDateTime timestamp -> out.writeText(Texts.timestamp(timestamp));
                case Instant instant -> out.writeText(Texts.instant(instant));
                case Interval interval -> {
                    out.startObject();
                    out.name("months");
                    out.writeInteger(interval.months());
                    out.name("days");
                    out.writeInteger(interval.days());
                    out.name("millis");
                    out.writeInteger(interval.millis());
                    out.endObject();
                }
                default -> throw new IllegalStateException("a value of " + value.getClass());
            }
        }

        private void printFloat(float number, ValueOut out) throws IOException {
            if (!Float.isFinite(number)) {
                out.writeText(Float.toString(number));
            } else if (type instanceof LogicalType.Float16) {
                out.writeNumber(Texts.half(number));
            } else {
                out.writeNumber(Float.toString(number));
            }
        }

        private void printText(String text, ValueOut out) throws IOException {
            Optional<String> json = type instanceof LogicalType.Json ? Texts.compactJson(text) : Optional.empty();
            if (json.isPresent()) {
                out.writeJson(json.get());
            } else {
                out.writeText(text);
            }
        }

        private void printBytes(byte[] bytes, ValueOut out) throws IOException {
            if (!isTextByDeclaration && binary != BinaryText.utf8) {
                out.writeText(binary.print(bytes));
                return;
            }
            try {
                out.writeText(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
            } catch (CharacterCodingException _) {
                odd.add(path, "not UTF-8");
                out.writeText(new String(bytes, StandardCharsets.UTF_8));
            }
        }
    }
}
