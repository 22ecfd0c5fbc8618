package dev.lamella.internal.row;

import static dev.lamella.internal.row.Fixtures.ints;
import static dev.lamella.internal.row.Fixtures.leaf;
import static dev.lamella.internal.row.Fixtures.list;
import static dev.lamella.internal.row.Fixtures.lists;
import static dev.lamella.internal.row.Fixtures.map;
import static dev.lamella.internal.row.Fixtures.maps;
import static dev.lamella.internal.row.Fixtures.repeated;
import static dev.lamella.internal.row.Fixtures.rows;
import static dev.lamella.internal.row.Fixtures.struct;
import static dev.lamella.internal.row.Fixtures.structs;
import static dev.lamella.internal.row.Fixtures.text;
import static dev.lamella.internal.row.Fixtures.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.row.FileReference;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Schema;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Groups, lists and maps, as views and as detached values.
@NullUnmarked
class NestedRowsTest {
    private static final Field INT = leaf("i", PhysicalType.INT32);

    @Test
    void tellsNullListEmptyListAndNullElementApart() throws IOException {
        RowCursor row = rows(list("xs", INT), lists(ints(null, 1, 2), null, 0, 1, 2));
        row.next();
        assertThat(row.isNull(0)).isTrue();
        assertThat(row.getList(0)).isNull();
        assertThat(row.get(0)).isNull();
        row.next();
        assertThat(row.get(0)).isEqualTo(List.of());
        assertThat(row.getList(0).isEmpty()).isTrue();
        row.next();
        assertThat(row.get(0)).isEqualTo(Arrays.asList((Object) null));
        assertThat(row.getList(0).isNull(0)).isTrue();
        row.next();
        RowList list = row.getList("xs");
        assertThat(list.size()).isEqualTo(2);
        assertThat(list.getInt(0)).isEqualTo(1);
        assertThat(list.getLong(1)).isEqualTo(2);
        assertThat(list.toList()).isEqualTo(List.of(1, 2));
        assertThat(list).hasToString("[1, 2]");
        assertThatThrownBy(() -> list.getInt(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.getInt(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.toList().add(3)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void listsBecomeArraysAndCollections() throws IOException {
        RowCursor row = rows(list("xs", INT), lists(ints(3, 1, 3, null), 3, 1));
        row.next();
        assertThat(row.get(0, int[].class)).containsExactly(3, 1, 3);
        assertThat(row.get(0, long[].class)).containsExactly(3, 1, 3);
        assertThat(row.get(0, double[].class)).containsExactly(3, 1, 3);
        assertThat(row.get(0, short[].class)).containsExactly((short) 3, (short) 1, (short) 3);
        assertThat(row.get(0, Integer[].class)).containsExactly(3, 1, 3);
        assertThat(row.get(0, Object[].class)).containsExactly(3, 1, 3);
        assertThat((Object) row.get(0, List.class)).isEqualTo(List.of(3, 1, 3));
        assertThat((Object) row.get(0, ArrayList.class)).isEqualTo(List.of(3, 1, 3));
        assertThat((Object) row.get(0, Set.class)).isEqualTo(Set.of(1, 3));
        assertThatThrownBy(() -> row.get(0, String[].class)).isInstanceOf(SchemaMismatchException.class);
        assertThatThrownBy(() -> row.get(0, Map.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessage(
                        "Column xs:\nMap does not fit a list.\nWhat fits: getList, getRaw, and get with List, Set, an array.");
        assertThatThrownBy(() -> row.getInt(0)).isInstanceOf(SchemaMismatchException.class);
        row.next();
        assertThat(row.get(0, Integer[].class)).containsExactly((Integer) null);
        assertThatThrownBy(() -> row.get(0, int[].class)).isInstanceOf(ValueException.class)
                .hasMessage("Column xs.list.i, row 1:\nThe value is null, which int cannot hold.\n"
                        + "Ask isNull first, or get with a class, which gives null.");
    }

    @Test
    void listsNest() throws IOException {
        ColumnVector inner = lists(ints(1, 2, 3), 2, 0, null, 1);
        RowCursor row = rows(list("xss", list("xs", INT)), lists(inner, 3, 1));
        row.next();
        assertThat(row.get(0)).isEqualTo(Arrays.asList(List.of(1, 2), List.of(), null));
        assertThat(row.getList(0).getList(0).getInt(1)).isEqualTo(2);
        assertThat(row.getList(0).getList(2)).isNull();
        row.next();
        assertThat(row.get(0, int[][].class)).isDeepEqualTo(new int[][]{{3}});
        assertThat(row.getRaw(0)).isEqualTo(List.of(List.of(3)));
    }

    @Test
    void aRepeatedFieldIsAList() throws IOException {
        RowCursor row = rows(repeated(INT), lists(ints(1, 2), 2, 0));
        row.next();
        assertThat(row.get(0)).isEqualTo(List.of(1, 2));
        row.next();
        assertThat(row.get(0)).isEqualTo(List.of());
        RowCursor groups = rows(repeated(struct("phone", INT, text("kind"))),
                lists(structs(2, ints(1, 2), texts("a", null)), 2));
        groups.next();
        assertThat(groups.getList(0).getRow(1).getInt("i")).isEqualTo(2);
        assertThat(groups.get(0).toString()).isEqualTo("[{i: 1, kind: a}, {i: 2, kind: null}]");
    }

    @Test
    void theElementOfATwoLevelListIsTheRepeatedChild() throws IOException {
        Field old = Fixtures.group("xs", Annotation.of(new LogicalType.List()), repeated(struct("array", INT)));
        RowCursor row = rows(old, lists(structs(2, ints(1, null)), 2));
        row.next();
        assertThat(row.getList(0).getRow(0).getInt("i")).isEqualTo(1);
        assertThatThrownBy(() -> row.getList(0).getRow(1).getInt("i"))
                .hasMessageStartingWith("Column xs.array.i, row 0:\n");
        Field oldest = Fixtures.group("xs", Annotation.of(new LogicalType.List()), repeated(INT));
        RowCursor second = rows(oldest, lists(ints(1, 2), 2));
        second.next();
        assertThat(second.get(0)).isEqualTo(List.of(1, 2));
        Field listOfRepeated = Fixtures.group("xs", Annotation.of(new LogicalType.List()),
                repeated(struct("array", repeated(INT))));
        RowCursor third = rows(listOfRepeated, lists(structs(1, lists(ints(4, 5), 2)), 1));
        third.next();
        assertThat(third.getList(0).getRow(0).get("i")).isEqualTo(List.of(4, 5));
    }

    @Test
    void pathsLeadThroughGroups() throws IOException {
        Field field = struct("a", struct("b", INT, list("xs", INT)), text("i.j"));
        ColumnVector b = structs(2, ints(7, null), lists(ints(1), 1, null));
        RowCursor row = rows(field, new StructVector(2, Fixtures.validity(Arrays.asList(1, null)),
                List.of(b, texts("dots", null))));
        row.next();
        assertThat(row.at(ColumnPath.of("a", "b")).getInt("i")).isEqualTo(7);
        assertThat(row.at(ColumnPath.of("a")).getString("i.j")).isEqualTo("dots");
        assertThat(row.at(ColumnPath.parse("a.b")).get("xs")).isEqualTo(List.of(1));
        assertThat(row.at(ColumnPath.parse("a.b")).get("i", long.class)).isEqualTo(7L);
        assertThat(row.getRow("a").getRow("b").getInt(0)).isEqualTo(7);
        assertThat(row.getRow(0).at(ColumnPath.of("b")).getInt("i")).isEqualTo(7);
        assertThat(row.get(0, Map.class).get("i.j")).isEqualTo("dots");
        assertThatThrownBy(() -> row.at(ColumnPath.parse("a.b.xs[]"))).isInstanceOf(SchemaMismatchException.class)
                .hasMessage("The path a.b.xs[] leads to a field that is not a group.\n"
                        + "Give the path of the group that the field is in, and ask its row for the field.");
        assertThatThrownBy(() -> row.at(ColumnPath.of("a", "b", "i", "x")))
                .isInstanceOf(SchemaMismatchException.class);
        assertThatThrownBy(() -> row.at(ColumnPath.of("a", "c"))).hasMessage(
                "Column a:\nThere is no field c.\nThe nearest are: b, `i.j`.");
        row.next();
        assertThat(row.at(ColumnPath.of("a", "b")).isNull("i")).isTrue();
        assertThat(row.getRow("a")).isNull();
        assertThat(row.at(ColumnPath.of("a")).getString("i.j")).isNull();
    }

    @Test
    void aGroupOfARowMovesWithIt() throws IOException {
        RowCursor rows = rows(struct("a", struct("b", INT)), new StructVector(3,
                Fixtures.validity(Arrays.asList(1, null, 1)), List.of(new StructVector(3,
                        Fixtures.validity(Arrays.asList(1, null, 1)), List.of(ints(7, null, 9))))));
        Row group = rows.at(ColumnPath.of("a"));
        Row inner = group.at(ColumnPath.of("b"));
        assertThat(inner).hasToString("no row");
        assertThatThrownBy(() -> inner.getInt("i")).isInstanceOf(IllegalStateException.class);
        rows.next();
        assertThat(inner.getInt("i")).isEqualTo(7);
        Row kept = group.detach();
        rows.next();
        assertThat(group.isNull("b")).isTrue();
        assertThat(inner.get(0)).isNull();
        rows.next();
        assertThat(inner.getInt(0)).isEqualTo(9);
        assertThat(kept.at(ColumnPath.of("b")).getInt("i")).isEqualTo(7);
        assertThat(rows.next()).isFalse();
        assertThatThrownBy(() -> inner.getInt("i")).isInstanceOf(IllegalStateException.class);
    }

    /// The fields of a group that is null in a whole batch are not those of the batch before.
    @Test
    void aGroupOfARowIsNullInABatchOfNulls() throws IOException {
        Schema schema = Schema
                .parse("message m { optional group a { optional int32 i; optional group b { required int32 j; } } }");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), schema)) {
            for (int row = 0; row < 3; row++) {
                int value = row;
                writer.rows().append(fields -> {
                    if (value != 1) {
                        fields.struct("a", a -> a.setInt("i", value).struct("b", b -> b.setInt("j", value)));
                    }
                });
            }
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes.toByteArray()));
                RowCursor rows = reader.rows(Scan.all().batchRows(1))) {
            Row a = rows.at(ColumnPath.of("a"));
            Row b = rows.at(ColumnPath.of("a", "b"));
            List<String> seen = new ArrayList<>();
            while (rows.next()) {
                seen.add(a.get("i") + " " + b.get("j") + " " + a.isNull("b") + " " + rows.isNull("a"));
            }
            assertThat(seen).containsExactly("0 0 false false", "null null true true", "2 2 false false");
        }
    }

    @Test
    void ofEqualKeysTheLastCounts() throws IOException {
        Field field = map("m", text("key"), INT);
        RowCursor row = rows(field, maps(texts("b", "a", "b", "c"), ints(1, 2, 3, null), 4, 0, null));
        row.next();
        Map<Object, Object> expected = new LinkedHashMap<>();
        expected.put("b", 3);
        expected.put("a", 2);
        expected.put("c", null);
        assertThat(row.get(0)).isEqualTo(expected);
        assertThat(((Map<?, ?>) row.get(0)).keySet().toString()).isEqualTo("[b, a, c]");
        RowMap map = row.getMap("m");
        assertThat(map.toMap()).isEqualTo(expected);
        assertThat(map.size()).isEqualTo(4);
        assertThat(map.entries()).containsExactly(entry("b", 1), entry("a", 2), entry("b", 3), entry("c", null));
        assertThat((Object) row.get(0, List.class)).isEqualTo(map.entries());
        assertThat(map.indexOf("b")).isEqualTo(OptionalInt.of(2));
        assertThat(map.indexOf("x")).isEmpty();
        assertThat(map.keys().getString(1)).isEqualTo("a");
        assertThat(map.values().isNull(3)).isTrue();
        assertThat(map).hasToString("{b: 1, a: 2, b: 3, c: null}");
        row.next();
        assertThat(row.get(0)).isEqualTo(Map.of());
        row.next();
        assertThat(row.get(0)).isNull();
        assertThat(row.getMap(0)).isNull();
    }

    @Test
    void aNullKeyIsAnEntryButNotInAMap() throws IOException {
        RowCursor row = rows(map("m", text("key"), INT), maps(texts("a", null), ints(1, 2), 2));
        row.next();
        assertThat(row.getMap(0).entries()).containsExactly(entry("a", 1), entry(null, 2));
        assertThatThrownBy(() -> row.get(0)).isInstanceOf(ValueException.class)
                .hasMessage("Column m.key_value.key, row 0:\nA key of the map is null, which Map cannot hold.\n"
                        + "Ask getMap for its entries.");
        assertThat(row.getRaw(0).toString()).startsWith("[").endsWith("null=2]");
    }

    @Test
    void keysOfBytesAndOfGroupsAreEqualByContent() throws IOException {
        Field bytes = map("m", leaf("key", PhysicalType.BYTE_ARRAY), INT);
        RowCursor row = rows(bytes, maps(Fixtures.hex("01", "02", "01"), ints(1, 2, 3), 3));
        row.next();
        Map<?, ?> map = (Map<?, ?>) row.get(0);
        assertThat(map.values().toString()).isEqualTo("[3, 2]");
        assertThat(row.getMap(0).indexOf(new byte[]{1})).isEqualTo(OptionalInt.of(2));
        RowCursor groups = rows(map("m", struct("key", INT, text("t")), INT),
                maps(structs(3, ints(1, 2, 1), texts(null, "x", null)), ints(1, 2, 3), 3));
        groups.next();
        Map<?, ?> byRow = (Map<?, ?>) groups.get(0);
        assertThat(byRow.values().toString()).isEqualTo("[3, 2]");
        assertThat(byRow.toString()).isEqualTo("{{i: 1, t: null}=3, {i: 2, t: x}=2}");
        Object key = byRow.keySet().iterator().next();
        assertThat((Object) byRow.get(key)).isEqualTo(3);
    }

    @Test
    void aMapOfKeysOnlyHasNullValues() throws IOException {
        RowCursor row = rows(map("m", text("key")), maps(texts("a", "b"), new NullVector(2), 2));
        row.next();
        Map<Object, Object> expected = new HashMap<>();
        expected.put("a", null);
        expected.put("b", null);
        assertThat(row.get(0)).isEqualTo(expected);
        assertThat((Object) row.get(0, Set.class)).isEqualTo(Set.of("a", "b"));
        assertThat(row.getMap(0).values().get(1)).isNull();
        assertThat(row.getMap(0).values().getString(1)).isNull();
        assertThat(row.detach().get(0)).isEqualTo(expected);
    }

    @Test
    void filesBecomeReferences() throws IOException {
        Field file = Fixtures.group("f", Annotation.of(new LogicalType.File()), leaf("size", PhysicalType.INT64),
                text("uri"),
                leaf("offset", PhysicalType.INT64), text("content_type"), text("checksum"),
                leaf("inline", PhysicalType.BYTE_ARRAY));
        ColumnVector vector = structs(3, Fixtures.longs(5L, null, null), texts("file:/x", "", "no uri"),
                Fixtures.longs(2L, null, 4L), texts(null, "text/plain", null), texts(null, "CRC32:0", null),
                Fixtures.hex(null, "0102", null));
        RowCursor row = rows(file, vector);
        row.next();
        FileReference first = (FileReference) row.get(0);
        assertThat(first).isEqualTo(new FileReference(Optional.of("file:/x"), OptionalLong.of(2), OptionalLong.of(5),
                Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(first.isResolvable()).isTrue();
        assertThat(first).hasToString("FileReference[uri=file:/x, offset=2, size=5]");
        assertThat(row.get(0, URI.class)).isEqualTo(URI.create("file:/x"));
        assertThat(row.getRow(0).getLong("size")).isEqualTo(5);
        assertThat(row.get(0, Row.class).getLong("size")).isEqualTo(5);
        row.next();
        FileReference second = row.get(0, FileReference.class);
        assertThat(second.uri()).isEmpty();
        assertThat(second.inline()).contains(new byte[]{1, 2});
        assertThat(second.isResolvable()).isTrue();
        assertThatThrownBy(() -> row.get(0, URI.class)).isInstanceOf(ValueException.class);
        row.next();
        assertThat(row.get(0, FileReference.class).isResolvable()).isFalse();
        assertThatThrownBy(() -> row.get(0, URI.class)).isInstanceOf(ValueException.class)
                .hasMessage("Column f, row 2:\nThe text is not a valid URI at character 2.\nAsk for a FileReference.");
    }

    @Test
    void detachedValuesOutliveTheBatch() throws IOException {
        Field field = list("xs", struct("s", text("t"), map("m", text("key"), list("ys", INT))));
        ColumnVector strings = texts("x", null, "z");
        ColumnVector ys = lists(ints(1, 2, null, 4), 2, null, 1, 1);
        ColumnVector maps = maps(texts("k", "l", "k", "n"), ys, 2, 0, 2);
        RowCursor row = rows(field, lists(structs(3, strings, maps), 1, 2));
        row.next();
        Object first = row.get(0);
        Row kept = row.getList(0).getRow(0).detach();
        Row whole = row.detach();
        row.next();
        List<?> second = (List<?>) row.get(0);
        RowList view = row.getList(0);
        assertThat(row.next()).isFalse();
        assertThat(first.toString()).isEqualTo("[{t: x, m: {k: [1, 2], l: null}}]");
        assertThat(second.toString()).isEqualTo("[{t: null, m: {}}, {t: z, m: {k: [null], n: [4]}}]");
        assertThat(kept.getString("t")).isEqualTo("x");
        assertThat(kept.getMap("m").values().getList(0).getInt(1)).isEqualTo(2);
        assertThat(whole.getList("xs").getRow(0).getString("t")).isEqualTo("x");
        assertThat(kept).isEqualTo(((List<?>) first).getFirst()).hasSameHashCodeAs(((List<?>) first).getFirst());
        assertThat(kept).isNotEqualTo(second.getFirst());
        assertThat(kept.detach()).isSameAs(kept);
        assertThatThrownBy(view::toList).isInstanceOf(IllegalStateException.class);
    }
}
