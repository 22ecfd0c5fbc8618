package dev.lamella.internal.dataset;

import java.io.IOException;
import java.util.Optional;

/// The files that a scan reads, in order: without those that their partition rules out, or that have none of the rows that are asked for by
/// their numbers.
final class WantedFiles implements FilePart.Source {
    private final DatasetScan scan;
    private FileRows rows = FileRows.NONE;
    private int nextFile;

    WantedFiles(DatasetScan scan) {
        this.scan = scan;
    }

    @Override
    public Optional<FilePart> next() throws IOException {
        while (nextFile < scan.dataset().count() && !isBehindRange()) {
            int file = nextFile++;
            boolean isOut = scan.isOut(file);
            if (!FileRows.areAsked(scan.scan())) {
                if (!isOut) {
                    return Optional.of(FilePart.whole(file));
                }
            } else {
                // The rows of a file that is out are counted all the same.
                rows = rows.next(scan.scan(), scan.dataset().rowCount(file));
                if (!isOut && rows.count() > 0) {
                    return Optional.of(new FilePart(file, rows.from(), rows.count()));
                }
            }
        }
        return Optional.empty();
    }

    private boolean isBehindRange() {
        return scan.scan().rowCount().isPresent()
                && rows.end() - scan.scan().firstRow() >= scan.scan().rowCount().getAsLong();
    }
}
