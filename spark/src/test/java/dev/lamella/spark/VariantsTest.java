package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Paths in variants, read by Lamella and cast by Spark.
class VariantsTest {
    private static final SparkSession SPARK = Sessions.SPARK;

    private static final List<String> SELECTED = List.of("id, variant_get(v, '$.a', 'int')",
            "id, variant_get(v, '$.a', 'string')",
            "id, try_variant_get(v, '$.b', 'int')",
            "id, variant_get(v, '$.c.d[0]', 'double') d, variant_get(v, '$.c', 'variant') c",
            "id, v is null, variant_get(v, '$.a', 'bigint')",
            "id, variant_get(v, '$.day', 'date'), try_variant_get(v, '$.b', 'boolean')",
            "id, variant_get(v, '$.c.d', 'array<int>')", "id, variant_get(v, '$', 'string')",
            "id, v:a::decimal(10,2), v",
            "id, variant_get(v, '$.nothing', 'int')", "id, schema_of_variant(v)",
            "id, variant_get(v, '$[\"a\"]', 'int')",
            "id, try_variant_get(v, '$.c', 'struct<d: array<string>>').d",
            "id, variant_get(v, '$.c', 'map<string, array<int>>')",
            "id, variant_get(v, '$.day', 'timestamp')");

    private static final String SHREDDING = "STRUCT(a INT64, b STRING, c STRUCT(d LIST(DOUBLE)), day STRING)";

    /// Spark asks for a whole variant if something else than a projection stands directly above the scan.
    private static final List<String> WHOLE = List.of("select * from {t}", "select id, to_json(v) from {t} order by id",
            "select x.id, to_json(x.v) from {t} x join {t} y on x.id = y.id",
            "select x.id, try_variant_get(x.v, '$.a', 'int') from {t} x join {t} y on x.id = y.id",
            "select to_json(v) from (select * from {t} union all select * from {t})",
            "select v, try_variant_get(v, '$.a', 'int') from {t}",
            "select * from {t} where try_variant_get(v, '$.a', 'int') > 90",
            "select id, max(to_json(v)) from {t} group by id",
            "select count(*) from {t} where try_variant_get(v, '$.a', 'int') > 90",
            "select distinct id, to_json(try_variant_get(v, '$.c', 'variant')) from {t}",
            "select id from {t} order by try_variant_get(v, '$.a', 'int'), id",
            "select count(v) from {t} where v is not null",
            "select x.id from {t} x join {t} y on try_variant_get(x.v, '$.a', 'int') = try_variant_get(y.v, '$.a', 'int')",
            "select v from {t} where id = 7", "select id, to_json(v) from {t} limit 300");

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() {
        Dataset<Row> rows = SPARK
                .sql("""
                        select id, case id % 5 when 0 then null when 1 then parse_json('null') when 2 then parse_json('[1, 2]')
                          else parse_json(concat('{"a":', id, ',"b":"t', id, '","c":{"d":[', id / 4, ',null]},"day":"2026-01-0', id % 9 + 1, '"}'))
                          end as v from range(200)""");
        rows.write().format("lamella").save(folder.resolve("t").toString());
        read("t").createOrReplaceTempView("variants");
        rows.localCheckpoint().createOrReplaceTempView("variants_in_memory");
        rows.write().format("lamella").option("shredding#v", SHREDDING).save(folder.resolve("shredded").toString());
        read("shredded").createOrReplaceTempView("variants_shredded");
    }

    private static Dataset<Row> read(String name) {
        return SPARK.read().format("lamella").load(folder.resolve(name).toString());
    }

    private static List<String> lines(String query) {
        return SPARK.sql(query).collectAsList().stream().map(Row::toString).toList();
    }

    @Test
    void pathsHaveTheValuesThatSparkFinds() {
        for (String selected : SELECTED) {
            assertThat(lines("select " + selected + " from variants order by id")).as(selected)
                    .isEqualTo(lines("select " + selected + " from variants_in_memory order by id"));
        }
    }

    @Test
    void shreddedPathsHaveTheValuesThatSparkFinds() {
        for (String selected : SELECTED) {
            assertThat(lines("select " + selected + " from variants_shredded order by id")).as(selected)
                    .isEqualTo(lines("select " + selected + " from variants_in_memory order by id"));
        }
    }

    /// Each type beside one that is wider, narrower, or of another kind.
    @Test
    void shreddedColumnsAreShownAsTheTypeThatSparkWants() {
        Dataset<Row> rows = SPARK
                .sql("""
                        select id, parse_json(concat('{"l":', id * 5000000000, ',"i":', id, ',"d":', id, '.5e0,"b":', id % 2 = 0,
                          ',"s":"', id, '"}')) as v from range(100)""");
        rows.localCheckpoint().createOrReplaceTempView("fitting_in_memory");
        rows.write().format("lamella")
                .option("shredding#v", "STRUCT(l INT64, i INT32, d DOUBLE, b BOOLEAN, s STRING)")
                .save(folder.resolve("fitting").toString());
        read("fitting").createOrReplaceTempView("fitting");
        for (String field : List.of("l", "i", "d", "b", "s")) {
            for (String type : List.of("bigint", "int", "double", "string", "boolean", "decimal(20,2)", "variant")) {
                String selected = "id, try_variant_get(v, '$.%s', '%s')".formatted(field, type);
                assertThat(lines("select " + selected + " from fitting order by id")).as(selected)
                        .isEqualTo(lines("select " + selected + " from fitting_in_memory order by id"));
            }
        }
    }

    @Test
    void onlyThePathsAreRead() {
        String plan = SPARK.sql("select variant_get(v, '$.a', 'int') from variants").queryExecution().executedPlan()
                .toString();
        assertThat(plan).contains("variants=").contains("$.a");
    }

    @Test
    void nullVariantsAreNotEmptyOnes() {
        String where = " where v is not null and coalesce(variant_get(v, '$.a', 'int'), 0) >= 0";
        assertThat(lines("select count(*) from variants" + where))
                .isEqualTo(lines("select count(*) from variants_in_memory" + where));
        assertThat(lines("select count(v), count(*) from variants")).containsExactly("[160,200]");
    }

    @Test
    void aValueThatSparkCannotCastFails() {
        assertThatThrownBy(() -> lines("select variant_get(v, '$.b', 'int') from variants"))
                .hasStackTraceContaining("INVALID_VARIANT_CAST");
    }

    @Test
    void variantsInStructsAndListsAreAssembled() {
        SPARK.sql("select id, named_struct('v', v) as s, array(v) as l from variants").write().format("lamella")
                .save(folder.resolve("nested").toString());
        read("nested").createOrReplaceTempView("nested");
        assertThat(lines(
                "select variant_get(s.v, '$.a', 'int'), variant_get(l[0], '$.a', 'int') from nested where id = 13"))
                .containsExactly("[13,13]");
    }

    @Test
    void aWholeVariantIsReadWhereverAQueryUsesIt() {
        for (String query : WHOLE) {
            assertThat(sorted(query.replace("{t}", "variants"))).as(query).isNotEmpty()
                    .isEqualTo(sorted(query.replace("{t}", "variants_in_memory")));
        }
        String memory = "select id, to_json(v) from variants_in_memory order by id";
        read("t").write().format("lamella").save(folder.resolve("copy").toString());
        read("copy").createOrReplaceTempView("copy");
        assertThat(lines("select id, to_json(v) from copy order by id")).isEqualTo(lines(memory));
        Dataset<Row> cached = read("t").cache();
        try {
            cached.createOrReplaceTempView("cached");
            assertThat(lines("select id, to_json(v) from cached order by id")).isEqualTo(lines(memory));
        } finally {
            cached.unpersist();
        }
    }

    private static List<String> sorted(String query) {
        return lines(query).stream().sorted().toList();
    }

    @Test
    void aBackslashInAPathStandsForItself() {
        Dataset<Row> rows = SPARK.sql("select parse_json(r'{\"a\\\\nb\":1,\"a\\nb\":2}') as v");
        rows.write().format("lamella").save(folder.resolve("escaped").toString());
        assertThat(read("escaped").selectExpr("variant_get(v, r'$[\"a\\nb\"]', 'int')").collectAsList())
                .isEqualTo(rows.localCheckpoint().selectExpr("variant_get(v, r'$[\"a\\nb\"]', 'int')").collectAsList());
    }
}
