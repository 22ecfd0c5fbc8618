package dev.lamella.internal.dataset;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The different schemas of many files.
final class SchemaCollector {
    private final FieldMatching matching;
    /// By fields: the name of the root does not matter.
    private final Map<List<Field>, Files> files = new LinkedHashMap<>();
    private final List<Schema> declared = new ArrayList<>();

    /// Files with the same schema.
    private static final class Files {
        private final String first;
        private int count = 1;

        Files(String first) {
            this.first = first;
        }

        @Override
        public String toString() {
            return count == 1 ? first : first + " (and " + (count - 1) + (count == 2 ? " more file)" : " more files)");
        }
    }

    /// The union of the schemas.
    ///
    /// @param schema without the columns of incompatible types
    /// @param conflicts for each of these columns, why its types are incompatible, with types and files
    record Union(Schema schema, Map<String, String> conflicts) {}

    /// @param matching which fields of different schemas are one
    SchemaCollector(FieldMatching matching) {
        this.matching = matching;
    }

    /// @param file the first of this schema is named in messages
    /// @return whether it is a new one
    boolean add(Schema schema, String file) {
        Files same = files.get(schema.fields());
        if (same != null) {
            same.count++;
            return false;
        }
        boolean isFirst = declared.isEmpty() || matching == FieldMatching.NAME;
        declared.add(isFirst ? schema : schema.named(union().schema(), matching));
        files.put(schema.fields(), new Files(file));
        return true;
    }

    /// The schema itself, if there is one, and else what holds the rows of all.
    Union union() {
        if (declared.size() == 1) {
            return new Union(declared.getFirst(), Map.of());
        }
        List<String> names = files.values().stream().map(Files::toString).toList();
        try {
            return new Union(Schema.union(declared, names), Map.of());
        } catch (SchemaMismatchException ignored) {
            Map<String, String> conflicts = conflicts(names);
            List<Schema> others = declared.stream().map(schema -> Schema.asDeclared(schema.name(), schema.fields()
                    .stream().filter(field -> !conflicts.containsKey(field.name())).toList())).toList();
            return new Union(Schema.union(others, names), conflicts);
        }
    }

    /// A schema whose floating-point columns are as wide as those of all files: otherwise a filter with the number 0.1 would
    /// mean other rows than for all files together.
    static Schema widened(Schema schema, Schema union) {
        Map<ColumnPath, PrimitiveField> all = new HashMap<>();
        union.leaves().forEach(leaf -> all.put(leaf.logicalPath(), leaf.field()));
        Map<PrimitiveField, PrimitiveField> changed = new IdentityHashMap<>();
        for (Leaf leaf : schema.leaves()) {
            PrimitiveField field = leaf.field();
            PrimitiveField wide = all.getOrDefault(leaf.logicalPath(), field);
            if (wide.type() != field.type() && SortOrder.of(field).hasNan() && SortOrder.of(wide).hasNan()) {
                changed.put(field, PrimitiveField.asDeclared(field.name(), field.repetition(), wide.type(),
                        wide.typeLength(), field.fieldId(), wide.annotation()));
            }
        }
        return schema.withLeaves(field -> changed.getOrDefault(field, field));
    }

    /// A schema with the fields of another that it does not have, at any depth: as a file without them has them.
    static Schema completed(Schema schema, Schema all) {
        Map<Field, List<Field>> absent = new IdentityHashMap<>();
        findAbsent(schema.root(), all.root(), absent);
        return absent.isEmpty()
                ? schema
                : Schema.asDeclared(schema.name(), completed(schema.root().field(), absent).children());
    }

    /// @param absent fields that are added to each group
    private static void findAbsent(SchemaNode node, SchemaNode all, Map<Field, List<Field>> absent) {
        if (node.getClass() != all.getClass() || node instanceof SchemaNode.Variant) {
            return;
        }
        if (node instanceof SchemaNode.Fields) {
            Map<String, SchemaNode> others = new LinkedHashMap<>();
            all.children().forEach(child -> others.putIfAbsent(child.field().name(), child));
            Map<String, SchemaNode> missing = new LinkedHashMap<>(others);
            for (SchemaNode child : node.children()) {
                missing.remove(child.field().name());
                findAbsent(child, others.getOrDefault(child.field().name(), child), absent);
            }
            if (!missing.isEmpty()) {
                absent.put(node.field(), Schema.union(List.of(
                        Schema.asDeclared("absent", missing.values().stream().map(SchemaNode::field).toList()),
                        Schema.asDeclared("present", List.of()))).fields());
            }
        } else {
            for (int i = 0; i < Math.min(node.children().size(), all.children().size()); i++) {
                findAbsent(node.children().get(i), all.children().get(i), absent);
            }
        }
    }

    private static GroupField completed(GroupField group, Map<Field, List<Field>> absent) {
        List<Field> children = new ArrayList<>();
        group.children().forEach(child -> children.add(child instanceof GroupField inner
                ? completed(inner, absent)
                : child));
        children.addAll(absent.getOrDefault(group, List.of()));
        return GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(), group.annotation(), children);
    }

    private Map<String, String> conflicts(List<String> names) {
        Set<String> columns = new LinkedHashSet<>();
        declared.forEach(schema -> schema.fields().forEach(field -> columns.add(field.name())));
        Map<String, String> conflicts = new LinkedHashMap<>();
        for (String column : columns) {
            List<Schema> having = new ArrayList<>();
            List<String> where = new ArrayList<>();
            for (int i = 0; i < declared.size(); i++) {
                List<Field> fields = declared.get(i).fields().stream().filter(field -> field.name().equals(column))
                        .toList();
                if (!fields.isEmpty()) {
                    having.add(Schema.asDeclared("schema", fields));
                    where.add(names.get(i));
                }
            }
            problem(having, where).ifPresent(whole -> conflicts.put(column, pairs(having, where).orElse(whole)));
        }
        return conflicts;
    }

    /// The problems of the first schema with each other type of the column.
    private static Optional<String> pairs(List<Schema> schemas, List<String> names) {
        Set<Schema> others = new HashSet<>();
        List<String> problems = new ArrayList<>();
        for (int i = 1; i < schemas.size(); i++) {
            if (others.add(schemas.get(i))) {
                problem(List.of(schemas.getFirst(), schemas.get(i)), List.of(names.getFirst(), names.get(i)))
                        .ifPresent(problems::add);
            }
        }
        return problems.isEmpty() ? Optional.empty() : Optional.of(sentences(problems));
    }

    /// Problems of several columns as one.
    static String sentences(Collection<String> problems) {
        return String.join(". ", problems);
    }

    private static Optional<String> problem(List<Schema> schemas, List<String> names) {
        try {
            Schema.union(schemas, names);
            return Optional.empty();
        } catch (SchemaMismatchException e) {
            return Optional.of(e.problem());
        }
    }
}
