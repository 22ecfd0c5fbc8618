package dev.lamella.internal.row;

import static dev.lamella.internal.row.Fixtures.dictionary;
import static dev.lamella.internal.row.Fixtures.fixed;
import static dev.lamella.internal.row.Fixtures.hex;
import static dev.lamella.internal.row.Fixtures.ints;
import static dev.lamella.internal.row.Fixtures.leaf;
import static dev.lamella.internal.row.Fixtures.list;
import static dev.lamella.internal.row.Fixtures.lists;
import static dev.lamella.internal.row.Fixtures.longs;
import static dev.lamella.internal.row.Fixtures.map;
import static dev.lamella.internal.row.Fixtures.maps;
import static dev.lamella.internal.row.Fixtures.required;
import static dev.lamella.internal.row.Fixtures.schema;
import static dev.lamella.internal.row.Fixtures.struct;
import static dev.lamella.internal.row.Fixtures.structs;
import static dev.lamella.internal.row.Fixtures.text;
import static dev.lamella.internal.row.Fixtures.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.row.ColumnValues;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Examples of what `ColumnValuesLawTest` says of all values.
@NullUnmarked
class ColumnValuesTest {
    enum Color {
        RED, GREEN
    }

    private static final Field SMALL = leaf("small", PhysicalType.INT32, new LogicalType.Integer(8, true));
    private static final String NOT_SMALL = "The stored number is outside INTEGER(8,true) on INT32, which allows -128 to"
            + " 127.\nAsk for the stored number with getRaw.";
    private static final String NO_PLACE = "The value is null, which long cannot hold.\n"
            + "Ask isNull first, or get with a class, which gives null.";

    private static ColumnValues bound(Field field, ColumnVector vector) {
        ColumnValues column = ColumnValues
                .of(schema(field), RowOptions.DEFAULT.withLocation(Location.ofFile("x.parquet"))).getFirst();
        column.bind(vector, 100);
        return column;
    }

    private static ColumnValues at(ColumnValues column, int... path) {
        ColumnValues found = column;
        for (int child : path) {
            found = found.children().get(child);
        }
        return found;
    }

    private static Object[] objects(ColumnValues column, Class<?> type) {
        Object[] out = new Object[column.size()];
        column.fill(type, out, 0, out.length);
        return out;
    }

    private static long[] longsOf(ColumnValues column) {
        long[] out = new long[column.size()];
        column.fill(out, 0, out.length);
        return out;
    }

    /// @param path which child, and which of its children
    record Rejected(String what, Field field, ColumnVector vector, int[] path, Consumer<ColumnValues> fill,
            String message) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Rejected> REJECTED = List.of(
            new Rejected("a value that the annotation forbids", SMALL, ints(1, null, 300, 301), new int[]{},
                    column -> objects(column, Integer.class), "column small, row 102:\n" + NOT_SMALL),
            new Rejected("a value that comes before a null", SMALL, ints(1, 300, null), new int[]{},
                    ColumnValuesTest::longsOf, "column small, row 101:\n" + NOT_SMALL),
            new Rejected("a null that comes before a value", SMALL, ints(1, null, 300), new int[]{},
                    ColumnValuesTest::longsOf, "column small, row 101:\n" + NO_PLACE),
            new Rejected("a field of a group", struct("s", SMALL), structs(3, ints(1, 2, 300)), new int[]{0},
                    ColumnValuesTest::longsOf, "column s.small, row 102:\n" + NOT_SMALL),
            new Rejected("an element behind lists that are empty or null", list("xs", SMALL),
                    lists(ints(1, 2, 300), 0, 2, null, 0, 1, 0), new int[]{0},
                    ColumnValuesTest::longsOf, "column xs.list.small, row 104:\n" + NOT_SMALL),
            new Rejected("an element that is null", list("xs", SMALL), lists(ints(1, null, 2), 1, 2), new int[]{0},
                    ColumnValuesTest::longsOf, "column xs.list.small, row 101:\n" + NO_PLACE),
            new Rejected("an element of a list in a list", list("xs", list("ys", SMALL)),
                    lists(lists(ints(1, 2, 3, 300), 1, 2, 0, 1), 2, 0, 2), new int[]{0, 0},
                    ColumnValuesTest::longsOf, "column xs.list.ys.list.small, row 102:\n" + NOT_SMALL),
            new Rejected("a key", map("m", required(text("key")), SMALL),
                    maps(hex("61", "ff"), ints(1, 2), 0, 1, 1), new int[]{0},
                    column -> objects(column, String.class), """
                            column m.key_value.key, row 102:
                            The text of 1 bytes is not UTF-8 at its byte 0.
                            Ask for the bytes with getBytes, or read with MalformedText.REPLACE."""),
            new Rejected("a field of groups in a map", map("m", required(text("key")), struct("value", SMALL)),
                    maps(texts("a", "b"), structs(2, ints(1, 300)), 0, 1, 0, 1), new int[]{1, 0},
                    ColumnValuesTest::longsOf, "column m.key_value.value.small, row 103:\n" + NOT_SMALL),
            new Rejected("what is in a list, when the list is asked for", list("xs", SMALL), lists(ints(1, 300), 1, 1),
                    new int[]{}, column -> objects(column, List.class), "column xs.list.small, row 101:\n" + NOT_SMALL),
            new Rejected("a constant that an enum has not", text("t"), texts("RED", null, "red"), new int[]{},
                    column -> objects(column, Color.class), "column t, row 102:\n"
                            + "The text is not a constant of Color, which has RED, GREEN.\nAsk for a String."));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void aRejectionNamesTheRowThatTheValueIsIn(Rejected c) {
        ColumnValues column = at(bound(c.field(), c.vector()), c.path());
        assertThatThrownBy(() -> c.fill().accept(column)).isInstanceOf(ValueException.class)
                .hasMessage("x.parquet, " + c.message());
    }

    @Test
    void fieldsOfAGroupThatIsNullAreNotRejected() {
        Field field = struct("s", required(leaf("a", PhysicalType.INT64)), leaf("b", PhysicalType.INT64));
        ColumnValues groups = bound(field, new StructVector(3, Fixtures.validity(Arrays.asList(1, null, 1)),
                List.of(longs(7L, null, 9L), longs(7L, null, null))));
        assertThat(at(groups, 0).isNull(1)).isTrue();
        assertThat(longsOf(at(groups, 0))[0]).isEqualTo(7);
        assertThat(longsOf(at(groups, 0))[2]).isEqualTo(9);
        assertThat(objects(at(groups, 0), Long.class)).containsExactly(7L, null, 9L);
        assertThat(objects(at(groups, 0), long.class)).containsExactly(7L, null, 9L);
        assertThatThrownBy(() -> longsOf(at(groups, 1))).isInstanceOf(ValueException.class)
                .hasMessage("x.parquet, column s.b, row 102:\n" + NO_PLACE);
        groups.bind(new StructVector(2, Fixtures.validity(Arrays.asList(null, null)),
                List.of(longs(null, null), longs(null, null))), 0);
        assertThat(at(groups, 1).size()).isEqualTo(2);
        assertThat(longsOf(at(groups, 1))).hasSize(2);
        assertThat(objects(at(groups, 1), Long.class)).containsOnlyNulls();
    }

    @Test
    void windowsBeginAnywhere() {
        ColumnValues column = bound(leaf("i", PhysicalType.INT64), longs(1L, null, 3L, 4L));
        assertThat(column.hasNulls()).isTrue();
        long[] out = {0, 0, 0};
        column.fill(out, 2, 2);
        assertThat(out).containsExactly(3, 4, 0);
        assertThatThrownBy(() -> column.fill(out, 2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> column.fill(new long[1], 0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> column.isNull(4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    record Shared(Field field, ColumnVector entries, Class<?> type, Object first) {}

    static final List<Shared> SHARED = List.of(
            new Shared(text("t"), texts("RED", "GREEN"), String.class, "RED"),
            new Shared(text("t"), texts("RED", "GREEN"), Color.class, Color.RED),
            new Shared(text("t"), texts("00112233-4455-6677-8899-aabbccddeeff", "?"), UUID.class,
                    UUID.fromString("00112233-4455-6677-8899-aabbccddeeff")),
            new Shared(leaf("d", PhysicalType.BYTE_ARRAY, new LogicalType.Decimal(9, 1)), hex("07d0", "00"),
                    BigDecimal.class, new BigDecimal("200.0")),
            new Shared(leaf("d", PhysicalType.BYTE_ARRAY, new LogicalType.Decimal(9, 1)), hex("07d0", "00"),
                    BigInteger.class, BigInteger.valueOf(200)),
            new Shared(leaf("u", PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, Annotation.of(new LogicalType.Uuid()),
                    Repetition.OPTIONAL), fixed(16, "00".repeat(15) + "01", "00".repeat(16)), UUID.class,
                    new UUID(0, 1)));

    @ParameterizedTest
    @FieldSource("SHARED")
    void anEntryOfADictionaryIsMadeOnce(Shared c) {
        ColumnValues column = bound(c.field(), dictionary(c.entries(), 0, null, 0));
        Object[] values = objects(column, c.type());
        assertThat(values).containsExactly(c.first(), null, c.first());
        assertThat(values[2]).isSameAs(values[0]);
        column.bind(dictionary(c.entries(), 0), 0);
        assertThat(objects(column, c.type())[0]).isSameAs(values[0]);
    }

    @Test
    void anotherDictionaryHasOtherEntriesAndBytesAreNeverShared() {
        ColumnValues column = bound(text("t"), dictionary(texts("RED", "GREEN"), 0, 1));
        assertThat(objects(column, Color.class)).containsExactly(Color.RED, Color.GREEN);
        column.bind(dictionary(texts("GREEN", "RED"), 0, 1), 0);
        assertThat(objects(column, Color.class)).containsExactly(Color.GREEN, Color.RED);
        column.bind(dictionary(texts("GREEN"), 0, 0), 0);
        Object[] bytes = objects(column, byte[].class);
        assertThat(bytes[0]).isEqualTo(bytes[1]).isNotSameAs(bytes[1]);
    }

    @Test
    void saysBeforeThereAreValuesWhatFits() {
        ColumnValues column = ColumnValues.of(schema(list("xs", text("x"))), RowOptions.DEFAULT).getFirst();
        assertThat(column.gives(List.class)).isTrue();
        assertThat(column.gives(String[].class)).isTrue();
        assertThat(column.gives(long[].class)).isFalse();
        assertThat(column.gives(Thread.class)).isFalse();
        assertThat(at(column, 0).gives(Color.class)).isTrue();
        assertThat(at(column, 0).path()).hasToString("xs.list.x");
        assertThatThrownBy(() -> column.require(long[].class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessage(
                        """
                                Column xs.list.x:
                                long does not fit STRING on BYTE_ARRAY.
                                What fits: getString, getBytes, getUuid, getRaw, and get with Character, char[], an enum, ByteBuffer.""");
        assertThatThrownBy(() -> column.require(String.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith("Column xs:\nString does not fit a list.\n");
        assertThatThrownBy(column::size).isInstanceOf(IllegalStateException.class)
                .hasMessage("xs is not bound to a batch");
    }

    @Test
    void whatLiesBelowIsBoundWithItsParent() {
        ColumnValues keys = bound(map("m", required(text("key"))),
                maps(texts("a", "b"), new NullVector(2), 1, null, 1));
        assertThat(keys.offsets()).containsExactly(0, 1, 1, 2);
        assertThat(keys.children()).hasSize(1);
        assertThat(objects(at(keys, 0), String.class)).containsExactly("a", "b");
        assertThat(objects(keys, Map.class)[2]).isEqualTo(Collections.singletonMap("b", null));
        assertThatThrownBy(() -> at(keys, 0).offsets()).isInstanceOf(IllegalStateException.class)
                .hasMessage("m.key_value.key is neither a list nor a map: it has no offsets");
        assertThatThrownBy(() -> at(keys, 0).bind(texts("a"), 0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("m.key_value.key is bound together with its top-level field");
        assertThatThrownBy(() -> keys.bind(texts("a"), 0)).isInstanceOf(IllegalStateException.class);
    }
}
