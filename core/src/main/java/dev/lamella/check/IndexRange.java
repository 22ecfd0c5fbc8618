package dev.lamella.check;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Page indexes outside the file.
final class IndexRange implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        long end = subject.footer().footerOffset();
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (chunk.filePath().isEmpty()) {
                check("column index",
                        chunk.columnIndexOffset(), chunk.columnIndexLength(), end, rowGroup, leaf, report);
                check("offset index",
                        chunk.offsetIndexOffset(), chunk.offsetIndexLength(), end, rowGroup, leaf, report);
            }
        });
    }

    private static void check(String name, OptionalLong offset, OptionalInt length, long end, int rowGroup, Leaf leaf,
            Report report) {
        if (!isDeclared(offset, length)) {
            return;
        }
        long start = offset.getAsLong();
        long count = length.getAsInt();
        if (start < Subject.FIRST_OFFSET || count <= 0 || start > end - count) {
            report.chunk(rowGroup, leaf, "the " + name + " has " + count + " bytes at byte " + start,
                    "it has at least 1 byte, between byte " + Subject.FIRST_OFFSET + " and the footer at byte " + end);
        }
    }

    /// Whether there is an index: some writers write 0 and 0 where there is none.
    static boolean isDeclared(OptionalLong offset, OptionalInt length) {
        return offset.isPresent() && length.isPresent() && (offset.getAsLong() != 0 || length.getAsInt() != 0);
    }

    static boolean hasColumnIndex(ColumnChunk chunk) {
        return isDeclared(chunk.columnIndexOffset(), chunk.columnIndexLength());
    }

    static boolean hasOffsetIndex(ColumnChunk chunk) {
        return isDeclared(chunk.offsetIndexOffset(), chunk.offsetIndexLength());
    }
}
