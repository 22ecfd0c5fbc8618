package dev.lamella.records.internal.write;

import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ColumnNames;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.ValueTraits;
import dev.lamella.records.internal.document.Documents;
import dev.lamella.records.internal.shape.IntegerBits;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.Name;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.TypeString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Derives the schema of a class.
final class ClassSchema {
    private static final int MOST_SHOWN = 20;

    private final Requests requests;
    /// The paths of all components that hold values.
    private final Set<String> values = new LinkedHashSet<>();

    private ClassSchema(Requests requests) {
        this.requests = requests;
    }

    /// @throws IllegalArgumentException if a requested type is not a type string, or is requested for a component that
    ///         is not a value
    /// @throws dev.lamella.error.SchemaMismatchException if a requested type cannot hold values of the component's
    ///         class
    static Schema of(Shape.Row shape, Requests requests) {
        ClassSchema made = new ClassSchema(requests);
        List<Field> fields = switch (shape) {
            case Shape.Struct struct -> made.members(struct, "");
            case Shape.Choice choice -> made.branches(choice, "");
        };
        made.requireKnown("A type", requests.columnTypes().keySet());
        made.requireKnown("A time zone", requests.zones().keySet());
        return Schema.of(nameOf(shape.type()), fields);
    }

    private static String nameOf(Class<?> type) {
        Name name = type.getAnnotation(Name.class);
        return name == null ? type.getSimpleName() : name.value();
    }

    private void requireKnown(String what, Set<String> components) {
        Set<String> unknown = new TreeSet<>(components);
        unknown.removeIf(path -> values.stream().anyMatch(value -> isAtOrInside(path, value)));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(what + " is given for the component " + unknown.iterator().next()
                    + ", which does not exist or is not a value. Values are "
                    + values.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "))
                    + (values.size() > MOST_SHOWN ? " and " + (values.size() - MOST_SHOWN) + " more." : "."));
        }
    }

    /// Whether a path is that of a value, or inside a document that is stored as one value.
    private static boolean isAtOrInside(String path, String value) {
        return path.startsWith(value)
                && (path.length() == value.length() || ".[{".indexOf(path.charAt(value.length())) >= 0);
    }

    private List<Field> members(Shape.Struct struct, String path) {
        Map<String, String> taken = new LinkedHashMap<>();
        Map<Integer, String> ids = new LinkedHashMap<>();
        List<Field> fields = new ArrayList<>();
        for (Member member : struct.members()) {
            member.fieldId().ifPresent(id -> requireFree(ids.putIfAbsent(id, member.name()), member.name(), id, path));
            String name = ColumnNames.of(member, requests.options().naming());
            requireFree(taken.putIfAbsent(name, member.name()), member.name(), name, path);
            fields.add(
                    field(name, member.place(), Shape.below(path, member.name()))
                            .withFieldId(member.fieldId()));
        }
        return fields;
    }

    private List<Field> branches(Shape.Choice choice, String path) {
        Field type = TypeString.parse("STRING").required(Shape.Choice.TYPE);
        return choice.isFlat()
                ? new FlatFields(type).of(choice,
                        struct -> members(struct, Shape.below(path, struct.type().getSimpleName())), path)
                : groups(choice, type, path);
    }

    private List<Field> groups(Shape.Choice choice, Field tells, String path) {
        Map<String, String> taken = new LinkedHashMap<>(Map.of(Shape.Choice.TYPE, "the name of the type"));
        List<Field> fields = new ArrayList<>(List.of(tells));
        for (Shape.Branch branch : choice.branches()) {
            String type = branch.struct().type().getSimpleName();
            requireFree(taken.putIfAbsent(branch.name(), type), type, branch.name(), path);
            if (!branch.struct().members().isEmpty()) {
                fields.add(group(branch.name(), Repetition.OPTIONAL, Annotation.NONE,
                        members(branch.struct(), Shape.below(path, type))));
            }
        }
        return fields;
    }

    static void requireFree(@Nullable String other, String member, int id, String path) {
        if (other != null) {
            throw new IllegalArgumentException((path.isEmpty() ? "" : "Component " + path + ": ") + "The field id " + id
                    + " would belong to both " + other + " and " + member + ". Give one of them another @FieldId.");
        }
    }

    private static void requireFree(@Nullable String other, String member, String name, String path) {
        if (other != null) {
            throw new IllegalArgumentException((path.isEmpty() ? "" : "Component " + path + ": ") + "The column " + name
                    + " would belong to both " + other + " and " + member
                    + ". Give one of them another name with @Name.");
        }
    }

    /// The field of a place.
    ///
    /// @param path the path of the component
    private Field field(String name, TypeUse place, String path) {
        boolean isMaybe = place.shape() instanceof Shape.Maybe;
        if (!(place.shape() instanceof Shape.Value) && !isMaybe) {
            Optional<TypeString> asked = requests.asked(place, path);
            if (asked.isPresent()) {
                return whole(name, place, path, asked.get());
            }
        }
        Repetition repetition = repetition(place, path);
        return switch (place.shape()) {
            case Shape.Value ignored -> value(name, place, path);
            case Shape.Maybe maybe -> field(name, place.content(maybe), path);
            case Shape.Struct struct -> group(name, repetition, Annotation.NONE, members(struct, path));
            case Shape.Choice choice -> group(name, repetition, Annotation.NONE, branches(choice, path));
            case Shape.Sequence sequence -> list(name, repetition, field("element", sequence.element(), path + "[]"));
            case Shape.Mapping mapping -> mapping(name, repetition, mapping, path);
            case Shape.Again again -> throw again.endless(path);
            case Shape.End ignored -> TypeString.parse("UNKNOWN").optional(name);
        };
    }

    private Field mapping(String name, Repetition repetition, Shape.Mapping mapping, String path) {
        TypeUse key = mapping.areEntries() ? mapping.key() : mapping.key().required();
        List<Field> entry = List.of(field("key", key, path + "{key}"),
                field("value", mapping.value(), path + "{value}"));
        return mapping.areEntries()
                ? list(name, repetition, group("element", Repetition.REQUIRED, Annotation.NONE, entry))
                : group(name, repetition, Annotation.written(new LogicalType.Map()),
                        List.of(group("key_value", Repetition.REPEATED, Annotation.NONE, entry)));
    }

    private static Field list(String name, Repetition repetition, Field element) {
        return group(name, repetition, Annotation.written(new LogicalType.List()),
                List.of(group("list", Repetition.REPEATED, Annotation.NONE, List.of(element))));
    }

    /// The field of a composed object that is stored as one value.
    private Field whole(String name, TypeUse place, String path, TypeString asked) {
        values.add(path);
        Field field = field(name, place, path, asked);
        return field;
    }

    private Repetition repetition(TypeUse place, String path) {
        return place.isNullable() && !requests.isRequired(place, path) ? Repetition.OPTIONAL : Repetition.REQUIRED;
    }

    private Field field(String name, TypeUse place, String path, TypeString type) {
        boolean isRequired = type.repetition() == Repetition.REQUIRED;
        try {
            return type.field(name, isRequired ? Repetition.REQUIRED : repetition(place, path));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Component " + path + ": " + e.getMessage(), e);
        }
    }

    private Field value(String name, TypeUse place, String path) {
        values.add(path);
        Optional<TypeString> asked = requests.asked(place, path);
        TypeString type = asked.orElseGet(() -> defaultType(requests, place, path));
        Field field = field(name, place, path, type);
        if (place.shape().type() == Object.class
                && Documents.step(place, ColumnKind.of(field), ConversionStep.Use.ASKED, requests, path).isPresent()) {
            return field;
        }
        WrittenComponent component = new WrittenComponent(path, SchemaNode.of(field));
        StorageCheck.step(requests, place, component,
                asked.isPresent() ? ConversionStep.Use.ASKED : defaultUse(requests, place),
                ValueTraits.NONE.with(type));
        return field;
    }

    /// A converter may request a type, as its user may.
    static ConversionStep.Use defaultUse(Requests requests, TypeUse place) {
        return requests.hasConverter(place.shape().type()) ? ConversionStep.Use.ASKED : ConversionStep.Use.ALWAYS;
    }

    /// The default column type of a place.
    ///
    /// @throws IllegalArgumentException if the class is not supported
    static TypeString defaultType(Requests requests, TypeUse place, String path) {
        Class<?> type = place.shape().type();
        if (place.bits() != IntegerBits.OWN) {
            return TypeString.parse(JavaTypes.bits(type, place.bits()).map(JavaType::parquetType).orElseThrow());
        }
        return TypeString.parse(requests.row(type).map(JavaType::parquetType).orElseThrow(
                () -> new IllegalArgumentException("Component " + path + ": The class " + type.getTypeName()
                        + " is not supported. Give a ValueConverter for it.")));
    }

    private static GroupField group(String name, Repetition repetition, Annotation annotation, List<Field> children) {
        return GroupField.asDeclared(name, repetition, OptionalInt.empty(), annotation, children);
    }
}
