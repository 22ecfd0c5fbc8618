package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.List;

/// A contender's process, seen from outside. Rests while it is not asked.
final class WorkerProcess implements Lane {
    private final String label;
    private final String version;
    private final Process process;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    /// @throws UnsupportedOperationException if the contender declines the work
    WorkerProcess(Contender contender, List<String> options, List<String> words) throws IOException {
        label = contender.label();
        process = new ProcessBuilder(contender.command(Worker.class, options, words))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        commands = process.outputWriter();
        answers = process.inputReader();
        version = answer("its start");
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Totals check() throws IOException {
        return Totals.parse(ask("check"));
    }

    @Override
    public Measurement run(int count) throws IOException {
        return Measurement.parse(ask("run " + count));
    }

    private String ask(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        return answer(command);
    }

    private String answer(String command) throws IOException {
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(label + " ended during " + command);
        }
        String[] parts = answer.split(" ", 2);
        return switch (parts[0]) {
            case "ok" -> parts[1];
            case "declined" -> {
                close();
                throw new UnsupportedOperationException(parts[1]);
            }
            default -> {
                close();
                throw new IOException(label + " " + answer + ", during " + command);
            }
        };
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
