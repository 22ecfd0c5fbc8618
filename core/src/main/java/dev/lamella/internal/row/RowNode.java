package dev.lamella.internal.row;

import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A node of the schema as rows see it, with its child nodes. Immutable; made once for a schema and shared by all its
/// columns.
final class RowNode {
    /// The kind of value that rows see at a node.
    enum Kind {
        VALUE,
        STRUCT,
        FILE,
        VARIANT,
        LIST,
        MAP,
        /// The values of a map that has only keys.
        NOTHING
    }

    private final Optional<SchemaNode> schemaNode;
    private final Kind kind;
    private final List<String> path;
    private final List<RowNode> children;
    private final Names names;
    private final boolean holdsRows;

    private RowNode(Optional<SchemaNode> schemaNode, List<String> path) {
        this.schemaNode = schemaNode;
        this.kind = schemaNode.map(RowNode::kind).orElse(Kind.NOTHING);
        this.path = path;
        this.children = schemaNode.map(this::below).orElse(List.of());
        this.names = schemaNode.orElse(null) instanceof SchemaNode.Fields
                ? Names.of(path, children.stream().map(RowNode::field).toList())
                : Names.NONE;
        this.holdsRows = kind == Kind.STRUCT || kind != Kind.VARIANT && children.stream().anyMatch(RowNode::holdsRows);
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

    /// The nodes of a schema's top-level fields.
    static List<RowNode> of(Schema schema) {
        return schema.root().children().stream().map(RowNode::of).toList();
    }

    private static RowNode of(SchemaNode node) {
        return new RowNode(Optional.of(node), node.names());
    }

    private List<RowNode> below(SchemaNode node) {
        List<RowNode> nodes = node.children().stream().map(RowNode::of).toList();
        if (node instanceof SchemaNode.MapOf map && map.value().isEmpty()) {
            List<String> keys = map.key().names();
            RowNode nothing = new RowNode(Optional.empty(), keys.subList(0, keys.size() - 1));
            return Stream.concat(nodes.stream(), Stream.of(nothing)).toList();
        }
        return nodes;
    }

    Kind kind() {
        return kind;
    }

    /// The node; fails for [Kind#NOTHING], which has none.
    SchemaNode schemaNode() {
        return schemaNode.orElseThrow();
    }

    /// The field; fails for [Kind#NOTHING], which has none.
    Field field() {
        return schemaNode().field();
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
    List<RowNode> children() {
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
    boolean isSameFieldAs(RowNode list) {
        return list.schemaNode.orElse(null) instanceof SchemaNode.ListOf parent && parent.isUnannotated()
                && kind != Kind.NOTHING && parent.element() == schemaNode.orElseThrow();
    }

    /// Whether values of this node contain rows.
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
