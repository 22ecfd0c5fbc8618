package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The processes of contenders. One that is asked for again is the same one, until they are closed.
final class Workers implements AutoCloseable {
    private final Map<Call, WorkerProcess> processes = new HashMap<>();

    /// What a process is started with.
    ///
    /// @param arguments the contender's label first
    /// @param options of the JVM, which count more than those that all have
    /// @param jars in front of the class path
    record Call(Class<?> mainClass, List<String> arguments, List<String> options, List<Path> jars) {
        Call(Class<?> mainClass, String... arguments) {
            this(mainClass, List.of(arguments), List.of(), List.of());
        }

        Call withOptions(String... more) {
            return new Call(mainClass, arguments, List.of(more), jars);
        }
    }

    WorkerProcess get(Call call) throws IOException {
        WorkerProcess known = processes.get(call);
        if (known == null) {
            known = new WorkerProcess(call);
            processes.put(call, known);
        }
        return known;
    }

    /// Ends them all.
    @Override
    public void close() throws IOException {
        for (WorkerProcess process : processes.values()) {
            process.close();
        }
        processes.clear();
    }
}
