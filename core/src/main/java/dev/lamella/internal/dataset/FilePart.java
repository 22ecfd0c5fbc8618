package dev.lamella.internal.dataset;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// Rows of one file of a data set that follow each other.
///
/// @param file its index
/// @param from number of the first row, in the file
/// @param count how many there are; no more than the file has
record FilePart(int file, long from, long count) {
    /// All rows of a file, however many it has.
    static FilePart whole(int file) {
        return new FilePart(file, 0, Long.MAX_VALUE);
    }

    /// Parts one after another, each found when its turn comes.
    @FunctionalInterface
    interface Source {
        /// The next one, if there is one.
        Optional<FilePart> next() throws IOException;

        static Source of(List<FilePart> parts) {
            Iterator<FilePart> left = parts.iterator();
            return () -> left.hasNext() ? Optional.of(left.next()) : Optional.empty();
        }
    }
}
