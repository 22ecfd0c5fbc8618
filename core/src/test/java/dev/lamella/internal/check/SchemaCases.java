package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.good;
import static dev.lamella.internal.check.BrokenFiles.group;
import static dev.lamella.internal.check.BrokenFiles.leaf;
import static dev.lamella.internal.check.BrokenFiles.ofSchema;
import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;

import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SchemaRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// The rules of [SchemaRules]: how [BrokenFiles] says.
final class SchemaCases {
    private static final String TWO_LEVELS = "; lists are written as `repeated group list` with one child `element`";

    /// What breaks the rules of the type system, in the words of the findings of the schema; and what comes near and does
    /// not.
    private static final List<Pair> OF_THE_TYPE_SYSTEM = List.of(
            pair(SchemaRule.ANNOTATION_TYPE, "optional int32 a (STRING);", "optional binary a (STRING);"),
            pair(SchemaRule.UUID_LENGTH, "optional fixed_len_byte_array(15) a (UUID);",
                    "optional fixed_len_byte_array(16) a (UUID);"),
            pair(SchemaRule.FLOAT16_LENGTH, "optional fixed_len_byte_array(3) a (FLOAT16);",
                    "optional fixed_len_byte_array(2) a (FLOAT16);"),
            pair(SchemaRule.INTERVAL_LENGTH, "optional fixed_len_byte_array(13) a (INTERVAL);",
                    "optional fixed_len_byte_array(12) a (INTERVAL);"),
            pair(SchemaRule.TIME_UNIT, "optional int64 a (TIME(MILLIS,true));",
                    "optional int64 a (TIME(MICROS,true));"),
            pair(SchemaRule.INTEGER_WIDTH, "optional int64 a (INTEGER(16,true));",
                    "optional int32 a (INTEGER(16,true));"),
            pair(SchemaRule.DECIMAL_PRECISION, "optional int32 a (DECIMAL(10,2));", "optional int32 a (DECIMAL(9,2));"),
            pair(SchemaRule.DECIMAL_SCALE, "optional int32 a (DECIMAL(9,10));", "optional int32 a (DECIMAL(9,9));"),
            pair(SchemaRule.LIST_SHAPE, "optional group a (LIST) { optional int32 b; }",
                    "optional group a (LIST) { repeated group list { optional int32 element; } }"),
            pair(SchemaRule.MAP_SHAPE, "optional group a (MAP) { repeated int32 b; }",
                    "optional group a (MAP) { repeated group key_value { required int32 key; } }"),
            pair(SchemaRule.MAP_KEY, "optional group a (MAP) { repeated group key_value { optional int32 key; } }",
                    "optional group a (MAP) { repeated group key_value { required int32 key; } }"),
            pair(SchemaRule.MAP_ENTRIES,
                    "optional group a (MAP) { repeated group key_value (LIST) { required int32 key; } }",
                    "optional group a (MAP) { repeated group key_value (MAP_KEY_VALUE) { required int32 key; } }"),
            pair(SchemaRule.VARIANT_VERSION,
                    "optional group a (VARIANT(2)) { required binary metadata; required binary value; }",
                    "optional group a (VARIANT(1)) { required binary metadata; required binary value; }"),
            pair(SchemaRule.VARIANT_GROUP, "optional group a (VARIANT(1)) { required binary metadata; }",
                    "optional group a (VARIANT(1)) { required binary metadata; required binary value; }"),
            pair(SchemaRule.VARIANT_SHREDDING,
                    "optional group a (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int96 typed_value; }",
                    "optional group a (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int64 typed_value; }"),
            pair(SchemaRule.FILE_GROUP, "optional group a (FILE) { optional int32 uri; }",
                    "optional group a (FILE) { optional binary uri (STRING); }"),
            pair(SchemaRule.UNKNOWN_REQUIRED, "required int32 a (UNKNOWN);", "optional int32 a (UNKNOWN);"),
            pair(SchemaRule.NAME_DUPLICATE, "optional int32 a; optional int32 a;",
                    "optional int32 a; optional int32 b;"));

    /// Two messages, of which the first breaks the rule.
    private record Pair(SchemaRule rule, String broken, String kept) {
        Stream<RuleCase> cases() {
            return Stream.of(asTheSchemaSays(rule, broken, ofSchema(message(broken))),
                    keepsStill(rule.id(), kept, ofSchema(message(kept))));
        }
    }

    private static Pair pair(SchemaRule rule, String broken, String kept) {
        return new Pair(rule, broken, kept);
    }

    private static String message(String fields) {
        return "message m { " + fields + " }";
    }

    static final List<RuleCase> CASES = Stream.of(OF_THE_TYPE_SYSTEM.stream().flatMap(Pair::cases), byElements(),
            others()).<RuleCase>flatMap(cases -> cases).toList();

    private SchemaCases() {}

    private static RuleCase asTheSchemaSays(SchemaRule rule, String what, BrokenFiles file) {
        List<String> findings = new ArrayList<>();
        SchemaTree.of(file.metadata().schemaElements()).findings().stream().filter(f -> f.rule() == rule)
                .forEach(f -> findings
                        .add("column " + String.join(".", f.path()) + ": " + f.found() + "; " + f.allowed()));
        return new RuleCase(rule.id(), what, file.bytes(), findings);
    }

    /// What message texts cannot say.
    private static Stream<RuleCase> byElements() {
        BrokenFiles unknown = ofSchema(leaf("a", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                new LogicalType.Unrecognized(2555, new byte[]{0})));
        BrokenFiles interval = ofSchema(with(
                leaf("a", PhysicalType.FIXED_LEN_BYTE_ARRAY, Repetition.OPTIONAL,
                        new LogicalType.Unrecognized(9, new byte[]{0})),
                "typeLength", OptionalInt.of(12)));
        return Stream.of(asTheSchemaSays(SchemaRule.ANNOTATION_UNKNOWN, "member 2555", unknown),
                keepsStill("LP-ANNOTATION-UNKNOWN", "no annotation", good()),
                asTheSchemaSays(SchemaRule.INTERVAL_MEMBER, "member 9", interval),
                keepsStill("LP-INTERVAL-MEMBER", "the ConvertedType INTERVAL",
                        ofSchema("message m { optional fixed_len_byte_array(12) a (INTERVAL); }")),
                asTheSchemaSays(SchemaRule.GEO_PARAMETERS, "a coordinate reference system without name",
                        ofSchema(leaf("a", PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                                new LogicalType.Geometry(Optional.of(""))))),
                keepsStill("LP-GEO-PARAMETERS", "a coordinate reference system", ofSchema(leaf("a",
                        PhysicalType.BYTE_ARRAY, Repetition.OPTIONAL,
                        new LogicalType.Geometry(Optional.of("EPSG:4326"))))),
                asTheSchemaSays(SchemaRule.FIXED_LENGTH, "no bytes",
                        ofSchema(with(leaf("a", PhysicalType.FIXED_LEN_BYTE_ARRAY, Repetition.OPTIONAL), "typeLength",
                                OptionalInt.of(0)))),
                keepsStill("LP-FIXED-LENGTH", "one byte",
                        ofSchema("message m { optional fixed_len_byte_array(1) a; }")),
                asTheSchemaSays(SchemaRule.TYPE_UNKNOWN, "physical type 8",
                        ofSchema(with(leaf("a", PhysicalType.INT32, Repetition.OPTIONAL), "type", OptionalInt.of(8)))),
                keepsStill("LP-TYPE-UNKNOWN", "physical type 6", good()),
                asTheSchemaSays(SchemaRule.GROUP_EMPTY, "A group of nothing",
                        ofSchema(group("a", Repetition.OPTIONAL, 0))),
                keepsStill("LP-GROUP-EMPTY", "groups of something", good()),
                asTheSchemaSays(SchemaRule.CONVERTED_TYPE_UNKNOWN, "ConvertedType 22",
                        good().element("id", e -> with(e, "convertedType", OptionalInt.of(22)))),
                keepsStill("LP-CONVERTED-TYPE-UNKNOWN", "ConvertedType 18, INT_64",
                        good().element("id", e -> with(e, "convertedType", OptionalInt.of(18)))),
                asTheSchemaSays(SchemaRule.CONVERTED_TYPE_CONTRADICTION, "STRING and ENUM",
                        good().element("name", e -> with(e, "convertedType", OptionalInt.of(4)))),
                keepsStill("LP-CONVERTED-TYPE-CONTRADICTION", "STRING and UTF8", good()));
    }

    private static Stream<RuleCase> others() {
        return Stream.of(fires("LP-LIST-LEGACY", "lists of all old layouts", ofSchema("""
                message m {
                  optional group a (LIST) { repeated int32 element; }
                  optional group b (LIST) { repeated group element { required int32 x; required int32 y; } }
                  optional group c (LIST) { repeated group x { repeated int32 y; } }
                  optional group d (LIST) { repeated group array { required int32 x; } }
                  optional group e (LIST) { repeated group e_tuple { required int32 x; } }
                }"""),
                "column a: the list is of an old layout: the repeated field is not a group, so it is the element itself,"
                        + " never null (rule 1)" + TWO_LEVELS,
                "column b: the list is of an old layout: the repeated group has several fields, so it is the element"
                        + " itself, never null (rule 2)" + TWO_LEVELS,
                "column c: the list is of an old layout: the only field of the repeated group is repeated, so the group"
                        + " is the element itself, never null (rule 3)" + TWO_LEVELS,
                "column d: the list is of an old layout: the repeated group is named `array` or like the list with"
                        + " `_tuple` behind it, so it is the element itself, never null (rule 4)" + TWO_LEVELS,
                "column e: the list is of an old layout: the repeated group is named `array` or like the list with"
                        + " `_tuple` behind it, so it is the element itself, never null (rule 4)" + TWO_LEVELS),
                keepsStill("LP-LIST-LEGACY", "three levels of other names",
                        ofSchema("message m { optional group a (LIST) { repeated group bag { optional int32 x; } } }")),
                fires("LP-LIST-UNANNOTATED", "a repeated field of the row, and one of a group",
                        ofSchema(
                                "message m { repeated int32 a; optional group b { repeated group c { required"
                                        + " int32 d; } } }"),
                        "column a: the field is REPEATED without a LIST or MAP round it; lists are written as a group"
                                + " (LIST) with `repeated group list` and `element`",
                        "column b.c: the field is REPEATED without a LIST or MAP round it; lists are written as a group"
                                + " (LIST) with `repeated group list` and `element`"),
                keepsStill("LP-LIST-UNANNOTATED", "a list and a map", good()),
                fires("LP-LIST-NAMES", "the names of Hive",
                        ofSchema(
                                "message m { optional group a (LIST) { repeated group bag { optional int32"
                                        + " array_element; } } }"),
                        "column a: the layers of the list are named bag.array_element; their names are list.element"),
                keepsStill("LP-LIST-NAMES", "the names of the specification", good()),
                fires("LP-MAP-NAMES", "the names of the old specification",
                        ofSchema(
                                "message m { optional group a (MAP) { repeated group map { required int32 key;"
                                        + " optional int32 value; } } }"),
                        "column a: the layers of the map are named map, key and value; their names are key_value, key"
                                + " and value"),
                keepsStill("LP-MAP-NAMES", "the names of the specification", good()),
                fires("LP-MAP-KEY-VALUE", "on the entries",
                        good().element("key_value", e -> with(e, "convertedType", OptionalInt.of(2))),
                        "column counts.key_value: the group is annotated MAP_KEY_VALUE; maps are annotated MAP, and"
                                + " their entries not at all"),
                keepsStill("LP-MAP-KEY-VALUE", "MAP on the map", good()),
                fires("LP-MAP-KEYS-ONLY", "one field",
                        ofSchema(
                                "message m { optional group a (MAP) { repeated group key_value { required int32"
                                        + " key; } } }"),
                        "column a: the map has keys and no values; the value may be left out, but many readers ask for"
                                + " it"),
                keepsStill("LP-MAP-KEYS-ONLY", "two fields", good()),
                fires("LP-INT96", "a timestamp of old", ofSchema("message m { optional int96 a; optional int64 b; }"),
                        "column a: the column is INT96; timestamps are INT64 annotated TIMESTAMP"),
                keepsStill("LP-INT96", "a timestamp",
                        ofSchema("message m { optional int64 a (TIMESTAMP(MICROS,true)); }")),
                fires("LP-CONVERTED-ONLY", "UTF8",
                        good().element("name", e -> with(e, "logicalType", Optional.empty())),
                        "column name: the annotation is there only as the deprecated ConvertedType UTF8; it is written"
                                + " as LogicalType, with the ConvertedType beside it"),
                keepsStill("LP-CONVERTED-ONLY", "INTERVAL, which is written so",
                        ofSchema("message m { optional fixed_len_byte_array(12) a (INTERVAL); }")),
                fires("LP-CONVERTED-MISSING", "STRING",
                        good().element("name", e -> with(e, "convertedType", OptionalInt.empty())),
                        "column name: the annotation STRING stands alone; it is written with the ConvertedType UTF8"
                                + " beside it, for old readers"),
                keepsStill("LP-CONVERTED-MISSING", "annotations without a twin", ofSchema("""
                        message m {
                          optional int64 a (TIME(NANOS,true));
                          optional fixed_len_byte_array(12) b (TIMESTAMP(MICROS,true));
                          optional fixed_len_byte_array(16) c (UUID);
                        }""")),
                fires("LP-BYTES-TEXT", "a writer that knew no text",
                        ofSchema("message m { optional binary a; optional binary b (STRING); }")
                                .file(m -> with(m, "createdBy", Optional.of("impala version 1.3 (build abc)"))),
                        "column a: the column is BYTE_ARRAY without annotation, by a writer that wrote text so; text is"
                                + " annotated STRING; this is read as bytes"),
                keepsStill("LP-BYTES-TEXT", "a writer that knows text", ofSchema("message m { optional binary a; }")),
                fires("LP-NAME-EMPTY", "nothing", ofSchema(leaf("", PhysicalType.INT32, Repetition.OPTIONAL)),
                        "column : the name is empty; a name has at least one character"),
                keepsStill("LP-NAME-EMPTY", "a blank", ofSchema(leaf(" ", PhysicalType.INT32, Repetition.OPTIONAL))),
                fires("LP-NAME-CASE", "a and A",
                        ofSchema("message m { optional int32 a; optional int32 b; optional int32 A; }"),
                        "column A: the name differs from its sibling a only by case; many readers compare names"
                                + " without regard to case"),
                keepsStill("LP-NAME-CASE", "a and A in different groups",
                        ofSchema("message m { optional int32 a; optional group b { optional int32 A; } }")),
                fires("LP-NAME-DOT", "a.b", good().element("id", e -> with(e, "name", "a.b")),
                        "column a.b: the name has a dot in it; readers that separate paths by dots cannot tell it from"
                                + " a group"),
                keepsStill("LP-NAME-DOT", "a-b", good().element("id", e -> with(e, "name", "a-b"))),
                fires("LP-FIELD-ID-DUPLICATE", "1 twice",
                        ofSchema("message m { optional int32 a = 1; optional group b = 2 { optional int32 c = 1; } }"),
                        "column b.c: the field has the id 1, and so has a; each id is given to one field of a schema"),
                keepsStill("LP-FIELD-ID-DUPLICATE", "different ids, and -1 for none", ofSchema(
                        "message m { optional int32 a = -1; optional int32 b = 2; optional int32 c = 1; optional"
                                + " int32 d = -1; }")),
                fires("LP-TYPE-LENGTH", "an INT64 of 64",
                        good().element("id", e -> with(e, "typeLength", OptionalInt.of(64))),
                        "column id: type_length is 64; only FIXED_LEN_BYTE_ARRAY has a length; it is ignored"),
                keepsStill("LP-TYPE-LENGTH", "0, as some writers have it",
                        good().element("id", e -> with(e, "typeLength", OptionalInt.of(0)))),
                fires("LP-CHILD-COUNT", "a column of 0 children",
                        good().element("id", e -> with(e, "childCount", OptionalInt.of(0))),
                        "column id: the column says that it has 0 children; num_children is only there for groups"),
                keepsStill("LP-CHILD-COUNT", "groups", good()),
                fires("LP-REPETITION-MISSING", "none",
                        good().element("id", e -> with(e, "repetition", OptionalInt.empty())),
                        "the field id has no repetition, and is read as REQUIRED; it is 0 (REQUIRED), 1 (OPTIONAL) or"
                                + " 2 (REPEATED)"),
                keepsStill("LP-REPETITION-MISSING", "one each", good()),
                fires("LP-ROOT", "a repetition",
                        good().element("schema", e -> with(e, "repetition", OptionalInt.of(0))),
                        "the root of the schema has a repetition; it has only a name and children; the rest is"
                                + " ignored"),
                keepsStill("LP-ROOT", "another name", good().element("schema", e -> with(e, "name", "root"))),
                fires("LP-DECIMAL-FIELDS", "another scale",
                        good().element("price", e -> with(e, "scale", OptionalInt.of(3))),
                        "column price: the annotation is DECIMAL(9,2), and the fields beside it say precision 9 and"
                                + " scale 3; both must be the same"),
                keepsStill("LP-DECIMAL-FIELDS", "none", good().element("price",
                        e -> with(with(e, "scale", OptionalInt.empty()), "precision", OptionalInt.empty()))),
                fires("LP-DECIMAL-STRAY", "an INT64 of precision 9",
                        good().element("id", e -> with(e, "precision", OptionalInt.of(9))),
                        "column id: the field has a scale or a precision, and is not a DECIMAL; only a DECIMAL has them;"
                                + " they are ignored"),
                keepsStill("LP-DECIMAL-STRAY", "0, as some writers have it",
                        good().element("id", e -> with(e, "precision", OptionalInt.of(0)))),
                fires("LP-DECIMAL-WIDE", "9 digits", ofSchema("message m { optional int64 a (DECIMAL(9,2)); }"),
                        "column a: the precision of the INT64 is 9; an INT32 holds up to 9 digits"),
                keepsStill("LP-DECIMAL-WIDE", "10 digits", ofSchema("message m { optional int64 a (DECIMAL(10,2)); }")),
                fires("LP-TYPE-READERS", "a UUID for Spark",
                        ofSchema("message m { optional fixed_len_byte_array(16) a (UUID); }"),
                        "column a: the field is not read by Spark SQL; `lamella types` says why"),
                fires("LP-TYPE-READERS", "an INTERVAL in a list, for Spark and Polars", ofSchema("""
                        message m { optional group a (LIST) { repeated group list {
                          optional fixed_len_byte_array(12) element (INTERVAL); } } }
                        """),
                        "column a: the field is not read by Spark SQL, Polars; `lamella types` says why"),
                keepsStill("LP-TYPE-READERS", "text", ofSchema("message m { optional binary a (STRING); }")),
                fires("LP-COLUMNS-NONE", "none", ofSchema(),
                        "the schema has no columns; without columns there are only rows to be counted"),
                keepsStill("LP-COLUMNS-NONE", "one", ofSchema("message m { optional int32 a; }")));
    }
}
