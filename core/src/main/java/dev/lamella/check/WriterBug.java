package dev.lamella.check;

import dev.lamella.internal.footer.Releases;
import dev.lamella.internal.footer.Writer;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Something that a program is known to have written wrongly, in files that show what the bug touches. Reported once
/// for a column.
///
/// @param releases that have the bug
/// @param trace what the bug touches
/// @param found what is there, as the end of the sentence "the file is by ..., which ..."
/// @param allowed what readers should do, or where the bug is mended
record WriterBug(List<Releases> releases, Trace trace, String found, String allowed) implements Check {
    /// What a bug touches.
    interface Trace {
        /// Whether a column chunk shows it.
        boolean isIn(Chunk chunk);
    }

    /// A column chunk and where it is.
    record Chunk(Subject subject, int rowGroup, Leaf leaf, ColumnMetadata metadata) {
        /// Its statistics, if it has some.
        Optional<ChunkStatistics> statistics() {
            return metadata.statistics().map(statistics -> new ChunkStatistics(rowGroup, leaf, metadata, statistics,
                    subject.metadata().columnOrders().map(orders -> orders.get(leaf.fileIndex()))));
        }
    }

    /// Whether the file is by a program that has the bug.
    boolean isBy(Subject subject) {
        return writer(subject).isPresent();
    }

    private Optional<Writer> writer(Subject subject) {
        return subject.metadata().createdBy().map(Writer::of)
                .filter(writer -> releases.stream().anyMatch(those -> those.contain(writer)));
    }

    @Override
    public void check(Subject subject, Report report) throws IOException {
        Optional<Writer> writer = writer(subject);
        if (writer.isEmpty()) {
            return;
        }
        String name = writer.get().application()
                + writer.get().version().map(version -> " " + version).orElse(" of unknown version");
        boolean[] seen = new boolean[subject.schema().leaves().size()];
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            if (!seen[leaf.fileIndex()] && trace.isIn(new Chunk(subject, rowGroup, leaf, metadata))) {
                seen[leaf.fileIndex()] = true;
                report.chunk(rowGroup, leaf, "the file is by " + name + ", which " + found, allowed);
            }
        });
    }
}
