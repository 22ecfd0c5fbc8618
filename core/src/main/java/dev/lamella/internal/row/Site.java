package dev.lamella.internal.row;

import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A node of the schema as rows see it, with its child sites. Immutable; made once for a schema and shared by all its
/// columns.
final class Site {
    /// The kind of value that rows see at a node.
    enum Kind {
        VALUE, STRUCT, FILE, VARIANT, LIST, MAP,
        /// The values of a map that has only keys.
        NOTHING
    }

    private final Optional<SchemaNode> node;
    private final Kind kind;
    private final List<String> path;
    private final List<Site> children;
    private final Names names;
    private final boolean holdsRows;

    private Site(Optional<SchemaNode> node, List<String> path) {
        this.node = node;
        this.kind = node.map(Site::kind).orElse(Kind.NOTHING);
        this.path = path;
        this.children = node.map(this::below).orElse(List.of());
        this.names = node.orElse(null) instanceof SchemaNode.Fields
                ? Names.of(path, children.stream().map(Site::field).toList())
                : Names.NONE;
        this.holdsRows = kind == Kind.STRUCT || kind != Kind.VARIANT && children.stream().anyMatch(Site::holdsRows);
    }

    private static Kind kind(SchemaNode node) {
        return switch (node) {
            case SchemaNode.Value ignored -> Kind.VALUE;
            case SchemaNode.Struct ignored -> Kind.STRUCT;
            case SchemaNode.Variant ignored -> Kind.VARIANT;
            case SchemaNode.File ignored -> Kind.FILE;
            case SchemaNode.ListOf ignored -> Kind.LIST;
            case SchemaNode.MapOf ignored -> Kind.MAP;
        };
    }

    /// The sites of a schema's top-level fields.
    static List<Site> of(Schema schema) {
        return schema.root().children().stream().map(Site::of).toList();
    }

    private static Site of(SchemaNode node) {
        return new Site(Optional.of(node), node.names());
    }

    private List<Site> below(SchemaNode node) {
        List<Site> sites = node.children().stream().map(Site::of).toList();
        if (node instanceof SchemaNode.MapOf map && map.value().isEmpty()) {
            List<String> keys = map.key().names();
            Site nothing = new Site(Optional.empty(), keys.subList(0, keys.size() - 1));
            return Stream.concat(sites.stream(), Stream.of(nothing)).toList();
        }
        return sites;
    }

    Kind kind() {
        return kind;
    }

    /// The node; fails for [Kind#NOTHING], which has none.
    SchemaNode node() {
        return node.orElseThrow();
    }

    /// The field; fails for [Kind#NOTHING], which has none.
    Field field() {
        return node().field();
    }

    /// The field of a [Kind#VALUE].
    PrimitiveField primitive() {
        return (PrimitiveField) field();
    }

    /// Physical names from below the root.
    List<String> path() {
        return path;
    }

    /// A struct's fields, a list's element, or a map's key and value.
    List<Site> children() {
        return children;
    }

    /// The names of a struct's fields.
    Names names() {
        return names;
    }

    /// Whether the schema promises only nulls (UNKNOWN).
    boolean isUnknown() {
        return kind == Kind.NOTHING
                || kind == Kind.VALUE && field().logicalType().orElse(null) instanceof LogicalType.Unknown;
    }

    /// Whether this is the element of an unannotated repeated field, which is both the list and the element.
    boolean isSameFieldAs(Site list) {
        return list.node.orElse(null) instanceof SchemaNode.ListOf parent && parent.isUnannotated()
                && kind != Kind.NOTHING && parent.element() == node.orElseThrow();
    }

    /// Whether values of this site contain rows.
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
