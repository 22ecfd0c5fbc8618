package dev.lamella.internal.check;

import dev.lamella.internal.column.Bounds;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageHeader;

/// What was found in a data page.
///
/// @param header as stored
/// @param offset of the header in the file
/// @param headerLength bytes of the header
/// @param encoding of the values
/// @param firstRow of the row group; the first row that begins in the page
/// @param rowCount rows that begin in the page
/// @param beginsRow whether the page begins with a row
/// @param valueCount entries that are not null
/// @param repetitions how often each repetition level occurs
/// @param definitions how often each definition level occurs
/// @param plainBytes bytes of the values of a BYTE_ARRAY without their lengths
/// @param levelRest bytes behind the last level
/// @param valueRest bytes behind the last value
/// @param bounds of the values, in the order of the column
record PageData(PageHeader.Data header, long offset, int headerLength, Encoding encoding, long firstRow, long rowCount,
        boolean beginsRow, long valueCount, long[] repetitions, long[] definitions, long plainBytes, int levelRest,
        int valueRest, Bounds.Found bounds) {
    long entryCount() {
        long count = 0;
        for (long definition : definitions) {
            count += definition;
        }
        return count;
    }

    long nullCount() {
        return entryCount() - valueCount;
    }

    /// Bytes of the page as stored, with its header.
    long storedBytes() {
        return (long) headerLength + header.compressedSize();
    }
}
