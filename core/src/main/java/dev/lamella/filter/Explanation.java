package dev.lamella.filter;

import java.util.List;

/// What a filter comes to in a file before its rows are read: which evidence decided what, and what is left to read.
///
/// @param rowGroups all of the file
/// @param toRead at most: columns that the filter does not look into are read only near rows that it wants
/// @param total what reading all rows of the same columns takes
public record Explanation(Filter filter, List<Part> rowGroups, Work toRead, Work total) {
    public Explanation {
        rowGroups = List.copyOf(rowGroups);
    }

    /// A row group.
    ///
    /// @param ordinal of the row group
    /// @param heard in the order in which it was asked
    /// @param rows all of the row group, ascending
    /// @param toRead at most
    public record Part(int ordinal, List<Heard> heard, List<Rows> rows, Work toRead) {
        public Part {
            heard = List.copyOf(heard);
            rows = List.copyOf(rows);
        }
    }

    /// Rows that come to the same.
    ///
    /// @param from number of the first one in the file
    public record Rows(long from, long count, Share share) {}

    /// What reading takes.
    ///
    /// @param rows to look at
    /// @param bytes of their pages, as they are stored
    /// @param values in their pages, nulls among them; of pages of repeated columns, estimated by their rows
    public record Work(long rows, long bytes, long values) {
        Work plus(Work other) {
            return new Work(rows + other.rows, bytes + other.bytes, values + other.values);
        }

        /// Nothing.
        public static final Work NONE = new Work(0, 0, 0);

        /// The sum.
        public static Work sum(List<Work> parts) {
            return parts.stream().reduce(NONE, Work::plus);
        }
    }

    /// A table of lines for people.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("filter ").append(filter).append('\n');
        for (Part part : rowGroups) {
            text.append("row group ").append(part.ordinal()).append(": ").append(part.toRead().rows()).append(" of ")
                    .append(part.rows().stream().mapToLong(Rows::count).sum()).append(" rows\n");
            part.heard().forEach(heard -> text.append("  ").append(heard).append('\n'));
            part.rows().stream().filter(rows -> rows.share() != Share.NONE)
                    .forEach(rows -> text.append("  rows ").append(rows.from()).append(" to ")
                            .append(rows.from() + rows.count() - 1).append(": ").append(rows.share()).append('\n'));
        }
        return text.append("to read: ").append(toRead.rows()).append(" of ").append(total.rows()).append(" rows, ")
                .append(toRead.values()).append(" of ").append(total.values()).append(" values, ")
                .append(toRead.bytes())
                .append(" of ").append(total.bytes()).append(" bytes\n").toString();
    }
}
