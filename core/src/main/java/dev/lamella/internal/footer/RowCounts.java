package dev.lamella.internal.footer;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.metadata.FileMetadata;

/// The row counts of row groups. A file with a negative one opens: its schema, metadata and pages can be looked at, and the
/// rows before that row group can be read. It has no total, and rows from there on have no numbers.
public final class RowCounts {
    private RowCounts() {}

    /// The rows of one row group.
    ///
    /// @param place of the file
    /// @throws CorruptFileException if the number is negative
    public static long of(FileMetadata file, int rowGroup, Location place) {
        long count = file.rowGroups().get(rowGroup).rowCount();
        if (count < 0) {
            throw new CorruptFileException(place.inRowGroup(rowGroup), "The row group claims " + count + " rows",
                    "Only the rows of earlier row groups can be read: limit the number of rows."
                            + " Fetch or write the file again for the others.");
        }
        return count;
    }

    /// The rows of all row groups. [FooterReader] has rejected numbers whose sum overflows.
    ///
    /// @param place of the file
    /// @throws CorruptFileException if one of the numbers is negative
    public static long sum(FileMetadata file, Location place) {
        long sum = 0;
        for (int rowGroup = 0; rowGroup < file.rowGroups().size(); rowGroup++) {
            sum += of(file, rowGroup, place);
        }
        return sum;
    }
}
