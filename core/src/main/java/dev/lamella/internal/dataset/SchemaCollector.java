package dev.lamella.internal.dataset;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
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
    private final Map<Schema, Files> files = new LinkedHashMap<>();
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
        // The name of the root does not matter.
        Schema key = Schema.asDeclared("schema", schema.fields());
        Files same = files.get(key);
        if (same != null) {
            same.count++;
            return false;
        }
        boolean isFirst = declared.isEmpty() || matching == FieldMatching.NAME;
        declared.add(isFirst ? schema : schema.named(union().schema(), matching));
        files.put(key, new Files(file));
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

    /// The columns that a schema does not have, as a file without them has them.
    static List<Field> absent(Schema schema, Map<String, Field> all) {
        Map<String, Field> others = new LinkedHashMap<>(all);
        schema.fields().forEach(field -> others.remove(field.name()));
        return others.isEmpty()
                ? List.of()
                : Schema.union(List.of(Schema.asDeclared("absent", List.copyOf(others.values())),
                        Schema.asDeclared("present", List.of()))).fields();
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
