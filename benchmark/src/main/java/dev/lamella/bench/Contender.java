package dev.lamella.bench;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A participant of a race.
///
/// @param name what the worker knows it by
/// @param peer the jars that it comes from; empty for those of this checkout
record Contender(String name, Optional<PeerJars> peer) {
    /// The name in the report.
    String label() {
        return peer.filter(PeerJars::isBenchmark).map(jars -> jars.name() + ":" + name).orElse(name);
    }

    Library library() {
        return Library.of(name);
    }

    /// The command that starts its worker.
    ///
    /// @param options of the JVM, which count more than those that all have
    List<String> command(Class<?> mainClass, List<String> options, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(Worker.JVM_OPTIONS);
        command.addAll(Library.jvmOptions(name));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), mainClass.getName()));
        command.addAll(arguments);
        return command;
    }

    private String classPath() {
        String own = System.getProperty("java.class.path");
        if (peer.isPresent()) {
            String jars = peer.get().jars().stream().map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
            return peer.get().isBenchmark() ? jars : jars + File.pathSeparator + own;
        }
        return switch (library()) {
            case TRINO -> TrinoScan.olderJars() + File.pathSeparator + own;
            case SPARK -> SparkWork.classPath();
            default -> own;
        };
    }
}
