package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Computes the levels of rows value by value, as in the Dremel paper, independently of the library, which processes
/// one step for all rows.
final class TrueLevels {
    private final List<List<Slot>> columns = new ArrayList<>();

    /// A pair of levels, with its value if there is one.
    record Slot(int repetition, int definition, @Nullable Object value) {}

    private TrueLevels(Schema schema) {
        schema.leaves().forEach(_ -> columns.add(new ArrayList<>()));
    }

    /// By leaf: the slots of all rows.
    static List<List<Slot>> of(Schema schema, List<Fields> rows) {
        TrueLevels levels = new TrueLevels(schema);
        for (Fields row : rows) {
            levels.group(schema.fields(), row.values(), 0, 0, 0, 0);
        }
        return levels.columns;
    }

    /// @param leaf the first one below the group
    /// @param repetition level of what comes next
    /// @param depth repetition level of the group
    private void group(List<Field> fields, List<@Nullable Object> values, int leaf, int repetition, int depth,
            int definition) {
        int next = leaf;
        for (int i = 0; i < fields.size(); i++) {
            field(fields.get(i), values.get(i), next, repetition, depth, definition);
            next += leafCount(fields.get(i));
        }
    }

    private void field(Field field, @Nullable Object value, int leaf, int repetition, int depth, int definition) {
        if (field.repetition() == Repetition.REPEATED) {
            int next = repetition;
            for (Object element : (List<?>) value) {
                present(field, element, leaf, next, depth + 1, definition + 1);
                next = depth + 1;
            }
            if (((List<?>) value).isEmpty()) {
                nothing(field, leaf, repetition, definition);
            }
        } else if (value == null) {
            nothing(field, leaf, repetition, definition);
        } else {
            present(field, value, leaf, repetition, depth,
                    definition + (field.repetition() == Repetition.OPTIONAL ? 1 : 0));
        }
    }

    private void present(Field field, Object value, int leaf, int repetition, int depth, int definition) {
        switch (field) {
            case PrimitiveField _ -> columns.get(leaf).add(new Slot(repetition, definition, value));
            case GroupField group -> {
                switch (group.shape()) {
                    case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ ->
                        group(group.children(), ((Fields) value).values(), leaf, repetition, depth, definition);
                    case GroupShape.ListOf _ -> list(group, (List<?>) value, leaf, repetition, depth, definition);
                    case GroupShape.MapOf _ -> map(group, (Entries) value, leaf, repetition, depth, definition);
                }
            }
        }
    }

    private void list(GroupField group, List<?> list, int leaf, int repetition, int depth, int definition) {
        if (list.isEmpty()) {
            nothing(group, leaf, repetition, definition);
        }
        int next = repetition;
        for (Object element : list) {
            if (group.element() == group.children().getFirst()) {
                present(group.element(), element, leaf, next, depth + 1, definition + 1);
            } else {
                field(group.element(), element, leaf, next, depth + 1, definition + 1);
            }
            next = depth + 1;
        }
    }

    private void map(GroupField group, Entries map, int leaf, int repetition, int depth, int definition) {
        if (map.list().isEmpty()) {
            nothing(group, leaf, repetition, definition);
        }
        int next = repetition;
        for (Entry entry : map.list()) {
            field(group.key(), entry.key(), leaf, next, depth + 1, definition + 1);
            if (group.value().isPresent()) {
                field(group.value().get(), entry.value(), leaf + leafCount(group.key()), next, depth + 1,
                        definition + 1);
            }
            next = depth + 1;
        }
    }

    private void nothing(Field field, int leaf, int repetition, int definition) {
        for (int i = 0; i < leafCount(field); i++) {
            columns.get(leaf + i).add(new Slot(repetition, definition, null));
        }
    }

    private static int leafCount(Field field) {
        return field instanceof GroupField group
                ? group.children().stream().mapToInt(TrueLevels::leafCount).sum()
                : 1;
    }
}
