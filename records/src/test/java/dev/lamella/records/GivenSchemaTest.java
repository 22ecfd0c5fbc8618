package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.Naming;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Records in schemas that were there before: the user's, and those of files that are appended to.
@NullUnmarked
class GivenSchemaTest {
    @TempDir
    Path folder;

    record Place(double lat, double lon) {}

    record Order(long id, String buyer, List<Place> places) {}

    sealed interface Form permits Circle, Point {}

    record Circle(double radius) implements Form {}

    record Point() implements Form {}

    record Drawing(Form form) {}

    record Tags(Set<String> tags) {}

    record Texts(Map<String, String> texts) {}

    record Days(LocalDate day) {}

    record Case(String rule, RecordMapping<?> mapping, Object written, String schema, String row) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("fields in another order, and one that no component has", RecordMapping.of(Order.class),
                    new Order(1, "a", List.of(new Place(2, 3))), """
                            message s {
                              optional binary buyer (STRING);
                              optional int32 note;
                              optional group places (LIST) {
                                repeated group list {
                                  required group element {
                                    required float lon;
                                    required double lat;
                                  }
                                }
                              }
                              required int32 id;
                            }""", "{buyer: a, note: null, places: [{lon: 3.0, lat: 2.0}], id: 1}"),
            new Case("lists of old forms", RecordMapping.of(Order.class),
                    new Order(1, null, List.of(new Place(2, 3), new Place(4, 5))), """
                            message s {
                              required int64 id;
                              optional binary buyer (STRING);
                              optional group places (LIST) {
                                repeated group array {
                                  required double lat;
                                  required double lon;
                                }
                              }
                            }""", "{id: 1, buyer: null, places: [{lat: 2.0, lon: 3.0}, {lat: 4.0, lon: 5.0}]}"),
            new Case("repeated fields", RecordMapping.of(Order.class),
                    new Order(1, null, List.of(new Place(2, 3), new Place(4, 5))), """
                            message s {
                              required int64 id;
                              optional binary buyer (STRING);
                              repeated group places {
                                required double lat;
                                required double lon;
                              }
                            }""", "{id: 1, buyer: null, places: [{lat: 2.0, lon: 3.0}, {lat: 4.0, lon: 5.0}]}"),
            new Case("maps without values are sets", RecordMapping.of(Tags.class), new Tags(Set.of("a")), """
                    message s {
                      optional group tags (MAP) {
                        repeated group key_value {
                          required binary key (STRING);
                        }
                      }
                    }""", "{tags: {a: null}}"),
            new Case("a schema asks for its types", RecordMapping.of(Days.class), new Days(LocalDate.EPOCH), """
                    message s {
                      optional binary day (STRING);
                    }""", "{day: 1970-01-01}"),
            new Case("names are those of the mapping", RecordMapping.of(Order.class).withOptions(
                    MappingOptions.DEFAULT.withNaming(Naming.CASE_INSENSITIVE)), new Order(1, "a", null), """
                            message s {
                              required int64 ID;
                              optional binary Buyer (STRING);
                              optional group places (LIST) {
                                repeated group list {
                                  optional group element {
                                    required double LAT;
                                    required double lon;
                                  }
                                }
                              }
                            }""", "{ID: 1, Buyer: a, places: null}"));

    @ParameterizedTest
    @FieldSource("CASES")
    // The mapping of a class takes its objects.
    @SuppressWarnings("unchecked")
    void aRecordBecomesARowOfTheSchema(Case c) throws IOException {
        RecordMapping<Object> mapping = ((RecordMapping<Object>) c.mapping()).withSchema(SchemaText.parse(c.schema()));

        assertThat(WrittenFiles.rows(mapping, List.of(c.written()))).containsExactly(c.row());
    }

    record Rejection(String rule, Class<?> type, String schema, String message) {
        @Override
        public String toString() {
            return rule;
        }
    }

    private static final String PLACES = "optional group places (LIST) { repeated group list { optional group element"
            + " { required double lat; required double lon; } } }";

    static final List<Rejection> REJECTIONS = List.of(
            new Rejection("a component without a column", Order.class,
                    "required int64 id; optional binary buyr (STRING); " + PLACES,
                    """
                            The component buyer has no column: The path buyer leads to no column: the schema has no field \
                            buyer. The nearest is buyr.
                            Name the column with @Name, add it to the schema, or leave the component out."""),
            new Rejection("a component of an element without a column", Order.class,
                    "required int64 id; optional binary buyer (STRING);"
                            + PLACES.replace("required double lon", "required double long"),
                    """
                            Column places.list.element:
                            The component places[].lon has no column: The path places[].lon leads to no column: `places[]` \
                            has no field lon. The nearest is places[].long.
                            Name the column with @Name, add it to the schema, or leave the component out."""),
            new Rejection("a REQUIRED column without a component", Days.class,
                    "optional int32 day (DATE); required int64 id;", """
                            The column id is REQUIRED, but Days has no component for it.
                            Add the component, or make the column OPTIONAL in the schema."""),
            new Rejection("a column that never holds the class", Days.class, "optional boolean day;", """
                    Column day:
                    The component day is a LocalDate, which cannot be stored as BOOLEAN.
                    """),
            new Rejection("a value that is repeated", Days.class, "repeated int32 day (DATE);", """
                    Column day:
                    The component day is a LocalDate, which cannot be stored as a repeated DATE on INT32.
                    Make the component a List."""),
            new Rejection("a list that is none", Tags.class, "optional binary tags (STRING);", """
                    Column tags:
                    The component tags is a Set<String>, which cannot be stored as STRING on BYTE_ARRAY.
                    It is stored as a LIST: make the column a LIST."""),
            new Rejection("a map that is none", Texts.class, "optional binary texts (STRING);", """
                    Column texts:
                    The component texts is a Map<String, String>, which cannot be stored as STRING on BYTE_ARRAY.
                    It is stored as a MAP: make the column a MAP."""),
            new Rejection("a map without values", Texts.class,
                    "optional group texts (MAP) { repeated group key_value { required binary key (STRING); } }", """
                            Column texts:
                            The component texts is a Map<String, String>, which cannot be stored as a MAP.
                            The MAP of the schema has keys without values, which store a Set."""),
            new Rejection("a record that is not a group", Drawing.class, "optional binary form (STRING);",
                    """
                            Column form:
                            The component form is a Form, which cannot be stored as STRING on BYTE_ARRAY.
                            It is stored as a group of its members: make the column a group, or give a ValueConverter for the class."""),
            new Rejection("a sealed type without the column that tells its types", Drawing.class,
                    "optional group form { optional group Circle { required double radius; } }", """
                            Column form:
                            The group of Form has no column type, which names the type of a value.
                            Add it to the schema as a STRING."""),
            new Rejection("a sealed type without a group for one of its types", Drawing.class,
                    "optional group form { required binary type (STRING); optional group Circel { required double radius; } }",
                    """
                            Column form:
                            The type form.Circle has no column: The path form.Circle leads to no column: `form` has no field \
                            Circle. The nearest is form.Circel.
                            Name the column with @Name, or add a group for the type to the schema."""),
            new Rejection("a column of numbers for the names of types", Drawing.class,
                    "optional group form { required int32 type; optional group Circle { required double radius; } }",
                    """
                            Column form.type:
                            The component form.type is a String, which cannot be stored as INT32.
                            It names the type of a value: make the column a STRING."""),
            new Rejection("a column of UUIDs for the names of types", Drawing.class,
                    "optional group form { required fixed_len_byte_array(16) type (UUID); optional group Circle {"
                            + " required double radius; } }",
                    """
                            Column form.type:
                            The component form.type is a String, which cannot be stored as UUID on FIXED_LEN_BYTE_ARRAY(16).
                            It names the type of a value: make the column a STRING."""),
            new Rejection("two columns that a component could be", Days.class,
                    "optional int32 DAY (DATE); optional int32 Day (DATE);",
                    """
                            The component day could be the column DAY or the column Day.
                            Name the right column with @Name and Naming.EXACT, or give its @FieldId and use Naming.FIELD_ID."""));

    @ParameterizedTest
    @FieldSource("REJECTIONS")
    void aClassIsRejectedThatDoesNotFitTheSchema(Rejection rejection) {
        Naming naming = rejection.rule().startsWith("two columns") ? Naming.CASE_INSENSITIVE : Naming.EXACT;
        RecordMapping<?> mapping = RecordMapping.of(rejection.type())
                .withSchema(Schema.parse("message s { " + rejection.schema() + " }"))
                .withOptions(MappingOptions.DEFAULT.withNaming(naming));

        assertThatThrownBy(mapping::writePlan).isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith(rejection.message());
    }

    @Test
    void aRepeatedFieldIsNeverNull() {
        RecordMapping<Order> mapping = RecordMapping.of(Order.class).withSchema(Schema.parse(
                "message s { required int64 id; optional binary buyer (STRING); repeated group places { required double lat;"
                        + " required double lon; } }"));

        assertThatThrownBy(() -> mapping.toBytes(List.of(new Order(1, "a", null)))).isInstanceOf(ValueException.class)
                .hasMessageContaining("column places, row 0:\nThe list is null");
    }

    @Test
    void thePlanSaysWhatIsDone() {
        assertThat(RecordMapping.of(Order.class).withColumn("places[].lat", "FLOAT").writePlan()).hasToString("""
                id            long    id                       INT64!   as it is       NONE
                buyer         String  buyer                    STRING   as it is       CHECKED
                places[].lat  double  places.list.element.lat  FLOAT!   through Float  NEAREST
                places[].lon  double  places.list.element.lon  DOUBLE!  as it is       NONE""");
    }

    @Test
    void recordsAreAppendedToAFileWhoseFieldsAreInAnotherOrder() throws IOException {
        Path file = folder.resolve("a.parquet");
        RecordMapping.of(Place.class)
                .withSchema(Schema.parse("message s { required double lon; required double lat; }"))
                .write(file, List.of(new Place(1, 2)));

        WriteSummary summary = Records.append(file, Place.class, List.of(new Place(3, 4), new Place(5, 6)));

        assertThat(summary.rowCount()).isEqualTo(2);
        assertThat(summary.rowGroupCount()).isEqualTo(2);
        assertThat(WrittenFiles.rows(file)).containsExactly("{lon: 2.0, lat: 1.0}", "{lon: 4.0, lat: 3.0}",
                "{lon: 6.0, lat: 5.0}");
    }

    @Test
    void recordsAreAppendedToAFileThatIsNotThere() throws IOException {
        Path file = folder.resolve("a.parquet");
        Records.append(file, Place.class, List.of(new Place(1, 2)));

        assertThat(WrittenFiles.rows(file)).containsExactly("{lat: 1.0, lon: 2.0}");
    }

    @Test
    void aFileOfAnotherSchemaIsNotAppendedTo() throws IOException {
        Path file = folder.resolve("a.parquet");
        Records.write(file, Days.class, List.of(new Days(LocalDate.EPOCH)));
        byte[] before = Files.readAllBytes(file);

        assertThatThrownBy(() -> Records.append(file, Place.class, List.of(new Place(1, 2))))
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessageStartingWith(file + ":\nThe component lat has no column");
        assertThatThrownBy(() -> RecordMapping.of(Days.class)
                .withSchema(Schema.parse("message s { optional binary day (STRING); }")).append(file))
                .isInstanceOf(SchemaMismatchException.class);
        assertThat(file).hasBinaryContent(before);
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void aRecordThatFailsLeavesTheFileThatIsAppendedToAsItWas() throws IOException {
        Path file = folder.resolve("a.parquet");
        Records.write(file, Days.class, List.of(new Days(LocalDate.EPOCH)));
        byte[] before = Files.readAllBytes(file);

        assertThatThrownBy(
                () -> Records.append(file, Days.class, List.of(new Days(LocalDate.EPOCH), new Days(LocalDate.MAX))))
                .isInstanceOf(ValueException.class).hasMessageStartingWith(file + ", column day, row 1:");
        assertThat(file).hasBinaryContent(before);
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
    }

    enum Colour {
        RED, GREEN
    }

    record Trip(Duration took, @ParquetType("DURATION(MILLIS)") Duration rested, Colour colour, ZonedDateTime at,
            ZonedDateTime until) {}

    private static final ZonedDateTime BERLIN = ZonedDateTime.of(2000, 1, 1, 0, 0, 0, 0, ZoneId.of("Europe/Berlin"));

    private static final List<Trip> TRIPS = List.of(
            new Trip(Duration.ofNanos(7), Duration.ofMillis(7), Colour.RED, BERLIN, BERLIN),
            new Trip(null, null, null, null, null),
            new Trip(Duration.ZERO, Duration.ZERO, Colour.RED, BERLIN,
                    BERLIN.withZoneSameInstant(ZoneId.of("Asia/Tokyo"))));

    @Test
    void aFileDescribesItselfToArrow() throws IOException {
        Path file = folder.resolve("a.parquet");
        RecordMapping<Trip> mapping = RecordMapping.of(Trip.class);
        mapping.write(file, TRIPS);

        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(ArrowHints.of(reader.metadata()).byPath()).hasToString(
                    "{took=[Duration[unit=NANOSECOND]], rested=[Duration[unit=MILLISECOND]],"
                            + " colour=[Categorical[indexType=int8, isOrdered=false]],"
                            + " at=[Zone[zone=Europe/Berlin]], until=[Zone[zone=UTC]]}");
        }
        assertThat(WrittenFiles.rows(file)).first().asString().startsWith("{took: 7, rested: 7, colour: RED,");
        mapping.append(file, List.of(new Trip(null, Duration.ofMillis(8), null, null, null)));
        assertThat(WrittenFiles.rows(file)).last().asString().startsWith("{took: null, rested: 8,");
    }

    @Test
    void zonesAreThoseOfTheFile() throws IOException {
        record At(ZonedDateTime at) {}
        RecordMapping<At> mapping = RecordMapping.of(At.class);
        mapping.toBytes(List.of(new At(BERLIN)));
        byte[] file = mapping.toBytes(List.of(new At(BERLIN.withZoneSameInstant(ZoneId.of("Asia/Tokyo")))));

        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(ArrowHints.of(reader.metadata()).byPath()).hasToString("{at=[Zone[zone=Asia/Tokyo]]}");
        }
    }

    @Test
    void anEnumIsNoCategoryIfItsColumnIsToHaveNoDictionary() throws IOException {
        record Coloured(Colour colour) {}
        RecordMapping<Coloured> mapping = RecordMapping.of(Coloured.class)
                .withWriteOptions(WriteOptions.DEFAULT.withDictionary(WriteOptions.Dictionary.NEVER));

        try (ParquetReader reader = Parquet.open(InputFile.of(mapping.toBytes(List.of(new Coloured(Colour.RED)))))) {
            assertThat(ArrowHints.of(reader.metadata()).byPath()).isEmpty();
            assertThat(
                    reader.metadata().rowGroups().getFirst().columns().getFirst().metadata().orElseThrow().encodings())
                    .doesNotContain(dev.lamella.metadata.Encoding.RLE_DICTIONARY);
        }
    }

    @Test
    void theArrowSchemaCanBeLeftOutAndGiven() throws IOException {
        RecordMapping<Place> mapping = RecordMapping.of(Place.class);
        Path file = folder.resolve("a.parquet");

        mapping.withOptions(MappingOptions.DEFAULT.withArrowSchema(MappingOptions.ArrowSchemaKey.OMIT)).write(file,
                List.of());
        assertThat(arrowSchemas(file)).isEmpty();
        mapping.withWriteOptions(WriteOptions.DEFAULT.withKeyValue(ArrowSchema.KEY, "mine")).write(file, List.of());
        assertThat(arrowSchemas(file)).containsExactly("mine");
        try (RecordWriter<Place> writer = mapping.create(OutputFile.of(file))) {
            writer.commit();
        }
        assertThat(arrowSchemas(file)).hasSize(1).doesNotContain("mine");
    }

    private static List<String> arrowSchemas(Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(file)) {
            return reader.metadata().keyValues().stream().filter(entry -> entry.key().equals(ArrowSchema.KEY))
                    .map(entry -> entry.value().orElseThrow()).toList();
        }
    }

    @Test
    void aDurationNeedsAUnitWhereTheSchemaIsGiven() {
        record Took(Duration took) {}

        assertThatThrownBy(() -> RecordMapping.of(Took.class)
                .withSchema(Schema.parse("message s { optional int64 took; }")).writePlan())
                .isInstanceOf(SchemaMismatchException.class)
                .hasMessageEndingWith("Give the unit with the type DURATION(unit), for example DURATION(NANOS).");
        assertThat(RecordMapping.of(Took.class).withColumn("took", "DURATION(SECONDS)")
                .withSchema(Schema.parse("message s { optional int64 took; }")).writePlan().components()).hasSize(1);
    }

    @Test
    void hintsAreOfTheFileThatIsAppendedTo() throws IOException {
        record Took(@ParquetType("DURATION(MICROS)") Duration took) {}
        record Same(Duration took) {}
        Path file = folder.resolve("a.parquet");
        Records.write(file, Took.class, List.of(new Took(Duration.ofMillis(1))));
        Records.append(file, Same.class, List.of(new Same(Duration.ofMillis(2))));

        assertThat(WrittenFiles.rows(file)).containsExactly("{took: 1000}", "{took: 2000}");
    }

    record Last(int last, @ParquetType("INT64") Integer number) {}

    @Test
    void aColumnMayBeBehindManyOthers() throws IOException {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i <= Short.MAX_VALUE; i++) {
            fields.add(TypeString.parse("INT32").optional("c" + i));
        }
        fields.add(TypeString.parse("INT32").optional("last"));
        fields.add(TypeString.parse("INT64").optional("number"));
        RecordMapping<Last> mapping = RecordMapping.of(Last.class).withSchema(Schema.of("wide", fields));

        assertThat(mapping.fromBytes(mapping.toBytes(List.of(new Last(7, 8))))).containsExactly(new Last(7, 8));
    }
}
