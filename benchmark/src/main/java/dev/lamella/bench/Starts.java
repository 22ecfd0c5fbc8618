package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A contender that is a process each time, from its start to its end.
///
/// @param expected what it prints, or a part of it
record Starts(Contender contender, List<String> command, String expected) implements Lane {
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
        return Totals.of(0);
    }

    @Override
    public Measurement run(int count) throws IOException {
        long cpu = CpuTime.ofChildren();
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            startOnce();
        }
        return new Measurement((CpuTime.ofChildren() - cpu) / count, (System.nanoTime() - start) / count, 0, 0);
    }

    private void startOnce() throws IOException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.outputWriter().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0 || !printed.contains(expected)) {
                throw new IOException(label() + " did not print " + expected);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    @Override
    public void close() {}
}
