package dev.lamella.cli.report;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantPath;
import dev.lamella.variant.VariantPath.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The Variant columns of a file, and how their values are distributed over the columns below them.
public final class ShreddedPaths {
    /// A Variant column.
    ///
    /// @param field the group
    /// @param column its logical path
    /// @param paths all paths with their own columns, the whole value first
    public record Column(GroupField field, ColumnPath column, List<ShreddedPath> paths) {
        public boolean isShredded() {
            return paths.size() > 1 || paths.getFirst().type().isPresent();
        }

        /// A sentence that says how it is shredded.
        public String shredding() {
            try {
                return "Column " + column
                        + (isShredded() ? " is shredded: " + ShreddingSchema.of(field) : " is not shredded");
            } catch (UnsupportedFeatureException e) {
                return "Column " + column + " is shredded in a way that cannot be read: " + e.problem();
            }
        }
    }

    /// A path in the values of a Variant column that has its own columns.
    ///
    /// @param path the path; `[]` stands for all elements of an array
    /// @param type the type of its `typed_value`, if that is not a group
    /// @param typed the number of values in `typed_value`; empty if statistics do not give it
    /// @param others the number of values in `value`; empty if statistics do not give it, or there is no such column
    /// @param bytes stored bytes of the columns of this path alone, without longer paths; for `$` with the metadata
    public record ShreddedPath(String path, Optional<String> type, OptionalLong typed, OptionalLong others,
            long bytes) {}

    private final List<RowGroup> rowGroups;
    private final Map<List<String>, Leaf> leaves = new LinkedHashMap<>();
    private final List<Column> columns = new ArrayList<>();

    private ShreddedPaths(Schema schema, List<RowGroup> rowGroups) {
        this.rowGroups = rowGroups;
        schema.leaves().forEach(leaf -> leaves.putIfAbsent(leaf.path().names(), leaf));
    }

    /// The Variant columns of a file, in the order of its schema.
    public static List<Column> of(FileMetadata file) {
        ShreddedPaths all = new ShreddedPaths(file.schema(), file.rowGroups());
        all.find(file.schema().root());
        return List.copyOf(all.columns);
    }

    private void find(SchemaNode node) {
        if (node instanceof SchemaNode.Variant variant) {
            List<ShreddedPath> places = new ArrayList<>();
            add(variant.field(), variant.names(), "$", places);
            columns.add(new Column(variant.field(), variant.logicalPath(), List.copyOf(places)));
        } else {
            node.children().forEach(this::find);
        }
    }

    private static String type(PrimitiveField field) {
        try {
            return TypeString.of(field).toString();
        } catch (IllegalArgumentException _) {
            // Damaged files have types without a type string.
            return field.typeText();
        }
    }

    /// Adds a group of `value` and `typed_value`, and the groups below it.
    private void add(GroupField pair, List<String> physical, String path, List<ShreddedPath> places) {
        Optional<Field> typed = child(pair, "typed_value");
        OptionalLong others = child(pair, "value").isPresent() ? count(below(physical, "value")) : OptionalLong.empty();
        List<String> typedPath = below(physical, "typed_value");
        long bytes = storedBytes(below(physical, "metadata")) + storedBytes(below(physical, "value"));
        if (typed.isPresent() && typed.get() instanceof PrimitiveField leaf) {
            places.add(new ShreddedPath(path, Optional.of(type(leaf)), count(typedPath), others,
                    bytes + storedBytes(typedPath)));
            return;
        }
        places.add(new ShreddedPath(path, Optional.empty(), OptionalLong.empty(), others, bytes));
        if (typed.isEmpty()) {
            return;
        }
        GroupField group = (GroupField) typed.get();
        if (group.shape() instanceof GroupShape.ListOf(ListRule rule)) {
            if (rule.hasLayer() && group.element() instanceof GroupField element) {
                add(element, below(below(typedPath, group.children().getFirst().name()), element.name()), path + "[]",
                        places);
            }
            return;
        }
        for (Field child : group.children()) {
            if (child instanceof GroupField field && child.repetition() != Repetition.REPEATED) {
                add(field, below(typedPath, field.name()), path + step(field.name()), places);
            }
        }
    }

    private static Optional<Field> child(GroupField group, String name) {
        return group.children().stream().filter(child -> child.name().equals(name)).findFirst();
    }

    private static String step(String name) {
        return VariantPath.of(List.of(new Step.Field(VariantName.of(name)))).toString().substring(1);
    }

    /// The number of non-null values of a column; empty if statistics do not give it.
    private OptionalLong count(List<String> path) {
        Leaf leaf = leaves.get(path);
        if (leaf == null) {
            return OptionalLong.empty();
        }
        long sum = 0;
        for (RowGroup group : rowGroups) {
            Optional<ColumnMetadata> chunk = Optional.of(group.columns().get(leaf.fileIndex()))
                    .flatMap(ColumnChunk::metadata);
            OptionalLong nulls = chunk.flatMap(ColumnMetadata::statistics).map(Statistics::nullCount)
                    .orElse(OptionalLong.empty());
            if (chunk.isEmpty() || nulls.isEmpty()) {
                return OptionalLong.empty();
            }
            sum += chunk.get().valueCount() - nulls.getAsLong();
        }
        return OptionalLong.of(sum);
    }

    /// The stored bytes of a column; 0 if there is none.
    private long storedBytes(List<String> path) {
        Leaf leaf = leaves.get(path);
        return leaf == null
                ? 0
                : rowGroups.stream().flatMap(group -> group.columns().get(leaf.fileIndex()).metadata().stream())
                        .mapToLong(ColumnMetadata::totalCompressedSize).sum();
    }

    private static List<String> below(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }
}
