package dev.lamella.cli;

import dev.lamella.PageCursor;
import dev.lamella.ParquetReader;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.print.LayoutOptions;
import dev.lamella.cli.print.OneColumn;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella pages`.
@Command(name = "pages", description = "Print the headers of pages; with --dump, the contents of one page.")
final class PagesCommand extends FileCommand {
    /// The form in which a page is printed.
    enum Dump {
        hex, values
    }

    @Option(names = {"-c", "--column", "--columns"}, paramLabel = "PATHS", description = "Only these columns.")
    private List<String> columns = new ArrayList<>();

    @Option(names = {"-g", "--row-group"}, paramLabel = "N", description = "Only this row group, from 0.")
    private @Nullable Integer rowGroup;

    @Option(names = {"-n", "--page"}, paramLabel = "N", description = "Only this page of each column chunk, from 0.")
    private @Nullable Integer page;

    @Option(names = "--dump", paramLabel = "WHAT", description = "Print the contents of a page: ${COMPLETION-CANDIDATES}.")
    private @Nullable Dump dump;

    @Option(names = "--indexes", description = "Print what the page indexes say of each data page, and read no page: offset, rows, nulls, bounds, and whether the bounds rise or fall.")
    private boolean printsIndexes;

    @Option(names = "--format", paramLabel = "FORM", description = "With --indexes, the output format: ${COMPLETION-CANDIDATES} (default: table on a terminal, else jsonl).")
    private FormatOptions.@Nullable Format format;

    @Mixin
    private LayoutOptions layout = new LayoutOptions();

    @Override
    int run(InputTable.OfDataset table, OutputStream output) {
        throw usage(table.name() + ": pages describes a single file. Give one of its files, for example "
                + table.dataset().files().getFirst().name());
    }

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        if (printsIndexes && dump != null || !printsIndexes && format != null) {
            throw usage(printsIndexes ? "--indexes reads no page, but --dump needs one" : "--format needs --indexes");
        }
        if (dump != null && (columns.isEmpty() || page == null)) {
            throw usage("--dump needs a column (-c) and a page (--page)");
        }
        int groups = reader.metadata().rowGroups().size();
        if (rowGroup != null && (rowGroup < 0 || rowGroup >= groups)) {
            throw usage(noRowGroup(rowGroup, groups));
        }
        Set<Integer> wanted = new HashSet<>();
        if (columns.isEmpty()) {
            reader.schema().leaves().forEach(leaf -> wanted.add(leaf.index()));
        } else {
            for (Leaf leaf : reader.schema().project(paths(columns)).leaves()) {
                wanted.add(leaf.fileIndex());
            }
        }
        if (printsIndexes) {
            return indexes(reader, groups, wanted, output);
        }
        boolean found = false;
        int exitCode = 0;
        for (int group = 0; group < groups; group++) {
            if (rowGroup != null && group != rowGroup) {
                continue;
            }
            for (Leaf leaf : reader.schema().leaves()) {
                if (wanted.contains(leaf.index())) {
                    try {
                        found |= chunk(reader, group, leaf, output);
                    } catch (ParquetException e) {
                        // Damage or encryption of one column chunk does not keep the others from being printed.
                        output.flush();
                        exitCode = report(e);
                    }
                }
            }
        }
        if (page != null && !found && exitCode == 0) {
            throw usage("--page " + page + ": No column chunk has a page with this number");
        }
        return exitCode;
    }

    static String noRowGroup(int rowGroup, int groups) {
        return "--row-group " + rowGroup + ": The file has " + (groups == 0
                ? "no row groups"
                : groups == 1 ? "one row group, number 0" : "row groups 0 to " + (groups - 1));
    }

    private int indexes(ParquetReader reader, int groups, Set<Integer> wanted, OutputStream output)
            throws IOException {
        ForbiddenValues odd = new ForbiddenValues();
        PageIndexes indexes = new PageIndexes(odd);
        for (int group = 0; group < groups; group++) {
            for (Leaf leaf : reader.schema().leaves()) {
                if (wanted.contains(leaf.index()) && (rowGroup == null || group == rowGroup)) {
                    indexes.add(reader, group, leaf, page == null ? -1 : page);
                }
            }
        }
        if (indexes.isEmpty()) {
            warn(reader.name() + " has no page indexes for these column chunks; lamella rewrite adds them");
        }
        indexes.print(FormatOptions.format(format, isForPeople()), layout(layout), output);
        odd.warn(errors());
        return 0;
    }

    /// Prints the selected pages of a chunk and returns whether there was one.
    private boolean chunk(ParquetReader reader, int group, Leaf leaf, OutputStream output) throws IOException {
        boolean found = false;
        try (PageCursor pages = reader.pages(group, leaf.index())) {
            while (pages.next()) {
                if (page != null && pages.ordinal() != page) {
                    continue;
                }
                found = true;
                line(output,
                        "row group " + group + ", column " + leaf.logicalPath() + ", page " + pages.ordinal()
                                + " at byte "
                                + pages.offset() + ": " + describe(pages.header()) + ", header " + pages.headerLength()
                                + " bytes");
                if (dump == Dump.hex) {
                    hex(pages.body(), output);
                } else if (dump == Dump.values) {
                    values(pages, leaf.field(), output);
                }
            }
        }
        return found;
    }

    private static String describe(PageHeader header) {
        String what = switch (header) {
            case DataPageHeader v1 -> v1.valueCount() + " values, " + v1.encoding() + ", definition levels "
                    + v1.definitionLevelEncoding() + ", repetition levels " + v1.repetitionLevelEncoding();
            case DataPageHeaderV2 v2 -> v2.valueCount() + " values, " + v2.nullCount() + " nulls, " + v2.rowCount()
                    + " rows, " + v2.encoding() + ", definition levels " + v2.definitionLevelsByteLength()
                    + " bytes, repetition levels " + v2.repetitionLevelsByteLength() + " bytes, "
                    + (v2.isCompressed() ? "compressed" : "not compressed");
            case DictionaryPageHeader dictionary -> dictionary.valueCount() + " values, " + dictionary.encoding()
                    + (dictionary.isSorted().orElse(false) ? ", sorted" : "");
            case OtherPageHeader _ -> "not read";
        };
        return header.type() + ", " + what + ", " + header.compressedSize() + " bytes stored, "
                + header.uncompressedSize()
                + " uncompressed"
                + (header.crc().isPresent() ? ", crc " + HexFormat.of().toHexDigits(header.crc().getAsInt()) : "");
    }

    private static void hex(byte[] bytes, OutputStream output) throws IOException {
        HexFormat format = HexFormat.ofDelimiter(" ");
        for (int at = 0; at < bytes.length; at += 16) {
            int count = Math.min(16, bytes.length - at);
            StringBuilder shown = new StringBuilder();
            for (int i = at; i < at + count; i++) {
                shown.append(bytes[i] >= 0x20 && bytes[i] < 0x7f ? (char) bytes[i] : '.');
            }
            String digits = format.formatHex(bytes, at, at + count);
            line(output, String.format("%08x  %-47s  %s", at, digits, shown));
        }
    }

    /// Prints the page's values by the column's type, one per line, without nulls.
    private void values(PageCursor pages, PrimitiveField column, OutputStream output) throws IOException {
        PrimitiveField field = column.withRepetition(Repetition.REQUIRED);
        ForbiddenValues odd = new ForbiddenValues();
        FieldPrinter printer = new FieldPrinter.Maker(BinaryText.hex, VariantOptions.Form.stored, odd).of(field);
        try (JsonOut json = JsonOut.to(output);
                RowCursor rows = OneColumn.rows(field, pages.values())) {
            while (rows.next()) {
                printer.print(rows, 0, json);
                json.endLine();
            }
        }
        odd.warn(errors());
    }

    private static void line(OutputStream output, String text) throws IOException {
        output.write((text + '\n').getBytes(StandardCharsets.UTF_8));
    }
}
