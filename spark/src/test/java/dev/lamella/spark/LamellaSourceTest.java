package dev.lamella.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LamellaSourceTest {
    private static final SparkSession SPARK = Sessions.SPARK;

    /// All types that both sources write and read.
    private static final String ALL_TYPES = """
            select id,
              if(id % 7 = 0, null, id % 2 = 0) as flag,
              cast(id % 100 as tinyint) as tiny, cast(id as smallint) as small, cast(id as int) as number,
              cast(id / 3 as float) as real, if(id % 5 = 0, double('NaN'), id / 7) as wide,
              concat('text ', id % 10) as text, if(id % 3 = 0, null, repeat(cast(id as string), 3)) as long_text,
              cast(cast(id as string) as binary) as bytes,
              date_add(date'2026-01-01', cast(id as int)) as day,
              timestamp_micros(id * 1000003) as moment, cast(timestamp_micros(id * 1000003) as timestamp_ntz) as local,
              cast(id / 10 as decimal(9,2)) as d9, cast(-id / 10 as decimal(18,3)) as d18, cast(id / 10 as decimal(38,5)) as d38,
              if(id % 4 = 0, null, array(cast(id as int), null, 3)) as list,
              map(concat('k', id), id, 'z', null) as entries,
              if(id % 6 = 0, null, named_struct('a', id, 'b', named_struct('c', concat('c', id), 'd', array(id)))) as nested,
              array(named_struct('x', id, 'y', array(map(id, 'v')))) as structs
            from range(1000)""";

    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static Dataset<Row> read(String source, String path) {
        return SPARK.read().format(source).load(path);
    }

    private static List<String> lines(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    private List<String> files(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(name))) {
            return files.filter(Files::isRegularFile).filter(file -> !file.getFileName().toString().endsWith(".crc"))
                    .map(file -> folder.resolve(name).relativize(file).toString())
                    .filter(file -> !file.startsWith("_lamella-commits")).sorted().toList();
        }
    }

    private static void requireSame(Dataset<Row> one, Dataset<Row> other) {
        // Maps cannot be compared, their texts can.
        String[] columns = Stream.of(one.columns()).map(name -> "to_json(struct(`" + name + "`)) as `" + name + "`")
                .toArray(String[]::new);
        Dataset<Row> a = one.selectExpr(columns);
        Dataset<Row> b = other.selectExpr(columns);
        assertThat(a.count()).isEqualTo(b.count());
        assertThat(lines(a.exceptAll(b))).isEmpty();
        assertThat(lines(b.exceptAll(a))).isEmpty();
    }

    @Test
    void filesOfEachSourceAreReadByBoth() {
        Dataset<Row> rows = SPARK.sql(ALL_TYPES).repartition(3);
        rows.write().format("lamella").save(path("ours"));
        rows.write().parquet(path("theirs"));
        for (String table : List.of("ours", "theirs")) {
            Dataset<Row> ours = read("lamella", path(table));
            assertThat(ours.schema().sql().replace(" NOT NULL", ""))
                    .isEqualTo(read("parquet", path(table)).schema().sql());
            requireSame(ours, read("parquet", path(table)));
            requireSame(ours, rows);
        }
    }

    @Test
    void partitionsAreDirectories() throws IOException {
        Dataset<Row> rows = SPARK
                .sql("select id, concat('a/b=', id % 2) as p, if(id < 4, null, date'2026-01-01') as day,"
                        + " id % 3 as n from range(100)");
        rows.write().format("lamella").partitionBy("p", "day", "n").save(path("t"));
        assertThat(files("t")).anyMatch(name -> name.startsWith("p=a%2Fb%3D1/day=__HIVE_DEFAULT_PARTITION__/n=0/part-"))
                .contains("_SUCCESS");
        Dataset<Row> read = read("lamella", path("t"));
        requireSame(read.select("id", "p", "day", "n"), rows);
        requireSame(read("parquet", path("t")).select("id", "p", "day", "n"), rows);
        assertThat(read.where("p = 'a/b=1' and day is null").count()).isEqualTo(2);
        rows.write().format("lamella").mode("append").save(path("t"));
        assertThat(read("lamella", path("t")).count()).isEqualTo(200);
    }

    @Test
    void anOverwriteOfPartitionsLeavesTheOthers() {
        SPARK.sql("select id, id % 3 as n from range(9)").write().format("lamella").partitionBy("n").save(path("t"));
        Dataset<Row> some = SPARK.sql("select -id as id, 1L as n from range(2)");
        some.write().format("lamella").mode("overwrite").option("partitionOverwriteMode", "dynamic").save(path("t"));
        assertThat(lines(read("lamella", path("t")).orderBy("n", "id")))
                .containsExactly("[0,0]", "[3,0]", "[6,0]", "[-1,1]", "[0,1]", "[2,2]", "[5,2]", "[8,2]");
        some.write().format("lamella").mode("overwrite").save(path("t"));
        assertThat(lines(read("lamella", path("t")).orderBy("id"))).containsExactly("[-1,1]", "[0,1]");
    }

    @Test
    void eachModeDoesWhatItsNameSays() throws IOException {
        Dataset<Row> rows = SPARK.range(3).toDF();
        for (String mode : List.of("append", "overwrite", "errorifexists", "ignore")) {
            rows.write().format("lamella").mode(mode).save(path(mode));
            assertThat(read("lamella", path(mode)).count()).isEqualTo(3);
        }
        assertThatThrownBy(() -> rows.write().format("lamella").save(path("append")))
                .hasMessageContaining("already exists");
        rows.write().format("lamella").mode("ignore").save(path("append"));
        assertThat(read("lamella", path("append")).count()).isEqualTo(3);
        rows.write().format("lamella").mode("append").save(path("append"));
        assertThat(read("lamella", path("append")).count()).isEqualTo(6);
        rows.write().format("lamella").mode("overwrite").save(path("append"));
        assertThat(read("lamella", path("append")).count()).isEqualTo(3);
        assertThatThrownBy(() -> rows.selectExpr("cast(id as string) id").write().format("lamella").mode("append")
                .save(path("append"))).hasMessageContaining("the rows");
        assertThatThrownBy(() -> read("lamella", path("nothing"))).hasStackTraceContaining("There is nothing to read");
    }

    @Test
    void anOverwriteReplacesFilesThatCannotBeRead() throws IOException {
        Dataset<Row> rows = SPARK.sql("select id, id % 2 as p from range(5)");
        rows.write().format("lamella").partitionBy("p").save(path("t"));
        Files.writeString(folder.resolve("t/notes.txt"), "This is not a Parquet file");
        assertThatThrownBy(() -> rows.write().format("lamella").mode("append").save(path("t")))
                .hasStackTraceContaining("notes.txt");
        rows.write().format("lamella").mode("overwrite").save(path("t"));
        requireSame(read("lamella", path("t")), rows);
    }

    @Test
    void aTableWithoutRowsHasAFile() throws IOException {
        SPARK.range(0).toDF().write().format("lamella").option("compression", "zstd").save(path("t"));
        assertThat(files("t")).hasSize(2);
        assertThat(read("lamella", path("t")).schema().sql()).isEqualTo("STRUCT<id: BIGINT NOT NULL>");
    }

    @Test
    void whatIsNotObeyedIsRejected() {
        Dataset<Row> rows = SPARK.range(3).toDF();
        assertThatThrownBy(() -> rows.write().format("lamella").bucketBy(2, "id").save(path("t")))
                .hasStackTraceContaining("bucketBy");
        assertThatThrownBy(() -> rows.write().format("lamella").partitionBy("id").save(path("t")))
                .hasStackTraceContaining("All columns are partition columns");
        assertThatThrownBy(
                () -> rows.selectExpr("id", "double(id) d").write().format("lamella").partitionBy("d").save(path("t")))
                .hasStackTraceContaining("cannot be the name of a directory");
        assertThatThrownBy(() -> rows.selectExpr("interval 1 month i").write().format("lamella").save(path("t")))
                .hasStackTraceContaining("Column i is of the type INTERVAL MONTH");
        assertThatThrownBy(() -> rows.write().format("lamella").option("compression", "zip").save(path("t")))
                .hasStackTraceContaining("Option compression is zip");
        assertThatThrownBy(() -> SPARK.read().format("lamella").option("nanoseconds", "some").load(path("t")))
                .hasStackTraceContaining("Option nanoseconds is some");
        assertThatThrownBy(() -> rows.write().format("lamella").mode("overwrite")
                .option("partitionOverwriteMode", "dynamik").save(path("t")))
                .hasStackTraceContaining("Option partitionOverwriteMode is dynamik; it may be static or dynamic");
        assertThatThrownBy(() -> rows.selectExpr("id", "named_struct('x', named_struct()) s").write().format("lamella")
                .save(path("t"))).hasStackTraceContaining("Column s.x is a struct without fields");
        assertThat(folder.resolve("t")).doesNotExist();
    }

    @Test
    void aFailingTaskLeavesNothing() throws IOException {
        String failing = "select id, if(id = 90, raise_error('stop'), id % 2) as p from range(0, 100, 1, 4)";
        assertThatThrownBy(() -> SPARK.sql(failing).write().format("lamella").save(path("t")))
                .hasStackTraceContaining("stop");
        assertThat(folder.resolve("t")).doesNotExist();
        SPARK.range(3).selectExpr("id", "cast(id as int) as p").write().format("lamella").partitionBy("p")
                .save(path("t"));
        List<String> before = files("t");
        assertThatThrownBy(() -> SPARK.sql(failing).selectExpr("id", "cast(p as int) p").write().format("lamella")
                .mode("overwrite")
                .save(path("t"))).hasStackTraceContaining("stop");
        assertThat(files("t")).isEqualTo(before);
    }

    @Test
    void nanIsTheLargestNumber() {
        SPARK.sql("select * from values (1d), (2d), (double('NaN')), (3d), (null), (-0d) as t(d)").coalesce(1).write()
                .format("lamella").save(path("t"));
        read("lamella", path("t")).createOrReplaceTempView("nans");
        assertThat(where("d > 10")).containsExactly("[NaN]");
        assertThat(where("d = double('NaN')")).containsExactly("[NaN]");
        assertThat(where("d >= 3")).containsExactly("[3.0]", "[NaN]");
        assertThat(where("not (d < 3)")).containsExactly("[3.0]", "[NaN]");
        assertThat(where("d <> 3")).containsExactly("[-0.0]", "[1.0]", "[2.0]", "[NaN]");
        assertThat(where("d in (1, double('NaN'))")).containsExactly("[1.0]", "[NaN]");
        assertThat(where("not (d in (1, double('NaN')))")).containsExactly("[-0.0]", "[2.0]", "[3.0]");
        assertThat(where("d <= double('NaN')")).hasSize(5);
        assertThat(where("d > double('NaN')")).isEmpty();
        assertThat(where("d = 0")).containsExactly("[-0.0]");
        assertThat(where("d <=> double('NaN')")).containsExactly("[NaN]");
        assertThat(lines(SPARK.sql("select max(d), min(d), count(d) from nans"))).containsExactly("[NaN,-0.0,5]");
    }

    private static List<String> where(String condition) {
        return lines(SPARK.sql("select d from nans where " + condition + " order by d"));
    }

    private static String plan(String query) {
        return SPARK.sql(query).queryExecution().executedPlan().toString();
    }

    @Test
    void sparkPushesColumnsFieldsFiltersLimitsAndAggregates() {
        SPARK.sql(ALL_TYPES).coalesce(1).write().format("lamella").option("rowGroupRows", "128").save(path("t"));
        read("lamella", path("t")).createOrReplaceTempView("t");
        assertThat(plan("select nested.b.c from t where id < 5")).contains("columns=[nested.b.c]")
                .contains("filter='id < 5'")
                .doesNotContain("Filter (");
        assertThat(plan("select structs.x from t")).contains("columns=['structs[].x']");
        assertThat(plan("select id from t limit 7")).contains("limit=7");
        assertThat(plan("select count(*), min(id), max(text), count(long_text) from t")).contains("LocalTableScan");
        assertThat(
                lines(SPARK.sql("select count(*), min(id), max(text), count(long_text), min(day), max(tiny) from t")))
                .containsExactly("[1000,0,text 9,666,2026-01-01,99]");
        assertThat(lines(SPARK.sql("select count(*) from t where id % 3 = 0"))).containsExactly("[334]");
        assertThat(lines(SPARK.sql("select count(*) from t where id < 10"))).containsExactly("[10]");
        assertThat(lines(SPARK.sql("select NESTED.B.C from t where ID = 7"))).containsExactly("[c7]");
        assertThat(lines(SPARK.sql("select text from t where text collate UTF8_LCASE = 'TEXT 3' and id < 5")))
                .containsExactly("[text 3]");
        assertThat(SPARK.sql("select id from t limit 7").count()).isEqualTo(7);
        // Values that Spark keeps after the batch is gone.
        assertThat(lines(
                SPARK.sql("select text, size(collect_list(long_text)) from t group by text order by text limit 1")))
                .containsExactly("[text 0,66]");
        assertThat(lines(SPARK.sql("select sort_array(collect_set(text)) from t")))
                .containsExactly(
                        "[ArraySeq(text 0, text 1, text 2, text 3, text 4, text 5, text 6, text 7, text 8, text 9)]");
    }

    @Test
    void pathsAreDirectoriesFilesAndPatterns() throws IOException {
        for (int year : List.of(2024, 2025, 2026)) {
            SPARK.range(year).toDF().coalesce(1).write().format("lamella").save(path("t/year=" + year));
        }
        assertThat(read("lamella", path("t")).where("year = 2025").count()).isEqualTo(2025);
        assertThat(read("lamella", path("t/year=202[45]")).count()).isEqualTo(2024 + 2025);
        assertThat(read("lamella", path("t/year=2024/*.parquet")).count()).isEqualTo(2024);
        assertThat(folder.resolve("t/year=2024/_SUCCESS")).exists();
        assertThat(read("lamella", path("t/year=2024/*")).count()).isEqualTo(2024);
        assertThat(SPARK.read().format("lamella").load(path("t/year=2024"), path("t/year=2026")).count())
                .isEqualTo(2024 + 2026);
        assertThat(SPARK.sql("select count(*) from lamella_paths.exact.`" + path("t") + "`").first().getLong(0))
                .isEqualTo(2024 + 2025 + 2026);
    }

    @Test
    void hiddenNamesThatAPatternMatchesAreSkipped() {
        SPARK.range(1).toDF().write().format("lamella").save(path("t/a"));
        SPARK.range(5).toDF().write().format("lamella").save(path("t/_tmp"));
        for (String pattern : List.of("t/*", "t/*/*.parquet", "t/*/*", "{t/_tmp,t/a}/*")) {
            assertThat(read("lamella", path(pattern)).count()).as(pattern).isEqualTo(1);
        }
        assertThat(read("lamella", path("t/_tmp/*.parquet")).count()).isEqualTo(5);
    }

    @Test
    void aFileOfSeveralRowGroupsIsReadBySeveralTasks() {
        SPARK.sql(ALL_TYPES).coalesce(1).write().format("lamella").option("rowGroupRows", "128").save(path("t"));
        Dataset<Row> split = SPARK.read().format("lamella").option("splitBytes", "5000").option("batchRows", "7")
                .load(path("t"));
        assertThat(split.rdd().getNumPartitions()).isGreaterThan(3);
        requireSame(split, SPARK.sql(ALL_TYPES));
    }

    @Test
    void daysOfTheHybridCalendarAreConverted() {
        Dataset<Row> rows = SPARK
                .sql("select date'1000-01-01' as day, timestamp'1000-01-01 12:00:00' as moment union all"
                        + " select date'1582-10-04', timestamp'1582-10-04 00:00:00' union all"
                        + " select date'2026-01-01', timestamp'1899-12-31 23:59:59'");
        for (String type : List.of("INT96", "TIMESTAMP_MICROS")) {
            SPARK.conf().set("spark.sql.parquet.datetimeRebaseModeInWrite", "LEGACY");
            SPARK.conf().set("spark.sql.parquet.int96RebaseModeInWrite", "LEGACY");
            SPARK.conf().set("spark.sql.parquet.outputTimestampType", type);
            rows.write().parquet(path(type));
            SPARK.conf().unset("spark.sql.parquet.datetimeRebaseModeInWrite");
            SPARK.conf().unset("spark.sql.parquet.int96RebaseModeInWrite");
            SPARK.conf().unset("spark.sql.parquet.outputTimestampType");
            Dataset<Row> read = read("lamella", path(type));
            requireSame(read, rows);
            assertThat(read.where("day < date'1582-10-01' and moment < timestamp'1582-01-01'").count()).isEqualTo(1);
            assertThat(lines(read.selectExpr("cast(min(day) as string)"))).containsExactly("[1000-01-01]");
        }
    }

    @Test
    void aPartitionColumnHasTheValuesThatWereWritten() {
        Dataset<Row> rows = SPARK.sql("select * from values (1, '', 'a'), (2, '__HIVE_DEFAULT_PARTITION__', 'b'),"
                + " (3, null, 'c'), (4, '%41', 'd') as t(id, text, `.hidden`)");
        rows.write().format("lamella").partitionBy("text", "`.hidden`").save(path("t"));
        requireSame(read("lamella", path("t")), rows);
    }

    @Test
    void anAppendUsesTheNamesOfTheTableWhateverTheirCase() throws IOException {
        SPARK.sql("select 1 as id, named_struct('a', 1) as s, 2024 as Year").write().format("lamella")
                .partitionBy("Year")
                .save(path("t"));
        SPARK.sql("select 2 as ID, named_struct('A', 2) as s, 2025 as year, 'x' as New").write().format("lamella")
                .mode("append").save(path("t"));
        Dataset<Row> read = read("lamella", path("t"));
        assertThat(read.columns()).containsExactly("id", "s", "New", "Year");
        assertThat(lines(read.select("id", "s.a", "Year", "New").orderBy("id")))
                .containsExactly("[1,1,2024,null]", "[2,2,2025,x]");
        assertThat(files("t")).noneMatch(name -> name.startsWith("year"));
    }

    @Test
    void anOverwriteOfPartitionsComparesValuesAndNotTheNamesOfDirectories() throws IOException {
        SPARK.range(1).toDF().coalesce(1).write().format("lamella").save(path("t/p=a%20b"));
        SPARK.range(1).toDF().coalesce(1).write().format("lamella").save(path("t/p=c"));
        SPARK.sql("select 2L as id, 'a b' as p").write().format("lamella").mode("overwrite")
                .option("partitionOverwriteMode", "dynamic").save(path("t"));
        assertThat(lines(read("lamella", path("t")).orderBy("id"))).containsExactly("[0,c]", "[2,a b]");
    }

    @Test
    void anInsertOfSqlGoesByPositionAndAddsNoColumns() {
        SPARK.sql("select 1 as id, 'a' as s").write().format("lamella").save(path("t"));
        String insert = "insert into lamella_paths.exact.`" + path("t") + "` ";
        SPARK.sql(insert + "values (2, 'b')");
        SPARK.sql(insert + "select 3 as s, 'c' as id");
        SPARK.sql(insert + "(s, id) values ('d', 4)");
        assertThat(lines(read("lamella", path("t")).orderBy("id")))
                .containsExactly("[1,a]", "[2,b]", "[3,c]", "[4,d]");
        assertThatThrownBy(() -> SPARK.sql(insert + "values (5, 'e', 6)"))
                .hasMessageContaining("TOO_MANY_DATA_COLUMNS");
        SPARK.sql("insert into lamella_paths.exact.`" + path("new") + "` select 1 as id");
        assertThat(lines(read("lamella", path("new")))).containsExactly("[1]");
        assertThatThrownBy(() -> SPARK.sql("drop table lamella_paths.exact.`" + path("new") + "`"))
                .hasStackTraceContaining("Tables at paths cannot be dropped: delete the directory");
    }

    @Test
    void aTableIsCreatedWithoutRows() {
        String table = "lamella_paths.exact.`" + path("t") + "`";
        SPARK.sql("create table " + table + " (id bigint not null comment 'a number', name string)");
        Dataset<Row> empty = read("lamella", path("t"));
        assertThat(empty.schema().sql()).isEqualTo("STRUCT<id: BIGINT NOT NULL COMMENT 'a number', name: STRING>");
        assertThat(empty.count()).isZero();
        assertThatThrownBy(() -> SPARK.sql("create table " + table + " (id int)"))
                .hasMessageContaining("already exists");
        SPARK.sql("insert into " + table + " values (1, 'a')");
        assertThat(lines(read("lamella", path("t")))).containsExactly("[1,a]");
    }

    @Test
    void aTableIsCreatedWithTextsOfLimitedLength() {
        String table = "lamella_paths.exact.`" + path("t") + "`";
        SPARK.sql("create table " + table + " (c char(3), v varchar(5), l array<varchar(2)>)");
        assertThat(read("lamella", path("t")).schema().sql())
                .isEqualTo("STRUCT<c: STRING, v: STRING, l: ARRAY<STRING>>");
        SPARK.sql("insert into " + table + " values ('a', 'bcd', array('ef'))");
        assertThat(lines(read("lamella", path("t")))).containsExactly("[a  ,bcd,ArraySeq(ef)]");
    }

    @Test
    void aTableWithPartitionsIsCreatedWithItsRows() {
        String table = "lamella_paths.exact.`" + path("t") + "`";
        assertThatThrownBy(() -> SPARK.sql("create table " + table + " (id int, p int) partitioned by (p)"))
                .hasStackTraceContaining("Create it with its first rows");
        assertThat(folder.resolve("t")).doesNotExist();
        SPARK.sql("create table " + table + " partitioned by (p) as select 1 as id, 2 as p");
        assertThat(lines(read("lamella", path("t")))).containsExactly("[1,2]");
        assertThatThrownBy(() -> SPARK.sql("create or replace table " + table + " as select 1 as id"))
                .hasStackTraceContaining("write to the path with the mode overwrite");
    }

    /// Spark shuffles a single split less than several.
    @Test
    void queriesOfSingleAndOfSeveralSplitsHaveTheSameRows() {
        Dataset<Row> rows = SPARK.sql("select id, id % 7 as n, concat('t', id % 3) as s, id % 2 as p from range(200)");
        rows.drop("p").coalesce(1).write().format("lamella").save(path("one"));
        rows.drop("p").repartition(3).write().format("lamella").save(path("several"));
        rows.coalesce(1).write().format("lamella").partitionBy("p").save(path("parts"));
        Sessions.interpretQueries();
        SPARK.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
        try {
            for (String query : List.of("select sum(id), avg(n), count(distinct s) from a",
                    "select n, sum(id), max(s) from a group by n", "select n, s, count(*) from a group by cube(n, s)",
                    "select distinct n, s from a", "select count(*) from (select id from a limit 30)",
                    "select id from a order by id desc limit 5",
                    "select id, row_number() over (partition by n order by id) as r from a",
                    "select id, sum(id) over (order by id) as r from a",
                    "select x.id, y.id from a x left join b y on x.id = y.id + 100",
                    "select x.n, sum(y.id) from a x join b y on x.n = y.n and x.s = y.s group by x.n",
                    "select count(*) from a x cross join b y", "select id from a except select id + 100 from b",
                    "select n, count(*) from (select n from a union all select n from b) group by n",
                    "select sum(id) from (select id from a union all select id from b)",
                    "select n, sum(c) from (select n, count(*) c from a group by n union all"
                            + " select n, count(*) c from b group by n) group by n",
                    "select n from a union select n + 5 from b",
                    "select id from a where id in (select n from b) and n < (select avg(n) from b)")) {
                List<String> expected = lines(query, "several", "several");
                for (List<String> tables : List.of(List.of("one", "one"), List.of("one", "several"),
                        List.of("several", "one"), List.of("one", "parts"))) {
                    assertThat(lines(query, tables.getFirst(), tables.getLast())).as("%s: %s", tables, query)
                            .isEqualTo(expected);
                }
            }
        } finally {
            Sessions.compileQueries();
            SPARK.conf().unset("spark.sql.autoBroadcastJoinThreshold");
        }
    }

    @Test
    void aUnionOfTablesWithTheSamePartitionsIsGroupedByThem() {
        for (String name : List.of("one", "other")) {
            SPARK.sql("select id, id % 3 as p from range(30)").coalesce(1).write().format("lamella").partitionBy("p")
                    .save(path(name));
            read("lamella", path(name)).createOrReplaceTempView(name);
        }
        assertThat(lines(SPARK.sql("select p, count(*) from (select p from one union all select p from other)"
                + " group by p order by p"))).containsExactly("[0,20]", "[1,20]", "[2,20]");
    }

    /// The rows of a query of the tables `a` and `b`.
    private List<String> lines(String query, String a, String b) {
        read("lamella", path(a)).createOrReplaceTempView("a");
        read("lamella", path(b)).createOrReplaceTempView("b");
        return lines(SPARK.sql(query)).stream().sorted().toList();
    }

    @Test
    void partitionsArePlannedOnce() {
        SPARK.sql("select 1 as id, 2 as p").write().format("lamella").partitionBy("p").save(path("t"));
        PathTable table = (PathTable) new PathCatalog().loadTable(Identifier.of(new String[]{"exact"}, path("t")));
        Scan scan = table.newScanBuilder(CaseInsensitiveStringMap.empty()).build();
        InputPartition[] planned = scan.toBatch().planInputPartitions();
        assertThat(planned).hasSize(1);
        assertThat(scan.toBatch().planInputPartitions()[0]).isSameAs(planned[0]);
    }

    @Test
    void anInsertIntoAViewGoesByPositionAndAddsNoColumns() {
        SPARK.sql("select 1 as id, 'a' as s").write().format("lamella").save(path("t"));
        read("lamella", path("t")).createOrReplaceTempView("of_frame");
        SPARK.sql("create or replace temporary view of_options using lamella options(path '" + path("t") + "')");
        SPARK.sql("insert into of_frame values (2, 'b')");
        SPARK.sql("insert into of_options values (3, 'c')");
        SPARK.sql("select 4 as s, 'd' as id").write().insertInto("of_frame");
        assertThat(lines(read("lamella", path("t")).orderBy("id")))
                .containsExactly("[1,a]", "[2,b]", "[3,c]", "[4,d]");
        assertThatThrownBy(() -> SPARK.sql("insert into of_frame values (5, 'e', 6)"))
                .hasMessageContaining("TOO_MANY_DATA_COLUMNS");
        SPARK.sql("insert overwrite of_frame values (6, 'f')");
        assertThat(read("lamella", path("t")).columns()).containsExactly("id", "s");
        assertThat(lines(read("lamella", path("t")))).containsExactly("[6,f]");
    }

    @Test
    void anInsertOfSqlMayHaveTheFirstNullsOfAColumn() {
        SPARK.sql("select 1L as id, 'a' as s, 'x' as pp").write().format("lamella").partitionBy("pp").save(path("t"));
        String table = "lamella_paths.exact.`" + path("t") + "` ";
        SPARK.sql("insert into " + table + "select 2L as id, 'b' as s, cast(null as string) as pp");
        SPARK.sql("insert into " + table + "(id, s) values (3L, 'c')");
        SPARK.sql("insert into " + table + "values (4L, null, null)");
        assertThat(lines(read("lamella", path("t")).orderBy("id")))
                .containsExactly("[1,a,x]", "[2,b,null]", "[3,c,null]", "[4,null,null]");
    }

    @Test
    void aViewOrACopyOfATableMayHaveTheFirstNullOfAPartition() {
        for (String name : List.of("copied", "viewed")) {
            SPARK.sql("select 1 as id, 'x' as pp").write().format("lamella").partitionBy("pp").save(path(name));
        }
        String copied = "lamella_paths.exact.`" + path("copied") + "`";
        SPARK.sql("insert into " + copied + " select id + 1, null from " + copied);
        read("lamella", path("viewed")).createOrReplaceTempView("viewed");
        SPARK.sql("insert into viewed values (2, null)");
        for (String name : List.of("copied", "viewed")) {
            assertThat(lines(read("lamella", path(name)).orderBy("id"))).containsExactly("[1,x]", "[2,null]");
        }
    }

    @Test
    void aPartitionWhoseTextIsNotUtf8IsRejected() {
        assertThatThrownBy(() -> SPARK.sql("select 1 as id, cast(X'ff' as string) as pp").write().format("lamella")
                .partitionBy("pp").save(path("t"))).hasStackTraceContaining("Column pp:\nA text is not UTF-8");
        assertThat(folder.resolve("t")).doesNotExist();
    }

    @Test
    void aColumnOfAnotherCaseIsNotThePartitionColumnIfTheSessionDistinguishesCase() {
        SPARK.sql("select 1 as id, 'a' as pp").write().format("lamella").partitionBy("pp").save(path("t"));
        SPARK.conf().set("spark.sql.caseSensitive", "true");
        try {
            assertThatThrownBy(() -> SPARK.sql("select 2 as id, 'b' as PP").write().format("lamella").mode("append")
                    .save(path("t")))
                    .hasStackTraceContaining("The table is partitioned by pp, which the rows do not have");
        } finally {
            SPARK.conf().unset("spark.sql.caseSensitive");
        }
    }

    @Test
    void aFileOfTwoPathsHasThePartitionsOfEach() {
        SPARK.sql("select 9 as id, 1 as p").write().format("lamella").partitionBy("p").save(path("t"));
        assertThat(lines(SPARK.read().format("lamella").load(path("t"), path("t/p=1"))))
                .containsExactlyInAnyOrder("[9,1]", "[9,null]");
    }

    @Test
    void daysOfPartitionsAreThoseOfTheirDirectories() {
        SPARK.conf().set("spark.sql.parquet.datetimeRebaseModeInWrite", "LEGACY");
        SPARK.sql("select date'1500-01-01' as stored").write().parquet(path("t/day=1500-01-01"));
        SPARK.conf().unset("spark.sql.parquet.datetimeRebaseModeInWrite");
        assertThat(lines(read("lamella", path("t")))).containsExactly("[1500-01-01,1500-01-01]");
    }
}
