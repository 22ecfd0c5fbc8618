package dev.lamella.cli;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Operand;
import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowValues;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaNode;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantField;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantObject;
import dev.lamella.variant.VariantPath;
import dev.lamella.variant.VariantString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds a text in the values of rows, wherever they are nested.
///
/// @param text the text
/// @param ignoresCase whether letters in upper and lower case are equal
/// @param isExact whether whole values are compared
record TextSearch(String text, boolean ignoresCase, boolean isExact) {
    /// Receives an occurrence.
    @FunctionalInterface
    interface Found {
        void take(String column, String value) throws IOException;
    }

    /// The search as a filter of a column.
    Filter filter(Operand column) {
        if (ignoresCase) {
            String pattern = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
            return column.likeIgnoringCase(isExact ? pattern : "%" + pattern + "%");
        }
        return isExact ? column.equalTo(text) : column.contains(text);
    }

    private boolean isIn(String value) {
        String one = ignoresCase ? folded(value) : value;
        String other = ignoresCase ? folded(text) : text;
        return isExact ? one.equals(other) : one.contains(other);
    }

    /// As in the filters.
    private static String folded(String value) {
        return value.codePoints().map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    /// The columns of texts, and the Variants, below a node.
    static void collect(SchemaNode node, List<SchemaNode> texts, List<SchemaNode> variants) {
        switch (node) {
            case SchemaNode.Value value -> {
                if (isText(value.field())) {
                    texts.add(value);
                }
            }
            case SchemaNode.Variant variant -> variants.add(variant);
            case SchemaNode other -> other.children().forEach(child -> collect(child, texts, variants));
        }
    }

    private static boolean isText(PrimitiveField field) {
        return switch (field.logicalType().orElse(null)) {
            case null -> field.type() == PhysicalType.BYTE_ARRAY;
            case LogicalType.String _,LogicalType.Enum _,LogicalType.Json _ -> true;
            case LogicalType _ -> false;
        };
    }

    /// Finds the text in a value.
    void walk(SchemaNode node, RowValues cells, int index, Found found) throws IOException {
        if (cells.isNull(index)) {
            return;
        }
        switch (node) {
            case SchemaNode.Value value -> take(value, cells.get(index), found);
            case SchemaNode.Struct struct -> walk(struct.children(), cells.getRow(index), found);
            case SchemaNode.File file -> walk(file.children(), cells.getRow(index), found);
            case SchemaNode.ListOf list -> walk(list.element(), cells.getList(index), found);
            case SchemaNode.MapOf map -> {
                RowMap entries = cells.getMap(index);
                if (entries != null) {
                    walk(map.key(), entries.keys(), found);
                    if (map.value().isPresent()) {
                        walk(map.value().get(), entries.values(), found);
                    }
                }
            }
            case SchemaNode.Variant variant -> {
                Variant value = cells.getVariant(index);
                if (value != null) {
                    try {
                        walk(variant, value, new ArrayList<>(), found);
                    } catch (VariantFormatException e) {
                        throw damaged(variant, e);
                    }
                }
            }
        }
    }

    private void walk(List<SchemaNode> fields, @Nullable Row row, Found found)
            throws IOException {
        for (int i = 0; row != null && i < fields.size(); i++) {
            walk(fields.get(i), row, i, found);
        }
    }

    private void walk(SchemaNode element, @Nullable RowList list, Found found)
            throws IOException {
        for (int i = 0; list != null && i < list.size(); i++) {
            walk(element, list, i, found);
        }
    }

    private void take(SchemaNode.Value node, @Nullable Object value, Found found)
            throws IOException {
        String read = value instanceof byte[] bytes
                ? new String(bytes, StandardCharsets.UTF_8)
                : value instanceof String string ? string : null;
        if (read != null && isText(node.field()) && isIn(read)) {
            found.take(node.logicalPath().toString(), read);
        }
    }

    private static CorruptFileException damaged(SchemaNode.Variant column, VariantFormatException failure) {
        return new CorruptFileException("Byte " + failure.position() + " of a Variant value: " + failure.problem(),
                failure).at(Location.UNKNOWN.inColumn(column.names()));
    }

    private void walk(SchemaNode.Variant column, Variant value, List<VariantPath.Step> path, Found found)
            throws IOException {
        switch (value) {
            case VariantString string -> {
                if (isIn(string.value())) {
                    found.take(new Operand.InVariant(column.logicalPath(), VariantPath.of(path)).toString(),
                            string.value());
                }
            }
            case VariantObject object -> {
                for (VariantField field : object) {
                    path.add(new VariantPath.Step.Field(VariantName.of(field.name())));
                    walk(column, field.value(), path, found);
                    path.removeLast();
                }
            }
            case VariantArray array -> {
                int place = 0;
                for (Variant element : array) {
                    path.add(new VariantPath.Step.Element(place++));
                    walk(column, element, path, found);
                    path.removeLast();
                }
            }
            case Variant _ -> {
            }
        }
    }
}
