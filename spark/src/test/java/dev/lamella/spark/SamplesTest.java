package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The queries of docs/how-to/use-from-spark.md run, on a table in the place of theirs.
class SamplesTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void queriesOfThePageRun() throws IOException {
        String table = folder.resolve("sales").toString();
        SPARK.sql("select id, date_add(date'2025-12-30', cast(id % 4 as int)) as day from range(20)").write()
                .format("lamella").partitionBy("day").save(table);
        List<String> queries = BLOCK.matcher(Files.readString(Path.of("../docs/how-to/use-from-spark.md"))).results()
                .map(found -> found.group(1).replace("/data/sales", table)).toList();
        assertThat(queries).hasSize(1);
        assertThat(SPARK.sql(queries.getFirst()).first().getLong(0)).isEqualTo(10);
    }
}
