package dev.lamella.bench;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A contender's process, seen from outside. Rests while it is not asked.
final class WorkerProcess implements AutoCloseable {
    /// The options of every contender's JVM.
    static final List<String> JVM_OPTIONS = List.of("-Xmx3g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private final String contender;
    private final Process process;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    /// @param mainClass what the process runs
    /// @param contender its label
    WorkerProcess(Class<?> mainClass, String contender) throws IOException {
        this(mainClass, contender, List.of());
    }

    /// @param mainClass what the process runs
    /// @param contender its label
    /// @param more arguments behind the label
    WorkerProcess(Class<?> mainClass, String contender, List<String> more) throws IOException {
        this.contender = contender;
        List<String> arguments = new ArrayList<>(List.of(contender));
        arguments.addAll(more);
        process = new ProcessBuilder(command(mainClass, arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        commands = process.outputWriter();
        answers = process.inputReader();
    }

    /// The command line of a process like this one with the contenders' options.
    ///
    /// @param more options of the JVM, which count more than those
    static List<String> command(Class<?> mainClass, List<String> arguments, String... more) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of(more));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        command.addAll(arguments);
        return command;
    }

    /// A measurement, and what the scans found.
    record Scan(Measurement measurement, Totals totals) {}

    String version() throws IOException {
        return ask("version");
    }

    /// Measures so many scans.
    Scan scan(int count, Table table, Path file) throws IOException {
        String[] words = ask("scan " + count + " " + table.name() + " " + file).split(" ");
        return new Scan(Measurement.parse(words[0]), Totals.parse(words[1]));
    }

    /// Measures so many scans for rows that are wanted.
    Scan scan(int count, Path file, Wanted wanted) throws IOException {
        String[] words = ask("scan\t" + count + "\t" + file + "\t" + wanted.format()).split(" ");
        return new Scan(Measurement.parse(words[0]), Totals.parse(words[1]));
    }

    /// Has a contender that writes take rows into memory.
    void load(Table table, Path source) throws IOException {
        ask("load " + table.name() + " " + source);
    }

    /// Measures so many times writing what was loaded.
    Measurement write(int count, Codec codec, Path file) throws IOException {
        return Measurement.parse(ask("write " + count + " " + codec.name() + " " + file));
    }

    /// What the results of a contender with Variant values mean, as a number.
    long check() throws IOException {
        return Long.parseLong(ask("check"));
    }

    /// Measures its work, done so many times.
    Measurement run(int count) throws IOException {
        return Measurement.parse(ask("run " + count));
    }

    private String ask(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(contender + " ended during: " + command);
        }
        if (!answer.startsWith("ok ")) {
            throw new IOException(contender + " " + answer + "; command: " + command);
        }
        return answer.substring("ok ".length());
    }

    @Override
    public void close() throws IOException {
        commands.close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
