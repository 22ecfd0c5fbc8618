package dev.lamella.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Runs the command in this process.
final class Lamella {
    private Lamella() {
    }

    record Result(int exitCode, String output, String errors) {
    }

    static Result run(String... arguments) {
        return run(new byte[0], arguments);
    }

    static Result run(byte[] input, String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(arguments, new ByteArrayInputStream(input), output, errors);
        return new Result(exitCode, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    static Result runOnTerminal(String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(arguments, new Main.Streams(new ByteArrayInputStream(new byte[0]), output,
                new PrintStream(errors, true, StandardCharsets.UTF_8), () -> true));
        return new Result(exitCode, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    static Result runInto(OutputStream output, String... arguments) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(arguments, new ByteArrayInputStream(new byte[0]), output, errors);
        return new Result(exitCode, "", errors.toString(StandardCharsets.UTF_8));
    }

    /// The path of an example file, from the folder that tests run in.
    static String example(String name) {
        return folder("examples").resolve(name).toString();
    }

    private static Path folder(String name) {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(here.resolve(name))) {
            here = here.getParent();
        }
        return here.resolve(name);
    }
}
