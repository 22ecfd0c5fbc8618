package dev.lamella.internal.level;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.level.LevelNode.Expansion;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import java.util.ArrayList;
import java.util.List;

/// Turns the structure of rows into levels: the inverse of [Assembler].
///
/// The schema is walked as a tree, and each vector is applied once to all entries that reach it. An entry that met a null or an
/// empty list is *done*: its definition level is known, and no node below looks at it. All leaves below one list share its
/// entries, and without nulls and empty lists an entry costs only a repetition level.
///
/// Usage: [#write], then the [#leaves], which are valid until the next call. Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#nested-encoding">Nested encoding</a>
public final class LevelWriter {
    private final List<LevelNode> columns;
    private final List<LeafLevels> leaves;
    private final LevelFrame rows = new LevelFrame();

    private LevelWriter(List<LevelNode> columns, List<LeafLevels> leaves) {
        this.columns = columns;
        this.leaves = leaves;
    }

    /// Creates a level writer for rows of a schema.
    public static LevelWriter of(Schema schema) {
        Builder builder = new Builder();
        List<LevelNode> columns = schema.root().children().stream().map(builder::node).toList();
        return new LevelWriter(columns, List.copyOf(builder.leaves));
    }

    /// One leaf for each leaf of the schema, in their order.
    public List<LeafLevels> leaves() {
        return leaves;
    }

    /// Processes `count` rows, from row `from` on. The vectors have the shape of the schema, which the caller has checked.
    ///
    /// @param vectors one for each field of a row
    /// @throws ValueException if a required value is null; its row counts from `from`
    /// @throws UnsupportedFeatureException if there are more entries than an array holds
    public void write(List<ColumnVector> vectors, int from, int count) {
        rows.start(from, count);
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).write(vectors.get(i), rows);
        }
        for (LeafLevels leafLevels : leaves) {
            leafLevels.rowCount = count;
        }
    }

    /// Walks the schema depth first.
    private static final class Builder {
        private final List<LeafLevels> leaves = new ArrayList<>();

        LevelNode node(SchemaNode node) {
            LevelPresence presence = new LevelPresence(node);
            return switch (node) {
                case SchemaNode.Value ignored -> {
                    LeafLevels leafLevels = new LeafLevels();
                    leaves.add(leafLevels);
                    yield new LevelNode.Leaf(presence, node.definitionLevel(), leafLevels);
                }
                case SchemaNode.Fields fields ->
                    new LevelNode.Struct(presence, fields.children().stream().map(this::node).toList());
                case SchemaNode.ListOf list ->
                    new LevelNode.Elements(presence, expansion(list), node(list.element()));
                case SchemaNode.MapOf map ->
                    new LevelNode.Entries(presence, expansion(map), node(map.key()), map.value().map(this::node));
            };
        }

        private static Expansion expansion(SchemaNode repeated) {
            return new Expansion(repeated.definitionLevel() + 1, repeated.repetitionLevel() + 1, new LevelFrame());
        }
    }
}
