package dev.lamella.internal.vector;

import dev.lamella.internal.vector.SchemaAdapter.Conversion;
import dev.lamella.internal.vector.SchemaAdapter.Step;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.BitSet;
import java.util.Optional;

/// Finds the fields of a projection in a wider projection of the same file. Names may occur twice; the leaf of the file
/// decides.
record NarrowingRules(Schema wide, Schema narrow) implements SchemaAdapter.Rules {
    @Override
    public int source(SchemaNode.Fields source, SchemaNode target, int ordinal, BitSet taken) {
        int at = taken.length();
        while (!isSame(source.children().get(at), target)) {
            at++;
        }
        return at;
    }

    private boolean isSame(SchemaNode from, SchemaNode to) {
        if (to.leafCount() == 0 || from.leafCount() == 0) {
            return from.leafCount() == to.leafCount() && from.field().equals(to.field());
        }
        int wanted = fileIndex(narrow, to.firstLeaf());
        return wanted >= fileIndex(wide, from.firstLeaf())
                && wanted <= fileIndex(wide, from.firstLeaf() + from.leafCount() - 1);
    }

    private static int fileIndex(Schema schema, int leaf) {
        return schema.leaves().get(leaf).fileIndex();
    }

    @Override
    public Optional<Conversion> conversion(SchemaNode source, SchemaNode target) {
        return Optional.empty();
    }

    @Override
    public Step.Made absent(SchemaNode target) {
        throw new AssertionError("Field " + target + " is not in the wider projection");
    }

    @Override
    public RuntimeException otherShape(SchemaNode target) {
        throw new AssertionError("Field " + target + " has another shape in the wider projection");
    }
}
