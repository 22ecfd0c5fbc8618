package dev.lamella.cli.shell;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.variant.internal.Printable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Locale;

/// Turns a failure into a message on standard error and an exit code: where, what, and what to do, each on its line.
///
/// @param errors where messages go
/// @param isDebugging whether to print stack traces
public record Failures(PrintStream errors, boolean isDebugging) {
    /// Prints the message and returns the exit code.
    public int report(Throwable failure) {
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return report(unchecked.getCause());
        }
        if (failure instanceof OutputGuard.OutputException output && output.isClosedByReader()) {
            return 0;
        }
        errors.println("lamella: " + message(failure));
        if (isDebugging) {
            failure.printStackTrace(errors);
        }
        return 1;
    }

    public static String message(Throwable failure) {
        return switch (failure) {
            case ValueException e when e.reason() == ValueException.Reason.NOT_ALLOWED -> parts(
                    e.location().toString(), e.problem() + ".",
                    "Keep such values with --keep-invalid, or write null in their place with --null-invalid.");
            case ParquetException e -> ShellAdvice.of(e.getMessage());
            case OutputGuard.OutputException e -> parts("standard output", "It cannot be written: " + reason(e) + ".",
                    "Check the disk or program that it goes to.");
            case NoSuchFileException e -> parts(e.getFile(),
                    e.getReason() == null ? "There is no such file." : sentence(e), "Check the path.");
            case FileAlreadyExistsException e when e.getReason() != null -> parts(e.getFile(), sentence(e),
                    "Give another directory, or add --existing keep, replace or replace-partitions.");
            case FileAlreadyExistsException e -> parts(e.getFile(), "A file with this name exists already.",
                    "Give another name, or replace the file with --force.");
            case AccessDeniedException e ->
                parts(e.getFile(), "Access is denied.", "Check the permissions of the file.");
            case FileNotFoundException e -> parts("The file cannot be opened", reason(e) + ".", "Check the path.");
            case EOFException e -> parts("The file became shorter while it was read", reason(e) + ".",
                    "Read it again when no other program writes to it.");
            case FileSystemException e -> parts(e.getFile(), sentence(e), "Check the path and the disk.");
            case InvalidPathException e ->
                parts(e.getInput(), "This is not a valid file name here: " + e.getReason() + ".",
                        "If the name has characters beyond ASCII, run in a UTF-8 locale, for example LC_ALL=C.UTF-8.");
            case SQLException e -> database(e);
            case IOException e -> parts("The file cannot be read", reason(e) + ".",
                    isRemote(e) ? "Check the address and the network." : "Check the path and the disk.");
            case OutOfMemoryError _ -> parts("The Java virtual machine is out of memory",
                    "Its limit is " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB; a page, a value or a row needs more.",
                    "Read fewer columns (-c), or give it more memory: LAMELLA_JAVA_OPTS=-Xmx4g");
            case StackOverflowError _ -> parts("The Java virtual machine is out of stack space",
                    "A value is nested too deeply to be printed.", "Give it a larger stack: LAMELLA_JAVA_OPTS=-Xss16m");
            default -> parts("This is a bug in lamella, not a problem of the file", failure.toString(),
                    "Please report it, together with the output of the same command with --debug.");
        };
    }

    /// The message of a driver, on one line, with the column and row if a value failed.
    private static String database(SQLException failure) {
        String said = String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
        for (Throwable place : failure.getSuppressed()) {
            if (place instanceof ParquetException value) {
                return parts(value.location().toString(), "The database says: " + said, value.advice());
            }
        }
        return parts("The database says", said, "Check the address, the query and the user (--user).");
    }

    private static String parts(String where, String what, String advice) {
        return Printable.line(where) + ":\n" + Printable.line(what) + "\n" + advice;
    }

    private static String sentence(IOException failure) {
        String reason = reason(failure);
        if (reason.isEmpty()) {
            return failure.getClass().getSimpleName() + ".";
        }
        return reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1) + ".";
    }

    private static boolean isRemote(IOException failure) {
        return failure instanceof SocketException || failure instanceof UnknownHostException
                || reason(failure).contains("://");
    }

    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }
}
