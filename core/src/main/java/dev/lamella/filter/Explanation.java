package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import java.util.List;

/// The effect of a scan's filter on a file before its rows are read: the decision of each pruning source, and the data
/// left to read.
///
/// Rows and row groups that the scan excludes by position ([Scan#rows], [Scan#bytes]) are not included. Offset and
/// limit of the scan are not applied: they count matching rows, which are only known after reading. Reading ends at the
/// limit, and may read less.
///
/// @param rowGroups row groups with rows that the scan requests
/// @param toRead maximum to read: columns that the filter does not test are only read near matching rows
/// @param total the work of reading all rows of the same columns
public record Explanation(Scan scan, List<Part> rowGroups, Work toRead, Work total) {
    public Explanation {
        rowGroups = List.copyOf(rowGroups);
    }

    /// A row group.
    ///
    /// @param ordinal of the row group
    /// @param results results of the pruning sources, in the order in which they were consulted
    /// @param rows all requested rows, ascending
    /// @param chunks column chunks to read; empty if nothing is read
    /// @param toRead maximum to read
    /// @param total the work of reading all these rows
    public record Part(int ordinal, List<PruningResult> results, List<Rows> rows, List<Chunk> chunks, Work toRead,
            Work total) {
        public Part {
            results = List.copyOf(results);
            rows = List.copyOf(rows);
            chunks = List.copyOf(chunks);
        }
    }

    /// Consecutive rows with the same result.
    ///
    /// @param from number in the file of the first row
    public record Rows(long from, long count, Share share) {
        /// `rows 100 to 149: some`.
        @Override
        public String toString() {
            return "rows " + from + " to " + (from + count - 1) + ": " + share;
        }
    }

    /// A column in a row group.
    ///
    /// @param pages the requested rows of each page, and the share of them that all evidence together leaves; a page
    ///     with [Share#NONE] is not read. Empty if the page locations are unknown
    /// @param toRead maximum to read
    /// @param total the work of reading all these rows
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

    /// The amount of work of a read.
    ///
    /// @param rows number of rows to read
    /// @param bytes stored bytes of their pages
    /// @param values number of values in their pages, including nulls; estimated by rows for repeated columns before
    ///     they are read
    public record Work(long rows, long bytes, long values) {
        Work plus(Work other) {
            return new Work(rows + other.rows, bytes + other.bytes, values + other.values);
        }

        /// No work.
        public static final Work NONE = new Work(0, 0, 0);

        /// The sum of several amounts of work.
        public static Work sum(List<Work> parts) {
            return parts.stream().reduce(NONE, Work::plus);
        }
    }

    /// The filter of the scan.
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
