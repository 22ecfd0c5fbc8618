package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.footer.SchemaTree;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which maps groups are: LogicalTypes.md, "Maps".
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
    private static final String IS_REPEATED = " is declared on a REPEATED group; a map is REQUIRED or OPTIONAL";
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
                    "Column m: MAP is declared on a group whose keys are REPEATED; keys are REQUIRED"),
            new Case("MAP_KEY_VALUE on a map that is the value of another map",
                    "optional group m (MAP) { repeated group kv (MAP_KEY_VALUE) { required int32 key; optional group value "
                            + "(MAP_KEY_VALUE) { repeated group kv (MAP_KEY_VALUE) { required int32 key; optional int32 v; } } } }",
                    "Map<int32!,Map<int32!,int32?>?>?"),
            new Case("MAP_KEY_VALUE three times: only the middle one is inside a map",
                    "optional group m (MAP) { repeated group kv (MAP_KEY_VALUE) { repeated group k (MAP_KEY_VALUE) { "
                            + "repeated group e { required int32 key; } } } }",
                    "Map<List<Map<int32!>!>!>?",
                    "Column m: MAP is declared on a group whose keys are REPEATED; keys are REQUIRED",
                    "Column m.kv.k: MAP_KEY_VALUE" + IS_REPEATED),
            new Case("another annotation on the entries is ignored",
                    "optional group m (MAP) { repeated group kv (LIST) { repeated int32 key; } }",
                    "Map<List<int32!>!>?",
                    "Column m: MAP is declared on a group whose keys are REPEATED; keys are REQUIRED",
                    "Column m.kv: LIST is declared on the entries of a map; entries are plain groups, so it is ignored"),
            new Case("keys that may be null are tolerated",
                    "optional group m (MAP) { repeated group map { optional binary key (STRING); optional int32 value; } }",
                    "Map<string?,int32?>?",
                    "Column m: MAP is declared on a group whose keys are OPTIONAL; keys are REQUIRED"),
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
                    "List<Map<int32!,int32!>!>!", "Column m: MAP" + IS_REPEATED),
            new Case("a repeated map of the old spelling, too",
                    "repeated group m (MAP_KEY_VALUE) { repeated group map { required int32 key; required int32 v; } }",
                    "List<Map<int32!,int32!>!>!", "Column m: MAP_KEY_VALUE" + IS_REPEATED),
            new Case("a repeated map as the element of a list of two levels",
                    "optional group l (LIST) { repeated group array (MAP) { repeated group map (MAP_KEY_VALUE) { required int32 key; required int32 v; } } }",
                    "List<Map<int32!,int32!>!>?"),
            new Case("two children", "optional group m (MAP) { repeated int32 a; repeated int32 b; }",
                    "{a:List<int32!>!,b:List<int32!>!}?",
                    "Column m: MAP is declared on a group of 2 children" + ONE_CHILD),
            new Case("a child that is not repeated",
                    "optional group m (MAP) { required group map { required int32 key; required int32 v; } }",
                    "{map:{key:int32!,v:int32!}!}?",
                    "Column m: MAP is declared on a group whose child is REQUIRED" + ONE_CHILD),
            new Case("a repeated child that is not a group", "optional group m (MAP) { repeated int32 a; }",
                    "{a:List<int32!>!}?",
                    "Column m: MAP is declared on a group whose repeated child is not a group" + ONE_CHILD),
            new Case("three fields",
                    "optional group m (MAP) { repeated group e { required int32 a; required int32 b; required int32 c; } }",
                    "{e:List<{a:int32!,b:int32!,c:int32!}!>!}?",
                    "Column m: MAP is declared on a group whose repeated child has 3 fields" + ONE_CHILD),
            new Case("no fields", "optional group m (MAP) { repeated group e { } }", "{e:List<{}!>!}?",
                    "Column m: MAP is declared on a group whose repeated child has 0 fields" + ONE_CHILD,
                    "Column m.e: the group has no fields; a group has at least one"),
            new Case("key and value of one name",
                    "optional group m (MAP) { repeated group e { required int32 a; required int32 a; } }",
                    "Map<int32!,int32!>?",
                    "Column m.e.a: an earlier field of the group has the same name; the children of a group have different "
                            + "names"));

    @ParameterizedTest
    @FieldSource("MAPS")
    void findsTheMeaning(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        assertThat(SchemaElements.meaning(schema.fields().getFirst())).isEqualTo(c.meaning());
        assertThat(SchemaElements.texts(schema.findings())).isEqualTo(c.findings());
    }

    @ParameterizedTest
    @FieldSource("MAPS")
    void keepsWhatIsDeclared(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        Field field = schema.fields().getFirst();
        assertThat(field.annotation().isNone()).isFalse();
        boolean isStruct = !(field instanceof GroupField group) || group.shape() instanceof GroupShape.Struct;
        assertThat(field.logicalType().isEmpty()).isEqualTo(isStruct);
    }

    /// A map that is legal is made strictly; one that is not, is rejected with the first of its findings.
    @ParameterizedTest
    @FieldSource("MAPS")
    void onlyLegalMapsCanBeMade(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        if (c.findings().isEmpty()) {
            schema.requireLegal();
        } else {
            assertThatThrownBy(() -> Schema.of("m", schema.fields())).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(c.findings().getFirst().replace(STRUCT, "").replace(", so it is ignored", "") + " ("
                            + schema.findings().getFirst().rule() + ")");
        }
    }

    /// The examples of the two editions of the specification that the project began with, word for word, and what the
    /// newer one says of omitted values. The older one writes `(UTF8)`.
    record Example(String edition, String says, MapRule rule, String meaning, String text) {
        @Override
        public String toString() {
            return edition + ", " + says;
        }
    }

    static final List<Example> EXAMPLES = List.of(
            new Example("old", "a non-null map from strings to nullable integers", MapRule.KEY_AND_VALUE,
                    "Map<string!,int32?>!", """
                            required group my_map (MAP) {
                              repeated group key_value {
                                required binary key (UTF8);
                                optional int32 value;
                              }
                            }
                            """),
            new Example("old", "Map<String, Integer> (nullable map, non-null values)", MapRule.KEY_AND_VALUE,
                    "Map<string!,int32!>?", """
                            optional group my_map (MAP) {
                              repeated group map {
                                required binary str (UTF8);
                                required int32 num;
                              }
                            }
                            """),
            new Example("old", "Map<String, Integer> (nullable map, nullable values)", MapRule.KEY_AND_VALUE,
                    "Map<string!,int32?>?", """
                            optional group my_map (MAP_KEY_VALUE) {
                              repeated group map {
                                required binary key (UTF8);
                                optional int32 value;
                              }
                            }
                            """),
            new Example("new", "a non-null map from strings to nullable integers", MapRule.KEY_AND_VALUE,
                    "Map<string!,int32?>!", """
                            required group my_map (MAP) {
                              repeated group key_value {
                                required binary key (STRING);
                                optional int32 value;
                              }
                            }
                            """),
            new Example("new", "Map<String, Integer> (nullable map, non-null values)", MapRule.KEY_AND_VALUE,
                    "Map<string!,int32!>?", """
                            optional group my_map (MAP) {
                              repeated group map {
                                required binary str (STRING);
                                required int32 num;
                              }
                            }
                            """),
            new Example("new", "Map<String, Integer> (nullable map, nullable values)", MapRule.KEY_AND_VALUE,
                    "Map<string!,int32?>?", """
                            optional group my_map (MAP_KEY_VALUE) {
                              repeated group map {
                                required binary key (STRING);
                                optional int32 value;
                              }
                            }
                            """),
            new Example("new", "a value that is not present: a map with all null values or a set of keys",
                    MapRule.KEY_ONLY, "Map<string!>!", """
                            required group my_map (MAP) {
                              repeated group key_value {
                                required binary key (STRING);
                              }
                            }
                            """));

    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void readsTheExamplesOfTheSpecification(Example example) {
        Schema schema = SchemaText.parse("message m { " + example.text() + " }");
        GroupField map = (GroupField) schema.fields().getFirst();
        assertThat(map.shape()).isEqualTo(new GroupShape.MapOf(example.rule()));
        assertThat(SchemaElements.meaning(map)).isEqualTo(example.meaning());
    }
}
