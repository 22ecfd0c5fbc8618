package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Predicates on files select the rows that they select elsewhere.
class PredicatesTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final int COUNT = 500;
    private static final long SEED = 20261124;

    private static final String ROWS = """
            select id,
              cast(id % 11 - 5 as tinyint) as tiny, cast(id % 300 as smallint) as small, if(id % 9 = 0, null, cast(id % 50 as int)) as number,
              case id % 8 when 0 then float('NaN') when 1 then -0.0f when 2 then 0.0f when 3 then null when 4 then float('Infinity')
                else cast(id % 20 as float) / 4 end as real,
              case id % 7 when 0 then double('NaN') when 1 then -0.0d when 2 then null when 3 then double('-Infinity')
                else (id % 30 - 15) / 2d end as wide,
              if(id % 6 = 0, null, concat(substr('aAbBcC', cast(id % 6 + 1 as int), 1), id % 5)) as Text,
              cast(cast(id % 20 as string) as binary) as bytes, id % 2 = 0 as flag,
              date_add(date'1969-12-20', cast(id % 25 as int)) as day, timestamp_micros(id * 333333 - 5000000) as moment,
              cast(timestamp_micros(id * 333333) as timestamp_ntz) as local,
              cast(id % 40 / 8 as decimal(9,3)) as d9, cast(-id / 7 as decimal(38,10)) as d38,
              if(id % 5 = 0, null, named_struct('a', id % 12, 'b', named_struct('C', concat('c', id % 3)))) as nested,
              array(id) as list, id % 3 as part
            from range(400)""";

    private static final List<List<String>> COLUMNS = List.of(
            List.of("id", "0", "17", "399", "400"), List.of("tiny", "-5Y", "0Y", "5Y", "100Y"),
            List.of("small", "0S", "299S", "-1S"), List.of("NUMBER", "0", "25", "49", "-3", "2147483647"),
            List.of("real", "float('NaN')", "0.0f", "-0.0f", "1.25f", "float('Infinity')"),
            List.of("wide", "double('NaN')", "0.0d", "-0.0d", "3.5d", "double('-Infinity')", "1e300d"),
            List.of("text", "'a0'", "'B'", "''", "'z'", "'C5'"), List.of("bytes", "X'31'", "X''", "X'3139'"),
            List.of("flag", "true", "false"),
            List.of("day", "date'1969-12-31'", "date'1970-01-01'", "date'2200-01-01'"),
            List.of("moment", "timestamp_micros(0)", "timestamp_micros(333333)", "timestamp'1900-01-01 00:00:00'"),
            List.of("local", "timestamp_ntz'1970-01-01 00:00:10'", "timestamp_ntz'1970-01-01 00:00:00.333333'"),
            List.of("d9", "cast(0.125 as decimal(9,3))", "cast(3 as decimal(9,3))", "2.5BD"),
            List.of("d38", "cast(-1 as decimal(38,10))", "cast('-0.1428571429' as decimal(38,10))"),
            List.of("nested.a", "0", "11L", "5L"), List.of("Nested.b.c", "'c1'", "'c'"),
            List.of("part", "0L", "2L", "9L"));

    @TempDir
    static Path folder;

    @BeforeAll
    static void interpretQueries() {
        Sessions.interpretQueries();
    }

    @AfterAll
    static void compileQueries() {
        Sessions.compileQueries();
    }

    private static String one(Random random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String predicate(Random random, int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            String left = predicate(random, depth - 1);
            return switch (random.nextInt(4)) {
                case 0 -> "not (" + left + ")";
                case 1 -> "(" + left + ") or (" + predicate(random, depth - 1) + ")";
                default -> "(" + left + ") and (" + predicate(random, depth - 1) + ")";
            };
        }
        List<String> column = COLUMNS.get(random.nextInt(COLUMNS.size()));
        String name = column.getFirst();
        List<String> values = column.subList(1, column.size());
        return switch (random.nextInt(10)) {
            case 0 -> name + " is null";
            case 1 -> "nested" + (random.nextBoolean() ? "" : ".b") + " is not null";
            case 2 -> name + " in (" + one(random, values) + ", " + one(random, values) + ")";
            case 3 -> name + " <=> " + one(random, values);
            case 4 -> random.nextBoolean()
                    ? "text like '" + one(random, List.of("a", "B", "c2", "")) + "%'"
                    : "startswith(nested.b.c, 'c')";
            case 5 -> one(random, values) + " " + one(random, List.of("<", "<=", ">", ">=", "=", "<>")) + " " + name;
            default -> name + " " + one(random, List.of("<", "<=", ">", ">=", "=", "<>")) + " " + one(random, values);
        };
    }

    @Test
    void predicatesSelectTheSameRowsWithAndWithoutPushDown() {
        Dataset<Row> rows = SPARK.sql(ROWS);
        rows.coalesce(1).write().format("lamella").partitionBy("part").option("rowGroupRows", "32")
                .save(folder.resolve("t").toString());
        Dataset<Row> files = SPARK.read().format("lamella").load(folder.resolve("t").toString());
        Dataset<Row> memory = files.localCheckpoint();
        Random random = new Random(SEED);
        int pushed = 0;
        for (int i = 0; i < COUNT; i++) {
            String predicate = predicate(random, 2);
            Dataset<Row> selected = files.where(predicate).select("id");
            assertThat(ids(selected)).as("seed %d, predicate %d: %s", SEED, i, predicate)
                    .isEqualTo(ids(memory.where(predicate).select("id")));
            pushed += selected.queryExecution().executedPlan().toString().contains("filter=") ? 1 : 0;
        }
        assertThat(pushed).isGreaterThan(COUNT / 2);
    }

    private static List<Long> ids(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(row -> row.getLong(0)).sorted().toList();
    }
}
