package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The schema that holds the rows of several.
class SchemaUnionTest {
    /// @param union empty if there is none
    record Types(String one, String other, String union) {
        @Override
        public String toString() {
            return one + " + " + other;
        }
    }

    static final List<Types> TYPES = List.of(
            new Types("int32 c", "int32 c (INT_32)", "int32 c"),
            new Types("int32 c (INTEGER(8,true))", "int32 c (INTEGER(16,true))", "int32 c (INTEGER(16,true))"),
            new Types("int32 c (INTEGER(8,true))", "int32 c (INTEGER(8,false))", "int32 c (INTEGER(16,true))"),
            new Types("int32 c (INTEGER(8,true))", "int32 c (INTEGER(32,false))", "int64 c"),
            new Types("int32 c (INTEGER(8,false))", "int32 c (INTEGER(16,false))", "int32 c (INTEGER(16,false))"),
            new Types("int32 c", "int64 c", "int64 c"),
            new Types("int64 c", "int64 c (INTEGER(64,false))", "fixed_len_byte_array(9) c (DECIMAL(20,0))"),
            new Types("int32 c", "int64 c (DECIMAL(12,2))", "int64 c (DECIMAL(12,2))"),
            new Types("int32 c", "int32 c (DECIMAL(9,2))", "int64 c (DECIMAL(12,2))"),
            new Types("int64 c", "int32 c (DECIMAL(9,2))", "fixed_len_byte_array(9) c (DECIMAL(21,2))"),
            new Types("int32 c", "float c", "double c"), new Types("int32 c", "double c", "double c"),
            new Types("int32 c (INTEGER(16,false))", "double c", "double c"),
            new Types("int64 c", "double c", ""), new Types("int32 c (INTEGER(32,false))", "double c", ""),
            new Types("int32 c (DECIMAL(9,2))", "double c", ""),
            new Types("fixed_len_byte_array(2) c (FLOAT16)", "float c", "float c"),
            new Types("float c", "double c", "double c"),
            new Types("int32 c (DECIMAL(9,2))", "int32 c (DECIMAL(9,4))", "int64 c (DECIMAL(11,4))"),
            new Types("int32 c (DECIMAL(9,2))", "int64 c (DECIMAL(9,2))", "int64 c (DECIMAL(9,2))"),
            new Types("fixed_len_byte_array(3) c (DECIMAL(5,0))", "int64 c (DECIMAL(18,0))",
                    "fixed_len_byte_array(8) c (DECIMAL(18,0))"),
            new Types("fixed_len_byte_array(16) c (DECIMAL(5,0))", "int32 c (DECIMAL(5,1))",
                    "fixed_len_byte_array(16) c (DECIMAL(6,1))"),
            new Types("binary c (DECIMAL(40,0))", "int32 c (DECIMAL(9,2))", "binary c (DECIMAL(42,2))"),
            new Types("int32 c (DATE)", "int64 c (TIMESTAMP(MICROS,false))", "int64 c (TIMESTAMP(MICROS,false))"),
            new Types("int32 c (DATE)", "int64 c (TIMESTAMP(MICROS,true))", ""),
            new Types("int32 c (DATE)", "int32 c", ""),
            new Types("int64 c (TIMESTAMP_MILLIS)", "int64 c (TIMESTAMP(NANOS,true))",
                    "int64 c (TIMESTAMP(NANOS,true))"),
            new Types("int64 c (TIMESTAMP(MILLIS,true))", "fixed_len_byte_array(12) c (TIMESTAMP(MICROS,true))",
                    "fixed_len_byte_array(12) c (TIMESTAMP(MICROS,true))"),
            new Types("int64 c (TIMESTAMP(MILLIS,true))", "int64 c (TIMESTAMP(MILLIS,false))", ""),
            new Types("int96 c", "int64 c (TIMESTAMP(MILLIS,true))", ""), new Types("int96 c", "int64 c", ""),
            new Types("int96 c", "int96 c", "int96 c"),
            new Types("int32 c (TIME(MILLIS,false))", "int64 c (TIME(MICROS,false))", "int64 c (TIME(MICROS,false))"),
            new Types("int32 c (TIME(MILLIS,false))", "int64 c (TIME(MICROS,true))", ""),
            new Types("binary c (STRING)", "binary c (ENUM)", "binary c (STRING)"),
            new Types("binary c (JSON)", "binary c (ENUM)", "binary c (STRING)"),
            new Types("binary c (JSON)", "binary c (JSON)", "binary c (JSON)"),
            new Types("binary c (STRING)", "binary c", ""), new Types("binary c (STRING)", "int32 c", ""),
            new Types("binary c", "fixed_len_byte_array(3) c", "binary c"),
            new Types("fixed_len_byte_array(4) c", "fixed_len_byte_array(3) c", "binary c"),
            new Types("fixed_len_byte_array(16) c (UUID)", "fixed_len_byte_array(16) c", ""),
            new Types("boolean c", "int32 c", ""), new Types("boolean c", "boolean c", "boolean c"),
            new Types("binary c (GEOMETRY)", "binary c (GEOMETRY(OGC:CRS84))", "binary c (GEOMETRY)"),
            new Types("binary c (GEOMETRY)", "binary c (GEOMETRY(EPSG:4326))", ""),
            new Types("int32 c (UNKNOWN)", "binary c (ENUM)", "binary c (ENUM)"),
            new Types("int32 c (UNKNOWN)", "binary c (UNKNOWN)", "int32 c (UNKNOWN)"),
            new Types("int64 c (UNRECOGNIZED(99,00))", "int64 c (UNRECOGNIZED(99,00))",
                    "int64 c (UNRECOGNIZED(99,00))"),
            new Types("int64 c (UNRECOGNIZED(99,00))", "int64 c", ""));

    @ParameterizedTest
    @FieldSource("TYPES")
    void typesBecomeTheNarrowestThatHoldsBoth(Types c) {
        Schema one = schema("optional " + c.one() + ";");
        Schema other = schema("optional " + c.other() + ";");
        if (c.union().isEmpty()) {
            assertThatThrownBy(() -> Schema.union(List.of(one, other))).isInstanceOf(SchemaMismatchException.class);
            assertThatThrownBy(() -> Schema.union(List.of(other, one))).isInstanceOf(SchemaMismatchException.class);
        } else {
            assertThat(Schema.union(List.of(one, other))).isEqualTo(schema("optional " + c.union() + ";"));
            assertThat(Schema.union(List.of(other, one)).isSameAs(schema("optional " + c.union() + ";"))).isTrue();
        }
    }

    record Case(List<String> inputs, String union) {
        @Override
        public String toString() {
            return String.join(" + ", inputs);
        }
    }

    private static Case union(String union, String... inputs) {
        return new Case(List.of(inputs), union);
    }

    static final List<Case> CASES = List.of(
            union("required int32 a;", "required int32 a;"),
            union("optional int32 a;", "required int32 a;", "optional int32 a;"),
            union("required int32 a; optional int32 b; optional int32 c;", "required int32 a; required int32 b;",
                    "required int32 c; required int32 a;"),
            union("required group a { required int32 b; optional int32 c; }", "required group a { required int32 b; }",
                    "required group a { required int32 c; required int32 b; }"),
            union("optional group a { required int32 b; }", "required group a { required int32 b; }", ""),
            union("required int32 a = 1;", "required int32 a = 1;", "required int32 a = 1;"),
            union("required int32 a;", "required int32 a = 1;", "required int32 a = 2;", "required int32 a = 1;"),
            union("required int32 a;", "required int32 a = 1;", "required int32 a;"),
            union("required group a (LIST) { repeated group list { required int64 element; } }", "repeated int32 a;",
                    "required group a (LIST) { repeated int64 array; }"),
            union("optional group a (LIST) { repeated group list { optional group element { optional int32 b; "
                    + "optional int32 c; } } }",
                    "optional group a (LIST) { repeated group array { optional int32 b; } }",
                    "optional group a (LIST) { repeated group bag { optional group item { optional int32 c; } } }"),
            union("optional group a (MAP) { repeated group key_value { required int64 key; optional double value; } }",
                    "optional group a (MAP) { repeated group map { required int32 k; required double v; } }",
                    "optional group a (MAP_KEY_VALUE) { repeated group map { required int64 key; } }"),
            union("optional group a (LIST) { repeated group list { optional int32 element; } }",
                    "optional int32 a (UNKNOWN);",
                    "optional group a (LIST) { repeated group list { optional int32 element; } }"),
            union("optional group v (VARIANT(1)) { required binary metadata; required binary value; }",
                    "optional group v (VARIANT(1)) { required binary metadata; required binary value; }",
                    "optional group v (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int32 typed_value; }"),
            union("optional group v (VARIANT(1)) { required binary metadata; optional binary value; "
                    + "optional int32 typed_value; }",
                    "optional group v (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int32 typed_value; }",
                    "optional group v (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int32 typed_value; }"),
            union("optional group f (FILE) { optional binary uri (STRING); optional binary inline; }",
                    "optional group f (FILE) { optional binary uri (UTF8); }",
                    "optional group f (FILE) { optional binary inline; }"));

    @ParameterizedTest
    @FieldSource("CASES")
    void joinsFieldsByName(Case c) {
        List<Schema> inputs = c.inputs().stream().map(SchemaUnionTest::schema).toList();
        assertThat(Schema.union(inputs)).isEqualTo(schema(c.union()));
    }

    record Rejection(List<String> inputs, String message) {
        @Override
        public String toString() {
            return message;
        }
    }

    private static final String ADVICE = ".\nRename the field in one of them, convert it, or leave it out with Schema.project.";

    private static Rejection rejected(String message, String... inputs) {
        return new Rejection(List.of(inputs), message + ADVICE);
    }

    static final List<Rejection> REJECTED = List.of(
            rejected("a is INT32 in schema 1 and STRING in schema 2; numbers and text are never taken for each other",
                    "optional int32 a;", "optional binary a (STRING);"),
            rejected("a is INT64 in schema 2 and DOUBLE in schema 3; integers of more than 32 bits are not exact in "
                    + "floating point", "optional int32 a;", "optional int64 a;", "optional double a;"),
            rejected("a is INT64 in schema 2 and DOUBLE in schema 4; integers of more than 32 bits are not exact in "
                    + "floating point", "", "optional int64 a;", "optional int32 a;", "optional double a;"),
            rejected(
                    "a is TIMESTAMP(MILLIS,true) on INT64 in schema 1 and TIMESTAMP(MILLIS,false) on INT64 in schema 2; "
                            + "instants and local times would need a time zone",
                    "optional int64 a (TIMESTAMP_MILLIS);",
                    "optional int64 a (TIMESTAMP(MILLIS,false));"),
            rejected(
                    "a is INT96 in schema 1 and TIMESTAMP(MILLIS,true) on INT64 in schema 2; INT96 has to be upgraded to "
                            + "a TIMESTAMP first",
                    "optional int96 a;", "optional int64 a (TIMESTAMP_MILLIS);"),
            rejected(
                    "lines[].sku is BOOLEAN in schema 1 and INT32 in schema 2; no type holds the values of both exactly",
                    "optional group lines (LIST) { repeated group list { optional group element { optional boolean sku; "
                            + "} } }",
                    "repeated group lines { required int32 sku; }"),
            rejected(
                    "counts{value} is a list of INT32 in schema 1 and INT32 in schema 2; one cannot be read as the other",
                    "optional group counts (MAP) { repeated group key_value { required int32 key; repeated int32 value; "
                            + "} }",
                    "optional group counts (MAP) { repeated group key_value { required int32 key; required int32 value; "
                            + "} }"),
            rejected("a is a struct in schema 1 and a map from INT32 in schema 2; one cannot be read as the other",
                    "optional group a { optional int32 b; }",
                    "optional group a (MAP) { repeated group key_value { required int32 key; } }"),
            rejected(
                    "a is a struct (UNRECOGNIZED(99,00)) in schema 1 and a struct in schema 2; one cannot be read as the "
                            + "other",
                    "optional group a (UNRECOGNIZED(99,00)) { optional int32 b; }",
                    "optional group a { optional int32 b; }"),
            rejected("There are several fields a.b in schema 2; a union tells fields by their names",
                    "optional group a { optional int32 b; }",
                    "optional group a { optional int32 b; optional int32 b; }"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void rejectsWhatHasNoCommonType(Rejection c) {
        List<Schema> inputs = c.inputs().stream().map(SchemaUnionTest::schema).toList();
        assertThatThrownBy(() -> Schema.union(inputs)).isInstanceOf(SchemaMismatchException.class)
                .hasMessage(c.message());
    }

    @Test
    void aUnionIsOfAtLeastOneSchema() {
        assertThatThrownBy(() -> Schema.union(List.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A union needs at least one schema");
    }

    @Test
    void theNameIsThatOfTheFirst() {
        Schema one = Schema.asDeclared("one", List.of());
        Schema other = Schema.asDeclared("other", List.of());
        assertThat(Schema.union(List.of(one, other)).name()).isEqualTo("one");
    }

    @Test
    void unionsOfTypesKeepTheLaws() {
        List<Schema> all = TYPES.stream().flatMap(c -> List.of(c.one(), c.other()).stream()).distinct()
                .map(type -> schema("optional " + type + ";")).toList();
        int effort = Integer.getInteger("lamella.effort", 1);
        Random random = new Random(20261121);
        int defined = 0;
        for (Schema a : all) {
            for (Schema b : all) {
                for (Schema c : all) {
                    if (random.nextInt(10) >= effort) {
                        continue;
                    }
                    Optional<Schema> left = union(a, b).flatMap(ab -> union(ab, c));
                    Optional<Schema> right = union(b, c).flatMap(bc -> union(a, bc));
                    assertSame(left, right);
                    assertSame(left, union(a, b, c));
                    defined += left.isPresent() ? 1 : 0;
                }
                assertSame(union(a, b), union(b, a));
            }
        }
        assertThat(defined).isGreaterThan(200);
    }

    @Test
    void unionsOfSchemasKeepTheLaws() {
        int defined = 0;
        for (int round = 0; round < 500 * Integer.getInteger("lamella.effort", 1); round++) {
            EditedSchemas schemas = new EditedSchemas(new Random(round));
            Schema a = schemas.schema();
            Schema b = schemas.edited(a);
            Schema c = schemas.edited(b);
            boolean isDefined = union(a, b, c).isPresent();
            assertThatCode(() -> assertLaws(a, b, c)).as("seed %d%n%s%s%s", round, a, b, c).doesNotThrowAnyException();
            defined += isDefined ? 1 : 0;
        }
        assertThat(defined).isGreaterThan(50);
    }

    private static void assertLaws(Schema a, Schema b, Schema c) {
        assertThat(Schema.union(List.of(a, a)).isSameAs(a)).as("a schema with itself").isTrue();
        assertThat(Schema.union(List.of(a))).isEqualTo(Schema.union(List.of(a, a)));
        assertSame(union(a, b).map(SchemaUnionTest::sorted), union(b, a).map(SchemaUnionTest::sorted));
        assertSame(union(a, b).flatMap(ab -> union(ab, c)), union(b, c).flatMap(bc -> union(a, bc)));
        union(a, b).ifPresent(ab -> {
            assertSame(union(ab, a), Optional.of(ab));
            assertHolds(a, ab);
            assertHolds(b, ab);
        });
    }

    /// Every column of a schema is in the union, wider or as it was.
    private static void assertHolds(Schema input, Schema union) {
        for (Leaf leaf : input.leaves()) {
            if (leaf.field().logicalType().orElse(null) instanceof LogicalType.Unknown) {
                continue;
            }
            List<Leaf> found = union.leaves().stream()
                    .filter(other -> other.logicalPath().equals(leaf.logicalPath())).toList();
            assertThat(found).as("%s", leaf.logicalPath()).hasSize(1);
            Leaf wider = found.getFirst();
            assertThat(wider.maxRepetitionLevel()).isEqualTo(leaf.maxRepetitionLevel());
            assertThat(wider.maxDefinitionLevel()).isGreaterThanOrEqualTo(leaf.maxDefinitionLevel());
            assertThat(holds(wider.field(), leaf.field())).as("%s becomes %s", leaf.field(), wider.field()).isTrue();
        }
        for (SchemaChange change : input.diff(union)) {
            switch (change) {
                case SchemaChange.Removed ignored -> throw new AssertionError(change);
                case SchemaChange.Renamed ignored -> throw new AssertionError(change);
                case SchemaChange.Added(ColumnPath ignored, Field field, Compatibility ignored2) ->
                    assertThat(field.repetition()).isEqualTo(Repetition.OPTIONAL);
                case SchemaChange.NullabilityChanged(ColumnPath ignored, Repetition ignored2, Repetition after, Compatibility ignored3) ->
                    assertThat(after).isEqualTo(Repetition.OPTIONAL);
                default -> {
                }
            }
        }
    }

    /// Whether every value of a column is one of another: by the numbers that each can hold, and by family.
    private static boolean holds(PrimitiveField wide, PrimitiveField narrow) {
        Optional<Numbers> more = numbers(wide);
        Optional<Numbers> fewer = numbers(narrow);
        if (more.isPresent() && fewer.isPresent()) {
            return more.get().least().compareTo(fewer.get().least()) <= 0
                    && more.get().most().compareTo(fewer.get().most()) >= 0
                    && more.get().digits() >= fewer.get().digits();
        }
        String from = family(narrow);
        String to = family(wide);
        return from.equals(to) || from.equals("DATE") && to.equals("TIMESTAMP false");
    }

    private record Numbers(BigDecimal least, BigDecimal most, int digits) {}

    /// The range in which all numbers of so many fractional digits can be held.
    private static Optional<Numbers> numbers(PrimitiveField field) {
        return switch (field.logicalType().orElse(null)) {
            case LogicalType.Integer(int bits, boolean isSigned) -> Optional.of(isSigned
                    ? symmetric(BigInteger.TWO.pow(bits - 1).negate(),
                            BigInteger.TWO.pow(bits - 1).subtract(BigInteger.ONE))
                    : symmetric(BigInteger.ZERO, BigInteger.TWO.pow(bits).subtract(BigInteger.ONE)));
            case LogicalType.Decimal(int precision, int scale) -> {
                BigDecimal most = new BigDecimal(BigInteger.TEN.pow(precision).subtract(BigInteger.ONE), scale);
                yield Optional.of(new Numbers(most.negate(), most, scale));
            }
            case null -> switch (field.type()) {
                case INT32 -> Optional
                        .of(symmetric(BigInteger.valueOf(Integer.MIN_VALUE), BigInteger.valueOf(Integer.MAX_VALUE)));
                case INT64 ->
                    Optional.of(symmetric(BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE)));
                case DOUBLE -> Optional.of(symmetric(BigInteger.TWO.pow(53).negate(), BigInteger.TWO.pow(53)));
                case FLOAT -> Optional.of(symmetric(BigInteger.TWO.pow(24).negate(), BigInteger.TWO.pow(24)));
                default -> Optional.empty();
            };
            default -> Optional.empty();
        };
    }

    private static Numbers symmetric(BigInteger least, BigInteger most) {
        return new Numbers(new BigDecimal(least), new BigDecimal(most), 0);
    }

    private static String family(PrimitiveField field) {
        return switch (field.logicalType().orElse(null)) {
            case LogicalType.Date ignored -> "DATE";
            case LogicalType.Timestamp timestamp -> "TIMESTAMP " + timestamp.isAdjustedToUTC();
            case LogicalType.Text ignored -> "text";
            case null -> switch (field.type()) {
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> field.annotation().logicalType()
                        .filter(LogicalType.Unrecognized.class::isInstance).map(Object::toString).orElse("bytes");
                default -> field.type().toString();
            };
            case LogicalType type -> type.toString().replace("(OGC:CRS84)", "").replace("(OGC:CRS84,SPHERICAL)", "");
        };
    }

    private static void assertSame(Optional<Schema> one, Optional<Schema> other) {
        assertThat(one.isPresent()).isEqualTo(other.isPresent());
        if (one.isPresent()) {
            assertThat(one.get().isSameAs(other.orElseThrow())).as("%s%s", one.get(), other.get()).isTrue();
        }
    }

    private static Optional<Schema> union(Schema... schemas) {
        try {
            return Optional.of(Schema.union(List.of(schemas)));
        } catch (SchemaMismatchException e) {
            assertThat(e.problem()).doesNotContain("several fields").contains(" in schema ");
            return Optional.empty();
        }
    }

    /// The schema with all fields in the order of their names.
    private static Schema sorted(Schema schema) {
        return Schema.asDeclared(schema.name(), sorted(schema.fields()));
    }

    private static List<Field> sorted(List<Field> fields) {
        List<Field> sorted = new ArrayList<>();
        for (Field field : fields) {
            sorted.add(switch (field) {
                case PrimitiveField leaf -> leaf;
                case GroupField group -> GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(),
                        group.annotation(), sorted(group.children()));
            });
        }
        sorted.sort(Comparator.comparing(Field::name));
        return Collections.unmodifiableList(sorted);
    }

    private static Schema schema(String fields) {
        return Schema.asDeclared("m", SchemaText.parse("message m { " + fields + " }").fields());
    }
}
