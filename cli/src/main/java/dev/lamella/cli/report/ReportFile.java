package dev.lamella.cli.report;

import dev.lamella.ParquetReader;
import dev.lamella.check.Finding;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.CellOut;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.cli.shell.ShellAdvice;
import dev.lamella.encryption.FileProtection;
import dev.lamella.error.ParquetException;
import dev.lamella.explain.SchemaExplanation;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An open file in a report: its layout from footer and indexes, and figures from a sample of its rows.
///
/// A part that cannot be read is left out and named in `unreadable`.
public final class ReportFile {
    /// Column chunks of a file with more are not listed one by one; its row groups are.
    static final int MOST_CHUNKS = 50_000;
    /// Pages of a file with more are not listed.
    static final int MOST_PAGES = 20_000;
    /// Page indexes of a file with more column chunks are not read at first.
    private static final int MOST_CHUNKS_AT_FIRST = 200;
    /// If a file has more column chunks, the first page has no bounds, which are read afterwards.
    private static final int MOST_BOUNDS_AT_FIRST = 5_000;
    private static final int MOST_ROW_GROUPS = 20_000;
    private static final int SAMPLE_ROWS = 20;
    /// Values of a file with more columns are read of the largest ones only.
    private static final int MOST_VALUE_COLUMNS = 300;
    private static final int MOST_SAMPLE_COLUMNS = 500;

    /// Numbers of names, in the order of their first use.
    public static final class Names {
        private final Map<String, Integer> numbers = new LinkedHashMap<>();

        int number(String name) {
            return numbers.computeIfAbsent(name, _ -> numbers.size());
        }

        /// The names by their numbers.
        public Set<String> all() {
            return numbers.keySet();
        }
    }

    /// A part that cannot be read.
    private record Unreadable(String part, ParquetException failure) {}

    private final ParquetReader reader;
    private final Optional<List<Finding>> findings;
    private final boolean isPartial;
    private @Nullable Profile profile;
    private @Nullable Remarks remarks;
    private @Nullable SchemaExplanation explanation;
    private final Names encodings = new Names();
    private final Names codecs = new Names();
    private final List<IndexedPage> pages = new ArrayList<>();
    private final boolean listsChunks;
    private final List<ShreddedPaths.Column> variants;
    private final List<Unreadable> unreadable = new ArrayList<>();

    private ReportFile(ParquetReader reader, Optional<List<Finding>> findings, boolean isPartial) {
        this.reader = reader;
        this.findings = findings;
        this.isPartial = isPartial;
        this.listsChunks = !isPartial && chunkCount(reader) <= MOST_CHUNKS;
        this.variants = ShreddedPaths.of(reader.metadata());
    }

    /// A file by its footer alone.
    public static ReportFile ofFooter(ParquetReader reader) {
        return ofFooter(reader, Optional.empty());
    }

    /// A file by its footer and a check.
    public static ReportFile ofFooter(ParquetReader reader, Optional<List<Finding>> findings) {
        return new ReportFile(reader, findings, false);
    }

    /// A file by its footer and its page indexes.
    ///
    /// @param findings of a check; empty if there was none
    public static ReportFile of(ParquetReader reader, Optional<List<Finding>> findings) throws IOException {
        return of(new ReportFile(reader, findings, false), MOST_PAGES);
    }

    /// A file by its footer, and by its page indexes if it is small. What is read does not grow with the file. A file with
    /// very many column chunks has no bounds.
    static ReportFile atFirst(ParquetReader reader) throws IOException {
        return of(new ReportFile(reader, Optional.empty(), chunkCount(reader) > MOST_BOUNDS_AT_FIRST),
                MOST_CHUNKS_AT_FIRST);
    }

    private static ReportFile of(ReportFile file, long mostChunks) throws IOException {
        if (chunkCount(file.reader) <= mostChunks) {
            file.readPages();
        }
        return file;
    }

    static long chunkCount(ParquetReader reader) {
        return (long) reader.metadata().rowGroups().size() * reader.schema().leaves().size();
    }

    private void readPages() throws IOException {
        for (int group = 0; group < reader.metadata().rowGroups().size(); group++) {
            for (Leaf leaf : reader.schema().leaves()) {
                try {
                    pages.addAll(IndexedPage.of(reader, group, leaf));
                } catch (ParquetException e) {
                    unreadable.add(new Unreadable("page indexes", e));
                }
                if (pages.size() > MOST_PAGES) {
                    pages.clear();
                    return;
                }
            }
        }
    }

    ParquetReader reader() {
        return reader;
    }

    /// The bytes of the columns, and their bounds unless the file is partial.
    public Profile profile() {
        Profile known = profile;
        if (known == null) {
            known = new Profile(reader.schema());
            known.add(reader);
            if (!isPartial) {
                known.addBounds(reader);
            }
            profile = known;
        }
        return known;
    }

    /// Remarks about the columns that were written so far.
    Remarks remarks() {
        Remarks known = remarks;
        if (known == null) {
            known = new Remarks(profile(), reader.metadata().rowGroups());
            remarks = known;
        }
        return known;
    }

    SchemaExplanation explanation() {
        SchemaExplanation known = explanation;
        if (known == null) {
            known = SchemaExplanation.of(reader.metadata());
            explanation = known;
        }
        return known;
    }

    /// Whether bounds, and what follows from them, are left out.
    boolean isPartial() {
        return isPartial;
    }

    public Names encodings() {
        return encodings;
    }

    public Names codecs() {
        return codecs;
    }

    /// The data pages, in the order of row groups and columns; none if they are too many.
    List<IndexedPage> pages() {
        return pages;
    }

    boolean listsChunks() {
        return listsChunks;
    }

    /// Writes the fields of the file.
    ///
    /// @param sample how many rows are read for figures of values; empty for no values
    void write(JsonFields fields, OptionalLong sample) throws IOException {
        fields.text("name", reader.name());
        fields.number("size", reader.fileSize());
        fields.number("rows", reader.rowCount());
        fields.text("created_by", reader.metadata().createdBy());
        fields.number("format_version", reader.metadata().version());
        if (reader.protection().footer() != FileProtection.Footer.NONE) {
            fields.text("encryption", reader.protection().footer().toString());
        }
        fields.object("footer", () -> {
            fields.number("offset", reader.footerOffset());
            fields.number("length", reader.footerLength());
        });
        fields.number("compressed_bytes", profile().bytes().stored());
        fields.number("uncompressed_bytes", profile().bytes().plain());
        keyValues(fields);
        fields.texts("codecs", profile().codecs().keySet());
        fields.text("schema", reader.schema().toString().stripTrailing());
        part("row_groups", fields, this::rowGroups);
        Set<Integer> largest = largestColumns();
        fields.array("columns", () -> {
            for (Leaf leaf : reader.schema().leaves()) {
                column(leaf, fields, largest.contains(leaf.index()) ? sample : OptionalLong.empty());
            }
        });
        fields.texts("encoding_names", encodings.all());
        fields.texts("codec_names", codecs.all());
        FileSections.write(FileSections.of(reader, pages, listsChunks), fields);
        variants(fields);
        if (findings.isPresent()) {
            findings(findings.get(), reader.schema().leaves(), fields);
        }
        if (isPartial) {
            fields.flag("partial", true);
        } else {
            standsOut(fields);
            remarks().write(fields);
        }
        if (sample.isPresent()) {
            part("sample", fields, this::sample);
        }
        unreadable(fields);
    }

    private void standsOut(JsonFields fields) throws IOException {
        fields.texts("stands_out", new Summary(reader.name(), profile(), List.of(), findings).standsOut());
    }

    /// Writes the findings, and what stands out because of them; nothing if the file was not checked.
    void writeFindings(JsonFields fields) throws IOException {
        if (findings.isPresent()) {
            findings(findings.get(), reader.schema().leaves(), fields);
            standsOut(fields);
        }
    }

    /// Writes what a partial file leaves out.
    public void writeFigures(JsonFields fields) throws IOException {
        fields.object(() -> {
            fields.array("columns", () -> {
                for (Leaf leaf : reader.schema().leaves()) {
                    fields.object(() -> new ReportColumn(this, leaf, fields).figures());
                }
            });
            standsOut(fields);
            remarks().write(fields);
        });
    }

    /// Writes a part, unless it cannot be read.
    private void part(String name, JsonFields fields, JsonFields.Document part) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonOut json = JsonOut.to(text)) {
            part.write(new JsonFields(json));
        } catch (ParquetException e) {
            unreadable.add(new Unreadable(name, e));
            return;
        }
        fields.out().name(name);
        fields.out().writeJson(text.toString());
    }

    /// The columns whose values are read, by index.
    private Set<Integer> largestColumns() {
        return reader.schema().leaves().stream()
                .sorted(Comparator.comparingLong((Leaf leaf) -> profile().column(leaf)
                        .map(column -> column.bytes().stored()).orElse(0L)).reversed())
                .limit(MOST_VALUE_COLUMNS).map(Leaf::index).collect(Collectors.toSet());
    }

    private void column(Leaf leaf, JsonFields fields, OptionalLong sample) throws IOException {
        fields.object(() -> {
            new ReportColumn(this, leaf, fields).write();
            if (sample.isPresent() && !isInVariant(leaf) && !RowSample.isTooWide(reader, leaf)) {
                values(leaf, fields, sample.getAsLong());
            }
        });
    }

    private void values(Leaf leaf, JsonFields fields, long sample) throws IOException {
        try {
            ColumnValues values = ColumnValues.read(reader, leaf,
                    RowSample.of(reader, leaf, sample, MOST_VALUE_COLUMNS));
            fields.out().name("values");
            values.write(fields);
            remarks().add(leaf, values);
        } catch (ParquetException e) {
            unreadable.add(new Unreadable("values of " + leaf.logicalPath(), e));
        }
    }

    private boolean isInVariant(Leaf leaf) {
        return variants.stream().anyMatch(column -> ReportColumn.isAround(column.field(), leaf));
    }

    private void keyValues(JsonFields fields) throws IOException {
        fields.array("key_values", () -> {
            for (KeyValue pair : reader.metadata().keyValues()) {
                fields.object(() -> {
                    fields.text("key", ReportText.cut(pair.key()));
                    if (pair.value().isPresent()) {
                        fields.number("length", pair.value().get().length());
                        fields.text("text", ReportText.cut(pair.value().get()));
                    }
                });
            }
        });
    }

    private void rowGroups(JsonFields fields) throws IOException {
        List<RowGroup> groups = reader.metadata().rowGroups();
        List<Profile.Group> figures = profile().groups();
        fields.out().startArray();
        long firstRow = 0;
        for (int i = 0; i < Math.min(groups.size(), MOST_ROW_GROUPS); i++) {
            RowGroup group = groups.get(i);
            Profile.Bytes bytes = figures.get(i).bytes();
            long first = firstRow;
            fields.object(() -> {
                fields.number("offset", offset(group));
                fields.number("length", bytes.stored());
                fields.number("rows", group.rowCount());
                fields.number("first_row", first);
                fields.number("uncompressed_bytes", bytes.plain());
                fields.texts("sorted_by", group.sortingColumns().stream().map(this::sortKey).toList());
            });
            firstRow += group.rowCount();
        }
        fields.out().endArray();
    }

    private static long offset(RowGroup group) {
        long first = Long.MAX_VALUE;
        for (ColumnChunk chunk : group.columns()) {
            if (chunk.metadata().isPresent()) {
                first = Math.min(first, FileSections.start(chunk.metadata().get()));
            }
        }
        return first < Long.MAX_VALUE ? first : group.fileOffset().orElse(0);
    }

    /// For example `day descending, nulls first`.
    private String sortKey(SortingColumn key) {
        List<Leaf> leaves = reader.schema().leaves();
        String name = key.columnIndex() >= 0 && key.columnIndex() < leaves.size()
                ? leaves.get(key.columnIndex()).logicalPath().toString()
                : "column " + key.columnIndex();
        return name + (key.isDescending() ? " descending" : "") + (key.isNullsFirst() ? ", nulls first" : "");
    }

    private void variants(JsonFields fields) throws IOException {
        if (variants.isEmpty()) {
            return;
        }
        fields.array("variants", () -> {
            for (ShreddedPaths.Column column : variants) {
                fields.object(() -> variant(column, fields));
            }
        });
    }

    private void variant(ShreddedPaths.Column column, JsonFields fields) throws IOException {
        fields.text("path", column.column().toString());
        fields.text("shredding", column.shredding());
        fields.numbers("columns", reader.schema().leaves().stream()
                .filter(leaf -> ReportColumn.isAround(column.field(), leaf)).mapToInt(Leaf::index));
        fields.array("paths", () -> {
            for (ShreddedPaths.ShreddedPath path : column.paths()) {
                fields.object(() -> {
                    fields.text("path", path.path());
                    fields.flag("shredded", path.type().isPresent());
                    fields.text("type", path.type());
                    fields.number("typed", path.typed());
                    fields.number("others", path.others());
                    fields.number("compressed_bytes", path.bytes());
                });
            }
        });
    }

    /// Writes findings, each with its place.
    static void findings(List<Finding> findings, List<Leaf> leaves, JsonFields fields) throws IOException {
        fields.array("findings", () -> {
            for (Finding finding : findings) {
                fields.object(() -> {
                    fields.text("rule", finding.rule().id());
                    fields.text("severity", FindingsText.name(finding.rule().severity()));
                    fields.text("statement", finding.rule().statement());
                    fields.text("message", finding.found());
                    fields.text("allowed", finding.allowed());
                    fields.text("advice", finding.rule().mend());
                    fields.number("further", finding.further());
                    place(finding, leaves, fields);
                });
            }
        });
    }

    private static void place(Finding finding, List<Leaf> leaves, JsonFields fields) throws IOException {
        fields.object("place", () -> {
            if (finding.place().rowGroup().isPresent()) {
                fields.number("row_group", finding.place().rowGroup().getAsInt());
            }
            if (finding.place().column().isPresent()) {
                List<String> path = finding.place().column().get();
                fields.text("path", ColumnPath.of(path).toString());
                Optional<Leaf> column = leaves.stream()
                        .filter(leaf -> leaf.path().names().equals(path)).findFirst();
                if (column.isPresent()) {
                    fields.number("column", column.get().index());
                }
            }
            fields.text("part", finding.place().part());
            fields.number("offset", finding.place().offset());
        });
    }

    private void sample(JsonFields fields) throws IOException {
        List<Field> all = reader.schema().fields();
        List<Field> shown = all.subList(0, Math.min(all.size(), MOST_SAMPLE_COLUMNS));
        Scan scan = Scan.all().columns(shown.stream().map(field -> ColumnPath.of(field.name())).toList())
                .limit(SAMPLE_ROWS);
        FieldPrinter.Maker maker = new FieldPrinter.Maker(BinaryText.base64, VariantOptions.Form.lenient,
                new ForbiddenValues());
        List<FieldPrinter> printers = shown.stream().map(maker::of).toList();
        fields.object(() -> {
            fields.text("how", reader.rowCount() <= SAMPLE_ROWS
                    ? "all rows"
                    : "the first " + SAMPLE_ROWS + " rows");
            fields.texts("columns", shown.stream().map(Field::name).toList());
            fields.array("rows", () -> {
                try (RowCursor rows = reader.rows(scan)) {
                    while (rows.next()) {
                        row(rows, printers, fields);
                    }
                }
            });
        });
    }

    /// Writes the values of a row.
    public static void row(RowCursor row, List<FieldPrinter> printers, JsonFields fields) throws IOException {
        CellOut cell = new CellOut("null");
        fields.out().startArray();
        for (int i = 0; i < printers.size(); i++) {
            printers.get(i).print(row, i, cell);
            if (cell.isNull()) {
                fields.out().writeNull();
            } else {
                fields.out().writeText(ReportText.cut(cell.text()));
            }
        }
        fields.out().endArray();
    }

    private void unreadable(JsonFields fields) throws IOException {
        if (unreadable.isEmpty()) {
            return;
        }
        fields.array("unreadable", () -> {
            for (Unreadable part : unreadable) {
                fields.object(() -> {
                    fields.text("part", part.part());
                    failure(part.failure(), fields);
                });
            }
        });
    }

    /// Writes a failure: where, what, and what to do.
    public static void failure(ParquetException failure, JsonFields fields) throws IOException {
        fields.text("where", failure.location().toString());
        fields.text("message", ShellAdvice.of(failure.problem()));
        fields.text("advice", ShellAdvice.of(failure.advice()));
    }
}
