package dev.lamella.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Runs the command in this process.
public final class Lamella {
    private Lamella() {}

    public record Result(int exitCode, String output, String errors) {}

    public static Result run(String... arguments) {
        return run(new byte[0], arguments);
    }

    public static Result run(byte[] input, String... arguments) {
        return run(input, new ByteArrayOutputStream(), () -> false, arguments);
    }

    /// Without colors.
    public static Result runOnTerminal(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("--color", "never"));
        return run(new byte[0], new ByteArrayOutputStream(), () -> true, words.toArray(String[]::new));
    }

    public static Result runInto(OutputStream output, String... arguments) {
        return run(new byte[0], output, () -> false, arguments);
    }

    private static Result run(byte[] input, OutputStream output, BooleanSupplier isTerminal, String... arguments) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(arguments, new Main.Streams(new ByteArrayInputStream(input), output,
                new PrintStream(errors, true, StandardCharsets.UTF_8), isTerminal));
        return new Result(exitCode,
                output instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "",
                errors.toString(StandardCharsets.UTF_8));
    }

    /// The path of an example file, from the folder that tests run in.
    public static String example(String name) {
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
