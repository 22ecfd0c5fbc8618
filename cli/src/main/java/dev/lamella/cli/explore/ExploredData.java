package dev.lamella.cli.explore;

import dev.lamella.PageCursor;
import dev.lamella.ParquetReader;
import dev.lamella.cli.explore.Explorer.Asked;
import dev.lamella.cli.explore.Explorer.WrongRequestException;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.cli.report.ColumnRanges;
import dev.lamella.cli.report.ColumnValues;
import dev.lamella.cli.report.IndexedPage;
import dev.lamella.cli.report.ReportColumn;
import dev.lamella.cli.report.ReportFile;
import dev.lamella.cli.report.ReportText;
import dev.lamella.cli.report.RowSample;
import dev.lamella.cli.shell.ShellAdvice;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetExplanation;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.PruningResult;
import dev.lamella.filter.PruningSource;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.PageHeader;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.variant.internal.Printable;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// What the page of `explore` asks about an open file, as JSON.
///
/// @param file the file of the reader, which limits the time
/// @param asked the parameters
/// @param partitions the partition columns of the file
public record ExploredData(ParquetReader reader, TimedFile file, Asked asked, Table partitions) {
    /// The file with its partition columns, which are needed only for filters.
    interface Table {
        Optional<FilterHelp.Partitions> get() throws IOException;
    }

    private static final int MOST_ROWS = 1_000;
    private static final int ROWS = 100;
    private static final int MOST_PAGES = 20_000;
    /// An explanation of more is shortened.
    private static final int MOST_FILTER_GROUPS = 500;
    private static final int MOST_FILTER_PAGES = 2_000;
    private static final int MOST_LINES = 1_000;
    /// The sums are at the end.
    private static final int LAST_LINES = 2;
    private static final int MOST_EVIDENCE = 20;
    private static final long SAMPLE_ROWS = 100_000;

    private Leaf column() {
        int count = reader.schema().leaves().size();
        return reader.schema().leaves().get((int) asked.number("column", 0, count - 1L, -1));
    }

    private Scan scan() throws IOException {
        Scan scan = Scan.all();
        try {
            Optional<String> columns = asked.text("columns");
            if (columns.isPresent()) {
                scan = scan.columns(ColumnPath.parseList(columns.get()));
            }
            Optional<String> where = asked.text("where");
            if (where.isPresent()) {
                scan = scan.filter(Filter.parse(where.get()));
            }
            requireFit(scan);
            return scan;
        } catch (IllegalArgumentException e) {
            throw new WrongRequestException(String.valueOf(e.getMessage()));
        }
    }

    /// Opening binds the filter and reads no rows.
    private void requireFit(Scan scan) throws IOException {
        Optional<Dataset> table = table(scan);
        try (BatchSource _ = table.isPresent() ? table.get().batches(scan) : reader.batches(scan)) {
            return;
        } catch (SchemaMismatchException e) {
            throw new WrongRequestException(e.problem() + ". " + ShellAdvice.of(e.advice()));
        }
    }

    /// The file with its partition columns, if the filter of a scan may name them.
    private Optional<Dataset> table(Scan scan) throws IOException {
        return scan.filter().isPresent() ? partitions.get().map(FilterHelp.Partitions::table) : Optional.empty();
    }

    /// The rows of a scan, without partition columns.
    private RowCursor open(Scan scan, Schema schema) throws IOException {
        Optional<Dataset> table = table(scan);
        return table.isPresent()
                ? table.get().rows(scan.projection().isPresent()
                        ? scan
                        : scan.columns(schema.fields().stream().map(Field::name).map(ColumnPath::of).toList()))
                : reader.rows(scan);
    }

    /// Rows from a place on.
    void rows(JsonFields fields) throws IOException {
        long from = asked.number("from", 0, Long.MAX_VALUE, 0);
        int limit = (int) asked.number("limit", 1, MOST_ROWS, ROWS);
        Scan all = scan();
        boolean isFiltered = all.filter().isPresent();
        Scan scan = isFiltered ? all.offset(from).limit(limit + 1L) : all.rows(from, limit);
        Schema schema = all.projection().map(reader.schema()::project).orElse(reader.schema());
        FieldPrinter.Maker maker = new FieldPrinter.Maker(BinaryText.base64, VariantOptions.Form.lenient,
                new ForbiddenValues());
        List<FieldPrinter> printers = schema.fields().stream().map(maker::of).toList();
        int[] count = {0};
        fields.object(() -> {
            fields.texts("columns", schema.fields().stream().map(Field::name).toList());
            fields.array("rows", () -> {
                try (RowCursor rows = open(scan, schema)) {
                    while (rows.next()) {
                        file.require();
                        if (count[0]++ < limit) {
                            ReportFile.row(rows, printers, fields);
                        }
                    }
                }
            });
            fields.number("from", from);
            if (isFiltered) {
                fields.flag("more", count[0] > limit);
            } else {
                fields.flag("more", reader.rowCount() - limit > from);
                fields.number("rows_in_all", reader.rowCount());
            }
        });
    }

    /// How a filter is answered: the evidence, and what is left to read.
    void explain(JsonFields fields) throws IOException {
        Scan scan = scan();
        if (scan.filter().isEmpty()) {
            throw new WrongRequestException("There is no filter to explain");
        }
        Optional<Dataset> table = table(scan);
        if (table.isEmpty()) {
            explain(reader.explain(scan), "", fields);
            return;
        }
        DatasetExplanation.Part part = table.get().explain(scan).files().getFirst();
        String decision = "file " + part.name() + ": " + part.share() + ", " + part.by() + "\n";
        if (part.inside().isPresent()) {
            explain(part.inside().get(), decision, fields);
        } else {
            explainWhole(reader.explain(wholeFile(scan)), part.share() != Share.NONE,
                    "filter " + filterText(scan) + "\n" + decision, fields);
        }
    }

    /// The same columns with a filter that every row matches.
    private static Scan wholeFile(Scan scan) {
        return scan.projection().map(Scan.all()::columns).orElse(Scan.all()).filter(new Filter.And(List.of()));
    }

    private static String filterText(Scan scan) {
        return scan.filter().map(Filter::toString).orElse("");
    }

    /// The same for all row groups.
    private void explainWhole(Explanation all, boolean isRead, String text, JsonFields fields) throws IOException {
        int groups = reader.metadata().rowGroups().size();
        fields.object(() -> {
            fields.text("text", Printable.lines(text));
            fields.object("to_read", () -> work(isRead ? all.total() : Explanation.Work.NONE, fields));
            fields.object("total", () -> work(all.total(), fields));
            fields.array("row_groups", () -> {});
            fields.text("verdicts", (isRead ? "r" : "p").repeat(groups));
        });
    }

    /// @param decision about the file
    private void explain(Explanation all, String decision, JsonFields fields) throws IOException {
        Explanation listed = new Explanation(all.scan(), listed(all.rowGroups()), all.toRead(), all.total());
        List<String> lines = Printable.lines(decision + listed).lines().toList();
        int leftOut = Math.max(0, lines.size() - MOST_LINES);
        long pages = listed.rowGroups().stream().mapToLong(ExploredData::pageCount).sum();
        fields.object(() -> {
            fields.text("text", leftOut == 0
                    ? lines(lines)
                    : lines(lines.subList(0, MOST_LINES - LAST_LINES)) + "… (" + Sizes.count(leftOut, "line")
                            + " left out)\n" + lines(lines.subList(lines.size() - LAST_LINES, lines.size())));
            fields.object("to_read", () -> work(all.toRead(), fields));
            fields.object("total", () -> work(all.total(), fields));
            int[] pagesLeft = {MOST_FILTER_PAGES};
            ReportFile footer = ReportFile.ofFooter(reader);
            fields.array("row_groups", () -> {
                for (Explanation.Part part : listed.rowGroups()) {
                    fields.object(() -> part(part, pagesLeft, footer, fields));
                }
            });
            if (listed.rowGroups().size() < all.rowGroups().size()) {
                fields.text("verdicts", verdicts(all.rowGroups()));
            }
            if (leftOut > 0 || pages > MOST_FILTER_PAGES || listed.rowGroups().size() < all.rowGroups().size()) {
                fields.object("left_out", () -> {
                    fields.number("row_groups", all.rowGroups().size() - (long) listed.rowGroups().size());
                    fields.number("pages", Math.max(0, pages - MOST_FILTER_PAGES));
                    fields.number("lines", leftOut);
                });
            }
        });
    }

    private static String lines(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /// The row groups that are listed, in the order of the file: if there are too many, first of all those that are read.
    private static List<Explanation.Part> listed(List<Explanation.Part> all) {
        return all.stream().sorted(Comparator.comparing(part -> !isRead(part))).limit(MOST_FILTER_GROUPS)
                .sorted(Comparator.comparingInt(Explanation.Part::ordinal)).toList();
    }

    private static boolean isRead(Explanation.Part part) {
        return part.toRead().rows() > 0;
    }

    private static long pageCount(Explanation.Part part) {
        return part.chunks().stream().mapToLong(chunk -> chunk.pages().size()).sum();
    }

    /// A character for each row group.
    private String verdicts(List<Explanation.Part> parts) {
        StringBuilder verdicts = new StringBuilder("-".repeat(reader.metadata().rowGroups().size()));
        parts.forEach(part -> verdicts.setCharAt(part.ordinal(), isRead(part) ? 'r' : 'p'));
        return verdicts.toString();
    }

    private static void work(Explanation.Work work, JsonFields fields) throws IOException {
        fields.number("rows", work.rows());
        fields.number("values", work.values());
        fields.number("bytes", work.bytes());
    }

    /// @param pagesLeft how many more pages may be listed
    private void part(Explanation.Part part, int[] pagesLeft, ReportFile footer, JsonFields fields) throws IOException {
        fields.number("row_group", part.ordinal());
        fields.text("verdict", isRead(part) ? "read" : "pruned");
        fields.text("by", ReportText.cut(by(part, footer, fields)));
        fields.number("rows", part.toRead().rows());
        fields.number("rows_in_all", part.total().rows());
        fields.object("to_read", () -> work(part.toRead(), fields));
        fields.object("total", () -> work(part.total(), fields));
        fields.array("evidence", () -> {
            for (PruningResult result : part.results().stream().limit(MOST_EVIDENCE).toList()) {
                fields.object(() -> {
                    fields.text("column", result.column().toString());
                    fields.text("source", result.source().toString());
                    fields.text("answer", ReportText.cut(result.toString()));
                    fields.texts("ignored", result.ignored());
                });
            }
        });
        fields.array("pages", () -> {
            for (Explanation.Chunk chunk : part.chunks()) {
                for (Explanation.Rows page : chunk.pages()) {
                    if (--pagesLeft[0] < 0) {
                        return;
                    }
                    fields.object(() -> page(part, chunk.column(), page, fields));
                }
            }
        });
    }

    private void page(Explanation.Part part, ColumnPath path, Explanation.Rows page, JsonFields fields)
            throws IOException {
        Optional<Leaf> leaf = leaf(path);
        if (leaf.isPresent()) {
            fields.number("column", leaf.get().index());
        }
        fields.number("first_row", page.from());
        fields.number("rows", page.count());
        boolean isPruned = page.share() == Share.NONE;
        fields.text("verdict", isPruned ? "pruned" : "read");
        if (isPruned) {
            fields.text("by", ReportText.cut(part.results().stream().filter(result -> excludes(result, page))
                    .map(ExploredData::sentence).collect(Collectors.joining("; "))));
        }
    }

    /// Whether a result excludes rows of a page.
    private static boolean excludes(PruningResult result, Explanation.Rows page) {
        return result.answer() instanceof PruningResult.Answer.Pages(List<Explanation.Rows> pages)
                && pages.stream().anyMatch(other -> other.share() == Share.NONE
                        && other.from() < page.from() + page.count() && page.from() < other.from() + other.count());
    }

    /// The evidence that decided: what excludes the row group, or else what excludes some of it.
    private String by(Explanation.Part part, ReportFile footer, JsonFields fields) throws IOException {
        List<String> all = new ArrayList<>();
        for (PruningResult result : part.results()) {
            if (result.answer() instanceof PruningResult.Answer.Nothing) {
                continue;
            }
            Optional<Leaf> leaf = leaf(result.column());
            // The values between which all are.
            Optional<String> range = result.source() == PruningSource.STATISTICS && leaf.isPresent()
                    ? new ReportColumn(footer, leaf.get(), fields).rangeText(part.ordinal())
                    : Optional.empty();
            String sentence = sentence(result) + range.map(known -> " (" + known + ")").orElse("");
            if (result.answer() instanceof PruningResult.Answer.Rows(Share share) && share == Share.NONE) {
                return sentence;
            }
            all.add(sentence);
        }
        return all.isEmpty() ? "no evidence" : String.join("; ", all);
    }

    /// For example `rows may match in 1 of 5 pages, by page index of id`.
    private static String sentence(PruningResult result) {
        String said = switch (result.answer()) {
            case PruningResult.Answer.Nothing _ -> "nothing is known";
            case PruningResult.Answer.Rows(Share share) -> switch (share) {
                case NONE -> "no row matches";
                case SOME -> "rows may match";
                case ALL -> "all rows match";
            };
            case PruningResult.Answer.Pages pages -> "rows may match in " + pages.possible() + " of "
                    + Sizes.count(pages.pages().size(), "page");
        };
        return said + ", by " + result.source() + " of " + result.column();
    }

    private Optional<Leaf> leaf(ColumnPath path) {
        return reader.schema().leaves().stream().filter(
                each -> each.path().equals(path) || each.logicalPath().equals(path)).findFirst();
    }

    /// Whether the filter can be read and fits the columns, and where it does not.
    void checkFilter(JsonFields fields) throws IOException {
        String where = asked.text("where").orElse("");
        Optional<FilterHelp.Problem> problem = new FilterHelp(reader, partitions.get()).problem(where);
        fields.object(() -> {
            if (problem.isEmpty()) {
                fields.flag("ok", true);
            } else {
                fields.text("message", problem.get().message());
                fields.number("position", problem.get().position());
            }
        });
    }

    /// Words that can stand at a place of the filter.
    void complete(JsonFields fields) throws IOException {
        String where = asked.parameters().getOrDefault("where", "");
        int at = (int) asked.number("at", 0, where.length(), where.length());
        List<FilterHelp.Word> words = new FilterHelp(reader, partitions.get()).complete(where.substring(0, at));
        fields.out().startArray();
        for (FilterHelp.Word word : words) {
            fields.object(() -> {
                fields.text("text", word.text());
                fields.text("kind", word.kind());
                fields.number("from", word.from());
            });
        }
        fields.out().endArray();
    }

    /// Figures of the values of a column.
    void values(JsonFields fields) throws IOException {
        Leaf leaf = column();
        RowSample sample = RowSample.of(reader, leaf, asked.number("rows", 1, 10 * SAMPLE_ROWS, SAMPLE_ROWS), 1);
        ColumnValues.read(reader, leaf, sample).write(fields);
    }

    private int rowGroup() {
        return (int) asked.number("row_group", 0, reader.metadata().rowGroups().size() - 1L, -1);
    }

    /// The pages of a column chunk, by its indexes or by the headers of its pages.
    void pages(JsonFields fields) throws IOException {
        Leaf leaf = column();
        int group = rowGroup();
        List<IndexedPage> pages = IndexedPage.of(reader, group, leaf);
        if (pages.isEmpty()) {
            pagesByHeaders(leaf, group, fields);
            return;
        }
        List<IndexedPage> shown = pages.subList(0, Math.min(pages.size(), MOST_PAGES));
        ColumnRanges ranges = new ColumnRanges(leaf);
        shown.forEach(page -> ranges.add(page.min(), page.max()));
        fields.object(() -> {
            fields.text("from", "page indexes");
            ReportColumn.pages(shown, ranges, fields);
        });
    }

    private void pagesByHeaders(Leaf leaf, int group, JsonFields fields) throws IOException {
        List<long[]> pages = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        try (PageCursor cursor = reader.pages(group, leaf.index())) {
            while (cursor.next() && pages.size() < MOST_PAGES) {
                PageHeader header = cursor.header();
                kinds.add(header.type().name());
                pages.add(new long[]{cursor.offset(), cursor.headerLength() + (long) header.compressedSize(),
                        values(header)});
            }
        }
        fields.object(() -> {
            fields.text("from", "page headers");
            fields.array("row_group", pages.size(), _ -> fields.number(group));
            fields.texts("type", kinds);
            fields.array("offset", pages.size(), i -> fields.number(pages.get(i)[0]));
            fields.array("length", pages.size(), i -> fields.number(pages.get(i)[1]));
            fields.numbers("values", pages.size(),
                    i -> pages.get(i)[2] < 0 ? OptionalLong.empty() : OptionalLong.of(pages.get(i)[2]));
        });
    }

    private static long values(PageHeader header) {
        return switch (header) {
            case DataPageHeader v1 -> v1.valueCount();
            case DataPageHeaderV2 v2 -> v2.valueCount();
            default -> -1;
        };
    }

    /// The chunks of a column or of a row group, for files with too many to be in the report.
    void chunks(JsonFields fields) throws IOException {
        ReportFile footer = ReportFile.ofFooter(reader);
        JsonFields.Body chunks;
        if (asked.text("row_group").isPresent()) {
            int group = rowGroup();
            chunks = () -> ReportColumn.rowGroup(footer, group, fields);
        } else {
            Leaf leaf = column();
            chunks = () -> new ReportColumn(footer, leaf, fields).chunks();
        }
        fields.object(() -> {
            chunks.write();
            fields.texts("encoding_names", footer.encodings().all());
            fields.texts("codec_names", footer.codecs().all());
        });
    }

    /// What the document of a file with very many column chunks leaves out.
    void figures(JsonFields fields) throws IOException {
        ReportFile.ofFooter(reader).writeFigures(fields);
    }

    /// The children of a path in the values of a Variant column.
    void variant(JsonFields fields) throws IOException {
        VariantChildren.read(reader, file, asked.text("column").orElse(""), asked.text("path").orElse("$"))
                .write(fields);
    }
}
