package dev.lamella.check;

import dev.lamella.internal.footer.Footer;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;

/// The file that is checked: its bytes and its footer.
record Subject(InputFile file, Footer footer) {
    FileMetadata metadata() {
        return footer.metadata();
    }

    Schema schema() {
        return footer.metadata().schema();
    }

    /// Does something with every column chunk.
    void forEachChunk(ChunkVisitor visitor) {
        for (int rowGroup = 0; rowGroup < metadata().rowGroups().size(); rowGroup++) {
            RowGroup group = metadata().rowGroups().get(rowGroup);
            for (int column = 0; column < group.columns().size(); column++) {
                visitor.visit(rowGroup, schema().leaves().get(column), group.columns().get(column));
            }
        }
    }

    /// Sees column chunks one after another.
    interface ChunkVisitor {
        void visit(int rowGroup, Leaf leaf, ColumnChunk chunk);
    }
}
