package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What annotations mean on leaves: LogicalTypes.md and the comments of parquet.thrift.
class AnnotationResolutionSpecTest {
    /// Physical types, FIXED_LEN_BYTE_ARRAY in the lengths that mean something and some that do not.
    private static final List<PrimitiveField> LEAVES = List.of(leaf("boolean", ""), leaf("int32", ""),
            leaf("int64", ""),
            leaf("int96", ""), leaf("float", ""), leaf("double", ""), leaf("binary", ""), leaf("fixed(0)", ""),
            leaf("fixed(2)", ""), leaf("fixed(11)", ""), leaf("fixed(12)", ""), leaf("fixed(16)", ""));
    private static final String EVERYWHERE = String.join(" ",
            LEAVES.stream().map(AnnotationResolutionSpecTest::physical).toList());

    private static PrimitiveField leaf(String type, String annotation) {
        int bracket = type.indexOf('(');
        int length = bracket < 0 ? 0 : Integer.parseInt(type.substring(bracket + 1, type.length() - 1));
        return leaf(SchemaElements.type(bracket < 0 ? type : type.substring(0, bracket)), length,
                annotation.isEmpty() ? Annotation.NONE : SchemaElements.annotation(annotation));
    }

    private static PrimitiveField leaf(PhysicalType type, int length, Annotation annotation) {
        return PrimitiveField.asDeclared("c", Repetition.OPTIONAL, type, length, OptionalInt.empty(), annotation);
    }

    private static String physical(PrimitiveField leaf) {
        return switch (leaf.type()) {
            case BYTE_ARRAY -> "binary";
            case FIXED_LEN_BYTE_ARRAY -> "fixed(" + leaf.typeLength() + ")";
            default -> leaf.type().name().toLowerCase(java.util.Locale.ROOT);
        };
    }

    /// Where each logical type is allowed; the same table as in the specification, written another way than in the
    /// code.
    private static final Map<String, String> ALLOWED = new TreeMap<>(Map.ofEntries(
            Map.entry("STRING", "binary"), Map.entry("ENUM", "binary"), Map.entry("JSON", "binary"),
            Map.entry("BSON", "binary"),
            Map.entry("MAP", ""), Map.entry("LIST", ""), Map.entry("VARIANT(1)", ""), Map.entry("VARIANT(2)", ""),
            Map.entry("FILE", ""),
            Map.entry("DECIMAL(4,2)", "int32 int64 binary fixed(2) fixed(11) fixed(12) fixed(16)"),
            Map.entry("DATE", "int32"), Map.entry("TIME(MILLIS,true)", "int32"),
            Map.entry("TIME(MILLIS,false)", "int32"),
            Map.entry("TIME(MICROS,true)", "int64"), Map.entry("TIME(MICROS,false)", "int64"),
            Map.entry("TIME(NANOS,true)", "int64"), Map.entry("TIME(NANOS,false)", "int64"),
            Map.entry("TIMESTAMP(MILLIS,true)", "int64 fixed(12)"),
            Map.entry("TIMESTAMP(MILLIS,false)", "int64 fixed(12)"),
            Map.entry("TIMESTAMP(MICROS,true)", "int64 fixed(12)"),
            Map.entry("TIMESTAMP(MICROS,false)", "int64 fixed(12)"),
            Map.entry("TIMESTAMP(NANOS,true)", "int64 fixed(12)"),
            Map.entry("TIMESTAMP(NANOS,false)", "int64 fixed(12)"),
            Map.entry("INTEGER(8,true)", "int32"), Map.entry("INTEGER(8,false)", "int32"),
            Map.entry("INTEGER(16,true)", "int32"), Map.entry("INTEGER(16,false)", "int32"),
            Map.entry("INTEGER(32,true)", "int32"), Map.entry("INTEGER(32,false)", "int32"),
            Map.entry("INTEGER(64,true)", "int64"), Map.entry("INTEGER(64,false)", "int64"),
            Map.entry("INTEGER(12,true)", ""),
            Map.entry("UNKNOWN", EVERYWHERE), Map.entry("UUID", "fixed(16)"), Map.entry("FLOAT16", "fixed(2)"),
            Map.entry("GEOMETRY", "binary"), Map.entry("GEOMETRY(srid:0)", "binary"), Map.entry("GEOGRAPHY", "binary"),
            Map.entry("GEOGRAPHY(OGC:CRS84,KARNEY)", "binary"), Map.entry("INTERVAL", "fixed(12)")));

    static final List<LogicalType> KNOWN = SchemaElements.Types.ALL.stream()
            .filter(type -> !(type instanceof LogicalType.Unrecognized)).toList();

    @ParameterizedTest
    @FieldSource("KNOWN")
    void aLogicalTypeIsInEffectWhereItIsAllowedAndIsFoundElsewhere(LogicalType type) {
        List<String> allowed = new ArrayList<>();
        for (PrimitiveField plain : LEAVES) {
            PrimitiveField leaf = leaf(plain.type(), plain.typeLength(), Annotation.of(type));
            assertThat(leaf.annotation().logicalType()).contains(type);
            if (leaf.logicalType().isPresent()) {
                allowed.add(physical(leaf));
                assertThat(leaf.logicalType()).contains(type);
                assertThat(rules(leaf)).isEqualTo(expected(plain, Optional.ofNullable(
                        type instanceof LogicalType.Interval ? SchemaRule.INTERVAL_MEMBER : null)));
            } else {
                SchemaFinding finding = leaf.findings().getLast();
                assertThat(rules(leaf)).isEqualTo(expected(plain, Optional.of(finding.rule())));
                assertThat(finding.found()).startsWith(type + " is declared on " + plain.type());
                assertThat(finding.reading()).contains("this is read as "
                        + Carriers.physical(plain.type(), plain.typeLength()));
            }
        }
        assertThat(allowed).containsExactlyInAnyOrder(ALLOWED.get(type.toString()).isEmpty()
                ? new String[0]
                : ALLOWED.get(type.toString()).split(" "));
    }

    private static List<SchemaRule> rules(PrimitiveField leaf) {
        return leaf.findings().stream().map(SchemaFinding::rule).toList();
    }

    /// That a leaf without bytes is found too.
    private static List<SchemaRule> expected(PrimitiveField plain, Optional<SchemaRule> more) {
        List<SchemaRule> rules = new ArrayList<>(
                physical(plain).equals("fixed(0)") ? List.of(SchemaRule.FIXED_LENGTH) : List.of());
        more.ifPresent(rules::add);
        return rules;
    }

    @ParameterizedTest
    @FieldSource("KNOWN")
    void noLeafAnnotationIsInEffectOnAGroup(LogicalType type) {
        GroupField group = GroupField.asDeclared("g", Repetition.REQUIRED, OptionalInt.empty(), Annotation.of(type),
                List.of(leaf("int32", "")));
        boolean isFile = type instanceof LogicalType.File;
        assertThat(group.shape()).isEqualTo(isFile ? new GroupShape.File() : new GroupShape.Struct());
        if (!isFile) {
            assertThat(group.findings()).hasSize(1);
        }
    }

    record Case(String sentence, String type, String annotation, String effect, List<String> findings) {
        Case(String sentence, String type, String annotation, String effect, String... findings) {
            this(sentence, type, annotation, effect, List.of(findings));
        }

        @Override
        public String toString() {
            return sentence;
        }
    }

    private static final String UNKNOWN_MEMBER = "Column c: the annotation is member 2555 of the union LogicalType; the "
            + "members of the union LogicalType are 1 to 8 and 10 to 19, so this is read as BYTE_ARRAY";
    private static final String MEMBER_9 = "Column c: INTERVAL is declared as member 9 of the union LogicalType; it "
            + "must be declared only as the ConvertedType 21";
    private static final String SYSTEM = "a coordinate reference system must not be empty; if it is left out, it is OGC:CRS84";
    private static final String EDGES = "edges are SPHERICAL, VINCENTY, THOMAS, ANDOYER or KARNEY";
    private static final String SCALE = "; a scale is at least 0 and at most the precision, so this is read as ";

    static final List<Case> CASES = List.of(
            new Case("no annotation", "int32", "", ""),
            new Case("the logical type wins", "binary", "JSON UTF8", "JSON",
                    "Column c: JSON and the ConvertedType UTF8 are declared; the ConvertedType must be JSON, so JSON counts"),
            new Case("the logical type wins over parameters too", "int32", "DECIMAL(5,1) ~DECIMAL(9,2)",
                    "DECIMAL(5,1)"),
            new Case("the usual pair", "int64", "TIMESTAMP(MICROS,false) TIMESTAMP_MICROS", "TIMESTAMP(MICROS,false)"),
            new Case("nanoseconds have no old annotation", "int64", "TIMESTAMP(NANOS,true) TIMESTAMP_MICROS",
                    "TIMESTAMP(NANOS,true)",
                    "Column c: TIMESTAMP(NANOS,true) and the ConvertedType TIMESTAMP_MICROS are declared; no "
                            + "ConvertedType is allowed, so TIMESTAMP(NANOS,true) counts"),
            new Case("UNKNOWN beside an old annotation: the old one counts", "fixed(12)", "UNKNOWN ~INTERVAL",
                    "INTERVAL"),
            new Case("UNKNOWN beside another old annotation", "binary", "UNKNOWN UTF8", "STRING",
                    "Column c: UNKNOWN and the ConvertedType UTF8 are declared; no ConvertedType is allowed, so UTF8 counts"),
            new Case("UNKNOWN beside an old annotation that is not allowed here", "int32", "UNKNOWN UTF8", "",
                    "Column c: UTF8 is declared on INT32; it is only for BYTE_ARRAY, so this is read as INT32"),
            new Case("UNKNOWN beside an old annotation that does not exist", "int32", "UNKNOWN 22", "UNKNOWN",
                    "Column c: the ConvertedType 22 is declared; it must be 0 to 21, so it is ignored"),
            new Case("an old annotation that does not exist beside a new one", "binary", "STRING 99", "STRING",
                    "Column c: the ConvertedType 99 is declared; it must be 0 to 21, so it is ignored"),
            new Case("UNKNOWN alone", "int32", "UNKNOWN", "UNKNOWN"),
            new Case("an old annotation that does not exist", "int32", "-1", "",
                    "Column c: the ConvertedType -1 is declared; it must be 0 to 21, so this is read as INT32"),
            new Case("a member of the union that is not known", "binary", "UNRECOGNIZED(2555,00)", "", UNKNOWN_MEMBER),
            new Case("a member that is not known wins over an old annotation", "binary", "UNRECOGNIZED(2555,00) UTF8",
                    "", UNKNOWN_MEMBER),
            new Case("a member that is known, with parameters that are not", "int64", "UNRECOGNIZED(8,111c4c000000)",
                    "",
                    "Column c: the annotation is member 8 of the union LogicalType with parameters that are not known; its "
                            + "parameters are those of the specification, so this is read as INT64"),
            new Case("a union without a member", "int64", "UNRECOGNIZED(0,)", "",
                    "Column c: the annotation is a union LogicalType without a member; the members of the union LogicalType "
                            + "are 1 to 8 and 10 to 19, so this is read as INT64"),
            new Case("an illegal annotation wins over an old annotation", "binary", "UUID UTF8", "",
                    "Column c: UUID is declared on BYTE_ARRAY; it is only for FIXED_LEN_BYTE_ARRAY(16), so this is read as "
                            + "BYTE_ARRAY"),
            new Case("the reserved member 9 on 12 bytes is INTERVAL", "fixed(12)", "UNRECOGNIZED(9,00)", "INTERVAL",
                    MEMBER_9),
            new Case("the reserved member 9 beside INTERVAL", "fixed(12)", "UNRECOGNIZED(9,00) ~INTERVAL", "INTERVAL",
                    MEMBER_9),
            new Case("the reserved member 9 elsewhere", "binary", "UNRECOGNIZED(9,00)", "",
                    "Column c: INTERVAL is declared on BYTE_ARRAY; it is only for FIXED_LEN_BYTE_ARRAY(12), so this is "
                            + "read as BYTE_ARRAY"),
            new Case("the reserved member 9 of another length", "fixed(16)", "UNRECOGNIZED(9,00)", "",
                    "Column c: INTERVAL is declared on FIXED_LEN_BYTE_ARRAY(16); it is only for "
                            + "FIXED_LEN_BYTE_ARRAY(12), so this is read as FIXED_LEN_BYTE_ARRAY(16)"),
            new Case("a timestamp of 12 bytes beside an old one", "fixed(12)",
                    "TIMESTAMP(MICROS,true) TIMESTAMP_MICROS",
                    "TIMESTAMP(MICROS,true)"),
            new Case("no bytes", "fixed(0)", "", "",
                    "Column c: FIXED_LEN_BYTE_ARRAY(0) is declared; its length is at least 1"),
            new Case("a system without a name", "binary", "GEOMETRY(``)", "GEOMETRY(``)",
                    "Column c: GEOMETRY(``) is declared on BYTE_ARRAY; " + SYSTEM),
            new Case("edges of a kind that is not known", "binary", "GEOGRAPHY(OGC:CRS84,ALGORITHM_5)",
                    "GEOGRAPHY(OGC:CRS84,ALGORITHM_5)",
                    "Column c: GEOGRAPHY(OGC:CRS84,ALGORITHM_5) is declared on BYTE_ARRAY; " + EDGES),
            new Case("neither name nor known edges", "binary", "GEOGRAPHY(``,ALGORITHM_-1)",
                    "GEOGRAPHY(``,ALGORITHM_-1)",
                    "Column c: GEOGRAPHY(``,ALGORITHM_-1) is declared on BYTE_ARRAY; " + SYSTEM,
                    "Column c: GEOGRAPHY(``,ALGORITHM_-1) is declared on BYTE_ARRAY; " + EDGES),
            new Case("a timestamp of 12 bytes", "fixed(12)", "TIMESTAMP(NANOS,false)", "TIMESTAMP(NANOS,false)"),
            new Case("an old timestamp of 12 bytes is none", "fixed(12)", "TIMESTAMP_MILLIS", "",
                    "Column c: TIMESTAMP_MILLIS is declared on FIXED_LEN_BYTE_ARRAY(12); it is only for INT64, so this is read as "
                            + "FIXED_LEN_BYTE_ARRAY(12)"),
            new Case("text of a fixed length is none", "fixed(16)", "STRING UTF8", "",
                    "Column c: STRING is declared on FIXED_LEN_BYTE_ARRAY(16); it is only for BYTE_ARRAY, so this is read as "
                            + "FIXED_LEN_BYTE_ARRAY(16)"),
            new Case("a width that no integer has", "int32", "INTEGER(12,true)", "",
                    "Column c: INTEGER(12,true) is declared on INT32; widths are 8, 16, 32 and 64, so this is read as INT32"),
            new Case("DECIMAL: scale missing", "int32", "~DECIMAL(4,)", "DECIMAL(4,0)"),
            new Case("DECIMAL: precision missing", "int64", "~DECIMAL(,2)", "DECIMAL(18,2)",
                    "Column c: DECIMAL(0,2) is declared on INT64; the precision must be 1 to 18, so it is taken as 18"),
            new Case("DECIMAL: everything missing", "fixed(11)", "~DECIMAL(,)", "DECIMAL(26,0)",
                    "Column c: DECIMAL(0,0) is declared on FIXED_LEN_BYTE_ARRAY(11); the precision must be 1 to 26, so it is "
                            + "taken as 26"),
            new Case("DECIMAL: precision missing, without bound", "binary", "DECIMAL(0,2)", "DECIMAL(0,2)",
                    "Column c: DECIMAL(0,2) is declared on BYTE_ARRAY; the precision must be at least 1, so it is taken as unbounded"),
            new Case("DECIMAL: precision negative", "int32", "DECIMAL(-1,2)", "DECIMAL(9,2)",
                    "Column c: DECIMAL(-1,2) is declared on INT32; the precision must be 1 to 9, so it is taken as 9"),
            new Case("DECIMAL: precision too large", "int32", "DECIMAL(10,10)", "DECIMAL(9,10)",
                    "Column c: DECIMAL(10,10) is declared on INT32; the precision must be 1 to 9, so it is taken as 9"),
            new Case("DECIMAL: any precision on BYTE_ARRAY", "binary", "DECIMAL(1000,3)", "DECIMAL(1000,3)"),
            new Case("DECIMAL: scale as large as the precision", "int32", "DECIMAL(9,9)", "DECIMAL(9,9)"),
            new Case("DECIMAL: scale larger than the precision", "int32", "DECIMAL(4,5)", "",
                    "Column c: DECIMAL(4,5) is declared on INT32" + SCALE + "INT32"),
            new Case("DECIMAL: scale larger than a missing precision", "int32", "~DECIMAL(,5)", "DECIMAL(9,5)",
                    "Column c: DECIMAL(0,5) is declared on INT32; the precision must be 1 to 9, so it is taken as 9"),
            new Case("DECIMAL: scale negative", "binary", "DECIMAL(4,-1)", "",
                    "Column c: DECIMAL(4,-1) is declared on BYTE_ARRAY" + SCALE + "BYTE_ARRAY"),
            new Case("DECIMAL: scale negative and precision missing", "binary", "DECIMAL(0,-1)", "",
                    "Column c: DECIMAL(0,-1) is declared on BYTE_ARRAY" + SCALE + "BYTE_ARRAY"),
            new Case("DECIMAL: no bytes", "fixed(0)", "DECIMAL(4,2)", "",
                    "Column c: FIXED_LEN_BYTE_ARRAY(0) is declared; its length is at least 1",
                    "Column c: DECIMAL(4,2) is declared on FIXED_LEN_BYTE_ARRAY(0); no number fits into 0 bytes, so this is read as "
                            + "FIXED_LEN_BYTE_ARRAY(0)"),
            new Case("DECIMAL: wider than it need be", "fixed(6)", "DECIMAL(13,2)", "DECIMAL(13,2)"),
            new Case("DECIMAL on a floating-point number", "double", "~DECIMAL(4,2)", "",
                    "Column c: DECIMAL(4,2) is declared on DOUBLE; it is only for INT32, INT64, FIXED_LEN_BYTE_ARRAY or "
                            + "BYTE_ARRAY, so this is read as DOUBLE"));

    @ParameterizedTest
    @FieldSource("CASES")
    void resolves(Case c) {
        PrimitiveField leaf = leaf(c.type(), c.annotation());
        assertThat(leaf.logicalType().map(Object::toString).orElse("")).isEqualTo(c.effect());
        assertThat(SchemaElements.texts(leaf.findings())).isEqualTo(c.findings());
        assertThat(leaf.annotation()).isEqualTo(c.annotation().isEmpty()
                ? Annotation.NONE
                : SchemaElements.annotation(c.annotation()));
    }

    /// @param message all of it; empty if the leaf may be made
    record Made(String type, String annotation, String message) {}

    private static final String BESIDE = " are declared; no ConvertedType is allowed (LP-CONVERTED-TYPE-CONTRADICTION)";

    static final List<Made> MADE = List.of(
            new Made("int32", "DECIMAL(10,2)",
                    "Column c: DECIMAL(10,2) is declared on INT32; the precision must be 1 to 9 (LP-DECIMAL-PRECISION)"),
            new Made("fixed(3)", "DECIMAL(7,2)",
                    "Column c: DECIMAL(7,2) is declared on FIXED_LEN_BYTE_ARRAY(3); the precision must be 1 to 6 "
                            + "(LP-DECIMAL-PRECISION)"),
            new Made("binary", "DECIMAL(0,0)",
                    "Column c: DECIMAL(0,0) is declared on BYTE_ARRAY; the precision must be at least 1 (LP-DECIMAL-PRECISION)"),
            new Made("int64", "DECIMAL(4,5)",
                    "Column c: DECIMAL(4,5) is declared on INT64; a scale is at least 0 and at most the precision "
                            + "(LP-DECIMAL-SCALE)"),
            new Made("int32", "UUID",
                    "Column c: UUID is declared on INT32; it is only for FIXED_LEN_BYTE_ARRAY(16) (LP-ANNOTATION-TYPE)"),
            new Made("fixed(15)", "UUID",
                    "Column c: UUID is declared on FIXED_LEN_BYTE_ARRAY(15); it is only for FIXED_LEN_BYTE_ARRAY(16) "
                            + "(LP-UUID-LENGTH)"),
            new Made("int32", "TIMESTAMP(NANOS,true)",
                    "Column c: TIMESTAMP(NANOS,true) is declared on INT32; it is only for INT64 or FIXED_LEN_BYTE_ARRAY(12) "
                            + "(LP-TIME-UNIT)"),
            new Made("int32", "INTEGER(12,true)",
                    "Column c: INTEGER(12,true) is declared on INT32; widths are 8, 16, 32 and 64 (LP-INTEGER-WIDTH)"),
            new Made("binary", "LIST",
                    "Column c: LIST is declared on BYTE_ARRAY; it is only for groups (LP-ANNOTATION-TYPE)"),
            new Made("fixed(0)", "",
                    "Column c: FIXED_LEN_BYTE_ARRAY(0) is declared; its length is at least 1 (LP-FIXED-LENGTH)"),
            new Made("binary", "GEOMETRY(``)",
                    "Column c: GEOMETRY(``) is declared on BYTE_ARRAY; a coordinate reference system must not be empty; if "
                            + "it is left out, it is OGC:CRS84 (LP-GEO-PARAMETERS)"),
            new Made("fixed(12)", "INTERVAL",
                    "Column c: INTERVAL is declared as member 9 of the union LogicalType; it must be declared only as the "
                            + "ConvertedType 21 (LP-INTERVAL-MEMBER)"),
            new Made("fixed(12)", "~INTERVAL", ""),
            new Made("fixed(12)", "UNKNOWN ~INTERVAL", ""),
            new Made("binary", "UNRECOGNIZED(2555,00)", ""),
            new Made("int64", "UNRECOGNIZED(8,111c4c000000)", ""),
            new Made("binary", "UTF8", ""), new Made("int64", "TIMESTAMP_MILLIS", ""),
            new Made("int32", "~DECIMAL(9,2)", ""), new Made("int32", "DECIMAL(9,2)", ""),
            new Made("int32", "~DECIMAL(,2)",
                    "Column c: DECIMAL(0,2) is declared on INT32; the precision must be 1 to 9 (LP-DECIMAL-PRECISION)"),
            new Made("fixed(12)", "TIMESTAMP(MICROS,true)", ""),
            new Made("fixed(12)", "TIMESTAMP_MICROS",
                    "Column c: TIMESTAMP_MICROS is declared on FIXED_LEN_BYTE_ARRAY(12); it is only for INT64 (LP-TIME-UNIT)"),
            new Made("fixed(12)", "TIMESTAMP(MICROS,true) TIMESTAMP_MICROS",
                    "Column c: TIMESTAMP(MICROS,true) and the ConvertedType TIMESTAMP_MICROS" + BESIDE),
            new Made("binary", "JSON UTF8",
                    "Column c: JSON and the ConvertedType UTF8 are declared; the ConvertedType must be JSON "
                            + "(LP-CONVERTED-TYPE-CONTRADICTION)"),
            new Made("fixed(16)", "UUID UTF8", "Column c: UUID and the ConvertedType UTF8" + BESIDE),
            new Made("binary", "UNKNOWN UTF8", "Column c: UNKNOWN and the ConvertedType UTF8" + BESIDE),
            new Made("int32", "DECIMAL(5,1) ~DECIMAL(5,1)", ""),
            new Made("int32", "DECIMAL(5,1) ~DECIMAL(9,2)",
                    "Column c: DECIMAL(5,1) is declared with a precision of 9 and a scale of 2 beside it; both must "
                            + "be the same (LP-CONVERTED-TYPE-CONTRADICTION)"),
            new Made("int32", "DECIMAL(5,1) ~DECIMAL(5,)",
                    "Column c: DECIMAL(5,1) is declared with a precision of 5 and no scale beside it; both must "
                            + "be the same (LP-CONVERTED-TYPE-CONTRADICTION)"),
            new Made("binary", "STRING 22",
                    "Column c: the ConvertedType 22 is declared; it must be 0 to 21 (LP-CONVERTED-TYPE-UNKNOWN)"),
            new Made("int32", "-1",
                    "Column c: the ConvertedType -1 is declared; it must be 0 to 21 (LP-CONVERTED-TYPE-UNKNOWN)"));

    @ParameterizedTest
    @FieldSource("MADE")
    void makesWhatIsLegalAndSaysWhatIsAllowed(Made c) {
        PrimitiveField declared = leaf(c.type(), c.annotation());
        ThrowingCallable one = () -> PrimitiveField.of("c", Repetition.OPTIONAL, declared.type(), declared.typeLength(),
                OptionalInt.empty(), declared.annotation());
        // A field of a file that is put into a schema that is made.
        ThrowingCallable below = () -> Schema.of("m", List.of(GroupField.asDeclared("g", Repetition.REQUIRED,
                OptionalInt.empty(), Annotation.NONE, List.of(declared))));
        if (c.message().isEmpty()) {
            assertThatCode(one).doesNotThrowAnyException();
            assertThatCode(below).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(one).isInstanceOf(IllegalArgumentException.class).hasMessage(c.message());
            assertThatThrownBy(below).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(c.message().replace("Column c", "Column g.c"));
        }
    }

    @Test
    void aFieldOfNegativeLengthIsNeitherMadeNorKept() {
        String message = "Column c: FIXED_LEN_BYTE_ARRAY(-1) is declared; its length is at least 1 (LP-FIXED-LENGTH)";
        assertThatThrownBy(() -> PrimitiveField.of("c", Repetition.REQUIRED, PhysicalType.FIXED_LEN_BYTE_ARRAY, -1,
                OptionalInt.empty(), Annotation.NONE)).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
        assertThatThrownBy(() -> leaf(PhysicalType.FIXED_LEN_BYTE_ARRAY, -1, Annotation.NONE))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void aLengthMustBeKnown() {
        assertThatThrownBy(() -> PrimitiveField.of("c", Repetition.REQUIRED, PhysicalType.FIXED_LEN_BYTE_ARRAY,
                new LogicalType.Uuid())).hasMessage(
                        "Column c: FIXED_LEN_BYTE_ARRAY(0) is declared; its length is at least 1 (LP-FIXED-LENGTH)");
    }

    /// Precisions of 1 to 32 bytes, from the specification.
    private static final int[] PRECISIONS = {2, 4, 6, 9, 11, 14, 16, 18, 21, 23, 26, 28, 31, 33, 35, 38, 40, 43, 45, 47,
            50, 52,
            55, 57, 59, 62, 64, 67, 69, 71, 74, 76};

    @Test
    void theLargestPrecisionOfFixedBytesIsThatOfTheSpecification() {
        for (int n = 1; n <= PRECISIONS.length; n++) {
            int most = PRECISIONS[n - 1];
            assertThat(Carriers.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, n)).as("%s bytes", n)
                    .isEqualTo(most);
            assertThat(leaf("fixed(" + n + ")", "DECIMAL(" + most + ",1)").findings()).isEmpty();
            assertThat(leaf("fixed(" + n + ")", "DECIMAL(" + (most + 1) + ",1)").logicalType())
                    .contains(new LogicalType.Decimal(most, 1));
        }
    }

    @Test
    void theLargestPrecisionOfFixedBytesIsExact() {
        for (int n = 1; n <= 2000; n++) {
            int digits = BigInteger.TWO.pow(8 * n - 1).subtract(BigInteger.ONE).toString().length() - 1;
            assertThat(Carriers.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, n)).as("%s bytes", n)
                    .isEqualTo(digits);
        }
    }

    @Test
    void theLargestPrecisionOfAbsurdlyManyBytesCostsNothing() {
        assertThat(Carriers.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, Integer.MAX_VALUE))
                .isEqualTo(Integer.MAX_VALUE);
        assertThat(Carriers.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, 0)).isZero();
    }
}
