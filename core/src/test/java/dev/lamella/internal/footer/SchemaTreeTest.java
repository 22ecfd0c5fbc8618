package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ConvertedType;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaElements;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// From the list of elements in a footer to the tree of fields.
class SchemaTreeTest {
    /// @param childCount and the other numbers: null if the element does not have them
    private static SchemaElement element(String name, Integer type, Integer length, Integer repetition,
            Integer childCount) {
        return new SchemaElement(number(type), number(length), number(repetition), name, number(childCount),
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
    }

    private static OptionalInt number(Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static SchemaElement root(Integer childCount) {
        return element("root", null, null, null, childCount);
    }

    private static SchemaElement group(String name, Integer childCount) {
        return element(name, null, null, 1, childCount);
    }

    private static SchemaElement leaf(String name) {
        return element(name, 1, null, 1, null);
    }

    record Legal(String sentence, List<SchemaElement> elements, List<String> columns) {
        @Override
        public String toString() {
            return sentence;
        }
    }

    static final List<Legal> LEGAL = List.of(
            new Legal("only a root", List.of(root(0)), List.of()),
            new Legal("a root that does not count its children, of which there are none", List.of(root(null)),
                    List.of()),
            new Legal("a root with a repetition and a physical type", List.of(element("r", 1, null, 0, 1), leaf("a")),
                    List.of("a")),
            new Legal("a root with a repetition that does not exist",
                    List.of(element("r", null, null, 77, 1), leaf("a")),
                    List.of("a")),
            new Legal("a leaf that counts no children", List.of(root(1), element("a", 1, null, 0, 0)), List.of("a")),
            new Legal("a group without children", List.of(root(2), group("g", 0), leaf("a")), List.of("a")),
            new Legal("an element with neither type nor children", List.of(root(2), group("g", null), leaf("a")),
                    List.of("a")),
            new Legal("a length on a type that has none", List.of(root(1), element("a", 1, -5, 0, null)), List.of("a")),
            new Legal("no repetition", List.of(root(1), element("a", 1, null, null, null)), List.of("a")),
            new Legal("a negative number in a group", List.of(root(2), group("h", -7), leaf("a")), List.of("a")),
            new Legal("a type that does not exist", List.of(root(1), element("a", -7, null, 0, null)), List.of("a")),
            new Legal("no bytes", List.of(root(1), element("a", 7, 0, 0, null)), List.of("a")),
            new Legal("depth first",
                    List.of(root(3), leaf("a"), group("b", 2), group("c", 1), leaf("d"), leaf("e"), leaf("f")),
                    List.of("a", "b.c.d", "b.e", "f")),
            new Legal("any names", List.of(root(4), leaf(""), leaf("a.b"), leaf("x"), leaf("x")),
                    List.of("``", "`a.b`", "x", "x")));

    @ParameterizedTest
    @FieldSource("LEGAL")
    void reads(Legal c) {
        assertThat(SchemaTree.of(c.elements()).leaves().stream().map(leaf -> leaf.path().toString()))
                .isEqualTo(c.columns());
    }

    /// Leaves whose values cannot be read are kept as they are declared.
    @Test
    void keepsTypesThatAreNotKnown() {
        List<SchemaElement> elements = List.of(root(5), element("a", 8, null, 0, null), element("b", -1, 3, 1, null),
                element("c", 7, null, 0, null), element("d", 7, -1, 2, null), leaf("e"));
        Schema schema = SchemaTree.of(elements);
        assertThat(SchemaTree.elements(schema)).usingRecursiveFieldByFieldElementComparatorIgnoringFields("name")
                .isEqualTo(elements);
        assertThat(schema.leaves().stream().map(leaf -> leaf.field().physicalText() + " " + leaf.field().isReadable()))
                .containsExactly("physical type 8 false", "physical type -1 false",
                        "FIXED_LEN_BYTE_ARRAY without a length false", "FIXED_LEN_BYTE_ARRAY of -1 bytes false",
                        "INT32 true");
        assertThat(schema.findings().stream().map(finding -> finding.rule().id())).containsExactly("LP-TYPE-UNKNOWN",
                "LP-TYPE-UNKNOWN", "LP-FIXED-LENGTH", "LP-FIXED-LENGTH");
    }

    record Damaged(String sentence, List<SchemaElement> elements, String message) {
        @Override
        public String toString() {
            return sentence;
        }
    }

    private static final String REPETITIONS = "; it is 0 (REQUIRED), 1 (OPTIONAL) or 2 (REPEATED)";

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("nothing", List.of(), "The footer does not list a schema; a schema has at least a root"),
            new Damaged("a root that claims too many", List.of(root(2), leaf("a")),
                    "The schema ends after 2 elements; the group root still needs 1 children"),
            new Damaged("a root that claims very many", List.of(root(Integer.MAX_VALUE), leaf("a")),
                    "The schema ends after 2 elements; the group root still needs 2147483646 children"),
            new Damaged("a group that claims too many", List.of(root(1), group("g", 3), leaf("a")),
                    "The schema ends after 3 elements; the group g still needs 2 children"),
            new Damaged("a root that claims too few", List.of(root(1), leaf("a"), leaf("b")),
                    "The schema has 3 elements; the root and its children use only 2"),
            new Damaged("a root that claims none", List.of(root(null), leaf("a")),
                    "The schema has 2 elements; the root and its children use only 1"),
            new Damaged("a negative number at the root", List.of(root(-1)),
                    "Element 0 of the schema claims -1 children"),
            new Damaged("a leaf with children", List.of(root(1), element("a", 1, null, 0, 1), leaf("b")),
                    "Column a:\nElement 1 of the schema has a physical type and 1 children; it is either a column or a group"),
            new Damaged("a repetition that does not exist", List.of(root(1), element("a", 1, null, 3, null)),
                    "Column a:\nThe repetition is 3" + REPETITIONS));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void rejects(Damaged c) {
        assertThatThrownBy(() -> SchemaTree.of(c.elements())).isInstanceOf(CorruptFileException.class)
                .hasMessage(c.message()
                        + ".\nThe file is damaged or was cut short: fetch or write it again. Other columns and "
                        + "row groups may still be readable.");
    }

    private static List<SchemaElement> nested(int groups, boolean endsInLeaf) {
        List<SchemaElement> elements = new ArrayList<>(List.of(root(1)));
        for (int i = 0; i < groups; i++) {
            elements.add(element("g", null, null, 2, i < groups - 1 || endsInLeaf ? 1 : 0));
        }
        if (endsInLeaf) {
            elements.add(leaf("a"));
        }
        return elements;
    }

    @Test
    void readsFieldsAsDeepAsIsAllowed() {
        Schema schema = SchemaTree.of(nested(Schema.MAX_DEPTH - 1, true));
        assertThat(schema.leaves().getFirst().maxDefinitionLevel()).isEqualTo(Schema.MAX_DEPTH);
        assertThat(schema.leaves().getFirst().maxRepetitionLevel()).isEqualTo(Schema.MAX_DEPTH - 1);
        assertThat(schema.toString()).hasLineCount(2 * Schema.MAX_DEPTH + 1);
        assertThat(SchemaTree.of(nested(Schema.MAX_DEPTH, false)).leaves()).isEmpty();
    }

    @Test
    void rejectsFieldsThatAreNestedDeeper() {
        for (List<SchemaElement> elements : List.of(nested(Schema.MAX_DEPTH, true), nested(Schema.MAX_DEPTH + 1, false),
                nested(1_000_000, false))) {
            assertThatThrownBy(() -> SchemaTree.of(elements)).isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("nest").hasMessageContaining("more than 200");
        }
    }

    /// What an annotation means may depend on the group round it; deciding again must not multiply.
    @Test
    void mapsInMapsAreDecidedQuickly() {
        List<SchemaElement> elements = new ArrayList<>(List.of(root(1)));
        int groups = Schema.MAX_DEPTH - 1;
        for (int i = 0; i < groups; i++) {
            elements.add(new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(2), "g",
                    OptionalInt.of(i < groups - 1 ? 1 : 100_000), OptionalInt.of(ConvertedType.MAP_KEY_VALUE.id()),
                    OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty()));
        }
        elements.addAll(Collections.nCopies(100_000, new SchemaElement(OptionalInt.empty(), OptionalInt.empty(),
                OptionalInt.of(1), "h", OptionalInt.of(0), OptionalInt.of(ConvertedType.MAP_KEY_VALUE.id()),
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty())));
        Schema schema = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> SchemaTree.of(elements));
        List<String> shapes = new ArrayList<>();
        for (Field field = schema.fields().getFirst(); field instanceof GroupField group
                && !group.children().isEmpty(); field = group.children().getFirst()) {
            shapes.add(group.shape().getClass().getSimpleName());
        }
        assertThat(shapes).hasSize(groups).startsWith("MapOf", "Struct", "MapOf", "Struct").endsWith("MapOf", "Struct",
                "Struct");
    }

    record Levels(String schema, String path, int definition, int repetition) {}

    static final List<Levels> LEVELS = List.of(
            new Levels("required int32 a;", "a", 0, 0), new Levels("optional int32 a;", "a", 1, 0),
            new Levels("repeated int32 a;", "a", 1, 1),
            new Levels("required group g { required int32 a; }", "g.a", 0, 0),
            new Levels("optional group g { required int32 a; }", "g.a", 1, 0),
            new Levels("optional group g { optional int32 a; }", "g.a", 2, 0),
            new Levels("optional group l (LIST) { repeated group list { optional int32 element; } }", "l.list.element",
                    3, 1),
            new Levels("required group l (LIST) { repeated group list { required int32 element; } }", "l.list.element",
                    1, 1),
            new Levels(
                    "optional group m (MAP) { repeated group key_value { required int32 key; optional int32 value; } }",
                    "m.key_value.key", 2, 1),
            new Levels(
                    "optional group a { repeated group b { optional group c { repeated group d { optional int32 e; } } } }",
                    "a.b.c.d.e", 5, 2));

    @ParameterizedTest
    @FieldSource("LEVELS")
    void countsLevels(Levels c) {
        Leaf leaf = SchemaTree.of(SchemaElements.of(c.schema())).leaves().getFirst();
        assertThat(leaf.path()).isEqualTo(ColumnPath.parse(c.path()));
        assertThat(leaf.maxDefinitionLevel()).isEqualTo(c.definition());
        assertThat(leaf.maxRepetitionLevel()).isEqualTo(c.repetition());
    }

    /// Every tree comes back from its list, and no list that is not a tree is taken for one.
    @Test
    void anyListIsATreeOrIsRejected() {
        int effort = Integer.getInteger("lamella.effort", 1);
        for (int round = 0; round < 20_000 * effort; round++) {
            long seed = 4711L + round;
            Random random = new Random(seed);
            List<SchemaElement> elements = new ArrayList<>();
            int size = 1 + random.nextInt(12);
            for (int i = 0; i < size; i++) {
                boolean isGroup = i == 0 || random.nextInt(3) == 0;
                int odd = random.nextInt(40);
                elements.add(
                        element("n" + random.nextInt(3), isGroup && odd != 0 ? null : random.nextInt(odd == 1 ? 20 : 7),
                                null, odd == 2 ? null : random.nextInt(odd == 3 ? 9 : 3),
                                isGroup
                                        ? random.nextInt(4) - (odd == 4 ? 2 : 0)
                                        : null));
            }
            Schema schema;
            try {
                schema = SchemaTree.of(elements);
            } catch (ParquetException ignored) {
                continue;
            }
            List<SchemaElement> again = new ArrayList<>();
            schema.fields().forEach(field -> flatten(field, again));
            assertThat(again.stream().map(SchemaElement::name)).as("seed %s", seed)
                    .isEqualTo(elements.stream().skip(1).map(SchemaElement::name).toList());
            assertThat(schema.leaves().stream().map(Leaf::index)).as("seed %s", seed)
                    .isEqualTo(java.util.stream.IntStream.range(0, schema.leaves().size()).boxed().toList());
        }
    }

    record Kept(String sentence, SchemaElement stored, SchemaElement back) {
        @Override
        public String toString() {
            return sentence;
        }
    }

    private static SchemaElement decimal(Integer type, Integer length, Integer childCount, Integer converted,
            LogicalType logicalType) {
        return new SchemaElement(number(type), number(length), OptionalInt.of(0), "a", number(childCount),
                number(converted), OptionalInt.of(2), OptionalInt.of(4), OptionalInt.of(7),
                Optional.ofNullable(logicalType));
    }

    private static SchemaElement plain(Integer type, Integer length, Integer childCount) {
        return new SchemaElement(number(type), number(length), OptionalInt.of(0), "a", number(childCount),
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(7), Optional.empty());
    }

    static final List<Kept> KEPT = List.of(
            new Kept("a DECIMAL in both forms", decimal(1, null, null, 5, new LogicalType.Decimal(4, 2)),
                    decimal(1, null, null, 5, new LogicalType.Decimal(4, 2))),
            new Kept("forms that contradict each other", decimal(6, null, null, 0, new LogicalType.Uuid()),
                    decimal(6, null, null, 0, new LogicalType.Uuid())),
            new Kept("a ConvertedType that does not exist", decimal(7, 3, null, -9, null),
                    decimal(7, 3, null, -9, null)),
            new Kept("an annotation that is not known",
                    decimal(6, null, null, 0, new LogicalType.Unrecognized(77, new byte[]{0})),
                    decimal(6, null, null, 0, new LogicalType.Unrecognized(77, new byte[]{0}))),
            new Kept("an annotation where it is not allowed", decimal(null, null, 0, null, new LogicalType.Date()),
                    decimal(null, null, 0, null, new LogicalType.Date())),
            new Kept("scale and precision of nothing", decimal(1, null, null, null, null), plain(1, null, null)),
            new Kept("scale and precision of a group", decimal(null, null, 0, null, null), plain(null, null, 0)),
            new Kept("the length of a type that has none", plain(1, 4, null), plain(1, null, null)),
            new Kept("the length of a group", plain(null, 4, 0), plain(null, null, 0)),
            new Kept("a leaf that counts no children", plain(1, null, 0), plain(1, null, null)),
            new Kept("a group that does not count its children, of which there are none", plain(null, null, null),
                    plain(null, null, 0)));

    @ParameterizedTest
    @FieldSource("KEPT")
    void givesBackWhatMeansSomething(Kept c) {
        List<SchemaElement> elements = List.of(decimal(3, 9, 1, 1, new LogicalType.Map()), c.stored());
        assertThat(SchemaTree.elements(SchemaTree.of(elements))).containsExactly(
                new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), "a", OptionalInt.of(1),
                        OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(),
                        Optional.empty()),
                c.back());
        assertThat(ElementBytes.meaningful(elements)).element(1).isEqualTo(c.back());
    }

    /// Whatever is declared, and wherever: what the schema makes of it is not what it keeps.
    @Test
    void everySchemaGivesBackItsElements() {
        int effort = Integer.getInteger("lamella.effort", 1);
        for (int round = 0; round < 3_000 * effort; round++) {
            long seed = 815L + round;
            Random random = new Random(seed);
            RandomMetadata metadata = new RandomMetadata(seed);
            List<SchemaElement> elements = new ArrayList<>();
            collect(random, metadata, 0, elements);
            Schema schema = SchemaTree.of(elements);
            assertThat(SchemaTree.elements(schema)).as("seed %s", seed).isEqualTo(ElementBytes.meaningful(elements));
            Schema again = SchemaTree.of(ElementBytes.writtenAndRead(SchemaTree.elements(schema)));
            assertThat(again).as("seed %s", seed).isEqualTo(schema);
            assertThat(again.findings()).as("seed %s", seed).isEqualTo(schema.findings());
        }
    }

    /// A group of any annotation and a few fields, or a leaf of any type, with numbers where they mean nothing too.
    private static void collect(Random random, RandomMetadata metadata, int depth, List<SchemaElement> into) {
        SchemaElement any = metadata.schemaElement();
        boolean isGroup = depth == 0 || depth < 5 && random.nextInt(3) == 0;
        int children = isGroup ? random.nextInt(4) : 0;
        boolean isOldMap = isGroup && random.nextInt(4) == 0;
        into.add(new SchemaElement(isGroup ? OptionalInt.empty() : OptionalInt.of(random.nextInt(8)),
                OptionalInt.of(random.nextInt(20)), OptionalInt.of(random.nextInt(3)), any.name(),
                children == 0 && random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(children),
                isOldMap ? OptionalInt.of(ConvertedType.MAP_KEY_VALUE.id()) : any.convertedType(), any.scale(),
                any.precision(), any.fieldId(), isOldMap ? Optional.empty() : any.logicalType()));
        for (int i = 0; i < children; i++) {
            collect(random, metadata, depth + 1, into);
        }
    }

    private static void flatten(Field field, List<SchemaElement> into) {
        switch (field) {
            case PrimitiveField ignored -> into.add(leaf(field.name()));
            case GroupField group -> {
                into.add(group(field.name(), group.children().size()));
                group.children().forEach(child -> flatten(child, into));
            }
        }
    }
}
