package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.Creator;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.TypeRef;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/// What groups, lists and maps of a file are in Java.
class ShapesTest {
    private static final String PLACES = """
            required binary name (STRING);
            optional group at { required double lat; required double lon; }""";

    private static byte[] places() {
        return RowFile.of(PLACES,
                row -> row.setString("name", "here").struct("at", at -> at.setDouble("lat", 1).setDouble("lon", 2)),
                row -> row.setString("name", "nowhere"),
                row -> row.setString("name", "there").struct("at", at -> at.setDouble("lat", 3).setDouble("lon", 4)));
    }

    record Point(double lat, double lon) {}

    record Place(String name, Point at) {}

    @Test
    void aGroupIsARecord() throws Exception {
        assertThat(Records.fromBytes(places(), Place.class)).containsExactly(new Place("here", new Point(1, 2)),
                new Place("nowhere", null), new Place("there", new Point(3, 4)));
    }

    record MaybePlace(String name, Optional<Point> at) {}

    @Test
    void aGroupThatIsNullIsAnEmptyOptional() throws Exception {
        assertThat(Records.fromBytes(places(), MaybePlace.class)).extracting(MaybePlace::at).containsExactly(
                Optional.of(new Point(1, 2)), Optional.empty(), Optional.of(new Point(3, 4)));
    }

    record Strict(String text) {
        Strict {
            if (text == null) {
                throw new IllegalArgumentException("text");
            }
        }
    }

    record Holder(Strict strict) {}

    @Test
    void theConstructorOfAGroupThatIsNullIsNotCalled() throws Exception {
        byte[] file = RowFile.of("optional group strict { optional binary text (STRING); }",
                row -> row.setNull("strict"),
                row -> row.struct("strict", s -> s.setString("text", "x")));
        assertThat(Records.fromBytes(file, Holder.class)).containsExactly(new Holder(null),
                new Holder(new Strict("x")));
    }

    record Tags(List<String> tags) {}

    private static final String TAGS = "optional group tags (LIST) { repeated group list {"
            + " optional binary element (STRING); } }";

    @Test
    void aListMayBeNullOrEmptyOrHoldNulls() throws Exception {
        byte[] file = RowFile.of(TAGS, row -> row.list("tags", tags -> tags.addString("a").addNull().addString("b")),
                row -> row.list("tags", ignored -> {}), row -> row.setNull("tags"),
                row -> row.list("tags", tags -> tags.addNull()));
        assertThat(Records.fromBytes(file, Tags.class)).extracting(Tags::tags).containsExactly(
                Arrays.asList("a", null, "b"), List.of(), null, Arrays.asList((String) null));
    }

    record Collections(Collection<String> tags) {}

    record Sets(Set<String> tags) {}

    record SequencedSets(SequencedSet<String> tags) {}

    record SortedSets(SortedSet<String> tags) {}

    record Deques(Deque<String> tags) {}

    record LinkedLists(LinkedList<String> tags) {}

    record Others(CopyOnWriteArrayList<String> tags) {}

    record Arrayed(String[] tags) {}

    record Varargs(String... tags) {}

    @Test
    void aListIsAnyCollectionOrAnArray() throws Exception {
        byte[] file = RowFile.of(TAGS, row -> row.list("tags", tags -> tags.addString("b").addString("a")));
        assertThat(Records.fromBytes(file, Collections.class).getFirst().tags()).containsExactly("b", "a");
        assertThat(Records.fromBytes(file, Sets.class).getFirst().tags()).containsExactly("b", "a");
        assertThat(Records.fromBytes(file, SequencedSets.class).getFirst().tags().reversed()).containsExactly("a", "b");
        assertThat(Records.fromBytes(file, SortedSets.class).getFirst().tags()).containsExactly("a", "b");
        assertThat(Records.fromBytes(file, Deques.class).getFirst().tags()).containsExactly("b", "a");
        assertThat(Records.fromBytes(file, LinkedLists.class).getFirst().tags()).containsExactly("b", "a");
        assertThat(Records.fromBytes(file, Others.class).getFirst().tags()).containsExactly("b", "a");
        assertThat(Records.fromBytes(file, Arrayed.class).getFirst().tags()).containsExactly("b", "a");
        assertThat(Records.fromBytes(file, Varargs.class).getFirst().tags()).containsExactly("b", "a");
    }

    record Matrix(int[][] rows, long[] sums) {}

    @Test
    void arraysOfPrimitivesAreMade() throws Exception {
        byte[] file = RowFile.of("""
                required group rows (LIST) { repeated group list {
                  required group element (LIST) { repeated group list { required int32 element; } } } }
                optional group sums (LIST) { repeated group list { required int64 element; } }""",
                row -> row.list("rows", rows -> rows.addList(l -> l.addInt(1).addInt(2)).addList(ignored -> {})
                        .addList(l -> l.addInt(3))).list("sums", sums -> sums.addLong(3).addLong(0)),
                row -> row.list("rows", ignored -> {}));
        List<Matrix> read = Records.fromBytes(file, Matrix.class);
        assertThat(read.getFirst().rows()).isDeepEqualTo(new int[][]{{1, 2}, {}, {3}});
        assertThat(read.getFirst().sums()).containsExactly(3, 0);
        assertThat(read.getLast().rows()).isEmpty();
        assertThat(read.getLast().sums()).isNull();
    }

    record Line(String sku, int quantity) {}

    record Order(long id, List<Line> lines) {}

    @Test
    void aListHoldsRecords() throws Exception {
        byte[] file = RowFile.of("""
                required int64 id;
                required group lines (LIST) { repeated group list {
                  optional group element { required binary sku (STRING); required int32 quantity; } } }""",
                row -> row.setLong("id", 1).list("lines", lines -> lines
                        .addStruct(l -> l.setString("sku", "a").setInt("quantity", 1)).addNull()
                        .addStruct(l -> l.setString("sku", "b").setInt("quantity", 2))),
                row -> row.setLong("id", 2).list("lines", ignored -> {}));
        assertThat(Records.fromBytes(file, Order.class)).containsExactly(
                new Order(1, Arrays.asList(new Line("a", 1), null, new Line("b", 2))), new Order(2, List.of()));
    }

    private record Legacy(String rule, String schema) {}

    @Test
    void listsOfOldFormsAreLists() {
        for (Legacy legacy : List.of(
                new Legacy("bare", "repeated binary tags (STRING);"),
                new Legacy("repeated primitive", "optional group tags (LIST) { repeated binary array (STRING); }"))) {
            byte[] file = RowFile.legacy(legacy.schema(), rows -> rows
                    .append(row -> row.list("tags", tags -> tags.addString("a").addString("b"))));
            assertThat(read(file, Tags.class).getFirst().tags()).as(legacy.rule()).containsExactly("a", "b");
        }
        for (Legacy legacy : List.of(
                new Legacy("bare group",
                        "repeated group lines { required binary sku (STRING); required int32 quantity; }"),
                new Legacy("group of several", "optional group lines (LIST) { repeated group element {"
                        + " required binary sku (STRING); required int32 quantity; } }"),
                new Legacy("tuple", "optional group lines (LIST) { repeated group lines_tuple {"
                        + " required binary sku (STRING); required int32 quantity; } }"))) {
            byte[] file = RowFile.legacy("required int64 id; " + legacy.schema(), rows -> rows.append(row -> row
                    .setLong("id", 7)
                    .list("lines", lines -> lines.addStruct(l -> l.setString("sku", "a").setInt("quantity", 1)))));
            assertThat(read(file, Order.class)).as(legacy.rule())
                    .containsExactly(new Order(7, List.of(new Line("a", 1))));
        }
    }

    private static <T> List<T> read(byte[] file, Class<T> type) {
        try {
            return Records.fromBytes(file, type);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    record Counts(Map<String, String> counts) {}

    record SortedCounts(SortedMap<String, String> counts) {}

    record TreeCounts(TreeMap<String, String> counts) {}

    record Entry(String key, String value) {}

    record Entries(List<Entry> counts) {}

    private static final String COUNTS = "optional group counts (MAP) { repeated group key_value {"
            + " required binary key (STRING); optional binary value (STRING); } }";

    @Test
    void ofEqualKeysOfAMapTheLastCounts() throws Exception {
        byte[] file = RowFile.kept(COUNTS, row -> row.map("counts", m -> m.put("b", "1").put("a", "2").put("b", "3")),
                row -> row.map("counts", ignored -> {}), row -> row.setNull("counts"));
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("b", "3");
        expected.put("a", "2");
        List<Counts> read = Records.fromBytes(file, Counts.class);
        assertThat(read.getFirst().counts()).containsExactlyEntriesOf(expected);
        assertThat(read.get(1).counts()).isEmpty();
        assertThat(read.get(2).counts()).isNull();
        assertThat(Records.fromBytes(file, SortedCounts.class).getFirst().counts()).containsExactly(Map.entry("a", "2"),
                Map.entry("b", "3"));
        assertThat(Records.fromBytes(file, TreeCounts.class).getFirst().counts()).containsExactly(Map.entry("a", "2"),
                Map.entry("b", "3"));
    }

    @Test
    void aMapIsAlsoAListOfItsEntries() throws Exception {
        byte[] file = RowFile.kept(COUNTS, row -> row.map("counts", m -> m.put("b", "1").put("a", "2").put("b", "3")));
        assertThat(Records.fromBytes(file, Entries.class).getFirst().counts()).containsExactly(new Entry("b", "1"),
                new Entry("a", "2"), new Entry("b", "3"));
    }

    record Keys(Set<String> counts) {}

    @Test
    void aMapOfOnlyKeysIsASet() throws Exception {
        byte[] file = RowFile.legacy("optional group counts (MAP) { repeated group key_value {"
                + " required binary key (STRING); } }",
                rows -> rows.append(row -> row.map("counts").keys().addString("a").addString("b")));
        assertThat(Records.fromBytes(file, Keys.class)).containsExactly(new Keys(new HashSet<>(List.of("a", "b"))));
        assertThat(Records.fromBytes(file, Counts.class).getFirst().counts()).containsOnlyKeys("a", "b")
                .containsEntry("a", null);
    }

    record Numbers(OptionalInt a, OptionalLong b, OptionalDouble c, Optional<String> d) {}

    @Test
    void optionalsAreEmptyWhereTheColumnIsNull() throws Exception {
        byte[] file = RowFile.of("optional int32 a; optional int64 b; optional double c; optional binary d (STRING);",
                row -> row.setInt("a", 1).setLong("b", 2).setDouble("c", 3).setString("d", "4"),
                row -> row.setNull("a"),
                row -> row.setInt("a", 5));
        assertThat(Records.fromBytes(file, Numbers.class)).containsExactly(
                new Numbers(OptionalInt.of(1), OptionalLong.of(2), OptionalDouble.of(3), Optional.of("4")),
                new Numbers(OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty()),
                new Numbers(OptionalInt.of(5), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty()));
    }

    sealed interface Shape {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    @Name("nothing")
    record Empty() implements Shape {}

    record Drawing(Shape shape) {}

    private static final String SHAPE = "required binary type (STRING); optional group Circle { required double radius; }"
            + " optional group Square { required double side; }";

    @Test
    void ofASealedTypeTheGroupNamesTheBranch() throws Exception {
        byte[] file = RowFile.of("optional group shape { " + SHAPE + " }",
                row -> row.struct("shape",
                        s -> s.setString("type", "Square").struct("Square", q -> q.setDouble("side", 2))),
                row -> row.setNull("shape"), row -> row.struct("shape", s -> s.setString("type", "nothing")),
                row -> row.struct("shape",
                        s -> s.setString("type", "Circle").struct("Circle", q -> q.setDouble("radius", 1))));
        assertThat(Records.fromBytes(file, Drawing.class)).containsExactly(new Drawing(new Square(2)),
                new Drawing(null), new Drawing(new Empty()), new Drawing(new Circle(1)));
    }

    @Test
    void rowsMayBeOfASealedType() throws Exception {
        byte[] file = RowFile.of(SHAPE,
                row -> row.setString("type", "Square").struct("Square", q -> q.setDouble("side", 2)),
                row -> row.setString("type", "nothing"));
        assertThat(Records.fromBytes(file, Shape.class)).containsExactly(new Square(2), new Empty());
    }

    record Box<T>(T content, List<T> more) {}

    @Test
    void aGenericRecordIsReadWithItsArguments() throws Exception {
        byte[] file = RowFile.of("required group content { required double lat; required double lon; }"
                + " optional group more (LIST) { repeated group list { required group element {"
                + " required double lat; required double lon; } } }",
                row -> row.struct("content", p -> p.setDouble("lat", 1).setDouble("lon", 2))
                        .list("more", l -> l.addStruct(p -> p.setDouble("lat", 3).setDouble("lon", 4))));
        assertThat(RecordMapping.of(new TypeRef<Box<Point>>() {
        }).fromBytes(file))
                .containsExactly(new Box<>(new Point(1, 2), List.of(new Point(3, 4))));
    }

    static class Base {
        private long id;
    }

    static final class Bean extends Base {
        private String name = "unset";
        @Ignored
        private final int ignored = 7;
        private transient int passing;
    }

    @Test
    void aClassIsMadeByItsFields() throws Exception {
        byte[] file = RowFile.of("required int64 id; required binary name (STRING);",
                row -> row.setLong("id", 3).setString("name", "x"));
        Bean bean = Records.fromBytes(file, Bean.class).getFirst();
        assertThat(((Base) bean).id).isEqualTo(3);
        assertThat(bean.name).isEqualTo("x");
        assertThat(bean.ignored + bean.passing).isEqualTo(7);
    }

    static final class Made {
        private final String text;
        private final int length;

        @Creator
        Made(@Name("text") String text, @Name("length") int length) {
            this.text = text + "!";
            this.length = length;
        }
    }

    @Test
    void aClassIsMadeByItsCreator() throws Exception {
        byte[] file = RowFile.of("required binary text (STRING); required int32 length;",
                row -> row.setString("text", "a").setInt("length", 1));
        Made made = Records.fromBytes(file, Made.class).getFirst();
        assertThat(made.text + made.length).isEqualTo("a!1");
    }

    @Test
    void whatIsBelowAGroupThatIsNullIsNotThere() throws Exception {
        record Inner(int number, int[] numbers, Point point) {}
        record Outer(Inner inner) {}
        byte[] file = RowFile.of("""
                optional group inner { required int32 number;
                  required group numbers (LIST) { repeated group list { required int32 element; } }
                  required group point { required double lat; required double lon; } }""",
                row -> row.setNull("inner"), row -> row.struct("inner", inner -> inner.setInt("number", 1)
                        .list("numbers", l -> l.addInt(2))
                        .struct("point", p -> p.setDouble("lat", 3).setDouble("lon", 4))),
                row -> row.setNull("inner"));
        List<Outer> read = Records.fromBytes(file, Outer.class);
        assertThat(read).extracting(Outer::inner).satisfiesExactly(first -> assertThat(first).isNull(), second -> {
            assertThat(second.number()).isEqualTo(1);
            assertThat(second.numbers()).containsExactly(2);
            assertThat(second.point()).isEqualTo(new Point(3, 4));
        }, third -> assertThat(third).isNull());
    }
}
