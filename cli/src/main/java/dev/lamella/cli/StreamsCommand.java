package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.schema.ColumnPath;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// What all commands share: streams, and how they say that they were used wrongly.
abstract class StreamsCommand implements Callable<Integer> {
    @Option(names = "--debug", description = "Print the stack trace of a failure.")
    private boolean debug;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private @Nullable CommandSpec spec;

    private Main.@Nullable Streams streams;

    final void use(Main.Streams given) {
        streams = given;
    }

    private Main.Streams streams() {
        Main.Streams known = streams;
        if (known == null) {
            throw new IllegalStateException("no streams");
        }
        return known;
    }

    final PrintStream errors() {
        return streams().errors();
    }

    /// Says what failed, where the command goes on nevertheless, and returns the exit code that it ends with.
    final int report(ParquetException failure) {
        return new Failures(errors(), debug).report(failure);
    }

    /// Whether people look at the output.
    final boolean isForPeople() {
        return streams().outputIsTerminal().getAsBoolean();
    }

    /// Whether people look at the messages while they come.
    final boolean isWatched() {
        return streams().errorsAreTerminal().getAsBoolean();
    }

    /// What `-` reads.
    final InputStream input() {
        return streams().input();
    }

    /// Where the command prints to. To be flushed, also on failure: what was printed before it is shown before its message.
    final OutputStream output() {
        return new BufferedOutputStream(streams().output(), 1 << 16);
    }

    /// The bytes of a file that was given to the command: a path, or a location like `https://...`; `-` is standard input, which can
    /// be read once.
    final InputFile open(String file) throws IOException {
        if (file.equals("-")) {
            return InputFile.spool("standard input", streams().input());
        }
        return InputFiles.scheme(file).isPresent() ? InputFiles.open(file) : InputFile.of(path(file));
    }

    /// What is done with a file.
    interface FileAction {
        /// @param hasNext whether there is another file behind it
        /// @return whether to go on with that
        boolean take(ParquetReader reader, CountedFile file, boolean hasNext) throws IOException;
    }

    /// Opens files, each after the one before it is closed.
    ///
    /// @param names as of [FileNames]
    final void forEach(List<String> names, ReadOptions options, FileAction each) throws IOException {
        for (int i = 0; i < names.size(); i++) {
            CountedFile file = new CountedFile(open(names.get(i)));
            try (ParquetReader reader = Parquet.open(file, options)) {
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

    /// How a Parquet file is read.
    ///
    /// @param ignoresChecksums what `--no-checksums` asks for
    static ReadOptions reading(boolean ignoresChecksums) {
        return ignoresChecksums
                ? ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE)
                : ReadOptions.DEFAULT;
    }

    /// The path of a file that was given to the command.
    final Path path(String file) {
        if (file.isEmpty()) {
            throw usage("The name of the file is empty");
        }
        if (InputFiles.scheme(file).isPresent()) {
            throw usage(InputFiles.shown(file)
                    + ": This must be a local file. Only Parquet files can be read from addresses");
        }
        return Path.of(file);
    }

    /// What is made of options.
    interface OptionParser<T> {
        T make() throws IOException;
    }

    /// Makes something of options, where one that does not fit is wrong use: a word that is none of the choices, an encoding that
    /// a column's type does not have. Nothing else is to happen in it, as a fault of the program must not look like that.
    final <T> T fitting(OptionParser<T> options) throws IOException {
        try {
            return options.make();
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
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

    /// A scan with the filter that was given.
    final Scan which(Scan scan, FilterOptions which) throws IOException {
        return fitting(() -> which.filter().map(scan::filter).orElse(scan));
    }

    /// Refuses a filter that does not fit the columns of a file, before anything is done with it.
    final void requireFit(ParquetReader reader, Scan scan) throws IOException {
        Optional<String> misfit = FilterOptions.misfit(reader, scan);
        if (misfit.isPresent()) {
            throw usage(misfit.get());
        }
    }

    final CommandLine.ParameterException usage(String message) {
        CommandSpec known = spec;
        if (known == null) {
            throw new IllegalStateException("no command line");
        }
        return new CommandLine.ParameterException(known.commandLine(), message);
    }
}
