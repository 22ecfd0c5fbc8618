package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.footer.SchemaTree;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Which lists old writers meant: LogicalTypes.md, "Backward-compatibility rules".
class ListCompatibilitySpecTest {
    /// @param rules of the lists from outside in
    record Case(String sentence, String schema, String meaning, List<ListRule> rules) {
        Case(String sentence, String schema, String meaning, ListRule... rules) {
            this(sentence, schema, meaning, List.of(rules));
        }

        @Override
        public String toString() {
            return sentence;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("1: a repeated primitive is the element",
                    "optional group l (LIST) { repeated int32 element; }", "List<int32!>?",
                    ListRule.REPEATED_PRIMITIVE),
            new Case("2: a repeated group of several fields is the element",
                    "optional group l (LIST) { repeated group element { required binary str (STRING); required int32 num; } }",
                    "List<{str:string!,num:int32!}!>?", ListRule.SEVERAL_FIELDS),
            new Case("2: also if it is annotated",
                    "optional group l (LIST) { repeated group v (VARIANT(1)) { required binary metadata; "
                            + "required binary value; } }",
                    "List<Variant1!>?", ListRule.SEVERAL_FIELDS),
            new Case("3: a repeated group with one repeated field is the element; it may be a list",
                    "optional group l (LIST) { repeated group array (LIST) { repeated int32 array; } }",
                    "List<List<int32!>!>?", ListRule.REPEATED_CHILD, ListRule.REPEATED_PRIMITIVE),
            new Case("3: before rule 4, and also of a group that is not annotated",
                    "optional group l (LIST) { repeated group array { repeated int32 xs; } }",
                    "List<{xs:List<int32!>!}!>?", ListRule.REPEATED_CHILD, ListRule.UNANNOTATED),
            new Case("3: a map as the element",
                    "optional group l (LIST) { repeated group array (MAP) { repeated group key_value { "
                            + "required binary key (STRING); optional int32 value; } } }",
                    "List<Map<string!,int32?>!>?", ListRule.REPEATED_CHILD),
            new Case("3: an annotated group is never a mere layer, even with one field that is not repeated",
                    "optional group l (LIST) { repeated group list (FILE) { optional binary uri (STRING); } }",
                    "List<File!>?", ListRule.ANNOTATED_CHILD),
            new Case("3: nor is one whose annotation is not allowed on it",
                    "optional group l (LIST) { repeated group list (LIST) { optional int32 element; } }",
                    "List<{element:int32?}!>?", ListRule.ANNOTATED_CHILD),
            new Case("4: a group named array is the element",
                    "optional group l (LIST) { repeated group array { required binary str (STRING); } }",
                    "List<{str:string!}!>?", ListRule.ELEMENT_NAME),
            new Case("4: a group named like the list with _tuple is the element",
                    "optional group my_list (LIST) { repeated group my_list_tuple { required binary str (STRING); } }",
                    "List<{str:string!}!>?", ListRule.ELEMENT_NAME),
            new Case("4: not if it is named like another list with _tuple",
                    "optional group my_list (LIST) { repeated group your_list_tuple { required binary str (STRING); } }",
                    "List<string!>?", ListRule.THREE_LEVELS),
            new Case("4: names are case-sensitive",
                    "optional group my_list (LIST) { repeated group Array { required binary str (STRING); } }",
                    "List<string!>?", ListRule.THREE_LEVELS),
            new Case("5: three levels, elements may be null",
                    "optional group l (LIST) { repeated group element { optional binary str (STRING); } }",
                    "List<string?>?", ListRule.THREE_LEVELS),
            new Case("5: three levels, elements are there",
                    "required group l (LIST) { repeated group list { required binary element (STRING); } }",
                    "List<string!>!", ListRule.THREE_LEVELS),
            new Case("5: Hive's names",
                    "optional group l (LIST) { repeated group bag { optional int32 array_element; } }",
                    "List<int32?>?", ListRule.THREE_LEVELS),
            new Case("5: Arrow's names", "optional group l (LIST) { repeated group list { optional int32 item; } }",
                    "List<int32?>?", ListRule.THREE_LEVELS),
            new Case("5: lists in lists",
                    "optional group l (LIST) { repeated group list { required group element (LIST) { repeated group list { "
                            + "required int32 element; } } } }",
                    "List<List<int32!>!>?", ListRule.THREE_LEVELS, ListRule.THREE_LEVELS),
            new Case("5: a struct with a list as the element",
                    "optional group l (LIST) { repeated group list { optional group element { repeated int32 xs; } } }",
                    "List<{xs:List<int32!>!}?>?", ListRule.THREE_LEVELS, ListRule.UNANNOTATED),
            new Case("an annotation that only a deprecated field declares counts",
                    "optional group l (~LIST) { repeated group list { optional int32 item; } }",
                    "List<int32?>?", ListRule.THREE_LEVELS),
            new Case("an annotation on the layer that groups cannot have says nothing",
                    "optional group l (LIST) { repeated group list (STRING) { optional int32 item; } }",
                    "List<int32?>?", ListRule.THREE_LEVELS),
            new Case("no annotation: a repeated primitive", "repeated int32 xs;", "List<int32!>!",
                    ListRule.UNANNOTATED),
            new Case("no annotation: a repeated group", "repeated group xs { optional int32 a; required int32 b; }",
                    "List<{a:int32?,b:int32!}!>!", ListRule.UNANNOTATED),
            new Case("no annotation: the group round it stays a struct",
                    "optional group numbers { repeated group phone { required int64 number; optional binary kind (STRING); } }",
                    "{phone:List<{number:int64!,kind:string?}!>!}?", ListRule.UNANNOTATED),
            new Case("a repeated LIST group is a list of lists",
                    "repeated group xs (LIST) { repeated int32 array; }", "List<List<int32!>!>!", ListRule.UNANNOTATED),
            new Case("a LIST of nothing is a struct", "optional group l (LIST) { }", "{}?"),
            new Case("a LIST of two fields is a struct",
                    "optional group l (LIST) { repeated int32 a; repeated int32 b; }",
                    "{a:List<int32!>!,b:List<int32!>!}?",
                    ListRule.UNANNOTATED, ListRule.UNANNOTATED),
            new Case("a LIST whose field is not repeated is a struct",
                    "optional group l (LIST) { optional group list { optional int32 element; } }",
                    "{list:{element:int32?}?}?"),
            new Case("a LIST whose repeated group is empty is a struct",
                    "optional group l (LIST) { repeated group list { } }", "{list:List<{}!>!}?", ListRule.UNANNOTATED),
            new Case("a LIST that is not a group is its physical type", "optional int32 l (LIST);", "int32?"));

    @ParameterizedTest
    @FieldSource("CASES")
    void findsTheElement(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        assertThat(SchemaElements.meaning(schema.fields().getFirst())).isEqualTo(c.meaning());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void tellsTheRule(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        assertThat(rules(schema.root().field())).isEqualTo(c.rules());
    }

    private static List<ListRule> rules(GroupField parent) {
        return parent
                .children().stream().flatMap(child -> java.util.stream.Stream.concat(parent.listRule(child).stream(),
                        child instanceof GroupField group
                                ? rules(group).stream()
                                : java.util.stream.Stream.<ListRule>empty()))
                .toList();
    }

    record Odd(String schema, List<SchemaRule> rules, List<String> findings) {
        Odd(String schema, SchemaRule rule, String finding) {
            this(schema, List.of(rule), List.of(finding));
        }

        @Override
        public String toString() {
            return schema;
        }
    }

    private static final String STRUCT = ", so this is read as a struct";
    private static final String ONE_CHILD = "; a list has one repeated child" + STRUCT;
    private static final String NO_FIELDS = ": the group has no fields; a group has at least one";
    private static final String IS_REPEATED = ": LIST is declared on a REPEATED group; a list is REQUIRED or OPTIONAL";

    static final List<Odd> INVALID = List.of(
            new Odd("optional group l (LIST) { }", List.of(SchemaRule.LIST_SHAPE, SchemaRule.GROUP_EMPTY),
                    List.of("Column l: LIST is declared on a group of 0 children" + ONE_CHILD, "Column l" + NO_FIELDS)),
            new Odd("optional group l (~LIST) { repeated int32 a; repeated int32 b; }", SchemaRule.LIST_SHAPE,
                    "Column l: LIST is declared on a group of 2 children" + ONE_CHILD),
            new Odd("optional group l (LIST) { optional int32 element; }", SchemaRule.LIST_SHAPE,
                    "Column l: LIST is declared on a group whose child is OPTIONAL" + ONE_CHILD),
            new Odd("optional group l (LIST) { repeated group list { } }",
                    List.of(SchemaRule.LIST_SHAPE, SchemaRule.GROUP_EMPTY),
                    List.of("Column l: LIST is declared on a group whose repeated child has no fields; a repeated child has at "
                            + "least one" + STRUCT, "Column l.list" + NO_FIELDS)),
            new Odd("optional int32 l (LIST);", SchemaRule.ANNOTATION_TYPE,
                    "Column l: LIST is declared on INT32; it is only for groups, so this is read as INT32"),
            new Odd("optional group a { optional group b (STRING) { optional int32 c; } }", SchemaRule.ANNOTATION_TYPE,
                    "Column a.b: STRING is declared on a group; it is only for leaves" + STRUCT));

    @ParameterizedTest
    @FieldSource("INVALID")
    void sayWhatIsWrongWithAnInvalidList(Odd c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        assertThat(SchemaElements.texts(schema.findings())).isEqualTo(c.findings());
        assertThat(schema.findings()).extracting(SchemaFinding::rule).isEqualTo(c.rules());
        Field field = schema.leaves().isEmpty()
                ? schema.fields().getFirst()
                : schema.leaves().getFirst().nodes().getFirst();
        assertThat(field.logicalType()).isEmpty();
    }

    /// Lists that are read as what they say, though they should not be REPEATED.
    static final List<Odd> REPEATED = List.of(
            new Odd("repeated group l (LIST) { repeated group list { optional int32 element; } }",
                    SchemaRule.LIST_SHAPE,
                    "Column l" + IS_REPEATED),
            new Odd("repeated group l (LIST) { repeated int32 array; }", SchemaRule.LIST_SHAPE,
                    "Column l" + IS_REPEATED),
            new Odd("optional group a { repeated group l (LIST) { repeated int32 array; } }", SchemaRule.LIST_SHAPE,
                    "Column a.l" + IS_REPEATED),
            new Odd("optional group o (LIST) { repeated group list { repeated group l (LIST) { repeated int32 array; } } }",
                    SchemaRule.LIST_SHAPE, "Column o.list.l" + IS_REPEATED),
            new Odd("optional group l (LIST) { repeated group array (LIST) { repeated group list { optional int32 element; } } }",
                    SchemaRule.LIST_SHAPE, "Column l.array" + IS_REPEATED),
            new Odd("repeated group a { repeated group l (LIST) { optional int32 b; } }", SchemaRule.LIST_SHAPE,
                    "Column a.l: LIST is declared on a group whose child is OPTIONAL" + ONE_CHILD));

    @ParameterizedTest
    @FieldSource("REPEATED")
    void saysWhichListsAreRepeated(Odd c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        assertThat(SchemaElements.texts(schema.findings())).isEqualTo(c.findings());
        assertThat(schema.findings()).extracting(SchemaFinding::rule).isEqualTo(c.rules());
        assertThatThrownBy(() -> Schema.of("m", schema.fields())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(" (" + c.rules().getFirst() + ")");
    }

    record Old(String text, String message) {
        @Override
        public String toString() {
            return text;
        }
    }

    static final List<Old> OLD_LAYOUTS = List.of(
            new Old("optional group l (LIST) { repeated int32 element; }",
                    "Column l: the layers are element (rule 1); new files have list.element (LP-LIST-LEGACY)"),
            new Old("optional group l (LIST) { repeated group array { required int32 a; required int32 b; } }",
                    "Column l: the layers are array (rule 2); new files have list.element (LP-LIST-LEGACY)"),
            new Old("optional group l (LIST) { repeated group bag { optional int32 array_element; } }",
                    "Column l: the layers are bag.array_element (rule 5); new files have list.element (LP-LIST-LEGACY)"),
            new Old("optional group m (MAP) { repeated group map { required binary k (STRING); optional int32 v; } }",
                    "Column m: the layers are map.{k, v}; new files have key_value.{key, value} (LP-MAP-NAMES)"),
            new Old("optional group m (MAP) { repeated group key_value (MAP_KEY_VALUE) { required int32 key; } }",
                    "Column m: the layers are key_value (MAP_KEY_VALUE).{key}; new files have key_value.{key} "
                            + "(LP-MAP-NAMES)"),
            new Old("optional group m (MAP_KEY_VALUE) { repeated group key_value { required int32 key; } }",
                    "Column m: the map is annotated MAP_KEY_VALUE; maps are annotated MAP (LP-MAP-KEY-VALUE)"),
            new Old("repeated int32 r; optional group l (LIST) { repeated group list { optional int32 element; } }",
                    "Column r: the field is REPEATED without LIST or MAP around it, but other fields are annotated; "
                            + "a schema has annotated lists and maps, or none (LP-LIST-UNANNOTATED)"));

    @ParameterizedTest
    @FieldSource("OLD_LAYOUTS")
    void newFilesHaveNoOldLayouts(Old c) {
        String text = "message m { " + c.text() + " }";
        Schema schema = SchemaText.parse(text);
        schema.requireLegal();
        assertThatThrownBy(() -> Schema.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(c.message());
        assertThatThrownBy(() -> Schema.of("m", schema.fields())).hasMessage(c.message());
        Schema modern = schema.upgrade().schema();
        assertThat(Schema.parse(modern.toString())).isEqualTo(modern);
    }

    @Test
    void repeatedFieldsAloneAreForNewFilesToo() {
        Schema.parse("message m { repeated int32 r; repeated group g { required int32 a; } }");
    }

    /// Lists of old forms violate nothing, but new files must not have them.
    @ParameterizedTest
    @FieldSource("CASES")
    void oldFormsAreLegal(Case c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        boolean isOdd = c.sentence().startsWith("a repeated LIST") || c.sentence().startsWith("a LIST")
                || c.sentence().contains("not allowed on it")
                || c.sentence().contains("groups cannot have");
        assertThat(schema.findings().isEmpty()).isNotEqualTo(isOdd);
        if (!isOdd) {
            schema.requireLegal();
        }
    }

    /// The examples of the two editions of the specification that the project began with, word for word, but for
    /// comments. The older one has four rules and writes `(UTF8)`.
    ///
    /// @param meaning as the edition of today has it
    record Example(String edition, String says, ListRule rule, String meaning, String text) {
        @Override
        public String toString() {
            return edition + ", " + says;
        }
    }

    private static final String OLD = "four rules";
    private static final String NEW = "five rules";

    static final List<Example> EXAMPLES = List.of(
            new Example(OLD, "List<String> (list non-null, elements nullable)", ListRule.THREE_LEVELS, "List<string?>!",
                    """
                            required group my_list (LIST) {
                              repeated group list {
                                optional binary element (UTF8);
                              }
                            }
                            """),
            new Example(OLD, "List<String> (list nullable, elements non-null)", ListRule.THREE_LEVELS, "List<string!>?",
                    """
                            optional group my_list (LIST) {
                              repeated group list {
                                required binary element (UTF8);
                              }
                            }
                            """),
            new Example(OLD, "List<List<Integer>>", ListRule.THREE_LEVELS, "List<List<int32!>!>?", """
                    optional group array_of_arrays (LIST) {
                      repeated group list {
                        required group element (LIST) {
                          repeated group list {
                            required int32 element;
                          }
                        }
                      }
                    }
                    """),
            new Example(OLD, "names are not enforced", ListRule.THREE_LEVELS, "List<string!>?", """
                    optional group my_list (LIST) {
                      repeated group element {
                        required binary str (UTF8);
                      };
                    }
                    """),
            new Example(OLD, "List<Integer> (nullable list, non-null elements)", ListRule.REPEATED_PRIMITIVE,
                    "List<int32!>?", """
                            optional group my_list (LIST) {
                              repeated int32 element;
                            }
                            """),
            new Example(OLD, "List<Tuple<String, Integer>> (nullable list, non-null elements)", ListRule.SEVERAL_FIELDS,
                    "List<{str:string!,num:int32!}!>?", """
                            optional group my_list (LIST) {
                              repeated group element {
                                required binary str (UTF8);
                                required int32 num;
                              };
                            }
                            """),
            // Rule 3 of that edition, 4 of today's.
            new Example(OLD, "List<OneTuple<String>> (nullable list, non-null elements), array", ListRule.ELEMENT_NAME,
                    "List<{str:string!}!>?", """
                            optional group my_list (LIST) {
                              repeated group array {
                                required binary str (UTF8);
                              };
                            }
                            """),
            new Example(OLD, "List<OneTuple<String>> (nullable list, non-null elements), my_list_tuple",
                    ListRule.ELEMENT_NAME, "List<{str:string!}!>?", """
                            optional group my_list (LIST) {
                              repeated group my_list_tuple {
                                required binary str (UTF8);
                              };
                            }
                            """),
            new Example(NEW, "List<Integer> (non-null list, non-null elements)", ListRule.UNANNOTATED, "List<int32!>!",
                    "repeated int32 num;"),
            new Example(NEW, "List<Tuple<Integer, String>> (non-null list, non-null elements)", ListRule.UNANNOTATED,
                    "List<{num:int32!,str:string?}!>!", """
                            repeated group my_list {
                              required int32 num;
                              optional binary str (STRING);
                            }
                            """),
            new Example(NEW, "List<String> (list non-null, elements nullable)", ListRule.THREE_LEVELS, "List<string?>!",
                    """
                            required group my_list (LIST) {
                              repeated group list {
                                optional binary element (STRING);
                              }
                            }
                            """),
            new Example(NEW, "List<String> (list nullable, elements non-null)", ListRule.THREE_LEVELS, "List<string!>?",
                    """
                            optional group my_list (LIST) {
                              repeated group list {
                                required binary element (STRING);
                              }
                            }
                            """),
            new Example(NEW, "List<List<Integer>>", ListRule.THREE_LEVELS, "List<List<int32!>!>?", """
                    optional group array_of_arrays (LIST) {
                      repeated group list {
                        required group element (LIST) {
                          repeated group list {
                            required int32 element;
                          }
                        }
                      }
                    }
                    """),
            new Example(NEW, "names are not enforced", ListRule.THREE_LEVELS, "List<string!>?", """
                    optional group my_list (LIST) {
                      repeated group element {
                        required binary str (STRING);
                      };
                    }
                    """),
            new Example(NEW, "Rule 1: List<Integer> (nullable list, non-null elements)", ListRule.REPEATED_PRIMITIVE,
                    "List<int32!>?", """
                            optional group my_list (LIST) {
                              repeated int32 element;
                            }
                            """),
            new Example(NEW, "Rule 2: List<Tuple<String, Integer>> (nullable list, non-null elements)",
                    ListRule.SEVERAL_FIELDS, "List<{str:string!,num:int32!}!>?", """
                            optional group my_list (LIST) {
                              repeated group element {
                                required binary str (STRING);
                                required int32 num;
                              };
                            }
                            """),
            // The four rules have no such rule; by the last of them the element would be a nullable list.
            new Example(NEW, "Rule 3: List<List<Integer>> (nullable outer list, non-null elements)",
                    ListRule.REPEATED_CHILD, "List<List<int32!>!>?", """
                            optional group my_list (LIST) {
                              repeated group array (LIST) {
                                repeated int32 array;
                              };
                            }
                            """),
            new Example(NEW, "Rule 4: List<OneTuple<String>> (nullable list, non-null elements), array",
                    ListRule.ELEMENT_NAME, "List<{str:string!}!>?", """
                            optional group my_list (LIST) {
                              repeated group array {
                                required binary str (STRING);
                              };
                            }
                            """),
            new Example(NEW, "Rule 4: List<OneTuple<String>> (nullable list, non-null elements), my_list_tuple",
                    ListRule.ELEMENT_NAME, "List<{str:string!}!>?", """
                            optional group my_list (LIST) {
                              repeated group my_list_tuple {
                                required binary str (STRING);
                              };
                            }
                            """),
            new Example(NEW, "Rule 5: List<String> (nullable list, nullable elements)", ListRule.THREE_LEVELS,
                    "List<string?>?", """
                            optional group my_list (LIST) {
                              repeated group element {
                                optional binary str (STRING);
                              };
                            }
                            """));

    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void readsTheExamplesOfTheSpecification(Example example) {
        Schema schema = SchemaText.parse("message m { " + example.text() + " }");
        Field field = schema.fields().getFirst();
        assertThat(schema.listRule(field)).contains(example.rule());
        assertThat(SchemaElements.meaning(field)).isEqualTo(example.meaning());
        Matcher numbered = Pattern.compile("Rule ([1-5]): .*").matcher(example.says());
        if (numbered.matches()) {
            assertThat(example.rule().number()).isEqualTo(Integer.parseInt(numbered.group(1)));
        }
    }

    @Test
    void everyRuleOfTheSpecificationHasAnExample() {
        // Rule 3 covers annotated children only where readers add to it.
        assertThat(EXAMPLES).extracting(Example::rule).containsAll(
                EnumSet.complementOf(EnumSet.of(ListRule.ANNOTATED_CHILD)));
    }

    @ParameterizedTest
    @EnumSource
    void everyRuleExplainsItself(ListRule rule) {
        assertThat(rule.explanation()).isNotBlank().doesNotEndWith(".");
        assertThat(Arrays.stream(ListRule.values()).filter(other -> other.explanation().equals(rule.explanation())))
                .hasSize(1);
        assertThat(rule.number()).isBetween(0, 5);
    }

    @Test
    void onlyAListHasAnElement() {
        GroupField struct = (GroupField) SchemaTree.of(SchemaElements.of("required group s { required int32 a; }"))
                .fields()
                .getFirst();
        assertThatThrownBy(struct::element).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(struct::key).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(struct::value).isInstanceOf(IllegalStateException.class);
    }
}
