package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is said about texts that are not schemas: where, what stands there, what belongs there.
class SchemaTextErrorsTest {
    /// @param text what stands in `message m { ... }`, or all of it if it begins with `<`
    record Case(String text, String message) {}

    static final List<Case> CASES = List.of(
            new Case("<",
                    "Schema text, line 1, character 1: the text ends where the word `message` is expected: "
                            + "message m { required int32 id; }, as Parquet tools print it"),
            new Case("< \n ",
                    "Schema text, line 2, character 2: the text ends where the word `message` is expected: "
                            + "message m { required int32 id; }, as Parquet tools print it"),
            new Case("<mesage m { }",
                    "Schema text, line 1, character 1: the word `mesage` stands where the word `message` is expected: "
                            + "message m { required int32 id; }, as Parquet tools print it"),
            new Case("<`message` m { }",
                    "Schema text, line 1, character 1: the quoted name `message` stands where the word "
                            + "`message` is expected: message m { required int32 id; }, as Parquet tools print it"),
            new Case("<message { }",
                    "Schema text, line 1, character 9: '{' stands where the name of the message is expected; names"
                            + " with white space or one of ;{}()=, in them, and the empty name, stand in backquotes"),
            new Case("<message m",
                    "Schema text, line 1, character 10: the text ends where '{' is expected"),
            new Case("<message m {",
                    "Schema text, line 1, character 12: the text ends where the repetition of a field, or "
                            + "'}', is expected: required, optional, repeated"),
            new Case("<message m { } }",
                    "Schema text, line 1, character 15: '}' stands where the end of the text is expected"),
            new Case("<message m m { }",
                    "Schema text, line 1, character 11: the word `m` stands where '{' is expected"),
            new Case("int32 a;",
                    "Schema text, line 1, character 13: the word `int32` stands where the repetition of a "
                            + "field, or '}', is expected: required, optional, repeated"),
            new Case("require int32 a;",
                    "Schema text, line 1, character 13: the word `require` stands where the repetition of a "
                            + "field, or '}', is expected. The nearest is required"),
            new Case("required\nint23 a;",
                    "Schema text, line 2, character 1: the word `int23` stands where a type is expected. The "
                            + "nearest is int32"),
            new Case("required string a;",
                    "Schema text, line 1, character 22: the word `string` stands where a type is expected: boolean,"
                            + " int32, int64, int96, float, double, binary, byte_array, fixed_len_byte_array, group"),
            new Case("required;",
                    "Schema text, line 1, character 21: ';' stands where a type is expected: boolean, int32, "
                            + "int64, int96, float, double, binary, byte_array, fixed_len_byte_array, group"),
            new Case("required int32;",
                    "Schema text, line 1, character 27: ';' stands where the name of the field is expected; names with"
                            + " white space or one of ;{}()=, in them, and the empty name, stand in backquotes"),
            new Case("required int32 a b;",
                    "Schema text, line 1, character 30: the word `b` stands where an annotation in "
                            + "parentheses, an id behind '=', or ';' is expected"),
            new Case("required int32 a",
                    "Schema text, line 1, character 30: '}' stands where an annotation in parentheses, an id "
                            + "behind '=', or ';' is expected"),
            new Case("required int32 a,b;",
                    "Schema text, line 1, character 29: ',' stands where an annotation in parentheses, an id "
                            + "behind '=', or ';' is expected"),
            new Case("required int32 a { }",
                    "Schema text, line 1, character 30: '{' stands where an annotation in parentheses, an id "
                            + "behind '=', or ';' is expected"),
            new Case("required int32 a = b;",
                    "Schema text, line 1, character 32: the word `b` stands where the id of the field is "
                            + "expected, a whole number from -2147483648 to 2147483647"),
            new Case("required int32 a = 2147483648;",
                    "Schema text, line 1, character 32: the word `2147483648` stands where the id of the "
                            + "field is expected, a whole number from -2147483648 to 2147483647"),
            new Case("required int32 a = ;",
                    "Schema text, line 1, character 32: ';' stands where the id of the field is expected, a "
                            + "whole number"),
            new Case("required int32 a = 1 (DATE);",
                    "Schema text, line 1, character 34: '(' stands where ';' is expected"),
            new Case("required int32 a (DATE) (DATE);",
                    "Schema text, line 1, character 37: '(' stands where an id behind '=', or ';' is expected"),
            new Case("required int32 `a;",
                    "Schema text, line 1, character 28: the backquote is never closed"),
            new Case("required int32\n  `a``b;\r\n",
                    "Schema text, line 2, character 3: the backquote is never closed"),
            new Case("required fixed_len_byte_array a;",
                    "Schema text, line 1, character 43: the word `a` stands where the length in parentheses "
                            + "is expected"),
            new Case("required fixed_len_byte_array(-1) a;",
                    "Schema text, line 1, character 43: the length is negative; values have 0 or more bytes"),
            new Case("required fixed_len_byte_array(x) a;",
                    "Schema text, line 1, character 43: the word `x` stands where the length in bytes is "
                            + "expected, a whole number from -2147483648 to 2147483647"),
            new Case("required fixed_len_byte_array(16 a;",
                    "Schema text, line 1, character 46: the word `a` stands where ')' is expected"),
            new Case("optional group g;",
                    "Schema text, line 1, character 29: ';' stands where an annotation in parentheses, an id "
                            + "behind '=', or '{' is expected"),
            new Case("optional group g (LIST) = 3;",
                    "Schema text, line 1, character 40: ';' stands where '{' is expected"),
            new Case("optional group g (LIST);",
                    "Schema text, line 1, character 36: ';' stands where an id behind '=', or '{' is expected"),
            new Case("optional group g { required int32 a;",
                    "Schema text, line 1, character 51: the text ends where the repetition of a field, or "
                            + "'}', is expected: required, optional, repeated"),
            new Case("required float f columnorder(IEEE) (DATE);",
                    "Schema text, line 1, character 48: '(' stands where an id behind '=', or ';' is expected"),
            new Case("required int32 a ();",
                    "Schema text, line 1, character 31: ')' stands where an annotation like STRING or "
                            + "DECIMAL(9,2) is expected"),
            new Case("required int32 a (STIRNG);",
                    "Schema text, line 1, character 31: the word `STIRNG` stands where an annotation like "
                            + "STRING or DECIMAL(9,2) is expected. The nearest is STRING"),
            new Case("required int32 a (WHATEVER);",
                    "Schema text, line 1, character 31: the word `WHATEVER` stands where an annotation like "
                            + "STRING or DECIMAL(9,2) is expected"),
            new Case("required int32 a (`DATE`);",
                    "Schema text, line 1, character 31: the quoted name `DATE` stands where an annotation "
                            + "like STRING or DECIMAL(9,2) is expected"),
            new Case("required int32 a (DECIMAL);",
                    "Schema text, line 1, character 38: ')' stands where the precision in parentheses is expected"),
            new Case("required int32 a (DECIMAL(x));",
                    "Schema text, line 1, character 39: the word `x` stands where the precision is expected, "
                            + "a whole number from -2147483648 to 2147483647"),
            new Case("required int32 a (DECIMAL(9,2,3));",
                    "Schema text, line 1, character 42: ',' stands where ')' is expected"),
            new Case("required int32 a (INTEGER(8));",
                    "Schema text, line 1, character 40: ')' stands where ',' and true (signed) or false "
                            + "(unsigned) is expected"),
            new Case("required int32 a (INTEGER(8,signed));",
                    "Schema text, line 1, character 41: the word `signed` stands where true (signed) or "
                            + "false (unsigned) is expected"),
            new Case("required int64 a (TIME(MICROS));",
                    "Schema text, line 1, character 42: ')' stands where ',' and true (UTC) or false (local) "
                            + "is expected"),
            new Case("required int64 a (TIMESTAMP(MICRO,true));",
                    "Schema text, line 1, character 41: the word `MICRO` stands where a unit, or true (UTC) "
                            + "or false (local), is expected. The nearest is MICROS"),
            new Case("required int64 a (TIMESTAMP(true,SECONDS));",
                    "Schema text, line 1, character 46: the word `SECONDS` stands where a unit is expected: "
                            + "MILLIS, MICROS, NANOS"),
            new Case("required int64 a (TIMESTAMP(MICROS,UTC));",
                    "Schema text, line 1, character 48: the word `UTC` stands where true (UTC) or false "
                            + "(local) is expected"),
            new Case("required binary a (STRING, UUID);",
                    "Schema text, line 1, character 40: the word `UUID` stands where the name of a "
                            + "ConvertedType is expected"),
            new Case("required binary a (STRING, DECIMAL);",
                    "Schema text, line 1, character 47: ')' stands where the precision in parentheses is expected"),
            new Case("required binary a (UTF8, ENUM);",
                    "Schema text, line 1, character 36: ',' stands where ')' is expected"),
            new Case("required binary a (CONVERTED_TYPE);",
                    "Schema text, line 1, character 46: ')' stands where the id of a ConvertedType in "
                            + "parentheses is expected"),
            new Case("required binary a (CONVERTED_TYPE(UTF8));",
                    "Schema text, line 1, character 47: the word `UTF8` stands where the id of a "
                            + "ConvertedType is expected, a whole number from -2147483648 to 2147483647"),
            new Case("required binary a (UNRECOGNIZED(2555,0g));",
                    "Schema text, line 1, character 50: the word `0g` stands where an even number of "
                            + "hexadecimal digits is expected"),
            new Case("required binary a (UNRECOGNIZED(2555,00f));",
                    "Schema text, line 1, character 50: the word `00f` stands where an even number of "
                            + "hexadecimal digits is expected"),
            new Case("required binary a (GEOMETRY());",
                    "Schema text, line 1, character 41: ')' stands where a coordinate reference system is "
                            + "expected; names with white space or one of ;{}()=, in them, and the empty name, stand "
                            + "in backquotes"),
            new Case("required binary a (GEOGRAPHY(OGC:CRS84,SPHERE));",
                    "Schema text, line 1, character 52: the word `SPHERE` stands where the name of an "
                            + "algorithm is expected: SPHERICAL, VINCENTY, THOMAS, ANDOYER, KARNEY, ALGORITHM_<id>"),
            new Case("required binary a (GEOGRAPHY(OGC:CRS84,SPHERICL));",
                    "Schema text, line 1, character 52: the word `SPHERICL` stands where the name of an "
                            + "algorithm is expected. The nearest is SPHERICAL"),
            new Case("required binary a (GEOGRAPHY(OGC:CRS84,ALGORITHM_x));",
                    "Schema text, line 1, character 52: the word `ALGORITHM_x` stands where the name of an "
                            + "algorithm is expected. The nearest is ALGORITHM_<id>"),
            new Case("required group a (VARIANT(one)) { }",
                    "Schema text, line 1, character 39: the word `one` stands where the version of the "
                            + "Variant encoding is expected, a whole number from -2147483648 to 2147483647"));

    @ParameterizedTest
    @FieldSource("CASES")
    void saysWhereATextIsWrong(Case c) {
        String text = c.text().startsWith("<") ? c.text().substring(1) : "message m { " + c.text() + " }";
        assertThatIllegalArgumentException().isThrownBy(() -> SchemaText.parse(text)).withMessage(c.message());
    }
}
