package dev.lamella.cli;

import dev.lamella.ReadOptions;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// What all commands share: streams, and how they say that they were used wrongly.
abstract class StreamsCommand implements Callable<Integer> {
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://");

    @Option(names = "--debug", description = "On failure, show where in the program it arose.")
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

    /// The bytes of a file that was given to the command; `-` is standard input, which can be read once.
    final InputFile open(String file) throws IOException {
        return file.equals("-") ? InputFile.spool("standard input", streams().input()) : InputFile.of(path(file));
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
            throw usage("the name of the file is empty");
        }
        if (ADDRESS.matcher(file).lookingAt()) {
            throw usage(file + ": only files and standard input are read; pipe it in, and give - as the file");
        }
        return Path.of(file);
    }

    final CommandLine.ParameterException usage(String message) {
        CommandSpec known = spec;
        if (known == null) {
            throw new IllegalStateException("no command line");
        }
        return new CommandLine.ParameterException(known.commandLine(), message);
    }
}
