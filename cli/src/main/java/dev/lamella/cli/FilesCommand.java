package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.schema.ColumnPath;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// What commands share that read the rows of files, one after another.
abstract class FilesCommand extends StreamsCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Parquet files of the same columns: paths, patterns in quotes like 'logs/**/*.parquet', or locations https://, http://, s3://; - reads standard input.")
    private List<String> files = new ArrayList<>();

    @Option(names = "--no-checksums", description = "Do not verify the checksums of pages.")
    private boolean ignoresChecksums;

    @Override
    public final Integer call() throws IOException {
        OutputStream output = output();
        try (Closeable _ = output::flush) {
            return run(output);
        }
    }

    /// Does the command's work and returns its exit code.
    abstract int run(OutputStream output) throws IOException;

    /// What is done with a file.
    interface Each {
        /// @param hasNext whether there is another file behind it
        /// @return whether to go on with that
        boolean take(ParquetReader reader, CountedFile file, boolean hasNext) throws IOException;
    }

    /// Opens the files, each after the one before it is closed.
    final void forEach(Each each) throws IOException {
        List<String> names = fitting(() -> FileNames.of(files));
        for (int i = 0; i < names.size(); i++) {
            CountedFile file = new CountedFile(open(names.get(i)));
            try (ParquetReader reader = Parquet.open(file, options())) {
                try {
                    if (!each.take(reader, file, i + 1 < names.size())) {
                        return;
                    }
                } catch (ParquetException e) {
                    throw e.at(Location.ofFile(reader.name()));
                }
            }
        }
    }

    /// How the files are read.
    ReadOptions options() {
        return reading(ignoresChecksums);
    }

    /// All rows of these columns, `a,b.c`; of all if there are none. Commas inside backquotes belong to names.
    final Scan project(List<String> columns) {
        List<ColumnPath> paths = paths(columns);
        return columns.isEmpty() ? Scan.all() : Scan.all().columns(paths);
    }
}
