package dev.lamella.internal.level;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.List;

/// The way from the vector of a field of the row down to the vector of one leaf, step by step, with the levels that the
/// steps mean.
///
/// @param column which field of the row
/// @param steps from that field's vector to the leaf's
/// @param maximumDefinition the definition level of a value
/// @param maximumRepetition the greatest repetition level
record StripePath(int column, List<Step> steps, int maximumDefinition, int maximumRepetition) {
    /// A step: what a vector is asked, or where it leads.
    sealed interface Step {
        /// The vector's slots may be null; present ones have this definition level.
        record Nullable(int definition) implements Step {}

        /// No slot of the vector may be null.
        record Required(Field field) implements Step {}

        /// From a struct to one of its fields.
        record Member(int index) implements Step {}

        /// From lists to their elements, which have this definition and repetition level.
        record Elements(int definition, int repetition) implements Step {}

        /// From maps to their keys.
        record Keys(int definition, int repetition) implements Step {}

        /// From maps to their values.
        record Values(int definition, int repetition) implements Step {}
    }

    /// The paths of all leaves of a schema, in their order.
    static List<StripePath> of(Schema schema) {
        Builder builder = new Builder();
        for (int i = 0; i < schema.fields().size(); i++) {
            builder.column = i;
            builder.field(schema.fields().get(i), 0, 0, false);
        }
        return List.copyOf(builder.paths);
    }

    /// Walks the schema depth first, with the steps to where it is.
    private static final class Builder {
        private final List<StripePath> paths = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();
        private int column;

        /// @param definition level of the field's parent
        /// @param repetition level of the field's parent
        /// @param isElement whether the field is the element of a list round it although it is repeated
        void field(Field field, int definition, int repetition, boolean isElement) {
            int start = steps.size();
            if (field.repetition() == Repetition.REPEATED && !isElement) {
                steps.add(new Step.Required(field));
                steps.add(new Step.Elements(definition + 1, repetition + 1));
                field(field, definition + 1, repetition + 1, true);
            } else {
                boolean isNullable = field.repetition() == Repetition.OPTIONAL;
                int own = definition + (isNullable ? 1 : 0);
                steps.add(isNullable ? new Step.Nullable(own) : new Step.Required(field));
                switch (field) {
                    case PrimitiveField _ -> paths.add(new StripePath(column, List.copyOf(steps), own, repetition));
                    case GroupField group -> group(group, own, repetition);
                }
            }
            steps.subList(start, steps.size()).clear();
        }

        private void group(GroupField group, int definition, int repetition) {
            switch (group.shape()) {
                case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ -> {
                    for (int i = 0; i < group.children().size(); i++) {
                        below(new Step.Member(i), group.children().get(i), definition, repetition, false);
                    }
                }
                case GroupShape.ListOf _ -> below(new Step.Elements(definition + 1, repetition + 1), group.element(),
                        definition + 1, repetition + 1, group.element() == group.children().getFirst());
                case GroupShape.MapOf _ -> {
                    below(new Step.Keys(definition + 1, repetition + 1), group.key(), definition + 1, repetition + 1,
                            false);
                    group.value().ifPresent(value -> below(new Step.Values(definition + 1, repetition + 1), value,
                            definition + 1, repetition + 1, false));
                }
            }
        }

        private void below(Step step, Field field, int definition, int repetition, boolean isElement) {
            steps.add(step);
            field(field, definition, repetition, isElement);
            steps.removeLast();
        }
    }
}
