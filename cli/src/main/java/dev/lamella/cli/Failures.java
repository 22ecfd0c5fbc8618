package dev.lamella.cli;

import dev.lamella.error.ParquetException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/// Turns a failure into a message on standard error and exit code 1; `--debug` adds where in the program it arose.
record Failures(Main.Streams streams) implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine line, ParseResult result) throws Exception {
        if (failure instanceof OutputGuard.OutputException output && output.isClosedByReader()) {
            return 0;
        }
        streams.errors().println("lamella: " + message(failure));
        if (line.getCommand() instanceof FileCommand command && command.isDebugging()) {
            failure.printStackTrace(streams.errors());
        }
        return failure instanceof CommandLine.ParameterException ? CommandLine.ExitCode.USAGE : 1;
    }

    private static String message(Exception failure) {
        return switch (failure) {
            case ParquetException e -> e.getMessage();
            case CommandLine.ParameterException e -> e.getMessage();
            case NoSuchFileException e -> e.getFile() + ": there is no such file";
            case FileNotFoundException e -> e.getMessage();
            case AccessDeniedException e -> e.getFile() + ": access is denied";
            case IOException e -> e.getMessage() == null ? e.toString() : e.getMessage();
            default -> "this is a fault of lamella, not of the file: " + failure
                    + "\nPlease report it, with the output of the same command with --debug.";
        };
    }
}
