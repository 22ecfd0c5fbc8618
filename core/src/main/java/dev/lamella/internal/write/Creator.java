package dev.lamella.internal.write;

import dev.lamella.internal.footer.Writer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// The writer of a file according to its footer.
public final class Creator {
    /// `lamella version 1.2.3 (build 0123abcd)`, as other readers parse it.
    public static final String NAME = name();

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
        return creators.stream().min(Comparator.comparing(Creator::rank).thenComparing(Creator::release))
                .orElseThrow();
    }

    /// An unknown writer comes first, then parquet-mr, then others.
    private static int rank(Optional<String> creator) {
        if (creator.isEmpty() || creator.get().isBlank()) {
            return 0;
        }
        return isParquetMr(Writer.of(creator.get())) ? 1 : creator.get().equals(NAME) ? 3 : 2;
    }

    /// The release of parquet-mr, whose known bugs were fixed over time.
    private static Writer.Version release(Optional<String> creator) {
        return creator.map(Writer::of).filter(Creator::isParquetMr).flatMap(Writer::version)
                .orElse(Writer.Version.FIRST);
    }

    private static boolean isParquetMr(Writer writer) {
        return writer.application().equals("parquet-mr");
    }
}
