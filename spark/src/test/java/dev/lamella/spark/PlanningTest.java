package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What planning a query reads, and what Spark learns from a plan of a scan.
class PlanningTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final Expression ID = FieldReference.column("id");

    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private PathTable table(String name) {
        return (PathTable) new PathCatalog().loadTable(Identifier.of(new String[]{"exact"}, path(name)));
    }

    private void deleteFiles(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(name))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
    }

    private static boolean isPushed(SupportsPushDownAggregates scan, AggregateFunc... functions) {
        return scan.pushAggregation(new Aggregation(functions, new Expression[0]));
    }

    @Test
    void noFileIsOpenedForAggregatesThatFootersDoNotGive() throws IOException {
        SPARK.range(10).toDF().coalesce(1).write().format("lamella").save(path("t"));
        SupportsPushDownAggregates scan = (SupportsPushDownAggregates) table("t")
                .newScanBuilder(CaseInsensitiveStringMap.empty());
        deleteFiles("t");
        assertThat(isPushed(scan, new Sum(ID, false))).isFalse();
        assertThat(isPushed(scan, new Max(ID), new Count(ID, true))).isFalse();
    }

    @Test
    void footersAreAskedOnceForTheSameAggregates() throws IOException {
        SPARK.range(10).toDF().coalesce(1).write().format("lamella").save(path("t"));
        SupportsPushDownAggregates scan = (SupportsPushDownAggregates) table("t")
                .newScanBuilder(CaseInsensitiveStringMap.empty());
        Aggregation largest = new Aggregation(new AggregateFunc[]{new Max(ID)}, new Expression[0]);
        assertThat(scan.supportCompletePushDown(largest)).isTrue();
        deleteFiles("t");
        assertThat(scan.pushAggregation(largest)).isTrue();
        assertThat(isPushed(scan, new Sum(ID, false))).isFalse();
    }

    @Test
    void rowsOfASingleSplitAreAggregatedWithoutAShuffle() {
        SPARK.sql("select id, id % 3 as n from range(100)").coalesce(1).write().format("lamella").save(path("t"));
        String table = "lamella_paths.exact.`" + path("t") + "`";
        for (String query : List.of("select sum(id) from " + table, "select n, sum(id) from " + table + " group by n",
                "select distinct n from " + table)) {
            assertThat(SPARK.sql(query).queryExecution().executedPlan().toString()).as(query)
                    .doesNotContain("Exchange");
        }
    }

    @Test
    void aTableThatAQueryNamesTwiceIsReadOnce() {
        SPARK.sql("select id, id % 5 as n from range(100)").repartition(3).write().format("lamella").save(path("t"));
        SPARK.conf().set("spark.sql.adaptive.enabled", "false");
        try {
            Dataset<Row> rows = SPARK.sql("with a as (select n, sum(id) s from lamella_paths.exact.`" + path("t")
                    + "` group by n) select x.n, y.n from a x join a y on x.s = y.s");
            assertThat(rows.queryExecution().executedPlan().toString()).contains("ReusedExchange");
            assertThat(rows.count()).isEqualTo(5);
        } finally {
            SPARK.conf().unset("spark.sql.adaptive.enabled");
        }
    }

    @Test
    void scansAreEqualIfTheyReadTheSame() {
        SPARK.sql("select id, id % 5 as n from range(100)").write().format("lamella").save(path("t"));
        PathTable table = table("t");
        Predicate small = predicate(3);
        Scan scan = scan(table, Map.of(), List.of("id", "n"), small, 7);
        assertThat(scan(table, Map.of(), List.of("id", "n"), predicate(3), 7)).isEqualTo(scan).hasSameHashCodeAs(scan);
        for (Scan other : List.of(scan(table("t"), Map.of(), List.of("id", "n"), small, 7),
                scan(table, Map.of("batchRows", "5"), List.of("id", "n"), small, 7),
                scan(table, Map.of("splitBytes", "5"), List.of("id", "n"), small, 7),
                scan(table, Map.of("fs.test", "x"), List.of("id", "n"), small, 7),
                scan(table, Map.of(), List.of("id"), small, 7), scan(table, Map.of(), List.of("n", "id"), small, 7),
                scan(table, Map.of(), List.of("id", "n"), predicate(4), 7),
                scan(table, Map.of(), List.of("id", "n"), small, 8))) {
            assertThat(other).isNotEqualTo(scan);
        }
    }

    private static Predicate predicate(long id) {
        return new Predicate("<", new Expression[]{ID, new LiteralValue<>(id, DataTypes.LongType)});
    }

    private static Scan scan(PathTable table, Map<String, String> options, List<String> columns, Predicate filter,
            int limit) {
        ScanBuilder scan = table.newScanBuilder(new CaseInsensitiveStringMap(options));
        ((SupportsPushDownV2Filters) scan).pushPredicates(new Predicate[]{filter});
        StructType all = table.schema();
        ((SupportsPushDownRequiredColumns) scan)
                .pruneColumns(DataTypes.createStructType(columns.stream().map(all::apply).toList()));
        ((SupportsPushDownLimit) scan).pushLimit(limit);
        return scan.build();
    }
}
