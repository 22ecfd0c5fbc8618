package dev.lamella.cli.explore;

import dev.lamella.ParquetReader;
import dev.lamella.cli.explore.Explorer.WrongRequestException;
import dev.lamella.cli.options.ShreddingOptions;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.report.ReportText;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantField;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantObject;
import dev.lamella.variant.VariantPath;
import dev.lamella.variant.VariantPath.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The fields of the objects at a path of a Variant column, by the first rows of the file.
public final class VariantChildren {
    private static final long MOST_ROWS = 2_000;
    private static final int MOST_CHILDREN = 500;

    /// A child with the types of its values.
    private static final class Child {
        private final Map<String, Long> types = new TreeMap<>();
        private String example = "";
        private long count;
    }

    private final VariantPath path;
    private final Map<String, Child> children = new LinkedHashMap<>();
    private long rows;
    private long values;

    private VariantChildren(VariantPath path) {
        this.path = path;
    }

    /// @param column the path of the column
    static VariantChildren read(ParquetReader reader, TimedFile file, String column, String path) throws IOException {
        VariantPath parsed;
        ColumnPath from;
        try {
            parsed = VariantPath.parse(path);
            from = ColumnPath.parse(column);
        } catch (IllegalArgumentException e) {
            throw new WrongRequestException("Path " + path + " of column " + column + ": " + e.getMessage());
        }
        if (!ShreddingOptions.variants(reader.schema()).contains(from)) {
            throw new WrongRequestException("Column " + column + ": It must be the path of a VARIANT column");
        }
        VariantChildren all = new VariantChildren(parsed);
        Scan scan = Scan.all().variants(VariantExtract.of(from, parsed).named("value")).limit(MOST_ROWS);
        try (RowCursor cursor = reader.rows(scan)) {
            while (cursor.next()) {
                file.require();
                all.rows++;
                Variant value = cursor.getVariant(0);
                if (value != null) {
                    all.values++;
                    all.add(value);
                }
            }
        }
        return all;
    }

    private void add(Variant value) {
        if (value instanceof VariantObject object) {
            for (VariantField field : object) {
                add(new Step.Field(VariantName.of(field.name())), field.value());
            }
        } else if (value instanceof VariantArray array) {
            int index = 0;
            for (Variant element : array) {
                if (index < 1) {
                    add(new Step.Element(index), element);
                }
                index++;
            }
        }
    }

    private void add(Step step, Variant value) {
        List<Step> steps = new ArrayList<>(path.steps());
        steps.add(step);
        String name = VariantPath.of(steps).toString();
        if (children.size() >= MOST_CHILDREN && !children.containsKey(name)) {
            return;
        }
        Child child = children.computeIfAbsent(name, _ -> new Child());
        child.count++;
        child.types.merge(value.kind().name().toLowerCase(Locale.ROOT), 1L, Long::sum);
        if (child.example.isEmpty() && !(value instanceof VariantObject) && !(value instanceof VariantArray)) {
            child.example = ReportText.cut(value.toJson());
        }
    }

    void write(JsonFields fields) throws IOException {
        fields.object(() -> {
            fields.text("path", path.toString());
            fields.text("how", "the first " + Sizes.count(rows, "row"));
            fields.number("rows", rows);
            fields.number("values", values);
            fields.array("children", () -> {
                for (Map.Entry<String, Child> entry : children.entrySet()) {
                    Child child = entry.getValue();
                    fields.object(() -> {
                        fields.text("path", entry.getKey());
                        fields.number("values", child.count);
                        fields.text("type", child.types.entrySet().stream()
                                .sorted(Map.Entry.<String, Long>comparingByValue().reversed()).map(Map.Entry::getKey)
                                .collect(Collectors.joining(", ")));
                        fields.flag("has_children",
                                child.types.containsKey("object") || child.types.containsKey("array"));
                        if (!child.example.isEmpty()) {
                            fields.text("example", child.example);
                        }
                    });
                }
            });
        });
    }
}
