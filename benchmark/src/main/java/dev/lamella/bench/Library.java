package dev.lamella.bench;

import com.jerolba.carpet.CarpetReader;
import dev.hardwood.Hardwood;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.parquet.Version;

/// What contenders race for. The name of a contender begins with that of its library.
enum Library {
    PARQUET_JAVA,
    TRINO,
    DUCKDB,
    HARDWOOD,
    CARPET,
    LAMELLA,
    /// Apache Spark, with one of its data sources: `lamella-in-spark`.
    SPARK,
    /// Work that needs no library.
    JVM;

    private static final Pattern HEAP = Pattern.compile(".*-(\\d+m)");

    static Library of(String contender) {
        if (contender.endsWith("-in-spark")) {
            return SPARK;
        }
        return Arrays.stream(values()).filter(library -> contender.startsWith(library.label())).findFirst().orElse(JVM);
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Whether it allocates on Java's heap, so that it can be counted.
    boolean isOnHeap() {
        return this != DUCKDB;
    }

    /// The options that a contender's JVM needs besides those of all. A name such as `lamella-rows-64m` names the heap.
    static List<String> jvmOptions(String contender) {
        Matcher heap = HEAP.matcher(contender);
        if (heap.matches()) {
            return List.of("-Xmx" + heap.group(1));
        }
        // Trino does not read without the Vector API, and Hardwood decodes more slowly.
        return switch (of(contender)) {
            case TRINO, HARDWOOD -> List.of("--add-modules", "jdk.incubator.vector");
            case SPARK -> SparkWork.JVM_OPTIONS;
            // Arrow's Java library finds the address of direct buffers by reflection.
            case LAMELLA -> contender.contains("arrow")
                    ? List.of("--add-opens=java.base/java.nio=ALL-UNNAMED")
                    : List.of();
            case PARQUET_JAVA, DUCKDB, CARPET, JVM -> List.of();
        };
    }

    String version() throws SQLException {
        return switch (this) {
            case PARQUET_JAVA -> Version.VERSION_NUMBER;
            case TRINO -> TrinoScan.version();
            case DUCKDB -> DuckDb.version();
            case HARDWOOD -> jarVersion(Hardwood.class);
            case CARPET -> jarVersion(CarpetReader.class);
            case LAMELLA -> Checkout.commit();
            case SPARK -> SparkWork.version();
            case JVM -> System.getProperty("java.version");
        };
    }

    /// The version in the name of a jar.
    private static String jarVersion(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath().replaceAll(".*/[a-z-]+-|[.]jar", "");
    }
}
