package dev.lamella.dataset;

import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import java.util.List;
import java.util.Optional;

/// What the filter of a scan comes to in each file of a data set before rows are read. Offset and limit of the scan are not counted, as
/// in an [Explanation].
///
/// @param files in the order of the data set
public record DatasetExplanation(Scan scan, List<Part> files) {
    public DatasetExplanation {
        files = List.copyOf(files);
    }

    /// What a file was judged by.
    public enum By {
        /// The rows that the scan asks for by their numbers: it has none of them.
        RANGE("by the numbers of its rows"),
        /// The values of partition columns, without opening it.
        PARTITION("by its partition, not opened"),
        /// Its schema, and the values of partition columns.
        SCHEMA("by its columns"),
        /// What it has to say of its rows.
        FILE("by what the file says of its rows"),
        /// Nothing: its types do not compare with the filter, and its rows are asked when they have become those of the data set.
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
    /// @param share of its rows that are wanted, as far as it is known
    /// @param inside what the file says of the part of the filter that it is asked, if it is asked
    public record Part(String name, Share share, By by, Optional<Explanation> inside) {}

    /// What is asked of the rows.
    public Filter filter() {
        return scan.filter().orElse(new Filter.And(List.of()));
    }

    /// A table of lines for people.
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
