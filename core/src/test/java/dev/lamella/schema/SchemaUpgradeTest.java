package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lamella.schema.SchemaUpgrade.Int96;
import dev.lamella.schema.SchemaUpgrade.Kind;
import dev.lamella.schema.SchemaUpgrade.Rewrite;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// The modern form of schemas.
class SchemaUpgradeTest {
    /// @param kinds of the steps, with their paths
    record Case(String before, String after, String kinds) {
        @Override
        public String toString() {
            return before;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("optional int32 c;", "optional int32 c;", ""),
            new Case("optional int32 c (INTEGER(32,true)) = 3;", "optional int32 c (INTEGER(32,true)) = 3;", ""),
            new Case("repeated int32 c = 4;",
                    "required group c (LIST) = 4 { repeated group list { required int32 element; } }",
                    "c REPEATED_TO_LIST"),
            new Case("repeated binary c (UTF8);",
                    "required group c (LIST) { repeated group list { required binary element (STRING); } }",
                    "c REPEATED_TO_LIST, c[] ANNOTATION_COMPLETED"),
            new Case("repeated group c { repeated int32 d; }",
                    "required group c (LIST) { repeated group list { required group element { "
                            + "required group d (LIST) { repeated group list { required int32 element; } } } } }",
                    "c REPEATED_TO_LIST, c[].d REPEATED_TO_LIST"),
            new Case("optional group c (LIST) = 1 { repeated int32 array = 2; }",
                    "optional group c (LIST) = 1 { repeated group list { required int32 element = 2; } }",
                    "c ANNOTATION_COMPLETED, c LIST_LAYOUT"),
            new Case("optional group c (LIST) { repeated group array { optional int32 a; optional int32 b; } }",
                    "optional group c (LIST) { repeated group list { required group element "
                            + "{ optional int32 a; optional int32 b; } } }",
                    "c ANNOTATION_COMPLETED, c LIST_LAYOUT"),
            new Case("required group c (LIST) { repeated group array (LIST) { repeated int32 array; } }",
                    "required group c (LIST) { repeated group list { required group element (LIST) "
                            + "{ repeated group list { required int32 element; } } } }",
                    "c ANNOTATION_COMPLETED, c LIST_LAYOUT, c[] ANNOTATION_COMPLETED, c[] LIST_LAYOUT"),
            new Case("optional group c (LIST) { repeated group c_tuple { optional int32 a; } }",
                    "optional group c (LIST) { repeated group list { required group element { optional int32 a; } } }",
                    "c ANNOTATION_COMPLETED, c LIST_LAYOUT"),
            new Case("optional group c (LIST) { repeated group bag = 7 { optional int32 array_element; } }",
                    "optional group c (LIST) { repeated group list = 7 { optional int32 element; } }",
                    "c ANNOTATION_COMPLETED, c LIST_LAYOUT"),
            new Case("optional group c (MAP_KEY_VALUE) { repeated group map { required int32 k; optional int32 v; } }",
                    "optional group c (MAP) { repeated group key_value { required int32 key; optional int32 value; } }",
                    "c ANNOTATION_COMPLETED, c MAP_LAYOUT"),
            new Case("optional group c (MAP) { repeated group key_value (MAP_KEY_VALUE) { optional int32 key = 5; } }",
                    "optional group c (MAP) { repeated group key_value { required int32 key = 5; } }",
                    "c ANNOTATION_COMPLETED, c MAP_LAYOUT, c{key} MAP_KEY"),
            new Case("optional int96 c = 9;", "optional int64 c (TIMESTAMP(MICROS,true)) = 9;", "c INT96"),
            new Case("optional int96 c (TIMESTAMP(NANOS,true));", "optional int64 c (TIMESTAMP(MICROS,true));",
                    "c INT96"),
            new Case("optional int96 c (UNRECOGNIZED(99,00));", "optional int96 c (UNRECOGNIZED(99,00));", ""),
            new Case("optional int64 c (TIMESTAMP_MILLIS);", "optional int64 c (TIMESTAMP(MILLIS,true));",
                    "c ANNOTATION_COMPLETED"),
            new Case("optional int32 c (UUID);", "optional int32 c;", "c ANNOTATION_DROPPED"),
            new Case("optional group c (LIST) { optional int32 a; }", "optional group c { optional int32 a; }",
                    "c ANNOTATION_DROPPED"),
            new Case("optional binary c (CONVERTED_TYPE(77));", "optional binary c;", "c ANNOTATION_DROPPED"),
            new Case("optional binary c (STRING, ENUM);", "optional binary c (STRING);", "c ANNOTATION_CORRECTED"),
            new Case("optional binary c (UNRECOGNIZED(99,00), CONVERTED_TYPE(77));",
                    "optional binary c (UNRECOGNIZED(99,00));", "c ANNOTATION_CORRECTED"),
            new Case("optional binary c (UNRECOGNIZED(99,00), UTF8);",
                    "optional binary c (UNRECOGNIZED(99,00), UTF8);", ""),
            new Case("optional fixed_len_byte_array(12) c (UNRECOGNIZED(9,00));",
                    "optional fixed_len_byte_array(12) c (INTERVAL);", "c INTERVAL"),
            new Case("optional int32 c (DECIMAL(12,2));", "optional int32 c (DECIMAL(9,2));", "c DECIMAL_PRECISION"),
            new Case("optional fixed_len_byte_array(5) c (DECIMAL(0,2));",
                    "optional fixed_len_byte_array(5) c (DECIMAL(11,2));", "c DECIMAL_PRECISION"),
            new Case("optional group c (VARIANT(1)) { required binary metadata; required binary value; }",
                    "optional group c (VARIANT(1)) { required binary metadata; required binary value; }", ""),
            new Case("optional group c (VARIANT(1)) { required binary metadata; optional binary value; "
                    + "optional binary typed_value (UTF8); }",
                    "optional group c (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional binary typed_value (STRING); }",
                    "c.typed_value ANNOTATION_COMPLETED"));

    @ParameterizedTest
    @FieldSource("CASES")
    void isTheModernForm(Case c) {
        SchemaUpgrade upgrade = old(c.before()).upgrade();
        assertThat(upgrade.schema().fields()).containsExactly(SchemaText.parseField(c.after()));
        assertThat(upgrade.steps().stream().map(step -> step.path() + " " + step.kind())
                .collect(Collectors.joining(", "))).isEqualTo(c.kinds());
    }

    /// A schema whose lists and maps are annotated as old writers did.
    private static Schema old(String field) {
        return Schema.asDeclared("m", List.of(withoutNewLists(SchemaText.parseField(field))));
    }

    private static Field withoutNewLists(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> leaf;
            case GroupField group -> GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(),
                    switch (group.shape()) {
                        case GroupShape.ListOf ignored -> Annotation.of(ConvertedType.LIST);
                        case GroupShape.MapOf ignored when group.annotation().logicalType().isPresent() ->
                            Annotation.of(ConvertedType.MAP);
                        default -> group.annotation();
                    }, group.children().stream().map(SchemaUpgradeTest::withoutNewLists).toList());
        };
    }

    @Test
    void aStepSaysWhatWasDoneAndWhatItMeansForReaders() {
        Schema schema = SchemaText.parse("""
                message m {
                  optional group tags (LIST) { repeated binary array (UTF8); }
                  optional group counts (MAP) { repeated group map { optional int32 key; optional int32 value; } }
                  optional int96 at;
                }
                """);
        SchemaUpgrade upgrade = schema.upgrade();
        assertThat(upgrade.steps()).map(SchemaUpgrade.Step::toString).containsExactly(
                "tags: array (rule 1) becomes list.element; only the footer changes; columns have `list.element` in "
                        + "their paths; readers need no rule of their own to find the element",
                "tags[]: UTF8 as ConvertedType becomes STRING in both forms; only the footer changes; old and new "
                        + "readers see the same type",
                "counts: map.{key, value} becomes key_value.{key, value}; only the footer changes; columns have "
                        + "`key_value`, `key` and `value` in their paths",
                "counts{key}: OPTIONAL becomes REQUIRED; definition levels change; readers that reject optional keys "
                        + "can read the map; no key may be null",
                "at: INT96 becomes TIMESTAMP(MICROS,true) on INT64; values are converted; readers see a timestamp with "
                        + "an order and statistics");
        assertThat(upgrade.rewrite()).isEqualTo(Rewrite.VALUES);
        assertThat(upgrade.left()).isEmpty();
        assertThat(upgrade.schema().upgrade().rewrite()).isEqualTo(Rewrite.METADATA);
    }

    @ParameterizedTest
    @EnumSource(Int96.class)
    void int96BecomesWhatIsAskedFor(Int96 int96) {
        SchemaUpgrade upgrade = SchemaText.parse("message m { optional int96 c; }").upgrade(int96);
        assertThat(upgrade.schema()).hasToString("message m {\n  optional " + switch (int96) {
            case KEEP -> "int96 c;";
            case MILLIS -> "int64 c (TIMESTAMP(MILLIS,true));";
            case MICROS -> "int64 c (TIMESTAMP(MICROS,true));";
            case NANOS -> "int64 c (TIMESTAMP(NANOS,true));";
            case WIDE_NANOS -> "fixed_len_byte_array(12) c (TIMESTAMP(NANOS,true));";
        } + "\n}\n");
        assertThat(upgrade.steps()).hasSize(int96 == Int96.KEEP ? 0 : 1);
        assertThat(upgrade.left()).isEmpty();
    }

    @Test
    void annotationsThatPrintAlikeGetBothForms() {
        Annotation oldDate = Annotation.of(ConvertedType.DATE);
        Annotation newDate = Annotation.of(new LogicalType.Date());
        Annotation oldDecimal = new Annotation(Optional.empty(), OptionalInt.of(ConvertedType.DECIMAL.id()),
                OptionalInt.of(2), OptionalInt.of(9));
        Annotation intervalAsUnknown = new Annotation(Optional.of(new LogicalType.Unknown()),
                OptionalInt.of(ConvertedType.INTERVAL.id()), OptionalInt.empty(), OptionalInt.empty());
        Annotation localTime = Annotation.of(new LogicalType.Time(false, TimePrecision.MILLIS));
        Schema schema = Schema.asDeclared("m", List.of(leaf("a", PhysicalType.INT32, oldDate),
                leaf("b", PhysicalType.INT32, newDate), leaf("c", PhysicalType.INT32, oldDecimal),
                leaf("d", PhysicalType.FIXED_LEN_BYTE_ARRAY, intervalAsUnknown),
                leaf("e", PhysicalType.INT32, localTime)));
        SchemaUpgrade upgrade = schema.upgrade();
        assertThat(upgrade.schema()).isEqualTo(schema);
        assertThat(upgrade.schema().fields()).map(Field::annotation).containsExactly(
                Annotation.written(new LogicalType.Date()), Annotation.written(new LogicalType.Date()),
                Annotation.written(new LogicalType.Decimal(9, 2)), Annotation.of(ConvertedType.INTERVAL),
                Annotation.written(new LogicalType.Time(false, TimePrecision.MILLIS)));
        assertThat(upgrade.steps()).map(SchemaUpgrade.Step::kind).containsExactly(Kind.ANNOTATION_COMPLETED,
                Kind.ANNOTATION_COMPLETED, Kind.ANNOTATION_COMPLETED, Kind.INTERVAL, Kind.ANNOTATION_COMPLETED);
    }

    /// Also in a union, which is made in the same way.
    @Test
    void unknownPhysicalTypesAreKept() {
        Schema schema = SchemaText.parse("message m { required physical_type(9) a; optional physical_type(7) b; }");
        assertThat(schema.upgrade().schema()).isEqualTo(schema);
        assertThat(Schema.union(List.of(schema, schema))).isEqualTo(schema);
    }

    private static Field leaf(String name, PhysicalType type, Annotation annotation) {
        return PrimitiveField.asDeclared(name, Repetition.OPTIONAL, type, 12, OptionalInt.empty(), annotation);
    }

    @Test
    void whatNoChangeOfTheSchemaMendsIsLeft() {
        Schema schema = SchemaText.parse("""
                message m {
                  optional int32 a;
                  optional int32 a;
                  optional group empty { }
                  optional binary d (DECIMAL(0,2));
                  optional binary u (UNRECOGNIZED(99,00));
                }
                """);
        SchemaUpgrade upgrade = schema.upgrade();
        assertThat(upgrade.schema()).isEqualTo(schema);
        assertThat(upgrade.left()).map(SchemaFinding::rule).containsExactlyInAnyOrder(SchemaRule.NAME_DUPLICATE,
                SchemaRule.GROUP_EMPTY, SchemaRule.DECIMAL_PRECISION, SchemaRule.ANNOTATION_UNKNOWN);
    }

    @Test
    void partOfAVariantIsAGroupOfBytes() {
        Schema schema = SchemaText.parse("""
                message m {
                  repeated group v (VARIANT(1)) { required binary metadata; required binary value; }
                }
                """).project(List.of(ColumnPath.parse("v[].value")));
        Field element = ((GroupField) schema.upgrade().schema().fields().getFirst()).element();
        assertThat(((GroupField) element).shape()).isEqualTo(new GroupShape.Struct());
    }

    @Test
    void upgradesKeepTheLaws() {
        for (int round = 0; round < 1000 * Integer.getInteger("lamella.effort", 1); round++) {
            Random random = new Random(round);
            Schema schema = round % 2 == 0 ? new EditedSchemas(random).schema() : new RandomSchemas(random).schema();
            Int96 int96 = Int96.values()[random.nextInt(Int96.values().length)];
            SchemaUpgrade upgrade = schema.upgrade(int96);
            assertThatCode(() -> assertLaws(schema, upgrade, int96)).as("seed %d%n%s%s", round, schema, upgrade)
                    .doesNotThrowAnyException();
        }
    }

    private static void assertLaws(Schema before, SchemaUpgrade upgrade, Int96 int96) {
        Schema after = upgrade.schema();
        assertThat(after.upgrade(int96)).as("a second time changes nothing")
                .isEqualTo(new SchemaUpgrade(after, List.of()));
        assertThat(after.leaves()).hasSameSizeAs(before.leaves());
        boolean isPathUnique = before.findings().stream()
                .noneMatch(finding -> finding.rule() == SchemaRule.NAME_DUPLICATE);
        for (int i = 0; isPathUnique && i < after.leaves().size(); i++) {
            assertColumn(before.leaves().get(i), after.leaves().get(i), upgrade.steps());
        }
        boolean onlyFooter = upgrade.rewrite() == Rewrite.METADATA;
        assertThat(before.isSameAs(after)).as("what means the same needs only a footer").isEqualTo(onlyFooter);
        assertThat(upgrade.left()).filteredOn(finding -> finding.rule().isIllegal()).map(SchemaFinding::rule)
                .isSubsetOf(LEFT);
    }

    /// What an upgrade may leave that is against the format.
    private static final List<SchemaRule> LEFT = List.of(SchemaRule.NAME_DUPLICATE, SchemaRule.GROUP_EMPTY,
            SchemaRule.FIXED_LENGTH, SchemaRule.DECIMAL_PRECISION, SchemaRule.DECIMAL_SCALE, SchemaRule.GEO_PARAMETERS,
            SchemaRule.VARIANT_GROUP, SchemaRule.VARIANT_SHREDDING, SchemaRule.FILE_GROUP, SchemaRule.UNKNOWN_REQUIRED,
            SchemaRule.CONVERTED_TYPE_CONTRADICTION);

    private static void assertColumn(Leaf before, Leaf after, List<SchemaUpgrade.Step> steps) {
        assertThat(after.logicalPath()).isEqualTo(before.logicalPath());
        boolean isConverted = steps.stream().anyMatch(step -> step.path().equals(after.logicalPath())
                && step.kind().rewrite() == Rewrite.VALUES);
        boolean sameType = before.field().type() == after.field().type()
                && before.field().typeLength() == after.field().typeLength();
        assertThat(sameType).as("%s", before).isEqualTo(!isConverted);
        assertThat(after.maxRepetitionLevel()).isEqualTo(before.maxRepetitionLevel());
        boolean hasOtherLevels = steps.stream().anyMatch(step -> step.kind().rewrite() == Rewrite.LEVELS
                && starts(after.logicalPath(), step.path()));
        assertThat(after.maxDefinitionLevel() != before.maxDefinitionLevel()).as("%s", before)
                .isEqualTo(hasOtherLevels);
    }

    private static boolean starts(ColumnPath path, ColumnPath with) {
        int count = with.steps().size();
        return path.steps().size() >= count && path.steps().subList(0, count).equals(with.steps());
    }
}
