package dev.lamella.cli;

import dev.lamella.io.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/// Base of the commands that look at the bytes of one file, whether or not it is readable.
abstract class InputCommand extends StreamsCommand {
    @Override
    public Integer call() throws IOException {
        OutputStream output = output();
        try (InputFile input = open(file()); Closeable _ = output::flush) {
            return run(input, output);
        }
    }

    /// The file, as it was given; `-` for standard input.
    abstract String file();

    /// Does the command's work and returns its exit code.
    abstract int run(InputFile input, OutputStream output) throws IOException;
}
