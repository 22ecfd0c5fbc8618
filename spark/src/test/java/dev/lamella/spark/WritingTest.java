package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Rows of Spark in files of several batches.
class WritingTest {
    private static final SparkSession SPARK = Sessions.SPARK;

    @TempDir
    Path folder;

    private String path() {
        return folder.resolve("t").toString();
    }

    private void write(String query, String option, String value) {
        SPARK.sql(query).write().format("lamella").option(option, value).save(path());
    }

    private Dataset<Row> read(String source) {
        return SPARK.read().format(source).load(path());
    }

    private static List<String> lines(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    /// Rows and arrays have a bit for each field or element that says whether it is null: one word for 64 of them.
    @Test
    void rowsStructsAndListsMayHaveMoreThan64Values() {
        String columns = IntStream.range(0, 70)
                .mapToObj(i -> "if((id + %d) %% 5 = 0, null, id * %d) as c%d".formatted(i, i + 1, i))
                .collect(Collectors.joining(", "));
        String query = """
                select %s, if(id %% 11 = 0, null, struct(%s)) as s,
                  if(id %% 13 = 0, null, transform(sequence(0, id %% 130), x -> if(x %% 7 = 3, null, cast(x as smallint)))) as list,
                  map_from_arrays(transform(sequence(0, id %% 3), x -> concat('k', x)),
                    transform(sequence(0, id %% 3), x -> if(x = 1, null, array(struct(x, cast(x as decimal(30, 3))))))) as entries
                from range(0, 6000, 1, 1)"""
                .formatted(columns, columns);
        String hash = "xxhash64(to_json(struct(*))) as hash";
        List<String> expected = lines(SPARK.sql(query).selectExpr(hash));
        write(query, "compression", "snappy");
        assertThat(lines(read("parquet").selectExpr(hash))).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aTextThatIsNotUtf8IsRejectedWithItsRow() {
        assertThatThrownBy(() -> write(
                "select if(id = 5000, cast(X'ff' as string), 'x') as s from range(0, 6000, 1, 1)", "validation",
                "check"))
                .hasStackTraceContaining("column s, row 904 of the batch:\nThe text of 1 bytes is not UTF-8")
                .hasStackTraceContaining("The batch begins with row 4096 of the file.");
    }

    record Invalid(String validation, String found) {}

    static final List<Invalid> INVALID = List.of(new Invalid("null_values", "[null]"), new Invalid("keep", "[FF]"));

    @ParameterizedTest
    @FieldSource("INVALID")
    void anInvalidTextBecomesNullOrIsKept(Invalid c) {
        write("select if(id = 1, null, cast(X'ff' as string)) as s from range(1)", "validation", c.validation());
        assertThat(lines(read("parquet").selectExpr("hex(s)"))).containsExactly(c.found());
    }

    @Test
    void variantsGoToTheColumnsThatTheFirstRowsSuggest() {
        String json = "concat('{\"a\":', id, ',\"b\":\"t', id % 100, '\"}')";
        write("select id, parse_json(" + json + ") as v from range(0, 100000, 1, 1)", "shredding", "auto");
        assertThat(lines(read("lamella").selectExpr("count_if(to_json(v) = " + json + ")")))
                .containsExactly("[100000]");
    }
}
