package dev.lamella.shredding;

import static dev.lamella.shredding.ShreddedRows.array;
import static dev.lamella.shredding.ShreddedRows.typed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.Variant;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Columns made of what stands at paths in variants.
class VariantExtractTest {
    private static final String SHREDDING = "STRUCT(user STRUCT(age INT64, name STRING), tags LIST(STRING), n VARIANT)";
    private static final List<String> DOCUMENTS = List.of(
            "{\"user\":{\"age\":30,\"name\":\"Ada\"},\"tags\":[\"a\",\"b\"],\"n\":{\"x\":[1,2]},\"extra\":{\"deep\":[true]}}",
            "{\"user\":{\"age\":\"old\",\"name\":null},\"tags\":[],\"n\":7}",
            "{\"user\":\"nobody\",\"tags\":[1,null],\"extra\":1}",
            "-",
            "{\"user\":{\"age\":null},\"tags\":\"none\"}",
            "3");

    private static List<List<String>> rows(byte[] file, Scan scan) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); RowCursor cursor = reader.rows(scan)) {
            int columns = VariantProjection.of(reader.schema(), scan).schema().fields().size();
            while (cursor.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 0; i < columns; i++) {
                    row.add(cursor.get(i) instanceof Variant
                            ? cursor.get(i, String.class)
                            : String.valueOf(cursor.get(i)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<String> column(byte[] file, VariantExtract extract) throws IOException {
        return rows(file, Scan.all().variants(extract)).stream().map(List::getFirst).toList();
    }

    /// @param expected as JSON; `-` is null
    record Found(String path, String... expected) {}

    static final List<Found> FOUND = List.of(
            new Found("$.user.age", "30", "\"old\"", "-", "-", "null", "-"),
            new Found("$.user", "{\"age\":30,\"name\":\"Ada\"}", "{\"age\":\"old\",\"name\":null}", "\"nobody\"", "-",
                    "{\"age\":null}",
                    "-"),
            new Found("$.tags[1]", "\"b\"", "-", "null", "-", "-", "-"),
            new Found("$.tags[0].x", "-", "-", "-", "-", "-", "-"),
            new Found("$.tags", "[\"a\",\"b\"]", "[]", "[1,null]", "-", "\"none\"", "-"),
            new Found("$.n.x[1]", "2", "-", "-", "-", "-", "-"),
            new Found("$.extra", "{\"deep\":[true]}", "-", "1", "-", "-", "-"),
            new Found("$.extra.deep[0]", "true", "-", "-", "-", "-", "-"),
            new Found("$.user.age.x", "-", "-", "-", "-", "-", "-"),
            new Found("$.nowhere", "-", "-", "-", "-", "-", "-"));

    @ParameterizedTest
    @FieldSource("FOUND")
    void findsWhatStandsAtAPath(Found c) throws IOException {
        List<String> expected = Arrays.stream(c.expected).map(json -> json.equals("-") ? "null of the column" : json)
                .toList();
        for (byte[] file : List.of(Events.file(SHREDDING, DOCUMENTS), Events.file("VARIANT", DOCUMENTS))) {
            try (ParquetReader reader = Parquet.open(InputFile.of(file));
                    RowCursor rows = reader.rows(Scan.all().variant("event", c.path))) {
                List<String> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(rows.isNull(0) ? "null of the column" : rows.get(0, String.class));
                }
                assertThat(found).isEqualTo(expected);
            }
        }
    }

    /// A variant or an element, both of whose columns are null.
    record Missing(String columns, String row, String path) {}

    static final List<Missing> MISSING = List.of(
            new Missing(typed("int32"), "{}", "$"),
            new Missing(typed(array("int32")), "{\"typed_value\": [{\"typed_value\": 1}, {}]}", "$[1]"),
            new Missing(typed("optional group typed_value (LIST) { repeated group list {"
                    + " required group element { optional binary value; } } }"),
                    "{\"typed_value\": [{\"value\": 1}, {}]}", "$[1]"));

    /// Only fields of objects can be missing: VariantShredding.md, "Value Shredding".
    @ParameterizedTest
    @FieldSource("MISSING")
    void aVariantOrElementThatIsMissingIsAVariantNull(Missing c) throws IOException {
        ShreddedRows rows = ShreddedRows.of(c.columns);
        byte[] file = Events.file(rows.field(), rows.vector("", c.row));
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                RowCursor found = reader.rows(Scan.all().variant("v", c.path))) {
            assertThat(found.next()).isTrue();
            assertThat(found.isNull(0)).isTrue();
            assertThat(found.next()).isTrue();
            assertThat(found.isNull(0)).isFalse();
            assertThat(found.get(0, String.class)).isEqualTo("null");
        }
    }

    @Test
    void putsNewColumnsBehindThoseThatAreAskedFor() throws IOException {
        byte[] file = Events.file(SHREDDING, DOCUMENTS.subList(0, 2));
        Scan scan = Scan.all().columns("id").variant("event", "$.user.age")
                .variants(VariantExtract.of("event", "$.user.age").as("INT64").orNull().named("age"));
        assertThat(rows(file, scan)).containsExactly(List.of("0", "30", "30"), List.of("1", "\"old\"", "null"));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(VariantProjection.of(reader.schema(), scan).schema()).hasToString("""
                    message events {
                      required int64 id;
                      optional group event.user.age (VARIANT(1)) {
                        required binary metadata;
                        optional binary value;
                        optional int64 typed_value;
                      }
                      optional int64 age;
                    }
                    """.replace("event.user.age", "`event.user.age`").replace("`", ""));
        }
    }

    @Test
    void leavesColumnsAsTheyWereAskedFor() throws IOException {
        byte[] file = Events.file(SHREDDING, DOCUMENTS);
        Scan plain = Scan.all().columns("event.typed_value.tags.typed_value.list.element.value",
                "event.typed_value.user.typed_value.name");
        Scan both = plain.variant("event", "$.tags").variant("event", "$.user");
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                BatchSource one = reader.batches(plain);
                BatchSource two = reader.batches(both)) {
            while (one.next()) {
                assertThat(two.next()).isTrue();
                assertThat(shape(two.batch().columns().getFirst())).isEqualTo(shape(one.batch().columns().getFirst()));
            }
            assertThat(two.next()).isFalse();
        }
        assertThat(rows(file, Scan.all().columns("event").variant("event", "$.tags").limit(1)).getFirst())
                .containsExactly("{\"extra\":{\"deep\":[true]},\"n\":{\"x\":[1,2]},\"tags\":[\"a\",\"b\"],"
                        + "\"user\":{\"age\":30,\"name\":\"Ada\"}}", "[\"a\",\"b\"]");
    }

    private static String shape(ColumnVector vector) {
        return vector instanceof GroupVector group
                ? group.getClass().getSimpleName() + group.fields().stream().map(VariantExtractTest::shape).toList()
                : vector.getClass().getSimpleName() + vector.size() + vector.validity().nullCount();
    }

    @Test
    void followsPathsInVariantsOfStructs() throws IOException {
        byte[] file = Events.nested(SHREDDING, DOCUMENTS.subList(0, 1));
        assertThat(rows(file, Scan.all().columns("payload.n").variant("payload.event", "$.user.name")))
                .containsExactly(List.of("{n: 0}", "\"Ada\""));
    }

    @Test
    void givesTheShreddedColumnItself() throws IOException {
        byte[] file = Events.file(SHREDDING, DOCUMENTS.subList(0, 1));
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                BatchSource read = reader.batches(Scan.all().columns("event.typed_value.user.typed_value.age"))) {
            VariantProjection projection = VariantProjection.of(reader.schema(),
                    Scan.all().variants(VariantExtract.of("event", "$.user.age").as("INT64")));
            BatchSource made = projection.over(read, VariantConformance.STRICT, Location.UNKNOWN, 0);
            assertThat(made.next()).isTrue();
            ColumnVector stored = read.batch().columns().getFirst();
            for (int ordinal : new int[]{0, 0, 0, 0, 1}) {
                stored = ((GroupVector) stored).fields().get(ordinal);
            }
            assertThat(made.batch().columns().getFirst()).isSameAs(stored).isInstanceOf(LongVector.class);
        }
    }

    /// @param columns that are read, below `event`
    record Needed(VariantExtract extract, String... columns) {}

    static final List<Needed> NEEDED = List.of(
            new Needed(VariantExtract.of("event", "$.user.age").as("INT64"), "typed_value.user.typed_value.age.value",
                    "typed_value.user.typed_value.age.typed_value"),
            new Needed(VariantExtract.of("event", "$.user.age"), "metadata", "typed_value.user.typed_value.age.value",
                    "typed_value.user.typed_value.age.typed_value"),
            new Needed(VariantExtract.of("event", "$.user"), "metadata", "typed_value.user.value",
                    "typed_value.user.typed_value.age.value", "typed_value.user.typed_value.age.typed_value",
                    "typed_value.user.typed_value.name.value", "typed_value.user.typed_value.name.typed_value"),
            new Needed(VariantExtract.of("event", "$.user").as("INT64").orNull(), "typed_value.user.value"),
            new Needed(VariantExtract.of("event", "$.user").as("INT64").orReject(), "typed_value.user.value",
                    "typed_value.user.typed_value.age.value"),
            new Needed(VariantExtract.of("event", "$.tags[0]").as("STRING"), "typed_value.tags.value",
                    "typed_value.tags.typed_value.list.element.value",
                    "typed_value.tags.typed_value.list.element.typed_value"),
            new Needed(VariantExtract.of("event", "$.extra").as("STRING"), "metadata", "value"),
            new Needed(VariantExtract.of("event", "$.n").as("STRING"), "typed_value.n.value"),
            new Needed(VariantExtract.of("event", "$.n.x").as("STRING"), "metadata", "typed_value.n.value"),
            new Needed(VariantExtract.of("event", "$[0]").as("STRING"), "value"));

    @ParameterizedTest
    @FieldSource("NEEDED")
    void needsFewColumns(Needed c) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(Events.file(SHREDDING, DOCUMENTS)))) {
            assertThat(VariantProjection.of(reader.schema(), Scan.all().variants(c.extract)).read().leaves().stream()
                    .map(leaf -> leaf.toString().replaceFirst("event.", ""))).containsExactly(c.columns);
        }
    }

    @Test
    void needsOneColumnWhereAllValuesAreShredded() throws IOException {
        byte[] file = Events.file("STRUCT(a INT64, b STRUCT(c STRING))", List.of("{\"a\":1,\"b\":{\"c\":\"x\"}}",
                "null", "{\"a\":3}", "{\"b\":{}}"));
        Scan scan = Scan.all().variants(VariantExtract.presence("event").named("there"),
                VariantExtract.of("event", "$.a"), VariantExtract.of("event", "$.b.c"));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(VariantProjection.of(reader.schema(), scan, ignored -> true).read().leaves().stream()
                    .map(leaf -> leaf.toString().replaceFirst("event.typed_value.", "")))
                    .containsExactly("a.typed_value", "b.typed_value.c.typed_value");
        }
        assertThat(rows(file, scan)).containsExactly(List.of("true", "1", "\"x\""), List.of("true", "null", "null"),
                List.of("true", "3", "null"), List.of("true", "null", "null"));
    }

    @Test
    void needsNoOtherColumnToTellWhereVariantsAre() throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(Events.file(SHREDDING, DOCUMENTS)))) {
            Scan both = Scan.all().variants(VariantExtract.presence("event"),
                    VariantExtract.of("event", "$.n").as("STRING"));
            assertThat(VariantProjection.of(reader.schema(), both).read().leaves()).hasToString(
                    "[event.typed_value.n.value]");
            assertThat(VariantProjection.of(reader.schema(), Scan.all().columns("id").variants(
                    VariantExtract.presence("event"))).read().leaves()).hasToString("[id, event.metadata]");
        }
    }

    /// Chunks of some size: small ones between others are read along with these.
    @Test
    void readsOnlyTheBytesOfColumnsThatAreNeeded() throws IOException {
        List<String> documents = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 0; i < 4000; i++) {
            String text = Integer.toString(i).repeat(8);
            documents.add("{\"user\":{\"age\":%d,\"name\":\"%s\"},\"tags\":[\"%s\"],\"n\":\"%s\",\"extra\":\"%s\"}"
                    .formatted(random.nextLong(), text, text, text, text));
        }
        byte[] file = Events.file(SHREDDING, documents);
        assertThat(largeChunks(file, VariantExtract.of("event", "$.user.age").as("INT64")))
                .containsExactly("event.typed_value.user.typed_value.age.typed_value");
        assertThat(largeChunks(file, VariantExtract.of("event", "$.tags[0]")))
                .containsExactly("event.typed_value.tags.typed_value.list.element.typed_value");
        assertThat(largeChunks(file, VariantExtract.of("event", "$.extra"))).containsExactly("event.value");
        assertThat(largeChunks(file, VariantExtract.of("event", "$"))).hasSize(5);
    }

    /// The columns of more than 16 KiB of which bytes are read for an extract.
    private static List<String> largeChunks(byte[] file, VariantExtract extract) throws IOException {
        BitSet bytes = new BitSet();
        InputFile counting = InputFile.ranges("counting", file.length, (position, target, from, count) -> {
            bytes.set((int) position, (int) position + count);
            System.arraycopy(file, (int) position, target, from, count);
            return count;
        });
        try (ParquetReader reader = Parquet.open(counting)) {
            bytes.clear();
            try (BatchSource batches = reader.batches(Scan.all().variants(extract))) {
                while (batches.next()) {
                    assertThat(batches.batch().columns()).hasSize(1);
                }
            }
            return reader.metadata().rowGroups().stream().flatMap(group -> group.columns().stream())
                    .map(chunk -> chunk.metadata().orElseThrow())
                    .filter(chunk -> chunk.totalCompressedSize() > 16 << 10)
                    .filter(chunk -> bytes.get((int) chunk.dataPageOffset()))
                    .map(chunk -> String.join(".", chunk.pathInSchema()))
                    .toList();
        }
    }

    /// @param message a part of it
    record Rejected(Scan scan, String message) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected(Scan.all().variant("evnt", "$.a"), "event"),
            new Rejected(Scan.all().variant("id", "$.a"), "which is not a VARIANT"),
            new Rejected(Scan.all().variant("event.typed_value.tags.typed_value[].value", "$.a"),
                    "lies in a list, a map, or another column"),
            new Rejected(Scan.all().variant("event.value", "$.a"), "lies in a list, a map, or another column"),
            new Rejected(Scan.all().columns("id").variants(VariantExtract.of("event", "$.a").named("id")),
                    "has the name id, as another requested column has"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void rejectsWhatTheSchemaHasNot(Rejected c) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(Events.file(SHREDDING, DOCUMENTS)))) {
            assertThatThrownBy(() -> reader.batches(c.scan)).isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining(c.message);
            assertThatThrownBy(() -> reader.rows(c.scan)).isInstanceOf(SchemaMismatchException.class);
        }
    }

    @Test
    void rejectsWrongRequests() {
        assertThatThrownBy(() -> Scan.all().variant("event", "$.a").variant("event", "$.a"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("are named event.a; name one");
        for (String type : List.of("INT(8,false)", "AUTO", "LIST(INT64)", "DURATION(MILLIS)", "JSON", "DECIMAL(39,0)",
                "TIMESTAMP(true,MILLIS)", "VARIANT")) {
            assertThatThrownBy(() -> VariantExtract.of("event", "$.a").as(type)).as(type)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> VariantExtract.of("event", "$.a").orNull()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void saysWhichValueDoesNotFit() throws IOException {
        byte[] file = Events.file(SHREDDING, DOCUMENTS);
        VariantExtract age = VariantExtract.of("event", "$.user.age").as("INT64");
        assertThat(column(file, age.orNull())).containsExactly("30", "null", "null", "null", "null", "null");
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                BatchSource batches = reader.batches(Scan.all().variants(age))) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(batches::next).isInstanceOf(ValueException.class).hasMessage("""
                        bytes in memory, column event, row 1:
                        The value at $.user.age is a STRING and cannot be read as INT64.
                        Ask for null instead, with orNull(), or for Variant values, without a type.""");
            }
        }
    }

    /// Documents of one field `a`, shredded in a way that the shredder never would.
    private static byte[] broken(String shredding, String documents, String others) throws IOException {
        GroupField event = ShreddingSchema.parse(shredding).group("event", Repetition.OPTIONAL);
        VariantVector shredded = Events.vector(event, List.of(documents));
        VariantVector whole = Events.vector(event, List.of(others));
        VariantVector both = shredded
                .withFields(List.of(shredded.fields().get(0), whole.fields().get(1), shredded.fields().get(2)));
        return Events.file(event, both);
    }

    @Test
    void takesTheShreddedSideOnlyIfLenient() throws IOException {
        assertBroken(broken("INT64", "7", "\"seven\""), VariantExtract.of("event", "$").as("INT64").orNull(), "7",
                "`value` and `typed_value` are both set");
        assertBroken(broken("LIST(INT64)", "[7]", "8"), VariantExtract.of("event", "$[0]").as("INT64"), "7",
                "`value` and `typed_value` are both set");
    }

    /// Both columns of the same place, and then an array in `value` alone.
    @Test
    void findsElementsOfArraysThatAreNotShredded() throws IOException {
        GroupField event = ShreddingSchema.parse("LIST(INT64)").group("event", Repetition.OPTIONAL);
        GroupField plain = ShreddingSchema.NONE.group("event", Repetition.OPTIONAL);
        VariantVector whole = Events.vector(plain, List.of("[[1],\"two\"]"));
        VariantVector none = Events.vector(event, List.of("null"));
        byte[] file = Events.file(event,
                whole.withFields(List.of(whole.fields().get(0), whole.fields().get(1), none.fields().get(2))));
        assertBroken(file, VariantExtract.of("event", "$[1]").as("STRING"), "two", "`value` is an array");
        assertBroken(file, VariantExtract.of("event", "$[1]"), "\"two\"", "`value` is an array");
        assertBroken(file, VariantExtract.of("event", "$[0][0]"), "1", "`value` is an array");
    }

    private static void assertBroken(byte[] file, VariantExtract extract, String lenient, String message)
            throws IOException {
        Scan scan = Scan.all().variants(extract);
        try (ParquetReader reader = Parquet.open(InputFile.of(file)); BatchSource batches = reader.batches(scan)) {
            assertThatThrownBy(batches::next).isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("column event, row 0").hasMessageContaining(message);
        }
        try (ParquetReader reader = Parquet.open(InputFile.of(file),
                ReadOptions.DEFAULT.withVariants(VariantConformance.LENIENT));
                RowCursor rows = reader.rows(scan)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.get(0) instanceof Variant ? rows.get(0, String.class) : String.valueOf(rows.get(0)))
                    .isEqualTo(lenient);
        }
    }

    @Test
    void reportsDamagedValues() throws IOException {
        GroupField plain = ShreddingSchema.NONE.group("event", Repetition.OPTIONAL);
        VariantVector sound = Events.vector(plain, List.of("{\"a\":1}"));
        byte[] cut = {2, 9};
        BytesVector values = new BytesVector(1, Validity.none(), cut, new long[]{2});
        byte[] file = Events.file(plain, sound.withFields(List.of(sound.fields().get(0), values)));
        try (ParquetReader reader = Parquet.open(InputFile.of(file));
                BatchSource batches = reader.batches(Scan.all().variant("event", "$.a"))) {
            assertThatThrownBy(batches::next).isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("column event, row 0").hasMessageContaining("of a Variant value");
        }
    }
}
