package dev.lamella.dataset;

import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import java.util.List;
import java.util.Optional;

/// How the filter of a scan prunes each file of a data set before rows are read. Offset and limit are ignored, as in an
/// [Explanation].
///
/// @param files the files, in the order of the data set
public record DatasetExplanation(Scan scan, List<Part> files) {
    public DatasetExplanation {
        files = List.copyOf(files);
    }

    /// The information that decided about a file.
    public enum By {
        /// The row numbers of the scan: the file has none of these rows.
        RANGE("by the numbers of its rows"),
        /// The values of partition columns, without opening the file.
        PARTITION("by its partition, not opened"),
        /// The file's schema and the values of partition columns.
        SCHEMA("by its columns"),
        /// The statistics, indexes and Bloom filters of the file.
        FILE("by what the file says of its rows"),
        /// Nothing before reading: the file's types do not compare with the filter, so each row is tested after its
        /// conversion to the data set's types.
        ROWS("by each row, in the types of the data set");

        private final String text;

        By(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// A file.
    ///
    /// @param name of the file
    /// @param share share of the rows that match, as far as it is known
    /// @param inside the file's own explanation of the remaining filter, if the file was opened
    public record Part(String name, Share share, By by, Optional<Explanation> inside) {}

    /// The filter of the scan.
    public Filter filter() {
        return scan.filter().orElse(new Filter.And(List.of()));
    }

    /// The explanation as a text table.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("filter ").append(filter()).append('\n');
        for (Part part : files) {
            text.append("file ").append(part.name()).append(": ").append(part.share()).append(", ").append(part.by())
                    .append('\n');
            part.inside().ifPresent(inside -> inside.toString().lines()
                    .forEach(line -> text.append("  ").append(line).append('\n')));
        }
        return text.toString();
    }
}
