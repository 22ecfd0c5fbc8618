package dev.lamella.internal.column;

import dev.lamella.vector.ColumnVector;

/// What is in a page.
///
/// @param values without the nulls; those of a dictionary page are its entries
/// @param repetitions how often each repetition level occurs; empty of a dictionary page
/// @param definitions how often each definition level occurs
/// @param beginsRow whether the first entry begins a row
/// @param levelRest bytes behind the last level
/// @param valueRest bytes behind the last value
/// @param isPadded whether the bytes behind the last value are eight zeros, with which fastparquet ends its pages
/// @param plainBytes bytes of the values of a BYTE_ARRAY without their lengths; 0 of other types
public record PageContent(ColumnVector values, long[] repetitions, long[] definitions, boolean beginsRow, int levelRest,
        int valueRest, boolean isPadded, long plainBytes) {
    /// Level entries.
    public long entryCount() {
        long count = 0;
        for (long definition : definitions) {
            count += definition;
        }
        return count;
    }

    /// Rows that begin in the page.
    public long rowCount() {
        return repetitions.length == 0 ? 0 : repetitions[0];
    }

    /// Entries that hold a value.
    public int valueCount() {
        return values.size();
    }
}
