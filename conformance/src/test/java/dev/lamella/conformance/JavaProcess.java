package dev.lamella.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Programs of the tests that run in a process of their own, which may be killed.
final class JavaProcess {
    private JavaProcess() {}

    /// @param program has a main method
    static ProcessBuilder of(Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-Xmx256m", "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow", "-cp", System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
