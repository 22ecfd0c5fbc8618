package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A contender that is a process each time, from its start to its end.
///
/// @param expected what it prints, or a part of it
/// @param exitCode how it ends
/// @param found reads what it wrote
record Starts(Contender contender, List<String> command, String expected, int exitCode, Found found) implements Lane {
    private static final long MILLIS_BETWEEN = 20;

    /// Reads what a process wrote.
    interface Found {
        Totals get() throws IOException;
    }

    /// A process that only prints something.
    Starts(Contender contender, List<String> command, String expected) {
        this(contender, command, expected, 0, () -> Totals.of(0));
    }

    @Override
    public String label() {
        return contender.label();
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public Totals check() throws IOException {
        run(1); // the command line builds itself
        return found.get();
    }

    @Override
    public Measurement run(int count) throws IOException {
        long cpu = CpuTime.ofChildren();
        long start = System.nanoTime();
        long peak = 0;
        for (int i = 0; i < count; i++) {
            peak = Math.max(peak, startOnce());
        }
        return new Measurement((CpuTime.ofChildren() - cpu) / count, (System.nanoTime() - start) / count, 0, peak);
    }

    /// Returns the largest resident size.
    private long startOnce() throws IOException {
        Path printed = Files.createTempFile("lamella-bench", ".txt");
        Process process = new ProcessBuilder(command).redirectOutput(printed.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            process.outputWriter().close();
            long peak = 0;
            do {
                peak = Math.max(peak, Measurement.peakOf(process.pid()));
            } while (!process.waitFor(MILLIS_BETWEEN, TimeUnit.MILLISECONDS));
            if (process.exitValue() != exitCode || !Files.readString(printed, StandardCharsets.UTF_8)
                    .contains(expected)) {
                throw new IOException(label() + " did not print " + expected);
            }
            return peak;
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        } finally {
            Files.delete(printed);
        }
    }

    @Override
    public void close() {}
}
