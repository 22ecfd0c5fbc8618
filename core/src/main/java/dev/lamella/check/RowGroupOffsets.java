package dev.lamella.check;

import dev.lamella.metadata.ColumnMetadata;
import java.util.Optional;

/// Offsets of row groups that lead elsewhere than to their first page. Those of programs that are known for it are left
/// to [WriterBugs#ROW_GROUP_OFFSET].
final class RowGroupOffsets implements Check {
    @Override
    public void check(Subject subject, Report report) {
        if (WriterBugs.ROW_GROUP_OFFSET.isBy(subject)) {
            return;
        }
        subject.forEachRowGroup((ordinal, rowGroup) -> {
            long stated = rowGroup.fileOffset().orElse(0);
            Optional<ColumnMetadata> first = rowGroup.columns().isEmpty()
                    ? Optional.empty()
                    : rowGroup.columns().getFirst().metadata();
            if (stated != 0 && first.isPresent() && rowGroup.rowCount() > 0 && Subject.start(first.get()) != stated) {
                report.rowGroup(ordinal, "file_offset is " + stated, "the first column chunk begins at byte "
                        + Subject.start(first.get()));
            }
        });
    }
}
