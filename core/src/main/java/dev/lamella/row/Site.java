package dev.lamella.row;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A place in the schema as rows see it: what is there, under which path, with which places below. Immutable; made once
/// for a schema and shared by all columns made for it.
///
/// A repeated field without annotation has two places: the list, and below it the element, both of the same field.
final class Site {
    /// What rows see at a place.
    enum Kind {
        VALUE, STRUCT, FILE, VARIANT, LIST, MAP,
        /// The values of a map that has none.
        NOTHING
    }

    private final Optional<Field> field;
    private final Kind kind;
    private final List<String> path;
    private final List<Site> children;
    private final Names names;
    private final boolean holdsRows;

    private Site(Optional<Field> field, Kind kind, List<String> path, List<Site> children) {
        this.field = field;
        this.kind = kind;
        this.path = path;
        this.children = children;
        this.names = isGroup(kind)
                ? Names.of(path, children.stream().map(Site::field).toList())
                : Names.NONE;
        this.holdsRows = kind == Kind.STRUCT || kind != Kind.VARIANT && children.stream().anyMatch(Site::holdsRows);
    }

    private static boolean isGroup(Kind kind) {
        return switch (kind) {
            case STRUCT, FILE, VARIANT -> true;
            case VALUE, LIST, MAP, NOTHING -> false;
        };
    }

    /// The places of a schema's top-level fields.
    static List<Site> of(Schema schema) {
        return schema.fields().stream().map(field -> of(field, List.of())).toList();
    }

    private static Site of(Field field, List<String> parent) {
        List<String> path = append(parent, field.name());
        if (field.repetition() == Repetition.REPEATED) {
            return new Site(Optional.of(field), Kind.LIST, path, List.of(once(field, path)));
        }
        return once(field, path);
    }

    /// One occurrence of a field, which may be repeated.
    private static Site once(Field field, List<String> path) {
        return switch (field) {
            case PrimitiveField ignored -> new Site(Optional.of(field), Kind.VALUE, path, List.of());
            case GroupField group -> switch (group.shape()) {
                case GroupShape.Struct ignored -> struct(group, Kind.STRUCT, path);
                case GroupShape.Variant ignored -> struct(group, Kind.VARIANT, path);
                case GroupShape.File ignored -> struct(group, Kind.FILE, path);
                case GroupShape.ListOf(ListRule rule) -> list(group, rule, path);
                case GroupShape.MapOf ignored -> map(group, path);
            };
        };
    }

    private static Site struct(GroupField group, Kind kind, List<String> path) {
        List<Site> children = group.children().stream().map(child -> of(child, path)).toList();
        return new Site(Optional.of(group), kind, path, children);
    }

    private static Site list(GroupField group, ListRule rule, List<String> path) {
        List<String> below = append(path, group.children().getFirst().name());
        Site child = rule == ListRule.THREE_LEVELS ? of(group.element(), below) : once(group.element(), below);
        return new Site(Optional.of(group), Kind.LIST, path, List.of(child));
    }

    private static Site map(GroupField group, List<String> path) {
        List<String> below = append(path, group.children().getFirst().name());
        Site value = group.value().map(field -> of(field, below))
                .orElseGet(() -> new Site(Optional.empty(), Kind.NOTHING, below, List.of()));
        return new Site(Optional.of(group), Kind.MAP, path, List.of(of(group.key(), below), value));
    }

    private static List<String> append(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }

    Kind kind() {
        return kind;
    }

    /// The field; at [Kind#NOTHING] there is none.
    Field field() {
        return field.orElseThrow();
    }

    /// The field of a [Kind#VALUE].
    PrimitiveField primitive() {
        return (PrimitiveField) field();
    }

    /// Physical names from below the root.
    List<String> path() {
        return path;
    }

    /// Of a struct its fields, of a list its element, of a map its key and value.
    List<Site> children() {
        return children;
    }

    /// Of a struct, the names of its fields.
    Names names() {
        return names;
    }

    /// Whether the file promises nothing but nulls.
    boolean isUnknown() {
        return kind == Kind.NOTHING
                || kind == Kind.VALUE && field().logicalType().orElse(null) instanceof LogicalType.Unknown;
    }

    /// Whether this place and another are of the same field: the list that a repeated field is, and its element.
    @SuppressWarnings("ReferenceEquality")
    boolean isSameFieldAs(Site other) {
        return field.isPresent() && other.field.isPresent() && field.get() == other.field.get();
    }

    /// Whether values of this place hold rows.
    boolean holdsRows() {
        return holdsRows;
    }

    /// For messages, for example `STRING on BYTE_ARRAY`.
    String typeText() {
        return switch (kind) {
            case STRUCT -> "a group";
            case FILE -> "a FILE";
            case VARIANT -> "a VARIANT";
            case LIST -> "a list";
            case MAP -> "a map";
            case NOTHING -> "a map without values";
            case VALUE -> primitive().typeText();
        };
    }
}
