package dev.lamella.explain;

import static dev.lamella.explain.Ecosystem.ARROW;
import static dev.lamella.explain.Ecosystem.AVRO;
import static dev.lamella.explain.Ecosystem.DUCKDB;
import static dev.lamella.explain.Ecosystem.ICEBERG;
import static dev.lamella.explain.Ecosystem.JAVA;
import static dev.lamella.explain.Ecosystem.R;
import static dev.lamella.explain.Ecosystem.SPARK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What gets lost where, and what is not read at all; and the types of Java and R, which nothing else observes.
class FidelityTest {
    record Case(String field, Ecosystem ecosystem, String seen) {
        @Override
        public String toString() {
            return ecosystem + " sees " + field;
        }
    }

    private static Case of(String field, Ecosystem ecosystem, String seen) {
        return new Case(field, ecosystem, seen);
    }

    static final List<Case> CASES = List.of(
            of("optional boolean c;", JAVA, "Boolean"), of("optional int32 c;", JAVA, "Integer"),
            of("optional int64 c;", JAVA, "Long"), of("optional int96 c;", JAVA, "Instant"),
            of("optional float c;", JAVA, "Float"), of("optional double c;", JAVA, "Double"),
            of("optional binary c;", JAVA, "byte[]"), of("optional fixed_len_byte_array(5) c;", JAVA, "byte[]"),
            of("optional binary c (STRING);", JAVA, "String"), of("optional binary c (ENUM);", JAVA, "String"),
            of("optional binary c (JSON);", JAVA, "String"), of("optional binary c (BSON);", JAVA, "byte[]"),
            of("optional int32 c (INTEGER(8,true));", JAVA, "Byte"),
            of("optional int32 c (INTEGER(8,false));", JAVA, "Integer"),
            of("optional int32 c (INTEGER(16,true));", JAVA, "Short"),
            of("optional int32 c (INTEGER(16,false));", JAVA, "Integer"),
            of("optional int32 c (INTEGER(32,true));", JAVA, "Integer"),
            of("optional int32 c (INTEGER(32,false));", JAVA, "Long"),
            of("optional int64 c (INTEGER(64,true));", JAVA, "Long"),
            of("optional int64 c (INTEGER(64,false));", JAVA, "BigInteger"),
            of("optional binary c (DECIMAL(100,5));", JAVA, "BigDecimal"),
            of("optional int32 c (DATE);", JAVA, "LocalDate"),
            of("optional int64 c (TIME(NANOS,true));", JAVA, "LocalTime"),
            of("optional int64 c (TIMESTAMP(NANOS,true));", JAVA, "Instant"),
            of("optional fixed_len_byte_array(12) c (TIMESTAMP(MICROS,false));", JAVA, "LocalDateTime"),
            of("optional fixed_len_byte_array(16) c (UUID);", JAVA, "UUID"),
            of("optional fixed_len_byte_array(2) c (FLOAT16);", JAVA, "Float"),
            of("optional fixed_len_byte_array(12) c (INTERVAL);", JAVA, "Interval"),
            of("optional int32 c (UNKNOWN);", JAVA, "null"), of("optional binary c (GEOMETRY);", JAVA, "Wkb"),
            of("optional binary c (GEOGRAPHY);", JAVA, "Wkb"),
            of("optional int64 c (UNRECOGNIZED(2555,00));", JAVA, "Long (lossy: the annotation is not known)"),
            of("optional int32 c (UUID);", JAVA, "Integer (lossy: UUID is not allowed on INT32)"),
            of("optional group c (FILE) { optional binary uri (STRING); }", JAVA, "FileReference"),
            of("optional group c (VARIANT(1)) { required binary metadata; required binary value; }", JAVA,
                    "Variant"),
            of("optional group c { optional int32 a; required binary `b c` (STRING); }", JAVA,
                    "Row {a: Integer, `b c`: String}"),
            of("optional group c (LIST) { repeated group list { optional group element (LIST) { repeated int32 "
                    + "x; } } }",
                    JAVA, "List<List<Integer>>"),
            of("repeated group c { optional int32 a; }", JAVA, "List<Row {a: Integer}>"),
            of("optional group c (MAP) { repeated group key_value { required binary key (STRING); optional "
                    + "int64 v; } }",
                    JAVA, "Map<String, Long>"),
            of("optional group c (MAP) { repeated group key_value { required binary key (STRING); } }", JAVA,
                    "Map<String, Void>"),
            of("optional group c (LIST) { optional int32 a; }", JAVA,
                    "Row {a: Integer} (lossy: LIST is not allowed on this group)"),

            of("optional boolean c;", R, "logical"),
            of("optional int32 c;", R, "integer (lossy: -2147483648 is read as NA)"),
            of("optional int64 c;", R, "double (lossy: whole numbers beyond 2^53 are rounded)"),
            of("optional int96 c;", R, "POSIXct (lossy: digits below a millisecond are lost)"),
            of("optional float c;", R, "double"), of("optional double c;", R, "double"),
            of("optional binary c;", R, "blob"), of("optional fixed_len_byte_array(5) c;", R, "blob"),
            of("optional binary c (STRING);", R, "character"), of("optional binary c (UTF8);", R, "character"),
            of("optional binary c (ENUM);", R, "character"),
            of("old: optional binary c (ENUM);", R, "blob (lossy: text comes as bytes)"),
            of("optional binary c (JSON);", R, "character (text, not parsed)"),
            of("optional binary c (BSON);", R, "character (lossy: bytes are taken for text)"),
            of("optional fixed_len_byte_array(16) c (UUID);", R, "character"),
            of("optional fixed_len_byte_array(2) c (FLOAT16);", R, "double"),
            of("optional int32 c (INTEGER(16,false));", R, "integer"),
            of("optional int32 c (UINT_32);", R, "integer (lossy: values above 2147483647 come negative)"),
            of("optional int64 c (INTEGER(64,false));", R,
                    "double (lossy: whole numbers beyond 2^53 are rounded, those beyond 2^63 come negative)"),
            of("optional fixed_len_byte_array(9) c (DECIMAL(20,2));", R,
                    "double (lossy: decimals are rounded to doubles)"),
            of("optional int32 c (DATE);", R, "Date"),
            of("optional int64 c (TIME(MICROS,false));", R, "hms"),
            of("optional int32 c (TIME_MILLIS);", R, "hms (lossy: that it is in UTC gets lost)"),
            of("optional int64 c (TIMESTAMP(MILLIS,true));", R, "POSIXct"),
            of("optional int64 c (TIMESTAMP_MICROS);", R,
                    "POSIXct (lossy: seconds as doubles: before 1684 and after 2255, microseconds are lost)"),
            of("optional int64 c (TIMESTAMP(MILLIS,false));", R,
                    "POSIXct (lossy: it is taken for an instant, shown in the zone of the session)"),
            of("optional fixed_len_byte_array(12) c (INTERVAL);", R, "blob (lossy: bytes instead of an interval)"),
            of("optional binary c (GEOMETRY);", R, "blob (lossy: GEOMETRY is overlooked)"),
            of("optional int32 c (UNKNOWN);", R, "integer (always NA)"),
            of("optional int32 c (UUID);", R, "integer (lossy: -2147483648 is read as NA)"),
            of("optional fixed_len_byte_array(8) c (STRING);", R,
                    "character (lossy: STRING is not allowed on FIXED_LEN_BYTE_ARRAY(8))"),
            of("optional group c (LIST) { repeated group list { optional binary element (STRING); } }", R,
                    "list(character)"),
            of("optional group c (LIST) { repeated group array { required binary s (STRING); } }", R,
                    "list(character) (lossy: a struct of one field is taken for the field)"),
            of("repeated double c;", R, "list(double)"),
            of("optional group c (LIST) { repeated int32 element; }", R,
                    "not supported: nanoparquet reads no nested columns but lists of three layers"),
            of("optional group c { optional int32 a; }", R,
                    "not supported: nanoparquet reads no nested columns but lists of three layers"),

            of("optional binary c (ENUM);", ARROW, "binary (lossy: text comes as bytes)"),
            of("optional int96 c;", ARROW, "timestamp[ns] (lossy: timestamps before 1677 and after 2262 overflow)"),
            of("optional int64 c (TIME(MICROS,true));", ARROW, "time64[us] (lossy: that it is in UTC gets lost)"),
            of("optional int32 c (UUID);", ARROW,
                    "not supported: Arrow opens no file in which UUID is declared on INT32"),
            of("optional group c { optional binary d (ENUM); optional int32 e; }", ARROW,
                    "struct<d: binary, e: int32> (lossy: d: text comes as bytes)"),
            of("optional group c (FILE) { optional binary uri (STRING); }", ARROW,
                    "not supported: Arrow opens no file in which FILE is declared on a group"),
            of("optional int64 c (TIMESTAMP(NANOS,true));", SPARK, "not supported: Spark has no nanoseconds; "
                    + "spark.sql.legacy.parquet.nanosAsLong reads a bigint"),
            of("optional int64 c (UNRECOGNIZED(2555,00));", SPARK, "not supported: parquet-java opens no file in which "
                    + "an annotation is not known, before its version 1.18"),
            of("optional group c (LIST) { repeated group list { optional fixed_len_byte_array(12) e (INTERVAL); } }",
                    SPARK,
                    "not supported: element: Spark reads no INTERVAL"),
            of("optional group c (LIST) { repeated group list { repeated int32 element; } }", SPARK,
                    "array<int> (lossy: two lists are taken for one)"),
            of("new: optional binary c (STRING);", DUCKDB,
                    "BLOB (lossy: STRING is overlooked where it has no ConvertedType beside it)"),
            of("new: optional group c (LIST) { repeated group list { optional int32 element; } }", DUCKDB,
                    "STRUCT(list INTEGER[]) (lossy: LIST is overlooked where it has no ConvertedType beside it)"),
            of("optional fixed_len_byte_array(17) c (DECIMAL(40,10));", DUCKDB,
                    "DOUBLE (lossy: rounded, as DuckDB's decimals have at most 38 digits)"),
            of("optional binary c (BSON);", DUCKDB, "not supported: DuckDB opens no file with BSON"),
            of("repeated group c { optional int32 a; }", DUCKDB,
                    "INTEGER[] (lossy: element: a struct of one field is taken for the field)"),
            of("optional int32 c (DECIMAL(9,2));", AVRO, "int (lossy: the stored integers, without the scale)"),
            of("optional int96 c;", AVRO,
                    "not supported: parquet-avro reads INT96 only with parquet.avro.readInt96AsFixed, then as "
                            + "fixed(12)"),
            of("optional int32 `a b`;", AVRO, "not supported: Avro's names are made of letters, digits and _ only"),
            of("optional group c (MAP) { repeated group key_value { required int32 key; optional int64 value; } }",
                    AVRO,
                    "not supported: the keys of Avro's maps are STRING"),
            of("optional group c { optional int32 a; optional binary a (ENUM); }", JAVA, "Row {a: Integer, a: String}"),
            of("optional group c { optional int32 a; optional binary a (ENUM); }", ARROW,
                    "struct<a: int32, a: binary> (lossy: a: text comes as bytes)"),
            of("optional group c { optional int32 a; optional int32 a; }", SPARK,
                    "not supported: a: Spark reads no two fields of the same name"),
            of("optional group c { optional int32 a; optional int32 A; }", SPARK,
                    "not supported: a: Spark reads no field beside one whose name differs in case only, but with "
                            + "spark.sql.caseSensitive"),
            of("optional group c { optional int32 a; optional binary A (STRING); }", DUCKDB,
                    "STRUCT(a INTEGER, A_1 VARCHAR) (lossy: A_1: it is called A_1, as an earlier field has its name, "
                            + "case aside)"),
            of("optional group c { optional int64 a; optional int64 a (TIMESTAMP_MILLIS); }", DUCKDB,
                    "STRUCT(a BIGINT, a_1 TIMESTAMP) (lossy: a_1: that it is in UTC gets lost; it is called a_1, as an "
                            + "earlier field has its name, case aside)"),
            of("optional group c (VARIANT(1)) { required binary metadata; optional binary value; optional group "
                    + "typed_value { required group a { optional int32 typed_value; } required group A { optional "
                    + "int32 typed_value; } } }", DUCKDB,
                    "VARIANT (lossy: of fields of objects with the same name, case aside, some get a number)"),
            of("optional group c (VARIANT(1)) { required binary metadata; optional binary value; optional group "
                    + "typed_value { required group a { optional binary value; optional group typed_value { required group"
                    + " `` { optional int32 typed_value; } } } } }", DUCKDB,
                    "not supported: DuckDB reads no VARIANT where of an object just the field with the empty name is"
                            + " shredded, and takes its columns for a tuple"),
            of("optional group c (VARIANT(1)) { required binary metadata; optional binary value; optional group "
                    + "typed_value { required group `` { optional int32 typed_value; } required group a { optional "
                    + "int32 typed_value; } } }", DUCKDB, "VARIANT"),
            of("optional group c (VARIANT(1)) { required binary metadata; optional binary value; optional group "
                    + "typed_value { required group a { optional int32 typed_value; } required group a { optional "
                    + "int32 typed_value; } } }", AVRO,
                    "not supported: parquet-java reads no rows where two fields of a group have the same name"),
            of("optional group c { optional int32 a; optional int32 a; }", AVRO,
                    "not supported: a: records of Avro have no two fields of the same name"),
            of("optional group c { optional int32 a; optional int32 a; }", ICEBERG,
                    "not supported: a: structs of Iceberg have no two fields of the same name"),
            of("optional fixed_len_byte_array(16) c (UUID);", ICEBERG,
                    "fixed[16] (lossy: a column of type uuid reads it as such)"),
            of("optional int64 c (TIME(NANOS,false));", ICEBERG, "not supported: Iceberg reads no times in NANOS"),
            of("repeated int32 c;", ICEBERG, "not supported: Iceberg takes no repeated field outside of a LIST"));

    @ParameterizedTest
    @FieldSource("CASES")
    void saysWhatGetsLost(Case c) {
        assertThat(c.ecosystem().see(Forms.parse(c.field()))).hasToString(c.seen());
    }

    /// parquet-java writes INTERVAL with both: others believe the new annotation, and see nothing.
    @Test
    void anUnknownBesideAnIntervalHidesEveryValueFromSome() {
        PrimitiveField field = PrimitiveField.asDeclared("c", Repetition.OPTIONAL, PhysicalType.FIXED_LEN_BYTE_ARRAY,
                12,
                OptionalInt.empty(), new Annotation(Optional.of(new LogicalType.Unknown()),
                        OptionalInt.of(ConvertedType.INTERVAL.id()), OptionalInt.empty(), OptionalInt.empty()));
        assertThat(JAVA.see(field)).hasToString("Interval");
        assertThat(ARROW.see(field)).hasToString("null (lossy: every value is read as null)");
        assertThat(DUCKDB.see(field)).hasToString("NULL (lossy: every value is read as null)");
        assertThat(SPARK.see(field)).hasToString("not supported: Spark reads no INTERVAL");
        assertThat(AVRO.see(field)).hasToString("fixed(12) (lossy: bytes instead of an interval)");
    }

    @Test
    void aDecimalWithoutScaleIsRejectedByDuckDbOnly() {
        PrimitiveField field = PrimitiveField.asDeclared("c", Repetition.OPTIONAL, PhysicalType.INT32, 0,
                OptionalInt.empty(), new Annotation(Optional.empty(), OptionalInt.of(ConvertedType.DECIMAL.id()),
                        OptionalInt.empty(), OptionalInt.of(9)));
        assertThat(DUCKDB.see(field)).hasToString("not supported: DuckDB opens no file with a DECIMAL that lacks a "
                + "precision or a scale in the schema element");
        assertThat(SPARK.see(field)).hasToString("decimal(9,0)");
        assertThat(ARROW.see(field)).hasToString("decimal128(9, 0)");
    }

    @Test
    void whatIsSeenHasATypeUnlessItIsNotSupportedAndAReasonUnlessItIsExact() {
        assertThatThrownBy(() -> new TypeMapping(Optional.of("int"), Fidelity.NOT_SUPPORTED, Optional.of("why")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TypeMapping(Optional.empty(), Fidelity.EXACT, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TypeMapping(Optional.of("int"), Fidelity.LOSSY, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The type Optional[int], fidelity lossy and reason Optional.empty do not fit together");
    }
}
