package dev.lamella.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Processes are started, and end when they have seen the first row of a tiny file.
record StartCell() implements Cell {
    @Override
    public Section section() {
        return Section.START;
    }

    @Override
    public String command() {
        return "start";
    }

    @Override
    public List<String> contenders(List<PeerJar> peers) {
        return Label.all(List.of(StartEntrant.values()));
    }

    @Override
    public Outcome run(Setting setting) throws IOException, SQLException {
        Path folder = Files.createDirectories(setting.files().folder());
        Path file = folder.resolve("three-rows.parquet");
        FirstRow.write(file);
        List<Lane> lanes = new ArrayList<>();
        for (StartEntrant entrant : StartEntrant.values()) {
            if (setting.wants(entrant.label())) {
                start(entrant, file); // the command line builds itself
                lanes.add(new Lane(entrant.contestant(), "", count -> average(count, entrant, file)));
            }
        }
        List<Result> results = Race.run(lanes, setting.pace().withWarmUp(0));
        return new Outcome("First row of a file of three rows",
                String.format(Locale.ROOT, "file of %,d bytes; a process each time", Files.size(file)),
                Costs.of("row", 1).table(results), results);
    }

    private static Measurement average(int count, StartEntrant entrant, Path file) throws IOException {
        long cpu = 0;
        long wall = 0;
        for (int i = 0; i < count; i++) {
            Measurement once = start(entrant, file);
            cpu += once.cpuNanos();
            wall += once.wallNanos();
        }
        return new Measurement(cpu / count, wall / count, 0, 0);
    }

    private static Measurement start(StartEntrant entrant, Path file) throws IOException {
        long cpu = CpuTime.ofChildren();
        long start = System.nanoTime();
        Process process = new ProcessBuilder(entrant.command(file)).redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.outputWriter().close();
        String printed;
        try (InputStream output = process.getInputStream()) {
            printed = new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
        int exitCode = waitFor(process);
        if (exitCode != 0 || !printed.contains(entrant.expected())) {
            throw new IOException(entrant.label() + " did not print the first row; exit code " + exitCode);
        }
        return new Measurement(CpuTime.ofChildren() - cpu, System.nanoTime() - start, 0, 0);
    }

    private static int waitFor(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
