package dev.lamella.check;

import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import java.util.List;

/// Many row groups with little in them.
final class SmallRowGroups implements Check {
    private static final int MANY = 16;
    private static final long SMALL = 1 << 20;

    @Override
    public void check(Subject subject, Report report) {
        List<RowGroup> rowGroups = subject.metadata().rowGroups();
        double bytes = 0;
        for (RowGroup rowGroup : rowGroups) {
            for (ColumnChunk chunk : rowGroup.columns()) {
                bytes += chunk.metadata().map(ColumnMetadata::totalCompressedSize).orElse(0L);
            }
        }
        long average = (long) (bytes / Math.max(1, rowGroups.size()));
        if (rowGroups.size() >= MANY && average < SMALL) {
            report.file("the file has " + rowGroups.size() + " row groups of " + average + " bytes on average",
                    "row groups of some megabytes or more cost less to read");
        }
    }
}
