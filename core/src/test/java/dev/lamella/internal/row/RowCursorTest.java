package dev.lamella.internal.row;

import static dev.lamella.internal.row.Fixtures.batch;
import static dev.lamella.internal.row.Fixtures.ints;
import static dev.lamella.internal.row.Fixtures.leaf;
import static dev.lamella.internal.row.Fixtures.longs;
import static dev.lamella.internal.row.Fixtures.schema;
import static dev.lamella.internal.row.Fixtures.source;
import static dev.lamella.internal.row.Fixtures.text;
import static dev.lamella.internal.row.Fixtures.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.row.Row;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Moving from row to row, and asking for fields.
@NullUnmarked
class RowCursorTest {
    private static final Schema TWO = schema(leaf("id", PhysicalType.INT64), text("name"));

    @Test
    void goesThroughAllBatchesAlsoEmptyOnes() throws IOException {
        Fixtures.ListSource source = source(List.of(batch(TWO, List.of(longs(), texts())),
                batch(TWO, List.of(longs(1L, 2L), texts("a", null))), batch(TWO, List.of(longs(), texts())),
                batch(TWO, List.of(longs((Long) null), texts("c")))));
        List<String> seen = new ArrayList<>();
        try (RowCursor rows = RowCursor.over(source, TWO)) {
            while (rows.next()) {
                seen.add(rows.rowNumber() + " " + rows);
            }
            assertThat(rows.next()).isFalse();
        }
        assertThat(seen).containsExactly("0 {id: 1, name: a}", "1 {id: 2, name: null}", "2 {id: null, name: c}");
        assertThat(source.closed).isEqualTo(1);
    }

    @Test
    void isAtNoRowBeforeTheFirstAndAfterTheLast() throws IOException {
        RowCursor rows = RowCursor.over(source(List.of(batch(TWO, List.of(longs(1L), texts("a"))))), TWO);
        assertThatThrownBy(() -> rows.getLong(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("The cursor is not at a row: call next() first, and stop when it returns false");
        assertThat(rows).hasToString("no row");
        rows.next();
        assertThat(rows.getLong(0)).isEqualTo(1);
        rows.next();
        assertThatThrownBy(() -> rows.isNull(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(rows::detach).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void rejectsWhatWasClosed() throws IOException {
        RowCursor rows = RowCursor.over(source(List.of(batch(TWO, List.of(longs(1L), texts("a"))))), TWO);
        rows.next();
        rows.close();
        assertThatThrownBy(() -> rows.getLong(0)).isInstanceOf(IllegalStateException.class);
        // False would look like the end of the rows.
        assertThatThrownBy(rows::next).isInstanceOf(IllegalStateException.class)
                .hasMessage("The rows are closed, so there is no next row");
    }

    @Test
    void aBatchWithoutColumnsHasItsRows() throws IOException {
        Schema none = schema();
        RowCursor rows = RowCursor.over(source(List.of(new Batch(none, 3, List.of()))), none);
        int count = 0;
        while (rows.next()) {
            assertThat(rows.size()).isZero();
            count++;
        }
        assertThat(count).isEqualTo(3);
    }

    @Test
    void findsFieldsByName() throws IOException {
        Schema schema = schema(leaf("id", PhysicalType.INT64), text("twin"), text("twin"), text(""), text("a.b"),
                text("ID"));
        RowCursor rows = Fixtures.rows(schema,
                List.of(longs(1L), texts("x"), texts("y"), texts("empty"), texts("dot"), texts("upper")));
        rows.next();
        assertThat(rows.ordinal("a.b")).isEqualTo(4);
        assertThat(rows.getString("")).isEqualTo("empty");
        assertThat(rows.getString("a.b")).isEqualTo("dot");
        assertThat(rows.getString("ID")).isEqualTo("upper");
        assertThat(rows.getString(2)).isEqualTo("y");
        assertThat(rows.field(0).name()).isEqualTo("id");
        assertThatThrownBy(() -> rows.get("twin")).isInstanceOf(SchemaMismatchException.class)
                .hasMessage("Several fields have the name twin.\nAsk for one of them by its ordinal.");
        assertThatThrownBy(() -> rows.get("twni")).isInstanceOf(SchemaMismatchException.class)
                .hasMessage("There is no field twni.\nThe nearest are: twin, id, ``.");
        for (int ordinal : new int[]{-1, 6, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> rows.getLong(ordinal)).isInstanceOf(SchemaMismatchException.class)
                    .hasMessage("There is no field " + ordinal
                            + " among 6.\nOrdinals are those of the projected schema, from 0.");
            assertThatThrownBy(() -> rows.field(ordinal)).isInstanceOf(SchemaMismatchException.class);
        }
    }

    @Test
    void namesFileColumnAndRowOfAValueThatCannotBeGiven() throws IOException {
        RowOptions options = RowOptions.DEFAULT.withFirstRow(1_000).withLocation(Location.ofFile("flights.parquet"));
        RowCursor rows = Fixtures.rows(TWO, List.of(longs(1L, null), texts("a", "b")), options);
        rows.next();
        rows.next();
        assertThatThrownBy(() -> rows.getInt("id")).isInstanceOf(ValueException.class)
                .hasMessage("flights.parquet, column id, row 1001:\nThe value is null, which int cannot hold.\n"
                        + "Ask isNull first, or get with a class, which gives null.");
        assertThatThrownBy(() -> rows.getInstant("id")).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith(
                        "flights.parquet, column id:\ngetInstant does not fit INT64.\nWhat fits: getByte, ");
        assertThatThrownBy(() -> rows.get("id", Thread.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith("flights.parquet, column id:\nThread does not fit INT64.\n");
    }

    @Test
    void rejectsViewsOfARowThatThePassed() throws IOException {
        Schema schema = schema(Fixtures.struct("s", text("t")), Fixtures.list("xs", text("x")),
                Fixtures.map("m", text("k"), text("v")));
        RowCursor rows = Fixtures.rows(schema, List.of(Fixtures.structs(2, texts("a", "b")),
                Fixtures.lists(texts("c", "d"), 1, 1), Fixtures.maps(texts("e", "f"), texts("g", "h"), 1, 1)));
        rows.next();
        Row struct = rows.getRow(0);
        RowList list = rows.getList(1);
        RowMap map = rows.getMap(2);
        RowList keys = map.keys();
        assertThat(struct.getString(0) + list.getString(0) + keys.getString(0)).isEqualTo("ace");
        rows.next();
        String message = "The view of an earlier row is no longer valid, because the cursor has moved;"
                + " copy values that must outlive a row with get(..) or detach()";
        assertThatThrownBy(() -> struct.getString(0)).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(() -> list.getString(0)).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(list::size).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(list::toList).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(map::size).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(map::keys).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(map::toMap).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(() -> keys.isNull(0)).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThat(struct + " " + list + " " + map).isEqualTo("no row no row no row");
    }

    @Test
    void makesOneStringForAnEntryOfADictionary() throws IOException {
        Schema schema = schema(text("t"));
        ColumnVector entries = texts("aa", "bb", "unused");
        ColumnVector others = texts("aa", "cc");
        RowCursor rows = RowCursor.over(source(List.of(
                batch(schema, List.of(Fixtures.dictionary(entries, 0, 1, null, 0))),
                batch(schema, List.of(Fixtures.dictionary(entries, 1))),
                batch(schema, List.of(texts("aa"))),
                batch(schema, List.of(Fixtures.dictionary(others, 1, 0))))), schema);
        List<String> strings = new ArrayList<>();
        while (rows.next()) {
            strings.add(rows.getString(0));
        }
        assertThat(strings).containsExactly("aa", "bb", null, "aa", "bb", "aa", "cc", "aa");
        assertThat(strings.get(3)).isSameAs(strings.get(0));
        assertThat(strings.get(4)).isSameAs(strings.get(1));
        assertThat(strings.get(7)).isNotSameAs(strings.get(0));
    }

    @Test
    void readsEveryKindOfByteColumnThroughADictionary() throws IOException {
        RowCursor decimals = Fixtures.rows(leaf("d", PhysicalType.BYTE_ARRAY, new LogicalType.Decimal(5, 1)),
                Fixtures.dictionary(Fixtures.hex("0a", "ff"), 1, 0, null));
        decimals.next();
        assertThat(decimals.get(0)).isEqualTo(new BigDecimal("-0.1"));
        assertThat(decimals.getRaw(0)).isEqualTo(new byte[]{-1});
        decimals.next();
        assertThat(decimals.getBigDecimal(0)).isEqualTo(new BigDecimal("1.0"));
        RowCursor bytes = Fixtures.rows(leaf("b", PhysicalType.BYTE_ARRAY),
                Fixtures.dictionary(Fixtures.hex("0a", "ff"), 1, 1));
        bytes.next();
        byte[] first = bytes.getBytes(0);
        first[0] = 0;
        assertThat(bytes.getBytes(0)).isEqualTo(new byte[]{-1});
        assertThat(bytes.detach().getBytes(0)).isEqualTo(new byte[]{-1});
        RowCursor instants = Fixtures.rows(leaf("t", PhysicalType.INT96),
                Fixtures.dictionary(Fixtures.fixed(12, "00".repeat(8) + "8c3d2500", "00".repeat(8) + "8d3d2500"), 1,
                        0));
        instants.next();
        assertThat(instants.get(0)).hasToString("1970-01-02T00:00:00Z");
    }

    @Test
    void aDecimalThatIsDamagedHasItsPlace() throws IOException {
        RowCursor decimals = Fixtures.rows(leaf("d", PhysicalType.BYTE_ARRAY, new LogicalType.Decimal(5, 1)),
                Fixtures.hex(""));
        decimals.next();
        for (ThrowingCallable read : List.<ThrowingCallable>of(() -> decimals.get(0),
                () -> decimals.getBigDecimal(0))) {
            assertThatThrownBy(read).isInstanceOf(ValueException.class)
                    .hasMessageStartingWith("Column d, row 0:\nThe stored number has no bytes");
        }
    }

    @Test
    void nullsFollowTheBatch() throws IOException {
        Schema schema = schema(leaf("i", PhysicalType.INT32));
        RowCursor rows = RowCursor.over(source(List.of(batch(schema, List.of(ints(null, null))),
                batch(schema, List.of(ints(1, 2))), batch(schema, List.of(ints(null, 4))))), schema);
        List<Object> seen = new ArrayList<>();
        while (rows.next()) {
            seen.add(rows.isNull(0) ? "null" : rows.getInt(0));
            assertThat(rows.get(0)).isEqualTo(rows.isNull(0) ? null : rows.getInt(0));
        }
        assertThat(seen).containsExactly("null", "null", 1, 2, "null", 4);
    }
}
