package dev.lamella.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Builds a schema, field by field; see [Schema#builder].
///
/// ```java
/// Schema schema = Schema.builder("event")
///         .required("id", "INT64").optional("at", "TIMESTAMP(true,MICROS)")
///         .list("tags", "STRING").map("counts", "STRING", "INT64")
///         .struct("place", place -> place.required("lat", "DOUBLE").required("lon", "DOUBLE"))
///         .build();
/// ```
/// Types are [type strings][TypeString], or physical and logical types. Lists and maps get the three levels and the
/// names that the specification requires. Fields are optional unless they are declared as required. [#group] builds old
/// forms of lists and maps with any layers, and [#add] adds a field that already exists.
///
/// A call that makes something that the format does not allow fails with an `IllegalArgumentException` that names the
/// path of the field, what is allowed, and the [SchemaRule]. The builder then is unchanged. Not safe for use by several
/// threads.
public final class SchemaBuilder {

    private final String name;
    /// The group whose fields are built; null for the fields of the row.
    private final @Nullable Place place;
    private final List<Field> fields = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private boolean isDone;

    private SchemaBuilder(String name, @Nullable Place place) {
        this.name = Objects.requireNonNull(name);
        this.place = place;
    }

    /// The unfinished group below which fields are built.
    ///
    /// @param path names of the group and of the groups around it, from below the root
    /// @param annotation annotation of the group
    /// @param isNullable whether the group, or a group around it, may be null or without values
    private record Place(List<String> path, Annotation annotation, boolean isNullable) {
        List<String> parents() {
            return path.subList(0, path.size() - 1);
        }

        /// The group, as far as it matters for one of its fields.
        GroupField around(Field field) {
            return GroupField.asDeclared(path.getLast(), isNullable ? Repetition.OPTIONAL : Repetition.REQUIRED,
                    OptionalInt.empty(), annotation, List.of(field));
        }
    }

    static SchemaBuilder of(String name) {
        return new SchemaBuilder(name, null);
    }

    /// Adds a field that is never null.
    ///
    /// @param type a [type string][TypeString], for example `DECIMAL(12,2)` or `LIST(STRING!)`
    public SchemaBuilder required(String name, String type) {
        return typed(Repetition.REQUIRED, name, type);
    }

    /// Adds a field that may be null.
    ///
    /// @param type a [type string][TypeString], for example `DECIMAL(12,2)` or `LIST(STRING!)`
    public SchemaBuilder optional(String name, String type) {
        return typed(Repetition.OPTIONAL, name, type);
    }

    /// Adds a repeated field without a LIST around it: a list that is never null, with elements that are never null.
    /// The specification recommends a [#list] instead.
    ///
    /// @param type a [type string][TypeString], for example `DECIMAL(12,2)`
    public SchemaBuilder repeated(String name, String type) {
        return typed(Repetition.REPEATED, name, type);
    }

    /// Adds a column of a physical type that is never null.
    public SchemaBuilder required(String name, PhysicalType type) {
        return leaf(Repetition.REQUIRED, name, type, Annotation.NONE);
    }

    /// Adds a column of a physical type that may be null.
    public SchemaBuilder optional(String name, PhysicalType type) {
        return leaf(Repetition.OPTIONAL, name, type, Annotation.NONE);
    }

    /// Adds a repeated column of a physical type, without a LIST around it.
    public SchemaBuilder repeated(String name, PhysicalType type) {
        return leaf(Repetition.REPEATED, name, type, Annotation.NONE);
    }

    /// Adds a column that is never null, annotated [as writers do][Annotation#written].
    public SchemaBuilder required(String name, PhysicalType type, LogicalType logicalType) {
        return leaf(Repetition.REQUIRED, name, type, Annotation.written(logicalType, type));
    }

    /// Adds a column that may be null, annotated [as writers do][Annotation#written].
    public SchemaBuilder optional(String name, PhysicalType type, LogicalType logicalType) {
        return leaf(Repetition.OPTIONAL, name, type, Annotation.written(logicalType, type));
    }

    /// Adds a repeated column without a LIST around it, annotated [as writers do][Annotation#written].
    public SchemaBuilder repeated(String name, PhysicalType type, LogicalType logicalType) {
        return leaf(Repetition.REPEATED, name, type, Annotation.written(logicalType, type));
    }

    /// Adds a column of FIXED_LEN_BYTE_ARRAY.
    ///
    /// @param length bytes of a value
    public SchemaBuilder fixed(Repetition repetition, String name, int length) {
        return fixed(repetition, name, length, Annotation.NONE);
    }

    /// Adds a column of FIXED_LEN_BYTE_ARRAY, annotated [as writers do][Annotation#written].
    ///
    /// @param length bytes of a value
    public SchemaBuilder fixed(Repetition repetition, String name, int length, LogicalType logicalType) {
        return fixed(repetition, name, length,
                Annotation.written(logicalType, PhysicalType.FIXED_LEN_BYTE_ARRAY));
    }

    /// Adds a list that may be null. For a list that is never null, use `required(name, "LIST(...)")`.
    ///
    /// @param element a [type string][TypeString]; elements may be null unless it ends in `!`
    public SchemaBuilder list(String name, String element) {
        Field made = part(List.of(name, ModernGroups.LAYER), ModernGroups.ELEMENT, element);
        return add(ModernGroups.list(name, Repetition.OPTIONAL, OptionalInt.empty(), OptionalInt.empty(), made));
    }

    /// Adds a list of structs. The list and its elements may be null.
    ///
    /// @param element builds the fields of the struct
    public SchemaBuilder list(String name, Consumer<SchemaBuilder> element) {
        return group(Repetition.OPTIONAL, name, new LogicalType.List(),
                list -> list.group(Repetition.REPEATED, ModernGroups.LAYER,
                        layer -> layer.struct(ModernGroups.ELEMENT, element)));
    }

    /// Adds a map that may be null. For a map that is never null, use `required(name, "MAP(...)")`; for a map without
    /// values, use `optional(name, "MAP(...)")` with the type of the keys only.
    ///
    /// @param key a [type string][TypeString]; keys are never null
    /// @param value a [type string][TypeString]; values may be null unless it ends in `!`
    public SchemaBuilder map(String name, String key, String value) {
        List<String> layer = List.of(name, ModernGroups.ENTRIES);
        TypeString keyType = parse(path(path(path(), layer), ModernGroups.KEY), key);
        return add(ModernGroups.map(name, Repetition.OPTIONAL, OptionalInt.empty(), OptionalInt.empty(),
                keyType.asDeclared(ModernGroups.KEY, Repetition.REQUIRED),
                Optional.of(part(layer, ModernGroups.VALUE, value))));
    }

    /// Adds a map to structs. The map and its values may be null.
    ///
    /// @param key a [type string][TypeString]; keys are never null
    /// @param value builds the fields of the struct
    public SchemaBuilder map(String name, String key, Consumer<SchemaBuilder> value) {
        return group(Repetition.OPTIONAL, name, new LogicalType.Map(), map -> map.group(Repetition.REPEATED,
                ModernGroups.ENTRIES,
                layer -> layer.required(ModernGroups.KEY, key).struct(ModernGroups.VALUE, value)));
    }

    /// Adds a struct that may be null.
    ///
    /// @param members builds its fields
    public SchemaBuilder struct(String name, Consumer<SchemaBuilder> members) {
        return group(Repetition.OPTIONAL, name, members);
    }

    /// Adds a plain group: a struct, or the repeated layer of a list or map.
    ///
    /// @param children builds its fields
    public SchemaBuilder group(Repetition repetition, String name, Consumer<SchemaBuilder> children) {
        return group(repetition, name, Annotation.NONE, children);
    }

    /// Adds a group annotated [as writers do][Annotation#written], with all its layers: for old forms of lists and
    /// maps, ids of their layers, and shredded variants.
    ///
    /// @param children builds its fields
    public SchemaBuilder group(Repetition repetition, String name, LogicalType logicalType,
            Consumer<SchemaBuilder> children) {
        return group(repetition, name, Annotation.written(logicalType), children);
    }

    /// Adds an existing field, with everything below it.
    public SchemaBuilder add(Field field) {
        requireOpen();
        requireDepth(field.name(), path().size() + height(field, Schema.MAX_DEPTH));
        if (names.contains(field.name())) {
            throw rejected(WholeSchema.duplicate(field.name()).below(path()));
        }
        requireLegal(field);
        names.add(field.name());
        fields.add(field);
        return this;
    }

    /// Gives the last added field the id that it has in the writer's system (Iceberg, for example).
    ///
    /// @throws IllegalStateException if there is no field yet, or if it has an id
    public SchemaBuilder id(int id) {
        return replaceLast("id", id, field -> withId(field, "id", id));
    }

    /// Gives the element of the last added list an id.
    ///
    /// @throws IllegalStateException if the last added field is not a list, or if its element has an id
    public SchemaBuilder elementId(int id) {
        return replaceLast("elementId", id, field -> inLayer(field, "elementId", id, 0,
                field instanceof GroupField group && group.shape() instanceof GroupShape.ListOf(ListRule rule)
                        && rule.hasLayer()));
    }

    /// Gives the key of the last added map an id.
    ///
    /// @throws IllegalStateException if the last added field is not a map, or if its key has an id
    public SchemaBuilder keyId(int id) {
        return replaceLast("keyId", id, field -> inLayer(field, "keyId", id, 0,
                field instanceof GroupField group && group.shape() instanceof GroupShape.MapOf));
    }

    /// Gives the value of the last added map an id.
    ///
    /// @throws IllegalStateException if the last added field is not a map with values, or if its value has an id
    public SchemaBuilder valueId(int id) {
        return replaceLast("valueId", id, field -> inLayer(field, "valueId", id, 1,
                field instanceof GroupField group && group.shape() instanceof GroupShape.MapOf(MapRule rule)
                        && rule == MapRule.KEY_AND_VALUE));
    }

    private SchemaBuilder replaceLast(String call, int id, UnaryOperator<Field> change) {
        requireOpen();
        if (fields.isEmpty()) {
            throw new IllegalStateException(
                    call + "(" + id + ") stands before any field; it belongs behind the one that gets it");
        }
        fields.set(fields.size() - 1, change.apply(fields.getLast()));
        return this;
    }

    /// The field with an id; it must not have one yet.
    private Field withId(Field field, String call, int id) {
        if (field.fieldId().isPresent()) {
            throw new IllegalStateException(
                    "Column " + ColumnPath.of(path(path(), fields.getLast().name())) + ": " + call
                            + "(" + id + ") is given to a field that has the id " + field.fieldId().getAsInt());
        }
        return field.withFieldId(OptionalInt.of(id));
    }

    /// A list or map with an id on a part in the layer below it.
    private Field inLayer(Field field, String call, int id, int part, boolean isThere) {
        if (!isThere || !(field instanceof GroupField group)
                || !(group.children().getFirst() instanceof GroupField layer)) {
            throw new IllegalStateException(
                    "Column " + ColumnPath.of(path(path(), field.name())) + ": " + call + "(" + id
                            + ") stands behind a field that has no such part");
        }
        List<Field> parts = new ArrayList<>(layer.children());
        parts.set(part, withId(parts.get(part), call, id));
        return GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(), group.annotation(),
                List.of(GroupField.asDeclared(layer.name(), layer.repetition(), layer.fieldId(), layer.annotation(),
                        parts)));
    }

    /// Builds the schema of the fields added so far.
    ///
    /// @throws IllegalStateException if this builder builds the fields of a group, not those of the row
    public Schema build() {
        if (place != null) {
            throw new IllegalStateException("build() is called inside of the group " + ColumnPath.of(place.path())
                    + "; it belongs to the builder of the whole schema");
        }
        return Schema.of(name, fields);
    }

    private SchemaBuilder typed(Repetition repetition, String name, String type) {
        TypeString parsed = parse(path(path(), name), type);
        if (repetition != Repetition.REQUIRED && parsed.repetition() == Repetition.REQUIRED) {
            throw new IllegalArgumentException(
                    "Column " + ColumnPath.of(path(path(), name)) + ": the type string " + parsed
                            + " is REQUIRED and the field is " + repetition
                            + "; call required(...), or leave out the last `!`");
        }
        return add(parsed.asDeclared(name, repetition));
    }

    /// A part of a list or map.
    ///
    /// @param layers names of the groups around it, from below this one
    private Field part(List<String> layers, String name, String type) {
        TypeString parsed = parse(path(path(path(), layers), name), type);
        return parsed.asDeclared(name, parsed.repetition());
    }

    private static TypeString parse(List<String> path, String type) {
        TypeString parsed;
        try {
            parsed = TypeString.parse(type);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Column " + ColumnPath.of(path) + ": " + e.getMessage(), e);
        }
        if (parsed.isAuto()) {
            throw new IllegalArgumentException("Column " + ColumnPath.of(path)
                    + ": AUTO is not a type; it leaves the choice to code that knows the values, but there are none here");
        }
        return parsed;
    }

    private SchemaBuilder leaf(Repetition repetition, String name, PhysicalType type, Annotation annotation) {
        return add(PrimitiveField.asDeclared(name, repetition, type, 0, OptionalInt.empty(), annotation));
    }

    private SchemaBuilder fixed(Repetition repetition, String name, int length, Annotation annotation) {
        if (length < 1) {
            throw rejected(Annotations.length(name, length).below(path()));
        }
        return add(PrimitiveField.asDeclared(name, repetition, PhysicalType.FIXED_LEN_BYTE_ARRAY, length,
                OptionalInt.empty(), annotation));
    }

    private SchemaBuilder group(Repetition repetition, String name, Annotation annotation,
            Consumer<SchemaBuilder> children) {
        requireOpen();
        requireDepth(name, path().size() + 2);
        boolean isNullable = repetition != Repetition.REQUIRED || place != null && place.isNullable();
        SchemaBuilder inner = new SchemaBuilder(name, new Place(path(path(), name), annotation, isNullable));
        children.accept(inner);
        inner.isDone = true;
        return add(GroupField.asDeclared(name, repetition, OptionalInt.empty(), annotation, inner.fields));
    }

    /// The names of the group whose fields are built and of the groups around it.
    private List<String> path() {
        return place == null ? List.of() : place.path();
    }

    private static List<String> path(List<String> groups, String name) {
        return path(groups, List.of(name));
    }

    private static List<String> path(List<String> groups, List<String> names) {
        List<String> path = new ArrayList<>(groups);
        path.addAll(names);
        return path;
    }

    private void requireOpen() {
        if (isDone) {
            throw new IllegalStateException("The group " + ColumnPath.of(path())
                    + " is finished; its fields are made inside of the call that makes it");
        }
    }

    private void requireDepth(String name, int depth) {
        if (depth > Schema.MAX_DEPTH) {
            throw new IllegalArgumentException("Column " + ColumnPath.of(path(path(), name))
                    + ": fields are nested more than " + Schema.MAX_DEPTH + " deep");
        }
    }

    /// The number of levels of a field, itself included; one more than `most` if there are more.
    private static int height(Field field, int most) {
        int below = 0;
        if (field instanceof GroupField group && most > 0) {
            for (Field child : group.children()) {
                below = Math.max(below, height(child, most - 1));
            }
        }
        return below + 1;
    }

    /// Rejects violations of the format that a field and those below it show in this position.
    private void requireLegal(Field field) {
        Legality.requireStorable(path(), field);
        int outer = place == null ? 0 : 1;
        Schema alone = Schema.asDeclared(name, List.of(place == null ? field : place.around(field)));
        Legality.illegal(alone).filter(finding -> finding.path().size() > outer).findFirst().ifPresent(finding -> {
            throw rejected(place == null ? finding : finding.below(place.parents()));
        });
    }

    private static IllegalArgumentException rejected(SchemaFinding finding) {
        return new IllegalArgumentException(finding.rejection());
    }
}
