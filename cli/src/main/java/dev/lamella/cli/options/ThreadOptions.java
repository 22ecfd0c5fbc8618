package dev.lamella.cli.options;

import dev.lamella.Parallelism;
import dev.lamella.ReadOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option for the number of threads.
public final class ThreadOptions {
    @Option(names = "--threads", paramLabel = "N", description = "The number of threads that read and write at once (default: one per processor). The result does not depend on it.")
    private @Nullable Integer threads;

    /// The parallelism that the option asks for.
    ///
    /// @throws IllegalArgumentException if the number is less than 1
    Parallelism toParallelism() {
        Integer wanted = threads;
        if (wanted == null) {
            return Parallelism.AUTOMATIC;
        }
        if (wanted < 1) {
            throw new IllegalArgumentException("--threads " + wanted + ": The number must be 1 or more");
        }
        return Parallelism.of(wanted);
    }

    public ReadOptions applyTo(ReadOptions options) {
        return options.withParallelism(toParallelism());
    }
}
