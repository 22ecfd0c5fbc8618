package dev.lamella.cli;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.schema.ColumnPath;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// What all commands share: they read one file.
abstract class FileCommand implements Callable<Integer> {
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://");

    @Parameters(paramLabel = "FILE", description = "The Parquet file; - reads standard input.")
    private String file = "";

    @Option(names = "--debug", description = "On failure, show where in the program it arose.")
    private boolean debug;

    @Option(names = "--no-checksums", description = "Do not verify the checksums of pages.")
    private boolean ignoresChecksums;

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

    @Override
    public final Integer call() throws IOException {
        OutputStream output = new BufferedOutputStream(streams().output(), 1 << 16);
        // What was printed before a failure is shown before its message.
        try (InputFile input = file.equals("-")
                ? InputFile.spool("standard input", streams().input())
                : InputFile.of(path());
                ParquetReader reader = Parquet.open(input, ignoresChecksums
                        ? ReadOptions.DEFAULT.withChecksums(ReadOptions.Checksums.IGNORE)
                        : ReadOptions.DEFAULT);
                Closeable _ = output::flush) {
            try {
                return run(reader, output);
            } catch (ParquetException e) {
                throw e.at(Location.ofFile(input.name()));
            }
        }
    }

    private Path path() {
        if (file.isEmpty()) {
            throw usage("the name of the file is empty");
        }
        if (ADDRESS.matcher(file).lookingAt()) {
            throw usage(file + ": only files and standard input are read; pipe it in, and give - as the file");
        }
        return Path.of(file);
    }

    /// Does the command's work and returns its exit code.
    abstract int run(ParquetReader reader, OutputStream output) throws IOException;

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

    final Scan project(Scan scan, List<String> columns) {
        return columns.isEmpty() ? scan : scan.columns(paths(columns));
    }

    final CommandLine.ParameterException usage(String message) {
        CommandSpec known = spec;
        if (known == null) {
            throw new IllegalStateException("no command line");
        }
        return new CommandLine.ParameterException(known.commandLine(), message);
    }
}
