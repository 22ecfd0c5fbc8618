package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.diff.FileDifferences;
import dev.lamella.cli.diff.RowDiff;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.SortedFile;
import dev.lamella.cli.files.TableOptions;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.shell.Colors;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.SortKey;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.schema.SortOrder;
import dev.lamella.variant.internal.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella diff`.
@Command(name = "diff", description = "Compare two files or tables: schema, key-value metadata, and rows by position or by key. Exits with 1 if they differ.")
final class DiffCommand extends StreamsCommand {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "A Parquet file, or a directory or pattern as one table.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER", description = "The other file, directory or pattern.")
    private String after = "";

    @Option(names = {"-k",
            "--key"}, paramLabel = "PATHS", description = "Rows with equal values of these columns are the same row, wherever they are (default: rows at the same position).")
    private List<String> keys = new ArrayList<>();

    @Option(names = {"-c",
            "--columns"}, paramLabel = "PATHS", description = "Compare only these columns, for example: id,address.city")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--tolerance", paramLabel = "X", description = "Floating-point numbers a and b are equal if |a - b| is at most X * max(1, |a|, |b|) (default: 0).")
    private double tolerance;

    @Option(names = "--ignore-metadata", description = "Do not compare key-value metadata.")
    private boolean ignoresMetadata;

    @Option(names = {"-n",
            "--limit"}, paramLabel = "N", defaultValue = "20", description = "Print at most N differences of rows (default: ${DEFAULT-VALUE}). All are counted.")
    private Long limit = 20L;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean asJson;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Override
    public Integer call() throws IOException {
        if (!(tolerance >= 0)) {
            throw usage("--tolerance " + tolerance + ": It must be 0 or more");
        }
        long most = limit("--limit", limit).orElseThrow();
        ReadOptions options = fitting(() -> reading.options(this));
        OutputStream output = output();
        boolean[] isSame = new boolean[1];
        try (Closeable _ = output::flush) {
            forEach(List.of(before), tables, options, (one, _) -> {
                forEach(List.of(after), tables, options, (other, _) -> {
                    isSame[0] = compare(one, other, options, most, output);
                    return true;
                });
                return true;
            });
        }
        return isSame[0] ? 0 : 1;
    }

    private boolean compare(InputTable one, InputTable other, ReadOptions options, long most, OutputStream output)
            throws IOException {
        Schema schema = projected(one);
        Schema otherSchema = projected(other);
        List<SchemaChange> changes = FileDifferences.changes(schema, otherSchema);
        List<String> entries = ignoresMetadata
                ? List.of()
                : FileDifferences.changedEntries(entries(one), entries(other));
        List<ColumnPath> common = FileDifferences.common(schema, otherSchema);
        Scan scan = Scan.all().columns(common);
        Schema rowSchema = schema.project(common);
        Schema otherRowSchema = otherSchema.project(common);
        List<ColumnPath> keyPaths = paths(keys);
        keyPaths.forEach(path -> requireKey(path, one.name(), schema, other.name(), otherSchema));
        ForbiddenValues odd = new ForbiddenValues();
        RowDiff rows = new RowDiff(rowSchema, otherRowSchema, keyPaths, tolerance, most, odd);
        if (keyPaths.isEmpty()) {
            rows.compare(one.rows(scan), other.rows(scan));
        } else {
            List<SortKey> order = keyPaths.stream().map(SortKey::ascending).toList();
            try (SortedFile first = SortedFile.create(rowSchema, order);
                    SortedFile second = SortedFile.create(otherRowSchema, order)) {
                first.add(one, scan);
                second.add(other, scan);
                try (ParquetReader before = first.sorted(options).reader();
                        ParquetReader after = second.sorted(options).reader()) {
                    rows.compare(before.rows(), after.rows());
                }
            }
        }
        print(changes, entries, rows, output);
        odd.warn(errors());
        return changes.isEmpty() && entries.isEmpty() && rows.isSame();
    }

    private Schema projected(InputTable table) throws IOException {
        return columns.isEmpty()
                ? table.schema()
                : table.schema()
                        .project(Stream.concat(paths(keys).stream(), paths(columns).stream()).distinct().toList());
    }

    private void requireKey(ColumnPath path, String name, Schema schema, String otherName, Schema other) {
        PrimitiveField field = key(path, name, schema);
        PrimitiveField otherField = key(path, otherName, other);
        if (field.type() != otherField.type() || !field.logicalType().equals(otherField.logicalType())) {
            throw usage("--key " + path + ": The column is " + field.typeText() + " in " + name + ", and "
                    + otherField.typeText() + " in " + otherName + ". Cast it in one of them with lamella rewrite");
        }
    }

    private PrimitiveField key(ColumnPath path, String name, Schema schema) {
        for (Field field : schema.fields()) {
            if (path.equals(ColumnPath.of(field.name())) && field instanceof PrimitiveField column
                    && SortOrder.of(column).isDefined()) {
                return column;
            }
        }
        throw usage("--key " + path + ": " + name + " has no column of this name that has an order. A key is a column"
                + " of numbers, text, bytes, dates or times, and not nested");
    }

    /// The key-value metadata; of several files none, since each has its own.
    private static Map<String, List<Optional<String>>> entries(InputTable table) {
        return table instanceof InputTable.OfFile file ? FileDifferences.entries(file.reader()) : Map.of();
    }

    private void print(List<SchemaChange> changes, List<String> entries, RowDiff rows, OutputStream output)
            throws IOException {
        List<String> ofSchema = changes.stream().map(SchemaChange::toString).toList();
        if (asJson) {
            JsonFields.writeLine(output, fields -> fields.object(() -> {
                fields.texts("schema", ofSchema);
                fields.texts("metadata", entries);
                rows.write(fields);
            }));
            return;
        }
        StringBuilder text = new StringBuilder();
        part(text, "schema", changes.stream().map(change -> line(change.toString(),
                change instanceof SchemaChange.Added, change instanceof SchemaChange.Removed)).toList());
        part(text, "metadata", entries.stream()
                .map(entry -> line(entry, entry.startsWith("added "), entry.startsWith("removed "))).toList());
        rows.print(text, colors());
        Colors.write(text.toString(), output);
    }

    private static void part(StringBuilder text, String name, List<String> lines) {
        text.append(name).append(": ").append(lines.isEmpty() ? "equal" : Sizes.count(lines.size(), "change"))
                .append('\n');
        lines.forEach(line -> text.append("  ").append(line).append('\n'));
    }

    private String line(String change, boolean isAdded, boolean isRemoved) {
        String text = Printable.line(change);
        return isAdded
                ? colors().of(Colors.Color.AFTER, text)
                : isRemoved ? colors().of(Colors.Color.BEFORE, text) : text;
    }
}
