package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which fields mean the same.
class SameMeaningTest {
    record Case(String why, String one, String other) {
        @Override
        public String toString() {
            return why + ": " + one + " | " + other;
        }
    }

    static final List<Case> SAME = List.of(
            new Case("integers are of 32 bits", "optional int32 c;", "optional int32 c (INTEGER(32,true));"),
            new Case("integers are of 32 bits", "optional int32 c (INT_32);", "optional int32 c;"),
            new Case("integers are of 64 bits", "optional int64 c;", "optional int64 c (INT_64);"),
            new Case("old spelling", "optional binary c (UTF8);", "optional binary c (STRING);"),
            new Case("old spelling", "optional int32 c (UINT_8);", "optional int32 c (INTEGER(8,false));"),
            new Case("old timestamps are instants", "optional int64 c (TIMESTAMP_MILLIS);",
                    "optional int64 c (TIMESTAMP(MILLIS,true));"),
            new Case("old times are in UTC", "optional int32 c (TIME_MILLIS);",
                    "optional int32 c (TIME(MILLIS,true));"),
            new Case("unset system", "optional binary c (GEOMETRY);", "optional binary c (GEOMETRY(OGC:CRS84));"),
            new Case("unset system and edges", "optional binary c (GEOGRAPHY);",
                    "optional binary c (GEOGRAPHY(OGC:CRS84,SPHERICAL));"),
            new Case("an annotation that is not allowed there", "optional int32 c (UUID);", "optional int32 c;"),
            new Case("an annotation that is not allowed there", "optional int32 c (STRING);",
                    "optional int32 c (INT_32);"),
            new Case("the annotation of leaves on a group", "optional group c (STRING) { optional int32 a; }",
                    "optional group c { optional int32 a; }"),
            new Case("a LIST that is none", "optional group c (LIST) { optional int32 a; }",
                    "optional group c { optional int32 a; }"),
            new Case("a ConvertedType that does not exist", "optional int32 c (CONVERTED_TYPE(77));",
                    "optional int32 c;"),
            new Case("both annotations, which contradict each other", "optional binary c (STRING, ENUM);",
                    "optional binary c (STRING);"),
            new Case("a precision that the type cannot hold is its maximum", "optional int32 c (DECIMAL(12,2));",
                    "optional int32 c (DECIMAL(9,2));"),
            new Case("list rule 1", "optional group c (LIST) { repeated int32 array; }",
                    "optional group c (LIST) { repeated group list { required int32 element; } }"),
            new Case("list rule 2",
                    "optional group c (LIST) { repeated group x { optional int32 a; optional int32 b; } }",
                    "optional group c (LIST) { repeated group list { required group element "
                            + "{ optional int32 a; optional int32 b; } } }"),
            new Case("list rule 3",
                    "optional group c (LIST) { repeated group array (LIST) { repeated int32 array; } }",
                    "optional group c (LIST) { repeated group list { required group element (LIST) "
                            + "{ repeated group list { required int32 element; } } } }"),
            new Case("list rule 4", "optional group c (LIST) { repeated group c_tuple { optional int32 a; } }",
                    "optional group c (LIST) { repeated group list { required group element { optional int32 a; } } }"),
            new Case("list rule 5", "optional group c (LIST) { repeated group bag { optional int32 array_element; } }",
                    "optional group c (LIST) { repeated group list { optional int32 element; } }"),
            new Case("only repeated", "repeated int32 c;",
                    "required group c (LIST) { repeated group list { required int32 element; } }"),
            new Case("only repeated", "repeated group c { required int32 a; }",
                    "required group c (LIST) { repeated group c_tuple { required int32 a; } }"),
            new Case("ids and annotations of layers",
                    "optional group c (LIST) { repeated group list = 4 { optional int32 element = 5; } }",
                    "optional group c (LIST) { repeated group list { optional int32 element = 5; } }"),
            new Case("names in maps",
                    "optional group c (MAP) { repeated group map (MAP_KEY_VALUE) { required int32 k; optional int32 v; } }",
                    "optional group c (MAP) { repeated group key_value { required int32 key; optional int32 value; } }"),
            new Case("the old map",
                    "optional group c (MAP_KEY_VALUE) { repeated group map { required int32 key; } }",
                    "optional group c (MAP) { repeated group key_value { required int32 key; } }"),
            new Case("an unknown annotation", "optional binary c (UNRECOGNIZED(99,00));",
                    "optional binary c (UNRECOGNIZED(99,00));"));

    static final List<Case> DIFFERENT = List.of(
            new Case("name", "optional int32 c;", "optional int32 d;"),
            new Case("case of the name", "optional int32 c;", "optional int32 C;"),
            new Case("id", "optional int32 c = 1;", "optional int32 c = 2;"),
            new Case("no id", "optional int32 c = 1;", "optional int32 c;"),
            new Case("nullability", "optional int32 c;", "required int32 c;"),
            new Case("a list or not", "optional int32 c;", "repeated int32 c;"),
            new Case("physical type", "optional int32 c;", "optional int64 c;"),
            new Case("length", "optional fixed_len_byte_array(3) c;", "optional fixed_len_byte_array(4) c;"),
            new Case("the same numbers in other bytes", "optional int32 c (DECIMAL(9,2));",
                    "optional int64 c (DECIMAL(9,2));"),
            new Case("the same numbers in other bytes", "optional fixed_len_byte_array(4) c (DECIMAL(9,2));",
                    "optional binary c (DECIMAL(9,2));"),
            new Case("the same instants in other bytes", "optional int64 c (TIMESTAMP(NANOS,true));",
                    "optional fixed_len_byte_array(12) c (TIMESTAMP(NANOS,true));"),
            new Case("scale", "optional int32 c (DECIMAL(9,2));", "optional int32 c (DECIMAL(9,3));"),
            new Case("sign", "optional int32 c;", "optional int32 c (UINT_32);"),
            new Case("local and not", "optional int64 c (TIMESTAMP_MILLIS);",
                    "optional int64 c (TIMESTAMP(MILLIS,false));"),
            new Case("unit", "optional int64 c (TIMESTAMP_MILLIS);", "optional int64 c (TIMESTAMP_MICROS);"),
            new Case("text and bytes", "optional binary c;", "optional binary c (STRING);"),
            new Case("text and constants", "optional binary c (STRING);", "optional binary c (ENUM);"),
            new Case("system", "optional binary c (GEOMETRY);", "optional binary c (GEOMETRY(EPSG:4326));"),
            new Case("edges", "optional binary c (GEOGRAPHY);", "optional binary c (GEOGRAPHY(OGC:CRS84,KARNEY));"),
            new Case("an unknown annotation is none that is wrong", "optional binary c (UNRECOGNIZED(99,00));",
                    "optional binary c;"),
            new Case("parameters of an unknown annotation", "optional binary c (UNRECOGNIZED(99,00));",
                    "optional binary c (UNRECOGNIZED(99,1100));"),
            new Case("an unknown annotation of a group", "optional group c (UNRECOGNIZED(99,00)) { optional int32 a; }",
                    "optional group c { optional int32 a; }"),
            new Case("null elements", "optional group c (LIST) { repeated int32 array; }",
                    "optional group c (LIST) { repeated group list { optional int32 element; } }"),
            new Case("id of the element", "optional group c (LIST) { repeated int32 array = 3; }",
                    "optional group c (LIST) { repeated group list = 3 { required int32 element; } }"),
            new Case("null keys",
                    "optional group c (MAP) { repeated group key_value { optional int32 key; } }",
                    "optional group c (MAP) { repeated group key_value { required int32 key; } }"),
            new Case("keys with and without values",
                    "optional group c (MAP) { repeated group key_value { required int32 key; optional int32 value; } }",
                    "optional group c (MAP) { repeated group key_value { required int32 key; } }"),
            new Case("order", "optional group c { optional int32 a; optional int32 b; }",
                    "optional group c { optional int32 b; optional int32 a; }"),
            new Case("variants and their groups",
                    "optional group c (VARIANT(1)) { required binary metadata; required binary value; }",
                    "optional group c { required binary metadata; required binary value; }"),
            new Case("shredding",
                    "optional group c (VARIANT(1)) { required binary metadata; optional binary value; }",
                    "optional group c (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int32 typed_value; }"));

    @ParameterizedTest
    @FieldSource("SAME")
    void theseMeanTheSame(Case c) {
        Field one = SchemaText.parseField(c.one());
        Field other = SchemaText.parseField(c.other());
        assertThat(one.isSameAs(other)).isTrue();
        assertThat(other.isSameAs(one)).isTrue();
        assertThat(schema(one).isSameAs(schema(other))).isTrue();
        assertThat(schema(one).diff(schema(other))).allMatch(SchemaChange::keepsMeaning);
        assertColumnsCanStandInForEachOther(schema(one), schema(other));
    }

    @ParameterizedTest
    @FieldSource("DIFFERENT")
    void theseDoNot(Case c) {
        Field one = SchemaText.parseField(c.one());
        Field other = SchemaText.parseField(c.other());
        assertThat(one.isSameAs(other)).isFalse();
        assertThat(other.isSameAs(one)).isFalse();
        assertThat(one.isSameAs(one)).isTrue();
        assertThat(schema(one).isSameAs(schema(other))).isFalse();
    }

    @Test
    void theNameOfTheRootMeansNothing() {
        Schema one = Schema.asDeclared("spark_schema", List.of(SchemaText.parseField("optional int32 c;")));
        Schema other = Schema.asDeclared("m", one.fields());
        assertThat(one.isSameAs(other)).isTrue();
        assertThat(one).isNotEqualTo(other);
    }

    @Test
    void whatMeansTheSameHasTheSameColumns() {
        int same = 0;
        for (int round = 0; round < 1500 * Integer.getInteger("lamella.effort", 1); round++) {
            EditedSchemas schemas = new EditedSchemas(new Random(round));
            Schema one = schemas.schema();
            Schema other = schemas.edited(one);
            assertThat(one.isSameAs(SchemaText.parse(one.toString()))).as("seed %d", round).isTrue();
            assertThat(one.isSameAs(other)).as("seed %d", round).isEqualTo(other.isSameAs(one));
            if (one.isSameAs(other) && !one.equals(other)) {
                same++;
                assertColumnsCanStandInForEachOther(one, other);
            }
        }
        assertThat(same).isGreaterThan(50);
    }

    private static void assertColumnsCanStandInForEachOther(Schema one, Schema other) {
        assertThat(columns(one)).as("%s%s", one, other).isEqualTo(columns(other));
    }

    private static List<String> columns(Schema schema) {
        return schema.leaves().stream().map(leaf -> leaf.logicalPath() + " " + leaf.field().type()
                + leaf.field().typeLength() + " " + leaf.maxDefinitionLevel() + " " + leaf.maxRepetitionLevel())
                .toList();
    }

    private static Schema schema(Field field) {
        return Schema.asDeclared("m", List.of(field));
    }
}
