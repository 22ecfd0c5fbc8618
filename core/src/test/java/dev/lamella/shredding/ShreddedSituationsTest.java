package dev.lamella.shredding;

import static dev.lamella.shredding.ShreddedRows.array;
import static dev.lamella.shredding.ShreddedRows.member;
import static dev.lamella.shredding.ShreddedRows.object;
import static dev.lamella.shredding.ShreddedRows.typed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.variant.Variant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What `value` and `typed_value` mean together: VariantShredding.md, "Value Shredding", "Arrays" and "Objects".
class ShreddedSituationsTest {
    /// @param strict the value as JSON; or, from a `#` on, the rule that the message names
    /// @param lenient the same, where rules are not insisted on
    record Case(String situation, String columns, String row, String strict, String lenient) {
        @Override
        public String toString() {
            return situation;
        }
    }

    private static final String INT = typed("int32");
    private static final String OBJECT = typed(object(member("a", "int32"), member("b", "binary (STRING)")));
    private static final String ARRAY = typed(array("int32"));
    private static final String BOTH = "#\"Value Shredding\", allows that only for partially shredded objects";
    private static final String NO_OBJECT = "#\"Objects\": if the value is not an object, `typed_value` must be null";
    private static final String TWICE = "#\"Objects\": `value` must never contain fields that are shredded";

    static final List<Case> CASES = List.of(
            same("a variant that is missing is null", INT, "{}", "null"),
            same("a value that is not shredded", INT, "{\"value\": \"n/a\"}", "\"n/a\""),
            same("a Variant null", INT, "{\"value\": null}", "null"),
            same("a shredded value", INT, "{\"typed_value\": 34}", "34"),
            new Case("a primitive in both columns", INT, "{\"value\": 1, \"typed_value\": 2}", BOTH, "2"),
            same("an object in `value` beside a primitive type", INT, "{\"value\": {\"a\": 1}}", "{\"a\":1}"),
            same("an object without fields", OBJECT, "{\"typed_value\": {}}", "{}"),
            same("an object all of whose fields are missing", OBJECT, "{\"typed_value\": {\"a\": {}, \"b\": {}}}",
                    "{}"),
            same("a field of the shredded type", OBJECT, "{\"typed_value\": {\"a\": {\"typed_value\": 1}}}",
                    "{\"a\":1}"),
            same("a field of another type", OBJECT, "{\"typed_value\": {\"a\": {\"value\": \"x\"}}}", "{\"a\":\"x\"}"),
            same("a field that is null", OBJECT, "{\"typed_value\": {\"a\": {\"value\": null}}}", "{\"a\":null}"),
            new Case("a field in both of its columns", OBJECT,
                    "{\"typed_value\": {\"a\": {\"value\": 7, \"typed_value\": 1}}}", BOTH, "{\"a\":1}"),
            same("a partially shredded object", OBJECT,
                    "{\"value\": {\"c\": [1], \"aa\": 5}, \"typed_value\": {\"b\": {\"typed_value\": \"x\"}, \"a\": {\"typed_value\": 1}}}",
                    "{\"a\":1,\"aa\":5,\"b\":\"x\",\"c\":[1]}"),
            same("an empty object beside shredded fields", OBJECT,
                    "{\"value\": {}, \"typed_value\": {\"a\": {\"typed_value\": 1}}}", "{\"a\":1}"),
            new Case("a field that is shredded, and in `value`", OBJECT,
                    "{\"value\": {\"a\": 7, \"c\": 2}, \"typed_value\": {\"a\": {\"typed_value\": 1}}}", TWICE,
                    "{\"a\":1,\"c\":2}"),
            new Case("a field that is missing, and in `value`", OBJECT,
                    "{\"value\": {\"a\": 7, \"c\": 2}, \"typed_value\": {}}", TWICE, "{\"c\":2}"),
            new Case("no object, beside shredded fields", OBJECT,
                    "{\"value\": 7, \"typed_value\": {\"a\": {\"typed_value\": 1}}}", NO_OBJECT, "{\"a\":1}"),
            new Case("no object, beside fields that are all missing", OBJECT, "{\"value\": 7, \"typed_value\": {}}",
                    NO_OBJECT, "{}"),
            same("no object where objects are shredded", OBJECT, "{\"value\": [1, \"x\"]}", "[1,\"x\"]"),
            new Case("an object that is not shredded where objects are", OBJECT, "{\"value\": {\"c\": 1}}",
                    "#\"Objects\": if the value is an object, `typed_value` must be non-null", "{\"c\":1}"),
            same("an empty array", ARRAY, "{\"typed_value\": []}", "[]"),
            same("an array of both kinds of elements", ARRAY,
                    "{\"typed_value\": [{\"typed_value\": 1}, {\"value\": \"x\"}, {\"value\": null}]}",
                    "[1,\"x\",null]"),
            same("an element that is missing is null", ARRAY, "{\"typed_value\": [{}, {\"typed_value\": 2}]}",
                    "[null,2]"),
            new Case("an element in both of its columns", ARRAY,
                    "{\"typed_value\": [{\"value\": 1, \"typed_value\": 2}]}", BOTH, "[2]"),
            new Case("an array in both columns", ARRAY, "{\"value\": [5], \"typed_value\": [{\"typed_value\": 2}]}",
                    BOTH,
                    "[2]"),
            new Case("an array that is not shredded where arrays are", ARRAY, "{\"value\": [5]}",
                    "#\"Arrays\": if the value is an array, `value` must be null", "[5]"),
            same("no array where arrays are shredded", ARRAY, "{\"value\": {\"c\": 1}}", "{\"c\":1}"),
            same("a field in an optional group", typed(object("optional group a { optional int32 typed_value; }")),
                    "{\"typed_value\": {\"a\": {\"typed_value\": 1}}}", "{\"a\":1}"),
            same("a field that is missing in an optional group",
                    typed(object("optional group a { optional int32 typed_value; }")), "{\"typed_value\": {\"a\": {}}}",
                    "{}"),
            same("a field whose group is null", typed(object("optional group a { optional int32 typed_value; }")),
                    "{\"typed_value\": {}}", "{}"),
            new Case("an element whose group is null",
                    ARRAY.replace("required group element", "optional group element"),
                    "{\"typed_value\": [null, {\"typed_value\": 2}]}",
                    "#\"Arrays\": the list element must be a REQUIRED group", "[null,2]"),
            same("a group without `value`", "required binary metadata; optional int32 typed_value;", "{}", "null"),
            same("a group without `value`, with one", "required binary metadata; optional int32 typed_value;",
                    "{\"typed_value\": 3}", "3"),
            same("a group without `typed_value`", "required binary metadata; required binary value;",
                    "{\"value\": {\"c\": [1, {\"a\": null}]}}", "{\"c\":[1,{\"a\":null}]}"),
            same("a field without `typed_value`", typed(object("required group a { optional binary value; }")),
                    "{\"typed_value\": {\"a\": {\"value\": {\"c\": 1}}}}", "{\"a\":{\"c\":1}}"),
            same("arrays of arrays of objects", typed(array(array(object(member("a", "int32"))))),
                    "{\"typed_value\": [{\"typed_value\": [{\"value\": {\"c\": 4}, \"typed_value\": {\"a\": {\"typed_value\": 1}}}, {}]},"
                            + " {\"value\": 9}]}",
                    "[[{\"a\":1,\"c\":4},null],9]"),
            same("objects in objects", typed(object(member("a", object(member("b", "int32"), member("c", "int32"))))),
                    "{\"value\": {\"b\": 1}, \"typed_value\": {\"a\": {\"value\": {\"aa\": 2}, \"typed_value\": {\"c\": {\"typed_value\": 3}}}}}",
                    "{\"a\":{\"aa\":2,\"c\":3},\"b\":1}"));

    private static Case same(String situation, String columns, String row, String value) {
        return new Case(situation, columns, row, value, value);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void isWhatTheSpecificationSays(Case c) {
        check(c, VariantConformance.STRICT, c.strict());
        check(c, VariantConformance.LENIENT, c.lenient());
    }

    /// Columns are known by their names.
    @ParameterizedTest
    @FieldSource("CASES")
    void isTheSameInAnyOrderOfColumns(Case c) {
        String columns = c.columns().replaceAll("(required binary metadata;)(.*)", "$2 $1")
                .replaceAll("(optional binary value;) (optional \\w+ typed_value[^;{]*;)", "$2 $1")
                .replaceAll("(required group a \\{[^{}]*}) (required group b \\{[^{}]*})", "$2 $1");
        Case turned = new Case(c.situation(), columns, c.row(), c.strict(), c.lenient());
        assertThat(columns).isNotEqualTo(c.columns());
        isWhatTheSpecificationSays(turned);
    }

    private static void check(Case c, VariantConformance conformance, String expected) {
        ShreddedRows rows = ShreddedRows.of(c.columns(), "a", "aa", "b", "c");
        if (expected.startsWith("#")) {
            assertThatThrownBy(() -> read(rows, conformance, c.row())).isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("VariantShredding.md, " + expected.substring(1));
            return;
        }
        Variant value = read(rows, conformance, c.row());
        assertThat(value).isEqualTo(ShreddedRows.json(expected));
        // In the canonical form, as the builder makes it.
        assertThat(rows.encode(value)).isEqualTo(value.toByteArray());
        assertThat(value.metadata()).isEqualTo(rows.metadata());
    }

    /// The value in the second of three rows, of which the others are null.
    private static Variant read(ShreddedRows rows, VariantConformance conformance, String row) {
        VariantUnshredder unshredder = VariantUnshredder.of(rows.field(), conformance);
        unshredder.bind(rows.vector("", row, ""));
        return unshredder.value(1);
    }
}
