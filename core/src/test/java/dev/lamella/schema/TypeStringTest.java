package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Types in a few words.
class TypeStringTest {
    /// @param text as people write it
    /// @param canonical as it is printed
    /// @param field the optional field `c` of the type, in one line
    record Case(String text, String canonical, String field) {
        Case(String text, String field) {
            this(text, text, field);
        }
    }

    static final List<Case> CASES = List.of(
            new Case("BOOLEAN", "boolean c;"), new Case("INT32", "int32 c;"), new Case("INT64", "int64 c;"),
            new Case("INT96", "int96 c;"), new Case("FLOAT", "float c;"), new Case("DOUBLE", "double c;"),
            new Case("BYTE_ARRAY", "binary c;"), new Case("binary", "BYTE_ARRAY", "binary c;"),
            new Case("FIXED_LEN_BYTE_ARRAY(3)", "fixed_len_byte_array(3) c;"),
            new Case("flba ( 3 )", "FIXED_LEN_BYTE_ARRAY(3)", "fixed_len_byte_array(3) c;"),
            new Case("STRING", "binary c (STRING);"), new Case("UTF8", "STRING", "binary c (STRING);"),
            new Case("String", "STRING", "binary c (STRING);"), new Case("ENUM", "binary c (ENUM);"),
            new Case("JSON", "binary c (JSON);"), new Case("BSON", "binary c (BSON);"),
            new Case("UUID", "fixed_len_byte_array(16) c (UUID);"),
            new Case("FLOAT16", "fixed_len_byte_array(2) c (FLOAT16);"), new Case("DATE", "int32 c (DATE);"),
            new Case("INTERVAL", "fixed_len_byte_array(12) c (INTERVAL);"),
            new Case("UNKNOWN", "int32 c (UNKNOWN);"), new Case("UNKNOWN(INT32)", "UNKNOWN", "int32 c (UNKNOWN);"),
            new Case("UNKNOWN(BYTE_ARRAY)", "binary c (UNKNOWN);"),
            new Case("UNKNOWN(FLBA(5))", "UNKNOWN(FIXED_LEN_BYTE_ARRAY(5))", "fixed_len_byte_array(5) c (UNKNOWN);"),
            new Case("INT(8,true)", "int32 c (INTEGER(8,true));"),
            new Case("INT(16,false)", "int32 c (INTEGER(16,false));"),
            new Case("int( 32 , TRUE )", "INT(32,true)", "int32 c (INTEGER(32,true));"),
            new Case("INTEGER(64,false)", "INT(64,false)", "int64 c (INTEGER(64,false));"),
            new Case("INT_8", "INT(8,true)", "int32 c (INTEGER(8,true));"),
            new Case("INT_16", "INT(16,true)", "int32 c (INTEGER(16,true));"),
            new Case("INT_32", "INT(32,true)", "int32 c (INTEGER(32,true));"),
            new Case("INT_64", "INT(64,true)", "int64 c (INTEGER(64,true));"),
            new Case("UINT_8", "INT(8,false)", "int32 c (INTEGER(8,false));"),
            new Case("UINT_16", "INT(16,false)", "int32 c (INTEGER(16,false));"),
            new Case("UINT_32", "INT(32,false)", "int32 c (INTEGER(32,false));"),
            new Case("uint_64", "INT(64,false)", "int64 c (INTEGER(64,false));"),
            new Case("DECIMAL(9,2)", "int32 c (DECIMAL(9,2));"),
            new Case("DECIMAL(9)", "DECIMAL(9,0)", "int32 c (DECIMAL(9,0));"),
            new Case("DECIMAL(10,2)", "int64 c (DECIMAL(10,2));"),
            new Case("DECIMAL(18,18)", "int64 c (DECIMAL(18,18));"),
            new Case("DECIMAL(19,0)", "fixed_len_byte_array(9) c (DECIMAL(19,0));"),
            new Case("DECIMAL(38,10)", "fixed_len_byte_array(16) c (DECIMAL(38,10));"),
            new Case("DECIMAL(76,0)", "fixed_len_byte_array(32) c (DECIMAL(76,0));"),
            new Case("DECIMAL(77,0)", "fixed_len_byte_array(33) c (DECIMAL(77,0));"),
            new Case("DECIMAL(9,2,INT32)", "DECIMAL(9,2)", "int32 c (DECIMAL(9,2));"),
            new Case("DECIMAL(9,2,INT64)", "int64 c (DECIMAL(9,2));"),
            new Case("DECIMAL(9,INT64)", "DECIMAL(9,0,INT64)", "int64 c (DECIMAL(9,0));"),
            new Case("DECIMAL(9,2,FLBA)", "fixed_len_byte_array(4) c (DECIMAL(9,2));"),
            new Case("DECIMAL(9,2,FLBA(4))", "DECIMAL(9,2,FLBA)", "fixed_len_byte_array(4) c (DECIMAL(9,2));"),
            new Case("DECIMAL(9,2,fixed_len_byte_array(5))", "DECIMAL(9,2,FLBA(5))",
                    "fixed_len_byte_array(5) c (DECIMAL(9,2));"),
            new Case("DECIMAL(38,2,FLBA)", "DECIMAL(38,2)", "fixed_len_byte_array(16) c (DECIMAL(38,2));"),
            new Case("DECIMAL(38,2,BYTE_ARRAY)", "binary c (DECIMAL(38,2));"),
            new Case("DECIMAL(2147483647,0)", "fixed_len_byte_array(891723283) c (DECIMAL(2147483647,0));"),
            new Case("TIME(true,MILLIS)", "int32 c (TIME(MILLIS,true));"),
            new Case("TIME(MICROS,false)", "TIME(false,MICROS)", "int64 c (TIME(MICROS,false));"),
            new Case("TIME(false,NANOS)", "int64 c (TIME(NANOS,false));"),
            new Case("TIME_MILLIS", "TIME(true,MILLIS)", "int32 c (TIME(MILLIS,true));"),
            new Case("TIME_MICROS", "TIME(true,MICROS)", "int64 c (TIME(MICROS,true));"),
            new Case("TIME_NANOS", "TIME(true,NANOS)", "int64 c (TIME(NANOS,true));"),
            new Case("TIMESTAMP(true,NANOS)", "int64 c (TIMESTAMP(NANOS,true));"),
            new Case("timestamp(micros,FALSE)", "TIMESTAMP(false,MICROS)", "int64 c (TIMESTAMP(MICROS,false));"),
            new Case("TIMESTAMP(true,MILLIS,INT64)", "TIMESTAMP(true,MILLIS)", "int64 c (TIMESTAMP(MILLIS,true));"),
            new Case("TIMESTAMP(true,NANOS,FLBA)", "fixed_len_byte_array(12) c (TIMESTAMP(NANOS,true));"),
            new Case("TIMESTAMP_MILLIS", "TIMESTAMP(true,MILLIS)", "int64 c (TIMESTAMP(MILLIS,true));"),
            new Case("TIMESTAMP_MICROS", "TIMESTAMP(true,MICROS)", "int64 c (TIMESTAMP(MICROS,true));"),
            new Case("TIMESTAMP_NANOS", "TIMESTAMP(true,NANOS)", "int64 c (TIMESTAMP(NANOS,true));"),
            new Case("DURATION(NANOS)", "int64 c;"), new Case("duration(seconds)", "DURATION(SECONDS)", "int64 c;"),
            new Case("GEOMETRY", "binary c (GEOMETRY);"),
            new Case("GEOMETRY(EPSG:4326)", "binary c (GEOMETRY(EPSG:4326));"),
            new Case("GEOMETRY(`a b!`)", "binary c (GEOMETRY(`a b!`));"),
            new Case("GEOMETRY(`a!`)", "binary c (GEOMETRY(a!));"),
            new Case("GEOGRAPHY", "binary c (GEOGRAPHY);"),
            new Case("GEOGRAPHY(EPSG:4326)", "binary c (GEOGRAPHY(EPSG:4326));"),
            new Case("geography(EPSG:4326,karney)", "GEOGRAPHY(EPSG:4326,KARNEY)",
                    "binary c (GEOGRAPHY(EPSG:4326,KARNEY));"),
            new Case("VARIANT", "group c (VARIANT(1)) { required binary metadata; required binary value; }"),
            new Case("VARIANT(1)", "VARIANT",
                    "group c (VARIANT(1)) { required binary metadata; required binary value; }"),
            new Case("file", "FILE",
                    "group c (FILE) { optional binary uri (STRING); optional int64 offset; optional int64 size; "
                            + "optional binary content_type (STRING); optional binary checksum (STRING); "
                            + "optional binary inline; }"),
            new Case("LIST(STRING)", "group c (LIST) { repeated group list { optional binary element (STRING); } }"),
            new Case(" list ( STRING ! ) ", "LIST(STRING!)",
                    "group c (LIST) { repeated group list { required binary element (STRING); } }"),
            new Case("LIST(LIST(INT32!)!)",
                    "group c (LIST) { repeated group list { required group element (LIST) { repeated group list { "
                            + "required int32 element; } } } }"),
            new Case("MAP(STRING,INT64)",
                    "group c (MAP) { repeated group key_value { required binary key (STRING); optional int64 value; }"
                            + " }"),
            new Case("map(STRING!,INT64!)", "MAP(STRING,INT64!)",
                    "group c (MAP) { repeated group key_value { required binary key (STRING); required int64 value; }"
                            + " }"),
            new Case("MAP(DATE)", "group c (MAP) { repeated group key_value { required int32 key (DATE); } }"),
            new Case("STRUCT(a INT32!, b LIST(STRING))",
                    "group c { required int32 a; optional group b (LIST) { repeated group list { "
                            + "optional binary element (STRING); } } }"),
            new Case("STRUCT(`a:` INT32, b:c INT32)", "group c { optional int32 a:; optional int32 b:c; }"),
            new Case("STRUCT(`a` INT32,`b c`STRING!,`d!` DATE , struct STRUCT(list INT_8))",
                    "STRUCT(a INT32, `b c` STRING!, `d!` DATE, struct STRUCT(list INT(8,true)))",
                    "group c { optional int32 a; required binary `b c` (STRING); optional int32 d! (DATE); "
                            + "optional group struct { optional int32 list (INTEGER(8,true)); } }"));

    @ParameterizedTest
    @FieldSource("CASES")
    void makesFieldsOfTypes(Case c) {
        TypeString type = TypeString.parse(c.text());
        assertThat(inOneLine(type.optional("c"))).isEqualTo("optional " + c.field());
        assertThat(type).hasToString(c.canonical()).isEqualTo(TypeString.parse(c.canonical()));
        assertThat(type.hashCode()).isEqualTo(TypeString.parse(c.canonical()).hashCode());
        if (type.durationUnit().isEmpty()) {
            assertThat(TypeString.of(type.optional("c"))).isEqualTo(type);
        }
    }

    private static String inOneLine(Field field) {
        return SchemaText.print(field).strip().replaceAll("\\s*\n\\s*", " ");
    }

    @Test
    void anExclamationMarkMakesTheFieldRequired() {
        TypeString required = TypeString.parse("INT32 !");
        assertThat(required).hasToString("INT32!").isNotEqualTo(TypeString.parse("INT32"));
        assertThat(required.repetition()).isEqualTo(Repetition.REQUIRED);
        assertThat(required.named("a")).hasToString("required int32 a;\n");
        assertThat(required.optional("a")).hasToString("optional int32 a;\n");
        TypeString optional = TypeString.parse("INT32");
        assertThat(optional.named("a")).hasToString("optional int32 a;\n");
        assertThat(optional.required("a")).hasToString("required int32 a;\n");
        assertThat(optional.field("a", Repetition.REPEATED)).hasToString("repeated int32 a;\n");
        assertThat(TypeString.of(optional.required("a"))).isEqualTo(required);
    }

    @Test
    void aListIsNeverRepeated() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TypeString.parse("LIST(INT32)").field("a", Repetition.REPEATED))
                .withMessageContaining("REPEATED").withMessageContaining("LP-LIST-SHAPE");
    }

    @Test
    void aDurationIsANumberWhoseUnitIsTold() {
        assertThat(TypeString.parse("DURATION(NANOS)").durationUnit()).isEqualTo(Optional.of(ChronoUnit.NANOS));
        assertThat(TypeString.parse("DURATION(MICROS)").durationUnit()).isEqualTo(Optional.of(ChronoUnit.MICROS));
        assertThat(TypeString.parse("DURATION(MILLIS)").durationUnit()).isEqualTo(Optional.of(ChronoUnit.MILLIS));
        assertThat(TypeString.parse("DURATION(SECONDS)!").durationUnit()).isEqualTo(Optional.of(ChronoUnit.SECONDS));
        assertThat(TypeString.parse("INT64").durationUnit()).isEmpty();
        assertThat(TypeString.parse("LIST(DURATION(SECONDS))")).hasToString("LIST(DURATION(SECONDS))");
        assertThat(TypeString.of(TypeString.parse("DURATION(NANOS)").optional("a"))).hasToString("INT64");
    }

    @Test
    void autoIsNoType() {
        TypeString auto = TypeString.parse("auto!");
        assertThat(auto).hasToString("AUTO!");
        assertThat(auto.isAuto()).isTrue();
        assertThat(auto.repetition()).isEqualTo(Repetition.REQUIRED);
        assertThat(TypeString.parse("INT32").isAuto()).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> auto.named("a"))
                .withMessage("AUTO is not a type: it leaves the choice to code that knows the values");
    }

    @Test
    void theMostNestedTypeIsReadAndTheNextIsRejected() {
        String deepest = "STRUCT(a ".repeat(Schema.MAX_DEPTH - 1) + "INT32" + ")".repeat(Schema.MAX_DEPTH - 1);
        TypeString type = TypeString.parse(deepest);
        assertThat(type).hasToString(deepest);
        Schema schema = Schema.of("m", List.of(type.named("a")));
        assertThat(TypeString.of(schema.fields().getFirst())).isEqualTo(type);
        String tooDeep = "STRUCT(a ".repeat(Schema.MAX_DEPTH) + "INT32";
        assertThatIllegalArgumentException().isThrownBy(() -> TypeString.parse(tooDeep)).withMessage(
                "Type string, line 1, character " + (1 + 9 * Schema.MAX_DEPTH)
                        + ": types are nested more than 200 deep");
        assertThatIllegalArgumentException().isThrownBy(() -> TypeString.parse("LIST(".repeat(1_000_000)))
                .withMessage("Type string, line 1, character 501: types are nested more than 200 deep");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TypeString.parse("STRUCT(a ".repeat(Schema.MAX_DEPTH - 1) + "VARIANT"))
                .withMessageContaining("types are nested more than 200 deep");
    }

    @Test
    void fieldIdsAreNoPartOfIt() {
        assertThat(TypeString.of(SchemaText.parseField(
                "required group a (LIST) = 1 { repeated group list = 2 { optional int32 element = 3; } }")))
                .hasToString("LIST(INT32)!");
    }

    /// @param field as a file declares it
    record Old(String field, String type) {}

    static final List<Old> DECLARED_THE_OLD_WAY = List.of(new Old("optional binary a (UTF8);", "STRING"),
            new Old("required int64 a (TIMESTAMP_MILLIS);", "TIMESTAMP(true,MILLIS)!"),
            new Old("required int32 a (UINT_8);", "INT(8,false)!"),
            new Old("optional binary a (DECIMAL(40,2));", "DECIMAL(40,2,BYTE_ARRAY)"));

    @ParameterizedTest
    @FieldSource("DECLARED_THE_OLD_WAY")
    void anOldAnnotationHasTheTypeStringOfTheModernOne(Old c) {
        assertThat(TypeString.of(SchemaText.parseField(c.field()))).hasToString(c.type());
    }

    /// @param field as a file declares it
    record None(String field, String message) {}

    static final List<None> HAVE_NONE = List.of(
            new None("repeated int32 a;",
                    "Column a has no type string: it is REPEATED, and a list is spelled LIST(...), which is "
                            + "a group of three levels"),
            new None("optional group a { }",
                    "Column a has no type string: the group has no fields; a group has at least one (LP-GROUP-EMPTY)"),
            new None("optional group s { optional group a { repeated int32 b; } }",
                    "Column s.a.b has no type string: it is REPEATED, and a list is spelled LIST(...), which "
                            + "is a group of three levels"),
            new None("optional group a (LIST) { repeated int32 element; }",
                    "Column a has no type string: its layers are not a plain group `list` of an `element`, "
                            + "as those of LIST(...) are"),
            new None("optional group a (LIST) { repeated group bag { optional int32 array_element; } }",
                    "Column a has no type string: its layers are not a plain group `list` of an `element`, "
                            + "as those of LIST(...) are"),
            new None("optional group a (LIST) { repeated group list { required int32 x; required int32 y; } }",
                    "Column a has no type string: its layers are not a plain group `list` of an `element`, "
                            + "as those of LIST(...) are"),
            new None("optional group a (LIST) { repeated group list { optional int32 element (UUID); } }",
                    "Column a.list.element has no type string: UUID is declared on INT32; it is only for "
                            + "FIXED_LEN_BYTE_ARRAY(16) (LP-ANNOTATION-TYPE)"),
            new None("optional group a (MAP) { repeated group map { required int32 key; required int32 value; } }",
                    "Column a has no type string: its layers are not a plain group `key_value` of `key` and "
                            + "`value`, as those of MAP(...) are"),
            new None("optional group a (MAP) { repeated group key_value (MAP_KEY_VALUE) { required int32 key; } }",
                    "Column a has no type string: its layers are not a plain group `key_value` of `key` and "
                            + "`value`, as those of MAP(...) are"),
            new None("optional group a (MAP) { repeated group key_value { optional int32 key; } }",
                    "Column a has no type string: MAP is declared on a group whose keys are OPTIONAL; keys "
                            + "are REQUIRED (LP-MAP-KEY)"),
            new None("optional group a (VARIANT(1)) { required binary metadata; optional binary value; "
                    + "optional int32 typed_value; }",
                    "Column a has no type string: it is shredded, or has other fields than a required "
                            + "`metadata` and a required `value`"),
            new None("optional group a (FILE) { optional binary uri (STRING); }",
                    "Column a has no type string: it has not the six fields of a file, each OPTIONAL and in "
                            + "their order"),
            new None("optional binary a (UNRECOGNIZED(2555,00));",
                    "Column a has no type string: the annotation is member 2555 of the union LogicalType; "
                            + "the members of the union LogicalType are 1 to 8 and 10 to 19 (LP-ANNOTATION-UNKNOWN)"),
            new None("optional int32 `a.b` (UUID);",
                    "Column `a.b` has no type string: UUID is declared on INT32; it is only for "
                            + "FIXED_LEN_BYTE_ARRAY(16) (LP-ANNOTATION-TYPE)"),
            new None("optional binary a (CONVERTED_TYPE(77));",
                    "Column a has no type string: the ConvertedType 77 is declared; it must be 0 to 21 "
                            + "(LP-CONVERTED-TYPE-UNKNOWN)"),
            new None("optional binary a (STRING, ENUM);",
                    "Column a has no type string: STRING and the ConvertedType ENUM are declared; the ConvertedType "
                            + "must be UTF8 (LP-CONVERTED-TYPE-CONTRADICTION)"));

    @ParameterizedTest
    @FieldSource("HAVE_NONE")
    void saysWhyAFieldHasNone(None c) {
        Field field = SchemaText.parseField(c.field());
        assertThatIllegalArgumentException().isThrownBy(() -> TypeString.of(field)).withMessage(c.message());
    }

    @Test
    void fieldsAreReadAsAStructListsThem() {
        assertThat(Schema.of("m", TypeString.parseFields("id INT64!, `a b` LIST(STRING!)")))
                .isEqualTo(Schema.builder("m").required("id", "INT64").optional("a b", "LIST(STRING!)").build());
        assertThatIllegalArgumentException().isThrownBy(() -> TypeString.parseFields("id INT64 name STRING"))
                .withMessage(
                        "Type string \"id INT64 name STRING\", character 10: the word `name` stands where the end of"
                                + " the text is expected");
        assertThatIllegalArgumentException().isThrownBy(() -> TypeString.parseFields(""));
    }
}
