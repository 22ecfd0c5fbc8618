package dev.lamella.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The checkout that this code was built in.
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
            throw new IllegalStateException("the benchmark does not find itself", e);
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
}
