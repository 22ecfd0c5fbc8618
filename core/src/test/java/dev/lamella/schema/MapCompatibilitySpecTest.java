package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.footer.SchemaTree;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which maps, variants and file references groups are: LogicalTypes.md, "Maps" and behind it.
class MapCompatibilitySpecTest {
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
    private static final String ONE_CHILD = "; a map has one child, a repeated group of a key and a value" + STRUCT;

    static final List<Case> MAPS = List.of(
            new Case("the usual map",
                    "required group m (MAP) { repeated group key_value { required binary key (STRING); optional int32 value; } }",
                    "Map<string!,int32?>!"),
            new Case("names do not matter",
                    "optional group m (MAP) { repeated group map { required binary str (STRING); required int32 num; } }",
                    "Map<string!,int32!>?"),
            new Case("position wins over names",
                    "optional group m (MAP) { repeated group map { required int32 value; required double key; } }",
                    "Map<int32!,double!>?"),
            new Case("MAP_KEY_VALUE instead of MAP",
                    "optional group m (MAP_KEY_VALUE) { repeated group map { required int32 key; required double value; } }",
                    "Map<int32!,double!>?"),
            new Case("MAP_KEY_VALUE inside a MAP says nothing",
                    "optional group m (~MAP) { repeated group map (MAP_KEY_VALUE) { required int32 key; optional double v; } }",
                    "Map<int32!,double?>?"),
            new Case("MAP_KEY_VALUE inside a MAP says nothing, even where it could",
                    "optional group m (MAP) { repeated group kv (MAP_KEY_VALUE) { repeated group k { required int32 a; } } }",
                    "Map<List<{a:int32!}!>!>?",
                    "column m: MAP is declared on a group whose keys are REPEATED; keys are REQUIRED"),
            new Case("MAP_KEY_VALUE on a map that is the value of another map",
                    "optional group m (MAP) { repeated group kv (MAP_KEY_VALUE) { required int32 key; optional group value "
                            + "(MAP_KEY_VALUE) { repeated group kv (MAP_KEY_VALUE) { required int32 key; optional int32 v; } } } }",
                    "Map<int32!,Map<int32!,int32?>?>?"),
            new Case("MAP_KEY_VALUE three times: only the middle one is inside a map",
                    "optional group m (MAP) { repeated group kv (MAP_KEY_VALUE) { repeated group k (MAP_KEY_VALUE) { "
                            + "repeated group e { required int32 key; } } } }",
                    "Map<List<Map<int32!>!>!>?",
                    "column m: MAP is declared on a group whose keys are REPEATED; keys are REQUIRED"),
            new Case("another annotation on the entries is ignored",
                    "optional group m (MAP) { repeated group kv (LIST) { repeated int32 key; } }",
                    "Map<List<int32!>!>?",
                    "column m: MAP is declared on a group whose keys are REPEATED; keys are REQUIRED",
                    "column m.kv: LIST is declared on the entries of a map; entries are plain groups, so it is ignored"),
            new Case("keys that may be null are tolerated",
                    "optional group m (MAP) { repeated group map { optional binary key (STRING); optional int32 value; } }",
                    "Map<string?,int32?>?",
                    "column m: MAP is declared on a group whose keys are OPTIONAL; keys are REQUIRED"),
            new Case("only keys", "optional group m (MAP) { repeated group map { required int32 key; } }",
                    "Map<int32!>?"),
            new Case("a group as the key",
                    "optional group m (MAP) { repeated group map { required group key { required int32 a; } optional int32 v; } }",
                    "Map<{a:int32!}!,int32?>?"),
            new Case("a list as the value",
                    "optional group m (MAP) { repeated group map { required int32 key; repeated int32 v; } }",
                    "Map<int32!,List<int32!>!>?"),
            new Case("a repeated map is a list of maps",
                    "repeated group m (MAP) { repeated group map { required int32 key; required int32 v; } }",
                    "List<Map<int32!,int32!>!>!"),
            new Case("two children", "optional group m (MAP) { repeated int32 a; repeated int32 b; }",
                    "{a:List<int32!>!,b:List<int32!>!}?",
                    "column m: MAP is declared on a group of 2 children" + ONE_CHILD),
            new Case("a child that is not repeated",
                    "optional group m (MAP) { required group map { required int32 key; required int32 v; } }",
                    "{map:{key:int32!,v:int32!}!}?",
                    "column m: MAP is declared on a group whose child is REQUIRED" + ONE_CHILD),
            new Case("a repeated child that is no group", "optional group m (MAP) { repeated int32 a; }",
                    "{a:List<int32!>!}?",
                    "column m: MAP is declared on a group whose repeated child is no group" + ONE_CHILD),
            new Case("three fields",
                    "optional group m (MAP) { repeated group e { required int32 a; required int32 b; required int32 c; } }",
                    "{e:List<{a:int32!,b:int32!,c:int32!}!>!}?",
                    "column m: MAP is declared on a group whose repeated child has 3 fields" + ONE_CHILD),
            new Case("no fields", "optional group m (MAP) { repeated group e { } }", "{e:List<{}!>!}?",
                    "column m: MAP is declared on a group whose repeated child has 0 fields" + ONE_CHILD));

    private static final String PLAIN = "; `metadata` and `value` are BYTE_ARRAY without annotation" + STRUCT;
    private static final String PARTS = "; a variant has `metadata`, and `value` or `typed_value` or both" + STRUCT;

    static final List<Case> VARIANTS = List.of(
            new Case("a variant", "optional group v (VARIANT(1)) { required binary metadata; required binary value; }",
                    "Variant1?"),
            new Case("by name, not by position",
                    "optional group v (VARIANT(1)) { required binary value; required binary metadata; }", "Variant1?"),
            new Case("shredded",
                    "required group v (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int64 typed_value; }",
                    "Variant1!"),
            new Case("without value",
                    "required group v (VARIANT(1)) { required binary metadata; optional int64 typed_value; }",
                    "Variant1!"),
            new Case("with something else",
                    "required group v (VARIANT(1)) { required binary metadata; optional binary value; optional int32 x; }",
                    "Variant1!"),
            new Case("without metadata", "required group v (VARIANT(1)) { optional binary value; }",
                    "{value:byte_array?}!", "column v: VARIANT(1) is declared on a group without `metadata`" + PARTS),
            new Case("only metadata", "required group v (VARIANT(1)) { required binary metadata; }",
                    "{metadata:byte_array!}!",
                    "column v: VARIANT(1) is declared on a group without `value` or `typed_value`" + PARTS),
            new Case("text as value",
                    "required group v (VARIANT(1)) { required binary metadata; required binary value (STRING); }",
                    "{metadata:byte_array!,value:string!}!",
                    "column v: VARIANT(1) is declared on a group whose `value` is no plain BYTE_ARRAY" + PLAIN),
            new Case("a group as metadata",
                    "required group v (VARIANT(1)) { required group metadata { } required binary value; }",
                    "{metadata:{}!,value:byte_array!}!",
                    "column v: VARIANT(1) is declared on a group whose `metadata` is no plain BYTE_ARRAY" + PLAIN),
            new Case("a repeated typed_value",
                    "required group v (VARIANT(1)) { required binary metadata; repeated int32 typed_value; }",
                    "{metadata:byte_array!,typed_value:List<int32!>!}!",
                    "column v: VARIANT(1) is declared on a group whose `typed_value` is REPEATED; it is OPTIONAL"
                            + STRUCT),
            new Case("two values",
                    "required group v (VARIANT(1)) { required binary metadata; optional binary value; optional binary value; }",
                    "{metadata:byte_array!,value:byte_array?,value:byte_array?}!",
                    "column v: VARIANT(1) is declared on a group with two children `value`; each child occurs once"
                            + STRUCT),
            new Case("a later version",
                    "required group v (VARIANT(2)) { required binary metadata; required binary value; }",
                    "{metadata:byte_array!,value:byte_array!}!",
                    "column v: VARIANT(2) is declared on a group; this library knows version 1" + STRUCT),
            new Case("no group", "required binary v (VARIANT(1));", "byte_array!",
                    "column v: VARIANT(1) is declared on BYTE_ARRAY; it annotates groups, so this is read as BYTE_ARRAY"));

    static final List<Case> FILES = List.of(
            new Case("all parts",
                    "optional group f (FILE) { optional binary uri (STRING); optional int64 offset; optional int64 size; "
                            + "optional binary content_type (UTF8); optional binary checksum (STRING); optional binary inline; }",
                    "File?"),
            new Case("any subset", "optional group f (FILE) { optional binary inline; }", "File?"),
            new Case("something else is ignored",
                    "optional group f (FILE) { optional int32 x; optional binary uri (STRING); }",
                    "File?"),
            new Case("a part that is always there is tolerated",
                    "optional group f (FILE) { required binary uri (STRING); }",
                    "File?"),
            new Case("a part of the wrong type", "optional group f (FILE) { optional int32 offset; }",
                    "{offset:int32?}?",
                    "column f: FILE is declared on a group whose `offset` is no INT64; `offset` is an OPTIONAL INT64"
                            + STRUCT),
            new Case("a text that is no STRING", "optional group f (FILE) { optional binary uri; }",
                    "{uri:byte_array?}?",
                    "column f: FILE is declared on a group whose `uri` is no STRING; `uri` is an OPTIONAL STRING"
                            + STRUCT),
            new Case("a repeated part", "optional group f (FILE) { repeated int64 size; }", "{size:List<int64!>!}?",
                    "column f: FILE is declared on a group whose `size` is no INT64; `size` is an OPTIONAL INT64"
                            + STRUCT),
            new Case("a part twice", "optional group f (FILE) { optional int64 size; optional int64 size; }",
                    "{size:int64?,size:int64?}?",
                    "column f: FILE is declared on a group with two children `size`; each child occurs once" + STRUCT));

    @ParameterizedTest
    @FieldSource({"MAPS", "VARIANTS", "FILES"})
    void findsTheMeaning(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        assertThat(SchemaElements.meaning(schema.fields().getFirst())).isEqualTo(c.meaning());
        assertThat(SchemaElements.texts(schema.findings())).isEqualTo(c.findings());
    }

    @ParameterizedTest
    @FieldSource({"MAPS", "VARIANTS", "FILES"})
    void keepsWhatIsDeclared(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        Field field = schema.fields().getFirst();
        assertThat(field.annotation().isNone()).isFalse();
        boolean isStruct = !(field instanceof GroupField group) || group.shape() instanceof GroupShape.Struct;
        assertThat(field.logicalType().isEmpty()).isEqualTo(isStruct);
    }
}
