package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.PartitionType;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables that Spark wrote, with partitions of odd values and with columns that changed, are read by `Dataset` without Spark:
/// each row as a slow reading of its file and of the names of its directories finds it.
class SparkTablesTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    /// Texts that are names of directories only when they are escaped. (A `+` is not escaped.)
    private static final String ODD = "array('a/b', 'x=y', '50%', '%41', 'ü', '日本', 'line\\nend', '#', \"it's\", 'a:b', '{}', '^',"
            + " ' ', '..', '.', 'a b', '_hidden', 'null', 'true', '1', '2026-01-01', 'quote\"', 'back\\\\slash', 'q?')";
    private static final int VALUES = 24;

    /// What the application wrote over time: columns came, went, became wider, and moved.
    private static final List<String> VERSIONS = List.of(
            "select cast(id as int) as id, concat('n', id) as name, cast(id as float) as score",
            "select named_struct('x', id, 'y', array(id, null)) as nested, id + 1000 as id, cast(null as string) as name",
            "select cast(id / 2 as double) as score, id + 2000 as id, map('k', id) as entries");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "lamella"})
    void rowsAreThoseOfASlowReading(String source) throws IOException {
        Path table = folder.resolve(source);
        for (int version = 0; version < VERSIONS.size(); version++) {
            SPARK.sql(VERSIONS.get(version) + ", if(id % 7 = 0, null, " + ODD + "[id % " + VALUES + "]) as odd,"
                    + " if(id % 5 = 0, null, date_add(date'2026-01-01', cast(id % 3 as int))) as day, cast(id % 2 as int) as n"
                    + " from range(60)").write().format(source).partitionBy("odd", "day", "n")
                    .mode(source.equals("lamella") && version == 0 ? "errorifexists" : "append").save(table.toString());
        }
        DatasetOptions options = DatasetOptions.DEFAULT.withPartitionTypes(
                Map.of("odd", PartitionType.STRING, "day", PartitionType.DATE, "n", PartitionType.INT64));
        List<String> rows = new ArrayList<>();
        Dataset read = Dataset.of(table, options);
        List<String> names = names(read.schema());
        try (RowCursor row = read.rows()) {
            while (row.next()) {
                Map<String, String> values = new TreeMap<>();
                names.forEach(name -> values.put(name, String.valueOf(row.get(name))));
                rows.add(values.toString());
            }
        }
        rows.sort(null);
        assertThat(names).containsExactlyInAnyOrder("id", "name", "score", "nested", "entries", "odd", "day", "n");
        assertThat(rows).hasSize(VERSIONS.size() * 60).isEqualTo(slow(table, names));
    }

    private static List<String> names(Schema schema) {
        return schema.fields().stream().map(Field::name).toList();
    }

    private static List<String> slow(Path table, List<String> names) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(table)) {
            files = found.filter(file -> file.getFileName().toString().matches("part-.*[.]parquet")).toList();
        }
        List<String> rows = new ArrayList<>();
        for (Path file : files) {
            Map<String, String> values = new TreeMap<>();
            for (Path directory : table.relativize(file).getParent()) {
                String[] parts = directory.toString().split("=", 2);
                values.put(parts[0], parts[1].equals(NULL)
                        ? "null"
                        : URLDecoder.decode(parts[1].replace("+", "%2B"), StandardCharsets.UTF_8));
            }
            try (ParquetReader reader = Parquet.open(file); RowCursor row = reader.rows()) {
                List<String> stored = names(reader.schema());
                while (row.next()) {
                    for (String name : names) {
                        if (stored.contains(name)) {
                            values.put(name, String.valueOf(name.equals("score") || name.equals("id")
                                    ? wide(row.get(name))
                                    : row.get(name)));
                        } else {
                            values.putIfAbsent(name, "null");
                        }
                    }
                    rows.add(values.toString());
                }
            }
        }
        rows.sort(null);
        return rows;
    }

    /// The columns that became wider.
    private static @Nullable Object wide(@Nullable Object value) {
        return switch (value) {
            case Float number -> number.doubleValue();
            case Integer number -> number.longValue();
            case null, default -> value;
        };
    }
}
