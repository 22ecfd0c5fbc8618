package dev.lamella.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/// Where a benchmark ran.
final class Machine {
    private Machine() {}

    /// Some lines for the head of a report.
    static String describe() {
        return """
                - Machine: %s, %d cores, load %.2f at the start
                - System: %s %s %s
                - Java: %s %s, `%s`
                - Commit: %s
                """.formatted(processor(), Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                System.getProperty("os.name"), System.getProperty("os.version"), System.getProperty("os.arch"),
                System.getProperty("java.vm.name"), System.getProperty("java.vm.version"),
                String.join(" ", WorkerProcess.JVM_OPTIONS), Checkout.commit());
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.toLowerCase(Locale.ROOT).startsWith("model name")).findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip()).orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor";
        }
    }
}
