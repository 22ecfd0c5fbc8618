package dev.lamella.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column: a leaf with its place in a schema and its levels.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#nested-encoding">Nested encoding</a>
public final class Leaf {
    private final SchemaNode.Value node;
    private final int fileIndex;
    /// Made when it is asked for; several threads may make it, each the same.
    private @Nullable ColumnPath path;

    Leaf(SchemaNode.Value node, int fileIndex) {
        this.node = node;
        this.fileIndex = fileIndex;
    }

    /// Its ordinal among the leaves of its schema, from 0.
    public int index() {
        return node.firstLeaf();
    }

    /// Its ordinal among the leaves of the file, from 0; differs from [#index] in a projected schema.
    public int fileIndex() {
        return fileIndex;
    }

    /// The names on the way to it, as the file has them (`lines.list.element.sku`).
    public ColumnPath path() {
        ColumnPath known = path;
        if (known == null) {
            known = node.path();
            path = known;
        }
        return known;
    }

    /// The way to it as its meaning is (`lines[].sku`), without the layers that only carry repetition.
    public ColumnPath logicalPath() {
        return node.logicalPath();
    }

    /// Its place in the tree of its schema.
    public SchemaNode.Value node() {
        return node;
    }

    /// The leaf itself.
    public PrimitiveField field() {
        return node.field();
    }

    /// All fields on the way to it, from below the root to itself. A new list with every call.
    public List<Field> nodes() {
        return node.fields();
    }

    /// The definition level of a value that is there: how many fields on the way are not required.
    public int maxDefinitionLevel() {
        return node.definitionLevel();
    }

    /// The highest repetition level: how many fields on the way are repeated.
    public int maxRepetitionLevel() {
        return node.repetitionLevel();
    }

    /// The path with the names that the file has.
    @Override
    public String toString() {
        return path().toString();
    }
}
