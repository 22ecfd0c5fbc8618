package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.files.FilterOptions;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.files.TableOptions;
import dev.lamella.cli.options.KeyFile;
import dev.lamella.cli.print.LayoutOptions;
import dev.lamella.cli.print.TextTable;
import dev.lamella.cli.shell.Colors;
import dev.lamella.cli.shell.Failures;
import dev.lamella.cli.shell.PrintableOutput;
import dev.lamella.cli.shell.Progress;
import dev.lamella.cli.shell.ShellAdvice;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.internal.Printable;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Base of all commands: their streams, and the report of wrong use.
abstract class StreamsCommand implements Callable<Integer>, KeyFile.Console {
    @Option(names = "--debug", description = "Print the stack trace of a failure.")
    private boolean debug;

    @Option(names = "--no-pager", description = "On a terminal, print long output without a pager.")
    @SuppressWarnings("UnusedVariable")
    private boolean isWithoutPager;

    @Option(names = "--color", paramLabel = "WHEN", defaultValue = "auto", description = "Color tables and texts: ${COMPLETION-CANDIDATES} (default: auto, which colors on a terminal, unless the variable NO_COLOR is set).")
    private Colors.Choice colors = Colors.Choice.auto;

    @Option(names = {"-q", "--quiet"}, description = "Print no progress, and no summary of what was written.")
    private boolean quiet;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private @Nullable CommandSpec spec;

    private Main.@Nullable Streams streams;
    private @Nullable Progress reading;
    private boolean isInputTaken;

    final void use(Main.Streams given) {
        streams = given;
    }

    private Main.Streams streams() {
        Main.Streams known = streams;
        if (known == null) {
            throw new IllegalStateException("No streams");
        }
        return known;
    }

    /// Where messages go, fit for a terminal.
    final PrintStream errors() {
        if (reading != null) {
            reading.end();
        }
        return streams().messages();
    }

    @Override
    public final void warn(String text) {
        errors().println("lamella: warning: " + Printable.line(text));
    }

    /// Prints a note that is part of the result.
    final void note(Object what) {
        errors().println("lamella: note: " + Printable.line(what.toString()));
    }

    /// Prints a note on what is written, unless `--quiet` was given.
    final void remark(String text) {
        if (!quiet) {
            note(text);
        }
    }

    /// A progress line. It is shown only if messages go to a terminal.
    final Progress progress(LongSupplier done, long all) {
        return new Progress(streams().errors(), isWatched() && !quiet, done, all);
    }

    /// A file whose reading is shown on the terminal, unless the command shows how many rows it has written.
    InputFile watched(InputFile file) {
        return file.observed(reading());
    }

    /// As [#progress(LongSupplier, long)], of rows that are written.
    ///
    /// @param all rows that will be written; 0 if that is not known
    final Progress progress(long all) {
        return progress(() -> 0, all);
    }

    private Progress reading() {
        Progress known = reading;
        if (known == null) {
            known = progress(0);
            reading = known;
        }
        return known;
    }

    /// Whether only failures, warnings and results are printed.
    final boolean isQuiet() {
        return quiet;
    }

    /// Reports a failure after which the command continues, and returns its exit code.
    final int report(Exception failure) {
        return new Failures(errors(), debug).report(failure);
    }

    /// Whether the output goes to a terminal.
    final boolean isForPeople() {
        return streams().outputIsTerminal().getAsBoolean();
    }

    /// How a table is laid out that goes to the output: fit for the terminal, if it goes to one.
    final TextTable.Layout layout(LayoutOptions options) {
        return options.layout(isForPeople() ? streams().width().getAsInt() : Integer.MAX_VALUE, colors());
    }

    /// The colors of the output for people.
    final Colors colors() {
        return Colors.of(colors, isForPeople());
    }

    /// Whether the messages go to a terminal.
    final boolean isWatched() {
        return streams().errorsAreTerminal().getAsBoolean();
    }

    @Override
    public final InputStream input() {
        if (isInputTaken) {
            throw usage("Standard input can be read only once. Give - for one file, and names for the others");
        }
        isInputTaken = true;
        return streams().input();
    }

    /// The output of the command. Flush it even on failure, so that it appears before the message. On a terminal, the
    /// output takes the place of the progress.
    final OutputStream output() {
        Progress progress = reading();
        boolean isForPeople = isForPeople();
        OutputStream output = new BufferedOutputStream(new FilterOutputStream(streams().output()) {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                if (isForPeople) {
                    progress.close();
                }
                out.write(bytes, from, count);
            }

            @Override
            public void flush() throws IOException {
                progress.end();
                out.flush();
            }
        }, 1 << 16);
        return isForPeople ? new PrintableOutput(output) : output;
    }

    /// Opens a file argument: a path, or a location like `https://...`. `-` is standard input. It and other pipes can be
    /// read only once.
    final InputFile open(String file) throws IOException {
        if (file.equals("-")) {
            return spooled("standard input", input());
        }
        if (FileNames.isAddress(file)) {
            return InputFiles.open(file);
        }
        Path path = path(file);
        if (isReadOnce(file)) {
            try (InputStream stream = Files.newInputStream(path)) {
                return spooled(file, stream);
            }
        }
        return InputFile.of(path);
    }

    /// Whether a file argument can be read only once: standard input, or a pipe or device, such as `/dev/stdin` and the
    /// `/dev/fd/63` of `<(command)`.
    final boolean isReadOnce(String file) throws IOException {
        if (file.equals("-") || file.isEmpty() || FileNames.isAddress(file)) {
            return file.equals("-");
        }
        Path path = path(file);
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }

    private InputFile spooled(String name, InputStream stream) throws IOException {
        return sealsInput() ? InputFile.spoolEncrypted(name, stream) : InputFile.spool(name, stream);
    }

    /// Whether the temporary file with standard input must be encrypted, because the new file is.
    boolean sealsInput() {
        return false;
    }

    /// An action on one of several tables.
    interface TableAction {
        /// @param hasNext whether another table follows
        /// @return whether to continue with it
        boolean take(InputTable table, boolean hasNext) throws IOException;
    }

    /// Reads files one after another, each closed before the next; or all as one table, if a word is a directory or a
    /// pattern.
    ///
    /// @param words see [FileNames]
    final void forEach(List<String> words, TableOptions tables, ReadOptions options, TableAction each)
            throws IOException {
        if (tables.apply(words)) {
            InputTable.OfDataset table = table(words, tables, options);
            try {
                each.take(table, false);
            } catch (ParquetException e) {
                throw TableOptions.advised(e, table);
            }
            return;
        }
        for (int i = 0; i < words.size(); i++) {
            InputTable.OfFile table = InputTable.OfFile.open(watched(open(words.get(i))), options);
            try (ParquetReader reader = table.reader()) {
                try {
                    if (!each.take(table, i + 1 < words.size())) {
                        return;
                    }
                } catch (ParquetException e) {
                    throw e.at(Location.ofFile(reader.name()));
                }
            }
        }
    }

    /// The files of directories and patterns.
    final InputTable.OfDataset table(List<String> words, TableOptions tables, ReadOptions options)
            throws IOException {
        DatasetOptions reading = fitting(() -> tables.applyTo(DatasetOptions.DEFAULT.withReading(options)));
        try {
            return new InputTable.OfDataset(FileNames.shown(words),
                    fitting(() -> FileNames.table(words, reading, this::watched, this::note)));
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(FileNames.shown(words)));
        }
    }

    /// The path of a file argument, which must be a local file.
    final Path path(String file) throws IOException {
        if (file.isEmpty()) {
            throw usage("The name of the file is empty");
        }
        return InputFiles.path(file).orElseThrow(() -> usage(InputFiles.shown(file)
                + ": This must be a local file. Only Parquet files can be read from addresses"));
    }

    /// Makes something from options.
    interface OptionParser<T> {
        T make() throws IOException;
    }

    /// Checks options.
    interface OptionCheck {
        void run() throws IOException;
    }

    /// Makes something from options and reports an IllegalArgumentException as wrong use, such as an unknown word or an
    /// encoding that does not exist for the column's type. `options` must do nothing else, so that a bug is not
    /// reported as wrong use.
    final <T> T fitting(OptionParser<T> options) throws IOException {
        try {
            return options.make();
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    /// Checks options, as [#fitting].
    final void requireFitting(OptionCheck options) throws IOException {
        fitting(() -> {
            options.run();
            return true;
        });
    }

    /// Parses a list of paths, `a,b.c`; commas inside backquotes belong to names.
    final List<ColumnPath> paths(List<String> texts) {
        List<ColumnPath> paths = new ArrayList<>();
        for (String text : texts) {
            try {
                paths.addAll(ColumnPath.parseList(text));
            } catch (IllegalArgumentException e) {
                throw usage("-c " + text + ": " + e.getMessage());
            }
        }
        return paths;
    }

    /// A number of rows, if one was given.
    final OptionalLong limit(String option, @Nullable Long given) {
        if (given == null) {
            return OptionalLong.empty();
        }
        if (given < 0) {
            throw usage(option + " " + given + ": The number must be 0 or more");
        }
        return OptionalLong.of(given);
    }

    /// The scan with the filter of the options.
    final Scan which(Scan scan, FilterOptions which) throws IOException {
        return fitting(() -> which.filter().map(scan::filter).orElse(scan));
    }

    /// Rejects a filter that does not fit the columns of a table, before anything is read or written.
    final void requireFit(InputTable table, Scan scan) throws IOException {
        Optional<String> misfit = FilterOptions.misfit(table, scan);
        if (misfit.isPresent()) {
            throw usage(misfit.get());
        }
    }

    final CommandLine.ParameterException usage(String message) {
        CommandSpec known = spec;
        if (known == null) {
            throw new IllegalStateException("No command line");
        }
        return new CommandLine.ParameterException(known.commandLine(), ShellAdvice.of(message));
    }
}
