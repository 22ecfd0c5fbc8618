package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.Location;
import dev.lamella.records.internal.convert.ColumnNames;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.internal.write.WriteBinding;
import dev.lamella.records.mapping.Naming;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.RowSource.FieldMatching;
import dev.lamella.vector.RowSource.Letters;
import dev.lamella.vector.RowSource.Unmatched;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The columns in which a class reads the rows of a source without a schema: the columns that the class would
/// write, all of them OPTIONAL.
///
/// @param requests for binding the class to the columns
/// @param matching how fields find the columns
public record SourceColumns(Requests requests, Schema schema, FieldMatching matching) {
    private static final String STRING = "STRING";

    /// Derives the columns of a class.
    ///
    /// @param given the schema of the mapping, which is used instead
    public static SourceColumns of(Shape.Row shape, Requests requests, Optional<Schema> given) {
        Walk walk = new Walk(requests, given.isEmpty());
        walk.take(TypeUse.of(shape, false, shape.type().getSimpleName()), "", List.of());
        Schema schema = given.orElseGet(() -> WriteBinding.schema(shape, walk.requests));
        return new SourceColumns(walk.requests, optional(schema),
                new FieldMatching(walk.aliases,
                        requests.options().naming() == Naming.CASE_INSENSITIVE ? Letters.IGNORE_CASE : Letters.EXACT,
                        Unmatched.SKIP));
    }

    /// Fails if a component has no field among those that were found.
    ///
    /// @param found a schema of the rows; its types do not matter
    /// @throws dev.lamella.error.SchemaMismatchException if a component has no field, and needs one
    public void require(Shape.Row shape, Schema found, Location place) {
        List<Field> kept = kept(schema.fields(), found.fields(), List.of());
        ReadBinding.of(shape, requests, kept.isEmpty() ? found : Schema.of(schema.name(), kept), ArrowHints.NONE,
                ReadBinding.NullMeaning.MISSING, place);
    }

    /// The fields that were found. Fields that were found in another form are kept as a whole.
    private List<Field> kept(List<Field> fields, List<Field> found, List<String> path) {
        List<Field> kept = new ArrayList<>();
        for (Field field : fields) {
            List<String> at = with(path, field.name());
            List<String> names = with(matching.aliases().getOrDefault(ColumnPath.of(at), List.of()), field.name());
            found.stream().filter(one -> names.stream().anyMatch(name -> isSame(name, one.name()))).findFirst()
                    .ifPresent(one -> kept.add(kept(field, one, at)));
        }
        return kept;
    }

    private boolean isSame(String name, String found) {
        return switch (matching.letters()) {
            case EXACT -> name.equals(found);
            case IGNORE_CASE -> name.toLowerCase(Locale.ROOT).equals(found.toLowerCase(Locale.ROOT));
        };
    }

    private Field kept(Field field, Field found, List<String> path) {
        if (!(field instanceof GroupField group && found instanceof GroupField other)) {
            return field;
        }
        boolean areStructs = group.shape() instanceof GroupShape.Struct && other.shape() instanceof GroupShape.Struct;
        boolean areLists = group.shape() instanceof GroupShape.ListOf && other.shape() instanceof GroupShape.ListOf;
        if (areStructs) {
            List<Field> kept = kept(group.children(), other.children(), path);
            return kept.isEmpty() ? field : withChildren(group, kept);
        }
        if (!areLists || !(group.children().getFirst() instanceof GroupField layer)
                || !(other.children().getFirst() instanceof GroupField otherLayer)) {
            return field;
        }
        Field element = kept(layer.children().getFirst(), otherLayer.children().getFirst(),
                with(with(path, layer.name()), layer.children().getFirst().name()));
        return withChildren(group, List.of(withChildren(layer, List.of(element))));
    }

    private static GroupField withChildren(GroupField group, List<Field> children) {
        return GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(), group.annotation(), children);
    }

    private static <E> List<E> with(List<E> all, E one) {
        List<E> more = new ArrayList<>(all);
        more.add(one);
        return more;
    }

    private static Schema optional(Schema schema) {
        return Schema.of(schema.name(), schema.fields().stream().map(SourceColumns::optional).toList());
    }

    private static Field optional(Field field) {
        Repetition repetition = field.repetition() == Repetition.REPEATED ? Repetition.REPEATED : Repetition.OPTIONAL;
        return switch (field) {
            case PrimitiveField leaf -> leaf.withRepetition(repetition);
            case GroupField group ->
                withChildren(group.withRepetition(repetition), switch (group.shape()) {
                    case GroupShape.MapOf ignored -> List.of(map((GroupField) group.children().getFirst()));
                    case GroupShape.Variant ignored -> group.children();
                    case GroupShape.File ignored -> group.children();
                    case GroupShape.Struct ignored -> group.children().stream().map(SourceColumns::optional).toList();
                    case GroupShape.ListOf ignored -> group.children().stream().map(SourceColumns::optional).toList();
                });
        };
    }

    /// Keys of a MAP are REQUIRED.
    private static Field map(GroupField layer) {
        List<Field> entry = new ArrayList<>(layer.children().stream().map(SourceColumns::optional).toList());
        entry.set(0, layer.children().getFirst());
        return withChildren(layer, entry);
    }

    /// Collects the aliases of all members.
    private static final class Walk {
        private final Map<ColumnPath, List<String>> aliases = new HashMap<>();
        private final boolean isDerived;
        private Requests requests;

        Walk(Requests requests, boolean isDerived) {
            this.requests = requests;
            this.isDerived = isDerived;
        }

        void take(TypeUse place, String component, List<String> path) {
            boolean isAsked = !component.isEmpty() && requests.asked(place, component).isPresent();
            if (place.shape() instanceof Shape.Value value) {
                // A DECIMAL column would give each number the same scale.
                if (isDerived && !isAsked && value.type() == BigDecimal.class) {
                    requests = requests.withColumnType(component, STRING);
                }
                return;
            }
            if (isAsked) {
                return;
            }
            switch (place.shape()) {
                case Shape.Value ignored -> throw new IllegalStateException("Taken above");
                case Shape.Struct struct -> members(struct, component, path);
                case Shape.Choice choice -> choice(choice, component, path);
                case Shape.Maybe maybe -> take(place.content(maybe), component, path);
                case Shape.Sequence sequence ->
                    take(sequence.element(), component + "[]", with(with(path, "list"), "element"));
                case Shape.Mapping mapping -> {
                    List<String> entry = mapping.areEntries()
                            ? with(with(path, "list"), "element")
                            : with(path, "key_value");
                    take(mapping.key(), component + "{key}", with(entry, "key"));
                    take(mapping.value(), component + "{value}", with(entry, "value"));
                }
                case Shape.Again ignored -> {
                }
                case Shape.End ignored -> {
                }
            }
        }

        private void members(Shape.Struct struct, String component, List<String> path) {
            for (Member member : struct.members()) {
                List<String> column = with(path, ColumnNames.of(member, requests.options().naming()));
                if (!member.aliases().isEmpty()) {
                    aliases.put(ColumnPath.of(column), member.aliases());
                }
                take(member.place(), Shape.below(component, member.name()), column);
            }
        }

        private void choice(Shape.Choice choice, String component, List<String> path) {
            for (Shape.Branch branch : choice.branches()) {
                String inside = Shape.below(component, branch.struct().type().getSimpleName());
                if (choice.isFlat()) {
                    members(branch.struct(), inside, path);
                } else {
                    List<String> group = with(path, branch.name());
                    aliases.put(ColumnPath.of(group), branch.aliases());
                    members(branch.struct(), inside, group);
                }
            }
        }
    }
}
