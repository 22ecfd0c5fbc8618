package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.footer.SchemaTree;
import java.util.Arrays;
import java.util.List;
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
            new Case("a LIST that is no group is its physical type", "optional int32 l (LIST);", "int32?"));

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
        assertThat(rules(schema.root())).isEqualTo(c.rules());
    }

    private static List<ListRule> rules(GroupField parent) {
        return parent
                .children().stream().flatMap(child -> java.util.stream.Stream.concat(parent.listRule(child).stream(),
                        child instanceof GroupField group
                                ? rules(group).stream()
                                : java.util.stream.Stream.<ListRule>empty()))
                .toList();
    }

    record Invalid(String schema, String finding) {}

    static final List<Invalid> INVALID = List.of(
            new Invalid("optional group l (LIST) { }",
                    "column l: LIST is declared on a group of 0 children; a list has one repeated child, so this is read as "
                            + "a struct"),
            new Invalid("optional group l (~LIST) { repeated int32 a; repeated int32 b; }",
                    "column l: LIST is declared on a group of 2 children; a list has one repeated child, so this is read as "
                            + "a struct"),
            new Invalid("optional group l (LIST) { optional int32 element; }",
                    "column l: LIST is declared on a group whose child is OPTIONAL; a list has one repeated child, so this "
                            + "is read as a struct"),
            new Invalid("optional group l (LIST) { repeated group list { } }",
                    "column l: LIST is declared on a group whose repeated child has no fields; a repeated child has at "
                            + "least one, so this is read as a struct"),
            new Invalid("optional int32 l (LIST);",
                    "column l: LIST is declared on INT32; it annotates groups, so this is read as INT32"),
            new Invalid("optional group a { optional group b (STRING) { optional int32 c; } }",
                    "column a.b: STRING is declared on a group; it annotates leaves, so this is read as a struct"));

    @ParameterizedTest
    @FieldSource("INVALID")
    void sayWhatIsWrongWithAnInvalidList(Invalid c) {
        Schema schema = SchemaTree.of(SchemaElements.of(c.schema()));
        assertThat(SchemaElements.texts(schema.findings())).containsExactly(c.finding());
        Field field = schema.leaves().isEmpty()
                ? schema.fields().getFirst()
                : schema.leaves().getFirst().nodes().getFirst();
        assertThat(field.logicalType()).isEmpty();
    }

    @Test
    void aValidListHasNoFindings() {
        assertThat(SchemaTree.of(SchemaElements.of(CASES.get(12).schema())).findings()).isEmpty();
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
