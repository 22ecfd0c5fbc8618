package dev.lamella.internal.row;

import static dev.lamella.internal.row.Fixtures.hex;
import static dev.lamella.internal.row.Fixtures.ints;
import static dev.lamella.internal.row.Fixtures.leaf;
import static dev.lamella.internal.row.Fixtures.list;
import static dev.lamella.internal.row.Fixtures.lists;
import static dev.lamella.internal.row.Fixtures.map;
import static dev.lamella.internal.row.Fixtures.maps;
import static dev.lamella.internal.row.Fixtures.rows;
import static dev.lamella.internal.row.Fixtures.schema;
import static dev.lamella.internal.row.Fixtures.struct;
import static dev.lamella.internal.row.Fixtures.structs;
import static dev.lamella.internal.row.Fixtures.texts;
import static dev.lamella.shredding.ShreddedRows.json;
import static dev.lamella.shredding.ShreddedRows.member;
import static dev.lamella.shredding.ShreddedRows.object;
import static dev.lamella.shredding.ShreddedRows.typed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.row.ColumnValues;
import dev.lamella.row.Row;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowOptions;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.ShreddedRows;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Variants in rows: values wherever they are stored, and the columns of their group.
@NullUnmarked
class VariantRowsTest {
    private static final ShreddedRows SHREDDED = ShreddedRows.of(typed(object(member("a", "int32"))), "a", "b");
    private static final ShreddedRows WHOLE = ShreddedRows.of("required binary metadata; required binary value;", "a",
            "b");
    private static final String A1 = "{\"value\": {\"b\": \"x\"}, \"typed_value\": {\"a\": {\"typed_value\": 1}}}";
    private static final String A2 = "{\"typed_value\": {\"a\": {\"typed_value\": 2}}}";
    private static final Variant ONE = json("{\"a\":1,\"b\":\"x\"}");
    private static final Variant TWO = json("{\"a\":2}");

    @Test
    void givesTheValueInEveryForm() throws IOException {
        RowCursor row = rows(SHREDDED.field(), SHREDDED.vector(A1, ""));
        row.next();
        assertThat(row.getVariant(0)).isEqualTo(ONE).isSameAs(row.getVariant("v"));
        assertThat(row.get("v")).isEqualTo(ONE);
        assertThat(row.get(0)).isEqualTo(ONE);
        assertThat(row.get("v", Variant.class)).isEqualTo(ONE);
        assertThat(row.get("v", Optional.class)).contains(ONE);
        assertThat(row.get("v", String.class)).isEqualTo("{\"a\":1,\"b\":\"x\"}").isEqualTo(row.getString("v"));
        assertThat(row).hasToString("{v: {\"a\":1,\"b\":\"x\"}}");
        assertThatThrownBy(() -> row.getLong("v")).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("What fits: getString, getVariant, getRow, getRaw, and get with Map.");
        row.next();
        assertThat(row.isNull(0)).isTrue();
        assertThat(row.getVariant(0)).isNull();
        assertThat(row.get("v", Variant.class)).isNull();
    }

    /// As the columns of a group come whose file does not say that it is a variant.
    @Test
    void aGroupOfSuchColumnsIsAVariantForWhoKnowsIt() {
        VariantVector variants = SHREDDED.vector(A1, "", A2);
        ColumnValues column = ColumnValues.of(schema(SHREDDED.field()), RowOptions.DEFAULT).getFirst();
        column.bind(new StructVector(variants.size(), variants.validity(), variants.fields()), 0);
        Object[] values = new Object[3];
        column.fill(Variant.class, values, 0, 3);
        assertThat(values).containsExactly(ONE, null, TWO);
        assertThatThrownBy(() -> column.bind(variants.fields().getFirst(), 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theColumnsOfTheGroupStayAtHand() throws IOException {
        RowCursor row = rows(SHREDDED.field(), SHREDDED.vector(A1));
        row.next();
        assertThat(row.getRow("v").getRow("typed_value").getRow("a").getInt("typed_value")).isEqualTo(1);
        assertThat(row.at(ColumnPath.of("v", "typed_value", "a")).getInt("typed_value")).isEqualTo(1);
        assertThat(row.getRaw("v")).isInstanceOf(Row.class).isEqualTo(row.get("v", Row.class));
        assertThat(row.get("v", Row.class).size()).isEqualTo(3);
    }

    @Test
    void aMapIsTheContentOfAnObject() throws IOException {
        RowCursor row = rows(SHREDDED.field(), SHREDDED.vector(A1, "", "{\"value\": [1]}"));
        row.next();
        assertThat(row.get("v", Map.class)).isEqualTo(ONE.toJava()).isEqualTo(Map.of("a", 1L, "b", "x"));
        assertThat(row.get("v", SequencedMap.class).firstEntry()).isEqualTo(Map.entry("a", 1L));
        row.next();
        assertThat(row.get("v", Map.class)).isNull();
        row.next();
        assertThatThrownBy(() -> row.get("v", Map.class)).isInstanceOf(ValueException.class).hasMessage(
                """
                        Column v, row 2:
                        The value is of kind ARRAY, and only an OBJECT can be read as a Map.
                        Ask for the Variant, which holds a value of any kind, and check its kind() first. The columns that it is \
                        stored in are available with getRow.""");
    }

    @Test
    void aStringThatMayBeJsonOrTextIsRejected() throws IOException {
        Schema schema = Schema.builder("m").optional("v", "VARIANT").optional("vs", "LIST(VARIANT)").build();
        RowAppender rows = RowAppender.into(ignored -> {}, schema);
        for (Consumer<StructAppender> fill : List.<Consumer<StructAppender>>of(row -> row.setString("v", "\"x\""),
                row -> row.setString(0, "x"), row -> row.list("vs").addString("x"))) {
            assertThatThrownBy(() -> rows.append(fill)).isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("A String could be JSON, as getString returns it for a VARIANT, or a text"
                            + " value.\nGive JSON with setJson (in a list, addJson), and a text value with set (in a"
                            + " list, add).");
        }
    }

    @Test
    void whatWasGivenStaysWhenTheCursorMoves() throws IOException {
        for (ShreddedRows from : List.of(SHREDDED, WHOLE)) {
            VariantVector vector = from == SHREDDED
                    ? from.vector(A1, A2)
                    : from.vector("{\"value\": {\"b\": \"x\", \"a\": 1}}", "{\"value\": {\"a\": 2}}");
            RowCursor row = rows(from.field(), vector);
            row.next();
            Object first = row.get(0);
            Row detached = row.detach();
            row.next();
            Arrays.fill(((BytesVector) vector.fields().get(1)).bytes(), (byte) 0xff);
            assertThat(first).isEqualTo(ONE);
            assertThat(detached.get(0)).isEqualTo(ONE);
            assertThat(detached.getVariant(0)).isEqualTo(ONE);
            assertThat(detached.detach()).isSameAs(detached);
        }
    }

    @Test
    void rowsAreEqualInWhicheverColumnsTheirVariantsAre() throws IOException {
        RowCursor shredded = rows(SHREDDED.field(), SHREDDED.vector(A1));
        RowCursor whole = rows(WHOLE.field(), WHOLE.vector("{\"value\": {\"b\": \"x\", \"a\": 1}}"));
        shredded.next();
        whole.next();
        assertThat(shredded.detach()).isEqualTo(whole.detach()).hasSameHashCodeAs(whole.detach());
    }

    @Test
    void variantsLieInGroupsListsAndMaps() throws IOException {
        VariantVector three = SHREDDED.vector(A1, "", A2);
        RowCursor inList = rows(list("xs", SHREDDED.field()), lists(three, 2, null, 1));
        inList.next();
        assertThat(inList.get(0)).isEqualTo(Arrays.asList(ONE, null));
        assertThat(inList.getList(0).getVariant(0)).isEqualTo(ONE);
        assertThat(inList.get("xs", Variant[].class)).containsExactly(ONE, null);
        assertThat(inList).hasToString("{xs: [{\"a\":1,\"b\":\"x\"}, null]}");
        inList.next();
        assertThat(inList.get(0)).isNull();
        inList.next();
        assertThat(inList.get(0)).isEqualTo(List.of(TWO));
        RowCursor inMap = rows(map("m", leaf("key", PhysicalType.INT32), SHREDDED.field()),
                maps(ints(7, 8, 9), three, 3));
        inMap.next();
        assertThat(inMap.getMap(0).values().getVariant(2)).isEqualTo(TWO);
        assertThat(inMap.getMap(0).toMap()).containsEntry(7, ONE).containsEntry(8, null).containsEntry(9, TWO);
        RowCursor asKey = rows(map("m", SHREDDED.field(), leaf("value", PhysicalType.INT32)),
                maps(SHREDDED.vector(A1, A2, A1), ints(7, 8, 9), 3));
        asKey.next();
        assertThat(asKey.getMap(0).toMap()).isEqualTo(Map.of(ONE, 9, TWO, 8));
        assertThat(asKey.getMap(0).indexOf(TWO)).hasValue(1);
        RowCursor inGroup = rows(struct("s", SHREDDED.field()), structs(3, three));
        inGroup.next();
        assertThat(inGroup.at(ColumnPath.of("s")).getVariant("v")).isEqualTo(ONE);
        Row kept = (Row) inGroup.get(0);
        inGroup.next();
        assertThat(kept.get("v")).isEqualTo(ONE);
    }

    /// Values that cannot be read fail alone: damaged ones, and those of a later version as unsupported.
    @Test
    void oneBadValueFailsAlone() throws IOException {
        VariantVector vector = new VariantVector(6, Validity.none(), List.of(
                hex("010000", "010000", "020000", "010000", "0101000161", "010000"),
                hex("0c07", "54", "0c07", "05ff", "020200000002040c010c02", "00")));
        RowCursor row = rows(schema(WHOLE.field()), List.of(vector),
                RowOptions.DEFAULT.withLocation(Location.ofFile("x.parquet")));
        List<String> read = new ArrayList<>();
        while (row.next()) {
            try {
                read.add(row.get("v", String.class));
            } catch (ParquetException e) {
                assertThat(e.location()).hasToString("x.parquet, column v, row " + read.size());
                read.add(e.getClass().getSimpleName());
                assertThatThrownBy(() -> row.get("v", String.class)).isInstanceOf(e.getClass());
            }
        }
        assertThat(read).containsExactly("7", "UnsupportedFeatureException", "UnsupportedFeatureException",
                "CorruptFileException", "CorruptFileException", "null");
    }

    @Test
    void aViolationHasItsPlaceAndOthersStayReadable() throws IOException {
        VariantVector vector = SHREDDED.vector(A1, "{\"value\": 5, \"typed_value\": {}}");
        RowCursor row = RowCursor.over(
                Fixtures.source(List.of(Fixtures.batch(schema(SHREDDED.field(), Fixtures.text("t")),
                        List.of(vector, texts("p", "q"))))),
                schema(SHREDDED.field(), Fixtures.text("t")),
                RowOptions.DEFAULT.withLocation(Location.ofFile("x.parquet")).withFirstRow(40));
        row.next();
        row.next();
        assertThatThrownBy(() -> row.getVariant("v")).isInstanceOf(CorruptFileException.class).hasMessage(
                """
                        x.parquet, column v, row 41:
                        `value` is not an object, and there are shredded fields beside it. VariantShredding.md, "Objects": if the \
                        value is not an object, `typed_value` must be null.
                        The file was written wrongly. To read it with the shredded side winning, choose \
                        VariantConformance.LENIENT in ReadOptions (option --variants lenient of the command line).""");
        assertThatThrownBy(() -> row.get("v")).isInstanceOf(CorruptFileException.class);
        assertThat(row.getString("t")).isEqualTo("q");
        assertThat(row.toString()).startsWith("{v: {metadata: 0x").endsWith("t: q}");
        assertThat(row.detach()).isEqualTo(row.detach());
        RowCursor lenient = rows(schema(SHREDDED.field()), List.of(vector),
                RowOptions.DEFAULT.withVariants(VariantConformance.LENIENT));
        lenient.next();
        lenient.next();
        assertThat(lenient.get("v")).isEqualTo(json("{}"));
    }

    @Test
    void aVariantThatIsShreddedIllegallyIsStillAGroup() throws IOException {
        ShreddedRows illegal = ShreddedRows.of(typed("int32 (INTEGER(32,false))"));
        RowCursor row = rows(illegal.field(), illegal.vector("{\"typed_value\": 5}"));
        row.next();
        assertThatThrownBy(() -> row.getVariant("v")).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageStartingWith("Column v, row 0:\nValues of the variant are shredded, at typed_value, into ");
        assertThat(row.getRow("v").getLong("typed_value")).isEqualTo(5);
        assertThat(row.get("v", Row.class).get("typed_value")).isEqualTo(5L);
    }

    /// Every bit of `metadata` and `value` turned, and every cut: a right value, or a failure that is known.
    @Test
    void damageEndsInKnownFailures() throws IOException {
        String row = "{\"value\": {\"b\": {\"a\": [1, \"text\", 1.5]}}, \"typed_value\": {\"a\": {\"typed_value\": 1}}}";
        for (int column = 0; column < 2; column++) {
            VariantVector sound = SHREDDED.vector(row);
            BytesVector bytes = (BytesVector) sound.fields().get(column);
            byte[] value = bytes.value(0);
            for (int bit = 0; bit < 8 * value.length; bit++) {
                byte[] damaged = value.clone();
                damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
                use(sound, column, damaged);
            }
            for (int count = 0; count < value.length; count++) {
                use(sound, column, Arrays.copyOf(value, count));
            }
        }
    }

    private static void use(VariantVector sound, int column, byte[] damaged) throws IOException {
        List<ColumnVector> fields = new ArrayList<>(sound.fields());
        fields.set(column, new BytesVector(1, Validity.none(), damaged, new long[]{damaged.length}));
        for (VariantConformance conformance : VariantConformance.values()) {
            RowCursor row = rows(schema(SHREDDED.field()), List.of(sound.withFields(fields)),
                    RowOptions.DEFAULT.withVariants(conformance));
            row.next();
            assertThat(row.toString()).startsWith("{v: ");
            assertThat(row.detach()).isEqualTo(row.detach()).hasSameHashCodeAs(row.detach());
            assertThat(row.getRow(0).isNull(0)).isFalse();
            try {
                Variant value = row.getVariant(0);
                assertThat(row.getString(0)).isNotEmpty();
                assertThat(value).isEqualTo(row.get(0));
            } catch (ParquetException e) {
                assertThat(e).isInstanceOfAny(CorruptFileException.class, UnsupportedFeatureException.class)
                        .hasMessageStartingWith("Column v, row 0:\n");
            } catch (VariantFormatException e) {
                throw new AssertionError("not known as damage of the file", e);
            }
            useAsSet(sound.withFields(fields), conformance);
        }
    }

    /// A set compares its elements while it is made.
    private static void useAsSet(ColumnVector element, VariantConformance conformance) throws IOException {
        RowCursor row = rows(schema(Fixtures.list("vs", SHREDDED.field())), List.of(lists(element, 1)),
                RowOptions.DEFAULT.withVariants(conformance));
        row.next();
        try {
            assertThat(row.get(0, Set.class)).hasSize(1);
        } catch (ParquetException e) {
            assertThat(e).isInstanceOfAny(CorruptFileException.class, UnsupportedFeatureException.class)
                    .hasMessageStartingWith("Column vs.list.v, row 0:\n");
        }
    }
}
