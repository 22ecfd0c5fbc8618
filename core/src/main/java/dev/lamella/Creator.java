package dev.lamella;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// Who wrote a file, as its footer says.
final class Creator {
    /// `lamella version 1.2.3 (build 0123abcd)`, as other readers parse it.
    static final String NAME = name();

    private Creator() {}

    private static String name() {
        Properties build = new Properties();
        try (InputStream in = Creator.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                build.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "lamella version " + build.getProperty("version", "0.0.0") + " (build "
                + build.getProperty("build", "unknown") + ")";
    }
}
