package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A contender's process, seen from outside. Rests while it is not asked.
final class WorkerProcess implements AutoCloseable {
    /// The options of every contender's JVM.
    static final List<String> JVM_OPTIONS = List.of("-Xmx3g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private final String contender;
    private final Process process;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    WorkerProcess(Workers.Call call) throws IOException {
        contender = call.arguments().getFirst();
        process = new ProcessBuilder(command(call)).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        commands = process.outputWriter();
        answers = process.inputReader();
    }

    /// The command line of a process like this one with the contenders' options.
    static List<String> command(Workers.Call call) {
        List<String> classPath = new ArrayList<>(call.jars().stream().map(Path::toString).toList());
        classPath.add(System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
        command.addAll(call.options());
        command.add(call.mainClass().getName());
        command.addAll(call.arguments());
        return command;
    }

    /// A measurement, and what the scans found.
    record Scan(Measurement measurement, Totals totals) {}

    /// The library's version.
    String version() throws IOException {
        return ask("version");
    }

    /// Has a contender read a file once.
    ///
    /// @return why it does not read such files, if it says so
    Optional<String> refusal(Table table, Path file) throws IOException {
        String answer = ask("try " + table.name() + " " + file);
        return answer.isEmpty() ? Optional.empty() : Optional.of(answer);
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

    /// Measures what the machine does.
    Measurement measure(int count, LimitsWorker.Limit limit, Path file) throws IOException {
        return Measurement.parse(ask("run " + count + " " + limit + " " + file));
    }

    /// The answer to a command.
    ///
    /// @throws IOException if it failed, or the process has ended
    String ask(String command) throws IOException {
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
        if (process.isAlive()) {
            commands.close();
        }
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
