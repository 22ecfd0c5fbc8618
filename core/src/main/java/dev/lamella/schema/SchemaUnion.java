package dev.lamella.schema;

import dev.lamella.error.SchemaMismatchException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Builds the schema that holds the rows of several schemas, field by field, by name.
final class SchemaUnion {
    private static final String ADVICE = "Rename the field in one of them, convert it, or leave it out with Schema.project.";

    private SchemaUnion() {}

    /// The schema that a field comes from.
    ///
    /// @param number number of the schema, from 0
    /// @param name name of the schema in messages
    private record Origin(int number, String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    /// A field, element, key or value of one schema.
    private record Input(Origin origin, SchemaNode node) {}

    /// The fields of a group, or of a row, in one schema.
    private record Group(Origin origin, List<SchemaNode> fields) {}

    static Schema of(List<Schema> schemas) {
        return of(schemas, IntStream.rangeClosed(1, schemas.size()).mapToObj(number -> "schema " + number).toList());
    }

    static Schema of(List<Schema> schemas, List<String> names) {
        if (schemas.isEmpty()) {
            throw new IllegalArgumentException("A union needs at least one schema");
        }
        if (schemas.size() != names.size()) {
            throw new IllegalArgumentException(schemas.size() + " schemas, and " + names.size() + " names for them");
        }
        List<Group> rows = new ArrayList<>();
        for (Schema schema : schemas) {
            rows.add(new Group(new Origin(rows.size(), names.get(rows.size())), schema.root().children()));
        }
        return Schema.asDeclared(schemas.getFirst().name(), fields(rows));
    }

    private static List<Field> fields(List<Group> groups) {
        Map<String, List<Input>> byName = new LinkedHashMap<>();
        for (Group group : groups) {
            for (SchemaNode field : group.fields()) {
                List<Input> same = byName.computeIfAbsent(field.field().name(), ignored -> new ArrayList<>());
                if (!same.isEmpty() && same.getLast().origin().equals(group.origin())) {
                    throw new SchemaMismatchException(
                            "There are several fields " + field.logicalPath()
                                    + " in " + group.origin() + "; a union tells fields by their names",
                            ADVICE);
                }
                same.add(new Input(group.origin(), field));
            }
        }
        List<Field> fields = new ArrayList<>();
        byName.forEach((name, inputs) -> fields
                .add(field(name, inputs, inputs.size() < groups.size())));
        return fields;
    }

    /// @param isMissing whether there are schemas without the field
    private static Field field(String name, List<Input> inputs, boolean isMissing) {
        boolean isOptional = isMissing || inputs.stream().anyMatch(input -> input.node().isNullable());
        Repetition repetition = isOptional ? Repetition.OPTIONAL : Repetition.REQUIRED;
        OptionalInt id = id(inputs);
        // A column without values does not determine a type.
        List<Input> known = inputs.stream().filter(input -> !Meaning.isEmpty(input.node())).toList();
        List<Input> telling = known.isEmpty() ? inputs : known;
        return switch (telling.getFirst().node()) {
            case SchemaNode.Value ignored ->
                leaf(name, repetition, id, telling, all(telling, SchemaNode.Value.class));
            case SchemaNode.ListOf ignored -> {
                List<Input> elements = new ArrayList<>();
                List<SchemaNode.ListOf> lists = all(telling, SchemaNode.ListOf.class);
                for (int i = 0; i < lists.size(); i++) {
                    elements.add(new Input(telling.get(i).origin(), lists.get(i).element()));
                }
                yield ModernGroups.list(name, repetition, id, OptionalInt.empty(),
                        field(ModernGroups.ELEMENT, elements, false));
            }
            case SchemaNode.MapOf ignored ->
                map(name, repetition, id, telling, all(telling, SchemaNode.MapOf.class));
            case SchemaNode.Fields ignored ->
                group(name, repetition, id, telling, all(telling, SchemaNode.Fields.class));
        };
    }

    /// The id, if all schemas agree on it. An id that only some have is dropped: it is unknown which of the others use
    /// it for another field.
    private static OptionalInt id(List<Input> inputs) {
        OptionalInt first = Meaning.fieldId(inputs.getFirst().node());
        return inputs.stream().allMatch(input -> Meaning.fieldId(input.node()).equals(first))
                ? first
                : OptionalInt.empty();
    }

    /// The nodes, if all are of the same kind as the first.
    private static <N extends SchemaNode> List<N> all(List<Input> inputs, Class<N> kind) {
        for (Input input : inputs) {
            if (!kind.isInstance(input.node())) {
                throw mismatch(inputs.getFirst(), input, "one cannot be read as the other");
            }
        }
        return inputs.stream().map(input -> kind.cast(input.node())).toList();
    }

    private static Field leaf(String name, Repetition repetition, OptionalInt id, List<Input> inputs,
            List<SchemaNode.Value> values) {
        PrimitiveField first = values.getFirst().field();
        Domain common = Meaning.domain(values.getFirst());
        for (int i = 1; i < values.size(); i++) {
            Domain next = Meaning.domain(values.get(i));
            Optional<Domain> wider = CommonDomain.of(common, next);
            if (wider.isEmpty()) {
                int partner = 0;
                while (partner < i - 1 && CommonDomain.of(Meaning.domain(values.get(partner)), next).isPresent()) {
                    partner++;
                }
                throw mismatch(inputs.get(partner), inputs.get(i),
                        CommonDomain.reason(Meaning.domain(values.get(partner)), next));
            }
            common = wider.get();
        }
        return common.equals(Meaning.domain(values.getFirst()))
                ? PrimitiveField.asDeclared(name, repetition, first.typeId(), first.declaredLength(), id,
                        SchemaUpgrader.modern(first))
                : common.leaf(name, repetition, id);
    }

    private static Field map(String name, Repetition repetition, OptionalInt id, List<Input> inputs,
            List<SchemaNode.MapOf> maps) {
        List<Input> keys = new ArrayList<>();
        List<Input> values = new ArrayList<>();
        for (int i = 0; i < maps.size(); i++) {
            Origin origin = inputs.get(i).origin();
            keys.add(new Input(origin, maps.get(i).key()));
            maps.get(i).value().ifPresent(value -> values.add(new Input(origin, value)));
        }
        Field key = field(ModernGroups.KEY, keys, false);
        Optional<Field> value = values.isEmpty()
                ? Optional.empty()
                : Optional.of(field(ModernGroups.VALUE, values,
                        values.size() < keys.size()));
        return ModernGroups.map(name, repetition, id, OptionalInt.empty(), key, value);
    }

    private static Field group(String name, Repetition repetition, OptionalInt id, List<Input> inputs,
            List<SchemaNode.Fields> groups) {
        SchemaNode.Fields first = groups.getFirst();
        for (int i = 1; i < groups.size(); i++) {
            if (!Meaning.isSameKind(first, groups.get(i))) {
                throw mismatch(inputs.getFirst(), inputs.get(i), "one cannot be read as the other");
            }
        }
        boolean isReshredded = first instanceof SchemaNode.Variant
                && groups.stream().anyMatch(group -> !Meaning.areSame(group.children(), first.children()));
        List<Group> rows = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            rows.add(new Group(inputs.get(i).origin(), groups.get(i).children()));
        }
        List<Field> children = isReshredded ? ModernGroups.variantColumns() : fields(rows);
        return first.field().as(name, repetition, id, SchemaUpgrader.modern(first.field()), children);
    }

    private static SchemaMismatchException mismatch(Input one, Input other, String reason) {
        return new SchemaMismatchException(one.node().logicalPath() + " is " + text(one.node()) + " in " + one.origin()
                + " and " + text(other.node()) + " in " + other.origin() + "; " + reason, ADVICE);
    }

    private static String text(SchemaNode node) {
        return switch (node) {
            case SchemaNode.Value value -> Meaning.domain(value).toString();
            case SchemaNode.ListOf list -> "a list of " + text(list.element());
            case SchemaNode.MapOf map ->
                "a map from " + text(map.key()) + map.value().map(value -> " to " + text(value))
                        .orElse("");
            case SchemaNode.Fields fields -> {
                String annotation = Domain.unrecognized(fields.field()).map(unknown -> " (" + unknown + ")").orElse("");
                yield "a " + FieldText.kind(fields.field()) + annotation;
            }
        };
    }
}
