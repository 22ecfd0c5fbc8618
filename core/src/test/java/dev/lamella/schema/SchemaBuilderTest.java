package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SchemaBuilderTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);

    @Test
    void theExampleOfTheDocumentation() {
        Schema schema = Schema.builder("event").required("id", "INT64").optional("at", "TIMESTAMP(true,MICROS)")
                .list("tags", "STRING").map("counts", "STRING", "INT64")
                .struct("place", place -> place.required("lat", "DOUBLE").required("lon", "DOUBLE")).build();
        assertThat(schema).hasToString("""
                message event {
                  required int64 id;
                  optional int64 at (TIMESTAMP(MICROS,true));
                  optional group tags (LIST) {
                    repeated group list {
                      optional binary element (STRING);
                    }
                  }
                  optional group counts (MAP) {
                    repeated group key_value {
                      required binary key (STRING);
                      optional int64 value;
                    }
                  }
                  optional group place {
                    required double lat;
                    required double lon;
                  }
                }
                """);
    }

    /// Calls, and the field that they make.
    record Call(String text, Consumer<SchemaBuilder> calls) {
        @Override
        public String toString() {
            return text;
        }
    }

    static final List<Call> CALLS = List.of(
            new Call("required binary a (STRING);", b -> b.required("a", "STRING")),
            new Call("required binary a (STRING);", b -> b.required("a", "STRING!")),
            new Call("optional int32 a;", b -> b.optional("a", PhysicalType.INT32)),
            new Call("required int96 a;", b -> b.required("a", PhysicalType.INT96)),
            new Call("repeated boolean a;", b -> b.repeated("a", PhysicalType.BOOLEAN)),
            new Call("optional int32 a (DATE);", b -> b.optional("a", PhysicalType.INT32, new LogicalType.Date())),
            new Call("required int64 a (TIME(NANOS,false));",
                    b -> b.required("a", PhysicalType.INT64, new LogicalType.Time(false, TimePrecision.NANOS))),
            new Call("repeated binary a (JSON);",
                    b -> b.repeated("a", PhysicalType.BYTE_ARRAY, new LogicalType.Json())),
            new Call("required fixed_len_byte_array(7) a;", b -> b.fixed(Repetition.REQUIRED, "a", 7)),
            new Call("optional fixed_len_byte_array(16) a (UUID);",
                    b -> b.fixed(Repetition.OPTIONAL, "a", 16, new LogicalType.Uuid())),
            new Call("optional fixed_len_byte_array(12) a (INTERVAL);",
                    b -> b.fixed(Repetition.OPTIONAL, "a", 12, new LogicalType.Interval())),
            new Call("optional int64 a = -7;", b -> b.optional("a", "INT64").id(-7)),
            new Call("optional group a (LIST) = 3 { repeated group list { required int32 element; } }",
                    b -> b.list("a", "INT32!").id(3)),
            new Call("required group a (LIST) { repeated group list { required int32 element; } }",
                    b -> b.required("a", "LIST(INT32!)")),
            new Call("optional group a (LIST) { repeated group list { optional int32 element (UNKNOWN); } }",
                    b -> b.list("a", "UNKNOWN")),
            new Call("optional group a (LIST) { repeated group list { optional group element { required int32 b; } } }",
                    b -> b.list("a", e -> e.required("b", "INT32"))),
            new Call(
                    "optional group a (MAP) { repeated group key_value { required binary key (STRING); required int32 value; } }",
                    b -> b.map("a", "STRING!", "INT32!")),
            new Call("optional group a (MAP) { repeated group key_value { required binary key (STRING); } }",
                    b -> b.optional("a", "MAP(STRING)")),
            new Call("optional group a (MAP) { repeated group key_value { required binary key (STRING); "
                    + "optional group value { optional int32 b; } } }",
                    b -> b.map("a", "STRING", v -> v.optional("b", "INT32"))),
            new Call("required group a { optional int32 b (UNKNOWN); optional int32 c; }",
                    b -> b.group(Repetition.REQUIRED, "a", g -> g.optional("b", "UNKNOWN").optional("c", "INT32"))),
            new Call("optional group a { required int32 b (UNKNOWN); }",
                    b -> b.struct("a", g -> g.required("b", "UNKNOWN"))),
            new Call("optional group a { required group b { required int32 c (UNKNOWN); } }",
                    b -> b.struct("a", g -> g.required("b", "STRUCT(c UNKNOWN!)"))),
            new Call(
                    "optional group a (MAP) = 1 { repeated group key_value = 2 { required int32 key = 3; optional int32 value = 4; } }",
                    b -> b.group(Repetition.OPTIONAL, "a", new LogicalType.Map(),
                            m -> m.group(Repetition.REPEATED, "key_value",
                                    e -> e.required("key", "INT32").id(3).optional("value", "INT32").id(4)).id(2))
                            .id(1)),
            new Call(
                    "optional group a (VARIANT(1)) { required binary metadata; optional binary value; optional int64 typed_value; }",
                    b -> b.group(Repetition.OPTIONAL, "a", new LogicalType.Variant(1),
                            v -> v.required("metadata", "BYTE_ARRAY")
                                    .optional("value", "BYTE_ARRAY").optional("typed_value", "INT64"))),
            new Call("repeated group a (VARIANT(1)) { required binary metadata; required binary value; }",
                    b -> b.repeated("a", "VARIANT")),
            new Call("required int32 `odd name` (DATE);", b -> b.required("odd name", "DATE")));

    @ParameterizedTest
    @FieldSource("CALLS")
    void makesWhatTheTextSays(Call call) {
        SchemaBuilder builder = Schema.builder("m");
        call.calls().accept(builder);
        Schema schema = builder.build();
        assertThat(schema).isEqualTo(Schema.parse("message m { " + call.text() + " }"));
        assertThat(Schema.parse(schema.toString())).isEqualTo(schema);
    }

    private static final String TOO_DEEP = ": fields are nested more than 200 deep";

    /// Calls, and the message with which they fail.
    static final List<Call> FAILURES = List.of(
            new Call(
                    "Column a: UUID is declared on INT32; it is only for FIXED_LEN_BYTE_ARRAY(16) (LP-ANNOTATION-TYPE)",
                    b -> b.required("a", PhysicalType.INT32, new LogicalType.Uuid())),
            new Call(
                    "Column g.h.a: UUID is declared on FIXED_LEN_BYTE_ARRAY(15); it is only for FIXED_LEN_BYTE_ARRAY(16) "
                            + "(LP-UUID-LENGTH)",
                    b -> b.struct("g",
                            g -> g.struct("h", h -> h.fixed(Repetition.OPTIONAL, "a", 15, new LogicalType.Uuid())))),
            new Call("Column g.a: FIXED_LEN_BYTE_ARRAY(0) is declared; its length is at least 1 (LP-FIXED-LENGTH)",
                    b -> b.struct("g", g -> g.fixed(Repetition.OPTIONAL, "a", 0))),
            new Call("Column g.a: FIXED_LEN_BYTE_ARRAY(-1) is declared; its length is at least 1 (LP-FIXED-LENGTH)",
                    b -> b.struct("g", g -> g.fixed(Repetition.OPTIONAL, "a", -1))),
            new Call("Column a: FIXED_LEN_BYTE_ARRAY(0) is declared; its length is at least 1 (LP-FIXED-LENGTH)",
                    b -> b.required("a", PhysicalType.FIXED_LEN_BYTE_ARRAY)),
            new Call(
                    "Column a: an earlier field of the group has the same name; the children of a group have different names "
                            + "(LP-NAME-DUPLICATE)",
                    b -> b.required("a", "INT32").optional("a", "STRING")),
            new Call(
                    "Column g.a: an earlier field of the group has the same name; the children of a group have different names "
                            + "(LP-NAME-DUPLICATE)",
                    b -> b.struct("g", g -> g.required("a", "INT32").optional("a", "STRING"))),
            new Call(
                    "Column a.b: an earlier field of the group has the same name; the children of a group have different names "
                            + "(LP-NAME-DUPLICATE)",
                    b -> b.add(SchemaText.parseField("required group a { required int32 b; required int32 b; }"))),
            new Call("Column g: the group has no fields; a group has at least one (LP-GROUP-EMPTY)",
                    b -> b.struct("g", ignored -> {})),
            new Call(
                    "Column a: UNKNOWN is declared on a column that is never null; the column or a group around it must "
                            + "be OPTIONAL or REPEATED (LP-UNKNOWN-REQUIRED)",
                    b -> b.required("a", "UNKNOWN")),
            new Call(
                    "Column g.a: UNKNOWN is declared on a column that is never null; the column or a group around it must "
                            + "be OPTIONAL or REPEATED (LP-UNKNOWN-REQUIRED)",
                    b -> b.group(Repetition.REQUIRED, "g",
                            g -> g.required("a", PhysicalType.INT32, new LogicalType.Unknown()))),
            new Call("Column a: LIST is declared on a REPEATED group; a list is REQUIRED or OPTIONAL (LP-LIST-SHAPE)",
                    b -> b.repeated("a", "LIST(INT32)")),
            new Call("Column g.a: LIST is declared on a REPEATED group; a list is REQUIRED or OPTIONAL (LP-LIST-SHAPE)",
                    b -> b.struct("g", g -> g.group(Repetition.REPEATED, "a", new LogicalType.List(),
                            l -> l.repeated("array", "INT32")))),
            new Call("Column a: MAP is declared on a REPEATED group; a map is REQUIRED or OPTIONAL (LP-MAP-SHAPE)",
                    b -> b.repeated("a", "MAP(INT32)")),
            new Call("Column a: LIST is declared on a group whose child is OPTIONAL; a list has one repeated child "
                    + "(LP-LIST-SHAPE)",
                    b -> b.group(Repetition.OPTIONAL, "a", new LogicalType.List(),
                            l -> l.optional("element", "INT32"))),
            new Call("Column a: MAP is declared on a group whose keys are OPTIONAL; keys are REQUIRED (LP-MAP-KEY)",
                    b -> b.group(Repetition.OPTIONAL, "a", new LogicalType.Map(),
                            m -> m.group(Repetition.REPEATED, "key_value", e -> e.optional("key", "INT32")))),
            new Call("Column g.a.typed_value: `typed_value` is REQUIRED; it is OPTIONAL (LP-VARIANT-SHREDDING)",
                    b -> b.struct("g", g -> g.group(Repetition.OPTIONAL, "a", new LogicalType.Variant(1),
                            v -> v.required("metadata", "BYTE_ARRAY").required("typed_value", "INT64")))),
            new Call(
                    "Column g.a: the type string STRING! is REQUIRED and the field is OPTIONAL; call required(...), or leave out "
                            + "the last `!`",
                    b -> b.struct("g", g -> g.optional("a", "STRING!"))),
            new Call(
                    "Column g.a: AUTO is not a type; it leaves the choice to code that knows the values, but there are none here",
                    b -> b.struct("g", g -> g.optional("a", "AUTO"))));

    @ParameterizedTest
    @FieldSource("FAILURES")
    void rejectsWhatTheFormatDoesNotAllow(Call call) {
        SchemaBuilder builder = Schema.builder("m");
        assertThatThrownBy(() -> call.calls().accept(builder)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(call.text());
    }

    /// Also what only strictness rejects, and no reader finds odd.
    @Test
    void rejectsDeprecatedParametersThatAreOthers() {
        Annotation declared = new Annotation(Optional.of(new LogicalType.Decimal(9, 2)),
                OptionalInt.of(ConvertedType.DECIMAL.id()), OptionalInt.of(3), OptionalInt.of(9));
        Field leaf = PrimitiveField.asDeclared("a", Repetition.OPTIONAL, PhysicalType.INT32, 0, OptionalInt.empty(),
                declared);
        assertThat(leaf.findings()).isEmpty();
        assertThatThrownBy(() -> Schema.builder("m").struct("g", g -> g.add(leaf)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Column g.a: DECIMAL(9,2) is declared with ")
                .hasMessageEndingWith(" (LP-CONVERTED-TYPE-CONTRADICTION)");
    }

    /// What stands behind the path is what [TypeString#parse] says.
    static final List<Call> WRONG_TYPES = List.of(new Call("a", b -> b.required("a", "STRNG")),
            new Call("g.a", b -> b.struct("g", g -> g.optional("a", "DECIMAL(10,2,INT32)"))),
            new Call("a.list.element", b -> b.list("a", "STRNG")),
            new Call("a.list.element.b", b -> b.list("a", e -> e.optional("b", "LIST("))),
            new Call("g.m.key_value.key", b -> b.struct("g", g -> g.map("m", "STRNG", "STRING"))),
            new Call("m.key_value.value", b -> b.map("m", "STRING", "UUID(7)")),
            new Call("m.key_value.key", b -> b.map("m", "STRNG", v -> v.optional("b", "INT32"))));

    @ParameterizedTest
    @FieldSource("WRONG_TYPES")
    void saysWhereATypeStringIsWrong(Call call) {
        assertThatThrownBy(() -> call.calls().accept(Schema.builder("m"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Column " + call.text() + ": Type string \"")
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aCallThatFailsChangesNothing() {
        SchemaBuilder builder = Schema.builder("m").required("a", "INT32");
        assertThatThrownBy(() -> builder.required("b", "UNKNOWN")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.struct("b", b -> b.required("c", "INT32").required("c", "INT32")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(builder.required("b", "DATE").build())
                .hasToString("message m {\n  required int32 a;\n  required int32 b (DATE);\n}\n");
    }

    @Test
    void aSchemaMayHaveNoFields() {
        assertThat(Schema.builder("m").build()).hasToString("message m {\n}\n");
    }

    @Test
    void aBuilderMayGoOnAfterASchemaWasBuilt() {
        SchemaBuilder builder = Schema.builder("m").required("a", "INT32");
        Schema first = builder.build();
        Schema second = builder.optional("b", "INT32").build();
        assertThat(first.leaves()).hasSize(1);
        assertThat(second.leaves()).hasSize(2);
    }

    @Test
    void callsInTheWrongPlaceAreRejected() {
        assertThatThrownBy(() -> Schema.builder("m").id(4)).isInstanceOf(IllegalStateException.class)
                .hasMessage("id(4) stands before any field; it belongs behind the one that gets it");
        assertThatThrownBy(() -> Schema.builder("m").struct("g", g -> g.required("a", "INT32").id(4).id(5)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Column g.a: id(5) is given to a field that has the id 4");
        assertThatThrownBy(() -> Schema.builder("m").struct("g", g -> g.required("a", "INT32").build()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("build() is called inside of the group g; it belongs to the builder of the whole schema");
        AtomicReference<SchemaBuilder> kept = new AtomicReference<>();
        Schema.builder("m").struct("g", g -> kept.set(g.required("a", "INT32")));
        String finished = "The group g is finished; its fields are made inside of the call that makes it";
        assertThatThrownBy(() -> kept.get().required("b", "INT32")).isInstanceOf(IllegalStateException.class)
                .hasMessage(finished);
        assertThatThrownBy(() -> kept.get().id(1)).isInstanceOf(IllegalStateException.class).hasMessage(finished);
    }

    @Test
    void structsNestToTheLimit() {
        Schema deepest = Schema.builder("m").struct("a", a -> nest(a, 2)).build();
        assertThat(deepest.leaves().getFirst().nodes()).hasSize(Schema.MAX_DEPTH);
        assertThat(Schema.parse(deepest.toString())).isEqualTo(deepest);
        assertThatThrownBy(() -> Schema.builder("m").struct("a", a -> a.struct("a", b -> nest(b, 2))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageEndingWith(".a" + TOO_DEEP);
        Field deep = deepest.fields().getFirst();
        assertThat(Schema.builder("m").add(deep).build()).isEqualTo(deepest);
        assertThatThrownBy(() -> Schema.builder("m").struct("b", b -> b.add(deep)))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("Column b.a" + TOO_DEEP);
    }

    /// Whoever never stops gets the limit, not a full stack.
    @Test
    void endlessNestingEndsAtTheLimit() {
        assertThatThrownBy(() -> Schema.builder("m").struct("a", SchemaBuilderTest::forever))
                .isInstanceOf(IllegalArgumentException.class).hasMessageEndingWith(".a" + TOO_DEEP);
    }

    private static void forever(SchemaBuilder builder) {
        builder.struct("a", SchemaBuilderTest::forever);
    }

    /// @param depth of the next field
    private static void nest(SchemaBuilder builder, int depth) {
        if (depth == Schema.MAX_DEPTH) {
            builder.optional("a", "INT32");
        } else {
            builder.struct("a", inner -> nest(inner, depth + 1));
        }
    }

    @Test
    @Timeout(60)
    void wideSchemasAreMadeAndLookedAtInTimeProportionalToTheirWidth() {
        SchemaBuilder builder = Schema.builder("wide");
        for (int i = 0; i < 100_000; i++) {
            builder.optional("column_" + i, PhysicalType.INT32);
        }
        Schema schema = builder.build();
        assertThat(schema.leaves()).hasSize(100_000);
        assertThat(schema.findings()).isEmpty();
        List<Field> same = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            same.add(schema.fields().getFirst());
        }
        assertThat(Schema.asDeclared("m", same).findings()).hasSize(49_999);
    }

    /// The builder is the inverse of the text: whatever the format allows can be said in calls.
    @Test
    void everyLegalSchemaIsMadeByCalls() {
        long start = Long.getLong("lamella.seed", 4711);
        Set<Class<?>> shapes = new HashSet<>();
        Set<ListRule> rules = new HashSet<>();
        int old = 0;
        for (int i = 0; i < 2_000 * EFFORT; i++) {
            long seed = start + i;
            Schema schema = new LegalSchemas(new Random(seed)).schema();
            schema.fields().forEach(field -> collect(field, shapes, rules));
            SchemaBuilder builder = Schema.builder(schema.name());
            schema.fields().forEach(field -> call(builder, field));
            Schema text;
            try {
                text = Schema.parse(schema.toString());
            } catch (IllegalArgumentException e) {
                // An old layout, which new files do not have.
                assertThatThrownBy(builder::build).as("seed %d", seed).hasMessage(e.getMessage());
                old++;
                continue;
            }
            Schema built = builder.build();
            assertThat(built).as("seed %d:%n%s", seed, schema).isEqualTo(schema).isEqualTo(text)
                    .hasToString(schema.toString());
            assertThat(built.findings()).as("seed %d", seed).isEmpty();
        }
        assertThat(old).isBetween(100 * EFFORT, 1_900 * EFFORT);
        assertThat(shapes).containsExactlyInAnyOrder(GroupShape.Struct.class, GroupShape.ListOf.class,
                GroupShape.MapOf.class, GroupShape.Variant.class, GroupShape.File.class);
        assertThat(rules).contains(ListRule.REPEATED_PRIMITIVE, ListRule.SEVERAL_FIELDS, ListRule.REPEATED_CHILD,
                ListRule.ELEMENT_NAME, ListRule.THREE_LEVELS);
    }

    private static void collect(Field field, Set<Class<?>> shapes, Set<ListRule> rules) {
        if (field instanceof GroupField group) {
            shapes.add(group.shape().getClass());
            if (group.shape() instanceof GroupShape.ListOf(ListRule rule)) {
                rules.add(rule);
            }
            group.children().forEach(child -> collect(child, shapes, rules));
        }
    }

    /// The call that makes a field, the shortest that does.
    private static void call(SchemaBuilder builder, Field field) {
        Annotation declared = field.annotation();
        LogicalType type = field.logicalType().orElse(null);
        switch (field) {
            case PrimitiveField leaf -> {
                boolean isFixed = leaf.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
                if (type != null && !declared.equals(Annotation.written(type, leaf.type()))
                        || type == null && !declared.isNone()) {
                    builder.add(leaf);
                    return;
                }
                if (isFixed && type == null) {
                    builder.fixed(leaf.repetition(), leaf.name(), leaf.typeLength());
                } else if (isFixed) {
                    builder.fixed(leaf.repetition(), leaf.name(), leaf.typeLength(), type);
                } else {
                    typed(builder, leaf, type);
                }
            }
            case GroupField group -> {
                if (declared.isNone()) {
                    builder.group(group.repetition(), group.name(), inner -> calls(inner, group));
                } else if (type != null && declared.equals(Annotation.written(type))) {
                    builder.group(group.repetition(), group.name(), type, inner -> calls(inner, group));
                } else {
                    builder.add(group);
                    return;
                }
            }
        }
        field.fieldId().ifPresent(builder::id);
    }

    private static void calls(SchemaBuilder builder, GroupField group) {
        group.children().forEach(child -> call(builder, child));
    }

    private static void typed(SchemaBuilder builder, PrimitiveField leaf, LogicalType type) {
        switch (leaf.repetition()) {
            case REQUIRED -> {
                if (type == null) {
                    builder.required(leaf.name(), leaf.type());
                } else {
                    builder.required(leaf.name(), leaf.type(), type);
                }
            }
            case OPTIONAL -> builder.optional(leaf.name(), TypeString.of(leaf).toString());
            case REPEATED -> {
                if (type == null) {
                    builder.repeated(leaf.name(), leaf.type());
                } else {
                    builder.repeated(leaf.name(), leaf.type(), type);
                }
            }
        }
    }

    @Test
    void partsOfListsAndMapsHaveIds() {
        Schema schema = Schema.builder("m").list("tags", "STRING").id(1).elementId(2)
                .map("counts", "STRING", "INT64").id(3).keyId(4).valueId(5).build();
        assertThat(schema).isEqualTo(Schema.parse("""
                message m {
                  optional group tags (LIST) = 1 { repeated group list { optional binary element (STRING) = 2; } }
                  optional group counts (MAP) = 3 {
                    repeated group key_value { required binary key (STRING) = 4; optional int64 value = 5; }
                  }
                }
                """));
        assertThatThrownBy(() -> Schema.builder("m").required("a", "INT32").elementId(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Column a: elementId(1) stands behind a field that has no such part");
        assertThatThrownBy(() -> Schema.builder("m").optional("a", "MAP(STRING)").keyId(2).valueId(1))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Schema.builder("m").list("a", "INT32").elementId(1).elementId(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Column a: elementId(2) is given to a field that has the id 1");
    }
}
