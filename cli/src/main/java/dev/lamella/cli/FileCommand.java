package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.TableOptions;
import dev.lamella.cli.options.ReadingOptions;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Schema;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Base of the commands that describe one Parquet file, or the files of a directory or a pattern together.
abstract class FileCommand extends StreamsCommand {
    @Parameters(paramLabel = "FILE", description = "The Parquet file, or a directory or pattern as one table; - reads standard input.")
    private String file = "";

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    /// The file, as it was given; `-` for standard input.
    final String file() {
        return file;
    }

    @Override
    public final Integer call() throws IOException {
        OutputStream output = output();
        if (tables.apply(List.of(file()))) {
            InputTable.OfDataset table = table(List.of(file()), tables, fitting(this::options));
            try (Closeable _ = output::flush) {
                return run(table, output);
            } catch (ParquetException e) {
                throw TableOptions.advised(e, table);
            }
        }
        try (InputFile input = watched(open(file())); Closeable _ = output::flush) {
            return run(input, output);
        }
    }

    private int run(InputFile input, OutputStream output) throws IOException {
        ReadOptions options = fitting(this::options);
        ParquetReader opened;
        try {
            opened = Parquet.open(input, options);
        } catch (KeyException e) {
            return withoutKey(e, output);
        }
        try (ParquetReader reader = opened) {
            try {
                return run(reader, output);
            } catch (ParquetException e) {
                throw e.at(Location.ofFile(input.name()));
            }
        }
    }

    /// Prints the parts that are known although the key of the footer is missing.
    ///
    /// @throws KeyException if nothing is known
    int withoutKey(KeyException failure, OutputStream output) throws IOException {
        throw failure;
    }

    /// The schema of another directory or pattern, read with the same options.
    final Schema tableSchema(String word) throws IOException {
        return table(List.of(word), tables, fitting(this::options)).schema();
    }

    /// How the file is read.
    ReadOptions options() throws IOException {
        return reading.options(this);
    }

    /// Does the command's work for several files.
    abstract int run(InputTable.OfDataset table, OutputStream output) throws IOException;

    /// Does the command's work and returns its exit code.
    abstract int run(ParquetReader reader, OutputStream output) throws IOException;
}
