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

    private final Entrant entrant;
    private final Process process;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    WorkerProcess(Entrant entrant) throws IOException {
        this.entrant = entrant;
        process = new ProcessBuilder(command(Worker.class, List.of(entrant.label())))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        commands = process.outputWriter();
        answers = process.inputReader();
    }

    /// The command line of a process like this one with the contenders' options.
    static List<String> command(Class<?> mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
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

    private String ask(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(entrant.label() + " ended during: " + command);
        }
        if (!answer.startsWith("ok ")) {
            throw new IOException(entrant.label() + " " + answer + "; command: " + command);
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
