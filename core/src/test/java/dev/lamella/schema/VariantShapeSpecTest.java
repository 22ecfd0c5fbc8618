package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.build.TestCorpus;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which groups are variants, and how they may be shredded: VariantEncoding.md and VariantShredding.md.
class VariantShapeSpecTest {
    record Case(String sentence, String schema, String meaning, List<String> findings) {
        Case(String sentence, String schema, String meaning, String... findings) {
            this(sentence, schema, meaning, List.of(findings));
        }

        @Override
        public String toString() {
            return sentence;
        }
    }

    private static final String STRUCT = ", so this is read as a struct";
    private static final String ON = "Column v: VARIANT(1) is declared on a group ";
    private static final String PLAIN = "; `metadata` and `value` are BYTE_ARRAY without annotation" + STRUCT;
    private static final String PARTS = "; a variant has `metadata`, and `value` or `typed_value` or both" + STRUCT;
    private static final String OTHER = "; its fields are `metadata`, `value` and `typed_value`";
    private static final String DUPLICATE = ": an earlier field of the group has the same name; the children of a group have "
            + "different names";

    static final List<Case> GROUPS = List.of(
            new Case("a variant", "optional group v (VARIANT(1)) { required binary metadata; required binary value; }",
                    "Variant1?"),
            new Case("without a version",
                    "optional group v (VARIANT) { required binary metadata; required binary value; }",
                    "Variant1?"),
            new Case("by name, not by position",
                    "optional group v (VARIANT(1)) { required binary value; required binary metadata; }", "Variant1?"),
            new Case("repeated", "repeated group v (VARIANT(1)) { required binary metadata; required binary value; }",
                    "List<Variant1!>!"),
            new Case("shredded",
                    "required group v (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int64 typed_value; }",
                    "Variant1!"),
            new Case("without value",
                    "required group v (VARIANT(1)) { required binary metadata; optional int64 typed_value; }",
                    "Variant1!"),
            new Case("with something else",
                    "required group v (VARIANT(1)) { required binary metadata; required binary value; optional int32 x; }",
                    "Variant1!", ON + "with another field, `x`" + OTHER),
            new Case("metadata that may be null",
                    "required group v (VARIANT(1)) { optional binary metadata; required binary value; }",
                    "Variant1!", ON + "whose `metadata` is OPTIONAL; it is REQUIRED"),
            new Case("a value that may be null, where nothing is shredded",
                    "required group v (VARIANT(1)) { required binary metadata; optional binary value; }",
                    "Variant1!", ON + "whose `value` is OPTIONAL; it is REQUIRED where there is no `typed_value`"),
            new Case("a value that is always there, where something is shredded",
                    "required group v (VARIANT(1)) { required binary metadata; required binary value; optional int64 typed_value; }",
                    "Variant1!", ON + "whose `value` is REQUIRED; it is OPTIONAL beside a `typed_value`"),
            new Case("without metadata", "required group v (VARIANT(1)) { optional binary value; }",
                    "{value:byte_array?}!", ON + "without `metadata`" + PARTS),
            new Case("only metadata", "required group v (VARIANT(1)) { required binary metadata; }",
                    "{metadata:byte_array!}!", ON + "without `value` or `typed_value`" + PARTS),
            new Case("text as value",
                    "required group v (VARIANT(1)) { required binary metadata; required binary value (STRING); }",
                    "{metadata:byte_array!,value:string!}!", ON + "whose `value` is not a plain BYTE_ARRAY" + PLAIN),
            new Case("a group as metadata",
                    "required group v (VARIANT(1)) { required group metadata { } required binary value; }",
                    "{metadata:{}!,value:byte_array!}!", ON + "whose `metadata` is not a plain BYTE_ARRAY" + PLAIN,
                    "Column v.metadata: the group has no fields; a group has at least one"),
            new Case("a repeated typed_value",
                    "required group v (VARIANT(1)) { required binary metadata; repeated int32 typed_value; }",
                    "{metadata:byte_array!,typed_value:List<int32!>!}!",
                    ON + "whose `typed_value` is REPEATED; it is OPTIONAL" + STRUCT),
            new Case("two values",
                    "required group v (VARIANT(1)) { required binary metadata; optional binary value; optional binary value; }",
                    "{metadata:byte_array!,value:byte_array?,value:byte_array?}!",
                    ON + "with two children `value`; each child occurs once" + STRUCT, "Column v.value" + DUPLICATE),
            new Case("a later version",
                    "required group v (VARIANT(2)) { required binary metadata; required binary value; }",
                    "{metadata:byte_array!,value:byte_array!}!",
                    "Column v: VARIANT(2) is declared on a group; this library knows version 1" + STRUCT),
            new Case("no group", "required binary v (VARIANT(1));", "byte_array!",
                    "Column v: VARIANT(1) is declared on BYTE_ARRAY; it is only for groups, so this is read as BYTE_ARRAY"));

    @ParameterizedTest
    @FieldSource("GROUPS")
    void findsTheMeaning(Case c) {
        Schema schema = SchemaText.parse("message m { " + c.schema() + " }");
        assertThat(SchemaElements.meaning(schema.fields().getFirst())).isEqualTo(c.meaning());
        assertThat(SchemaElements.texts(schema.findings())).isEqualTo(c.findings());
    }

    @ParameterizedTest
    @FieldSource("GROUPS")
    void onlyLegalVariantsCanBeMade(Case c) {
        String text = "message m { " + c.schema() + " }";
        if (c.findings().isEmpty()) {
            assertThat(Schema.parse(text)).isEqualTo(SchemaText.parse(text));
        } else {
            assertThatThrownBy(() -> Schema.parse(text)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(c.findings().getFirst().replaceFirst(", so this is read as .*", ""));
        }
    }

    /// A `typed_value`, and what is found about it, behind `column v.`.
    record Shredded(String typed, List<String> findings) {
        Shredded(String typed, String... findings) {
            this(typed, List.of(findings));
        }

        @Override
        public String toString() {
            return typed;
        }
    }

    private static final String PAIR = "; it is a REQUIRED group of an OPTIONAL `value`, an OPTIONAL `typed_value`, or both";
    private static final String VALUE = "; it is an OPTIONAL BYTE_ARRAY without annotation";

    static final List<Shredded> LEGAL = List.of(new Shredded("optional boolean typed_value"),
            new Shredded("optional int32 typed_value (INTEGER(8,true))"),
            new Shredded("optional int32 typed_value (INTEGER(16,true))"),
            new Shredded("optional int32 typed_value"),
            new Shredded("optional int32 typed_value (INTEGER(32,true))"),
            new Shredded("optional int64 typed_value"),
            new Shredded("optional int64 typed_value (INTEGER(64,true))"),
            new Shredded("optional float typed_value"), new Shredded("optional double typed_value"),
            new Shredded("optional int32 typed_value (DECIMAL(9,9))"),
            new Shredded("optional int64 typed_value (DECIMAL(18,2))"),
            new Shredded("optional int64 typed_value (DECIMAL(5,2))"),
            new Shredded("optional binary typed_value (DECIMAL(38,0))"),
            new Shredded("optional fixed_len_byte_array(16) typed_value (DECIMAL(38,38))"),
            new Shredded("optional int32 typed_value (DATE)"),
            new Shredded("optional int64 typed_value (TIME(MICROS,false))"),
            new Shredded("optional int64 typed_value (TIMESTAMP(MICROS,true))"),
            new Shredded("optional int64 typed_value (TIMESTAMP(NANOS,true))"),
            new Shredded("optional int64 typed_value (TIMESTAMP(MICROS,false))"),
            new Shredded("optional int64 typed_value (TIMESTAMP(NANOS,false))"),
            new Shredded("optional binary typed_value"), new Shredded("optional binary typed_value (STRING)"),
            new Shredded("optional binary typed_value (UTF8)"),
            new Shredded("optional fixed_len_byte_array(16) typed_value (UUID)"),
            new Shredded(list("required group element { optional binary value; optional int32 typed_value; }")),
            new Shredded(list("required group element { optional binary value; }")),
            new Shredded(list("required group element { optional binary typed_value (STRING); }")),
            new Shredded(list("required group element { optional binary value; " + list("required group element { "
                    + "optional binary value; optional int32 typed_value; }") + " }")),
            new Shredded(object("required group a { optional binary value; optional int32 typed_value; } "
                    + "required group b { optional binary value; } required group c { optional int32 typed_value; }")),
            new Shredded(object("required group a { optional binary value; " + object("required group typed_value { "
                    + "optional binary value; " + list("required group element { optional binary value; }") + " }")
                    + " }")));

    static final List<Shredded> ILLEGAL = Stream.concat(
            Stream.of("int32 typed_value (INTEGER(8,false))", "int32 typed_value (INTEGER(32,false))",
                    "int64 typed_value (INTEGER(64,false))", "int96 typed_value", "binary typed_value (DECIMAL(39,0))",
                    "fixed_len_byte_array(17) typed_value (DECIMAL(39,0))", "int64 typed_value (TIME(MICROS,true))",
                    "int32 typed_value (TIME(MILLIS,false))", "int64 typed_value (TIME(NANOS,false))",
                    "int64 typed_value (TIMESTAMP(MILLIS,true))", "int64 typed_value (TIMESTAMP(MILLIS,false))",
                    "fixed_len_byte_array(12) typed_value (TIMESTAMP(MICROS,true))",
                    "fixed_len_byte_array(4) typed_value",
                    "fixed_len_byte_array(16) typed_value", "fixed_len_byte_array(2) typed_value (FLOAT16)",
                    "binary typed_value (ENUM)", "binary typed_value (JSON)", "binary typed_value (BSON)",
                    "fixed_len_byte_array(12) typed_value (INTERVAL)", "int32 typed_value (UNKNOWN)",
                    "binary typed_value (GEOMETRY)", "binary typed_value (GEOGRAPHY)",
                    "group typed_value (MAP) { repeated group key_value { required int32 key; } }",
                    "group typed_value (VARIANT(1)) { required binary metadata; required binary value; }",
                    "group typed_value (FILE) { optional binary uri (STRING); }")
                    .map(type -> new Shredded("optional " + type,
                            "typed_value: `typed_value` is " + shown(type) + "; ...")),
            Stream.of(
                    new Shredded("required int32 typed_value",
                            "typed_value: `typed_value` is REQUIRED; it is OPTIONAL"),
                    new Shredded("optional group typed_value (LIST) { repeated int32 element; }",
                            "typed_value: `typed_value` is a list of the old form; it is a list of three levels"),
                    new Shredded("optional group typed_value (LIST) { repeated group array { optional binary value; "
                            + "optional int32 typed_value; } }",
                            "typed_value: `typed_value` is a list of the old form; it is a list of three levels"),
                    new Shredded(list("optional int32 element;"),
                            "typed_value.list.element: a shredded element is not a plain group" + PAIR),
                    new Shredded(list("optional group element { optional binary value; }"),
                            "typed_value.list.element: a shredded element is OPTIONAL" + PAIR),
                    new Shredded(list("required group element { optional int32 a; }"),
                            "typed_value.list.element: a shredded element has neither `value` nor `typed_value`" + PAIR,
                            "typed_value.list.element.a: a shredded element has another field" + PAIR),
                    new Shredded(list("required group element { required binary value; }"),
                            "typed_value.list.element.value: `value` is declared as REQUIRED BYTE_ARRAY" + VALUE),
                    new Shredded(list("required group element (LIST) { repeated group list { required group element { "
                            + "optional binary value; } } }"),
                            "typed_value.list.element: a shredded element is not a plain group" + PAIR),
                    new Shredded(object("optional group a { optional binary value; }"),
                            "typed_value.a: a shredded field is OPTIONAL" + PAIR),
                    new Shredded(object("repeated group a { optional binary value; }"),
                            "typed_value.a: a shredded field is REPEATED" + PAIR),
                    new Shredded(object("required int32 a;"),
                            "typed_value.a: a shredded field is not a plain group" + PAIR),
                    new Shredded(object("required group a { optional binary value (STRING); }"),
                            "typed_value.a.value: `value` is declared as OPTIONAL STRING on BYTE_ARRAY" + VALUE),
                    new Shredded(object("required group a { optional group value { optional int32 b; } }"),
                            "typed_value.a.value: `value` is declared as OPTIONAL group" + VALUE),
                    new Shredded(object("required group a { optional binary value; repeated int32 typed_value; }"),
                            "typed_value.a.typed_value: `typed_value` is REPEATED; it is OPTIONAL"),
                    new Shredded(object("required group a { optional int96 typed_value; } required group b { "
                            + "optional int96 typed_value; }"),
                            "typed_value.a.typed_value: `typed_value` is INT96; ...",
                            "typed_value.b.typed_value: `typed_value` is INT96; ...")))
            .toList();

    private static String list(String element) {
        return "optional group typed_value (LIST) { repeated group list { " + element + " } }";
    }

    private static String object(String fields) {
        return "optional group typed_value { " + fields + " }";
    }

    /// How a type without parameters of its own that is not a type of shredding is shown.
    private static String shown(String type) {
        Field field = SchemaText.parseField("optional " + type + (type.endsWith("}") ? "" : ";"));
        String annotation = field.annotation().toString();
        return switch (field) {
            case GroupField ignored -> "a group (" + annotation + ")";
            case PrimitiveField leaf -> (annotation.isEmpty() ? "" : annotation + " on ") + leaf.type()
                    + (leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY ? "(" + leaf.typeLength() + ")" : "");
        };
    }

    private static String variant(String typed) {
        return "message m { optional group v (VARIANT(1)) { required binary metadata; optional binary value; " + typed
                + (typed.endsWith("}") ? "" : ";") + " } }";
    }

    @ParameterizedTest
    @FieldSource("LEGAL")
    void theTypesOfShreddingAreLegal(Shredded c) {
        Schema schema = Schema.parse(variant(c.typed()));
        assertThat(schema.findings()).isEmpty();
        assertThat(SchemaElements.meaning(schema.fields().getFirst())).isEqualTo("Variant1?");
    }

    @ParameterizedTest
    @FieldSource("ILLEGAL")
    void othersAreFoundAndTheGroupIsStillAVariant(Shredded c) {
        Schema schema = SchemaText.parse(variant(c.typed()));
        GroupField v = (GroupField) schema.fields().getFirst();
        assertThat(v.shape()).isEqualTo(new GroupShape.Variant(1));
        assertThat(v.findings()).isEmpty();
        assertThat(schema.findings()).hasSameSizeAs(c.findings())
                .allSatisfy(finding -> assertThat(finding.rule()).isEqualTo(SchemaRule.VARIANT_SHREDDING))
                .zipSatisfy(c.findings(), (finding, expected) -> assertThat(finding.toString())
                        .startsWith("Column v." + expected.replace("...", "it is BOOLEAN, INT32, INT64, FLOAT,"))
                        .matches(text -> expected.endsWith("...") || text.equals("Column v." + expected)));
    }

    @ParameterizedTest
    @FieldSource("ILLEGAL")
    void othersCannotBeMade(Shredded c) {
        assertThatThrownBy(() -> Schema.parse(variant(c.typed()))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Column v." + c.findings().getFirst().replace("...", ""))
                .hasMessageEndingWith(" (LP-VARIANT-SHREDDING)");
        GroupField v = (GroupField) SchemaText.parse(variant(c.typed())).fields().getFirst();
        assertThatThrownBy(() -> GroupField.of("v", v.repetition(), v.fieldId(), v.annotation(), v.children()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Column v." + c.findings().getFirst().replace("...", ""));
    }

    /// What is odd inside shows whatever stands round the variant, and only once.
    @ParameterizedTest
    @ValueSource(strings = {"optional group o { %s }", "optional group o (LIST) { repeated group list { %s } }",
            "optional group o (MAP) { repeated group key_value { required int32 key; %s } }"})
    void isFoundAnywhere(String around) {
        Schema schema = SchemaText.parse("message m { " + around.formatted(
                "optional group v (VARIANT(1)) { required binary metadata; optional int96 typed_value; }") + " }");
        assertThat(schema.findings()).hasSize(1);
        List<String> path = schema.findings().getFirst().path();
        assertThat(path.getFirst()).isEqualTo("o");
        assertThat(path.subList(path.size() - 2, path.size())).containsExactly("v", "typed_value");
    }

    /// What a projection leaves out is not missing.
    @Test
    void partOfAVariantHasNoMoreFindingsThanTheWhole() {
        Schema schema = Schema
                .parse(variant(object("required group a { optional binary value; optional int32 typed_value; }")));
        for (Leaf leaf : schema.leaves()) {
            assertThat(schema.project(List.of(leaf.path())).findings()).isEmpty();
        }
    }

    /// Of the examples of shredding of parquet-testing, only those that its list of cases calls wrong have a finding, as
    /// far as their schemas are wrong and not their values.
    @Test
    void onlyTheWrongFilesOfParquetTestingHaveFindings() throws IOException {
        Path corpus = TestCorpus.orSkip();
        Map<String, List<String>> found = new TreeMap<>();
        int variants = 0;
        try (Stream<Path> paths = Files.list(corpus.resolve("shredded_variant"))) {
            for (Path path : paths.filter(path -> path.toString().endsWith(".parquet")).toList()) {
                try (InputFile file = InputFile.of(path)) {
                    Schema schema = FooterReader.read(file).metadata().schema();
                    variants += schema.fields().stream().anyMatch(VariantShapeSpecTest::isVariant) ? 1 : 0;
                    if (!schema.findings().isEmpty()) {
                        found.put(path.getFileName().toString(), schema.findings().stream()
                                .map(finding -> ColumnPath.of(finding.path()) + ": " + finding.found()).toList());
                    }
                }
            }
        }
        assertThat(variants).isGreaterThan(130);
        assertThat(found).isEqualTo(Map.of(
                "case-084-INVALID.parquet", Stream.of("a", "b", "c", "d")
                        .map(name -> "var.typed_value." + name + ": a shredded field is OPTIONAL").toList(),
                "case-127.parquet", List.of("var.typed_value: `typed_value` is INTEGER(32,false) on INT32"),
                "case-137.parquet", List.of("var.typed_value: `typed_value` is FIXED_LEN_BYTE_ARRAY(4)")));
    }

    private static boolean isVariant(Field field) {
        return field instanceof GroupField group && group.shape() instanceof GroupShape.Variant;
    }
}
