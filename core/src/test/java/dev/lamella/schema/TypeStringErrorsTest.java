package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is said about texts that are not type strings, and about types that the format does not allow.
class TypeStringErrorsTest {
    record Case(String text, String message) {}

    static final List<Case> WRONG = List.of(
            new Case("",
                    "Type string \"\", character 1: the text ends where a type is expected"),
            new Case("!",
                    "Type string \"!\", character 1: '!' stands where a type is expected"),
            new Case("`STRING`",
                    "Type string \"`STRING`\", character 1: the quoted name `STRING` stands where a type is expected"),
            new Case("STIRNG",
                    "Type string \"STIRNG\", character 1: the word `STIRNG` stands where a type is expected. "
                            + "The nearest is STRING"),
            new Case("STRING!!",
                    "Type string \"STRING!!\", character 8: '!' stands where the end of the text is expected"),
            new Case("STRING STRING",
                    "Type string \"STRING STRING\", character 8: the word `STRING` stands where the end of "
                            + "the text is expected"),
            new Case("INT",
                    "Type string \"INT\", character 4: the text ends where the width in bits in parentheses "
                            + "is expected"),
            new Case("INT(8)",
                    "Type string \"INT(8)\", character 6: ')' stands where ',' and true (signed) or false "
                            + "(unsigned) is expected"),
            new Case("INT8",
                    "Type string \"INT8\", character 1: the word `INT8` stands where a type is expected. Write it as "
                            + "here: INT(8,true)"),
            new Case("bigint",
                    "Type string \"bigint\", character 1: the word `bigint` stands where a type is expected. Write it as "
                            + "here: INT64"),
            new Case("LIST(timestamp[us])",
                    "Type string \"LIST(timestamp[us])\", character 6: the word `timestamp[us]` stands where a type is "
                            + "expected. Write it as here: TIMESTAMP(true,MICROS)"),
            new Case("array<string>",
                    "Type string \"array<string>\", character 1: the word `array<string>` stands where a type is "
                            + "expected. Write it as here: LIST(STRING)"),
            new Case("STRING[]",
                    "Type string \"STRING[]\", character 1: the word `STRING[]` stands where a type is expected. A list is "
                            + "written LIST(STRING)"),
            new Case("DATE?",
                    "Type string \"DATE?\", character 1: the word `DATE?` stands where a type is expected. A type without `!` "
                            + "after it may be null"),
            new Case("int(eight,true)",
                    "Type string \"int(eight,true)\", character 5: the word `eight` stands where the width "
                            + "in bits is expected, a whole number from -2147483648 to 2147483647"),
            new Case("DECIMAL",
                    "Type string \"DECIMAL\", character 8: the text ends where the precision in parentheses "
                            + "is expected"),
            new Case("DECIMAL()",
                    "Type string \"DECIMAL()\", character 9: ')' stands where the precision is expected, a "
                            + "whole number"),
            new Case("DECIMAL(9,",
                    "Type string \"DECIMAL(9,\", character 11: the text ends where the scale is expected, a "
                            + "whole number"),
            new Case("DECIMAL(9,2,INT16)",
                    "Type string \"DECIMAL(9,2,INT16)\", character 13: the word `INT16` stands where a "
                            + "physical type is expected. The nearest is INT32"),
            new Case("DECIMAL(9,FLOAT)",
                    "Type string \"DECIMAL(9,FLOAT)\", character 11: the word `FLOAT` stands where the scale "
                            + "is expected, a whole number from -2147483648 to 2147483647"),
            new Case("DECIMAL(9,2,FLBA(-1))",
                    "Type string \"DECIMAL(9,2,FLBA(-1))\", character 18: the length is negative; values "
                            + "have 1 or more bytes"),
            new Case("DECIMAL(9,2,FLBA,1)",
                    "Type string \"DECIMAL(9,2,FLBA,1)\", character 17: ',' stands where ')' is expected"),
            new Case("TIME(true)",
                    "Type string \"TIME(true)\", character 10: ')' stands where ',' and a unit is expected"),
            new Case("TIME(true,SECONDS)",
                    "Type string \"TIME(true,SECONDS)\", character 11: the word `SECONDS` stands where a "
                            + "unit is expected: MILLIS, MICROS, NANOS"),
            new Case("TIMESTAMP",
                    "Type string \"TIMESTAMP\", character 10: the text ends where a unit and true (UTC) or "
                            + "false (local) in parentheses is expected"),
            new Case("TIMESTAMP(true,MILLIS,INT32)",
                    "Type string \"TIMESTAMP(true,MILLIS,INT32)\", character 23: the word `INT32` stands "
                            + "where a physical type is expected. The nearest is INT64"),
            new Case("DURATION",
                    "Type string \"DURATION\", character 9: the text ends where a unit in parentheses is expected"),
            new Case("DURATION(DAYS)",
                    "Type string \"DURATION(DAYS)\", character 10: the word `DAYS` stands where a unit is "
                            + "expected: SECONDS, MILLIS, MICROS, NANOS"),
            new Case("DURATION(MILI)",
                    "Type string \"DURATION(MILI)\", character 10: the word `MILI` stands where a unit is "
                            + "expected. The nearest is MILLIS"),
            new Case("FIXED_LEN_BYTE_ARRAY",
                    "Type string \"FIXED_LEN_BYTE_ARRAY\", character 21: the text ends where the length in "
                            + "parentheses is expected"),
            new Case("FLBA(x)",
                    "Type string \"FLBA(x)\", character 6: the word `x` stands where the length in bytes is "
                            + "expected, a whole number from -2147483648 to 2147483647"),
            new Case("UNKNOWN(STRING)",
                    "Type string \"UNKNOWN(STRING)\", character 9: the word `STRING` stands where a physical "
                            + "type is expected: BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE, BYTE_ARRAY, "
                            + "FIXED_LEN_BYTE_ARRAY"),
            new Case("GEOMETRY(",
                    "Type string \"GEOMETRY(\", character 10: the text ends where a coordinate reference "
                            + "system is expected; names with white space or one of ;{}()=,! in them, and the empty "
                            + "name, stand in backquotes"),
            new Case("GEOMETRY(a!)",
                    "Type string \"GEOMETRY(a!)\", character 11: '!' stands where ')' is expected"),
            new Case("LIST",
                    "Type string \"LIST\", character 5: the text ends where '(' is expected"),
            new Case("LIST()",
                    "Type string \"LIST()\", character 6: ')' stands where a type is expected"),
            new Case("LIST(STRING",
                    "Type string \"LIST(STRING\", character 12: the text ends where ')' is expected"),
            new Case("LIST(AUTO)",
                    "Type string \"LIST(AUTO)\", character 6: AUTO stands where a type is expected; it "
                            + "stands alone, and never inside of another type"),
            new Case("MAP(STRING,INT32,INT32)",
                    "Type string \"MAP(STRING,INT32,INT32)\", character 17: ',' stands where ')' is expected"),
            new Case("MAP(AUTO)",
                    "Type string \"MAP(AUTO)\", character 5: AUTO stands where a type is expected; it stands "
                            + "alone, and never inside of another type"),
            new Case("STRUCT()",
                    "Type string \"STRUCT()\", character 8: ')' stands where the name of a field is expected; names"
                            + " with white space or one of ;{}()=,! in them, and the empty name, stand in backquotes"),
            new Case("STRUCT(a)",
                    "Type string \"STRUCT(a)\", character 9: ')' stands where a type is expected"),
            new Case("STRUCT(a INT32 b INT32)",
                    "Type string \"STRUCT(a INT32 b INT32)\", character 16: the word `b` stands where ',' or "
                            + "')' is expected"),
            new Case("STRUCT(a: INT32)",
                    "Type string \"STRUCT(a: INT32)\", character 8: the name ends in ':'; white space alone "
                            + "separates names from types, and a name with ':' at its end stands in backquotes"),
            new Case("STRUCT(`a INT32)",
                    "Type string \"STRUCT(`a INT32)\", character 8: the backquote is never closed"),
            new Case("LIST(\n  STRNG)",
                    "Type string, line 2, character 3: the word `STRNG` stands where a type is expected. The "
                            + "nearest is STRING"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void saysWhereATextIsWrong(Case c) {
        assertThatIllegalArgumentException().isThrownBy(() -> TypeString.parse(c.text())).withMessage(c.message());
    }

    static final List<Case> ILLEGAL = List.of(
            new Case("INT(12,true)",
                    "Type string \"INT(12,true)\", character 1: INTEGER(12,true) is declared on INT32; "
                            + "widths are 8, 16, 32 and 64 (LP-INTEGER-WIDTH)"),
            new Case("DECIMAL(0)",
                    "Type string \"DECIMAL(0)\", character 1: DECIMAL(0,0) is declared on INT32; the precision "
                            + "must be 1 to 9 (LP-DECIMAL-PRECISION)"),
            new Case("DECIMAL(-1,0)",
                    "Type string \"DECIMAL(-1,0)\", character 1: DECIMAL(-1,0) is declared on INT32; the "
                            + "precision must be 1 to 9 (LP-DECIMAL-PRECISION)"),
            new Case("DECIMAL(3,4)",
                    "Type string \"DECIMAL(3,4)\", character 1: DECIMAL(3,4) is declared on INT32; a scale "
                            + "is at least 0 and at most the precision (LP-DECIMAL-SCALE)"),
            new Case("DECIMAL(3,-1)",
                    "Type string \"DECIMAL(3,-1)\", character 1: DECIMAL(3,-1) is declared on INT32; a scale "
                            + "is at least 0 and at most the precision (LP-DECIMAL-SCALE)"),
            new Case("DECIMAL(10,2,INT32)",
                    "Type string \"DECIMAL(10,2,INT32)\", character 1: DECIMAL(10,2) is declared on INT32; the "
                            + "precision must be 1 to 9 (LP-DECIMAL-PRECISION)"),
            new Case("DECIMAL(19,2,INT64)",
                    "Type string \"DECIMAL(19,2,INT64)\", character 1: DECIMAL(19,2) is declared on INT64; the "
                            + "precision must be 1 to 18 (LP-DECIMAL-PRECISION)"),
            new Case("DECIMAL(19,2,FLBA(8))",
                    "Type string \"DECIMAL(19,2,FLBA(8))\", character 1: DECIMAL(19,2) is declared on "
                            + "FIXED_LEN_BYTE_ARRAY(8); the precision must be 1 to 18 (LP-DECIMAL-PRECISION)"),
            new Case("FIXED_LEN_BYTE_ARRAY(0)",
                    "Type string \"FIXED_LEN_BYTE_ARRAY(0)\", character 1: FIXED_LEN_BYTE_ARRAY(0) is "
                            + "declared; its length is at least 1 (LP-FIXED-LENGTH)"),
            new Case("GEOMETRY(``)",
                    "Type string \"GEOMETRY(``)\", character 1: GEOMETRY(``) is declared on BYTE_ARRAY; a "
                            + "coordinate reference system must not be empty; if it is left out, it is OGC:CRS84 "
                            + "(LP-GEO-PARAMETERS)"),
            new Case("GEOGRAPHY(OGC:CRS84,ALGORITHM_7)",
                    "Type string \"GEOGRAPHY(OGC:CRS84,ALGORITHM_7)\", character 1: "
                            + "GEOGRAPHY(OGC:CRS84,ALGORITHM_7) is declared on BYTE_ARRAY; edges are SPHERICAL, "
                            + "VINCENTY, THOMAS, ANDOYER or KARNEY (LP-GEO-PARAMETERS)"),
            new Case("LIST(INT(12,true)!)",
                    "Type string \"LIST(INT(12,true)!)\", character 6: INTEGER(12,true) is declared on "
                            + "INT32; widths are 8, 16, 32 and 64 (LP-INTEGER-WIDTH)"),
            new Case("MAP(STRING,DECIMAL(0))",
                    "Type string \"MAP(STRING,DECIMAL(0))\", character 12: DECIMAL(0,0) is declared on "
                            + "INT32; the precision must be 1 to 9 (LP-DECIMAL-PRECISION)"),
            new Case("STRUCT(a STRING, b INT(0,false))",
                    "Type string \"STRUCT(a STRING, b INT(0,false))\", character 20: INTEGER(0,false) is "
                            + "declared on INT32; widths are 8, 16, 32 and 64 (LP-INTEGER-WIDTH)"),
            new Case("STRUCT(a STRING, a INT32)",
                    "Type string \"STRUCT(a STRING, a INT32)\", character 1: field a: an earlier field of the group"
                            + " has the same name; the children of a group have different names (LP-NAME-DUPLICATE)"));

    @ParameterizedTest
    @FieldSource("ILLEGAL")
    void saysWhatTheFormatDoesNotAllow(Case c) {
        assertThatIllegalArgumentException().isThrownBy(() -> TypeString.parse(c.text())).withMessage(c.message());
    }
}
