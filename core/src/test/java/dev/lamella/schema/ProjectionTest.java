package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.footer.SchemaTree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Where paths lead, and what a projection leaves.
class ProjectionTest {
    private static final Schema ORDERS = SchemaTree.of(SchemaElements
            .of("""
                    required int64 id;
                    optional group customer {
                      optional binary name (STRING);
                      optional group address { optional binary city (STRING); optional int32 zip; }
                    }
                    optional group lines (LIST) {
                      repeated group list {
                        optional group element { required binary sku (STRING); optional int32 qty; optional double price; }
                      }
                    }
                    optional group counts (MAP) {
                      repeated group key_value { required binary key (STRING); optional group value { optional int32 a; optional int32 b; } }
                    }
                    optional group old (LIST) { repeated group array { optional int32 x; optional int32 y; } }
                    repeated group phones { optional binary number (STRING); repeated int32 codes; }
                    optional group matrix (LIST) { repeated group array (LIST) { repeated double array; } }
                    optional group pairs (MAP) {
                      repeated group map { required group k { required int32 a; required int32 b; } repeated int32 v; }
                    }
                    optional group nothing { }
                    optional int32 dup;
                    optional binary dup (STRING);
                    optional int32 `a.b`;
                    optional int32 ID;
                    """));

    record Case(String path, String leaves) {}

    static final List<Case> CASES = List.of(new Case("id", "id"), new Case("ID", "ID"), new Case("`a.b`", "`a.b`"),
            new Case("customer", "customer.name customer.address.city customer.address.zip"),
            new Case("customer.address", "customer.address.city customer.address.zip"),
            new Case("customer.address.zip", "customer.address.zip"),
            new Case("lines", "lines[].sku lines[].qty lines[].price"),
            new Case("lines[]", "lines[].sku lines[].qty lines[].price"),
            new Case("lines[].qty", "lines[].qty"), new Case("lines.list.element.qty", "lines[].qty"),
            new Case("lines.list", "lines[].sku lines[].qty lines[].price"),
            new Case("counts", "counts{key} counts{value}.a counts{value}.b"), new Case("counts{key}", "counts{key}"),
            new Case("counts{value}", "counts{value}.a counts{value}.b"),
            new Case("counts{value}.b", "counts{value}.b"),
            new Case("counts.key_value.key", "counts{key}"), new Case("counts.key_value.value.a", "counts{value}.a"),
            new Case("old[].x", "old[].x"), new Case("old.array.x", "old[].x"),
            new Case("phones[].number", "phones[].number"),
            new Case("phones.number", "phones[].number"), new Case("phones[].codes[]", "phones[].codes[]"),
            new Case("phones.codes", "phones[].codes[]"), new Case("matrix[][]", "matrix[][]"),
            new Case("matrix[]", "matrix[][]"),
            new Case("matrix.array[]", "matrix[][]"), new Case("matrix.array.array", "matrix[][]"),
            new Case("pairs{key}.b", "pairs{key}.b"), new Case("pairs{value}[]", "pairs{value}[]"),
            new Case("nothing", ""),
            new Case("dup", "dup dup"));

    @ParameterizedTest
    @FieldSource("CASES")
    void findsTheLeavesOfAPath(Case c) {
        assertThat(texts(ORDERS.leavesOf(ColumnPath.parse(c.path())))).isEqualTo(c.leaves());
    }

    private static String texts(List<Leaf> leaves) {
        return leaves.stream().map(leaf -> leaf.logicalPath().toString()).collect(Collectors.joining(" "));
    }

    record Wrong(String path, String message) {}

    static final List<Wrong> WRONG = List.of(
            new Wrong("Customer",
                    "The path Customer leads to no column: the schema has no field Customer. The nearest is customer"),
            new Wrong("Id", "The path Id leads to no column: the schema has no field Id. The nearest are id, ID"),
            new Wrong("idd", "The path idd leads to no column: the schema has no field idd. The nearest are id, ID"),
            new Wrong("city", "The path city leads to no column: the schema has no field city. The nearest is "
                    + "customer.address.city"),
            new Wrong("nomatch", "The path nomatch leads to no column: the schema has no field nomatch. There are id, "
                    + "customer, lines, counts, old, and more"),
            new Wrong("customer.adress.zip",
                    "The path customer.adress.zip leads to no column: `customer` has no field adress. "
                            + "The nearest is customer.address"),
            new Wrong("lines.qty",
                    "The path lines.qty leads to no column: `lines` has no field qty. The nearest is lines[].qty"),
            new Wrong("lines[].zzzzzz",
                    "The path lines[].zzzzzz leads to no column: `lines[]` has no field zzzzzz. There are "
                            + "lines[].sku, lines[].qty, lines[].price"),
            new Wrong("counts.value",
                    "The path counts.value leads to no column: `counts` has no field value. The nearest is "
                            + "counts{value}"),
            new Wrong("id.x", "The path id.x leads to no column: `id` has no field x. The nearest is old[].x"),
            new Wrong("id[]", "The path id[] leads to no column: `id` is not a list"),
            new Wrong("counts[]",
                    "The path counts[] leads to no column: `counts` is not a list. There are counts{key}, "
                            + "counts{value}"),
            new Wrong("lines{key}",
                    "The path lines{key} leads to no column: `lines` is not a map. There are lines[].sku, "
                            + "lines[].qty, lines[].price"),
            new Wrong("matrix[][][]", "The path matrix[][][] leads to no column: `matrix[][]` is not a list"),
            new Wrong("matrix{value}",
                    "The path matrix{value} leads to no column: `matrix` is not a map, or a map without values. "
                            + "There is matrix[][]"),
            new Wrong("a.b", "The path a.b leads to no column: the schema has no field a. The nearest are `a.b`, "
                    + "counts{value}.a, pairs{key}.a"));

    @ParameterizedTest
    @FieldSource("WRONG")
    void saysWhatMayHaveBeenMeant(Wrong c) {
        ColumnPath path = ColumnPath.parse(c.path());
        assertThatThrownBy(() -> ORDERS.leavesOf(path)).isInstanceOf(SchemaMismatchException.class)
                .satisfies(e -> assertThat(((SchemaMismatchException) e).problem()).isEqualTo(c.message()));
        assertThatThrownBy(() -> ORDERS.project(List.of(ColumnPath.of("id"), path)))
                .isInstanceOf(SchemaMismatchException.class);
    }

    record Projected(String paths, String text) {}

    static final List<Projected> PROJECTED = List.of(
            new Projected("lines[].qty", """
                    message m {
                      optional group lines (LIST) {
                        repeated group list {
                          optional group element {
                            optional int32 qty;
                          }
                        }
                      }
                    }
                    """),
            new Projected("old[].y", """
                    message m {
                      optional group old (LIST) {
                        repeated group array {
                          optional int32 y;
                        }
                      }
                    }
                    """),
            new Projected("counts{value}.b, id", """
                    message m {
                      required int64 id;
                      optional group counts (MAP) {
                        repeated group key_value {
                          required binary key (STRING);
                          optional group value {
                            optional int32 b;
                          }
                        }
                      }
                    }
                    """),
            new Projected("counts{key}", """
                    message m {
                      optional group counts (MAP) {
                        repeated group key_value {
                          required binary key (STRING);
                        }
                      }
                    }
                    """),
            new Projected("pairs{key}.b", """
                    message m {
                      optional group pairs (MAP) {
                        repeated group map {
                          required group k {
                            required int32 a;
                            required int32 b;
                          }
                        }
                      }
                    }
                    """),
            new Projected("nothing, dup, customer.name", """
                    message m {
                      optional group customer {
                        optional binary name (STRING);
                      }
                      optional group nothing {
                      }
                      optional int32 dup;
                      optional binary dup (STRING);
                    }
                    """));

    @ParameterizedTest
    @FieldSource("PROJECTED")
    void keepsWhatThePathsLeadToWithAllThatIsRoundIt(Projected c) {
        assertThat(ORDERS.project(ColumnPath.parseList(c.paths()))).hasToString(c.text());
    }

    @Test
    void keepsTheShapesThatWereDecidedOnAllFields() {
        Schema schema = ORDERS.project(ColumnPath.parseList("old[].y, counts{key}"));
        GroupField counts = (GroupField) schema.fields().get(0);
        GroupField old = (GroupField) schema.fields().get(1);
        assertThat(old.shape()).isEqualTo(new GroupShape.ListOf(ListRule.SEVERAL_FIELDS));
        assertThat(SchemaElements.meaning(old)).isEqualTo("List<{y:int32?}!>?");
        assertThat(counts.shape()).isEqualTo(new GroupShape.MapOf(MapRule.KEY_AND_VALUE));
        assertThat(counts.value()).isEmpty();
        assertThat(schema.leaves().stream().map(Leaf::maxDefinitionLevel)).containsExactly(2, 3);
    }

    @Test
    void anEmptyProjectionHasNoColumns() {
        Schema none = ORDERS.project(List.of());
        assertThat(none.fields()).isEmpty();
        assertThat(none.leaves()).isEmpty();
        assertThat(none).hasToString("message m {\n}\n");
    }

    @Test
    void numbersLeavesAnewAndRemembersTheFile() {
        Schema once = ORDERS.project(ColumnPath.parseList("ID, lines[].price, lines[].sku, customer"));
        assertThat(texts(once.leaves()))
                .isEqualTo("customer.name customer.address.city customer.address.zip lines[].sku lines[].price ID");
        assertThat(once.leaves().stream().map(Leaf::index)).containsExactly(0, 1, 2, 3, 4, 5);
        Schema twice = once.project(ColumnPath.parseList("ID, lines[].price"));
        assertThat(twice.leaves().stream().map(Leaf::index)).containsExactly(0, 1);
        assertThat(twice.leaves().stream().map(leaf -> ORDERS.leaves().get(leaf.fileIndex()).field()))
                .isEqualTo(twice.leaves().stream().map(Leaf::field).toList());
    }

    @Test
    void findingsStayWithTheirFields() {
        Schema schema = SchemaTree.of(SchemaElements
                .of("""
                        optional group g { optional group m (MAP) { repeated group e { optional int32 k; optional int32 v (UUID); } } }
                        optional int32 x (UTF8);
                        """));
        assertThat(schema.findings()).extracting(SchemaFinding::path).containsExactly(List.of("g", "m"),
                List.of("g", "m", "e", "v"),
                List.of("x"));
        assertThat(schema.project(ColumnPath.parseList("g.m{key}")).findings()).extracting(SchemaFinding::path)
                .containsExactly(List.of("g", "m"));
    }

    /// Laws on random schemas: the logical path of a leaf leads back to it; projecting to leaves keeps exactly these
    /// and the keys of their maps, with their levels, meaning and order; projecting to everything changes nothing.
    @Test
    void lawsHoldOnAnySchema() {
        for (int round = 0; round < 2_000 * Integer.getInteger("lamella.effort", 1); round++) {
            long seed = 99L + round;
            Random random = new Random(seed);
            List<Field> fields = new ArrayList<>();
            int width = 1 + random.nextInt(4);
            for (int i = 0; i < width; i++) {
                fields.add(field(random, "f" + i, 0));
            }
            Schema schema = Schema.asDeclared("m", fields);
            assertThat(schema.project(schema.fields().stream().map(f -> ColumnPath.of(f.name())).toList()))
                    .as("seed %s", seed)
                    .isEqualTo(schema).hasSameHashCodeAs(schema);
            BitSet wanted = new BitSet();
            List<ColumnPath> paths = new ArrayList<>();
            for (Leaf leaf : schema.leaves()) {
                ColumnPath path = random.nextBoolean() ? leaf.path() : leaf.logicalPath();
                assertThat(schema.leavesOf(path)).as("seed %s, %s", seed, path).contains(leaf);
                if (random.nextInt(3) == 0) {
                    paths.add(path);
                    schema.leavesOf(path).forEach(found -> wanted.set(found.index()));
                }
            }
            Schema projected = schema.project(paths);
            assertThat(projected.leaves()).as("seed %s", seed).hasSizeGreaterThanOrEqualTo(wanted.cardinality());
            for (Leaf leaf : projected.leaves()) {
                Leaf whole = schema.leaves().get(leaf.fileIndex());
                assertThat(leaf.field()).as("seed %s", seed).isSameAs(whole.field());
                assertThat(leaf.path()).isEqualTo(whole.path());
                assertThat(leaf.logicalPath()).isEqualTo(whole.logicalPath());
                assertThat(leaf.maxDefinitionLevel()).isEqualTo(whole.maxDefinitionLevel());
                assertThat(leaf.maxRepetitionLevel()).isEqualTo(whole.maxRepetitionLevel());
                boolean isKey = whole.logicalPath().steps().contains(new ColumnPath.Step.Key());
                assertThat(wanted.get(whole.index()) || isKey).as("seed %s, %s", seed, leaf).isTrue();
                wanted.clear(whole.index());
            }
            assertThat(wanted.isEmpty()).as("seed %s", seed).isTrue();
        }
    }

    private static Field field(Random random, String name, int depth) {
        Repetition repetition = Repetition.values()[random.nextInt(3)];
        if (depth > 4 || random.nextInt(3) == 0) {
            return PrimitiveField.asDeclared(name, repetition, PhysicalType.INT32, 0, OptionalInt.empty(),
                    Annotation.NONE);
        }
        Annotation annotation = List
                .of(Annotation.NONE, Annotation.of(new LogicalType.List()), Annotation.of(new LogicalType.Map()),
                        Annotation.of(ConvertedType.MAP_KEY_VALUE))
                .get(random.nextInt(4));
        List<Field> children = new ArrayList<>();
        int width = random.nextInt(annotation.isNone() ? 4 : 3);
        for (int i = 0; i < width; i++) {
            children.add(field(random, "f" + i, depth + 1));
        }
        return GroupField.asDeclared(name, repetition, OptionalInt.empty(), annotation, children);
    }

    @Test
    void wideGroupsAreSearchedByTable() {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            fields.add(PrimitiveField.asDeclared("c" + i % 9_000, Repetition.OPTIONAL, PhysicalType.INT32, 0,
                    OptionalInt.empty(), Annotation.NONE));
        }
        Schema schema = Schema.asDeclared("m", fields);
        List<ColumnPath> all = fields.stream().map(field -> ColumnPath.of(field.name())).toList();
        assertThat(schema.project(all).leaves()).hasSize(10_000);
        assertThat(schema.leavesOf(ColumnPath.of("c7"))).extracting(Leaf::index).containsExactly(7, 9_007);
    }
}
