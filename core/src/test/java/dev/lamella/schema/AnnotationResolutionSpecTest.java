package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
                assertThat(leaf.findings()).isEmpty();
            } else {
                assertThat(leaf.findings()).hasSize(1);
                assertThat(leaf.findings().getFirst().found()).startsWith(type + " is declared on " + plain.type());
                assertThat(leaf.findings().getFirst().allowed()).contains("so this is read as " + plain.type());
            }
        }
        assertThat(allowed).containsExactlyInAnyOrder(ALLOWED.get(type.toString()).isEmpty()
                ? new String[0]
                : ALLOWED.get(type.toString()).split(" "));
    }

    @ParameterizedTest
    @FieldSource("KNOWN")
    void noLeafAnnotationIsInEffectOnAGroup(LogicalType type) {
        GroupField group = GroupField.asDeclared("g", Repetition.REQUIRED, OptionalInt.empty(), Annotation.of(type),
                List.of(leaf("int32", "")));
        boolean isFile = type instanceof LogicalType.File;
        assertThat(group.shape()).isEqualTo(isFile ? new GroupShape.File() : new GroupShape.Struct());
        assertThat(group.findings()).hasSize(isFile ? 0 : 1);
    }

    /// What the old annotations mean today, and where.
    private static final Map<ConvertedType, String> MODERN = Map.ofEntries(
            Map.entry(ConvertedType.UTF8, "STRING binary"),
            Map.entry(ConvertedType.MAP, ""), Map.entry(ConvertedType.MAP_KEY_VALUE, ""),
            Map.entry(ConvertedType.LIST, ""),
            Map.entry(ConvertedType.ENUM, "ENUM binary"),
            Map.entry(ConvertedType.DECIMAL, "DECIMAL(4,2) int32 int64 binary fixed(2) fixed(11) fixed(12) fixed(16)"),
            Map.entry(ConvertedType.DATE, "DATE int32"),
            Map.entry(ConvertedType.TIME_MILLIS, "TIME(MILLIS,true) int32"),
            Map.entry(ConvertedType.TIME_MICROS, "TIME(MICROS,true) int64"),
            Map.entry(ConvertedType.TIMESTAMP_MILLIS, "TIMESTAMP(MILLIS,true) int64"),
            Map.entry(ConvertedType.TIMESTAMP_MICROS, "TIMESTAMP(MICROS,true) int64"),
            Map.entry(ConvertedType.UINT_8, "INTEGER(8,false) int32"),
            Map.entry(ConvertedType.UINT_16, "INTEGER(16,false) int32"),
            Map.entry(ConvertedType.UINT_32, "INTEGER(32,false) int32"),
            Map.entry(ConvertedType.UINT_64, "INTEGER(64,false) int64"),
            Map.entry(ConvertedType.INT_8, "INTEGER(8,true) int32"),
            Map.entry(ConvertedType.INT_16, "INTEGER(16,true) int32"),
            Map.entry(ConvertedType.INT_32, "INTEGER(32,true) int32"),
            Map.entry(ConvertedType.INT_64, "INTEGER(64,true) int64"), Map.entry(ConvertedType.JSON, "JSON binary"),
            Map.entry(ConvertedType.BSON, "BSON binary"), Map.entry(ConvertedType.INTERVAL, "INTERVAL fixed(12)"));

    @ParameterizedTest
    @EnumSource
    void aConvertedTypeAloneMeansItsLogicalType(ConvertedType old) {
        List<String> row = new ArrayList<>();
        Annotation declared = new Annotation(Optional.empty(), OptionalInt.of(old.id()), OptionalInt.of(2),
                OptionalInt.of(4));
        for (PrimitiveField plain : LEAVES) {
            PrimitiveField leaf = leaf(plain.type(), plain.typeLength(), declared);
            if (leaf.logicalType().isPresent()) {
                if (row.isEmpty()) {
                    row.add(leaf.logicalType().get().toString());
                }
                row.add(physical(leaf));
            }
            assertThat(leaf.findings()).hasSize(leaf.logicalType().isPresent() ? 0 : 1);
        }
        assertThat(String.join(" ", row)).isEqualTo(MODERN.get(old));
    }

    @ParameterizedTest
    @EnumSource
    void aConvertedTypeComesBackFromItsLogicalType(ConvertedType old) {
        Annotation declared = new Annotation(Optional.empty(), OptionalInt.of(old.id()), OptionalInt.of(2),
                OptionalInt.of(4));
        assertThat(Annotations.legacy(Annotations.modern(old, declared)))
                .contains(old == ConvertedType.MAP_KEY_VALUE ? ConvertedType.MAP : old);
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

    private static final String SCALE = "; a scale is at least 0 and at most the precision, so this is read as ";

    static final List<Case> CASES = List.of(
            new Case("no annotation", "int32", "", ""),
            new Case("the logical type wins", "binary", "JSON UTF8", "JSON",
                    "column c: JSON and the ConvertedType UTF8 are declared; they contradict each other, and JSON counts"),
            new Case("the logical type wins over parameters too", "int32", "DECIMAL(5,1) ~DECIMAL(9,2)",
                    "DECIMAL(5,1)"),
            new Case("the usual pair", "int64", "TIMESTAMP(MICROS,false) TIMESTAMP_MICROS", "TIMESTAMP(MICROS,false)"),
            new Case("nanoseconds have no old annotation", "int64", "TIMESTAMP(NANOS,true) TIMESTAMP_MICROS",
                    "TIMESTAMP(NANOS,true)",
                    "column c: TIMESTAMP(NANOS,true) and the ConvertedType TIMESTAMP_MICROS are declared; they contradict each "
                            + "other, and TIMESTAMP(NANOS,true) counts"),
            new Case("UNKNOWN beside an old annotation: the old one counts", "fixed(12)", "UNKNOWN ~INTERVAL",
                    "INTERVAL"),
            new Case("UNKNOWN beside another old annotation", "binary", "UNKNOWN UTF8", "STRING"),
            new Case("UNKNOWN beside an old annotation that is not allowed here", "int32", "UNKNOWN UTF8", "",
                    "column c: UTF8 is declared on INT32; it annotates BYTE_ARRAY, so this is read as INT32"),
            new Case("UNKNOWN beside an old annotation that does not exist", "int32", "UNKNOWN 22", "UNKNOWN",
                    "column c: the ConvertedType 22 is declared; they are 0 to 21, so it is ignored"),
            new Case("an old annotation that does not exist beside a new one", "binary", "STRING 99", "STRING",
                    "column c: the ConvertedType 99 is declared; they are 0 to 21, so it is ignored"),
            new Case("UNKNOWN alone", "int32", "UNKNOWN", "UNKNOWN"),
            new Case("an old annotation that does not exist", "int32", "-1", "",
                    "column c: the ConvertedType -1 is declared; they are 0 to 21, so this is read as INT32"),
            new Case("a member of the union that is not known", "binary", "UNRECOGNIZED(2555,00)", ""),
            new Case("a member that is not known wins over an old annotation", "binary", "UNRECOGNIZED(2555,00) UTF8",
                    ""),
            new Case("an illegal annotation wins over an old annotation", "binary", "UUID UTF8", "",
                    "column c: UUID is declared on BYTE_ARRAY; it annotates FIXED_LEN_BYTE_ARRAY(16), so this is read as "
                            + "BYTE_ARRAY"),
            new Case("the reserved member 9 on 12 bytes is INTERVAL", "fixed(12)", "UNRECOGNIZED(9,00)", "INTERVAL"),
            new Case("the reserved member 9 beside INTERVAL", "fixed(12)", "UNRECOGNIZED(9,00) ~INTERVAL", "INTERVAL"),
            new Case("the reserved member 9 elsewhere", "binary", "UNRECOGNIZED(9,00)", "",
                    "column c: UNRECOGNIZED(9,00) is declared on BYTE_ARRAY; it annotates FIXED_LEN_BYTE_ARRAY(12), so this is "
                            + "read as BYTE_ARRAY"),
            new Case("a timestamp of 12 bytes", "fixed(12)", "TIMESTAMP(NANOS,false)", "TIMESTAMP(NANOS,false)"),
            new Case("an old timestamp of 12 bytes is none", "fixed(12)", "TIMESTAMP_MILLIS", "",
                    "column c: TIMESTAMP_MILLIS is declared on FIXED_LEN_BYTE_ARRAY(12); it annotates INT64, so this is read as "
                            + "FIXED_LEN_BYTE_ARRAY(12)"),
            new Case("text of a fixed length is none", "fixed(16)", "STRING UTF8", "",
                    "column c: STRING is declared on FIXED_LEN_BYTE_ARRAY(16); it annotates BYTE_ARRAY, so this is read as "
                            + "FIXED_LEN_BYTE_ARRAY(16)"),
            new Case("a width that no integer has", "int32", "INTEGER(12,true)", "",
                    "column c: INTEGER(12,true) is declared on INT32; widths are 8, 16, 32 and 64, so this is read as INT32"),
            new Case("DECIMAL: scale missing", "int32", "~DECIMAL(4,)", "DECIMAL(4,0)"),
            new Case("DECIMAL: precision missing", "int64", "~DECIMAL(,2)", "DECIMAL(18,2)",
                    "column c: DECIMAL(0,2) is declared on INT64; a precision is 1 to 18 there, so it is taken as 18"),
            new Case("DECIMAL: everything missing", "fixed(11)", "~DECIMAL(,)", "DECIMAL(26,0)",
                    "column c: DECIMAL(0,0) is declared on FIXED_LEN_BYTE_ARRAY(11); a precision is 1 to 26 there, so it is "
                            + "taken as 26"),
            new Case("DECIMAL: precision missing, without bound", "binary", "DECIMAL(0,2)", "DECIMAL(0,2)",
                    "column c: DECIMAL(0,2) is declared on BYTE_ARRAY; a precision is at least 1, so it is taken as unbounded"),
            new Case("DECIMAL: precision negative", "int32", "DECIMAL(-1,2)", "DECIMAL(9,2)",
                    "column c: DECIMAL(-1,2) is declared on INT32; a precision is 1 to 9 there, so it is taken as 9"),
            new Case("DECIMAL: precision too large", "int32", "DECIMAL(10,10)", "DECIMAL(9,10)",
                    "column c: DECIMAL(10,10) is declared on INT32; a precision is 1 to 9 there, so it is taken as 9"),
            new Case("DECIMAL: any precision on BYTE_ARRAY", "binary", "DECIMAL(1000,3)", "DECIMAL(1000,3)"),
            new Case("DECIMAL: scale as large as the precision", "int32", "DECIMAL(9,9)", "DECIMAL(9,9)"),
            new Case("DECIMAL: scale larger than the precision", "int32", "DECIMAL(4,5)", "",
                    "column c: DECIMAL(4,5) is declared on INT32" + SCALE + "INT32"),
            new Case("DECIMAL: scale larger than a missing precision", "int32", "~DECIMAL(,5)", "DECIMAL(9,5)",
                    "column c: DECIMAL(0,5) is declared on INT32; a precision is 1 to 9 there, so it is taken as 9"),
            new Case("DECIMAL: scale negative", "binary", "DECIMAL(4,-1)", "",
                    "column c: DECIMAL(4,-1) is declared on BYTE_ARRAY" + SCALE + "BYTE_ARRAY"),
            new Case("DECIMAL: scale negative and precision missing", "binary", "DECIMAL(0,-1)", "",
                    "column c: DECIMAL(0,-1) is declared on BYTE_ARRAY" + SCALE + "BYTE_ARRAY"),
            new Case("DECIMAL: no bytes", "fixed(0)", "DECIMAL(4,2)", "",
                    "column c: DECIMAL(4,2) is declared on FIXED_LEN_BYTE_ARRAY(0); no bytes hold no number, so this is read as "
                            + "FIXED_LEN_BYTE_ARRAY(0)"),
            new Case("DECIMAL: wider than it need be", "fixed(6)", "DECIMAL(13,2)", "DECIMAL(13,2)"),
            new Case("DECIMAL on a floating-point number", "double", "~DECIMAL(4,2)", "",
                    "column c: DECIMAL(4,2) is declared on DOUBLE; it annotates INT32 or INT64 or FIXED_LEN_BYTE_ARRAY or "
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

    /// Precisions of 1 to 32 bytes, from the specification.
    private static final int[] PRECISIONS = {2, 4, 6, 9, 11, 14, 16, 18, 21, 23, 26, 28, 31, 33, 35, 38, 40, 43, 45, 47,
            50, 52,
            55, 57, 59, 62, 64, 67, 69, 71, 74, 76};

    @Test
    void theLargestPrecisionOfFixedBytesIsThatOfTheSpecification() {
        for (int n = 1; n <= PRECISIONS.length; n++) {
            int most = PRECISIONS[n - 1];
            assertThat(Annotations.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, n)).as("%s bytes", n)
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
            assertThat(Annotations.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, n)).as("%s bytes", n)
                    .isEqualTo(digits);
        }
    }

    @Test
    void theLargestPrecisionOfAbsurdlyManyBytesCostsNothing() {
        assertThat(Annotations.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, Integer.MAX_VALUE))
                .isEqualTo(Integer.MAX_VALUE);
        assertThat(Annotations.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, 0)).isZero();
    }
}
