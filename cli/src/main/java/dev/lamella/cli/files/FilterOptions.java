package dev.lamella.cli.files;

import dev.lamella.ParquetReader;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Explanation;
import dev.lamella.filter.Explanation.Work;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.variant.internal.Printable;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options that select rows, and the option to explain how they are found.
public final class FilterOptions {
    @Option(names = {"-w",
            "--where"}, paramLabel = "FILTER", description = "Only rows for which this filter is true, for example: \"price > 10.5 and status in ('A', 'B')\"")
    private @Nullable String where;

    @Option(names = "--offset", paramLabel = "N", description = "Skip the first N of these rows.")
    private long offset;

    @Option(names = "--explain", description = "With --where: print only how statistics prune the data, and what is read.")
    private boolean isExplaining;

    /// @throws IllegalArgumentException if the text is not a filter
    public Optional<Filter> filter() {
        return filter(where);
    }

    /// @throws IllegalArgumentException if the text is not a filter
    public static Optional<Filter> filter(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Filter.parse(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--where: " + Printable.line(String.valueOf(e.getMessage())), e);
        }
    }

    /// @throws IllegalArgumentException if it is negative
    public long offset() {
        if (offset < 0) {
            throw new IllegalArgumentException("--offset " + offset + ": The number must be 0 or more");
        }
        return offset;
    }

    /// @throws IllegalArgumentException if there is nothing to explain
    public boolean isExplaining() {
        if (isExplaining && where == null) {
            throw new IllegalArgumentException("--explain has an effect only with --where. Give both");
        }
        return isExplaining;
    }

    /// Whether the options select all rows.
    public boolean areAll() {
        return where == null && offset == 0 && !isExplaining;
    }

    /// The reason why the filter of a scan does not fit the columns of a table; empty if it fits.
    public static Optional<String> misfit(InputTable table, Scan scan) throws IOException {
        if (scan.filter().isEmpty()) {
            return Optional.empty();
        }
        try (BatchSource _ = table.batches(Scan.all().columns(List.of()).filter(scan.filter().get()))) {
            // Opening binds the filter and reads nothing.
            return Optional.empty();
        } catch (SchemaMismatchException e) {
            return Optional.of("--where: "
                    + Printable.line(String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ")));
        }
    }

    /// Prints the pruning plan of a scan, reads its rows, and prints the cost of that.
    static void explain(ParquetReader reader, ReadBytes bytes, Scan scan, OutputStream output) throws IOException {
        Explanation explanation = reader.explain(scan);
        output.write(Printable.lines(explanation.toString()).getBytes(StandardCharsets.UTF_8));
        long before = bytes.sum();
        Work read = reader.measure(scan);
        Work total = explanation.total();
        output.write(("read: " + read.values() + " of " + total.values() + " values, " + read.bytes() + " of "
                + total.bytes() + " bytes (" + (bytes.sum() - before) + " with indexes); " + read.rows()
                + (read.rows() == 1 ? " row matches\n" : " rows match\n")).getBytes(StandardCharsets.UTF_8));
    }
}
