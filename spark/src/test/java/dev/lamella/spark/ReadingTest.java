package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.encryption.Keys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.SecretKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.crypto.KeyAccessDeniedException;
import org.apache.parquet.crypto.keytools.KmsClient;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/// What reading does beside the values of columns.
class ReadingTest {
    private static final SparkSession SPARK = Sessions.SPARK;
    private static final String KMS = "parquet.encryption.kms.client.class";
    private static final Map<String, String> DYING = Map.of("fs.dying.impl", DyingFileSystem.class.getName(),
            "fs.AbstractFileSystem.dying.impl", DyingFileSystem.Context.class.getName(), "fs.dying.impl.disable.cache",
            "true");

    @TempDir
    Path folder;

    /// A service of parquet-java with the master keys of the test. It wraps them as [dev.lamella.encryption.KmsClient#of] does.
    public static final class TestKms implements KmsClient {
        private static final List<String> IDS = List.of("footer", "secret");
        private final dev.lamella.encryption.KmsClient keys = dev.lamella.encryption.KmsClient.of(masters());

        private static Map<String, SecretKey> masters() {
            Map<String, SecretKey> masters = new HashMap<>();
            IDS.forEach(id -> masters.put(id,
                    Keys.of(("0123456789" + id.toUpperCase(Locale.ROOT)).getBytes(StandardCharsets.US_ASCII))));
            return masters;
        }

        @Override
        public void initialize(Configuration hadoop, String instance, String url, String token) {}

        @Override
        public String wrapKey(byte[] key, String masterKeyId) {
            return keys.wrap(key, masterKeyId);
        }

        @Override
        public byte[] unwrapKey(String wrapped, String masterKeyId) {
            if (masterKeyId.equals("secret")
                    && SPARK.sparkContext().hadoopConfiguration().getBoolean("denied", false)) {
                throw new KeyAccessDeniedException("not for you");
            }
            return keys.unwrap(wrapped, masterKeyId);
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static Dataset<Row> read(String path) {
        return SPARK.read().format("lamella").load(path);
    }

    private static List<String> lines(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    @AfterEach
    void reset() {
        Configuration hadoop = SPARK.sparkContext().hadoopConfiguration();
        List.of(KMS, "parquet.crypto.factory.class", "denied").forEach(hadoop::unset);
    }

    @Test
    void filesThatSparkEncryptedAreReadWithTheSameProperties() throws Exception {
        Configuration hadoop = SPARK.sparkContext().hadoopConfiguration();
        hadoop.set("parquet.crypto.factory.class", "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory");
        hadoop.set(KMS, TestKms.class.getName());
        Dataset<Row> rows = SPARK.sql("select id, concat('s', id) as secret, id % 3 as n from range(100)");
        for (String isInside : List.of("true", "false")) {
            String path = path("inside=" + isInside);
            rows.coalesce(1).write().option("parquet.encryption.footer.key", "footer")
                    .option("parquet.encryption.column.keys", "secret: secret")
                    .option("parquet.encryption.key.material.store.internally", isInside).parquet(path);
            assertThat(lines(read(path).where("secret = 's42'"))).containsExactly("[42,s42,0]");
            assertThat(lines(read(path).selectExpr("count(*)", "sum(length(secret))", "max(id)")))
                    .isEqualTo(
                            lines(SPARK.read().parquet(path).selectExpr("count(*)", "sum(length(secret))", "max(id)")));
        }
        // A key that is denied matters only to the columns that need it.
        hadoop.set("denied", "true");
        assertThat(lines(read(path("inside=true")).selectExpr("sum(n)"))).containsExactly("[99]");
        assertThatThrownBy(() -> read(path("inside=true")).selectExpr("max(length(secret))").collectAsList())
                .hasStackTraceContaining("denies access to the master key secret: not for you");
        hadoop.set(KMS, "no.such.Client");
        assertThatThrownBy(() -> read(path("inside=true"))).hasStackTraceContaining(
                "names the class no.such.Client, which is not on the class path");
        hadoop.set(KMS, "java.lang.Object");
        assertThatThrownBy(() -> read(path("inside=true"))).hasStackTraceContaining("which implements neither");
        hadoop.unset(KMS);
        assertThatThrownBy(() -> read(path("inside=true"))).hasStackTraceContaining("encrypted");
    }

    @Test
    void theHiddenColumnHasTheFieldsOfSparksOwnSource() {
        SPARK.range(0, 1000, 1, 3).selectExpr("id", "id % 2 as p").write().partitionBy("p").parquet(path("t"));
        String ours = " from lamella_paths.exact.`" + path("t") + "` ";
        String theirs = " from parquet.`" + path("t") + "` ";
        for (String query : List.of("select id, _metadata.file_path, _metadata.file_name, _metadata.file_size,"
                + " _metadata.file_modification_time, _metadata.row_index, p from t order by id",
                "select _metadata.file_name, count(*) from t group by all order by 1",
                "select _metadata.row_index from t where id >= 990 order by id",
                "select id from t where _metadata.row_index = 3 order by id")) {
            assertThat(lines(SPARK.sql(query.replace(" from t ", ours)))).as(query)
                    .isEqualTo(lines(SPARK.sql(query.replace(" from t ", theirs))));
        }
        assertThat(lines(SPARK.sql("select min(_metadata.file_block_start) >= 0, min(_metadata.file_block_length) > 0,"
                + " count(distinct _metadata.file_path)" + ours))).containsExactly("[true,true,6]");
        assertThat(SPARK.sql("select *" + ours).columns()).containsExactly("id", "p");
    }

    @Test
    void aColumnOfTheNameOfTheHiddenOneIsReadAsItIs() {
        SPARK.sql("select 1 as _metadata, 2 as id").write().parquet(path("t"));
        assertThat(lines(read(path("t")).select("_metadata", "id"))).containsExactly("[1,2]");
    }

    @Test
    void whatSparkKeepsOfColumnsInFootersIsKept() {
        SPARK.sql("create or replace temp view source as select cast('a' as string) as c, 'B' as v, 3 as plain,"
                + " interval 5 month as months, interval '3' day as days, named_struct('x', 1) as s");
        SPARK.sql("create table typed (c char(3) comment 'a code', v varchar(4), plain int comment 'a number',"
                + " l string collate UTF8_LCASE, months interval month, days interval day, s struct<x: int comment 'inner'>)"
                + " using parquet location '" + path("t") + "'");
        try {
            SPARK.sql("insert into typed select c, v, plain, v, months, days, s from source");
            Dataset<Row> ours = read(path("t"));
            Dataset<Row> theirs = SPARK.read().parquet(path("t"));
            assertThat(ours.schema().json().replace("false", "true")).isEqualTo(theirs.schema().json());
            assertThat(lines(ours)).isEqualTo(lines(theirs));
            assertThat(lines(ours.where("c = 'a  ' and l = 'b' and months = interval 5 month").select("plain")))
                    .containsExactly("[3]");
            assertThat(lines(ours.selectExpr("max(l)", "max(days)", "min(plain)")))
                    .isEqualTo(lines(theirs.selectExpr("max(l)", "max(days)", "min(plain)")));
        } finally {
            SPARK.sql("drop table typed");
        }
    }

    @Test
    void columnsAreThoseThatAreAskedFor() {
        SPARK.sql("select 1 as id, 'x' as name, 2 as Other").write().format("lamella").save(path("t"));
        Dataset<Row> rows = SPARK.read().format("lamella").option("schema", "id bigint, more string, name varchar(5)")
                .load(path("t"));
        assertThat(rows.schema().sql()).isEqualTo("STRUCT<id: BIGINT, more: STRING, name: STRING>");
        assertThat(lines(rows)).containsExactly("[1,null,x]");
        assertThat(lines(rows.where("more is null and id = 1"))).hasSize(1);
        assertThat(lines(SPARK.read().format("lamella").option("schema", "OTHER int")
                .option("fieldMatching", "name_ignoring_case").load(path("t")))).containsExactly("[2]");
        assertThatThrownBy(() -> SPARK.read().format("lamella")
                .option("schema", "{\"type\":\"array\",\"elementType\":\"long\",\"containsNull\":true}")
                .load(path("t")))
                .hasStackTraceContaining("Option schema is the JSON of the type ARRAY<BIGINT>");
        assertThatThrownBy(() -> SPARK.read().format("lamella").option("schema", "id date").load(path("t")).collect())
                .hasStackTraceContaining("Column id is INT32");
        assertThatThrownBy(() -> SPARK.read().format("lamella").option("fieldMatching", "place").load(path("t")))
                .hasStackTraceContaining("Option fieldMatching is place; it may be name, name_ignoring_case or id");
    }

    @Test
    void theOptionSchemaDecidesTheTypes() {
        SPARK.sql("create table collated (l string collate UTF8_LCASE, months interval month) using parquet location '"
                + path("t") + "'");
        try {
            SPARK.sql("insert into collated values ('A', interval 5 month), ('a', interval 6 month)");
            Dataset<Row> plain = SPARK.read().format("lamella").option("schema", "l string, months int")
                    .load(path("t"));
            assertThat(lines(plain.where("l = 'a'"))).containsExactly("[a,6]");
            assertThat(SPARK.read().format("lamella").option("schema", "l string collate UTF8_LCASE").load(path("t"))
                    .where("l = 'a'").count()).isEqualTo(2);
        } finally {
            SPARK.sql("drop table collated");
        }
    }

    @Test
    void aFileIsOpenedForItsSchemaForItsSplitsAndForEachOfThem() {
        SPARK.range(0, 1000, 1, 1).write().format("lamella").option("rowGroupRows", "500").save(path("t"));
        DyingFileSystem.OPENED.set(0);
        assertThat(SPARK.read().format("lamella").options(DYING).option("splitBytes", "1").load("dying://" + path("t"))
                .collectAsList()).hasSize(1000);
        assertThat(DyingFileSystem.OPENED).hasValue(1 + 1 + 2);
    }

    @Test
    void aViewIsCreatedAgainAfterTheFirstNullOfARequiredColumn() {
        SPARK.range(1).toDF().write().format("lamella").save(path("t"));
        read(path("t")).createOrReplaceTempView("required");
        SPARK.sql("insert into lamella_paths.exact.`" + path("t") + "` values (null)");
        assertThatThrownBy(() -> SPARK.sql("select * from required").collectAsList())
                .hasMessageContaining("is nullable now");
        read(path("t")).createOrReplaceTempView("required");
        assertThat(lines(SPARK.sql("select * from required order by id"))).containsExactly("[null]", "[0]");
    }

    @Test
    void optionsOfHadoopHoldOnTheDriverToo() {
        SPARK.range(3).toDF().write().format("lamella").save(path("t"));
        SPARK.range(1).toDF().write().format("lamella").options(DYING).mode("append").save("dying://" + path("t"));
        assertThat(SPARK.read().format("lamella").options(DYING).load("dying://" + path("t")).count()).isEqualTo(4);
    }

    @Test
    void aTextThatIsNotUtf8IsNotAnotherText() {
        SPARK.sql("select cast(X'ff' as string) as s union all select cast(X'efbfbd' as string)").write()
                .parquet(path("t"));
        assertThat(lines(read(path("t")).where("s = cast(X'ff' as string)").selectExpr("hex(s)")))
                .containsExactly("[FF]");
    }

    @Test
    void columnsThatWereRenamedAreFoundByTheirIds() throws Exception {
        SPARK.conf().set("spark.sql.parquet.fieldId.write.enabled", "true");
        String schema = "{'type':'struct','fields':[{'name':'%s','type':'long','nullable':true,"
                + "'metadata':{'parquet.field.id':1}},{'name':'%s','type':'string','nullable':true,"
                + "'metadata':{'parquet.field.id':2}}]}";
        write("1", schema.formatted("a", "b").replace('\'', '"'));
        write("2", schema.formatted("b", "a").replace('\'', '"'));
        Dataset<Row> rows = SPARK.read().format("lamella").option("fieldMatching", "id").load(path("1"), path("2"));
        assertThat(rows.schema().sql()).isEqualTo("STRUCT<a: BIGINT, b: STRING>");
        assertThat(lines(rows.orderBy("a"))).containsExactly("[1,x1]", "[2,x2]");
        assertThat(lines(rows.where("b = 'x2'"))).containsExactly("[2,x2]");
        assertThat(lines(rows.selectExpr("min(a)", "max(b)", "count(a)"))).containsExactly("[1,x2,2]");
        Dataset<Row> renamed = SPARK.read().format("lamella").option("fieldMatching", "id")
                .option("schema", schema.formatted("c", "d").replace('\'', '"')).load(path("1"), path("2"));
        assertThat(lines(renamed.select("c", "d").orderBy("c"))).containsExactly("[1,x1]", "[2,x2]");
        assertThatThrownBy(() -> SPARK.read().format("lamella").option("fieldMatching", "id")
                .option("schema", "a bigint").load(path("1")))
                .hasStackTraceContaining("No column of the schema has a field id");
    }

    @Test
    void fieldsOfNestedColumnsAreFoundByTheirIds() {
        SPARK.conf().set("spark.sql.parquet.fieldId.write.enabled", "true");
        String struct = "{'type':'struct','fields':[{'name':'%s','type':'long','nullable':true,"
                + "'metadata':{'parquet.field.id':%d}}]}";
        String schema = "{'type':'struct','fields':[{'name':'s','type':" + struct
                + ",'nullable':true,'metadata':{'parquet.field.id':1}},"
                + "{'name':'l','type':{'type':'array','containsNull':true,'elementType':" + struct
                + "},'nullable':true,'metadata':{'parquet.field.id':3}},"
                + "{'name':'m','type':{'type':'map','valueContainsNull':true,'keyType':'string','valueType':" + struct
                + "},'nullable':true,'metadata':{'parquet.field.id':5}}]}";
        SPARK.createDataFrame(SPARK.sql("select named_struct('x', 1L), array(named_struct('y', 2L)),"
                + " map('k', named_struct('z', 3L))").collectAsList(),
                (org.apache.spark.sql.types.StructType) org.apache.spark.sql.types.DataType
                        .fromJson(schema.formatted("x", 2, "y", 4, "z", 6).replace('\'', '"')))
                .write().parquet(path("t"));
        Dataset<Row> renamed = SPARK.read().format("lamella").option("fieldMatching", "id")
                .option("schema", schema.formatted("a", 2, "b", 4, "c", 6).replace('\'', '"')).load(path("t"));
        assertThat(lines(renamed.selectExpr("s.a", "l[0].b", "m['k'].c"))).containsExactly("[1,2,3]");
    }

    @Test
    void idsOfFieldsAreEnoughAndHave32Bits() throws Exception {
        SPARK.conf().set("spark.sql.parquet.fieldId.write.enabled", "true");
        String schema = "{'type':'struct','fields':[{'name':'s','type':{'type':'struct','fields':[{'name':'%s',"
                + "'type':'long','nullable':true,'metadata':{'parquet.field.id':%s}}]},'nullable':true,'metadata':{}}]}";
        SPARK.createDataFrame(SPARK.sql("select named_struct('x', 1L)").collectAsList(),
                (org.apache.spark.sql.types.StructType) org.apache.spark.sql.types.DataType
                        .fromJson(schema.formatted("x", "2").replace('\'', '"')))
                .write().parquet(path("t"));
        assertThat(lines(SPARK.read().format("lamella").option("fieldMatching", "id")
                .option("schema", schema.formatted("a", "2").replace('\'', '"')).load(path("t")).select("s.a")))
                .containsExactly("[1]");
        assertThatThrownBy(() -> SPARK.read().format("lamella").option("fieldMatching", "id")
                .option("schema", schema.formatted("a", "4294967298").replace('\'', '"')).load(path("t")))
                .hasStackTraceContaining("Column a has the field id 4294967298, which does not fit 32 bits");
    }

    private void write(String name, String schema) {
        SPARK.createDataFrame(List.of(org.apache.spark.sql.RowFactory.create(Long.parseLong(name), "x" + name)),
                (org.apache.spark.sql.types.StructType) org.apache.spark.sql.types.DataType.fromJson(schema)).write()
                .parquet(path(name));
    }

    @Test
    void theUserInterfaceShowsWhatWasRead() throws Exception {
        SPARK.range(0, 1000, 1, 1).write().format("lamella").option("rowGroupRows", "100").save(path("t"));
        Dataset<Row> rows = read(path("t")).where("id < 250");
        assertThat(rows.collectAsList()).hasSize(250);
        Map<String, Long> metrics = metrics(rows.queryExecution().executedPlan());
        assertThat(metrics).containsEntry("lamellaRowGroupsRead", 3L).containsEntry("lamellaRowGroupsSkipped", 7L);
        assertThat(metrics.get("lamellaBytesRead")).isBetween(100L, 2 * Files.size(file(folder.resolve("t"))));
        assertThat(metrics.get("lamellaPeakMemory")).isBetween(100L, 1L << 20);
    }

    @Test
    void filesOfOtherPartitionsAreNotOpened() throws Exception {
        SPARK.sql("select id, date_add(date'2026-01-01', cast(id % 3 as int)) as day from range(30)").coalesce(1)
                .write()
                .format("lamella").partitionBy("day").save(path("t"));
        Files.write(file(folder.resolve("t/day=2026-01-01")), new byte[100]);
        Dataset<Row> rows = SPARK.read().format("lamella").option("schema", "id bigint, day date").load(path("t"));
        for (String filter : List.of("day = '2026-01-02'", "day = '2026-01-02' or day = '2026-01-03' and id < 0")) {
            Dataset<Row> selected = rows.where(filter);
            assertThat(selected.collectAsList()).as(filter).hasSize(10);
            assertThat(metrics(selected.queryExecution().executedPlan())).as(filter)
                    .containsEntry("lamellaRowGroupsRead", 1L);
        }
    }

    @Test
    void theUserInterfaceShowsWhichPagesWereSkipped() throws Exception {
        SPARK.range(0, 1000, 1, 1).write().format("lamella").option("pageRows", "100").save(path("t"));
        Dataset<Row> rows = read(path("t")).where("id < 250");
        assertThat(rows.collectAsList()).hasSize(250);
        assertThat(metrics(rows.queryExecution().executedPlan())).containsEntry("lamellaPagesRead", 3L)
                .containsEntry("lamellaPagesSkipped", 7L);
    }

    @Test
    void theOptimizerKnowsBoundsAndNullsOfColumns() {
        SPARK.sql("select id, if(id % 4 = 0, null, id * 2) as n, cast(id as string) as text from range(100)").write()
                .format("lamella").save(path("t"));
        SPARK.conf().set("spark.sql.cbo.enabled", "true");
        try {
            String statistics = CollectionConverters
                    .asJava(read(path("t")).where("text <> '5'").queryExecution().optimizedPlan().stats()
                            .attributeStats())
                    .toString();
            assertThat(statistics).contains("Some(0),Some(99),Some(0)").contains("Some(2),Some(198),Some(25)");
        } finally {
            SPARK.conf().unset("spark.sql.cbo.enabled");
        }
    }

    @Test
    void tablesWithTheSamePartitionsAreJoinedWithoutAShuffle() {
        for (String name : List.of("one", "other")) {
            SPARK.sql("select id, id % 3 as n, if(id % 3 = 0, null, date'2026-01-01') as day from range(60)")
                    .coalesce(1)
                    .write().format("lamella").partitionBy("day", "n").save(path(name));
        }
        Map<String, String> settings = Map.of("spark.sql.autoBroadcastJoinThreshold", "-1",
                "spark.sql.adaptive.enabled",
                "false", "spark.sql.sources.v2.bucketing.enabled", "true",
                "spark.sql.sources.v2.bucketing.pushPartValues.enabled", "true",
                "spark.sql.requireAllClusterKeysForCoPartition", "false");
        settings.forEach((key, value) -> SPARK.conf().set(key, value));
        try {
            Dataset<Row> one = read(path("one")).as("one");
            Dataset<Row> joined = one.join(read(path("other")).as("other"),
                    org.apache.spark.sql.functions.expr("one.n = other.n and one.day = other.day"));
            assertThat(joined.queryExecution().executedPlan().toString()).doesNotContain("Exchange");
            assertThat(joined.count()).isEqualTo(2 * 20 * 20);
        } finally {
            settings.keySet().forEach(SPARK.conf()::unset);
        }
    }

    @Test
    void keysOfPartitionsAreTheValuesOfTheirColumns() {
        for (String directory : List.of("one/k=caf%C3%A9", "one/k=%5F_HIVE_DEFAULT_PARTITION__", "one/k=x",
                "other/k=caf\u00e9", "other/k=__HIVE_DEFAULT_PARTITION__", "other/k=x")) {
            SPARK.sql("select 1 as id").coalesce(1).write().format("lamella").save(path(directory));
        }
        Map<String, String> settings = Map.of("spark.sql.autoBroadcastJoinThreshold", "-1",
                "spark.sql.sources.v2.bucketing.enabled", "true");
        settings.forEach((key, value) -> SPARK.conf().set(key, value));
        try {
            assertThat(lines(read(path("one")).as("one").join(read(path("other")).as("other"),
                    org.apache.spark.sql.functions.expr("one.k = other.k")).selectExpr("one.k").orderBy("k")))
                    .containsExactly("[caf\u00e9]", "[x]");
        } finally {
            settings.keySet().forEach(SPARK.conf()::unset);
        }
    }

    @Test
    void partitionsOfEachTypeCanBeJoined() {
        for (String name : List.of("one", "other")) {
            SPARK.sql("select id, id % 2 = 0 as truth, cast(18446744073709551613bd + id % 3 as string) as large,"
                    + " 'a' as word from range(60)").coalesce(1)
                    .write().format("lamella").partitionBy("truth", "large", "word").save(path(name));
        }
        SPARK.conf().set("spark.sql.sources.v2.bucketing.enabled", "true");
        try {
            Dataset<Row> one = read(path("one"));
            assertThat(one.schema().apply("large").dataType().sql()).isEqualTo("DECIMAL(20,0)");
            for (String key : List.of("truth", "large", "word")) {
                Dataset<Row> joined = one.as("one").join(read(path("other")).as("other"), one.col(key).equalTo(
                        org.apache.spark.sql.functions.col("other." + key)));
                long keys = one.select(key).distinct().count();
                assertThat(joined.count()).isEqualTo(60 * 60 / keys);
            }
        } finally {
            SPARK.conf().unset("spark.sql.sources.v2.bucketing.enabled");
        }
    }

    private static Path file(Path directory) throws Exception {
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
        }
    }

    private static Map<String, Long> metrics(SparkPlan plan) {
        Map<String, Long> found = new HashMap<>();
        CollectionConverters.asJava(plan.metrics()).forEach((name, metric) -> found.put(name, metric.value()));
        CollectionConverters.asJava(plan.children()).forEach(child -> found.putAll(metrics(child)));
        return found;
    }
}
