package dev.lamella.check;

import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Page indexes with an offset and without a length, or the other way round.
final class IndexHalf implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            check("column_index", chunk.columnIndexOffset(), chunk.columnIndexLength(), rowGroup, leaf, report);
            check("offset_index", chunk.offsetIndexOffset(), chunk.offsetIndexLength(), rowGroup, leaf, report);
        });
    }

    private static void check(String name, OptionalLong offset, OptionalInt length, int rowGroup, Leaf leaf,
            Report report) {
        if (offset.isPresent() != length.isPresent()) {
            report.chunk(rowGroup, leaf, "there is " + name + (offset.isPresent() ? "_offset" : "_length") + " without "
                    + name + (offset.isPresent() ? "_length" : "_offset"),
                    "both are there, or none; readers pass over half of them");
        }
    }
}
