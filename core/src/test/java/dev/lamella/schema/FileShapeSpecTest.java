package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which groups are references to files: LogicalTypes.md, "FILE".
class FileShapeSpecTest {
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
    private static final String ON = "Column f: FILE is declared on a group ";
    private static final String DUPLICATE = ": an earlier field of the group has the same name; the children of a group have "
            + "different names";

    static final List<Case> CASES = List.of(
            new Case("all parts",
                    "optional group f (FILE) { optional binary uri (STRING); optional int64 offset; optional int64 size; "
                            + "optional binary content_type (STRING); optional binary checksum (STRING); optional binary inline; }",
                    "File?"),
            new Case("in any order, and in the old spelling",
                    "optional group f (FILE) { optional int64 size; optional binary content_type (UTF8); "
                            + "optional int64 offset (INT_64); }",
                    "File?"),
            new Case("any subset", "required group f (FILE) { optional binary inline; }", "File!"),
            new Case("repeated", "repeated group f (FILE) { optional binary uri (STRING); }", "List<File!>!"),
            new Case("in a list",
                    "optional group f (LIST) { repeated group list { optional group element (FILE) { optional binary inline; } } }",
                    "List<File?>?"),
            new Case("nothing", "optional group f (FILE) { }", "File?",
                    "Column f: the group has no fields; a group has at least one"),
            new Case("something else, which is passed over",
                    "optional group f (FILE) { optional int32 x; optional binary uri (STRING); }", "File?",
                    ON + "with another field, `x`; its fields are `uri`, `offset`, `size`, `content_type`, `checksum` and "
                            + "`inline`"),
            new Case("names are case-sensitive", "optional group f (FILE) { optional int32 URI; }", "File?",
                    ON + "with another field, `URI`; its fields are `uri`, `offset`, `size`, `content_type`, `checksum` and "
                            + "`inline`"),
            new Case("a part that is always there", "optional group f (FILE) { required binary uri (STRING); }",
                    "File?",
                    ON + "whose `uri` is REQUIRED; it is OPTIONAL"),
            new Case("bytes that mean something", "optional group f (FILE) { optional binary inline (STRING); }",
                    "File?",
                    ON + "whose `inline` is annotated; it is a plain BYTE_ARRAY"),
            new Case("numbers that mean something",
                    "optional group f (FILE) { required int64 size (TIMESTAMP(MILLIS,true)); }",
                    "File?", ON + "whose `size` is REQUIRED; it is OPTIONAL",
                    ON + "whose `size` is annotated; it is a plain INT64"),
            new Case("a part of the wrong type", "optional group f (FILE) { optional int32 offset; }",
                    "{offset:int32?}?",
                    ON + "whose `offset` is not of type INT64; `offset` is an OPTIONAL INT64" + STRUCT),
            new Case("a text that is not a STRING", "optional group f (FILE) { optional binary uri; }",
                    "{uri:byte_array?}?",
                    ON + "whose `uri` is not of type STRING; `uri` is an OPTIONAL STRING" + STRUCT),
            new Case("a repeated part", "optional group f (FILE) { repeated int64 size; }", "{size:List<int64!>!}?",
                    ON + "whose `size` is not of type INT64; `size` is an OPTIONAL INT64" + STRUCT),
            new Case("a part that is a group",
                    "optional group f (FILE) { optional group inline { optional int32 a; } }",
                    "{inline:{a:int32?}?}?",
                    ON + "whose `inline` is not of type BYTE_ARRAY; `inline` is an OPTIONAL BYTE_ARRAY" + STRUCT),
            new Case("a part twice", "optional group f (FILE) { optional int64 size; optional int64 size; }",
                    "{size:int64?,size:int64?}?",
                    ON + "with two children `size`; each child occurs once" + STRUCT, "Column f.size" + DUPLICATE),
            new Case("no group", "optional binary f (FILE);", "byte_array?",
                    "Column f: FILE is declared on BYTE_ARRAY; it is only for groups, so this is read as BYTE_ARRAY"));

    @ParameterizedTest
    @FieldSource("CASES")
    void findsTheMeaning(Case c) {
        Schema schema = SchemaText.parse("message m { " + c.schema() + " }");
        assertThat(SchemaElements.meaning(schema.fields().getFirst())).isEqualTo(c.meaning());
        assertThat(SchemaElements.texts(schema.findings())).isEqualTo(c.findings());
        assertThat(SchemaText.parse(schema.toString())).isEqualTo(schema);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void onlyLegalFileReferencesCanBeMade(Case c) {
        String text = "message m { " + c.schema() + " }";
        if (c.findings().isEmpty()) {
            assertThat(Schema.parse(text)).isEqualTo(SchemaText.parse(text));
        } else {
            assertThatThrownBy(() -> Schema.parse(text)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(c.findings().getFirst().replaceFirst(", so this is read as .*", ""));
        }
    }
}
