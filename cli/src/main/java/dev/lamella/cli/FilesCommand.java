package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.cli.files.TableOptions;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.cli.options.ThreadOptions;
import dev.lamella.filter.Scan;
import dev.lamella.schema.ColumnPath;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Base of the commands that read the rows of several files.
abstract class FilesCommand extends StreamsCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Parquet files with the same columns: paths, or locations https://, http://, s3://; - reads standard input. Directories, and patterns in quotes like 'logs/**/*.parquet', are read as one table.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private ThreadOptions threads = new ThreadOptions();

    @Override
    public final Integer call() throws IOException {
        OutputStream output = output();
        try (Closeable _ = output::flush) {
            return run(output);
        }
    }

    /// Does the command's work and returns its exit code.
    abstract int run(OutputStream output) throws IOException;

    /// Reads the files one after another, each closed before the next; or all as one table.
    final void forEach(TableAction each) throws IOException {
        forEach(files, tables, fitting(this::options), each);
    }

    /// How many files, directories and patterns are given.
    final int wordCount() {
        return files.size();
    }

    /// Whether some file can be read only once.
    final boolean areReadOnce() throws IOException {
        for (String file : files) {
            if (isReadOnce(file)) {
                return true;
            }
        }
        return false;
    }

    /// The files, as they were given.
    final List<String> words() {
        return files;
    }

    /// How the files are read.
    ReadOptions options() throws IOException {
        return threads.applyTo(reading.options(this));
    }

    /// A scan of these columns, `a,b.c`, or of all columns if the list is empty. Commas inside backquotes belong to
    /// names.
    final Scan project(List<String> columns) {
        List<ColumnPath> paths = paths(columns);
        return columns.isEmpty() ? Scan.all() : Scan.all().columns(paths);
    }
}
