package dev.lamella.cli;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How many threads work.
final class ThreadOptions {
    @Option(names = "--threads", paramLabel = "N", description = "How many threads read and write at once (default: one for each processor); the result is the same.")
    private @Nullable Integer threads;

    /// What it asks for.
    ///
    /// @throws IllegalArgumentException if that is no thread
    Parallelism toParallelism() {
        Integer wanted = threads;
        if (wanted == null) {
            return Parallelism.ofProcessors();
        }
        if (wanted < 1) {
            throw new IllegalArgumentException("--threads " + wanted + ": 1 is the least");
        }
        return Parallelism.of(wanted);
    }

    ReadOptions applyTo(ReadOptions options) {
        return options.withParallelism(toParallelism());
    }
}
