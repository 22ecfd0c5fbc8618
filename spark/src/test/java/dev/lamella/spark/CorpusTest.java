package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.build.TestCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/// The files of parquet-testing, read by Spark's own source and by this one.
class CorpusTest {
    private static final SparkSession SPARK = Sessions.SPARK;

    private static final String FAILED = "failed: ";
    private static final String ONLY_OURS = "only lamella reads it";
    private static final String ONLY_THEIRS = "only parquet reads it";
    private static final String NEITHER = "neither reads it";
    private static final String OTHERWISE = "read with other types";

    /// The table of differences in the guide: a file, and how it differs.
    private static Map<String, String> documented() throws IOException {
        Pattern row = Pattern.compile("\\| `([^`]+[.]parquet)` \\| ([^|]+) \\| [^|]+ \\|");
        Map<String, String> differences = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("..", "docs", "how-to", "use-from-spark.md"))) {
            Matcher matcher = row.matcher(line);
            if (matcher.matches()) {
                differences.put(matcher.group(1), matcher.group(2));
            }
        }
        return differences;
    }

    @Test
    void filesHaveTheRowsThatSparksOwnSourceFinds() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(TestCorpus.orSkip().resolve("data"))) {
            files = found.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
        }
        Map<String, String> differences = new TreeMap<>();
        for (Path file : files) {
            String difference = difference(file.toString());
            if (!difference.isEmpty()) {
                differences.put(file.getFileName().toString(), difference);
            }
        }
        assertThat(differences).isEqualTo(documented());
    }

    private static String difference(String file) {
        String ours = rows("lamella", file);
        String theirs = rows("parquet", file);
        boolean isRead = !ours.startsWith(FAILED);
        if (theirs.startsWith(FAILED)) {
            return isRead ? ONLY_OURS : NEITHER;
        }
        return isRead ? ours.equals(theirs) ? "" : OTHERWISE : ONLY_THEIRS;
    }

    private static String rows(String source, String file) {
        try {
            Dataset<Row> rows = SPARK.read().format(source).option("nanoseconds", "cut").load(file);
            List<String> lines = rows.selectExpr("cast(struct(*) as string)").collectAsList().stream()
                    .map(row -> row.getString(0)).sorted().toList();
            return rows.schema().sql().replace(" NOT NULL", "") + " " + lines;
        } catch (Exception e) {
            return FAILED + e;
        }
    }
}
