package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.options.ForeignOption;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.options.ThreadOptions;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.FormulaOption;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.cli.shell.OutputGuard;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Operand;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella find`.
@Command(name = "find", description = "Print the places of a text in columns of text and in Variants: file, row (from 0), column and value. If a file cannot be read, the others are still searched. The exit code is 1 if the text is not found, or a file cannot be read.")
final class FindCommand extends StreamsCommand {
    @Parameters(index = "0", paramLabel = "TEXT", description = "The text to find.")
    private String text = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE", description = "Parquet files, directories, and patterns in quotes like 'logs/**/*.parquet'; files may have different columns. - reads standard input.")
    private List<String> files = new ArrayList<>();

    @Option(names = {"-i", "--ignore-case"}, description = "Ignore the case of letters.")
    private boolean ignoresCase;

    @Option(names = {"-x",
            "--exact"}, description = "Find only values that are equal to the text, not values that contain it. Statistics and Bloom filters then exclude more.")
    private boolean isExact;

    @Option(names = {"-c", "--columns"}, paramLabel = "PATHS", description = "Search only these columns.")
    private List<String> columns = new ArrayList<>();

    @Option(names = {"-n",
            "--limit"}, paramLabel = "N", description = "Stop after N occurrences.")
    private @Nullable Long limit;

    @Mixin
    private FormatOptions format = new FormatOptions();

    @Mixin
    private FormulaOption formulas = new FormulaOption();

    @Mixin
    private ForeignOption foreign = new ForeignOption();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private ThreadOptions threads = new ThreadOptions();

    @Override
    public Integer call() throws IOException {
        ReadOptions options = fitting(() -> threads.applyTo(reading.options(this)));
        List<ColumnPath> only = paths(columns);
        OptionalLong most = limit("-n", limit);
        OutputStream output = output();
        TextSearch search = new TextSearch(text, ignoresCase, isExact);
        try (Closeable _ = output::flush;
                ResultPrinter results = new ResultPrinter(List.of("file", "row", "column", "value"),
                        format.format(isForPeople()), formulas, layout(format.layout()), output)) {
            long found = 0;
            int failed = 0;
            for (String file : FileNames.of(files, foreign.choice(), this::note)) {
                try {
                    found += find(file, options, only, search, most.orElse(Long.MAX_VALUE) - found, results);
                } catch (OutputGuard.OutputException e) {
                    throw e;
                } catch (ParquetException | IOException e) {
                    failed = report(e);
                }
                if (found >= most.orElse(Long.MAX_VALUE)) {
                    break;
                }
            }
            return found > 0 ? failed : 1;
        }
    }

    private long find(String file, ReadOptions options, List<ColumnPath> only, TextSearch search, long most,
            ResultPrinter results) throws IOException {
        try (InputFile input = watched(open(file)); ParquetReader reader = Parquet.open(input, options)) {
            try {
                return find(reader, only, search, most, results);
            } catch (ParquetException e) {
                throw e.at(Location.ofFile(reader.name()));
            }
        }
    }

    private long find(ParquetReader reader, List<ColumnPath> only, TextSearch search, long most,
            ResultPrinter results) throws IOException {
        Schema schema = only.isEmpty() ? reader.schema() : reader.schema().project(only);
        List<SchemaNode> texts = new ArrayList<>();
        List<SchemaNode> variants = new ArrayList<>();
        TextSearch.collect(schema.root(), texts, variants);
        if (texts.isEmpty() && variants.isEmpty()) {
            return 0;
        }
        List<ColumnPath> read = new ArrayList<>();
        List<Filter> filters = new ArrayList<>();
        for (SchemaNode node : texts) {
            ColumnPath path = node.logicalPath();
            read.add(path);
            filters.add(search.filter(new Operand.Column(path)));
        }
        variants.forEach(node -> read.add(node.logicalPath()));
        Scan scan = Scan.all().columns(read);
        // A filter cannot ask for a text anywhere in a variant.
        Scan some = variants.isEmpty() ? scan.filter(new Filter.Or(filters)) : scan;
        List<SchemaNode> fields = reader.schema().project(read).fields().stream().map(SchemaNode::of).toList();
        long[] count = {0};
        try (RowCursor rows = reader.rows(some)) {
            while (count[0] < most && rows.next()) {
                try {
                    for (int i = 0; i < fields.size(); i++) {
                        search.walk(fields.get(i), rows, i, (column, value) -> {
                            if (count[0] < most) {
                                count[0]++;
                                results.row(List.of(ResultPrinter.Cell.of(reader.name()),
                                        ResultPrinter.Cell.of(rows.rowNumber()), ResultPrinter.Cell.of(column),
                                        ResultPrinter.Cell.of(value)));
                            }
                        });
                    }
                } catch (ParquetException e) {
                    throw e.at(Location.UNKNOWN.inPart("row " + rows.rowNumber()));
                }
            }
        }
        return count[0];
    }
}
