package dev.lamella.internal.write;

import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The writer of a file according to its footer.
public final class Creator {
    /// `lamella version 1.2.3 (build 0123abcd)`, as other readers parse it.
    public static final String NAME = name();

    private static final Pattern PARQUET_MR = Pattern.compile("parquet-mr version (\\d+)\\.(\\d+)\\.(\\d+)");

    private Creator() {}

    private static String name() {
        Properties build = new Properties();
        try (InputStream in = Creator.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                build.load(in);
            }
        } catch (IOException e) {
            throw new IllegalStateException("build.properties cannot be read from the library itself", e);
        }
        return "lamella version " + build.getProperty("version", "0.0.0") + " (build "
                + build.getProperty("build", "unknown") + ")";
    }

    /// The `created_by` of a file that is made of parts of others. Readers go by it to be careful with pages and bounds
    /// of old writers: it is the one that asks for the most care.
    ///
    /// @param creators of the files, in their order
    public static Optional<String> ofCopied(List<Optional<String>> creators) {
        return creators.stream().min(Comparator.comparing(Creator::rank)).orElseThrow();
    }

    /// An unknown writer comes first, then parquet-mr by release (its known bugs were fixed over time), then others.
    private static String rank(Optional<String> creator) {
        if (creator.isEmpty() || creator.get().isBlank()) {
            return "0";
        }
        Matcher release = PARQUET_MR.matcher(creator.get());
        if (release.lookingAt()) {
            return "1 " + padded(release.group(1)) + padded(release.group(2)) + padded(release.group(3));
        }
        return creator.get().startsWith("parquet-mr") ? "0" : creator.get().equals(NAME) ? "3" : "2";
    }

    private static String padded(String digits) {
        return "0".repeat(Math.max(0, 9 - digits.length())) + digits;
    }
}
