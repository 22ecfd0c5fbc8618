package dev.lamella.schema;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.schema.Meaning.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Makes the schema that holds the rows of several, field by field, by name.
final class SchemaUnion {
    private static final String ADVICE = "Rename the field in one of them, convert it, or leave it out with Schema.project.";

    private SchemaUnion() {}

    /// Where something comes from.
    ///
    /// @param number of the schema, from 0
    /// @param name what the schema is called in messages
    private record Origin(int number, String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    /// A field, element, key or value of one schema.
    private record Input(Origin origin, Slot slot) {}

    /// The fields of a group, or of a row, in one schema.
    private record Group(Origin origin, List<Slot> fields) {}

    static Schema of(List<Schema> schemas) {
        return of(schemas, IntStream.rangeClosed(1, schemas.size()).mapToObj(number -> "schema " + number).toList());
    }

    static Schema of(List<Schema> schemas, List<String> names) {
        if (schemas.isEmpty()) {
            throw new IllegalArgumentException("a union is of at least one schema");
        }
        if (schemas.size() != names.size()) {
            throw new IllegalArgumentException(schemas.size() + " schemas, and " + names.size() + " names for them");
        }
        List<Group> rows = new ArrayList<>();
        for (Schema schema : schemas) {
            rows.add(new Group(new Origin(rows.size(), names.get(rows.size())), Meaning.of(schema.fields())));
        }
        return Schema.asDeclared(schemas.getFirst().name(), fields(List.of(), rows));
    }

    private static List<Field> fields(List<Step> path, List<Group> groups) {
        Map<String, List<Input>> byName = new LinkedHashMap<>();
        for (Group group : groups) {
            for (Slot field : group.fields()) {
                List<Input> same = byName.computeIfAbsent(field.name(), ignored -> new ArrayList<>());
                if (!same.isEmpty() && same.getLast().origin().equals(group.origin())) {
                    throw new SchemaMismatchException(
                            "There are several fields " + path(path, new Step.Name(field.name()))
                                    + " in " + group.origin() + "; a union tells fields by their names",
                            ADVICE);
                }
                same.add(new Input(group.origin(), field));
            }
        }
        List<Field> fields = new ArrayList<>();
        byName.forEach((name, inputs) -> fields
                .add(field(step(path, new Step.Name(name)), name, inputs, inputs.size() < groups.size())));
        return fields;
    }

    /// @param isMissing whether there are schemas without the field
    private static Field field(List<Step> path, String name, List<Input> inputs, boolean isMissing) {
        boolean isOptional = isMissing || inputs.stream().anyMatch(input -> input.slot().isOptional());
        Repetition repetition = isOptional ? Repetition.OPTIONAL : Repetition.REQUIRED;
        OptionalInt id = id(inputs);
        // A column without values says nothing of its type.
        List<Input> known = inputs.stream().filter(input -> !isEmpty(input.slot().meaning())).toList();
        List<Input> telling = known.isEmpty() ? inputs : known;
        return switch (telling.getFirst().slot().meaning()) {
            case Meaning.Value ignored ->
                leaf(path, name, repetition, id, telling, all(path, telling, Meaning.Value.class));
            case Meaning.ListOf ignored -> {
                List<Input> elements = new ArrayList<>();
                List<Meaning.ListOf> lists = all(path, telling, Meaning.ListOf.class);
                for (int i = 0; i < lists.size(); i++) {
                    elements.add(new Input(telling.get(i).origin(), lists.get(i).element()));
                }
                yield SchemaUpgrader.list(name, repetition, id, OptionalInt.empty(),
                        field(step(path, new Step.Element()), SchemaUpgrader.ELEMENT, elements, false));
            }
            case Meaning.MapOf ignored ->
                map(path, name, repetition, id, telling, all(path, telling, Meaning.MapOf.class));
            case Meaning.Fields ignored ->
                group(path, name, repetition, id, telling, all(path, telling, Meaning.Fields.class));
        };
    }

    private static boolean isEmpty(Meaning meaning) {
        return meaning instanceof Meaning.Value(PrimitiveField ignored, Domain domain)
                && domain instanceof Domain.Nulls;
    }

    /// The id that all have, if it is one. An id that only some have is dropped: which of the others has another field
    /// under it is not known.
    private static OptionalInt id(List<Input> inputs) {
        OptionalInt first = inputs.getFirst().slot().fieldId();
        return inputs.stream().allMatch(input -> input.slot().fieldId().equals(first)) ? first : OptionalInt.empty();
    }

    /// The meanings, if all are of the kind of the first.
    private static <M extends Meaning> List<M> all(List<Step> path, List<Input> inputs, Class<M> kind) {
        for (Input input : inputs) {
            if (!kind.isInstance(input.slot().meaning())) {
                throw mismatch(path, inputs.getFirst(), input, "one cannot be read as the other");
            }
        }
        return inputs.stream().map(input -> kind.cast(input.slot().meaning())).toList();
    }

    private static Field leaf(List<Step> path, String name, Repetition repetition, OptionalInt id, List<Input> inputs,
            List<Meaning.Value> values) {
        PrimitiveField first = values.getFirst().field();
        Domain common = values.getFirst().domain();
        for (int i = 1; i < values.size(); i++) {
            Domain next = values.get(i).domain();
            Optional<Domain> wider = CommonDomain.of(common, next);
            if (wider.isEmpty()) {
                int partner = 0;
                while (partner < i - 1 && CommonDomain.of(values.get(partner).domain(), next).isPresent()) {
                    partner++;
                }
                throw mismatch(path, inputs.get(partner), inputs.get(i),
                        CommonDomain.reason(values.get(partner).domain(), next));
            }
            common = wider.get();
        }
        return common.equals(values.getFirst().domain())
                ? PrimitiveField.asDeclared(name, repetition, first.type(), first.typeLength(), id,
                        SchemaUpgrader.modern(first))
                : common.leaf(name, repetition, id);
    }

    private static Field map(List<Step> path, String name, Repetition repetition, OptionalInt id, List<Input> inputs,
            List<Meaning.MapOf> maps) {
        List<Input> keys = new ArrayList<>();
        List<Input> values = new ArrayList<>();
        for (int i = 0; i < maps.size(); i++) {
            Origin origin = inputs.get(i).origin();
            keys.add(new Input(origin, maps.get(i).key()));
            maps.get(i).value().ifPresent(value -> values.add(new Input(origin, value)));
        }
        Field key = field(step(path, new Step.Key()), SchemaUpgrader.KEY, keys, false);
        Optional<Field> value = values.isEmpty()
                ? Optional.empty()
                : Optional.of(field(step(path, new Step.Value()), SchemaUpgrader.VALUE, values,
                        values.size() < keys.size()));
        return SchemaUpgrader.map(name, repetition, id, OptionalInt.empty(), key, value);
    }

    private static Field group(List<Step> path, String name, Repetition repetition, OptionalInt id, List<Input> inputs,
            List<Meaning.Fields> groups) {
        Meaning.Fields first = groups.getFirst();
        for (int i = 1; i < groups.size(); i++) {
            if (!Meaning.isSameKind(first, groups.get(i))) {
                throw mismatch(path, inputs.getFirst(), inputs.get(i), "one cannot be read as the other");
            }
        }
        boolean isReshredded = first.shape() instanceof GroupShape.Variant
                && groups.stream().anyMatch(group -> !Meaning.areSame(group.fields(), first.fields()));
        List<Field> children = new ArrayList<>();
        if (isReshredded) {
            children.add(PrimitiveField.of("metadata", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY));
            children.add(PrimitiveField.of("value", Repetition.REQUIRED, PhysicalType.BYTE_ARRAY));
        } else {
            List<Group> rows = new ArrayList<>();
            for (int i = 0; i < groups.size(); i++) {
                rows.add(new Group(inputs.get(i).origin(), groups.get(i).fields()));
            }
            children.addAll(fields(path, rows));
        }
        return first.group().as(name, repetition, id, SchemaUpgrader.modern(first.group()), children);
    }

    private static SchemaMismatchException mismatch(List<Step> path, Input one, Input other, String reason) {
        return new SchemaMismatchException(ColumnPath.ofSteps(path) + " is " + text(one.slot()) + " in " + one.origin()
                + " and " + text(other.slot()) + " in " + other.origin() + "; " + reason, ADVICE);
    }

    private static String text(Slot slot) {
        return switch (slot.meaning()) {
            case Meaning.Value value -> value.domain().toString();
            case Meaning.ListOf list -> "a list of " + text(list.element());
            case Meaning.MapOf map -> "a map from " + text(map.key()) + map.value().map(value -> " to " + text(value))
                    .orElse("");
            case Meaning.Fields fields -> {
                String annotation = Domain.unrecognized(fields.group()).map(unknown -> " (" + unknown + ")").orElse("");
                yield "a " + FieldText.kind(fields.group()) + annotation;
            }
        };
    }

    private static ColumnPath path(List<Step> path, Step next) {
        return ColumnPath.ofSteps(step(path, next));
    }

    private static List<Step> step(List<Step> path, Step next) {
        List<Step> longer = new ArrayList<>(path);
        longer.add(next);
        return longer;
    }
}
