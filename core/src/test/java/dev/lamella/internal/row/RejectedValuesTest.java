package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.row.FileReference;
import dev.lamella.row.ListAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.row.Wkb;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is rejected, in which words, and that nothing of such a row is appended.
@NullUnmarked
class RejectedValuesTest {
    /// @param type of the field `c`: a type string, or a message text
    record Case(String type, String what, Consumer<StructAppender> act, Class<? extends Exception> kind,
            String message) {
        @Override
        public String toString() {
            return type + ": " + what;
        }
    }

    private static Case value(String type, String what, Consumer<StructAppender> act, String message) {
        return new Case(type, what, act, ValueException.class, message);
    }

    private static Case misuse(String type, String what, Consumer<StructAppender> act, String message) {
        return new Case(type, what, act, IllegalStateException.class, message);
    }

    private static Case mismatch(String type, String what, Consumer<StructAppender> act, String message) {
        return new Case(type, what, act, SchemaMismatchException.class, message);
    }

    static final List<Case> CASES = List.of(
            value("INT32!", "null", r -> r.setNull("c"),
                    "Column c, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("INT32!", "null as an object", r -> r.set("c", null),
                    "Column c, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("STRING!", "null as text", r -> r.setString(0, null),
                    "Column c, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("INT32!", "nothing", r -> {},
                    "Column c, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("LIST(INT32)!", "nothing", r -> {},
                    "Column c, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("LIST(INT32!)", "a null element", r -> r.list("c", list -> list.addInt(1).addNull()),
                    "Column c.list.element, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("STRUCT(a INT32!)", "a group without a member", r -> r.struct("c"),
                    "Column c.a, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("LIST(STRUCT(a INT32!, b STRING))", "an element without a member",
                    r -> r.list("c", list -> list.addStruct(e -> e.setInt("a", 1))
                            .addStruct(e -> e.setString("b", ""))),
                    "Column c.list.element.a, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("message m { repeated int32 c; }", "a null list", r -> r.setNull("c"),
                    "Column c, row 0:\n"
                            + "The list is null, which a repeated field cannot hold.\n"
                            + "Give an empty list, or make the field an OPTIONAL LIST in the schema."),
            value("message m { repeated int32 c; }", "a null element", r -> r.set("c", Arrays.asList(1, null)),
                    "Column c, row 0:\n"
                            + "There is no value; the field is REPEATED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("MAP(STRING,INT32)", "a null key", r -> r.set("c", java.util.Collections.singletonMap(null, 1)),
                    "Column c.key_value.key, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("message m { optional group c (MAP) { repeated group key_value { optional int32 key; } } }",
                    "a null key where the schema has place for one",
                    r -> r.map("c").keys().addNull(),
                    "Column c, row 0:\n"
                            + "A key of the map is null. Keys are never null, even where the schema allows it.\n"
                            + "Leave the entry out, or make the column a list of groups."),
            value("MAP(STRING,INT32)", "a key without a value", r -> r.map("c").keys().addString("a"),
                    "Column c, row 0:\n"
                            + "The map does not have as many values as keys: 0 and 1.\n"
                            + "Add one value, or a null, for each key."),
            value("MAP(STRING,INT32)", "no entries", r -> r.set("c", List.of("a")),
                    "Column c, row 0:\n"
                            + "An entry of the map is not a Map.Entry.\n"
                            + "Give a Map, or entries made with Map.entry."),
            value("MAP(STRING,INT32!)", "a null value", r -> r.map("c", m -> m.put("a", null)),
                    "Column c.key_value.value, row 0:\n"
                            + "There is no value; the field is REQUIRED.\n"
                            + "Give a value, or make the field OPTIONAL in the schema."),
            value("UNKNOWN", "a value", r -> r.set("c", 1),
                    "Column c, row 0:\n"
                            + "Integer does not fit UNKNOWN on INT32.\n"
                            + "What fits: null."),
            mismatch("UNKNOWN", "a number", r -> r.setInt("c", 1),
                    "Column c, row 0:\n"
                            + "a whole number does not fit UNKNOWN on INT32.\n"
                            + "What fits: null."),
            mismatch("INT32", "an unknown field", r -> r.setInt("C2", 1),
                    "Row 0:\n"
                            + "There is no field C2.\n"
                            + "The nearest are: c."),
            mismatch("INT32", "an unknown ordinal", r -> r.setInt(1, 1),
                    "Row 0:\n"
                            + "There is no field 1 among 1.\n"
                            + "Ordinals are those of the projected schema, from 0."),
            mismatch("STRUCT(latitude DOUBLE, longitude DOUBLE)", "an unknown field of a group",
                    r -> r.struct("c").setDouble("lattitude", 1),
                    "Column c, row 0:\n"
                            + "There is no field lattitude.\n"
                            + "The nearest are: latitude, longitude."),
            mismatch("STRUCT(a INT32)", "a path where a name is expected", r -> r.setInt("c.a", 1),
                    "Row 0:\n"
                            + "There is no field `c.a`.\n"
                            + "A name is not a path. Take the group first: at(ColumnPath.of(\"c\")) of a row reads it,"
                            + " struct(\"c\") of an appender writes it."),
            mismatch("STRUCT(a INT32)", "an unknown field in a map", r -> r.set("c", Map.of("b", 1)),
                    "Column c, row 0:\n"
                            + "There is no field b.\n"
                            + "The nearest are: a."),
            mismatch("INT32", "a text", r -> r.setString("c", "1"),
                    "Column c, row 0:\n"
                            + "String does not fit INT32.\n"
                            + "What fits: every number type and char, if the value fits exactly."),
            value("INT32", "a text as an object", r -> r.set("c", "1"),
                    "Column c, row 0:\n"
                            + "String does not fit INT32.\n"
                            + "What fits: every number type and char, if the value fits exactly."),
            mismatch("INT32", "bytes", r -> r.setBytes("c", new byte[4]),
                    "Column c, row 0:\n"
                            + "byte[] does not fit INT32.\n"
                            + "What fits: every number type and char, if the value fits exactly."),
            mismatch("INT32", "a list", r -> r.list("c"),
                    "Column c, row 0:\n"
                            + "a list does not fit INT32.\n"
                            + "What fits: every number type and char, if the value fits exactly."),
            mismatch("INT32", "a group", r -> r.struct("c"),
                    "Column c, row 0:\n"
                            + "a struct does not fit INT32.\n"
                            + "What fits: every number type and char, if the value fits exactly."),
            mismatch("LIST(INT32)", "a map", r -> r.map("c"),
                    "Column c, row 0:\n"
                            + "a map does not fit a list.\n"
                            + "What fits: list, Collection, Iterable, and arrays."),
            mismatch("STRING", "a number", r -> r.setLong("c", 1),
                    "Column c, row 0:\n"
                            + "a whole number does not fit STRING on BYTE_ARRAY.\n"
                            + "What fits: String, CharSequence, char[], char, an enum by its constant's name, byte[] "
                            + "or ByteBuffer of UTF-8, and types with one text form: UUID, URI, Path, "
                            + "java.time, whole and decimal numbers."),
            mismatch("BOOLEAN", "a number", r -> r.setInt("c", 1),
                    "Column c, row 0:\n"
                            + "a whole number does not fit BOOLEAN.\n"
                            + "What fits: boolean."),
            value("BOOLEAN", "a text", r -> r.set("c", "true"),
                    "Column c, row 0:\n"
                            + "String does not fit BOOLEAN.\n"
                            + "What fits: boolean."),
            mismatch("DOUBLE", "a boolean", r -> r.setBoolean("c", true),
                    "Column c, row 0:\n"
                            + "boolean does not fit DOUBLE.\n"
                            + "What fits: double, and every other number type if the value fits exactly."),
            value("STRUCT(a INT32)", "a list", r -> r.set("c", List.of(1)),
                    "Column c, row 0:\n"
                            + "List does not fit a group.\n"
                            + "What fits: struct, Row, and Map by field names."),
            value("LIST(INT32)", "a number", r -> r.set("c", 1),
                    "Column c, row 0:\n"
                            + "Integer does not fit a list.\n"
                            + "What fits: list, Collection, Iterable, and arrays."),
            value("INT32", "2^31", r -> r.setLong("c", 1L << 31),
                    "Column c, row 0:\n"
                            + "The number is outside INT32, which allows -2147483648 to 2147483647.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT32", "a fraction", r -> r.setDouble("c", 1.5),
                    "Column c, row 0:\n"
                            + "The number is not whole; INT32 holds whole numbers.\n"
                            + "Round it first, or give the column a type with digits after the point, for example "
                            + "DECIMAL."),
            value("INT32", "NaN", r -> r.setDouble("c", Double.NaN),
                    "Column c, row 0:\n"
                            + "The number is not whole; INT32 holds whole numbers.\n"
                            + "Round it first, or give the column a type with digits after the point, for example "
                            + "DECIMAL."),
            value("INT32", "1E+2000000000", r -> r.set("c", new BigDecimal("1E+2000000000")),
                    "Column c, row 0:\n"
                            + "The number is outside INT32, which allows -2147483648 to 2147483647.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT64", "2^63 as double", r -> r.setDouble("c", 0x1p63),
                    "Column c, row 0:\n"
                            + "The number is outside INT64, which allows -9223372036854775808 to 9223372036854775807.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT64", "2^63", r -> r.set("c", BigInteger.TWO.pow(63)),
                    "Column c, row 0:\n"
                            + "The number is outside INT64, which allows -9223372036854775808 to 9223372036854775807.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT64", "a Duration", r -> r.set("c", Duration.ofSeconds(1)),
                    "Column c, row 0:\n"
                            + "Duration does not fit INT64, which has no unit.\n"
                            + "Give its toNanos() or toMillis(), whichever unit the readers of the column expect."),
            value("INT(8,true)", "128", r -> r.setInt("c", 128),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(8,true) on INT32, which allows -128 to 127.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(8,true)", "-129", r -> r.setInt("c", -129),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(8,true) on INT32, which allows -128 to 127.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(8,true)", "128 as stored", r -> r.setRaw("c", 128),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(8,true) on INT32, which allows -128 to 127.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(16,true)", "-32769", r -> r.setInt("c", -32769),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(16,true) on INT32, which allows -32768 to 32767.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(8,false)", "-1", r -> r.setInt("c", -1),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(8,false) on INT32, which allows 0 to 255.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(8,false)", "256 as stored", r -> r.setRaw("c", 256),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(8,false) on INT32, which allows 0 to 255.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(16,false)", "65536", r -> r.setInt("c", 65536),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(16,false) on INT32, which allows 0 to 65535.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(32,false)", "-1", r -> r.setInt("c", -1),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(32,false) on INT32, which allows 0 to 4294967295.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(32,false)", "2^32", r -> r.setLong("c", 1L << 32),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(32,false) on INT32, which allows 0 to 4294967295.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(32,false)", "2^31 as stored", r -> r.setRaw("c", 1L << 31),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(32,false) on INT32, which allows -2147483648 to "
                            + "2147483647 as the stored number.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(64,false)", "-1", r -> r.setLong("c", -1),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(64,false) on INT64, which allows 0 to "
                            + "18446744073709551615.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT(64,false)", "2^64", r -> r.set("c", BigInteger.TWO.pow(64)),
                    "Column c, row 0:\n"
                            + "The number is outside INTEGER(64,false) on INT64, which allows 0 to "
                            + "18446744073709551615.\n"
                            + "Give a number that fits, or the column a wider type."),
            value("INT32", "a text as stored", r -> r.setRaw("c", "x"),
                    "Column c, row 0:\n"
                            + "String is not how values of INT32 are stored.\n"
                            + "Give what getRaw would give: a box or bytes of the physical type."),
            value("FLOAT", "0.1 as double", r -> r.setDouble("c", 0.1),
                    "Column c, row 0:\n"
                            + "FLOAT has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("FLOAT", "1E300", r -> r.setDouble("c", 1e300),
                    "Column c, row 0:\n"
                            + "FLOAT has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("FLOAT", "2^24+1", r -> r.setInt("c", (1 << 24) + 1),
                    "Column c, row 0:\n"
                            + "FLOAT has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("DOUBLE", "2^53+1", r -> r.setLong("c", (1L << 53) + 1),
                    "Column c, row 0:\n"
                            + "DOUBLE has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("DOUBLE", "Long.MAX_VALUE", r -> r.setLong("c", Long.MAX_VALUE),
                    "Column c, row 0:\n"
                            + "DOUBLE has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("DOUBLE", "0.1 as BigDecimal", r -> r.set("c", new BigDecimal("0.1")),
                    "Column c, row 0:\n"
                            + "DOUBLE has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("DOUBLE", "1E-400", r -> r.set("c", new BigDecimal("1E-400")),
                    "Column c, row 0:\n"
                            + "DOUBLE has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("FLOAT16", "65520", r -> r.setFloat("c", 65520),
                    "Column c, row 0:\n"
                            + "The number is outside FLOAT16, which allows -65504 to 65504.\n"
                            + "Give a smaller number, or the column the type FLOAT."),
            value("FLOAT16", "2049", r -> r.setInt("c", 2049),
                    "Column c, row 0:\n"
                            + "FLOAT16 on FIXED_LEN_BYTE_ARRAY(2) has no value that equals the number exactly.\n"
                            + "Round it first with a cast, floatValue() or doubleValue(), or give the column a type "
                            + "that holds it."),
            value("FLOAT16", "three bytes", r -> r.setRaw("c", new byte[3]),
                    "Column c, row 0:\n"
                            + "The value has 3 bytes; FLOAT16 on FIXED_LEN_BYTE_ARRAY(2) holds exactly 2.\n"
                            + "Give a value of that length, or the column the type BYTE_ARRAY."),
            value("DECIMAL(4,2)", "100", r -> r.setInt("c", 100),
                    "Column c, row 0:\n"
                            + "The decimal has more digits before the point than DECIMAL(4,2) on INT32 holds.\n"
                            + "Give a smaller number, or the column a greater precision."),
            value("DECIMAL(4,2)", "100.00", r -> r.set("c", new BigDecimal("100.00")),
                    "Column c, row 0:\n"
                            + "The decimal has more digits before the point than DECIMAL(4,2) on INT32 holds.\n"
                            + "Give a smaller number, or the column a greater precision."),
            value("DECIMAL(4,2)", "1.005", r -> r.set("c", new BigDecimal("1.005")),
                    "Column c, row 0:\n"
                            + "The decimal has more digits after the point than DECIMAL(4,2) on INT32 holds.\n"
                            + "Round it first with setScale(2, mode), or give the column a greater scale."),
            value("DECIMAL(4,2)", "1E-2000000000", r -> r.set("c", new BigDecimal("1E-2000000000")),
                    "Column c, row 0:\n"
                            + "The decimal has more digits after the point than DECIMAL(4,2) on INT32 holds.\n"
                            + "Round it first with setScale(2, mode), or give the column a greater scale."),
            value("DECIMAL(4,2)", "1E+2000000000", r -> r.set("c", new BigDecimal("1E+2000000000")),
                    "Column c, row 0:\n"
                            + "The decimal has more digits before the point than DECIMAL(4,2) on INT32 holds.\n"
                            + "Give a smaller number, or the column a greater precision."),
            value("DECIMAL(4,2)", "NaN", r -> r.setDouble("c", Double.NaN),
                    "Column c, row 0:\n"
                            + "NaN and infinities are not numbers that DECIMAL can hold.\n"
                            + "Give null, or the column the type DOUBLE."),
            value("DECIMAL(4,2)", "0.125", r -> r.setDouble("c", 0.125),
                    "Column c, row 0:\n"
                            + "The decimal has more digits after the point than DECIMAL(4,2) on INT32 holds.\n"
                            + "Round it first with setScale(2, mode), or give the column a greater scale."),
            value("DECIMAL(4,2)", "10000 as stored", r -> r.setRaw("c", 10000),
                    "Column c, row 0:\n"
                            + "The decimal has more digits before the point than DECIMAL(4,2) on INT32 holds.\n"
                            + "Give a smaller number, or the column a greater precision."),
            value("DECIMAL(4,2)", "a text", r -> r.set("c", "1.00"),
                    "Column c, row 0:\n"
                            + "String does not fit DECIMAL(4,2) on INT32.\n"
                            + "What fits: BigDecimal, BigInteger, whole numbers, and float or double by their shortest "
                            + "decimal; setRaw takes the integer that is stored."),
            value("DECIMAL(18,0)", "10^18", r -> r.setLong("c", 1_000_000_000_000_000_000L),
                    "Column c, row 0:\n"
                            + "The decimal has more digits before the point than DECIMAL(18,0) on INT64 holds.\n"
                            + "Give a smaller number, or the column a greater precision."),
            value("DECIMAL(38,0)", "10^38", r -> r.set("c", BigInteger.TEN.pow(38)),
                    "Column c, row 0:\n"
                            + "The decimal has more digits before the point than DECIMAL(38,0) on "
                            + "FIXED_LEN_BYTE_ARRAY(16) holds.\n"
                            + "Give a smaller number, or the column a greater precision."),
            value("DECIMAL(38,0)", "no bytes as stored", r -> r.setRaw("c", new byte[0]),
                    "Column c, row 0:\n"
                            + "The stored decimal has 0 bytes; DECIMAL(38,0) on FIXED_LEN_BYTE_ARRAY(16) holds exactly "
                            + "16.\n"
                            + "Give a BigDecimal."),
            value("DECIMAL(5,0,BYTE_ARRAY)", "100000 as stored",
                    r -> r.setRaw("c", BigInteger.valueOf(100_000).toByteArray()),
                    "Column c, row 0:\n"
                            + "The decimal has more digits before the point than DECIMAL(5,0) on BYTE_ARRAY holds.\n"
                            + "Give a smaller number, or the column a greater precision."),
            value("DATE", "the last LocalDate", r -> r.set("c", LocalDate.MAX),
                    "Column c, row 0:\n"
                            + "The date is outside DATE, which allows -5877641-06-23 to +5881580-07-11.\n"
                            + "Give another date. No Parquet type reaches that far."),
            value("DATE", "2^31 days", r -> r.setLong("c", 1L << 31),
                    "Column c, row 0:\n"
                            + "The date is outside DATE, which allows -5877641-06-23 to +5881580-07-11.\n"
                            + "Give another date. No Parquet type reaches that far."),
            value("DATE", "a LocalDateTime", r -> r.set("c", LocalDateTime.MIN),
                    "Column c, row 0:\n"
                            + "LocalDateTime does not fit DATE on INT32.\n"
                            + "What fits: LocalDate, YearMonth as its first day, int or long as the days since "
                            + "1970-01-01."),
            value("TIME(false,MILLIS)", "a day", r -> r.setInt("c", 86_400_000),
                    "Column c, row 0:\n"
                            + "The time is outside the day: TIME in MILLIS allows 0 to 86399999.\n"
                            + "Give a time of day. Store a length of time as an INTERVAL, or as a number in an INT64."),
            value("TIME(false,MICROS)", "before midnight", r -> r.setLong("c", -1),
                    "Column c, row 0:\n"
                            + "The time is outside the day: TIME in MICROS allows 0 to 86399999999.\n"
                            + "Give a time of day. Store a length of time as an INTERVAL, or as a number in an INT64."),
            value("TIME(false,NANOS)", "a day as stored", r -> r.setRaw("c", 86_400_000_000_000L),
                    "Column c, row 0:\n"
                            + "The time is outside the day: TIME in NANOS allows 0 to 86399999999999.\n"
                            + "Give a time of day. Store a length of time as an INTERVAL, or as a number in an INT64."),
            value("TIME(false,MICROS)", "an OffsetTime", r -> r.set("c", OffsetTime.MIN),
                    "Column c, row 0:\n"
                            + "OffsetTime does not fit TIME(MICROS,false) on INT64, which is not adjusted to UTC.\n"
                            + "Give its toLocalTime(), or make the column TIME(true,...)."),
            value("TIME(true,MICROS)", "a Duration", r -> r.set("c", Duration.ZERO),
                    "Column c, row 0:\n"
                            + "Duration does not fit TIME(MICROS,true) on INT64.\n"
                            + "What fits: LocalTime in UTC, OffsetTime, int or long as the MICROS since midnight."),
            value("TIMESTAMP(true,MICROS)", "a LocalDateTime", r -> r.set("c", LocalDateTime.MIN),
                    "Column c, row 0:\n"
                            + "LocalDateTime does not fit TIMESTAMP(MICROS,true) on INT64: an instant needs a time "
                            + "zone.\n"
                            + "Give atZone(zone).toInstant(), or make the column TIMESTAMP(false,...)."),
            value("TIMESTAMP(true,MICROS)", "a LocalDate", r -> r.set("c", LocalDate.MIN),
                    "Column c, row 0:\n"
                            + "LocalDate does not fit TIMESTAMP(MICROS,true) on INT64: an instant needs a time zone.\n"
                            + "Give atZone(zone).toInstant(), or make the column TIMESTAMP(false,...)."),
            value("TIMESTAMP(false,MICROS)", "an Instant", r -> r.set("c", Instant.EPOCH),
                    "Column c, row 0:\n"
                            + "Instant does not fit TIMESTAMP(MICROS,false) on INT64: a local time needs a time zone.\n"
                            + "Give atZone(zone).toLocalDateTime(), or make the column TIMESTAMP(true,...)."),
            value("TIMESTAMP(true,MICROS)", "the last Instant", r -> r.set("c", Instant.MAX),
                    "Column c, row 0:\n"
                            + "The time is outside TIMESTAMP(MICROS,true) on INT64, which allows "
                            + "-290308-12-21T19:59:05.224192Z to +294247-01-10T04:00:54.775807Z.\n"
                            + "Give the column a coarser unit: MILLIS."),
            value("TIMESTAMP(true,NANOS)", "the year 2263",
                    r -> r.set("c", Instant.parse("2262-04-11T23:47:16.854775808Z")),
                    "Column c, row 0:\n"
                            + "The time is outside TIMESTAMP(NANOS,true) on INT64, which allows "
                            + "1677-09-21T00:12:43.145224192Z to 2262-04-11T23:47:16.854775807Z.\n"
                            + "Give the column a coarser unit: MICROS."),
            value("TIMESTAMP(false,NANOS)", "the year 1676",
                    r -> r.set("c", LocalDateTime.parse("1677-09-21T00:12:43.145224191")),
                    "Column c, row 0:\n"
                            + "The time is outside TIMESTAMP(NANOS,false) on INT64, which allows "
                            + "1677-09-21T00:12:43.145224192 to 2262-04-11T23:47:16.854775807.\n"
                            + "Give the column a coarser unit: MICROS."),
            value("TIMESTAMP(true,MICROS)", "a text", r -> r.set("c", "2024-01-01T00:00:00Z"),
                    "Column c, row 0:\n"
                            + "String does not fit TIMESTAMP(MICROS,true) on INT64.\n"
                            + "What fits: Instant, OffsetDateTime, ZonedDateTime, java.util.Date, Calendar, long as "
                            + "the MICROS since 1970."),
            value("INT96", "a time whose day has 33 bits", r -> r.set("c", Instant.MAX),
                    "Column c, row 0:\n"
                            + "The time is outside INT96, which counts days with 32 bits.\n"
                            + "Give another time, or the column the type TIMESTAMP(true,MILLIS)."),
            mismatch("INT96", "a number", r -> r.setLong("c", 1),
                    "Column c, row 0:\n"
                            + "a whole number does not fit INT96.\n"
                            + "What fits: Instant, OffsetDateTime, ZonedDateTime, java.util.Date, Calendar, "
                            + "byte[] of 12 bytes as stored."),
            value("INT96", "a LocalDateTime", r -> r.set("c", LocalDateTime.MIN),
                    "Column c, row 0:\n"
                            + "LocalDateTime does not fit INT96: an instant needs a time zone.\n"
                            + "Give atZone(zone).toInstant(), or make the column TIMESTAMP(false,...)."),
            value("INTERVAL", "a negative Period", r -> r.set("c", Period.ofMonths(-1)),
                    "Column c, row 0:\n"
                            + "The months are outside INTERVAL, which allows 0 to 4294967295.\n"
                            + "An INTERVAL has no sign, and its parts are not carried into each other. Carry them yourself, or "
                            + "store a number of one unit in an INT64."),
            value("INTERVAL", "a negative Duration", r -> r.set("c", Duration.ofNanos(-1)),
                    "Column c, row 0:\n"
                            + "The milliseconds are outside INTERVAL, which allows 0 to 4294967295.\n"
                            + "An INTERVAL has no sign, and its parts are not carried into each other. Carry them yourself, or "
                            + "store a number of one unit in an INT64."),
            value("INTERVAL", "2^32 milliseconds", r -> r.set("c", Duration.ofMillis(1L << 32)),
                    "Column c, row 0:\n"
                            + "The milliseconds are outside INTERVAL, which allows 0 to 4294967295.\n"
                            + "An INTERVAL has no sign, and its parts are not carried into each other. Carry them yourself, or "
                            + "store a number of one unit in an INT64."),
            value("INTERVAL", "eleven bytes", r -> r.set("c", new byte[11]),
                    "Column c, row 0:\n"
                            + "The value has 11 bytes; INTERVAL on FIXED_LEN_BYTE_ARRAY(12) holds exactly 12.\n"
                            + "Give a value of that length, or the column the type BYTE_ARRAY."),
            value("UUID", "a text that is none", r -> r.setString("c", "1-2-3-4-5"),
                    "Column c, row 0:\n"
                            + "The text is not a UUID of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.\n"
                            + "Correct the text, or give the column the type STRING."),
            value("UUID", "15 bytes", r -> r.setBytes("c", new byte[15]),
                    "Column c, row 0:\n"
                            + "The value has 15 bytes; UUID on FIXED_LEN_BYTE_ARRAY(16) holds exactly 16.\n"
                            + "Give a value of that length, or the column the type BYTE_ARRAY."),
            value("STRING", "a high surrogate alone", r -> r.setString("c", "ab\ud800c"),
                    "Column c, row 0:\n"
                            + "The text has a lone surrogate at index 2, which UTF-8 cannot encode.\n"
                            + "Repair the text first, or write its units as LIST(INT(16,false))."),
            value("STRING", "a high surrogate alone in a long text", r -> r.setString("c", "what? what? what\ud800?"),
                    "Column c, row 0:\n"
                            + "The text has a lone surrogate at index 16, which UTF-8 cannot encode.\n"
                            + "Repair the text first, or write its units as LIST(INT(16,false))."),
            value("STRING", "a low surrogate alone", r -> r.set("c", new StringBuilder("\udc00")),
                    "Column c, row 0:\n"
                            + "The text has a lone surrogate at index 0, which UTF-8 cannot encode.\n"
                            + "Repair the text first, or write its units as LIST(INT(16,false))."),
            value("STRING", "half a pair", r -> r.set("c", '\ud83d'),
                    "Column c, row 0:\n"
                            + "The text has a lone surrogate at index 0, which UTF-8 cannot encode.\n"
                            + "Repair the text first, or write its units as LIST(INT(16,false))."),
            value("STRING", "bytes that are not UTF-8", r -> r.setBytes("c", new byte[]{65, (byte) 0xc0}),
                    "Column c, row 0:\n"
                            + "The text of 2 bytes is not UTF-8 at its byte 1.\n"
                            + "Decode it first with its charset, or give the column the type BYTE_ARRAY."),
            value("STRING", "a boolean", r -> r.set("c", true),
                    "Column c, row 0:\n"
                            + "Boolean does not fit STRING on BYTE_ARRAY.\n"
                            + "What fits: String, CharSequence, char[], char, an enum by its constant's name, byte[] "
                            + "or ByteBuffer of UTF-8, and types with one text form: UUID, URI, Path, "
                            + "java.time, whole and decimal numbers."),
            value("ENUM", "a number", r -> r.set("c", 1),
                    "Column c, row 0:\n"
                            + "Integer does not fit ENUM on BYTE_ARRAY.\n"
                            + "What fits: String, CharSequence, char[], char, an enum by its constant's name, byte[] "
                            + "or ByteBuffer of UTF-8."),
            value("JSON", "a date", r -> r.set("c", LocalDate.EPOCH),
                    "Column c, row 0:\n"
                            + "LocalDate does not fit JSON on BYTE_ARRAY.\n"
                            + "What fits: String, CharSequence, char[], char, byte[] or ByteBuffer of UTF-8."),
            mismatch("BSON", "a text", r -> r.setString("c", "{}"),
                    "Column c, row 0:\n"
                            + "String does not fit BSON on BYTE_ARRAY.\n"
                            + "What fits: byte[], ByteBuffer."),
            value("FIXED_LEN_BYTE_ARRAY(3)", "four bytes", r -> r.setBytes("c", new byte[4]),
                    "Column c, row 0:\n"
                            + "The value has 4 bytes; FIXED_LEN_BYTE_ARRAY(3) holds exactly 3.\n"
                            + "Give a value of that length, or the column the type BYTE_ARRAY."),
            value("FIXED_LEN_BYTE_ARRAY(3)", "a text of two", r -> r.setString("c", "\u00e9"),
                    "Column c, row 0:\n"
                            + "The text has 2 bytes in UTF-8; FIXED_LEN_BYTE_ARRAY(3) holds exactly 3.\n"
                            + "Give a text of that length, or the column the type STRING."),
            value("FIXED_LEN_BYTE_ARRAY(1)", "128", r -> r.set("c", BigInteger.valueOf(128)),
                    "Column c, row 0:\n"
                            + "The number needs 2 bytes; FIXED_LEN_BYTE_ARRAY(1) holds exactly 1.\n"
                            + "Give a smaller number, or the column the type BYTE_ARRAY."),
            value("FIXED_LEN_BYTE_ARRAY(12)", "a UUID", r -> r.set("c", new UUID(1, 2)),
                    "Column c, row 0:\n"
                            + "The value has 16 bytes; FIXED_LEN_BYTE_ARRAY(12) holds exactly 12.\n"
                            + "Give a value of that length, or the column the type BYTE_ARRAY."),
            value("GEOMETRY(EPSG:4326)", "another reference system",
                    r -> r.set("c", new Wkb(new byte[0], Optional.empty(), Optional.empty())),
                    "Column c, row 0:\n"
                            + "The geometry does not have the column's coordinate reference system, EPSG:4326.\n"
                            + "Transform it first; if only the names differ, give its bytes."),
            value("GEOMETRY", "edges on a globe",
                    r -> r.set("c", new Wkb(new byte[0], Optional.empty(), Optional.of(EdgeAlgorithm.SPHERICAL))),
                    "Column c, row 0:\n"
                            + "The geometry has edges of another kind than GEOMETRY on BYTE_ARRAY.\n"
                            + "Transform it first; if it has no edges, give its bytes."),
            value("GEOMETRY", "what is not a geometry", r -> r.set("c", new byte[]{1, 1, 0, 0, 0}),
                    "Column c, row 0:\n"
                            + "The value of 5 bytes is not a geometry in ISO well-known"
                            + " binary: there are 1 coordinates of 16 bytes, and 0 bytes are left for them.\n"
                            + "Write it as ISO WKB; to keep other bytes, give the column the type BYTE_ARRAY."),
            value("JSON", "text that is not JSON", r -> r.setString("c", "{a}"),
                    "Column c, row 0:\n"
                            + "The value of 3 bytes is not JSON: A letter stands where a name in quotation marks or '}' is"
                            + " allowed, at byte 1.\n"
                            + "Correct the text; to keep other text, give the column the type STRING."),
            value("BSON", "bytes that are not BSON", r -> r.set("c", new byte[]{1, 2}),
                    "Column c, row 0:\n"
                            + "The value of 2 bytes is not a BSON document: a document has at least 5 bytes; 2 are left, at"
                            + " byte 0.\n"
                            + "Correct the document; to keep other bytes, give the column the type BYTE_ARRAY."),
            value("GEOGRAPHY", "a place beside the globe",
                    r -> r.setRaw("c", HexFormat.of().parseHex("01010000000000000000c066400000000000000000")),
                    "Column c, row 0:\n"
                            + "The value of 21 bytes is not a geometry in ISO well-known"
                            + " binary: it has a coordinate off the globe; longitudes are -180 to 180 and latitudes -90 to 90.\n"
                            + "Write it as ISO WKB; to keep other bytes, give the column the type BYTE_ARRAY."),
            mismatch("FILE", "a part that the group has not", r -> r.struct("c").setString("path", "x"),
                    "Column c, row 0:\n"
                            + "There is no field path.\n"
                            + "The nearest are: uri, size, offset."),
            value("FILE", "a reference to nothing",
                    r -> r.set("c", new FileReference(Optional.of(""), OptionalLong.empty(), OptionalLong.empty(),
                            Optional.empty(), Optional.empty(), Optional.empty())),
                    "Column c, row 0:\n"
                            + "The file reference does not lead to bytes: it needs `inline`, or a `uri` with, if an "
                            + "`offset`, also a `size`, neither negative.\n"
                            + "Give the missing parts, or null instead of the reference."),
            value("FILE", "an offset without a size",
                    r -> r.struct("c", f -> f.setString("uri", "a").setLong("offset", 1)),
                    "Column c, row 0:\n"
                            + "The file reference does not lead to bytes: it needs `inline`, or a `uri` with, if an "
                            + "`offset`, also a `size`, neither negative.\n"
                            + "Give the missing parts, or null instead of the reference."),
            misuse("INT32", "twice", r -> r.setInt("c", 1).setInt("c", 1),
                    "Row 0, field c is already set: end the row with endRow(), or discard it with cancelRow()"),
            misuse("LIST(INT32)", "twice", r -> {
                r.list("c");
                r.list("c");
            },
                    "Row 0, field c is already set: end the row with endRow(), or discard it with cancelRow()"),
            misuse("LIST(LIST(INT32))", "to a list that has ended",
                    r -> {
                        ListAppender lists = r.list("c");
                        ListAppender first = lists.addList();
                        lists.addNull();
                        first.addInt(1);
                    },
                    "Row 0, field c.list.element.list.element takes no more elements, because the enclosing "
                            + "list has ended: ask the row (or the enclosing group, list or map) for it again"),
            misuse("LIST(STRUCT(a INT32))", "in a group that has ended",
                    r -> {
                        ListAppender list = r.list("c");
                        StructAppender first = list.addStruct();
                        list.addNull();
                        first.setInt("a", 1);
                    },
                    "Row 0, field c.list.element is not open: ask the row (or the enclosing group, list "
                            + "or map) for it again"),
            mismatch("STRUCT(a INT32)", "a key that is not a name", r -> r.set("c", Map.of(1, 1)),
                    "Column c, row 0:\n"
                            + "A key of the map is not a String, but field names are.\n"
                            + "Give a Map whose keys are field names."),
            value("TIMESTAMP(true,MILLIS)", "the last Instant", r -> r.set("c", Instant.MAX),
                    "Column c, row 0:\n"
                            + "The time is outside TIMESTAMP(MILLIS,true) on INT64, which allows "
                            + "-292275055-05-16T16:47:04.192Z to +292278994-08-17T07:12:55.807Z.\n"
                            + "Give another time; there is no coarser unit."),
            value("INT32", "1E300", r -> r.setDouble("c", 1e300),
                    "Column c, row 0:\n"
                            + "The number is outside INT32, which allows -2147483648 to 2147483647.\n"
                            + "Give a number that fits, or the column a wider type."));

    static Schema schema(String type) {
        if (type.startsWith("message")) {
            return SchemaText.parse(type);
        }
        return Schema.of("rows", List.of(TypeString.parse(type).named("c")));
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("CASES")
    void isRejected(Case c) throws IOException {
        Schema schema = schema(c.type());
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema);
        Exception failure = null;
        try {
            rows.append(row -> c.act().accept(row));
        } catch (RuntimeException e) {
            failure = e;
        }
        assertThat(failure).as("a failure").isInstanceOf(c.kind());
        assertThat(failure).hasMessage(c.message());
        rows.flush();
        assertThat(sink.batches).isEmpty();
        // The same without append: spoiled until it is cancelled.
        try {
            c.act().accept(rows);
            rows.endRow();
            throw new AssertionError("not rejected");
        } catch (SchemaMismatchException | ValueException | IllegalStateException e) {
            assertThat(e).hasMessage(c.message());
        }
        assertThatThrownBy(rows::endRow).isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Row 0 failed before: call cancelRow(), then begin the row again or continue with the next one");
        rows.cancelRow();
        rows.flush();
        assertThat(rows.rowCount()).isZero();
        assertThat(rows.roundedValues()).isEmpty();
        assertThat(sink.batches).isEmpty();
    }
}
