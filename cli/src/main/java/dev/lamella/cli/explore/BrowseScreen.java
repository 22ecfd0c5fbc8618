package dev.lamella.cli.explore;

import dev.lamella.ParquetReader;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.OutlineOut;
import dev.lamella.cli.print.TablePrinter;
import dev.lamella.cli.print.TextTable;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.cli.report.FileSections;
import dev.lamella.cli.report.Profile;
import dev.lamella.cli.report.ReportColumn;
import dev.lamella.cli.report.ReportFile;
import dev.lamella.cli.shell.Failures;
import dev.lamella.cli.shell.Screen;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.cli.shell.TerminalWidth;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.variant.internal.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The screen of `browse` on one file: what is on it, and what keys do.
public final class BrowseScreen implements Screen {
    private static final int BAR = 24;
    private static final int FIXED_LINES = 4;
    private static final int NARROWEST = 4;

    /// The views, in the order of their keys.
    private enum View {
        MAP("map"),
        COLUMNS("columns"),
        ROWS("rows"),
        EXPLANATION("explain"),
        HELP("help");

        private final String title;

        View(String title) {
            this.title = title;
        }
    }

    private final ParquetReader reader;
    private final TimedFile file;
    private final ReportFile layout;
    private View view = View.MAP;
    private int selected;
    private int firstColumn;
    private long firstRow;
    private Optional<Integer> rowGroup = Optional.empty();
    private Optional<Leaf> column = Optional.empty();
    private Optional<Filter> filter = Optional.empty();
    private boolean isTyping;
    private StringBuilder typed = new StringBuilder();
    private String message = "";
    private int pageSize = 1;
    private boolean isDone;

    /// @param file the file of the reader, which limits the time of a key
    public BrowseScreen(ParquetReader reader, TimedFile file) throws IOException {
        this.reader = reader;
        this.file = file;
        this.layout = ReportFile.of(reader, Optional.empty());
    }

    @Override
    public boolean isDone() {
        return isDone;
    }

    /// Whether characters are those of a filter.
    boolean isTyping() {
        return isTyping;
    }

    /// Whether the key for back does nothing.
    boolean isAtTop() {
        return !isTyping && rowGroup.isEmpty() && column.isEmpty();
    }

    @Override
    public void type(char c) throws IOException {
        message = "";
        if (isTyping) {
            typed.append(c);
            return;
        }
        switch (c) {
            case 'q' -> isDone = true;
            case 'm' -> show(View.MAP);
            case 'c' -> show(View.COLUMNS);
            case 'r' -> show(View.ROWS);
            case 'e' -> show(View.EXPLANATION);
            case '?', 'h' -> show(View.HELP);
            case '/' -> isTyping = true;
            case 'j' -> press(Key.DOWN);
            case 'k' -> press(Key.UP);
            case ' ' -> press(Key.PAGE_DOWN);
            default -> message = "This key does nothing here. Help: ?";
        }
    }

    private void show(View other) {
        view = other;
        selected = 0;
        rowGroup = Optional.empty();
        column = Optional.empty();
    }

    @Override
    public void press(Key key) throws IOException {
        message = "";
        if (isTyping) {
            edit(key);
            return;
        }
        switch (key) {
            case UP -> move(-1);
            case DOWN -> move(1);
            case PAGE_UP -> move(-page());
            case PAGE_DOWN -> move(page());
            case HOME -> move(Integer.MIN_VALUE);
            case END -> move(Integer.MAX_VALUE);
            case LEFT -> firstColumn = Math.max(0, firstColumn - 1);
            case RIGHT -> firstColumn = Math.min(Math.max(0, reader.schema().fields().size() - 1), firstColumn + 1);
            case ENTER -> enter();
            case BACK -> leave();
            case TAB, DELETE -> {
            }
        }
    }

    /// How many lines of the screen have content. A table of rows has two lines of names, and one below it.
    private int page() {
        return view == View.ROWS ? Math.max(1, pageSize - 3) : pageSize;
    }

    private void move(int step) {
        if (view == View.ROWS) {
            long last = Math.max(0, reader.rowCount() - page());
            long next = step == Integer.MIN_VALUE ? 0 : step == Integer.MAX_VALUE ? last : firstRow + step;
            firstRow = Math.clamp(next, 0, filter.isPresent() ? Math.max(last, reader.rowCount() - 1) : last);
        } else {
            selected = (int) Math.clamp((long) selected + step, 0, Integer.MAX_VALUE);
        }
    }

    private void enter() {
        if (view == View.MAP && rowGroup.isEmpty() && selected < reader.metadata().rowGroups().size()) {
            rowGroup = Optional.of(selected);
            selected = 0;
        } else if (view == View.COLUMNS && column.isEmpty() && selected < reader.schema().leaves().size()) {
            column = Optional.of(reader.schema().leaves().get(selected));
            selected = 0;
        }
    }

    private void leave() {
        selected = rowGroup.orElse(column.map(Leaf::index).orElse(0));
        rowGroup = Optional.empty();
        column = Optional.empty();
    }

    private void edit(Key key) throws IOException {
        switch (key) {
            case DELETE -> typed.setLength(Math.max(0, typed.length() - 1));
            case TAB -> {
                List<FilterHelp.Word> words = new FilterHelp(reader, Optional.empty()).complete(typed.toString());
                if (words.size() == 1) {
                    typed.replace(words.getFirst().from(), typed.length(), words.getFirst().text() + " ");
                }
                message = String.join("  ", words.stream().map(FilterHelp.Word::text).toList());
            }
            case BACK -> isTyping = false;
            case ENTER -> apply();
            default -> {
            }
        }
    }

    private void apply() throws IOException {
        String text = typed.toString().strip();
        Optional<FilterHelp.Problem> problem = text.isEmpty()
                ? Optional.empty()
                : new FilterHelp(reader, Optional.empty()).problem(text);
        if (problem.isPresent()) {
            message = "Character " + (problem.get().position() + 1) + ": " + problem.get().message();
            return;
        }
        filter = text.isEmpty() ? Optional.empty() : Optional.of(Filter.parse(text));
        firstRow = 0;
        isTyping = false;
        show(View.ROWS);
    }

    @Override
    public List<String> lines(int width, int height) throws IOException {
        pageSize = Math.max(1, height - FIXED_LINES - 1);
        List<String> lines = new ArrayList<>();
        lines.add(reader.name() + "  " + Sizes.count(reader.rowCount(), "row") + ", "
                + Sizes.count(reader.metadata().rowGroups().size(), "row group") + ", "
                + Sizes.shown(reader.fileSize()));
        lines.add(view.title + (rowGroup.map(group -> " of row group " + group).orElse(""))
                + column.map(leaf -> " " + leaf.logicalPath()).orElse("")
                + filter.map(chosen -> "  where " + chosen).orElse(""));
        try {
            lines.addAll(body(width));
        } catch (ParquetException | IOException e) {
            lines.addAll(Failures.message(e).lines().toList());
        }
        while (lines.size() < height - 2) {
            lines.add("");
        }
        List<String> shown = new ArrayList<>(lines.subList(0, Math.max(0, height - 2)));
        shown.add(message);
        shown.add(isTyping
                ? "where " + typed + "_"
                : "m map  c columns  r rows  / filter  e explain  enter esc  ? help  q quit");
        return shown.stream().map(line -> TerminalWidth.cut(Printable.line(line), width, "…")).toList();
    }

    private List<String> body(int width) throws IOException {
        file.begin();
        return switch (view) {
            case MAP -> rowGroup.isPresent() ? chunks(rowGroup.get()) : rowGroups();
            case COLUMNS -> column.isPresent() ? column(column.get()) : columns();
            case ROWS -> rows(width);
            case EXPLANATION -> scrolled(filter.isEmpty()
                    ? List.of("There is no filter. Type one with /")
                    : reader.explain(Scan.all().filter(filter.get())).toString().lines().toList());
            case HELP -> HELP;
        };
    }

    private static final List<String> HELP = List.of(
            "m        the map: row groups, and with enter the column chunks of one",
            "c        columns, and with enter one of them", "r        rows; left and right move over columns",
            "/        a filter for rows; tab completes it, enter applies it, esc leaves it",
            "e        how the filter is answered: what is read, and what is skipped by which evidence",
            "up down page-up page-down home end    move", "enter esc    open, and go back", "q        quit");

    /// The lines around the selected one, which has a mark.
    private List<String> list(List<String> header, int size, Screen.Line line) throws IOException {
        selected = Math.clamp(selected, 0, Math.max(0, size - 1));
        return Screen.list(header, size, selected, pageSize, line);
    }

    private List<String> scrolled(List<String> lines) {
        selected = Math.clamp(selected, 0, Math.max(0, lines.size() - pageSize));
        return lines.subList(selected, Math.min(lines.size(), selected + pageSize));
    }

    private static String bar(long part, long all) {
        int filled = all > 0 ? (int) Math.clamp(Math.round((double) part * BAR / all), part > 0 ? 1 : 0, BAR) : 0;
        return "#".repeat(filled) + ".".repeat(BAR - filled);
    }

    private List<String> rowGroups() throws IOException {
        List<Profile.Group> groups = layout.profile().groups();
        long most = groups.stream().mapToLong(group -> group.bytes().stored()).max().orElse(0);
        return list(List.of(String.format("%9s %12s %12s  %s", "row group", "rows", "bytes", "share of the largest")),
                groups.size(), i -> String.format("%9d %12s %12s  %s", i, Sizes.grouped(groups.get(i).rowCount()),
                        Sizes.shown(groups.get(i).bytes().stored()), bar(groups.get(i).bytes().stored(), most)));
    }

    private List<String> chunks(int group) throws IOException {
        List<Leaf> leaves = reader.schema().leaves();
        List<Optional<ColumnMetadata>> chunks = reader.metadata().rowGroups().get(group).columns().stream()
                .map(ColumnChunk::metadata).toList();
        long most = chunks.stream().flatMap(Optional::stream).mapToLong(ColumnMetadata::totalCompressedSize).max()
                .orElse(0);
        return list(List.of(String.format("%14s %12s  %-24s  %s", "offset", "bytes", "share of the largest", "column")),
                leaves.size(), i -> chunks.get(i).map(chunk -> String.format("%14s %12s  %s  ",
                        Sizes.grouped(FileSections.start(chunk)), Sizes.shown(chunk.totalCompressedSize()),
                        bar(chunk.totalCompressedSize(), most))).orElse("no key  ") + leaves.get(i).logicalPath());
    }

    private List<String> columns() throws IOException {
        List<Leaf> leaves = reader.schema().leaves();
        long all = layout.profile().bytes().stored();
        return list(List.of(String.format("%12s %6s  %-24s  %s", "bytes", "%", "share", "column")), leaves.size(),
                i -> {
                    long bytes = layout.profile().column(leaves.get(i)).map(known -> known.bytes().stored()).orElse(0L);
                    return String.format("%12s %6s  %s  %s  %s", Sizes.shown(bytes), Sizes.percent(bytes, all),
                            bar(bytes, all),
                            leaves.get(i).logicalPath(), leaves.get(i).field().typeText());
                });
    }

    /// The column by the report's own description, a line for each field.
    private List<String> column(Leaf leaf) throws IOException {
        OutlineOut out = new OutlineOut();
        JsonFields fields = new JsonFields(out);
        fields.object(() -> new ReportColumn(ReportFile.ofFooter(reader), leaf, fields).write());
        return scrolled(out.text().lines().toList());
    }

    private List<String> rows(int width) throws IOException {
        List<Field> fields = reader.schema().fields();
        int from = Math.min(firstColumn, fields.size());
        // Columns that have no place are not read.
        List<Field> shown = fields.subList(from, Math.min(fields.size(), from + Math.max(1, width / NARROWEST)));
        int count = page();
        Scan all = Scan.all().columns(shown.stream().map(field -> ColumnPath.of(field.name())).toList());
        Scan scan = filter.isPresent()
                ? all.filter(filter.get()).offset(firstRow).limit(count)
                : all.rows(firstRow, count);
        FieldPrinter.Maker maker = new FieldPrinter.Maker(BinaryText.base64, VariantOptions.Form.lenient,
                new ForbiddenValues());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        long found = 0;
        try (TablePrinter printer = new TablePrinter(shown.stream().map(Field::name).toList(),
                shown.stream().map(maker::of).toList(), new TextTable.Layout(width, false), text);
                RowCursor rows = reader.rows(scan)) {
            while (rows.next()) {
                file.require();
                printer.print(rows);
                found++;
            }
        }
        List<String> lines = new ArrayList<>(text.toString(StandardCharsets.UTF_8).lines().toList());
        lines.add(found == 0
                ? "No row is here."
                : "rows " + Sizes.grouped(firstRow) + " to " + Sizes.grouped(firstRow + found - 1)
                        + (filter.isPresent() ? " of those that match" : ""));
        return lines;
    }
}
