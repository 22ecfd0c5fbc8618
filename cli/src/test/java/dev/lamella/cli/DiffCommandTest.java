package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.metadata.KeyValue;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Two files or tables are compared.
class DiffCommandTest {
    private static final String PLANETS = example("planets.parquet");
    private static final String SCHEMA = "id INT64, amount DOUBLE, name STRING";

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static void done(Result result) {
        assertThat(result.exitCode()).as(result.errors()).isZero();
    }

    private static String diff(int exitCode, String... arguments) {
        return diffWithErrors(exitCode, "", arguments);
    }

    private static String diffWithErrors(int exitCode, String errors, String... arguments) {
        List<String> words = new ArrayList<>(List.of("diff"));
        words.addAll(List.of(arguments));
        Result result = run(words.toArray(String[]::new));
        assertThat(result.errors()).isEqualTo(errors);
        assertThat(result.exitCode()).isEqualTo(exitCode);
        return result.output();
    }

    private String csv(String name, String schema, String... lines) throws IOException {
        Path text = Files.writeString(folder.resolve(name + ".csv"), String.join("\n", lines) + "\n");
        done(run("convert", text.toString(), file(name), "--from", "csv", "--to", "parquet", "--schema", schema, "-q",
                "--force"));
        return file(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"planets", "earthquakes", "launches", "elements", "powers_of_two"})
    void aFileEqualsItsCopyWithOtherEncodings(String name) {
        done(run("rewrite", "-q", example(name + ".parquet"), file("copy.parquet"), "--codec", "gzip", "--dictionary",
                "never", "--row-group-rows", "3"));
        assertThat(diff(0, example(name + ".parquet"), file("copy.parquet"), "--ignore-metadata"))
                .startsWith("schema: equal\nmetadata: equal\nrows: equal, ");
    }

    @Test
    void rowsAreComparedByPosition() throws IOException {
        String before = csv("a", SCHEMA, "id,amount,name", "1,1.5,x", "2,2.5,y", "3,3.5,z");
        String after = csv("b", SCHEMA, "id,amount,name", "1,1.5,x", "2,2.75,", "3,3.5,z", "4,,w");
        assertThat(diff(1, before, after)).isEqualTo("""
                schema: equal
                metadata: equal
                rows: 3 before, 4 after; 1 different, 0 only before, 1 only after
                columns that differ: amount in 1 row, name in 1 row
                  row 1, amount: 2.5 -> 2.75
                  row 1, name: y -> null
                  row 3: only after
                """);
    }

    @Test
    void rowsAreComparedByKeyWhereverTheyAre() throws IOException {
        String before = csv("a", SCHEMA, "id,amount,name", "1,1.5,x", "2,2.5,y", "3,3.5,z", ",9,n");
        String after = csv("b", SCHEMA, "id,amount,name", ",9,n", "3,3.5,Z", "2,2.5,y", "4,4.5,w");
        assertThat(diff(1, before, after, "--key", "id")).isEqualTo("""
                schema: equal
                metadata: equal
                rows: 4 before, 4 after; 1 different, 1 only before, 1 only after
                columns that differ: name in 1 row
                  id = 1: only before
                  id = 3, name: z -> Z
                  id = 4: only after
                """);
    }

    @Test
    void schemasAndMetadataAreComparedToo() throws IOException {
        String before = csv("a", "id INT32, old STRING", "id,old", "1,x");
        String after = csv("b", "id INT64, new STRING", "id,new", "1,x");
        done(run("set-meta", after, "owner=me", "--in-place", "-q"));
        String shown = diff(1, before, after);
        assertThat(shown).contains("schema: 3 changes\n", "metadata: 1 change\n  added owner\n", "rows: equal, 1\n");
        assertThat(diff(1, before, after, "-c", "id", "--ignore-metadata")).contains("schema: 1 change\n");
    }

    @Test
    void allValuesOfARepeatedMetadataKeyAreCompared() throws IOException {
        String before = withNotes("a", "1", "9");
        assertThat(diff(0, before, before)).contains("metadata: equal\n");
        assertThat(diff(1, before, withNotes("b", "2", "9"))).contains("metadata: 1 change\n  changed note\n");
        assertThat(diff(1, before, withNotes("c", "9"))).contains("metadata: 1 change\n  changed note\n");
    }

    private String withNotes(String name, String... notes) throws IOException {
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), Schema.parse("message m { }"),
                WriteOptions.DEFAULT.withKeyValues(
                        Stream.of(notes).map(note -> new KeyValue("note", Optional.of(note))).toList()))) {
            writer.commit();
        }
        return file(name);
    }

    /// Columns of repeated fields are lists without a LIST group.
    @Test
    void repeatedFieldsAreComparedAsLists() throws IOException {
        String before = written("a", "message m { repeated int32 n; repeated double x; }", List.of(1, 2), List.of(0.5));
        String after = written("b", "message m { repeated int64 n; repeated double x; }", List.of(1L, 3L),
                List.of(0.5));
        assertThat(diff(0, before, before)).endsWith("rows: equal, 1\n");
        assertThat(diff(1, before, after)).contains("columns that differ: n in 1 row\n  row 0, n: [1,2] -> [1,3]\n");
    }

    @Test
    void valuesThatTheirColumnsDoNotAllowAreComparedAsStored() throws IOException {
        String schema = "message m { required int32 n (INTEGER(8,true)); }";
        String before = numbers("a", schema, 300, 4, 500);
        String after = numbers("b", schema, 300, 5, 600);
        Result result = run("diff", before, after);
        assertThat(result.output()).contains("""
                columns that differ: n in 2 rows
                  row 1, n: 4 -> 5
                  row 2, n: 500 -> 600
                """);
        assertThat(result.exitCode()).isEqualTo(1);
    }

    /// The column `m` has a map, or a list of a struct with one.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mapsThatRepeatAKeyAreComparedByAllEntries(boolean isNested) throws IOException {
        String map = "optional group m (MAP) { repeated group key_value "
                + "{ required binary key (STRING); optional int32 value; } }";
        String schema = "message t { " + (isNested
                ? "optional group m (LIST) { repeated group list { optional group element { " + map + " } } }"
                : map) + " }";
        String before = entries("a", schema, isNested, Map.entry("a", 1), Map.entry("b", 5), Map.entry("a", 9));
        assertThat(diff(0, before, before)).endsWith("rows: equal, 1\n");
        String path = isNested ? "m[].m" : "m";
        String warning = "lamella: warning: column " + path
                + ": %s not printed whole, because a key repeats; printed with"
                + " the last entry of each key\n";
        assertThat(diffWithErrors(1, warning.formatted("2 values are"), before,
                entries("b", schema, isNested, Map.entry("a", 2), Map.entry("b", 5), Map.entry("a", 9))))
                .contains("columns that differ: m in 1 row\n");
        assertThat(diffWithErrors(1, warning.formatted("1 value is"), before,
                entries("c", schema, isNested, Map.entry("b", 5), Map.entry("a", 9))))
                .contains("columns that differ: m in 1 row\n");
    }

    @Test
    void rowsWithValuesThatTheirColumnDoesNotAllowAreComparedByKey() throws IOException {
        Schema schema = Schema.parse("message m { required int32 id; optional binary s (STRING); }");
        for (String name : List.of("a", "b")) {
            try (ParquetWriter writer = Parquet.create(folder.resolve(name), schema,
                    WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
                writer.write(new Batch(schema, 2,
                        List.of(Data.ints(2, 1), Data.bytes("41ff", name.equals("a") ? "61" : "62"))));
                writer.commit();
            }
        }
        assertThat(diff(1, file("a"), file("b"), "--key", "id")).contains("1 different", "  id = 1, s: a -> b\n");
    }

    @SafeVarargs
    private String entries(String name, String schema, boolean isNested, Map.Entry<String, Integer>... entries)
            throws IOException {
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), Schema.parse(schema),
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            ColumnVector map = Data.maps(Data.texts(Stream.of(entries).map(Map.Entry::getKey).toArray(String[]::new)),
                    Data.ints(Stream.of(entries).map(Map.Entry::getValue).toArray(Integer[]::new)), entries.length);
            writer.write(new Batch(Schema.parse(schema), 1,
                    List.of(isNested ? Data.lists(Data.structs(1, map), 1) : map)));
            writer.commit();
        }
        return file(name);
    }

    private String written(String name, String schema, Object... values) throws IOException {
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), Schema.parse(schema),
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            RowAppender rows = writer.rows();
            for (int i = 0; i < values.length; i++) {
                rows.set(i, values[i]);
            }
            rows.endRow();
            writer.commit();
        }
        return file(name);
    }

    private String numbers(String name, String schema, int... numbers) throws IOException {
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), Schema.parse(schema),
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(new Batch(Schema.parse(schema), numbers.length,
                    List.of(new IntVector(numbers.length, Validity.none(), numbers))));
            writer.commit();
        }
        return file(name);
    }

    @Test
    void numbersMayDifferByATolerance() throws IOException {
        String before = csv("a", SCHEMA, "id,amount,name", "1,1000000.0,x", "2,0.001,y", "3,NaN,z");
        String after = csv("b", SCHEMA, "id,amount,name", "1,1000000.5,x", "2,0.0015,y", "3,NaN,z");
        assertThat(diff(1, before, after)).contains("amount in 2 rows");
        assertThat(diff(1, before, after, "--tolerance", "1e-6")).contains("amount in 1 row\n", "row 1, amount");
        assertThat(diff(0, before, after, "--tolerance", "0.001")).contains("rows: equal, 3\n");
    }

    /// `before` and `after` are the schema and the value of the column `v`.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            true  | STRUCT(a INT32, b LIST(INT32))  | {"a":1,"b":[1]}   | STRUCT(b LIST(INT32), a INT32)       | {"b":[1],"a":1}
            true  | STRUCT(a INT32, b INT32)        | {"a":1}           | STRUCT(a INT32)                      | {"a":1}
            false | STRUCT(a INT32, b INT32)        | {"a":1,"b":2}     | STRUCT(a INT32)                      | {"a":1}
            true  | STRUCT(a INT32)                 | {"a":1}           | STRUCT(a INT64)                      | {"a":1}
            true  | LIST(STRUCT(a DOUBLE))          | [{"a":1.0}]       | LIST(STRUCT(a DOUBLE))               | [{"a":1.0000001}]
            false | LIST(STRUCT(a DOUBLE))          | [{"a":1.0}]       | LIST(STRUCT(a DOUBLE))               | [{"a":1.1}]
            false | STRUCT(a INT32)                 | {"a":null}        | STRUCT(a INT32)                      | null
            true  | MAP(STRING, INT32)              | {"x":1,"y":null}  | MAP(STRING, INT32)                   | {"y":null,"x":1}
            false | MAP(STRING, INT32)              | {"x":1,"y":null}  | MAP(STRING, INT32)                   | {"x":1}
            true  | MAP(BYTE_ARRAY, INT32)          | {"eA==":1}        | MAP(BYTE_ARRAY, INT64)               | {"eA==":1}
            true  | MAP(INT64, INT32)               | [{"key":1,"value":2}] | MAP(DOUBLE, INT32)               | [{"key":1.0,"value":2}]
            """)
    void groupsAreComparedByTheNamesOfTheirFieldsAndMapsByTheirKeys(boolean isSame, String type, String value,
            String otherType, String otherValue) throws IOException {
        String before = json("a", type, value);
        String after = json("b", otherType, otherValue);
        Result result = run("diff", before, after, "--tolerance", "0.001");
        assertThat(result.errors()).isEmpty();
        assertThat(result.output()).contains(isSame ? "rows: equal, 1\n" : "1 different");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true  | INT64         | 9007199254740992      | DOUBLE  | 9007199254740992
            false | INT64         | 9007199254740993      | DOUBLE  | 9007199254740992
            false | DOUBLE        | 9007199254740992      | INT64   | 9007199254740993
            false | DECIMAL(30,2) | 123456789012345678.91 | DOUBLE  | 123456789012345680
            true  | DECIMAL(9,2)  | 2.10                  | DOUBLE  | 2.1
            true  | FLOAT         | 0.1                   | DECIMAL(9,1) | 0.1
            false | FLOAT         | 0.1                   | DOUBLE  | 0.1
            false | DOUBLE        | -0.0                  | INT32   | 0
            false | DOUBLE        | NaN                   | INT32   | 0
            """)
    void numbersOfDifferentTypesAreComparedByTheirExactValue(boolean isSame, String type, String value,
            String otherType, String otherValue) throws IOException {
        String before = csv("a", "v " + type, "v", value);
        String after = csv("b", "v " + otherType, "v", otherValue);
        assertThat(diff(1, before, after)).contains(isSame ? "rows: equal, 1\n" : "v in 1 row\n");
    }

    @Test
    void repeatedNumbersAreComparedAsLists() throws IOException {
        for (int last : new int[]{2, 3}) {
            try (ParquetWriter writer = Parquet.create(folder.resolve("r" + last), Schema.parse(
                    "message m { repeated int32 a; repeated int64 b; repeated double c; }"))) {
                RowAppender rows = writer.rows();
                rows.set(0, List.of(1, last));
                rows.set(1, List.of(1L));
                rows.set(2, List.of(1.5, (double) last));
                rows.endRow();
                writer.commit();
            }
        }
        assertThat(diff(0, file("r2"), file("r2"))).contains("rows: equal, 1\n");
        assertThat(diff(1, file("r2"), file("r3"))).contains("columns that differ: a in 1 row, c in 1 row\n",
                "row 0, a: [1,2] -> [1,3]");
    }

    @Test
    void aToleranceDoesNotMakeInfinitiesEqualToOtherNumbers() throws IOException {
        String before = csv("a", "v DOUBLE", "v", "Infinity", "Infinity", "1", "-Infinity");
        String after = csv("b", "v DOUBLE", "v", "1", "-Infinity", "Infinity", "-Infinity");
        assertThat(diff(1, before, after, "--tolerance", "0.5")).contains("v in 3 rows");
    }

    private String json(String name, String type, String value) throws IOException {
        Path text = Files.writeString(folder.resolve(name + ".json"), "{\"v\":" + value + "}\n");
        done(run("convert", text.toString(), file(name), "--to", "parquet", "--schema", "v " + type, "-q"));
        return file(name);
    }

    @Test
    void theKeyNeedNotBeAmongTheColumns() throws IOException {
        String before = csv("a", SCHEMA, "id,amount,name", "1,1.5,x", "2,2.5,y");
        String after = csv("b", SCHEMA, "id,amount,name", "2,2.5,z", "1,1.5,z");
        assertThat(diff(0, before, after, "--key", "id", "-c", "amount")).contains("rows: equal, 2\n");
    }

    @Test
    void aTableIsComparedWithAFile() {
        done(run("convert", PLANETS, file("table"), "--partition-by", "kind", "-q"));
        assertThat(diff(1, PLANETS, file("table"), "--key", "name", "--ignore-metadata")).contains("rows: equal, 8\n");
    }

    @Test
    void jsonHasTheSameDifferences() throws IOException {
        String before = csv("a", SCHEMA, "id,amount,name", "1,1.5,x");
        String after = csv("b", SCHEMA, "id,amount,name", "1,2.5,x", "2,3.5,y");
        assertThat(diff(1, before, after, "--json")).isEqualTo("""
                {"schema":[],"metadata":[],"rows":{"before":1,"after":2,"different":1,"only_before":0,"only_after":1},\
                "columns":{"amount":1},"differences":[\
                {"row":"row 0","column":"amount","before":"1.5","after":"2.5"},\
                {"row":"row 1","only":"after"}]}
                """);
    }

    @Test
    void differencesAreLimitedAndAllCounted() throws IOException {
        String before = csv("a", "id INT64", "id", "1", "2", "3");
        String after = csv("b", "id INT64", "id", "4", "5", "6");
        assertThat(diff(1, before, after, "--limit", "1")).contains("id in 3 rows", "row 0, id: 1 -> 4", "--limit")
                .doesNotContain("row 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nosuch", "moons", "moons[].name", "kind.x"})
    void aKeyIsAColumnWithAnOrder(String key) {
        Result result = run("diff", PLANETS, PLANETS, "--key", key);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors()).contains("--key " + key + ": ", "has no column of this name that has an order");
    }

    static List<Integer> seeds() {
        return IntStream.range(0, 25).boxed().toList();
    }

    private record Row(@Nullable Integer id, double amount, @Nullable String name) {
        String csv() {
            return (id == null ? "" : id) + "," + amount + "," + (name == null ? "" : name);
        }
    }

    private static List<Row> rows(Random random, int most) {
        return IntStream.range(0, random.nextInt(most))
                .mapToObj(_ -> new Row(random.nextInt(10) == 0 ? null : random.nextInt(most),
                        random.nextInt(20) == 0 ? Double.NaN : random.nextInt(3) / 2.0,
                        random.nextInt(8) == 0 ? null : "n" + random.nextInt(3)))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /// With a key, the first of several rows with the key belong together.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void randomTablesDifferAsASlowComparisonSays(int seed) throws IOException {
        Random random = new Random(seed);
        List<Row> before = rows(random, 60);
        List<Row> after = new ArrayList<>(before);
        for (int i = 0; i < after.size(); i++) {
            if (random.nextInt(6) == 0) {
                after.set(i, new Row(after.get(i).id(), random.nextInt(3) / 2.0, after.get(i).name()));
            }
        }
        after.removeIf(_ -> random.nextInt(9) == 0);
        after.addAll(rows(random, 5));
        String one = csv("a", SCHEMA, text(before));
        String other = csv("b", SCHEMA, text(after));
        int pairs = Math.min(before.size(), after.size());
        long different = IntStream.range(0, pairs).filter(i -> !before.get(i).equals(after.get(i))).count();
        requireCounts(one, other, before.size(), after.size(), different, before.size() - pairs, after.size() - pairs);

        Comparator<Integer> order = Comparator.nullsLast(Comparator.naturalOrder());
        Map<Integer, List<Row>> byKey = byKey(before, order);
        Map<Integer, List<Row>> otherByKey = byKey(after, order);
        long changed = 0;
        long onlyBefore = 0;
        long onlyAfter = 0;
        TreeMap<Integer, Object> all = new TreeMap<>(order);
        all.putAll(byKey);
        all.putAll(otherByKey);
        for (Integer key : all.keySet()) {
            List<Row> rows = byKey.getOrDefault(key, List.of());
            List<Row> others = otherByKey.getOrDefault(key, List.of());
            int shared = Math.min(rows.size(), others.size());
            changed += IntStream.range(0, shared).filter(i -> !rows.get(i).equals(others.get(i))).count();
            onlyBefore += rows.size() - shared;
            onlyAfter += others.size() - shared;
        }
        requireCounts(one, other, before.size(), after.size(), changed, onlyBefore, onlyAfter, "--key", "id");
    }

    private static String[] text(List<Row> rows) {
        List<String> lines = new ArrayList<>(List.of("id,amount,name"));
        rows.forEach(row -> lines.add(row.csv()));
        return lines.toArray(String[]::new);
    }

    private static Map<Integer, List<Row>> byKey(List<Row> rows, Comparator<Integer> order) {
        Map<Integer, List<Row>> byKey = new TreeMap<>(order);
        rows.forEach(row -> byKey.computeIfAbsent(row.id(), _ -> new ArrayList<>()).add(row));
        return byKey;
    }

    private static void requireCounts(String one, String other, long count, long otherCount, long different,
            long onlyBefore, long onlyAfter, String... options) {
        List<String> words = new ArrayList<>(List.of(one, other, "--json"));
        words.addAll(List.of(options));
        boolean isSame = different + onlyBefore + onlyAfter == 0;
        assertThat(diff(isSame ? 0 : 1, words.toArray(String[]::new)))
                .contains("\"rows\":{\"before\":" + count + ",\"after\":" + otherCount + ",\"different\":" + different
                        + ",\"only_before\":" + onlyBefore + ",\"only_after\":" + onlyAfter + "}");
    }
}
