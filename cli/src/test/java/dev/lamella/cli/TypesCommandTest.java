package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.FooterWriter;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `lamella types`, as text and as JSON.
class TypesCommandTest {
    private static final int WIDTH = 120;

    /// A file without rows.
    private static byte[] file(String fields) {
        Schema schema = SchemaText.parse("message m { " + fields + " }");
        ByteOutput out = new ByteOutput();
        FooterWriter.writeHead(out);
        FooterWriter.writeFooter(new StoredFileMetadata(1, schema, SchemaTree.elements(schema), 0, List.of(), List.of(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()), out);
        return out.toByteArray();
    }

    private static String types(String fields, String... options) {
        List<String> arguments = new ArrayList<>(List.of("types"));
        arguments.addAll(List.of(options));
        arguments.add("-");
        Result result = run(file(fields), arguments.toArray(String[]::new));
        assertThat(result.errors()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return result.output();
    }

    @Test
    void aColumnIsABlock() {
        Result result = run("types", "-c", "moons[].name", example("planets.parquet"));
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors()).isEmpty();
        assertThat(result.output()).startsWith(example("planets.parquet") + ": 1 column\n\n").endsWith(
                """
                          columns     exact  lossy  not supported
                          Java            1      -              -  this library, Row.get
                          Arrow           1      -              -  Apache Arrow C++ 25
                          Spark SQL       1      -              -  Apache Spark 4.2.0
                          DuckDB          1      -              -  DuckDB 2.0
                          Polars          1      -              -  polars-parquet 0.55.2
                          pandas*         1      -              -  pandas 3.0, by its documentation
                          Trino           1      -              -  trino-parquet 483
                          Avro            1      -              -  parquet-avro 1.18.1
                          Iceberg         1      -              -  Apache Iceberg 1.11.0
                          R*              -      -              1  nanoparquet 0.5.1, by its sources
                                      not supported: moons[].name

                          pandas*, R*: described by documents, not observed.
                          Iceberg: no field has an id, so a table finds its columns only with a name mapping.
                          Most systems cannot read a file with a column that is not supported, unless they are given a schema without it.

                        moons
                          field       required group (LIST)
                          Java        List<Row {name: String, discovered: LocalDate, diameter_km: Float}>
                          Arrow       list<element: struct<name: string, discovered: date32[day], diameter_km: float>>
                          Spark SQL   array<struct<name:string,discovered:date,diameter_km:float>>
                          DuckDB      STRUCT(name VARCHAR, discovered DATE, diameter_km FLOAT)[]
                          Polars      List(Struct({'name': String, 'discovered': Date, 'diameter_km': Float32}))
                          pandas*     object  NumPy arrays
                          Trino       array(row(name varchar, discovered date, diameter_km real))
                          Avro        array<record {element: record {name: string?, discovered: int (date)?, diameter_km: float?}?}>
                          Iceberg     list<struct<name: string, discovered: date, diameter_km: float>>
                          R*          -       not supported: nanoparquet reads no nested columns but lists of three layers

                        moons[].name
                          stored as   moons.list.element.name
                          type        optional BYTE_ARRAY, definition levels to 3, repetition levels to 1
                          annotation  ConvertedType UTF8, counts as STRING
                          list        moons is a list, rule 5: the only field of the repeated group is the element
                          order       bytewise unsigned
                          Java        String
                          Arrow       string
                          Spark SQL   string
                          DuckDB      VARCHAR
                          Polars      String
                          pandas*     part of object  NumPy arrays
                          Trino       varchar
                          Avro        string
                          Iceberg     string
                          R*          -               not supported: nanoparquet reads no nested columns but lists of three layers
                        """);
    }

    @Test
    void whatDoesNotCountIsToldWithItsRule() {
        String text = types("required int32 id (UUID) = 1;");
        assertThat(text).endsWith(
                """

                        id
                          type        required INT32
                          annotation  UUID, does not count
                          order       none
                          finding     UUID is declared on INT32; it is only for FIXED_LEN_BYTE_ARRAY(16), so this is read as INT32
                                      (LP-ANNOTATION-TYPE)
                          Java        Integer  lossy: UUID is not allowed on INT32
                          Arrow       -        not supported: Arrow opens no file in which UUID is declared on INT32
                          Spark SQL   -        not supported: parquet-java opens no file in which UUID is declared on INT32
                          DuckDB      INTEGER  lossy: UUID is not allowed on INT32
                          Polars      -        not supported: Polars opens no file in which UUID is declared on INT32
                          pandas*     -        not supported: Arrow opens no file in which UUID is declared on INT32
                          Trino       -        not supported: parquet-java opens no file in which UUID is declared on INT32
                          Avro        -        not supported: parquet-java opens no file in which UUID is declared on INT32
                          Iceberg     -        not supported: parquet-java opens no file in which UUID is declared on INT32
                          R*          integer  lossy: -2147483648 is read as NA
                        """);
    }

    @Test
    void everyKindOfLayerIsNamed() {
        String text = types("""
                optional group m (MAP) { repeated group kv { required int32 k; } }
                optional group s { optional group v (VARIANT(1)) { required binary metadata; required binary value; } }
                optional group f (FILE) { optional binary uri (STRING); }
                repeated int32 r;
                """);
        assertThat(text).contains("  map         m is a map of keys: the only field of the repeated group is the key; ")
                .contains(
                        "  group       s.v is a variant: the columns `metadata`, `value` and `typed_value` are parts of ")
                .contains(
                        "  group       f is a file: its columns, known by their names, are a reference to a file, or ")
                .contains("  list        r is a list, not annotated: a repeated field outside an annotated group is a ")
                .contains("\nm{key}\n  stored as   m.kv.k\n").contains("  Spark SQL   part of variant");
    }

    @Test
    void aVariantIsOneBlockWithALineForEachColumnThatItIsStoredIn() {
        String text = types("""
                optional group v (VARIANT(1)) {
                  required binary metadata; optional binary value;
                  optional group typed_value {
                    required group kind { optional binary value; optional binary typed_value (STRING); }
                  }
                }
                """);
        assertThat(text.lines().filter("v"::equals)).hasSize(1);
        assertThat(text).contains("\nv\n  field       optional group (VARIANT(1))\n  Java        Variant\n")
                .endsWith("""
                          stored in   v.metadata: BYTE_ARRAY
                          stored in   v.value: BYTE_ARRAY
                          stored in   v.typed_value.kind.value: BYTE_ARRAY
                          stored in   v.typed_value.kind.typed_value: BYTE_ARRAY (STRING, ConvertedType UTF8)
                        """);
    }

    @Test
    void aFileWithoutColumnsIsOneLine() {
        assertThat(types("")).isEqualTo("standard input: 0 columns\n");
    }

    @Test
    void linesFitAlsoInWideSchemasAndWithLongNames() {
        String fields = IntStream.range(0, 200)
                .mapToObj(i -> "optional group g" + i
                        + " (LIST) { repeated group array { optional fixed_len_byte_array(12) "
                        + "a_field_with_a_rather_long_name_as_some_people_like_them (INTERVAL); } }")
                .collect(Collectors.joining("\n"));
        String text = types(
                fields + " optional binary `" + "long ".repeat(50) + "` (GEOMETRY(" + "x".repeat(500) + "));");
        assertThat(text.lines().filter(line -> !line.startsWith("`long long")))
                .allMatch(line -> line.codePointCount(0, line.length()) <= WIDTH);
        assertThat(text.lines()).allMatch(line -> !line.endsWith(" ")).hasSizeGreaterThan(200 * 12);
        assertThat(text).contains("x... (510 characters)");
    }

    @Test
    void controlCharactersInNamesDoNotMoveTheCursor() {
        assertThat(types("optional int32 `a\u001b[2Jb`;")).contains("\\u001b[2Jb").doesNotContain("\u001b");
    }

    @Test
    void jsonHasEverything() {
        String json = types(
                """
                              optional group l (LIST) = 3 { repeated group list {
                        optional fixed_len_byte_array(16) element (UUID) = 4; } }
                              required int32 x (UINT_8);
                              """,
                "--json");
        assertThat(json.lines()).hasSize(1);
        assertThat(json).startsWith("{\"file\":\"standard input\",\"ecosystems\":{\"java\":{\"title\":\"Java\"")
                .contains("\"columns\":[{\"column\":\"l[]\",\"path_in_schema\":[\"l\",\"list\",\"element\"],"
                        + "\"repetition\":\"OPTIONAL\",\"physical_type\":\"FIXED_LEN_BYTE_ARRAY\",\"type_length\":16,"
                        + "\"logical_type\":\"UUID\",\"counting_type\":\"UUID\",\"field_id\":4,"
                        + "\"max_definition_level\":3,"
                        + "\"max_repetition_level\":1,\"layers\":[{\"path_in_schema\":[\"l\"],\"kind\":\"list\","
                        + "\"rule_number\":5,\"rule\":\"THREE_LEVELS\",\"explanation\":\"the only field of the "
                        + "repeated "
                        + "group is the element\"}],\"sort_order\":\"bytewise unsigned\",\"seen\":{\"java\":{\"type\":"
                        + "\"UUID\",\"support\":\"exact\"},")
                .contains(
                        "\"physical_type\":\"INT32\",\"converted_type\":\"UINT_8\","
                                + "\"counting_type\":\"INTEGER(8,false)\",")
                .contains(
                        "\"iceberg\":{\"support\":\"not_supported\",\"why\":\"it has no field id, as others have, so"
                                + " it is not found\"}")
                .contains(
                        "\"fields\":[{\"name\":\"l\",\"seen\":{\"java\":{\"type\":\"List<UUID>\","
                                + "\"support\":\"exact\"},"
                                + "\"arrow\":{\"type\":\"list<element: extension<arrow.uuid>>\",\"support\":\"exact\"},"
                                + "\"spark\":{\"support\":\"not_supported\",\"why\":\"element: Spark reads no UUID\"}");
    }

    @Test
    void problemsOfOneEcosystemAreListed() {
        String fields = "required int32 id (UUID); optional group g { optional int32 a; optional int64 d "
                + "(TIME(MICROS,true)); } optional int32 b; optional group h { optional int32 x; }";
        String text = types(fields, "--for", "Spark", "--problems");
        assertThat(text).isEqualTo(
                """
                        standard input: 2 of 5 columns

                          columns     exact  lossy  not supported
                          Spark SQL       3      -              2  Apache Spark 4.2.0
                                      not supported: id, g.d

                          Most systems cannot read a file with a column that is not supported, unless they are given a schema without it.

                        id
                          type        required INT32
                          annotation  UUID, does not count
                          order       none
                          finding     UUID is declared on INT32; it is only for FIXED_LEN_BYTE_ARRAY(16), so this is read as INT32
                                      (LP-ANNOTATION-TYPE)
                          Spark SQL   -  not supported: parquet-java opens no file in which UUID is declared on INT32

                        g
                          field       optional group
                          Spark SQL   -  not supported: d: of times, Spark reads only MICROS that are not adjusted to UTC

                        g.d
                          type        optional INT64, definition levels to 2
                          annotation  TIME(MICROS,true), ConvertedType TIME_MICROS
                          order       signed
                          Spark SQL   -  not supported: of times, Spark reads only MICROS that are not adjusted to UTC
                        """);
        assertThat(types(fields, "--json", "--for", "Spark SQL", "--problems"))
                .contains("\"ecosystems\":{\"spark\":{", "\"column\":\"id\"", "\"column\":\"g.d\"", "\"name\":\"g\"")
                .doesNotContain("\"arrow\"", "\"column\":\"g.a\"", "\"name\":\"h\"", "\"name\":\"b\"");
    }

    @Test
    void severalEcosystemsMayBeNamedInAnyCase() {
        String text = types("optional int32 a;", "--for", "DUCKDB, java", "--for=r");
        assertThat(text.lines().filter(line -> line.startsWith("  ")).skip(1).limit(3).map(line -> line.split(" +")[1]))
                .containsExactly("Java", "DuckDB", "R*");
        assertThat(text).contains("lossy: a").doesNotContain("Spark", "Iceberg");
        assertThat(types("optional int32 a;", "--for", "java", "--problems")).isEqualTo("""
                standard input: 0 of 1 column

                  columns     exact  lossy  not supported
                  Java            1      -              -  this library, Row.get

                  All columns are exact.
                """);
    }

    @Test
    void anEcosystemThatIsNotKnownIsAMistakeOfUse() {
        Result result = run("types", "--for", "spark,impala", example("planets.parquet"));
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).startsWith(
                "lamella: --for impala: Allowed are java, arrow, spark, duckdb, polars, pandas, trino, avro, iceberg, r\n");
    }

    @Test
    void namesBehindCountsAreCut() {
        assertThat(types(several(6) + "optional int32 z (DATE);", "--for", "r"))
                .contains("\n              lossy: c0, c1, c2, c3, c4, c5\n");
        assertThat(types(several(200) + "optional int32 z (DATE);", "--for", "r"))
                .contains("\n              lossy: c0, c1, c2, c3, c4 and 195 more\n");
        assertThat(types(several(200), "--for", "r")).contains("\n              lossy: all\n");
    }

    private static String several(int count) {
        return IntStream.range(0, count).mapToObj(i -> "optional int32 c" + i + "; ").collect(Collectors.joining());
    }

    @Test
    void whatOnlyTheWholeLosesIsToldAndCounted() {
        String text = types("""
                optional group m (MAP) { repeated group kv { required binary k (STRING); } }
                optional group e { optional group f { } }
                """, "--for", "arrow,spark");
        assertThat(text).startsWith("""
                standard input: 1 column

                  columns     exact  lossy  not supported
                  Arrow           1      1              -  Apache Arrow C++ 25
                              lossy: m{key}
                  Spark SQL       -      -              2  Apache Spark 4.2.0
                              not supported: m{key}, e
                """).contains("""

                m
                  field       optional group (MAP)
                  Arrow       list<k: string not null>  lossy: a list of the keys
                  Spark SQL   -""", """

                e
                  field       optional group
                  Arrow       struct<f: struct<>>
                  Spark SQL   -                    not supported: f: Spark reads no group without fields
                """);
    }

    @Test
    void typesOfWholeFieldsAreFilledIntoLinesAndCut() {
        String text = types("optional group g { " + several(200) + "}", "--for", "spark");
        assertThat(text).contains("\n  Spark SQL   struct<c0:int,c1:int,").contains(",\n              c",
                "... (1697 characters)\n");
        assertThat(text.lines()).allMatch(line -> line.length() <= WIDTH);
        assertThat(types("optional group g { " + several(200) + "}", "--for", "spark", "--json"))
                .contains("c198:int,c199:int>");
    }

    @Test
    void charactersThatTurnTheDirectionOfWritingAreEscaped() {
        String text = types("optional group `a\u202eb` { optional int32 `x\u2066y\u200f`; optional int32 z; }");
        assertThat(text.codePoints()).doesNotContain(0x202e, 0x2066, 0x200f);
        assertThat(text).contains("\na\\u202eb\n", "`x\\u2066y\\u200f`: Integer");
    }

    @Test
    void columnsAreExplainedAsTheyAreAmongAll() {
        // Alone, x would be one of the columns of a file without field ids.
        String text = types("optional int32 x; optional int32 y = 1;", "-c", "x");
        assertThat(text).startsWith("standard input: 1 column\n").contains("it has no field id, as others have")
                .doesNotContain("name mapping");
        assertThat(types("optional int32 x; optional group g { optional int32 y; optional int32 z; }", "--json", "-c",
                "g.z"))
                .contains("\"column\":\"g.z\"").doesNotContain("\"column\":\"g.y\"")
                .contains("\"fields\":[{\"name\":\"g\"").doesNotContain("\"name\":\"x\"");
    }

    @Test
    void aColumnThatIsNotThereFails() {
        Result result = run("types", "-c", "no_such", example("planets.parquet"));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).contains("no_such");
    }

    @Test
    void whatIsNoParquetFileFails() {
        Result result = run("no Parquet file".getBytes(StandardCharsets.US_ASCII), "types", "-");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).startsWith("lamella: standard input:\nThis is not a Parquet file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"planets", "elements", "launches", "earthquakes", "powers_of_two"})
    void theExamplesAreExplained(String name) {
        Result result = run("types", example(name + ".parquet"));
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors()).isEmpty();
        assertThat(result.output().lines().skip(1)).allMatch(line -> line.length() <= WIDTH);
    }
}
