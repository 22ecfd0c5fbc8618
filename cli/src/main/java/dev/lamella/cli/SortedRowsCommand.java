package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.SameColumns;
import dev.lamella.cli.files.SortedFile;
import dev.lamella.cli.options.SortKeys;
import dev.lamella.cli.print.JsonText;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Base of the commands that print rows in their order, or sorted.
abstract class SortedRowsCommand extends ColumnsCommand {
    /// Up to this many rows are kept in memory. More rows are sorted in a temporary file.
    private static final long MOST_IN_MEMORY = 10_000;

    @Option(names = "--sort", paramLabel = "KEYS", description = "Print rows sorted by columns: PATH[:asc|desc][:nulls-first|nulls-last],... (default: asc, nulls-last). Without a limit of up to "
            + MOST_IN_MEMORY + ", rows are sorted in a temporary file.")
    private List<String> sort = new ArrayList<>();

    private List<SortKey> keys = List.of();
    private @Nullable FirstRows first;
    private @Nullable Schema schema;
    private @Nullable SameColumns same;
    private @Nullable SortedFile sorted;
    private long skipped;

    @Override
    final void prepare() throws IOException {
        keys = fitting(() -> SortKeys.parse("--sort", sort));
        if (!keys.isEmpty()) {
            skipped = super.offset();
        }
    }

    /// Rows are skipped after they are sorted.
    @Override
    final long offset() throws IOException {
        return keys.isEmpty() ? super.offset() : 0;
    }

    /// All rows, if they are sorted.
    @Override
    final OptionalLong limit() {
        return keys.isEmpty() ? most() : OptionalLong.empty();
    }

    /// The maximum number of rows to print.
    abstract OptionalLong most();

    @Override
    final Scan scan(InputTable table) throws IOException {
        Scan scan = super.scan(table);
        if (keys.isEmpty() || scan.projection().isEmpty()) {
            return scan;
        }
        List<ColumnPath> asked = new ArrayList<>(columns());
        for (SortKey key : keys) {
            String name = key.path().firstName();
            boolean isPrinted = asked.stream().anyMatch(path -> path.firstName().equals(name));
            boolean isRead = columns().stream().anyMatch(key.path()::startsWith);
            if (isPrinted && !isRead) {
                throw usage("--sort " + key.path() + ": Add this column to -c, which asks for another part of " + name);
            }
            asked.add(key.path());
        }
        return scan.columns(asked);
    }

    @Override
    final long print(InputTable table, Scan scan, Printed printed) throws IOException {
        if (keys.isEmpty()) {
            return super.print(table, scan, printed);
        }
        Schema read = table.schema(scan);
        if (same == null) {
            same = new SameColumns(false);
            schema = read;
        }
        same.require(table.name(), read);
        long wanted = skipped + Math.min(most().orElse(Long.MAX_VALUE), Long.MAX_VALUE - skipped);
        if (wanted <= MOST_IN_MEMORY) {
            if (first == null) {
                first = fitting(() -> FirstRows.of(read, keys, Math.toIntExact(wanted)));
            }
            try (RowCursor rows = table.rows(scan)) {
                first.add(rows, printed.fields(read));
            }
            return 0;
        }
        if (sorted == null) {
            sorted = SortedFile.create(read, fitting(() -> FirstRows.checked(read, keys)));
        }
        sorted.add(table, scan);
        return 0;
    }

    @Override
    final void finish(Printed printed) throws IOException {
        if (first != null && schema != null) {
            try (ResultPrinter results = printed.results(printed.names(schema))) {
                for (List<JsonText> row : first.rows(skipped)) {
                    results.row(row.stream().<ResultPrinter.Cell>map(value -> value::print).toList());
                }
            }
        }
        SortedFile file = sorted;
        if (file != null) {
            InputTable.OfFile table = file.sorted(options());
            try (ParquetReader _ = table.reader()) {
                Scan rows = Scan.all().offset(skipped);
                super.print(table, most().isPresent() ? rows.limit(most().getAsLong()) : rows, printed);
            }
        }
    }

    @Override
    final void release() throws IOException {
        SortedFile file = sorted;
        if (file != null) {
            file.close();
        }
    }
}
