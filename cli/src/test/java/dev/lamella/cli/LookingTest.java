package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands that show some rows, or figures of them.
class LookingTest {
    private static final int ROWS = 1000;

    @TempDir
    static Path folder;

    private static String one = "";
    private static String two = "";
    private static String parts = "";

    /// Two files, and a directory with both: `id` ascends, `k` is id % 7 and null for each 10th, `name` is `n<id % 3>`.
    @BeforeAll
    static void write() throws IOException {
        Files.createDirectories(folder.resolve("p/day=1"));
        Files.createDirectories(folder.resolve("p/day=2"));
        one = write(folder.resolve("p/day=1/a.parquet"), 0);
        two = write(folder.resolve("p/day=2/b.parquet"), ROWS);
        parts = folder.resolve("p").toString();
    }

    private static String write(Path file, int first) throws IOException {
        Schema schema = Schema.parse("""
                message m {
                  required int32 id;
                  optional int32 k;
                  optional binary name (STRING);
                  optional double x;
                  required int32 d (DATE);
                  repeated binary tags (STRING);
                }
                """);
        WriteOptions options = WriteOptions.DEFAULT.withPages(1 << 20, 50).withRowGroups(1 << 30, 300)
                .withColumn("name", ColumnOptions.DEFAULT.withBloomFilter(0.01));
        try (ParquetWriter writer = Parquet.create(file, schema, options)) {
            RowAppender rows = writer.rows();
            for (int id = first; id < first + ROWS; id++) {
                rows.setInt(0, id);
                if (id % 10 != 0) {
                    rows.setInt(1, id % 7);
                }
                rows.setString(2, "n" + id % 3).setDouble(3, id == 5 ? Double.NaN : id / 4.0).setInt(4,
                        20_000 + id / 100);
                rows.set(5, id % 100 == 7 ? List.of("x", "Needle " + id) : List.of());
                rows.endRow();
            }
            writer.commit();
        }
        return file.toString();
    }

    private static String ids(Result result) {
        assertThat(result.errors()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return String.join(" ", result.output().replaceAll("[^0-9\n]", "").trim().split("\n"));
    }

    private static String ids(int from, int to) {
        return String.join(" ", IntStream.range(from, to).mapToObj(Integer::toString).toList());
    }

    @Test
    void tailPrintsTheLastRows() {
        assertThat(ids(run("tail", "-c", "id", one))).isEqualTo(ids(990, 1000));
        assertThat(ids(run("tail", "-n", "3", "-c", "id", one, two))).isEqualTo("1997 1998 1999");
        assertThat(ids(run("tail", "-n", "1002", "-c", "id", one, two))).isEqualTo(ids(998, 2000));
        assertThat(ids(run("tail", "-n", "2", "-c", "id", parts))).isEqualTo("1998 1999");
        assertThat(ids(run("tail", "-n", "2", "-c", "id", "-w", "k = 0", one))).isEqualTo("987 994");
        assertThat(ids(run("tail", "-n", "5000", "-c", "id", one))).isEqualTo(ids(0, 1000));
        assertThat(run("tail", "-n", "0", "--format", "csv", "-c", "id", one).output()).isEqualTo("id\n");
    }

    @Test
    void tailReadsAPipe() throws IOException {
        Result result = run(Files.readAllBytes(Path.of(one)), "tail", "-n", "1", "-c", "id", "-");
        assertThat(ids(result)).isEqualTo("999");
        assertThat(run("tail", "-", one).errors()).contains("Standard input and pipes are read only once");
        assertThat(run("tail", "--offset", "3", one).errors()).contains("--offset: ");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 500, 3000})
    void sampleChoosesDifferentRows(int count) {
        Result result = run("sample", "-n", "" + count, "--seed", "7", "-c", "id", one, two);
        List<String> ids = result.output().isEmpty() ? List.of() : result.output().lines().toList();
        assertThat(result.exitCode()).isZero();
        assertThat(ids).hasSize(Math.min(count, 2000)).doesNotHaveDuplicates();
        assertThat(run("sample", "-n", "" + count, "--seed", "7", "-c", "id", parts).output())
                .isEqualTo(result.output());
    }

    @Test
    void sampleChoosesEachRowAlikeOften() {
        int[] hits = new int[20];
        for (int seed = 0; seed < 100; seed++) {
            run("sample", "-n", "20", "--seed", "" + seed, "-c", "id", parts).output().lines()
                    .forEach(line -> hits[Integer.parseInt(line.replaceAll("\\D", "")) / 100]++);
        }
        // 100 each on average; the standard deviation is 10.
        for (int hit : hits) {
            assertThat(hit).isBetween(60, 140);
        }
    }

    @Test
    void sampleChoosesAmongRowsOfAFilter() {
        Result result = run("sample", "-n", "15", "--seed", "1", "-c", "id,k", "-w", "k = 3", parts);
        assertThat(result.output().lines().toList()).hasSize(15).allMatch(line -> line.endsWith("\"k\":3}"));
    }

    @Test
    void columnsComeInTheOrderAskedFor() {
        assertThat(run("head", "-n", "1", "-c", "name,id", one).output()).isEqualTo("{\"name\":\"n0\",\"id\":0}\n");
        assertThat(run("cat", "--limit", "1", "--format", "csv", "-c", "k", "-c", "id", one).output())
                .isEqualTo("k,id\n,0\n");
        assertThat(run("head", "-n", "2", "--format", "json", "-c", "id", one).output())
                .isEqualTo("[{\"id\":0},{\"id\":1}]\n");
    }

    /// Otherwise it would look complete.
    @Test
    void theArrayOfADamagedFileIsNotClosed() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(one));
        try (ParquetReader reader = Parquet.open(Path.of(one))) {
            ColumnMetadata ids = reader.metadata().rowGroups().getLast().columns().getFirst().metadata().orElseThrow();
            int last = Math.toIntExact(ids.dictionaryPageOffset().orElse(ids.dataPageOffset())
                    + ids.totalCompressedSize() - 1);
            bytes[last] = (byte) ~bytes[last];
        }
        String file = Files.write(folder.resolve("damaged.odd"), bytes).toString();
        Result result = run("cat", "--format", "json", "-c", "id", file);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).startsWith("[{\"id\":0},").doesNotContain("]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"id:desc|3|1999 1998 1997", "k,id:desc|3|1995 1988 1981",
            "k:desc:nulls-first,id|2|0 10", "name:desc,id|2|2 5"})
    void sortsTheFirstRows(String keys, int limit, String expected) {
        for (List<String> files : List.of(List.of(one, two), List.of(parts))) {
            List<String> words = new ArrayList<>(List.of("head", "-n", "" + limit, "--sort", keys, "-c", "id"));
            words.addAll(files);
            assertThat(ids(run(words.toArray(String[]::new)))).isEqualTo(expected);
        }
    }

    @Test
    void sortsAllRows() {
        assertThat(ids(run("cat", "--sort", "id:desc", "-c", "id", "--offset", "1995", parts))).isEqualTo("4 3 2 1 0");
        List<String> all = run("cat", "--sort", "k,name,id:desc", "-c", "id,k,name", one, two).output().lines()
                .toList();
        assertThat(all).hasSize(2000);
        assertThat(run("head", "-n", "2000", "--sort", "k,name,id:desc", "-c", "id,k,name", one, two).output().lines()
                .toList()).isEqualTo(all);
        assertThat(run("head", "--sort", "tags", one).exitCode()).isEqualTo(2);
        assertThat(run("head", "--sort", "id:up", one).errors()).contains("--sort id:up: up is not one of");
    }

    /// In a temporary file as in memory.
    @Test
    void rowsWithValuesThatTheirColumnDoesNotAllowAreSorted() throws IOException {
        Schema schema = Schema.parse("message m { required int32 id; optional binary s (STRING); }");
        Path file = folder.resolve("malformed.odd");
        try (ParquetWriter writer = Parquet.create(file, schema,
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(new Batch(schema, 3, List.of(Data.ints(2, 3, 1), Data.bytes("62", "41ff", "61"))));
            writer.commit();
        }
        Result all = run("cat", "--sort", "id", file.toString());
        assertThat(all.output()).isEqualTo("""
                {"id":1,"s":"a"}
                {"id":2,"s":"b"}
                {"id":3,"s":"A\uFFFD"}
                """);
        assertThat(run("head", "--sort", "id", file.toString())).isEqualTo(all);
        Files.delete(file);
    }

    @Test
    void distinctAndTopCountValues() {
        assertThat(run("distinct", "-c", "name", one, two).output())
                .isEqualTo("{\"name\":\"n0\"}\n{\"name\":\"n1\"}\n{\"name\":\"n2\"}\n");
        assertThat(run("distinct", "-c", "k", "-w", "k < 2", "--format", "csv", parts).output()).isEqualTo("k\n1\n0\n");
        assertThat(run("top", "-n", "2", "-c", "name", "--format", "csv", parts).output())
                .isEqualTo("name,rows,percent\nn0,667,33.35\nn1,667,33.35\n");
        assertThat(run("top", "-n", "1", "-c", "day,k", "-w", "k is null", parts).output())
                .isEqualTo("{\"day\":1,\"k\":null,\"rows\":100,\"percent\":50.00}\n");
        assertThat(run("top", "-c", "tags", "-n", "1", one).output())
                .isEqualTo("{\"tags\":[],\"rows\":990,\"percent\":99.00}\n");
        assertThat(run("top", "-c", "k", "-n", "-1", "--format", "csv", one).output()).isEmpty();
    }

    /// An object of JSON would lose one of them.
    @Test
    void columnsWithOneNameAreAnArray() throws IOException {
        Path text = Files.writeString(folder.resolve("names.csv"), "rows\n3\n3\n");
        String file = folder.resolve("names.other").toString();
        assertThat(run("convert", text.toString(), file, "--to", "parquet", "-q").errors()).isEmpty();
        assertThat(run("top", "-c", "rows", file).output()).isEqualTo("[3,2,100.00]\n");
        assertThat(run("top", "-c", "rows", "--format", "json", file).output()).isEqualTo("[[3,2,100.00]]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "b", "l", "g"})
    void valuesWithTheSameTextAreCountedByTheirBytes(String column) throws IOException {
        Schema schema = Schema.parse("""
                message m {
                  optional binary s (STRING);
                  optional binary b;
                  repeated binary l (STRING);
                  optional group g { optional binary s (STRING); optional int32 n; }
                }
                """);
        Path file = folder.resolve("malformed.odd");
        ColumnVector values = Data.bytes("41ff43", "41fe43", "41efbfbd43", "41ff43", null);
        try (ParquetWriter writer = Parquet.create(file, schema,
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            ColumnVector elements = Data.bytes("41ff43", "41fe43", "41efbfbd43", "41ff43");
            writer.write(new Batch(schema, 5, List.of(values, values, Data.lists(elements, 1, 1, 1, 1, 0),
                    Data.structs(5, values, Data.ints(1, 1, 1, 1, 1)))));
            writer.commit();
        }
        Result result = run("top", "-c", column, "--binary", "utf8", file.toString());
        assertThat(result.output().lines().map(line -> line.replaceAll(".*\"rows\":(\\d+).*", "$1")))
                .containsExactly("2", "1", "1", "1");
        assertThat(result.errors()).contains("3 values are not ", "; printed with U+FFFD in place of invalid bytes");
        assertThat(run("distinct", "-c", column, "--binary", "utf8", file.toString()).output().lines()).hasSize(4);
        Files.delete(file);
    }

    @Test
    void mapsWithTheSameLastEntriesAreCountedByAllEntries() throws IOException {
        Schema schema = Schema.parse("message m { optional group m (MAP) { repeated group key_value {"
                + " required binary key (STRING); optional int32 value; } } }");
        Path file = folder.resolve("twice.odd");
        try (ParquetWriter writer = Parquet.create(file, schema,
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(new Batch(schema, 3, List.of(
                    Data.maps(Data.texts("a", "a", "a", "a", "a"), Data.ints(1, 3, 2, 3, 3), 2, 2, 1))));
            writer.commit();
        }
        Result result = run("top", file.toString());
        assertThat(result.output().lines()).containsOnly("{\"m\":{\"a\":3},\"rows\":1,\"percent\":33.33}").hasSize(3);
        assertThat(result.errors()).contains("column m: 2 values are not printed whole, because a key repeats");
        Files.delete(file);
    }

    @Test
    void histOfDatesAndTimestampsCoversOnlyTheValues() throws IOException {
        Path table = Files.createDirectory(folder.resolve("mixed"));
        Files.move(Path.of(written("dates", "DATE", List.of("2026-03-01"))), table.resolve("a.parquet"));
        Files.move(Path.of(written("times", "TIMESTAMP(false,MILLIS)", List.of("2026-03-03T00:00:00"))),
                table.resolve("b.parquet"));
        assertThat(run("hist", "-c", "x", "--bins", "3", "--format", "csv", table.toString()).output()).isEqualTo("""
                from,to,rows
                2026-03-01T00:00:00,2026-03-02T00:00:00,1
                2026-03-02T00:00:00,2026-03-03T00:00:00,0
                2026-03-03T00:00:00,2026-03-04T00:00:00,1
                """);
    }

    @Test
    void histCountsRangesThatBeginAtRoundNumbers() {
        assertThat(run("hist", "-c", "id", "--bins", "4", "--format", "csv", parts).output())
                .isEqualTo("from,to,rows\n0,500,500\n500,1000,500\n1000,1500,500\n1500,2000,500\n");
        assertThat(run("hist", "-c", "x", "--bins", "2", one, two).output()).isEqualTo("""
                {"from":0,"to":500,"rows":1999}
                {"from":"NaN","to":null,"rows":1}
                """);
        assertThat(run("hist", "-c", "d", "--bins", "5", "-w", "id < 300", one).output()).isEqualTo("""
                {"from":"2024-10-04","to":"2024-10-06","rows":200}
                {"from":"2024-10-06","to":"2024-10-08","rows":100}
                {"from":"2024-10-08","to":"2024-10-10","rows":0}
                {"from":"2024-10-10","to":"2024-10-12","rows":0}
                {"from":"2024-10-12","to":"2024-10-14","rows":0}
                """);
        assertThat(Lamella.runOnTerminal("hist", "-c", "k", "--bins", "10", one).output())
                .contains("   1     2   129  ####").contains("null  null   100");
        assertThat(run("hist", "-c", "name", one).errors()).contains("lamella top -c name");
        assertThat(run("hist", "-c", "tags", one).exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            K    | The path K leads to no column: the schema has no field K. The nearest is k.
            tags | --sort tags: This column does not have one value in each row
            """)
    void aColumnThatIsNotSortedByIsReportedOfTheInputAndNotOfATemporaryFile(String key, String message) {
        for (List<String> command : List.of(List.of("cat"), List.of("head", "-n", "3"))) {
            List<String> words = new ArrayList<>(command);
            words.addAll(List.of("--sort", key, one));
            assertThat(run(words.toArray(String[]::new)).errors()).contains(message).doesNotContain("sorted.parquet");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5 Infinity 9.0", "-Infinity 1.5 9.0 NaN", "Infinity 9.0 -Infinity null 1.5"})
    void histCountsFiniteValuesBesideInfinities(String values) throws IOException {
        Path file = folder.resolve("infinities.parquet");
        try (ParquetWriter writer = Parquet.create(file, Schema.parse("message m { optional double x; }"))) {
            RowAppender rows = writer.rows();
            for (String value : values.split(" ")) {
                if (!value.equals("null")) {
                    rows.setDouble(0, Double.parseDouble(value));
                }
                rows.endRow();
            }
            writer.commit();
        }
        Result result = run("hist", "-c", "x", "--bins", "2", "--format", "csv", file.toString());
        assertThat(result.errors()).isEmpty();
        assertThat(result.output()).contains("\n0,5,1\n5,10,1\n");
        for (String value : List.of("Infinity", "-Infinity", "NaN", "null")) {
            assertThat(result.output().contains("\n" + value + ",,1\n"))
                    .isEqualTo(List.of(values.split(" ")).contains(value));
        }
        Files.delete(file);
    }

    @Test
    void histIsNotMadeOfDecimalsWithAHugeScale() throws IOException {
        Path file = folder.resolve("scale.odd");
        Schema schema = Schema.parse("message m { optional binary d (DECIMAL(2000000000,2000000000)); }");
        try (ParquetWriter writer = Parquet.create(file, schema)) {
            writer.write(new Batch(schema, 2, List.of(Data.bytes("01", "02"))));
            writer.commit();
        }
        Result result = run("hist", "-c", "d", file.toString());
        assertThat(result.errors()).contains("A histogram is of numbers, dates or times, and this column is ");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(run("stats", "--quantiles", file.toString()).output()).contains("\"mean\":null");
        Files.delete(file);
    }

    @Test
    void histTakesTheOnlyColumnOfAStruct() throws IOException {
        Path file = folder.resolve("struct.odd");
        Schema schema = Schema.parse("message m { optional group g { optional int32 n; } }");
        try (ParquetWriter writer = Parquet.create(file, schema)) {
            writer.write(new Batch(schema, 3, List.of(Data.structs(3, Data.ints(1, 1, 2)))));
            writer.commit();
        }
        for (String path : List.of("g", "g.n")) {
            assertThat(run("hist", "-c", path, "--bins", "2", "--format", "csv", file.toString()))
                    .isEqualTo(new Result(0, "from,to,rows\n1,2,2\n2,3,1\n", ""));
        }
        Files.delete(file);
    }

    @ParameterizedTest
    @ValueSource(longs = {90_000_000_002L, -7, Long.MIN_VALUE, 100_002})
    void histCountsValuesOutsideOfWrongStatistics(long value) throws IOException {
        Path written = folder.resolve("wrong.parquet");
        try (ParquetWriter writer = Parquet.create(written, Schema.parse("message m { optional int64 x; }"),
                WriteOptions.DEFAULT.withEncoding(Encoding.PLAIN).withCodec(CompressionCodec.UNCOMPRESSED)
                        .withChecksums(WriteOptions.Checksums.OMIT))) {
            RowAppender rows = writer.rows();
            for (long number : new long[]{100_001, 100_002, 100_003}) {
                rows.setLong(0, number);
                rows.endRow();
            }
            writer.commit();
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(written)).order(ByteOrder.LITTLE_ENDIAN);
        int place = 0;
        while (bytes.getLong(place) != 100_001 || bytes.getLong(place + 8) != 100_002) {
            place++;
        }
        String path = Files.write(written, bytes.putLong(place + 8, value).array()).toString();
        String other = written("right", "INT64", List.of("5", "100002"));
        for (String[] files : new String[][]{{path}, {other, path}}) {
            List<String> words = new ArrayList<>(
                    List.of("hist", "-c", "x", "--bins", "1000", "--format", "csv"));
            words.addAll(List.of(files));
            Result result = run(words.toArray(String[]::new));
            assertThat(result.errors()).isEmpty();
            assertThat(result.output().lines().skip(1).mapToLong(line -> Long.parseLong(line.replaceAll(".*,", "")))
                    .sum()).isEqualTo(files.length == 1 ? 3 : 5);
        }
        Files.delete(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hist", "top", "stats", "cat"})
    void filesMayDifferInNullability(String command) throws IOException {
        String required = written("required", "INT32!", List.of("1", "2"));
        String optional = written("optional", "INT32", List.of("2", "3"));
        List<String> outputs = new ArrayList<>();
        for (List<String> files : List.of(List.of(required, optional), List.of(optional, required),
                List.of(optional, optional))) {
            Result result = run(command, "-c", "x", files.getFirst(), files.getLast());
            assertThat(result.errors()).isEmpty();
            outputs.add(result.output());
        }
        assertThat(outputs.getFirst()).isNotEqualTo(outputs.getLast());
        assertThat(outputs.getFirst().length()).isEqualTo(outputs.get(1).length()).isPositive();
    }

    @Test
    void filesThatCannotBeSortedTogetherAreReportedWithAdvice() throws IOException {
        String required = written("required", "INT32!", List.of("1", "2"));
        String optional = written("optional", "INT32", List.of("2", "3"));
        assertThat(run("cat", "--sort", "x", required, optional).errors())
                .contains("name a directory, or a pattern in quotes").doesNotContain("batch for");
        String pattern = folder + "/{required,optional}.other";
        assertThat(run("cat", "--sort", "x:desc", "--format", "csv", pattern).output()).isEqualTo("x\n3\n2\n2\n1\n");
    }

    @Test
    void histDoesNotMixTypes() throws IOException {
        String dates = written("dates", "DATE", List.of("2026-03-01", "2026-03-02"));
        String times = written("instants", "TIMESTAMP(true,MILLIS)", List.of("2026-03-01T00:00:00Z"));
        for (List<String> files : List.of(List.of(dates, times), List.of(times, dates))) {
            Result result = run("hist", "-c", "x", files.getFirst(), files.getLast());
            assertThat(result.errors()).contains("The columns differ from those of " + files.getFirst());
            assertThat(result.output()).isEmpty();
        }
    }

    private String written(String name, String type, List<String> values) throws IOException {
        Path text = Files.writeString(folder.resolve(name + ".csv"), "x\n" + String.join("\n", values) + "\n");
        Path file = folder.resolve(name + ".other");
        Result result = run("convert", text.toString(), file.toString(), "--to", "parquet", "-q", "--force",
                "--schema", "x " + type);
        assertThat(result.errors()).isEmpty();
        return file.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.7976931348623157e308 1.7976931348623157e308                          | 1.797693134862316E+308
            -1e308 -1e308 -1e308 0                                                 | -7.5E+307
            1.7976931348623157e308 1.7976931348623157e308 -1.7976931348623157e308 | 5.99231044954105E+307
            1e308 1e308 -1e308 -1e308 8                                            | 1.6
            """)
    void theMeanOfLargeNumbersIsANumber(String values, String mean) throws IOException {
        String file = written("large", "DOUBLE", List.of(values.split(" ")));
        Result result = run("stats", "--quantiles", file);
        assertThat(result.errors()).isEmpty();
        assertThat(new BigDecimal(result.output().replaceAll("(?s).*\"mean\":([-+0-9.eE]+).*", "$1")))
                .isCloseTo(new BigDecimal(mean), Percentage.withPercentage(1e-10));
    }

    @ParameterizedTest
    @CsvSource({"'TIME(true,MILLIS)',Z", "'TIME(false,NANOS)',''"})
    void timesOfRangesAndQuantilesArePrintedLikeTimesOfRows(String type, String zone) throws IOException {
        String file = written("times", type, List.of("09:40:00" + zone, "23:00:00" + zone, "09:40:00" + zone));
        assertThat(run("hist", "-c", "x", "--bins", "2", "--format", "csv", file).output())
                .isEqualTo("from,to,rows\n00:00:00%1$s,12:00:00%1$s,2\n12:00:00%1$s,24:00:00%1$s,1\n".formatted(zone));
        assertThat(run("stats", "--quantiles", file).output()).contains("\"p50\":\"09:40:00" + zone + "\"");
    }

    @Test
    void sortedRowsMayBeLimitedToTheLargestNumber() {
        Result all = run("cat", "--sort", "id", "-c", "id", "--offset", "3", one);
        for (String option : List.of("-n", "--limit")) {
            String command = option.equals("-n") ? "head" : "cat";
            assertThat(run(command, "--sort", "id", "-c", "id", "--offset", "3", option, "9223372036854775807", one))
                    .isEqualTo(all);
        }
        assertThat(all.exitCode()).isZero();
    }

    @Test
    void valuesMayBeLong() throws IOException {
        String file = written("long", "STRING", List.of("x".repeat(20_100_000), "a"));
        for (List<String> command : List.of(List.of("distinct"), List.of("top"), List.of("head", "--sort", "x:desc"))) {
            List<String> words = new ArrayList<>(command);
            words.addAll(List.of("--format", "csv", file));
            Result result = run(words.toArray(String[]::new));
            assertThat(result.errors()).isEmpty();
            assertThat(result.output().length()).isGreaterThan(20_100_000);
        }
    }

    @Test
    void statsHaveQuantiles() {
        String line = run("stats", "--quantiles", "-c", "id", parts).output();
        assertThat(line).contains("\"mean\":999.5").contains("\"rank_error\":0.00");
        double median = Double.parseDouble(line.replaceAll(".*\"p50\":([0-9.]+).*\\s*", "$1"));
        assertThat(median).isBetween(960.0, 1040.0);
        assertThat(run("stats", "--quantiles", "-c", "d", "-w", "id < 100", one).output())
                .contains("\"mean\":\"2024-10-04\",\"p25\":\"2024-10-04\"").contains("\"rank_error\":0,");
        assertThat(run("stats", "--quantiles", "-c", "name", one).output()).contains("\"mean\":null");
        assertThat(run("stats", "--quantiles", "--metadata-only", one).errors()).contains("--quantiles needs them");
    }

    @Test
    void findSearchesAllColumnsOfText() {
        Result found = run("find", "Needle 1", parts);
        assertThat(found.exitCode()).isZero();
        assertThat(found.output().lines().toList()).hasSize(11);
        assertThat(found.output()).startsWith("{\"file\":\"" + one + "\",\"row\":107,\"column\":\"tags[]\"")
                .contains("\"value\":\"Needle 107\"}");
        assertThat(run("find", "-x", "needle 107", one).exitCode()).isEqualTo(1);
        assertThat(run("find", "-x", "-i", "needle 107", one).output()).contains("\"row\":107");
        assertThat(run("find", "-n", "2", "-c", "name", "--format", "csv", "n1", two).output())
                .isEqualTo("file,row,column,value\n" + two + ",0,name,n1\n" + two + ",3,name,n1\n");
        assertThat(run("find", "50%", one)).isEqualTo(new Result(1, "", ""));
    }

    @Test
    void findContinuesWithTheNextFile() {
        Result found = run("find", "Needle 107", folder + "/no.parquet", one);
        assertThat(found.output()).contains("\"row\":107");
        assertThat(found.errors()).isEqualTo(
                "lamella: " + folder + "/no.parquet:\nThere is no such file.\nCheck the path.\n");
        assertThat(found.exitCode()).isEqualTo(1);
    }

    @Test
    void findSearchesVariants() throws IOException {
        Path json = folder.resolve("v.jsonl");
        Path file = folder.resolve("v.parquet");
        Files.writeString(json, "{\"e\":{\"a\":[1,{\"b c\":\"find me\"}]}}\n{\"e\":\"no\"}\n");
        assertThat(run("convert", "--variant", "e", json.toString(), file.toString()).exitCode()).isZero();
        assertThat(run("find", "find", file.toString()).output()).endsWith(
                "\"row\":0,\"column\":\"variant(e, '$.a[1][''b c'']')\",\"value\":\"find me\"}\n");
    }

    @Test
    void sqlIsLeftToDuckDb() throws IOException {
        Path jar = Path.of(org.duckdb.DuckDBDriver.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        Result result = run("sql", "select name, count(*) as rows from t where day = 1 group by all order by all",
                "--duckdb-jar", jar.toString(), parts);
        assertThat(result.errors()).isEmpty();
        assertThat(result.output()).isEqualTo(
                "{\"name\":\"n0\",\"rows\":334}\n{\"name\":\"n1\",\"rows\":333}\n{\"name\":\"n2\",\"rows\":333}\n");
        assertThat(run("sql", "select 'A\\xFF'::blob as b", "--duckdb-jar", jar.toString(), one).output())
                .isEqualTo("{\"b\":\"Qf8=\"}\n");
        Result wrong = run("sql", "select nothing from t", "--duckdb-jar", jar.toString(), one);
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.errors()).contains("DuckDB: ").contains("nothing");
        assertThat(run("sql", "select 1", "--duckdb-jar", jar.toString(), folder + "/no.parquet").exitCode())
                .isEqualTo(1);
        assertThat(run("sql", "select 1", "-").exitCode()).isEqualTo(2);
    }

    @Test
    void filtersAreThoseOfTheLibrary() {
        Set<String> counts = new HashSet<>();
        for (String filter : List.of("name matches '^n[1-2]$'", "name like 'n_' and name not ends with '0'",
                "name ilike 'N%' and not name contains '0'", "id % 3")) {
            Result result = run("count", "-w", filter, one);
            counts.add(result.exitCode() == 0 ? result.output() : "wrong use");
        }
        assertThat(counts).containsExactlyInAnyOrder("666\n", "wrong use");
        assertThat(run("count", "-w", "d >= '2024-10-13' and id > k", one).output()).isEqualTo("90\n");
        assertThat(run("count", "-w", "name = n1", one).errors()).contains("A text stands in single quotes: 'n1'.");
    }
}
