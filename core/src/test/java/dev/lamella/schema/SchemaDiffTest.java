package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.schema.Compatibility.Fit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What changed from one schema to another.
class SchemaDiffTest {
    private static final Compatibility OLD_BY_VALUE = new Compatibility(Fit.BY_VALUE, Fit.ALWAYS);
    private static final Compatibility NEW_BY_VALUE = new Compatibility(Fit.ALWAYS, Fit.BY_VALUE);
    private static final Compatibility NO_NEW = new Compatibility(Fit.ALWAYS, Fit.NEVER);
    private static final Compatibility NO_OLD = new Compatibility(Fit.NEVER, Fit.ALWAYS);

    /// @param changes their lines, with what they mean for readers behind a bar
    record Case(String before, String after, List<String> changes) {
        @Override
        public String toString() {
            return before + " -> " + after;
        }
    }

    private static Case fields(String before, String after, String... changes) {
        return new Case(before, after, List.of(changes));
    }

    private static String line(String change, Compatibility compatibility) {
        return change + " | " + compatibility;
    }

    static final List<Case> CASES = List.of(
            fields("optional int32 a;", "optional int32 a;"),
            fields("optional int32 a;", "optional int32 a; optional binary b (STRING);",
                    line("b: added, OPTIONAL STRING", Compatibility.FULL)),
            fields("optional int32 a;", "optional int32 a; required int32 b (DATE);",
                    line("b: added, REQUIRED DATE", NO_OLD)),
            fields("optional int32 a;", "repeated int32 b; optional int32 a;",
                    line("b: added, REPEATED list", NO_OLD)),
            fields("optional int32 a; required int32 b;", "optional int32 a;",
                    line("b: removed, was REQUIRED INT32", NO_NEW)),
            fields("optional int32 a; optional group b { optional int32 c; }", "optional int32 a;",
                    line("b: removed, was OPTIONAL struct", Compatibility.FULL)),
            fields("optional int32 a = 1;", "optional int32 b = 1;",
                    line("b: renamed from `a`, with the id 1", Compatibility.NONE)),
            fields("required int32 a = 1;", "required int32 b = 1;",
                    line("b: renamed from `a`, with the id 1", Compatibility.NONE)),
            fields("optional int32 a;", "optional int32 b;", line("b: added, OPTIONAL INT32", Compatibility.FULL),
                    line("a: removed, was OPTIONAL INT32", Compatibility.FULL)),
            // Two fields of one id: which is which is not guessed.
            fields("optional int32 a = 1; optional int32 b = 1;", "optional int32 c = 1;",
                    line("c: added, OPTIONAL INT32", Compatibility.FULL),
                    line("a: removed, was OPTIONAL INT32", Compatibility.FULL),
                    line("b: removed, was OPTIONAL INT32", Compatibility.FULL)),
            // A name says more than an id.
            fields("optional int32 a = 1; optional int32 b = 2;", "optional int32 a = 2; optional int32 b = 1;",
                    line("a: id 1 becomes id 2", Compatibility.FULL), line("b: id 2 becomes id 1", Compatibility.FULL)),
            fields("optional int32 a;", "optional int32 a = -3;", line("a: no id becomes id -3", Compatibility.FULL)),
            fields("optional int32 a; optional int32 b; optional int32 c;",
                    "optional int32 c; optional int32 a; optional int32 b;",
                    line("c: moved from position 2 to 0", Compatibility.FULL)),
            fields("optional int32 x; optional int32 y; optional int32 a; optional int32 b; optional int32 c;",
                    "optional int32 b; optional int32 c; optional int32 a;",
                    line("a: moved among the fields that both schemas have", Compatibility.FULL),
                    line("x: removed, was OPTIONAL INT32", Compatibility.FULL),
                    line("y: removed, was OPTIONAL INT32", Compatibility.FULL)),
            fields("optional int32 x; optional int32 a; optional int32 b;", "optional int32 a; optional int32 b;",
                    line("x: removed, was OPTIONAL INT32", Compatibility.FULL)),
            fields("optional int32 d; optional binary d;", "optional int32 d; optional int64 d;",
                    line("d: BYTE_ARRAY becomes INT64", Compatibility.NONE)),
            fields("required int32 a;", "optional int32 a;", line("a: REQUIRED becomes OPTIONAL", NEW_BY_VALUE)),
            fields("optional int32 a;", "required int32 a;", line("a: OPTIONAL becomes REQUIRED", OLD_BY_VALUE)),
            fields("required int32 a;", "repeated int32 a;", line("a: a leaf becomes a list", Compatibility.NONE)),
            fields("optional int32 a (UNKNOWN);",
                    "optional group a (LIST) { repeated group list { optional int32 element; } }",
                    line("a: a leaf becomes a list", NO_NEW)),
            fields("optional int32 a;", "repeated int32 a;",
                    line("a: OPTIONAL becomes REQUIRED", OLD_BY_VALUE),
                    line("a: a leaf becomes a list", Compatibility.NONE)),
            fields("optional int32 a;", "optional int64 a;", line("a: INT32 becomes INT64", NEW_BY_VALUE)),
            fields("optional binary a (UTF8);", "optional binary a (STRING);",
                    line("a: UTF8 is spelled STRING", Compatibility.FULL)),
            fields("optional int32 a;", "optional int32 a (INTEGER(32,true));",
                    line("a: no annotation is spelled INTEGER(32,true)", Compatibility.FULL)),
            fields("optional group a (UNRECOGNIZED(99,00)) { optional int32 b; }",
                    "optional group a { optional int32 b; }",
                    line("a: UNRECOGNIZED(99,00) becomes no annotation", NO_NEW)),
            fields("repeated int32 a;", "required group a (LIST) { repeated group list { required int32 element; } }",
                    line("a: the list without layers (only repeated) is laid out as list.element (rule 5)",
                            Compatibility.FULL)),
            fields("optional group a (LIST) { repeated binary array (UTF8); }",
                    "optional group a (LIST) { repeated group list { optional binary element (STRING); } }",
                    line("a: the list array (rule 1) is laid out as list.element (rule 5)", Compatibility.FULL),
                    line("a[]: REQUIRED becomes OPTIONAL", NEW_BY_VALUE),
                    line("a[]: UTF8 is spelled STRING", Compatibility.FULL)),
            fields("optional group a (LIST) { repeated group list { optional int32 element; } }",
                    "optional group a (LIST) { repeated group list = 3 { optional int32 element; } }",
                    line("a: the list list.element (rule 5) is laid out as list = 3.element (rule 5)",
                            Compatibility.FULL)),
            fields("optional group a (MAP_KEY_VALUE) { repeated group map { required int32 key; optional int32 value; } }",
                    "optional group a (MAP) { repeated group key_value { optional int32 key; optional double value; } }",
                    line("a: MAP_KEY_VALUE is spelled MAP", Compatibility.FULL),
                    line("a: the map map.{key, value} is laid out as key_value.{key, value}", Compatibility.FULL),
                    line("a{key}: REQUIRED becomes OPTIONAL", NEW_BY_VALUE),
                    line("a{value}: INT32 becomes DOUBLE", new Compatibility(Fit.ALWAYS, Fit.NEVER))),
            fields("optional group a (MAP) { repeated group key_value { required int32 key; required int32 value; } }",
                    "optional group a (MAP) { repeated group key_value { required int32 key; } }",
                    line("a{value}: removed, was REQUIRED INT32", NO_NEW)),
            fields("optional group lines (LIST) { repeated group list { optional group element "
                    + "{ optional int32 sku; optional int32 count; } } }",
                    "optional group lines (LIST) { repeated group list { optional group element "
                            + "{ optional binary sku (STRING); optional int32 count; } } }",
                    line("lines[].sku: INT32 becomes STRING", Compatibility.NONE)),
            // Whether the struct is there can be told from none of the fields that are asked for.
            fields("optional group a { optional int32 b; }", "optional group a { optional int32 c; }",
                    line("a.c: added, OPTIONAL INT32", Compatibility.NONE),
                    line("a.b: removed, was OPTIONAL INT32", Compatibility.NONE)),
            // A variant is a variant, however it is shredded.
            fields("optional group v (VARIANT(1)) { required binary metadata; required binary value; }",
                    "optional group v (VARIANT(1)) { required binary metadata; optional binary value; "
                            + "optional int32 typed_value; }",
                    line("v.value: REQUIRED becomes OPTIONAL", Compatibility.FULL),
                    line("v.typed_value: added, OPTIONAL INT32", Compatibility.FULL)),
            fields("optional group v (VARIANT(1)) { required binary metadata; required binary value; }",
                    "optional group v { required binary metadata; required binary value; }",
                    line("v: a variant becomes a struct", Compatibility.NONE)));

    @ParameterizedTest
    @FieldSource("CASES")
    void findsTheChanges(Case c) {
        List<SchemaChange> changes = schema("m", c.before()).diff(schema("m", c.after()));
        assertThat(changes).map(change -> line(change.toString(), change.compatibility()))
                .isEqualTo(c.changes());
    }

    @Test
    void theRootMayBeRenamed() {
        assertThat(schema("spark_schema", "optional int32 a;").diff(schema("a`b", "optional int32 a;")))
                .map(SchemaChange::toString).containsExactly("the root `spark_schema` is renamed to `a``b`");
    }

    /// @param old how readers of the new type read old values
    /// @param fresh how readers of the old type read new values
    record Types(String before, String after, Fit old, Fit fresh) {
        @Override
        public String toString() {
            return before + " -> " + after;
        }
    }

    static final List<Types> TYPES = List.of(
            new Types("int32 a (INTEGER(8,true))", "int32 a (INTEGER(16,true))", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int32 a (INTEGER(8,false))", "int32 a (INTEGER(16,true))", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int32 a (INTEGER(8,false))", "int32 a (INTEGER(8,true))", Fit.BY_VALUE, Fit.BY_VALUE),
            new Types("int32 a (INTEGER(32,false))", "int64 a", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int64 a", "int64 a (INTEGER(64,false))", Fit.BY_VALUE, Fit.BY_VALUE),
            new Types("int32 a", "int64 a (DECIMAL(12,2))", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int32 a", "int64 a (DECIMAL(11,2))", Fit.BY_VALUE, Fit.BY_VALUE),
            new Types("int64 a (INTEGER(64,false))", "fixed_len_byte_array(9) a (DECIMAL(20,0))", Fit.ALWAYS,
                    Fit.BY_VALUE),
            new Types("int32 a", "double a", Fit.ALWAYS, Fit.NEVER),
            new Types("int64 a", "double a", Fit.BY_VALUE, Fit.NEVER),
            new Types("int32 a", "float a", Fit.BY_VALUE, Fit.NEVER),
            new Types("fixed_len_byte_array(2) a (FLOAT16)", "float a", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("float a", "double a", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("double a", "int32 a (DECIMAL(9,2))", Fit.NEVER, Fit.NEVER),
            new Types("int32 a (DECIMAL(9,2))", "fixed_len_byte_array(4) a (DECIMAL(9,2))", Fit.ALWAYS, Fit.ALWAYS),
            new Types("int32 a (DECIMAL(9,2))", "int64 a (DECIMAL(10,3))", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int32 a (DECIMAL(9,2))", "int64 a (DECIMAL(10,4))", Fit.BY_VALUE, Fit.BY_VALUE),
            new Types("int32 a (DATE)", "int64 a (TIMESTAMP(MILLIS,false))", Fit.ALWAYS, Fit.NEVER),
            new Types("int32 a (DATE)", "int64 a (TIMESTAMP(NANOS,false))", Fit.BY_VALUE, Fit.NEVER),
            new Types("int32 a (DATE)", "int64 a (TIMESTAMP(MILLIS,true))", Fit.NEVER, Fit.NEVER),
            new Types("int64 a (TIMESTAMP(MILLIS,true))", "int64 a (TIMESTAMP(MICROS,true))", Fit.BY_VALUE,
                    Fit.BY_VALUE),
            new Types("int64 a (TIMESTAMP(MILLIS,true))", "int64 a (TIMESTAMP(MILLIS,false))", Fit.NEVER, Fit.NEVER),
            new Types("int64 a (TIMESTAMP(MILLIS,true))", "fixed_len_byte_array(12) a (TIMESTAMP(NANOS,true))",
                    Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int96 a", "int64 a (TIMESTAMP(MICROS,true))", Fit.BY_VALUE, Fit.ALWAYS),
            new Types("int96 a", "fixed_len_byte_array(12) a (TIMESTAMP(NANOS,true))", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int96 a", "int64 a", Fit.NEVER, Fit.NEVER),
            new Types("int64 a (TIMESTAMP(MILLIS,true))", "int64 a", Fit.NEVER, Fit.NEVER),
            new Types("int32 a (TIME(MILLIS,false))", "int64 a (TIME(MICROS,false))", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int32 a (TIME(MILLIS,false))", "int64 a (TIME(MICROS,true))", Fit.NEVER, Fit.NEVER),
            new Types("binary a (STRING)", "binary a (ENUM)", Fit.ALWAYS, Fit.ALWAYS),
            new Types("binary a (STRING)", "binary a", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("binary a (STRING)", "int32 a", Fit.NEVER, Fit.NEVER),
            new Types("binary a", "fixed_len_byte_array(3) a", Fit.BY_VALUE, Fit.ALWAYS),
            new Types("fixed_len_byte_array(4) a", "fixed_len_byte_array(3) a", Fit.NEVER, Fit.NEVER),
            new Types("fixed_len_byte_array(16) a (UUID)", "fixed_len_byte_array(16) a", Fit.ALWAYS, Fit.ALWAYS),
            new Types("binary a (GEOMETRY)", "binary a (GEOMETRY(EPSG:4326))", Fit.NEVER, Fit.NEVER),
            new Types("binary a (GEOMETRY)", "binary a (GEOGRAPHY)", Fit.NEVER, Fit.NEVER),
            new Types("boolean a", "int32 a", Fit.NEVER, Fit.NEVER),
            new Types("fixed_len_byte_array(12) a (INTERVAL)", "int64 a", Fit.NEVER, Fit.NEVER),
            new Types("int32 a (UNKNOWN)", "binary a (STRING)", Fit.ALWAYS, Fit.BY_VALUE),
            new Types("int32 a (UNKNOWN)", "binary a (UNKNOWN)", Fit.ALWAYS, Fit.ALWAYS),
            new Types("int64 a (UNRECOGNIZED(99,00))", "int64 a", Fit.ALWAYS, Fit.NEVER));

    @ParameterizedTest
    @FieldSource("TYPES")
    void typesFitOrDoNot(Types c) {
        List<SchemaChange> changes = schema("m", "optional " + c.before() + ";")
                .diff(schema("m", "optional " + c.after() + ";"));
        assertThat(changes).hasSize(1).first().isInstanceOf(SchemaChange.TypeChanged.class);
        assertThat(Compatibility.of(changes)).isEqualTo(new Compatibility(c.old(), c.fresh()));
    }

    @Test
    void diffsKeepTheLaws() {
        TreeSet<String> seen = new TreeSet<>();
        for (int round = 0; round < 1000 * Integer.getInteger("lamella.effort", 1); round++) {
            Random random = new Random(round);
            EditedSchemas schemas = new EditedSchemas(random);
            Schema before = round % 4 == 0 ? new RandomSchemas(random).schema() : schemas.schema();
            Schema after = round % 3 == 0 ? before.upgrade().schema() : schemas.edited(before);
            List<SchemaChange> changes = before.diff(after);
            List<SchemaChange> back = after.diff(before);
            String seed = "seed %d%n%s%s%s".formatted(round, before, after, changes);
            assertThat(before.diff(before)).isEmpty();
            assertThat(changes.isEmpty()).as(seed).isEqualTo(before.toString().equals(after.toString()));
            assertThat(changes.stream().allMatch(SchemaChange::keepsMeaning)).as(seed)
                    .isEqualTo(before.isSameAs(after));
            assertThat(back).as(seed).hasSameSizeAs(changes);
            Compatibility forward = Compatibility.of(changes);
            assertThat(Compatibility.of(back)).as(seed)
                    .isEqualTo(new Compatibility(forward.newFiles(), forward.oldFiles()));
            changes.forEach(change -> seen.add(change.getClass().getSimpleName()));
        }
        assertThat(seen).as("kinds of changes that random schemas have")
                .hasSize(SchemaChange.OfField.class.getPermittedSubclasses().length + 1);
    }

    /// The edits of one level say all: done to the old fields, they give the new ones.
    @Test
    void additionsRemovalsAndMovesLeadFromOneOrderToTheOther() {
        for (int round = 0; round < 500 * Integer.getInteger("lamella.effort", 1); round++) {
            Random random = new Random(round);
            List<String> before = names(random);
            List<String> after = names(random);
            List<SchemaChange> changes = flat(before).diff(flat(after));
            List<String> kept = new ArrayList<>(before);
            for (SchemaChange change : changes) {
                switch (change) {
                    case SchemaChange.Removed(ColumnPath ignored, Field field, Compatibility ignored2) ->
                        kept.remove(field.name());
                    case SchemaChange.Moved(ColumnPath ignored, int from, int ignored2) ->
                        kept.remove(before.get(from));
                    case SchemaChange.Added ignored -> {
                    }
                    default -> throw new AssertionError(change);
                }
            }
            for (SchemaChange change : changes) {
                if (change instanceof SchemaChange.Added(ColumnPath path, Field field, Compatibility ignored)) {
                    assertThat(path).isEqualTo(ColumnPath.of(field.name()));
                    kept.add(after.indexOf(field.name()), field.name());
                } else if (change instanceof SchemaChange.Moved(ColumnPath ignored2, int from, int to)) {
                    kept.add(to, before.get(from));
                }
            }
            assertThat(kept).as("seed %d: %s", round, changes).isEqualTo(after);
        }
    }

    private static List<String> names(Random random) {
        List<String> names = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f", "g"));
        Collections.shuffle(names, random);
        return names.subList(0, random.nextInt(8));
    }

    private static Schema flat(List<String> names) {
        return Schema.asDeclared("m", names.stream().<Field>map(name -> PrimitiveField.asDeclared(name,
                Repetition.OPTIONAL, PhysicalType.INT32, 0, OptionalInt.empty(), Annotation.NONE)).toList());
    }

    private static Schema schema(String name, String fields) {
        return Schema.asDeclared(name, SchemaText.parse("message m { " + fields + " }").fields());
    }
}
