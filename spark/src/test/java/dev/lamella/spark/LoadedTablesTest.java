package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A catalog gives the same table again as long as nothing has changed.
class LoadedTablesTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final Instant OLD = Instant.now().minus(Duration.ofDays(1));

    private final PathCatalog catalog = new PathCatalog();
    @TempDir
    Path folder;

    @BeforeEach
    void writeTable() throws IOException {
        append(5);
        age(OLD);
    }

    private void append(long rows) {
        SPARK.range(rows).coalesce(1).write().format("lamella").mode("append").save(folder.resolve("t").toString());
    }

    private void age(Instant time) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("t"))) {
            for (Path file : files.filter(file -> file.toString().endsWith(".parquet")).toList()) {
                Files.setLastModifiedTime(file, FileTime.from(time));
            }
        }
    }

    private Table load(Map<String, String> options) {
        Map<String, String> all = new HashMap<>(options);
        all.put("path", folder.resolve("t").toString());
        return catalog.loadTable(PathIdentifier.of(new CaseInsensitiveStringMap(all)));
    }

    @Test
    void theTableIsTheSameIfNothingHasChanged() {
        Table first = load(Map.of());
        assertThat(load(Map.of())).isSameAs(first);
        assertThat(load(Map.of("batchRows", "3"))).isNotSameAs(first);
        assertThat(load(Map.of())).isSameAs(first);
    }

    @Test
    void aFileThatWasAddedOrWrittenAgainMakesAnotherTable() throws IOException {
        Table first = load(Map.of());
        append(7);
        age(OLD);
        Table second = load(Map.of());
        assertThat(second).isNotSameAs(first);
        assertThat(load(Map.of())).isSameAs(second);
        age(OLD.plusSeconds(1));
        assertThat(load(Map.of())).isNotSameAs(second);
    }

    @Test
    void aFileThatChangedAMomentAgoMayChangeAgain() throws IOException {
        age(Instant.now());
        assertThat(load(Map.of())).isNotSameAs(load(Map.of()));
    }

    @Test
    void propertiesOfTheSessionDecideHowATableIsRead() {
        Table first = load(Map.of());
        SPARK.conf().set("fs.test", "x");
        try {
            assertThat(load(Map.of())).isNotSameAs(first);
        } finally {
            SPARK.conf().unset("fs.test");
        }
    }

    @Test
    void aViewDoesNotReadTheFootersAgain() throws IOException {
        SPARK.conf().set("fs.dying.impl", DyingFileSystem.class.getName());
        SPARK.conf().set("fs.AbstractFileSystem.dying.impl", DyingFileSystem.Context.class.getName());
        SPARK.read().format("lamella").load("dying://" + folder.resolve("t")).createOrReplaceTempView("aged");
        assertThat(SPARK.sql("select * from aged").collectAsList()).hasSize(5);
        DyingFileSystem.OPENED.set(0);
        assertThat(SPARK.sql("select * from aged").collectAsList()).hasSize(5);
        // For its splits, and for the rows of the only one.
        assertThat(DyingFileSystem.OPENED).hasValue(2);
        append(7);
        assertThat(SPARK.sql("select * from aged").collectAsList()).hasSize(5 + 7);
    }
}
