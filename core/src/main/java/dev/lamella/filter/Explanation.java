package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import java.util.List;

/// What the filter of a scan comes to in a file before its rows are read: which evidence decided what, and what is left to read.
///
/// The rows and row groups that the scan does not ask for by their place ([Scan#rows], [Scan#bytes]) are no part of it. Its offset and
/// limit are not counted: they count rows that are wanted, and which those are is only known when they are read. Reading ends when
/// the limit is reached, and takes the less.
///
/// @param rowGroups in which the scan asks for rows
/// @param toRead at most: columns that the filter does not look into are read only near rows that it wants
/// @param total what reading all rows of the same columns takes
public record Explanation(Scan scan, List<Part> rowGroups, Work toRead, Work total) {
    public Explanation {
        rowGroups = List.copyOf(rowGroups);
    }

    /// A row group.
    ///
    /// @param ordinal of the row group
    /// @param results in the order in which it was asked
    /// @param rows all that the scan asks for, ascending
    /// @param chunks of the columns that are read; none if nothing is
    /// @param toRead at most
    /// @param total what reading all these rows takes
    public record Part(int ordinal, List<PruningResult> results, List<Rows> rows, List<Chunk> chunks, Work toRead,
            Work total) {
        public Part {
            results = List.copyOf(results);
            rows = List.copyOf(rows);
            chunks = List.copyOf(chunks);
        }
    }

    /// Rows that come to the same.
    ///
    /// @param from number of the first one in the file
    public record Rows(long from, long count, Share share) {
        /// `rows 100 to 149: some`.
        @Override
        public String toString() {
            return "rows " + from + " to " + (from + count - 1) + ": " + share;
        }
    }

    /// A column in a row group.
    ///
    /// @param column physical path
    /// @param pages with rows that the scan asks for, each with those rows, and how many of them are wanted by all that was results: none of
    ///        a page is not read; empty if it is not known where the pages are
    /// @param toRead at most
    /// @param total what reading all these rows takes
    public record Chunk(ColumnPath column, List<Rows> pages, Work toRead, Work total) {
        public Chunk {
            pages = List.copyOf(pages);
        }

        /// `id: 3 of 12 pages, 150 of 600 values, 640 of 2518 bytes`.
        @Override
        public String toString() {
            long read = pages.stream().filter(page -> page.share() != Share.NONE).count();
            return column + ": " + (pages.isEmpty() ? "" : read + " of " + pages.size() + " pages, ")
                    + toRead.values() + " of " + total.values() + " values, " + toRead.bytes() + " of "
                    + total.bytes() + " bytes";
        }
    }

    /// What reading takes.
    ///
    /// @param rows to look at; of what was read, those that came
    /// @param bytes of their pages, as they are stored
    /// @param values in their pages, nulls among them; of pages of repeated columns, estimated by their rows before they are read
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

    /// What is asked of the rows.
    public Filter filter() {
        return scan.filter().orElse(new Filter.And(List.of()));
    }

    /// A table of lines for people.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("filter ").append(filter()).append('\n');
        if (scan.firstRow() > 0 || scan.rowCount().isPresent()) {
            text.append("of rows from ").append(scan.firstRow()).append(" on");
            scan.rowCount().ifPresent(count -> text.append(", ").append(count).append(" at most"));
            text.append('\n');
        }
        scan.bytes().ifPresent(bytes -> text.append("of row groups whose middle lies from byte ")
                .append(bytes.offset()).append(" to before byte ").append(bytes.end()).append('\n'));
        rowGroups.forEach(part -> append(part, text));
        text.append("to read: ").append(toRead.rows()).append(" of ").append(total.rows()).append(" rows, ")
                .append(toRead.values()).append(" of ").append(total.values()).append(" values, ")
                .append(toRead.bytes()).append(" of ").append(total.bytes()).append(" bytes\n");
        scan.rowLimit().ifPresent(limit -> text.append("at most: reading ends ")
                .append(scan.offset() > 0
                        ? "when " + scan.offset() + " of the wanted rows were passed over and "
                        : "with ")
                .append(limit).append(scan.offset() > 0 ? " more found\n" : " of the wanted rows\n"));
        return text.toString();
    }

    private static void append(Part part, StringBuilder text) {
        text.append("row group ").append(part.ordinal()).append(": ").append(part.toRead().rows()).append(" of ")
                .append(part.total().rows()).append(" rows\n");
        for (PruningResult results : part.results()) {
            text.append("  ").append(results).append('\n');
            if (results.answer() instanceof PruningResult.Answer.Pages pages) {
                pages.runs().forEach(run -> text.append("    ").append(run).append('\n'));
            }
        }
        part.rows().stream().filter(rows -> rows.share() != Share.NONE)
                .forEach(rows -> text.append("  ").append(rows).append('\n'));
        part.chunks().forEach(chunk -> text.append("  to read of ").append(chunk).append('\n'));
    }
}
