package dev.lamella.cli;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// How a directory or a pattern is read as one table.
final class TableOptions {
    @Option(names = "--skip-foreign", description = "Skip files that are not Parquet files (default: they fail the command).")
    private boolean skipsForeign;

    @Option(names = "--ignore-partitions", description = "Do not make columns of directories named key=value.")
    private boolean ignoresPartitions;

    /// Whether the words are read as one table.
    boolean apply(List<String> words) {
        return skipsForeign || ignoresPartitions || FileNames.nameTable(words);
    }

    DatasetOptions applyTo(DatasetOptions options) {
        DatasetOptions chosen = skipsForeign
                ? options.withForeignFiles(DatasetOptions.ForeignFiles.SKIP)
                : options;
        return ignoresPartitions ? chosen.withPartitions(DatasetOptions.Partitions.IGNORE) : chosen;
    }

    /// The failure with the advice for a shell.
    static ParquetException advised(ParquetException failure, InputTable.OfDataset table) throws IOException {
        return switch (failure) {
            case CorruptFileException e when isOfForeignFile(e, table.dataset()) ->
                new CorruptFileException(e.location(), e.problem(),
                        "Skip such files with --skip-foreign, or name the files with a pattern like 'DIR/**.parquet'.");
            case ParquetException e -> advised(e, table.name());
        };
    }

    /// The failure with the advice for a shell, if the files are not known.
    ///
    /// @param name the words of the command line
    static ParquetException advised(ParquetException failure, String name) {
        ParquetException placed = failure.at(Location.ofFile(name));
        return shellAdvice(placed.advice())
                .<ParquetException>map(
                        advice -> new SchemaMismatchException(placed.location(), placed.problem(), advice))
                .orElse(placed);
    }

    /// The advice for a shell in place of one that names methods.
    private static Optional<String> shellAdvice(String advice) {
        return advice.contains("Partitions.IGNORE")
                ? Optional.of("Rename a directory, or read without partition columns: --ignore-partitions.")
                : advice.contains("Scan.columns")
                        ? Optional.of("Choose other columns with -c, if the command has it. To read all, rename the"
                                + " column in some of the files, convert it, or read them apart.")
                        : Optional.empty();
    }

    private static boolean isOfForeignFile(ParquetException failure, Dataset dataset) throws IOException {
        Optional<String> name = failure.location().file();
        Optional<DatasetFile> file = dataset.files().stream()
                .filter(one -> name.isPresent() && one.name().equals(name.get())).findFirst();
        return file.isPresent() && FileNames.isForeign(file.get());
    }
}
