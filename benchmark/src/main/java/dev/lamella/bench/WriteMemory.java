package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/// The command `./bench write-memory`: large files from a small heap.
@Command(name = "write-memory", description = "Writes large files from a small heap: ends, or does not.")
final class WriteMemory implements Callable<Integer> {
    @Option(names = "--heap", defaultValue = "256m", description = "The heap of the process that writes (${DEFAULT-VALUE}).")
    private String heap = "256m";

    @Option(names = "--row-group", defaultValue = "64", description = "The target of row groups, in MiB (${DEFAULT-VALUE}).")
    private int rowGroupMebibytes = 64;

    @Option(names = "--megabytes", defaultValue = "4000", description = "The values, in MB as PLAIN (${DEFAULT-VALUE}).")
    private int megabytes = 4000;

    @Option(names = "--shape", split = ",", description = "Only these shapes: ${COMPLETION-CANDIDATES}.")
    private List<Shape> shapes = List.of(Shape.COLUMNS, Shape.ROWS);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Main.files().folder().resolve("written"));
        System.out.println(Machine.describe());
        System.out.printf(Locale.ROOT, "Write of %d MB of values (as PLAIN), row groups of %d MiB, -Xmx%s%n", megabytes,
                rowGroupMebibytes, heap);
        int exitCode = ExitCode.OK;
        for (Shape shape : shapes) {
            Path file = folder.resolve("memory-" + shape.label() + ".parquet");
            try {
                exitCode = Math.max(exitCode, write(shape, file));
            } finally {
                Files.deleteIfExists(file);
            }
        }
        return exitCode;
    }

    private int write(Shape shape, Path file) throws IOException, InterruptedException {
        Workers.Call call = new Workers.Call(LargeWrite.class, shape.name(), file.toString(),
                Long.toString(megabytes * 1_000_000L),
                Long.toString((long) rowGroupMebibytes << 20)).withOptions("-Xmx" + heap);
        int exitCode = new ProcessBuilder(WorkerProcess.command(call)).inheritIO().start().waitFor();
        if (exitCode != ExitCode.OK) {
            System.err.println("bench: writing by " + shape.label() + " failed with exit code " + exitCode);
        }
        return exitCode;
    }
}
