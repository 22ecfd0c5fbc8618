package dev.lamella.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column of a schema: a leaf with its position and its levels.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#nested-encoding">Nested encoding</a>
public final class Leaf {
    private final SchemaNode.Value node;
    private final int fileIndex;
    /// Created on first use; several threads may create equal ones.
    private @Nullable ColumnPath path;

    Leaf(SchemaNode.Value node, int fileIndex) {
        this.node = node;
        this.fileIndex = fileIndex;
    }

    /// The ordinal among the leaves of the schema, from 0.
    public int index() {
        return node.firstLeaf();
    }

    /// The ordinal among the leaves of the file, from 0. It differs from [#index] in a projected schema.
    public int fileIndex() {
        return fileIndex;
    }

    /// The physical path: the names as stored (`lines.list.element.sku`).
    public ColumnPath path() {
        ColumnPath known = path;
        if (known == null) {
            known = node.path();
            path = known;
        }
        return known;
    }

    /// The logical path (`lines[].sku`), without the layers that only carry repetition.
    public ColumnPath logicalPath() {
        return node.logicalPath();
    }

    /// The node in the tree of the schema.
    public SchemaNode.Value node() {
        return node;
    }

    /// The leaf itself.
    public PrimitiveField field() {
        return node.field();
    }

    /// All fields on the path, from below the root to the leaf itself. Each call creates a new list.
    public List<Field> nodes() {
        return node.fields();
    }

    /// The maximum definition level, that of a present value: the number of fields on the path that are not required.
    public int maxDefinitionLevel() {
        return node.definitionLevel();
    }

    /// The maximum repetition level: the number of repeated fields on the path.
    public int maxRepetitionLevel() {
        return node.repetitionLevel();
    }

    /// The physical path.
    @Override
    public String toString() {
        return path().toString();
    }
}
