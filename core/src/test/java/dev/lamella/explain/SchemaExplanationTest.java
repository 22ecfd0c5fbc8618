package dev.lamella.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaFinding;
import dev.lamella.schema.SchemaText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is said about the columns of a schema.
class SchemaExplanationTest {
    private static SchemaExplanation explain(String fields) {
        return SchemaExplanation.of(schema(fields));
    }

    private static Schema schema(String fields) {
        return SchemaText.parse("message m { " + fields + " }");
    }

    private static List<String> layers(ColumnExplanation column) {
        return column.layers().stream()
                .map(layer -> layer.path() + " is a " + layer.title() + ": " + layer.explanation()).toList();
    }

    @Test
    void everyListAndMapOnTheWayNamesItsRule() {
        SchemaExplanation explanation = explain("""
                optional group l (LIST) { repeated group array (LIST) { repeated group list {
                  required group element { repeated group m (MAP) { repeated group kv { required int32 k; } } } } } }
                """);
        assertThat(layers(explanation.columns().getFirst())).containsExactly(
                "l is a list, rule 3: the only field of the repeated group is repeated, so the group is the element"
                        + " itself, never null",
                "l.array is a list, rule 5: the only field of the repeated group is the element",
                "l.array.list.element.m is a list, not annotated: a repeated field outside an annotated group is a"
                        + " list, never null, of elements that are never null",
                "l.array.list.element.m is a map of keys: the only field of the repeated group is the key; there are"
                        + " no values");
    }

    @Test
    void variantsAndFilesAreLayersToo() {
        SchemaExplanation explanation = explain("""
                optional group v (VARIANT(1)) { required binary metadata; required binary value; }
                optional group f (FILE) { optional binary uri (STRING); }
                """);
        assertThat(explanation.columns()).map(SchemaExplanationTest::layers).containsExactly(
                List.of("v is a variant: the columns `metadata`, `value` and `typed_value` are parts of one value"),
                List.of("v is a variant: the columns `metadata`, `value` and `typed_value` are parts of one value"),
                List.of("f is a file: its columns, known by their names, are a reference to a file, or its bytes"));
    }

    /// Each rule of a list looks at the element more than once, so this took time by the power of the depth.
    @Test
    void deepListsAndMapsAreExplained() {
        String lists = "required int32 i;";
        String maps = lists;
        for (int i = 0; i < 60; i++) {
            lists = "optional group l (LIST) { repeated group list { optional group element { " + lists + " } } }";
            maps = "optional group m (MAP) { repeated group key_value { required binary key (STRING); "
                    + maps.replace(" m ", " value ").replace("int32 i;", "int32 value;") + " } }";
        }
        assertThat(explain(lists).columns()).hasSize(1);
        assertThat(explain(maps).columns()).hasSize(61);
    }

    @Test
    void aColumnInAGroupThatIsNotReadIsNotRead() {
        SchemaExplanation explanation = explain("""
                optional group m (MAP) { repeated group kv { required int32 k; optional binary v (STRING); } }
                optional group v (VARIANT(1)) { required binary metadata; required binary value; }
                required int32 n;
                """);
        assertThat(explanation.columns()).map(column -> column.leaf() + ": " + column.mappings().get(Ecosystem.AVRO))
                .containsExactly("m.kv.k: not supported: the keys of Avro's maps are STRING",
                        "m.kv.v: not supported: the keys of Avro's maps are STRING",
                        "v.metadata: part of record {metadata: bytes, value: bytes} (the encoding of the variant, put"
                                + " together if it is shredded)",
                        "v.value: part of record {metadata: bytes, value: bytes} (the encoding of the variant, put"
                                + " together if it is shredded)",
                        "n: int");
        assertThat(explanation.columns()).map(column -> column.leaf() + ": " + column.mappings().get(Ecosystem.SPARK))
                .containsExactly("m.kv.k: int", "m.kv.v: string", "v.metadata: part of variant",
                        "v.value: part of variant",
                        "n: int");
        assertThat(explanation.fields()).map(field -> field.mappings().get(Ecosystem.SPARK).toString())
                .containsExactly("map<int,string>", "variant", "int");
    }

    @Test
    void everyEcosystemSeesEveryColumn() {
        SchemaExplanation explanation = explain(
                """
                              optional group a (LIST) { repeated group list {
                        optional group element { optional int32 x; optional int96 y; } } }
                              repeated group b { required binary z; }
                              optional group c (MAP) { optional group e { optional int32 x; } }
                              """);
        assertThat(explanation.columns()).hasSize(4)
                .allSatisfy(column -> assertThat(column.mappings()).containsOnlyKeys(Ecosystem.values()));
        assertThat(explanation.fields()).hasSize(3)
                .allSatisfy(field -> assertThat(field.mappings()).containsOnlyKeys(Ecosystem.values()));
    }

    @Test
    void findingsAreThoseOfAColumnAndOfTheGroupsRoundIt() {
        SchemaExplanation explanation = explain("""
                optional group a (LIST) { optional int32 x (UUID); optional int32 y; }
                optional int32 z (UUID);
                """);
        assertThat(explanation.columns()).map(column -> column.findings().stream().map(SchemaFinding::found).toList())
                .containsExactly(List.of("LIST is declared on a group of 2 children", "UUID is declared on INT32"),
                        List.of("LIST is declared on a group of 2 children"), List.of("UUID is declared on INT32"));
    }

    @Test
    void theOrderIsThatOfTheFile() {
        Schema schema = schema("required float f; required int96 t; required int32 u (INTEGER(32,false));");
        assertThat(SchemaExplanation.of(schema).columns()).map(column -> column.sortOrder().toString())
                .containsExactly("numeric, NaN ignored", "none", "unsigned");
        FileMetadata file = new StoredFileMetadata(1, schema, SchemaTree.elements(schema), 0, List.of(), List.of(),
                Optional.empty(),
                Optional.of(List.of(ColumnOrder.IEEE_754_TOTAL_ORDER, ColumnOrder.INT96_TIMESTAMP_ORDER,
                        new ColumnOrder(77))),
                Optional.empty(), Optional.empty());
        assertThat(SchemaExplanation.of(file).columns()).map(column -> column.sortOrder().toString())
                .containsExactly("IEEE 754 total order", "chronological", "none");
    }

    @Test
    void icebergFindsColumnsByIdIfAnyHasOne() {
        SchemaExplanation explanation = explain("optional int32 a = 1; optional int32 b;");
        assertThat(explanation.columns()).map(column -> column.mappings().get(Ecosystem.ICEBERG).toString())
                .containsExactly("int", "not supported: it has no field id, as others have, so it is not found");
        assertThat(explanation.notes()).isEmpty();
        assertThat(explain("optional int32 a; optional int32 b;").notes()).containsOnlyKeys(Ecosystem.ICEBERG);
        assertThat(explain("optional int32 a;").columns().getFirst().mappings().get(Ecosystem.ICEBERG))
                .hasToString("int");
    }

    @Test
    void icebergLooksForTheIdOfEveryFieldOnTheWay() {
        SchemaExplanation explanation = explain("""
                optional group a = 1 { optional int32 x = 2; optional int32 y; }
                optional group b { optional int32 z = 3; }
                optional group l (LIST) = 4 { repeated group list { optional int32 element = 5; } }
                """);
        assertThat(explanation.columns()).map(column -> column.mappings().get(Ecosystem.ICEBERG).fidelity())
                .containsExactly(Fidelity.EXACT, Fidelity.NOT_SUPPORTED, Fidelity.NOT_SUPPORTED, Fidelity.EXACT);
        assertThat(explanation.fields()).map(field -> field.mappings().get(Ecosystem.ICEBERG).toString())
                .containsExactly(
                        "struct<x: int, y: int> (lossy: fields inside without a field id are not found)",
                        "not supported: it has no field id, as others have, so it is not found", "list<int>");
    }

    /// As Iceberg writes them: ids are on groups only.
    @Test
    void icebergFindsVariantsByTheIdOfTheGroup() {
        SchemaExplanation explanation = explain("""
                optional group v (VARIANT(1)) = 1 { required binary metadata; optional binary value;
                  optional group typed_value { required group a { optional int32 typed_value; } } }
                optional group l (LIST) = 2 { repeated group list {
                  optional group element (VARIANT(1)) = 3 { required binary metadata; required binary value; } } }
                optional group w (VARIANT(1)) { required binary metadata; required binary value; }
                optional group x (VARIANT(2)) = 4 { required binary metadata; required binary value; }
                """);
        assertThat(explanation.fields()).map(field -> field.mappings().get(Ecosystem.ICEBERG).toString())
                .containsExactly(
                        "variant", "list<variant>",
                        "not supported: it has no field id, as others have, so it is not found",
                        "struct<metadata: binary, value: binary> (lossy: fields inside without a field id are not found)");
        assertThat(explanation.columns()).map(column -> column.mappings().get(Ecosystem.ICEBERG).fidelity())
                .containsExactly(Fidelity.EXACT, Fidelity.EXACT, Fidelity.EXACT, Fidelity.EXACT, Fidelity.EXACT,
                        Fidelity.NOT_SUPPORTED, Fidelity.NOT_SUPPORTED, Fidelity.NOT_SUPPORTED, Fidelity.NOT_SUPPORTED);
    }

    /// Observed with files of two rows, with the programs and versions of `seen.txt`.
    @Test
    void columnsOfTheSameNameAreToldAndThoseThatDifferInCaseOnly() {
        SchemaExplanation same = explain("optional int32 a; optional group a { optional int32 x; } optional int32 b;");
        assertThat(same.columns()).map(column -> column.mappings().get(Ecosystem.SPARK).toString()).containsExactly(
                "not supported: Spark reads no two fields of the same name",
                "not supported: Spark reads no two fields of the same name", "int");
        assertThat(same.columns()).map(column -> column.mappings().get(Ecosystem.DUCKDB).toString()).containsExactly(
                "INTEGER", "INTEGER (lossy: it is called a_1, as an earlier field has its name, case aside)",
                "INTEGER");
        assertThat(same.columns().getFirst().mappings().get(Ecosystem.ARROW))
                .hasToString("int32 (lossy: several columns "
                        + "have its name: pyarrow's read_table and datasets reject them, ParquetFile.read gives them)");
        assertThat(same.columns().getFirst().mappings().get(Ecosystem.JAVA))
                .hasToString("Integer (several fields have its name, so only its position tells it apart)");
        assertThat(supports(same, Ecosystem.AVRO)).containsExactly(Fidelity.NOT_SUPPORTED, Fidelity.NOT_SUPPORTED,
                Fidelity.EXACT);
        assertThat(supports(same, Ecosystem.ICEBERG)).isEqualTo(supports(same, Ecosystem.AVRO));

        SchemaExplanation butForCase = explain("optional int32 a; optional int32 A_1; optional int32 A;");
        assertThat(supports(butForCase, Ecosystem.SPARK)).containsExactly(Fidelity.NOT_SUPPORTED, Fidelity.EXACT,
                Fidelity.NOT_SUPPORTED);
        assertThat(butForCase.columns().getLast().mappings().get(Ecosystem.DUCKDB))
                .hasToString("INTEGER (lossy: it is called A_1_1, as an earlier field has its name, case aside)");
        assertThat(butForCase.columns().getLast().mappings().get(Ecosystem.ICEBERG))
                .hasToString("int (another name differs in case only: engines that ignore case reject the schema)");
        assertThat(List.of(Ecosystem.JAVA, Ecosystem.ARROW, Ecosystem.AVRO, Ecosystem.ICEBERG))
                .allSatisfy(ecosystem -> assertThat(supports(butForCase, ecosystem)).containsOnly(Fidelity.EXACT));

        SchemaExplanation other = explain("optional int32 a; optional group g { optional int32 a; optional int32 b; }");
        assertThat(supports(other, Ecosystem.SPARK)).containsOnly(Fidelity.EXACT);
        assertThat(supports(other, Ecosystem.DUCKDB)).containsOnly(Fidelity.EXACT);
    }

    private static List<Fidelity> supports(SchemaExplanation explanation, Ecosystem ecosystem) {
        return explanation.columns().stream().map(column -> column.mappings().get(ecosystem).fidelity()).toList();
    }

    @Test
    void whatAGroupLosesIsLostForItsColumns() {
        SchemaExplanation explanation = explain("""
                optional group m (MAP) { repeated group kv { required binary k (ENUM); } }
                optional group g { optional int32 a; optional group l (LIST) { repeated group list {
                  optional group element { repeated int32 x; } } } }
                """);
        assertThat(explanation.columns()).map(column -> column.mappings().get(Ecosystem.ARROW).toString())
                .containsExactly(
                        "binary (lossy: text comes as bytes; a list of the keys)", "int32", "int32");
        assertThat(explanation.columns()).map(column -> column.mappings().get(Ecosystem.JAVA).fidelity())
                .containsOnly(Fidelity.EXACT);
        assertThat(explain("optional group v (VARIANT(1)) { required binary metadata; required binary value; }")
                .columns()).map(column -> column.mappings().get(Ecosystem.ARROW).toString()).containsOnly(
                        "binary (lossy: the parts that are stored; what they encode is not put together)");
        assertThat(explain("optional group e { optional int32 a; optional group empty { } }").columns().getFirst()
                .mappings().get(Ecosystem.SPARK))
                .hasToString("not supported: empty: Spark reads no group without fields");
    }

    @Test
    void explanationsAreOneLine() {
        SchemaExplanation explanation = explain("optional group `a\nb` { optional int32 `x\ny`; optional int32 z; }");
        assertThat(explanation.columns().getFirst().toString())
                .startsWith("`a\\u000ab`.`x\\u000ay`: Java Integer; Arrow int32")
                .endsWith("; R not supported: nanoparquet reads no nested columns but lists of three layers")
                .doesNotContain("\n");
        assertThat(explanation.fields().getFirst().toString())
                .startsWith("`a\\u000ab`: Java Row {`x\\u000ay`: Integer, z: Integer}; Arrow struct<")
                .doesNotContain("\n");
        assertThat(explanation).hasToString("2 columns: Java 2 exact; Arrow 2 exact; Spark SQL 2 exact; DuckDB 2 exact;"
                + " Polars 2 exact; pandas 2 exact; Trino 2 exact; Avro 2 not supported; Iceberg 2 exact; R 2 not supported");
        assertThat(explain("")).hasToString("0 columns");
    }

    @Test
    void aSchemaOfAnOddNameIsNoRecordOfAvro() {
        Schema schema = SchemaText.parse("message `hive-schema` { optional int32 a; }");
        assertThat(SchemaExplanation.of(schema).notes()).containsEntry(Ecosystem.AVRO,
                "Avro does not allow the name of the schema, so no record is read");
        assertThat(SchemaExplanation.of(SchemaText.parse("message com.example.M { optional int32 a; }")).notes())
                .doesNotContainKey(Ecosystem.AVRO);
    }

    @Test
    void deepAndWideSchemasAreExplained() {
        int depth = Schema.MAX_DEPTH - 1;
        String deep = "optional group g { ".repeat(depth - 1) + "optional int32 x; optional int64 y;"
                + " }".repeat(depth - 1);
        SchemaExplanation explanation = explain(deep);
        assertThat(explanation.columns()).hasSize(2);
        assertThat(explanation.fields().getFirst().mappings().get(Ecosystem.SPARK).type().orElseThrow())
                .startsWith("struct<g:struct<g:").endsWith("struct<x:int,y:bigint>" + ">".repeat(depth - 2));
    }
}
