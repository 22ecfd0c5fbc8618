package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.records.Records;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Directories and patterns as one table, read and written.
class DirectoriesTest {
    private static final String PLANETS = example("planets.parquet");

    @TempDir
    Path folder;

    /// Two files of different columns in two partitions; and files that are not data.
    @BeforeEach
    void twoPartitions() throws IOException {
        Files.createDirectories(folder.resolve("t/year=2025"));
        Files.createDirectories(folder.resolve("t/year=2026"));
        run("rewrite", PLANETS, path("t/year=2025/a.parquet"), "-c", "name,diameter_km", "--limit", "3");
        run("rewrite", PLANETS, path("t/year=2026/a.parquet"), "-c", "name,diameter_km,has_rings", "--offset", "6");
        Files.writeString(folder.resolve("t/_SUCCESS"), "");
        Files.writeString(folder.resolve("t/.hidden.parquet"), "not read");
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    /// A run whose arguments and messages name the folder as DIR.
    private Result runIn(List<String> arguments) {
        Result result = run(
                arguments.stream().map(word -> word.replace("DIR", folder.toString())).toArray(String[]::new));
        return new Result(result.exitCode(), result.output().replace(folder.toString(), "DIR"),
                result.errors().replace(folder.toString(), "DIR"));
    }

    record Case(String what, List<String> arguments, String output) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Case printed(String what, String output, String... arguments) {
        return new Case(what, List.of(arguments), output);
    }

    private static final String ALL = """
            name,diameter_km,has_rings,year
            Mercury,4879,,2025
            Venus,12104,,2025
            Earth,12756,,2025
            Uranus,51118,true,2026
            Neptune,49528,true,2026
            """;

    static final List<Case> PRINTED = List.of(
            printed("count", "5\n", "count", "DIR/t"),
            printed("count of a partition", "2\n", "count", "DIR/t/year=2026"),
            printed("count by a partition column", "3\n", "count", "DIR/t", "--where", "year = 2025"),
            printed("count by a column that a file does not have", "2\n", "count", "DIR/t", "--where",
                    "has_rings = true"),
            printed("cat", ALL, "cat", "--format", "csv", "DIR/t"),
            printed("a pattern", ALL, "cat", "--format", "csv", "DIR/t/**.parquet"),
            printed("a pattern of any number of folders", ALL, "cat", "--format", "csv", "DIR/t/**/*.parquet"),
            printed("columns, offset and limit go over files", "name,year\nEarth,2025\nUranus,2026\n", "head", "-c",
                    "name,year", "--offset", "2", "-n", "2", "--format", "csv", "DIR/t"),
            printed("one thread", ALL, "cat", "--format", "csv", "--threads", "1", "DIR/t"),
            printed("without partition columns", "name\nMercury\n", "head", "-n", "1", "-c", "name", "--format", "csv",
                    "--ignore-partitions", "DIR/t"),
            printed("a directory and a file", "name,year\nMercury,2025\nMercury,2025\n", "cat", "-c", "name,year", "-w",
                    "name = 'Mercury'", "--format", "csv", "DIR/t", "DIR/t/year=2025/a.parquet"),
            printed("explain", """
                    filter year = 2025
                    file DIR/t/year=2025/a.parquet: all, by its partition, not opened
                    file DIR/t/year=2026/a.parquet: none, by its partition, not opened
                    read: 1 of 2 files; 3 rows match
                    """, "cat", "--where", "year = 2025", "--explain", "DIR/t"),
            printed("stats", """
                    column,rows,nulls,min,max,distinct,from
                    name,5,0,Earth,Venus,5,"nulls, min, max: metadata; distinct: data"
                    has_rings,5,3,true,true,1,"nulls, min, max: metadata; distinct: metadata and data"
                    year,5,0,2025,2026,2,data
                    """, "stats", "-c", "name,has_rings,year", "--format", "csv", "DIR/t"),
            printed("stats of rows", """
                    column,rows,nulls,min,max,distinct,from
                    diameter_km,2,0,49528,51118,2,data
                    year,2,0,2026,2026,1,data
                    """, "stats", "-c", "diameter_km,year", "-w", "year > 2025", "--format", "csv", "DIR/t"),
            printed("types", "  Java            4      -              -  this library, Row.get\n", "types", "--for",
                    "java", "DIR/t"),
            printed("meta", """
                    partition_columns:
                      - column: year
                        type: INT64
                    """, "meta", "DIR/t"),
            printed("meta as JSON", "\"rows\":5,\"row_groups\":2,\"columns\":3,\"schemas\":2,", "meta", "--json",
                    "DIR/t"));

    @ParameterizedTest
    @FieldSource("PRINTED")
    void aDirectoryIsATable(Case c) {
        Result result = runIn(c.arguments());
        assertThat(result.errors()).isEmpty();
        assertThat(result.exitCode()).isZero();
        if (List.of("types", "meta").contains(c.arguments().getFirst())) {
            assertThat(result.output()).contains(c.output());
        } else {
            assertThat(result.output()).isEqualTo(c.output());
        }
    }

    @Test
    void schemaPrintsTheUnionAndWhichFilesDiffer() {
        assertThat(runIn(List.of("schema", "DIR/t"))).isEqualTo(new Result(0, """
                message duckdb_schema {
                  required binary name (STRING);
                  required int32 diameter_km (INTEGER(32,false));
                  optional boolean has_rings;
                  required int64 year;
                }
                """, """
                lamella: note: 2 files, 2 schemas, partitioned by year
                lamella: note: DIR/t/year=2025/a.parquet: no has_rings
                """));
        assertThat(runIn(List.of("schema", "DIR/t", "--diff", "DIR/t/year=2026/a.parquet")).output())
                .contains("year: removed").doesNotContain("name");
    }

    record Failing(String what, int exitCode, String message, List<String> arguments) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Failing failing(String what, int exitCode, String message, String... arguments) {
        return new Failing(what, exitCode, message, List.of(arguments));
    }

    static final List<Failing> FAILING = List.of(
            failing("a foreign file", 1, """
                    lamella: DIR/t/notes.txt:
                    The file has 5 bytes; a Parquet file has at least 12 bytes.
                    Skip such files with --skip-foreign, or name the files with a pattern like 'DIR/**.parquet'.
                    """, "count", "DIR/t"),
            failing("a foreign file of meta", 1, """
                    lamella: DIR/t/notes.txt:
                    The file has 5 bytes; a Parquet file has at least 12 bytes.
                    Skip such files with --skip-foreign, or name the files with a pattern like 'DIR/**.parquet'.
                    """, "meta", "DIR/t"),
            failing("only foreign files", 1, """
                    lamella: DIR/foreign:
                    None of its files is a Parquet file.
                    Check the path.
                    """, "count", "DIR/foreign", "--skip-foreign"),
            failing("an empty directory", 1, """
                    lamella: DIR/empty:
                    No Parquet file is below this directory.
                    Check the path.
                    """, "cat", "DIR/empty"),
            failing("a pattern without files", 1, """
                    lamella: DIR/t/*.txd:
                    No file matches this pattern.
                    Check the path.
                    """, "cat", "DIR/t/*.txd"),
            failing("a pattern of directories", 1, """
                    lamella: DIR/t/year=*:
                    The pattern matches directories, and no file; end it with /**.parquet.
                    Check the path.
                    """, "cat", "DIR/t/year=*"),
            failing("standard input beside a directory", 2, """
                    lamella: Standard input cannot be combined with directories and patterns. Write it to a file first
                    Help: lamella cat --help
                    """, "cat", "-", "DIR/t"),
            failing("a column that files and directories have", 1, """
                    lamella: DIR/both:
                    Column name is in DIR/both/name=x/a.parquet, and directories are named name=... too; \
                    a column comes from one of them.
                    Rename a directory, or read without partition columns: --ignore-partitions.
                    """, "cat", "DIR/both"),
            failing("columns that have no common type", 1, """
                    lamella: DIR/mixed:
                    name is STRING in DIR/mixed/a.parquet and INT64 in DIR/mixed/b.parquet; \
                    numbers and text are never taken for each other.
                    Choose other columns with -c, if the command has it. To read all, rename the column in some of \
                    the files, convert it, or read them apart.
                    """, "schema", "DIR/mixed"),
            failing("pages of a directory", 2, """
                    lamella: DIR/both: pages describes a single file. Give one of its files, \
                    for example DIR/both/name=x/a.parquet
                    Help: lamella pages --help
                    """, "pages", "DIR/both"),
            failing("column chunks of a directory", 2, """
                    lamella: DIR/both: -c and -g show the column chunks of a single file. Give one of its files, \
                    for example DIR/both/name=x/a.parquet
                    Help: lamella meta --help
                    """, "meta", "DIR/both", "-g", "0"),
            failing("a directory that has files", 1, """
                    lamella: DIR/t:
                    It has files already.
                    Give another directory, or add --existing keep, replace or replace-partitions.
                    """, "convert", PLANETS, "DIR/t", "--partition-by", "kind"),
            failing("a directory in place of a file", 2, """
                    lamella: DIR/p: This is a directory. To write files to it, add --partition-by COLUMNS if it is \
                    partitioned, and --existing keep, replace or replace-partitions; else name a file
                    Help: lamella rewrite --help
                    """, "rewrite", "DIR/p", "DIR/p"),
            failing("a directory in place of a file of text", 2, """
                    lamella: DIR/t: This is a directory. To write files to it, add --partition-by COLUMNS if it is \
                    partitioned, and --existing keep, replace or replace-partitions; else name a file
                    Help: lamella convert --help
                    """, "convert", PLANETS, "DIR/t"),
            failing("a partition column with another name", 2, """
                    lamella: Rows cannot be partitioned by kin. The path kin leads to no column: the schema has no \
                    field kin. The nearest is kind. Name a column of the rows.
                    Help: lamella convert --help
                    """, "convert", PLANETS, "DIR/new", "--partition-by", "kin"),
            failing("a partition column inside another", 2, """
                    lamella: Rows cannot be partitioned by moons[].name, which is a field inside a column. Partition \
                    by a column of the rows themselves, or add one that has the values of this field.
                    Help: lamella convert --help
                    """, "convert", PLANETS, "DIR/new", "--partition-by", "moons[].name"),
            failing("a partition column that is a list", 2, """
                    lamella: Column moons cannot be a partition column: it is a group or a list, and not a whole \
                    number, BOOLEAN, DATE, STRING or ENUM. Partition by another column, or add one, for example the \
                    day of a timestamp. If all values of the column are null, give it one of these types in the \
                    schema of the rows.
                    Help: lamella rewrite --help
                    """, "rewrite", PLANETS, "DIR/new", "--partition-by", "moons"),
            failing("a partition column as a sort key", 2, """
                    lamella: Files cannot be sorted by year, a partition column: all rows of a file have the same \
                    value of it. Leave it out of the sort keys, or do not partition by it.
                    Help: lamella rewrite --help
                    """, "rewrite", "DIR/p", "DIR/new", "--partition-by", "year", "--sort-by", "year"),
            failing("a sort key with another name", 2, """
                    lamella: Rows cannot be sorted by yaer. The path yaer leads to no column: the schema has no field \
                    yaer. The nearest is year. Name a column of the rows.
                    Help: lamella rewrite --help
                    """, "rewrite", "DIR/p", "DIR/new", "--existing", "keep", "--sort-by", "yaer"),
            failing("a filter on a name near that of a partition column", 2, """
                    lamella: --where: The path yea leads to no column: the schema has no field yea. The nearest is \
                    year. Ask for a column that the file has: lamella schema lists them.
                    Help: lamella count --help
                    """, "count", "DIR/p", "-w", "yea = 2025"),
            failing("a filter with a literal of another type", 2, """
                    lamella: --where: Column year is INT64, and is compared with a text; it compares with a number. \
                    Write 10.5.
                    Help: lamella count --help
                    """, "count", "DIR/p", "-w", "year = 'x'"),
            failing("a pattern below nothing", 1, """
                    lamella: DIR/none/*:
                    No file matches this pattern: there is no directory DIR/none.
                    Check the path.
                    """, "count", "DIR/none/*"),
            failing("an unknown scheme", 1, """
                    lamella: Locations that begin with ftp:// cannot be opened.
                    Known schemes are file, abfs, abfss, az, azure, gs, http, https, s3. Copy the file to one of these \
                    places.
                    """, "count", "ftp://host/a.parquet"),
            failing("a partition type that does not fit", 1, """
                    lamella: DIR/t/year=2025/a.parquet:
                    Its directory has a value of the partition column year that is not a valid DATE on INT32.
                    Rename the directory, or give the column the type STRING: --partition-types NAME=string.
                    """, "count", "DIR/t", "--partition-types", "year=date"),
            failing("a partition type of no column", 1, """
                    lamella: DIR/t:
                    The partition column day has a type, and no file lies in a directory that is named day=...
                    Take it out of the partition types, or name it as the directories do.
                    """, "count", "DIR/t", "--partition-types", "day=date"),
            failing("an unknown partition type", 2, """
                    lamella: --partition-types year=int: There is no type int. The types are int64, uint64, date, \
                    boolean, string
                    Help: lamella count --help
                    """, "count", "DIR/t", "--partition-types", "year=int"),
            failing("a partition type without a name", 2, """
                    lamella: --partition-types int64: Write it as COLUMN=TYPE, for example day=date
                    Help: lamella count --help
                    """, "count", "DIR/t", "--partition-types", "int64"),
            failing("a directory and --force", 2, """
                    lamella: --force and --new-attributes are for a single file. Replace the files of a directory \
                    with --existing replace or replace-partitions
                    Help: lamella convert --help
                    """, "convert", PLANETS, "DIR/new", "--partition-by", "kind", "--force"),
            failing("a directory and standard output", 2, """
                    lamella: --partition-by, --rows-per-file, --bytes-per-file and --existing write a directory, \
                    not standard output. Name a directory as OUT
                    Help: lamella rewrite --help
                    """, "rewrite", PLANETS, "-", "--rows-per-file", "5"),
            failing("a file with the name of the directory", 2,
                    """
                            lamella: DIR/t/notes.txt: This is a file, and --partition-by, --rows-per-file, --bytes-per-file and \
                            --existing write a directory. Name another OUT
                            Help: lamella rewrite --help
                            """,
                    "rewrite", PLANETS, "DIR/t/notes.txt", "--rows-per-file", "5"),
            failing("an unknown choice", 2, """
                    lamella: --existing all: There is no choice all. The choices are reject, keep, replace, \
                    replace-partitions
                    Help: lamella convert --help
                    """, "convert", PLANETS, "DIR/new", "--existing", "all"),
            failing("files without rows", 2, """
                    lamella: --rows-per-file 0: The number must be 1 or more
                    Help: lamella convert --help
                    """, "convert", PLANETS, "DIR/new", "--rows-per-file", "0"),
            failing("a directory of text", 2, """
                    lamella: --partition-by, --rows-per-file, --bytes-per-file and --existing write a directory of \
                    Parquet files. DIR/new.csv is text
                    Help: lamella convert --help
                    """, "convert", PLANETS, "DIR/new.csv", "--partition-by", "kind"),
            failing("upgrading the types of a directory", 2, """
                    lamella: --upgrade-types applies to a single file. DIR/both has several: \
                    Rewrite it to a file first
                    Help: lamella rewrite --help
                    """, "rewrite", "DIR/both", "DIR/new.parquet", "--upgrade-types"),
            failing("compacting a file", 2, """
                    lamella: DIR/t/notes.txt: This is a file. Name the directory whose files are to be merged
                    Help: lamella compact --help
                    """, "compact", "DIR/t/notes.txt"),
            failing("compacting nothing", 1, """
                    lamella: DIR/none:
                    There is no directory of this name.
                    Check the path.
                    """, "compact", "DIR/none"),
            failing("files without a size", 2, """
                    lamella: --target-size 0: The size must be 1 or more
                    Help: lamella compact --help
                    """, "compact", "DIR/t", "--target-size", "0"),
            failing("compacting values away", 2, """
                    lamella: --keep-invalid and --null-invalid have no effect: Values stay as they are
                    Help: lamella compact --help
                    """, "compact", "DIR/t", "--null-invalid"));

    @ParameterizedTest
    @FieldSource("FAILING")
    void everyFailureNamesTheWayOut(Failing c) throws IOException {
        Files.createDirectories(folder.resolve("empty"));
        Files.createDirectories(folder.resolve("foreign"));
        Files.createDirectories(folder.resolve("both/name=x"));
        Files.writeString(folder.resolve("foreign/notes.txt"), "notes");
        Files.writeString(folder.resolve("t/notes.txt"), "notes");
        Files.createDirectories(folder.resolve("mixed"));
        Files.createDirectories(folder.resolve("p/year=2025"));
        run("rewrite", PLANETS, path("p/year=2025/a.parquet"), "-c", "name");
        run("rewrite", PLANETS, path("both/name=x/a.parquet"), "-c", "name");
        run("rewrite", PLANETS, path("mixed/a.parquet"), "-c", "name");
        Files.writeString(folder.resolve("numbers.ndjson"), "{\"name\":1}\n");
        run("convert", path("numbers.ndjson"), path("mixed/b.parquet"));
        Result result = runIn(c.arguments());
        assertThat(result.errors()).isEqualTo(c.message());
        assertThat(result.exitCode()).isEqualTo(c.exitCode());
        assertThat(result.output()).isEmpty();
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void foreignFilesAreSkippedOnRequest() throws IOException {
        Files.writeString(folder.resolve("t/notes.txt"), "notes");
        Files.writeString(folder.resolve("t/more.txt"), "notes");
        String note = "lamella: note: Skipped 2 files that are not Parquet files\n";
        assertThat(runIn(List.of("count", "--skip-foreign", "DIR/t"))).isEqualTo(new Result(0, "5\n", note));
        assertThat(runIn(List.of("schema", "--skip-foreign", "DIR/t")).errors()).startsWith(note);
        Files.copy(folder.resolve("t/year=2025/a.parquet"), folder.resolve("t/year=2025/named-otherwise"));
        Result check = runIn(List.of("check", "--skip-foreign", "DIR/t"));
        assertThat(check.errors()).isEqualTo(note);
        assertThat(check.output()).contains("DIR/t/year=2025/named-otherwise: no findings");
        Files.writeString(folder.resolve("t/year=2025/notes.txt"), "notes");
        assertThat(runIn(List.of("compact", "DIR/t")).errors()).contains("It is not a Parquet file");
        assertThat(runIn(List.of("compact", "--skip-foreign", "DIR/t")).errors())
                .startsWith("lamella: note: Skipped 3 files that are not Parquet files\nDIR/t: 6 rows of 2 files in 1"
                        + " file, ");
    }

    @Test
    void aNumberMeansTheSameIfAPartitionExcludesFiles() throws IOException {
        Files.createDirectories(folder.resolve("v/k=1"));
        Files.createDirectories(folder.resolve("v/k=2"));
        Records.write(folder.resolve("v/k=1/a.parquet"), Narrow.class, List.of(new Narrow(0.1f)));
        Records.write(folder.resolve("v/k=2/a.parquet"), Wide.class, List.of(new Wide(0.1)));
        assertThat(run("count", path("v"), "--where", "v = 0.1").output()).isEqualTo("1\n");
        assertThat(run("count", path("v"), "--where", "k = 1 and v = 0.1").output()).isEqualTo("0\n");
        assertThat(run("count", path("v"), "--where", "k = 2 and v = 0.1").output()).isEqualTo("1\n");
    }

    record Narrow(float v) {}

    record Wide(double v) {}

    @Test
    void partitionColumnsHaveTheTypesThatAreGiven() {
        assertThat(runIn(List.of("schema", "DIR/t", "--partition-types", "year=string")).output())
                .contains("required binary year (STRING);");
        runIn(List.of("convert", "DIR/t", "DIR/texts.parquet", "-q", "--partition-types", "year = string"));
        assertThat(runIn(List.of("head", "-n", "1", "-c", "year", "DIR/texts.parquet")).output())
                .isEqualTo("{\"year\":\"2025\"}\n");
    }

    @Test
    void theSchemaOfADirectoryIsThatOfItsTable() throws IOException {
        Path text = Files.writeString(folder.resolve("more.csv"),
                "name,diameter_km,has_rings,year\nPluto,2377,false,2027\n");
        assertThat(
                runIn(List.of("convert", text.toString(), "DIR/t", "--schema-file", "DIR/t", "--partition-by", "year",
                        "--existing", "keep")).errors())
                .startsWith("DIR/t: 1 row in 1 file, ");
        assertThat(runIn(List.of("cat", "--format", "csv", "DIR/t")).output())
                .isEqualTo(ALL + "Pluto,2377,false,2027\n");
        assertThat(runIn(List.of("schema", "DIR/t/year=2025/a.parquet", "--diff", "DIR/t")).output())
                .contains("year: added");
    }

    @Test
    void aFailedConversionLeavesNoDirectory() throws IOException {
        Path text = Files.writeString(folder.resolve("bad.csv"), "id,n\n1,2\n3,x\n");
        Result result = runIn(List.of("convert", text.toString(), "DIR/new/table", "--schema", "id INT64, n INT64",
                "--partition-by", "id"));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void locationsOfFilesArePaths() {
        assertThat(runIn(List.of("count", "file:DIR/t")).output()).isEqualTo("5\n");
        assertThat(runIn(List.of("count", "file:DIR/t/*/{a,b}.parquet")).output()).isEqualTo("5\n");
        assertThat(runIn(List.of("check", "file:DIR/t/**/a.parquet")).exitCode()).isZero();
        assertThat(runIn(List.of("convert", "file:DIR/t", "file:DIR/all.parquet", "-q")).errors()).isEmpty();
        assertThat(runIn(List.of("count", "DIR/all.parquet")).output()).isEqualTo("5\n");
        assertThat(runIn(List.of("compact", "file:DIR/t")).errors()).contains("There is nothing to merge");
    }

    @Test
    void aDirectoryIsConvertedToOneFile() {
        runIn(List.of("convert", "DIR/t", "DIR/all.parquet", "-q"));
        assertThat(runIn(List.of("cat", "--format", "csv", "DIR/all.parquet")).output()).isEqualTo(ALL);
        assertThat(runIn(List.of("convert", "DIR/t", "DIR/all.csv", "-w", "year = 2026")).errors())
                .startsWith("DIR/all.csv: 2 rows, ");
        assertThat(runIn(List.of("rewrite", "DIR/t", "DIR/few.parquet", "-c", "year,name", "--limit", "4")).errors())
                .startsWith("DIR/few.parquet: 4 rows in 1 row group, ");
        assertThat(runIn(List.of("count", "DIR/few.parquet")).output()).isEqualTo("4\n");
    }

    @Test
    void theRowsOfADirectoryAreSorted() {
        runIn(List.of("rewrite", "DIR/t", "DIR/all.parquet", "-q", "--sort-by", "diameter_km:desc", "--sort-memory",
                "1"));
        assertThat(runIn(List.of("cat", "--format", "csv", "-c", "name,year", "DIR/all.parquet")).output())
                .isEqualTo("name,year\nUranus,2026\nNeptune,2026\nEarth,2025\nVenus,2025\nMercury,2025\n");
        runIn(List.of("rewrite", "DIR/t", "DIR/new", "-q", "--sort-by", "name", "--partition-by", "year"));
        assertThat(runIn(List.of("cat", "--format", "csv", "-c", "name,year", "DIR/new")).output())
                .isEqualTo("name,year\nEarth,2025\nMercury,2025\nVenus,2025\nNeptune,2026\nUranus,2026\n");
    }

    @Test
    void smallFilesAreMerged() throws IOException {
        Files.copy(folder.resolve("t/year=2025/a.parquet"), folder.resolve("t/year=2025/b.parquet"));
        long size = 2 * Files.size(folder.resolve("t/year=2025/a.parquet"));
        assertThat(runIn(List.of("compact", "DIR/t", "--dry-run"))).isEqualTo(new Result(0, "",
                "  year=2025/: 2 files of " + Sizes.count(size, "byte") + "\nDIR/t: 2 files would become 1\n"));
        assertThat(folder.resolve("t/year=2025/b.parquet")).exists();

        Result result = runIn(List.of("compact", "DIR/t", "--codec", "gzip"));
        assertThat(result.errors()).startsWith("DIR/t: 6 rows of 2 files in 1 file, ");
        assertThat(result.exitCode()).isZero();
        assertThat(folder.resolve("t/year=2025/b.parquet")).doesNotExist();
        assertThat(runIn(List.of("count", "DIR/t")).output()).isEqualTo("8\n");
        assertThat(runIn(List.of("compact", "DIR/t"))).isEqualTo(
                new Result(0, "", "DIR/t: There is nothing to merge\n"));
    }

    /// Signs that directories escape, other scripts, and null.
    @Test
    void partitionValuesComeBackAsTheyWere() throws IOException {
        String rows = """
                {"id":1,"key":"a/b"}
                {"id":2,"key":"50 % #1 = x?"}
                {"id":3,"key":"Zürich 東京 🎂"}
                {"id":4,"key":null}
                {"id":5,"key":".."}
                {"id":6,"key":"_x"}
                {"id":7,"key":"line\\nend"}
                """;
        Path text = Files.writeString(folder.resolve("rows.ndjson"), rows, StandardCharsets.UTF_8);
        assertThat(runIn(List.of("convert", text.toString(), "DIR/keys", "--partition-by", "key")).errors())
                .startsWith("DIR/keys: 7 rows in 7 files, ");
        assertThat(runIn(List.of("cat", "DIR/keys")).output().lines().sorted().toList())
                .isEqualTo(rows.lines().sorted().toList());
        assertThat(runIn(List.of("cat", "-c", "id", "--where", "key = 'a/b'", "DIR/keys")).output())
                .isEqualTo("{\"id\":1}\n");
        assertThat(runIn(List.of("cat", "-c", "id", "--where", "key is null", "DIR/keys")).output())
                .isEqualTo("{\"id\":4}\n");
    }

    @Test
    void aDirectoryIsPartitionedKeptReplacedAndCompacted() throws IOException {
        List<String> write = List.of("convert", PLANETS, "DIR/p", "--partition-by", "kind", "--rows-per-file", "1");
        assertThat(runIn(write).errors()).startsWith("DIR/p: 8 rows in 8 files, ");
        assertThat(runIn(Stream.concat(write.stream(), Stream.of("--existing", "keep")).toList()).exitCode()).isZero();
        assertThat(runIn(List.of("count", "DIR/p", "-w", "kind = 'ice giant'")).output()).isEqualTo("4\n");
        assertThat(runIn(List.of("rewrite", PLANETS, "DIR/p", "--partition-by", "kind", "-w", "kind = 'ice giant'",
                "--existing", "replace-partitions")).errors())
                .startsWith("DIR/p: 2 rows in 1 file in place of 4 files, ");
        assertThat(runIn(List.of("count", "DIR/p")).output()).isEqualTo("14\n");
        assertThat(runIn(List.of("rewrite", "DIR/p", "DIR/p", "--partition-by", "kind", "--existing", "replace"))
                .errors()).startsWith("DIR/p: 14 rows in 3 files in place of 13 files, ");
        assertThat(runIn(List.of("stats", "-c", "kind", "--format", "csv", "DIR/p")).output())
                .isEqualTo("column,rows,nulls,min,max,distinct,from\nkind,14,0,gas giant,terrestrial,3,data\n");
        try (Stream<Path> left = Files.list(folder.resolve("p"))) {
            assertThat(left.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("_SUCCESS",
                    "kind=gas giant", "kind=ice giant", "kind=terrestrial");
        }
    }

    @Test
    void aDirectoryHasTheMetadataThatAllItsInputsShare() throws IOException {
        for (String name : List.of("one", "two")) {
            runIn(List.of("rewrite", PLANETS, "DIR/" + name + ".parquet", "-q"));
            runIn(List.of("set-meta", "DIR/" + name + ".parquet", "of-all=yes", "of-one=" + name, "--in-place", "-q"));
        }
        String one = path("one.parquet");
        assertThat(metadata("k", one, path("two.parquet"))).contains("of-all").doesNotContain("of-one");
        assertThat(metadata("s", one)).contains("of-all", "of-one");
        // Entries of a pipe are known too late to be shared.
        assertThat(metadata("p1", "-")).contains("of-all", "of-one");
        assertThat(metadata("p2", path("two.parquet"), "-")).doesNotContain("of-all", "of-one");
    }

    @Test
    void filesAfterTheLimitAreNotReadForADirectory() throws IOException {
        Path damaged = Files.writeString(folder.resolve("damaged.parquet"), "no Parquet");
        for (List<String> limited : List.of(List.of("--limit", "3"), List.of("--limit", "2", "--offset", "6"))) {
            List<String> words = new ArrayList<>(
                    List.of("convert", PLANETS, damaged.toString(), path("limited" + limited.size()),
                            "--rows-per-file", "100"));
            words.addAll(limited);
            Result result = run(words.toArray(String[]::new));
            assertThat(result.errors()).contains(" rows in 1 file");
            assertThat(result.exitCode()).isZero();
        }
    }

    /// The metadata of the only file of a new directory. Standard input is the first file.
    private String metadata(String directory, String... inputs) throws IOException {
        List<String> words = new ArrayList<>(List.of("convert"));
        words.addAll(List.of(inputs));
        words.addAll(List.of(path(directory), "--rows-per-file", "100", "--from", "parquet"));
        Result result = run(Files.readAllBytes(folder.resolve("one.parquet")), words.toArray(String[]::new));
        assertThat(result.errors()).contains(inputs.length * 8 + " rows in 1 file");
        try (Stream<Path> files = Files.list(folder.resolve(directory))) {
            return run("meta",
                    files.map(Path::toString).filter(file -> file.endsWith(".parquet")).findAny().orElseThrow())
                    .output();
        }
    }

    @Test
    void aFailureLeavesTheDirectoryAsItWas() throws IOException {
        Path text = Files.writeString(folder.resolve("bad.csv"), "id,n\n1,2\n3,x\n");
        Result result = runIn(List.of("convert", text.toString(), "DIR/t", "--schema", "id INT64, n INT64",
                "--rows-per-file", "1", "--existing", "replace"));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(runIn(List.of("count", "DIR/t")).output()).isEqualTo("5\n");
    }

    @Test
    void encryptedDirectoriesNeedTheirKeys() {
        String keys = example("keys.json");
        runIn(List.of("convert", example("orders.ndjson"), "DIR/e", "--partition-by", "gift", "--encrypt",
                example("encrypt.json")));
        assertThat(runIn(List.of("count", "DIR/e", "--key-file", keys)).output()).isEqualTo("24\n");
        assertThat(runIn(List.of("count", "DIR/e")).errors())
                .contains("Give its key: with --key-file or --keystore.");
        assertThat(runIn(List.of("convert", "DIR/e", "DIR/clear.parquet", "--key-file", keys)).errors())
                .contains("is encrypted, and OUT would not be. Encrypt OUT with --encrypt");
        assertThat(folder.resolve("clear.parquet")).doesNotExist();
    }
}
