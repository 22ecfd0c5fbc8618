package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.build.TestCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    /// Where the sources differ. Files in which only Spark's own source finds rows are damaged: it does not verify checksums.
    static final Map<String, String> DIFFERENCES = Map.ofEntries(Map.entry("byte_array_decimal.parquet", ONLY_OURS),
            Map.entry("byte_stream_split.zstd.parquet", ONLY_OURS),
            Map.entry("byte_stream_split_extended.gzip.parquet", ONLY_OURS),
            Map.entry("crs-arbitrary-value.parquet", ONLY_OURS), Map.entry("crs-projjson.parquet", ONLY_OURS),
            Map.entry("crs-srid.parquet", ONLY_OURS), Map.entry("float16_nonzeros_and_nans.parquet", ONLY_OURS),
            Map.entry("float16_zeros_and_nans.parquet", ONLY_OURS),
            Map.entry("floating_orders_nan_count.parquet", ONLY_OURS),
            Map.entry("geospatial-with-nan.parquet", ONLY_OURS), Map.entry("map_no_value.parquet", ONLY_OURS),
            Map.entry("nation.dict-malformed.parquet", ONLY_OURS),
            Map.entry("non_hadoop_lz4_compressed.parquet", ONLY_OURS),
            Map.entry("unknown-logical-type.parquet", ONLY_OURS),
            Map.entry("datapage_v1-corrupt-checksum.parquet", ONLY_THEIRS),
            Map.entry("rle-dict-uncompressed-corrupt-checksum.parquet", ONLY_THEIRS),
            // A page of 1 GB, over the limits of reading.
            Map.entry("large_string_map.brotli.parquet", NEITHER),
            // GEOMETRY and GEOGRAPHY are BINARY here.
            Map.entry("crs-default.parquet", OTHERWISE), Map.entry("crs-geography.parquet", OTHERWISE),
            Map.entry("geography-lines.parquet", OTHERWISE), Map.entry("geography-points.parquet", OTHERWISE),
            Map.entry("geography-polygons.parquet", OTHERWISE), Map.entry("geospatial.parquet", OTHERWISE),
            // UNKNOWN is VOID here, and INT there.
            Map.entry("null_list.parquet", OTHERWISE));

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
        assertThat(differences).isEqualTo(DIFFERENCES);
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
