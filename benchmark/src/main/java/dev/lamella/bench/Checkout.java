package dev.lamella.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/// The checkout that this code was built in, and the machine that it runs on.
final class Checkout {
    private Checkout() {}

    /// The module's folder `target`, in which this code lies; that below the working directory if it lies elsewhere.
    static Path target() {
        try {
            Path code = Path.of(Checkout.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            for (Path folder = code.getParent(); folder != null; folder = folder.getParent()) {
                if (folder.endsWith("target")) {
                    return folder;
                }
            }
            return Path.of("benchmark", "target").toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The benchmark does not find itself", e);
        }
    }

    /// The checkout's folder, where the commands are.
    ///
    /// @throws IllegalStateException if this code does not lie in a checkout
    static Path root() {
        for (Path folder = target(); folder != null; folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve("lamella"))) {
                return folder;
            }
        }
        throw new IllegalStateException(target() + " does not lie in a checkout with the command lamella");
    }

    /// The commit, and whether there are changes since.
    static String commit() {
        Path folder = target();
        if (!Files.isDirectory(folder)) {
            folder = Path.of("");
        }
        try {
            Process git = new ProcessBuilder("git", "describe", "--always", "--dirty")
                    .directory(folder.toAbsolutePath().toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return answer.isEmpty() ? "unknown" : answer;
        } catch (IOException e) {
            return "unknown";
        }
    }

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
                String.join(" ", Worker.JVM_OPTIONS), commit());
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
