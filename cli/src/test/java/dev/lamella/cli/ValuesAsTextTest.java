package dev.lamella.cli;

import static dev.lamella.cli.Data.bytes;
import static dev.lamella.cli.Data.doubles;
import static dev.lamella.cli.Data.fixed;
import static dev.lamella.cli.Data.floats;
import static dev.lamella.cli.Data.group;
import static dev.lamella.cli.Data.ints;
import static dev.lamella.cli.Data.leaf;
import static dev.lamella.cli.Data.list;
import static dev.lamella.cli.Data.lists;
import static dev.lamella.cli.Data.longs;
import static dev.lamella.cli.Data.map;
import static dev.lamella.cli.Data.maps;
import static dev.lamella.cli.Data.struct;
import static dev.lamella.cli.Data.structs;
import static dev.lamella.cli.Data.texts;
import static dev.lamella.schema.PhysicalType.BYTE_ARRAY;
import static dev.lamella.schema.PhysicalType.DOUBLE;
import static dev.lamella.schema.PhysicalType.FLOAT;
import static dev.lamella.schema.PhysicalType.INT32;
import static dev.lamella.schema.PhysicalType.INT64;
import static dev.lamella.schema.PhysicalType.INT96;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TimePrecision;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The rules of docs/reference/values-as-text.md.
class ValuesAsTextTest {
    record Case(String rule, Field field, ColumnVector values, String expected) {
        @Override
        public String toString() {
            return rule;
        }
    }

    private static final LogicalType STRING = new LogicalType.String();

    private static final Field INTERVAL = PrimitiveField.asDeclared("i", Repetition.OPTIONAL,
            PhysicalType.FIXED_LEN_BYTE_ARRAY,
            12,
            OptionalInt.empty(), Annotation.of(ConvertedType.INTERVAL));

    private static Field required(String name, PhysicalType type, LogicalType... annotation) {
        return leaf(name, Repetition.REQUIRED, type, 0, annotation);
    }

    static final List<Case> CASES = List.of(
            new Case("integers are exact", leaf("n", INT64), longs(Long.MIN_VALUE, null, Long.MAX_VALUE),
                    "-9223372036854775808 null 9223372036854775807"),
            new Case("small integers by their width", leaf("n", INT32, new LogicalType.Integer(8, true)),
                    ints(-128, 127), "-128 127"),
            new Case("unsigned 8 bits", leaf("n", INT32, new LogicalType.Integer(8, false)), ints(255), "255"),
            new Case("unsigned 32 bits", leaf("n", INT32, new LogicalType.Integer(32, false)), ints(-1), "4294967295"),
            new Case("unsigned 64 bits", leaf("n", INT64, new LogicalType.Integer(64, false)), longs(-1L),
                    "18446744073709551615"),
            new Case("a decimal keeps its scale", leaf("d", INT32, new LogicalType.Decimal(9, 2)),
                    ints(0, 150, -7, null),
                    "0.00 1.50 -0.07 null"),
            new Case("a small decimal has no exponent", leaf("d", INT64, new LogicalType.Decimal(18, 12)), longs(1L),
                    "0.000000000001"),
            new Case("a decimal of any width", leaf("d", BYTE_ARRAY, new LogicalType.Decimal(60, 1)),
                    bytes("0123456789abcdef0123456789abcdef01234567", "ff"),
                    "649556283258179066306189257463485331633152138.3 -0.1"),
            new Case("a scale up to 10,000 is written out", leaf("d", INT32, new LogicalType.Decimal(9, 9)), ints(1),
                    "0.000000001"),
            new Case("floats by the digits of their width", leaf("f", FLOAT), floats(0.1f, 16777216f, 1e-10f, -0f),
                    "0.1 1.6777216E7 1.0E-10 -0.0"),
            new Case("doubles by the digits of their width", leaf("f", DOUBLE), doubles(0.1, 100, 1e22),
                    "0.1 100.0 1.0E22"),
            new Case("what is not a number is text", leaf("f", DOUBLE),
                    doubles(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY),
                    "\"NaN\" \"Infinity\" \"-Infinity\""),
            new Case("half floats as the numbers that they are", fixed("f", 2, new LogicalType.Float16()),
                    fixed(2, "662e", "0100", "ff7b", "0648", "007c", "007e", "0080"),
                    "0.099975586 5.9604645E-8 65504.0 8.046875 \"Infinity\" \"NaN\" -0.0"),
            new Case("dates", leaf("d", INT32, new LogicalType.Date()), ints(0, -1, -719529, 2932897),
                    "\"1970-01-01\" \"1969-12-31\" \"-0001-12-31\" \"+10000-01-01\""),
            new Case("times, with the seconds and no zeros after them",
                    leaf("t", INT32, new LogicalType.Time(false, TimePrecision.MILLIS)),
                    ints(0, 34_200_500), "\"00:00:00\" \"09:30:00.5\""),
            new Case("times adjusted to UTC have a Z",
                    leaf("t", INT64, new LogicalType.Time(true, TimePrecision.NANOS)),
                    longs(86_399_999_999_999L), "\"23:59:59.999999999Z\""),
            new Case("timestamps adjusted to UTC have a Z",
                    leaf("t", INT64, new LogicalType.Timestamp(true, TimePrecision.MICROS)),
                    longs(0L, -1L, null), "\"1970-01-01T00:00:00Z\" \"1969-12-31T23:59:59.999999Z\" null"),
            new Case("timestamps not adjusted to UTC have none",
                    leaf("t", INT64, new LogicalType.Timestamp(false, TimePrecision.MILLIS)),
                    longs(120L), "\"1970-01-01T00:00:00.12\""),
            new Case("INT96 is UTC", leaf("t", INT96), fixed(12, "0100000000000000" + "8c3d2500"),
                    "\"1970-01-01T00:00:00.000000001Z\""),
            new Case("a UUID", fixed("u", 16, new LogicalType.Uuid()), fixed(16, "00112233445566778899aabbccddeeff"),
                    "\"00112233-4455-6677-8899-aabbccddeeff\""),
            new Case("an interval has three parts without sign", INTERVAL,
                    fixed(12, "01000000" + "02000000" + "ffffffff"),
                    "{\"months\":1,\"days\":2,\"millis\":4294967295}"),
            new Case("text", leaf("s", BYTE_ARRAY, STRING), texts("a\"b\\\n\u0001", "", null, "\u2028\ud83c\udf0d"),
                    "\"a\\\"b\\\\\\n\\u0001\" \"\" null \"\u2028\ud83c\udf0d\""),
            new Case("enum", leaf("s", BYTE_ARRAY, new LogicalType.Enum()), texts("RED"), "\"RED\""),
            new Case("JSON is embedded, without space between its parts, its numbers as they are",
                    leaf("j", BYTE_ARRAY, new LogicalType.Json()),
                    texts("{ \"a\" : [1.50, 1e400, \" x \\\" \"] }", " true ", "12345678901234567890", null),
                    "{\"a\":[1.50,1e400,\" x \\\" \"]} true 12345678901234567890 null"),
            new Case("JSON that is none is text", leaf("j", BYTE_ARRAY, new LogicalType.Json()),
                    texts("{a:1}", "", "1 2", "[1", "nul", "01"), "\"{a:1}\" \"\" \"1 2\" \"[1\" \"nul\" \"01\""),
            new Case("bytes", leaf("b", BYTE_ARRAY), bytes("00ff", ""), "\"AP8=\" \"\""),
            new Case("BSON is bytes", leaf("b", BYTE_ARRAY, new LogicalType.Bson()), bytes("0500000000"),
                    "\"BQAAAAA=\""),
            new Case("GEOMETRY is bytes", leaf("b", BYTE_ARRAY, new LogicalType.Geometry(Optional.empty())),
                    bytes("01"), "\"AQ==\""),
            new Case("GEOGRAPHY is bytes",
                    leaf("b", BYTE_ARRAY, new LogicalType.Geography(Optional.empty(), Optional.empty())),
                    bytes("01"), "\"AQ==\""),
            new Case("UNKNOWN is null", leaf("u", INT32, new LogicalType.Unknown()), ints(null, null), "null null"),
            new Case("an annotation that is not known leaves the stored value",
                    leaf("x", INT32, new LogicalType.Unrecognized(99, new byte[0])),
                    ints(7), "7"),
            new Case("an annotation that its type cannot carry leaves the stored value",
                    leaf("x", INT32, new LogicalType.Uuid()), ints(7), "7"),
            new Case("text on a type of fixed length is text", fixed("x", 3, STRING), fixed(3, "616263"), "\"abc\""),
            new Case("lists keep null, empty and null element apart", list("xs", leaf("element", INT32)),
                    lists(ints(1, null), null, 0, 2),
                    "null [] [1,null]"),
            new Case("a repeated field is a list", leaf("xs", Repetition.REPEATED, INT32, 0), lists(ints(1, 2), 2, 0),
                    "[1,2] []"),
            new Case("a struct", struct("s", leaf("a", INT32), leaf("b", BYTE_ARRAY, STRING)),
                    structs(1, ints(1), texts("x")),
                    "{\"a\":1,\"b\":\"x\"}"),
            new Case("a struct with two fields of one name is the array of its values",
                    struct("s", leaf("a", INT32), leaf("b", INT32), leaf("a", BYTE_ARRAY, STRING)),
                    structs(1, ints(1), ints(2), texts("x")), "[1,2,\"x\"]"),
            new Case("a map with required text keys is an object",
                    map("m", required("key", BYTE_ARRAY, STRING), leaf("value", INT32)),
                    maps(texts("b", "a"), ints(null, 3), 2, 0, null), "{\"b\":null,\"a\":3} {} null"),
            new Case("a map with other keys is its entries",
                    map("m", required("key", INT32), leaf("value", BYTE_ARRAY, STRING)),
                    maps(ints(1, 1), texts("x", null), 2), "[{\"key\":1,\"value\":\"x\"},{\"key\":1,\"value\":null}]"),
            new Case("a map with optional text keys is its entries",
                    map("m", leaf("key", BYTE_ARRAY, STRING), leaf("value", INT32)),
                    maps(texts("a"), ints(1), 1), "[{\"key\":\"a\",\"value\":1}]"),
            new Case("a map with keys of bytes is its entries",
                    map("m", required("key", BYTE_ARRAY), leaf("value", INT32)),
                    maps(bytes("00"), ints(1), 1), "[{\"key\":\"AA==\",\"value\":1}]"),
            new Case("a FILE is an object", group("f", Repetition.OPTIONAL, Annotation.of(new LogicalType.File()),
                    leaf("uri", BYTE_ARRAY, STRING), leaf("size", INT64), leaf("inline", BYTE_ARRAY)),
                    structs(1, texts("s3://b/k"), longs(3L), bytes((String) null)),
                    "{\"uri\":\"s3://b/k\",\"size\":3,\"inline\":null}"));

    @ParameterizedTest
    @FieldSource("CASES")
    void printsByTheRule(Case c) {
        ForbiddenValues odd = new ForbiddenValues();
        assertThat(Data.json(c.field(), c.values(), BinaryText.base64, odd)).isEqualTo(c.expected());
        assertThat(warnings(odd)).isEmpty();
    }

    record Odd(String what, Field field, ColumnVector values, String expected, String warning) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Odd> ODD = List.of(
            new Odd("text that is not UTF-8", leaf("s", BYTE_ARRAY, STRING), bytes("61ff62", "61"),
                    "\"a\ufffdb\" \"a\"",
                    "column s: 1 value is not allowed by STRING; printed with U+FFFD in place of invalid bytes"),
            new Odd("an INT(8) beyond its bits", leaf("n", INT32, new LogicalType.Integer(8, true)), ints(128, 1, 300),
                    "128 1 300",
                    "column n: 2 values are not allowed by INTEGER(8,true); printed as stored"),
            new Odd("a time beyond the day", leaf("t", INT64, new LogicalType.Time(true, TimePrecision.MICROS)),
                    longs(86_400_000_000L),
                    "86400000000", "column t: 1 value is not allowed by TIME(MICROS,true); printed as stored"),
            new Odd("a timestamp that no Instant holds",
                    leaf("t", INT64, new LogicalType.Timestamp(true, TimePrecision.MILLIS)),
                    longs(Long.MAX_VALUE), "\"+292278994-08-17T07:12:55.807Z\"", ""),
            new Odd("a value under UNKNOWN", leaf("u", INT32, new LogicalType.Unknown()), ints(5, null), "5 null",
                    "column u: 1 value is not allowed by UNKNOWN; printed as stored"),
            new Odd("a decimal wider than its precision", leaf("d", INT32, new LogicalType.Decimal(3, 1)),
                    ints(12345, 999), "1234.5 99.9",
                    "column d: 1 value is not allowed by DECIMAL(3,1); printed as stored"),
            new Odd("a decimal without bytes", leaf("d", BYTE_ARRAY, new LogicalType.Decimal(3, 1)), bytes("", "00"),
                    "0.0 0.0",
                    "column d: 1 value is not allowed by DECIMAL(3,1); printed as stored"),
            new Odd("a null key", map("m", leaf("key", INT32), leaf("value", INT32)),
                    maps(ints((Integer) null), ints(1), 1),
                    "[{\"key\":null,\"value\":1}]",
                    "column m{key}: 1 value is null, which is not allowed for a key; printed as stored"),
            new Odd("a map with a key twice", map("m", required("key", BYTE_ARRAY, STRING), leaf("value", INT32)),
                    maps(texts("a", "b", "a"), ints(1, null, 3), 3, 0, null), "{\"a\":3,\"b\":null} {} null",
                    "column m: 1 value is not printed whole, because a key repeats; printed with the last entry of each"
                            + " key"),
            new Odd("an element", list("a.b", leaf("element", BYTE_ARRAY, STRING)), lists(bytes("ff"), 1),
                    "[\"\ufffd\"]",
                    "column `a.b`[]: 1 value is not allowed by STRING; printed with U+FFFD in place of invalid bytes"));

    @ParameterizedTest
    @FieldSource("ODD")
    void printsAForbiddenValueAsStoredAndSaysSoOnce(Odd c) {
        ForbiddenValues odd = new ForbiddenValues();
        assertThat(Data.json(c.field(), c.values(), BinaryText.base64, odd)).isEqualTo(c.expected());
        assertThat(warnings(odd)).isEqualTo(c.warning().isEmpty() ? "" : "lamella: warning: " + c.warning() + "\n");
    }

    /// A shredded Variant that is damaged: its columns, and what is said about it.
    record Damaged(String what, ColumnVector metadata, ColumnVector value, Field typed, ColumnVector typedValue,
            String expected, String damage) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("an INT(8) beyond its bits", bytes("010000"), bytes((String) null),
                    leaf("typed_value", INT32, new LogicalType.Integer(8, true)), ints(300),
                    "{\"metadata\":\"010000\",\"value\":null,\"typed_value\":300}",
                    "`typed_value`, which is INTEGER(8,true) on INT32, has a number outside of -128 to 127"),
            new Damaged("a time beyond the day", bytes("010000"), bytes((String) null),
                    leaf("typed_value", INT64, new LogicalType.Time(false, TimePrecision.MICROS)), longs(-1L),
                    "{\"metadata\":\"010000\",\"value\":null,\"typed_value\":-1}",
                    "`typed_value`, which is TIME(MICROS,false) on INT64, has a time outside of the day"),
            new Damaged("a decimal without bytes", bytes("010000"), bytes((String) null),
                    leaf("typed_value", BYTE_ARRAY, new LogicalType.Decimal(3, 1)), bytes(""),
                    "{\"metadata\":\"010000\",\"value\":null,\"typed_value\":0.0}",
                    "`typed_value`, which is DECIMAL(3,1) on BYTE_ARRAY, has a number of no bytes; there is at least one"),
            new Damaged("a name twice beside shredded fields", bytes("01020001026162"),
                    bytes("020200000002040c010c02"), struct("typed_value",
                            group("b", Repetition.REQUIRED, Annotation.NONE, leaf("typed_value", INT32))),
                    structs(1, structs(1, ints(3))),
                    "{\"metadata\":\"01020001026162\",\"value\":\"020200000002040c010c02\","
                            + "\"typed_value\":{\"b\":{\"typed_value\":3}}}",
                    "Fields 0 and 1 of an object have the same name. VariantEncoding.md, \"Object field names\", allows"
                            + " each once"),
            new Damaged("no metadata", bytes((String) null), bytes("0c01"), leaf("typed_value", INT32),
                    ints((Integer) null), "{\"metadata\":null,\"value\":\"0c01\",\"typed_value\":null}",
                    "`metadata` is null. LogicalTypes.md, \"VARIANT\": it is REQUIRED, and is there for every value"));

    /// Damage in the columns of a Variant does no more harm than damage in its bytes.
    @ParameterizedTest
    @FieldSource("DAMAGED")
    void printsTheColumnsOfADamagedVariantAndSaysSoOnce(Damaged c) {
        Field variant = group("v", Repetition.OPTIONAL, Annotation.of(new LogicalType.Variant(1)),
                leaf("metadata", BYTE_ARRAY), leaf("value", BYTE_ARRAY), c.typed());
        ColumnVector values = new VariantVector(1, Validity.none(), List.of(c.metadata(), c.value(), c.typedValue()));
        ForbiddenValues odd = new ForbiddenValues();
        assertThat(Data.json(variant, values, BinaryText.hex, odd)).isEqualTo(c.expected());
        assertThat(warnings(odd)).startsWith("lamella: warning: column v: 1 value is not what VARIANT allows;"
                + " printed as stored. The first: " + c.damage() + "\n");
    }

    private static String warnings(ForbiddenValues odd) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        odd.warn(new PrintStream(errors, true, StandardCharsets.UTF_8));
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void bytesMayBeHexadecimalOrText() {
        ColumnVector values = bytes("c3a4ff", "61");
        ForbiddenValues odd = new ForbiddenValues();
        assertThat(Data.json(leaf("b", BYTE_ARRAY), values, BinaryText.hex, odd)).isEqualTo("\"c3a4ff\" \"61\"");
        assertThat(odd.isEmpty()).isTrue();
        assertThat(Data.json(leaf("b", BYTE_ARRAY), values, BinaryText.utf8, odd)).isEqualTo("\"\u00e4\ufffd\" \"a\"");
        assertThat(warnings(odd)).isEqualTo(
                "lamella: warning: column b: 1 value is not UTF-8; printed with U+FFFD in place of invalid bytes\n");
    }

    /// A damaged scale must not make two gigabytes of zeros.
    @Test
    void aDecimalOfAnAbsurdScaleHasAnExponent() {
        Field decimal = leaf("d", BYTE_ARRAY, new LogicalType.Decimal(Integer.MAX_VALUE, Integer.MAX_VALUE));
        assertThat(Data.json(decimal, bytes("07"), BinaryText.base64, new ForbiddenValues()))
                .isEqualTo("7E-2147483647");
    }
}
