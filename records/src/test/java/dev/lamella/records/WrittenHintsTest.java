package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowType;
import dev.lamella.error.ValueException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.Encoding;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingOptions.ArrowSchemaKey;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What files of records tell Arrow, and what comes back because of it.
class WrittenHintsTest {
    @TempDir
    Path folder;

    private static final Instant TIME = Instant.parse("2026-07-01T12:00:00.000001Z");

    private static ArrowHints hints(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return ArrowHints.of(reader.metadata());
        }
    }

    record Inner(ZonedDateTime at) {}

    record Zoned(ZonedDateTime at, List<@Nullable ZonedDateTime> list, Map<String, ZonedDateTime> map, Inner inner,
            List<Inner> inners, Optional<ZonedDateTime> maybe, ZonedDateTime[] array, OffsetDateTime offset) {
        static Zoned in(ZoneId zone, ZoneOffset offset) {
            ZonedDateTime at = TIME.atZone(zone);
            return new Zoned(at, Arrays.asList(at, null), Map.of("k", at), new Inner(at), List.of(new Inner(at)),
                    Optional.of(at), new ZonedDateTime[]{at}, TIME.atOffset(offset));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Europe/Berlin", "-02:30", "Etc/GMT+5", "GMT"})
    void aZoneThatAllValuesHaveComesBackWherever(String name) throws IOException {
        ZoneId zone = ZoneId.of(name);
        Zoned row = Zoned.in(zone, ZoneOffset.ofHours(3));
        byte[] file = Records.toBytes(Zoned.class, List.of(row, Zoned.in(zone, ZoneOffset.ofHours(3))));
        ArrowHints hints = hints(file);
        for (String path : List.of("at", "list[]", "map{value}", "inner.at", "inners[].at", "maybe", "array[]")) {
            assertThat(hints.at(ColumnPath.parse(path))).as(path).containsExactly(new ArrowHint.Zone(zone));
        }
        assertThat(hints.at(ColumnPath.of("offset"))).containsExactly(new ArrowHint.Zone(ZoneOffset.ofHours(3)));
        assertThat(hints.warnings()).isEmpty();
        assertThat(Records.fromBytes(file, Zoned.class)).hasSize(2).allSatisfy(read -> assertThat(read)
                .usingRecursiveComparison().isEqualTo(row));
    }

    record Event(ZonedDateTime at, Variant data) {}

    @ParameterizedTest
    @ValueSource(strings = {"STRUCT(id INT64)", "auto"})
    void aZoneComesBackBesideAShreddedVariant(String shredding) throws IOException {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        RecordMapping<Event> events = RecordMapping.of(Event.class)
                .withWriteOptions(WriteOptions.DEFAULT.withShredding("data", shredding));
        byte[] file = events.toBytes(List.of(new Event(TIME.atZone(berlin), Variant.ofJson("{\"id\":1}"))));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(reader.schema().leaves()).extracting(leaf -> leaf.path().toString())
                    .contains("data.typed_value.id.typed_value");
        }
        assertThat(events.fromBytes(file)).extracting(event -> event.at().getZone()).containsExactly(berlin);
    }

    record Departure(ZonedDateTime time) {}

    record Board(List<Departure> departures) {}

    @Test
    void aZoneBehindAConverterIsSeenToo() throws IOException {
        RecordMapping<Board> boards = RecordMapping.of(Board.class).withConverter(
                ValueConverter.of(Departure.class, ZonedDateTime.class, Departure::time, Departure::new));
        Board board = new Board(List.of(new Departure(TIME.atZone(ZoneId.of("Europe/Berlin")))));
        assertThat(boards.fromBytes(boards.toBytes(List.of(board)))).containsExactly(board);
    }

    record At(ZonedDateTime at) {}

    record Offset(OffsetDateTime at) {}

    @Test
    void aZoneThatValuesDoNotShareOrArrowHasNotIsUtc() throws IOException {
        ZonedDateTime berlin = TIME.atZone(ZoneId.of("Europe/Berlin"));
        ArrowHint utc = new ArrowHint.Zone(ZoneId.of("UTC"));
        for (List<At> rows : List.of(List.of(new At(berlin), new At(TIME.atZone(ZoneId.of("Asia/Tokyo")))),
                List.of(new At(TIME.atZone(ZoneId.of("UTC+02:00")))), List.of(new At(TIME.atZone(ZoneOffset.UTC))),
                List.<At>of())) {
            byte[] file = RecordMapping.of(At.class).toBytes(rows);
            assertThat(hints(file).at(ColumnPath.of("at"))).containsExactly(utc);
            assertThat(Records.fromBytes(file, At.class)).isEqualTo(
                    rows.stream().map(row -> new At(row.at().withZoneSameInstant(ZoneOffset.UTC))).toList());
        }
        byte[] seconds = Records.toBytes(Offset.class,
                List.of(new Offset(TIME.atOffset(ZoneOffset.ofTotalSeconds(3601)))));
        assertThat(hints(seconds).at(ColumnPath.of("at"))).containsExactly(utc);
        assertThat(Records.fromBytes(seconds, Offset.class)).containsExactly(new Offset(TIME.atOffset(ZoneOffset.UTC)));
    }

    record Kept(
            @ParquetType("STRUCT(timestamp TIMESTAMP(true,MICROS)!, offset_minutes INT(16,true)!)") @Nullable OffsetDateTime at,
            @Nullable List<@ParquetType("STRUCT(offset_minutes INT(16,true), timestamp TIMESTAMP(true,MILLIS))") @Nullable ZonedDateTime> list) {}

    @Test
    void offsetsAreKeptRowByRowInAGroup() throws IOException {
        ZonedDateTime millis = ZonedDateTime.parse("2026-07-01T12:00:00.123-18:00");
        List<Kept> rows = List.of(
                new Kept(TIME.atOffset(ZoneOffset.ofHoursMinutes(5, 30)), Arrays.asList(millis, null)),
                new Kept(TIME.atOffset(ZoneOffset.UTC), List.of()), new Kept(null, null));
        byte[] file = Records.toBytes(Kept.class, rows);
        assertThat(hints(file).find(ColumnPath.of("at"), ArrowHint.OffsetTimestamp.class)).isPresent();
        assertThat(hints(file).find(ColumnPath.parse("list[]"), ArrowHint.OffsetTimestamp.class)).isPresent();
        assertThat(Records.fromBytes(file, Kept.class)).isEqualTo(rows);
        assertThatThrownBy(() -> Records.toBytes(Kept.class,
                List.of(new Kept(TIME.atOffset(ZoneOffset.ofTotalSeconds(1)), null))))
                .isInstanceOf(ValueException.class)
                .hasMessageStartingWith("memory, column at, row 0:\nThe offset has seconds");
    }

    record Ride(Duration took, List<@Nullable Duration> stops,
            @ParquetType("DURATION(MILLIS)") Optional<Duration> rest) {}

    private static final Ride RIDE = new Ride(Duration.ofNanos(7), Arrays.asList(Duration.ofNanos(-1), null),
            Optional.of(Duration.ofMillis(3)));

    @Test
    void durationsThatTheFileWillNotTellOfAreInThePlan() throws IOException {
        RecordMapping<Ride> told = RecordMapping.of(Ride.class);
        assertThat(told.writePlan().warnings()).isEmpty();
        assertThat(told.fromBytes(told.toBytes(List.of(RIDE)))).containsExactly(RIDE);
        RecordMapping<Ride> untold = told.withOptions(MappingOptions.DEFAULT.withArrowSchema(ArrowSchemaKey.OMIT));
        assertThat(untold.writePlan().warnings()).containsExactly(
                "The file will not record that the numbers of column took are durations in NANOS, because no"
                        + " Arrow schema says so. Read them with the type DURATION(NANOS)",
                "The file will not record that the numbers of column stops[] are durations in NANOS, because no"
                        + " Arrow schema says so. Read them with the type DURATION(NANOS)",
                "The file will not record that the numbers of column rest are durations in MILLIS, because no"
                        + " Arrow schema says so. Read them with the type DURATION(MILLIS)");
        assertThat(untold.writePlan().toString()).contains("\nwarning: The file will not record");
        assertThat(told.withColumn("took", "DURATION(NANOS)").withColumn("stops[]", "DURATION(NANOS)")
                .fromBytes(untold.toBytes(List.of(RIDE)))).containsExactly(RIDE);
    }

    record Nanos(Duration took) {}

    record Millis(@ParquetType("DURATION(MILLIS)") Duration took) {}

    @Test
    void whatIsAppendedCountsWhatTheFileCounts() throws IOException {
        Path file = folder.resolve("a.parquet");
        Records.write(file, Nanos.class, List.of(new Nanos(Duration.ofSeconds(1))));
        Records.append(file, Millis.class, List.of(new Millis(Duration.ofSeconds(2))));
        assertThat(WrittenFiles.rows(file)).containsExactly("{took: 1000000000}", "{took: 2000000000}");
        assertThat(Records.read(file, Millis.class)).containsExactly(new Millis(Duration.ofSeconds(1)),
                new Millis(Duration.ofSeconds(2)));
    }

    @Test
    void aFileWithoutAnArrowSchemaIsAppendedToAsIsAskedFor() throws IOException {
        Path file = folder.resolve("a.parquet");
        RecordMapping.of(Millis.class).withOptions(MappingOptions.DEFAULT.withArrowSchema(ArrowSchemaKey.OMIT))
                .write(file, List.of(new Millis(Duration.ofSeconds(1))));
        try (RecordWriter<Millis> writer = RecordMapping.of(Millis.class).append(file)) {
            writer.write(new Millis(Duration.ofSeconds(2)));
            assertThat(writer.plan().warnings()).hasSize(1);
            writer.commit();
        }
        assertThat(Records.read(file, Millis.class)).containsExactly(new Millis(Duration.ofSeconds(1)),
                new Millis(Duration.ofSeconds(2)));
    }

    enum Colour {
        RED, GREEN
    }

    record Painted(Colour colour, String other) {}

    /// Readers of categories know no pages without dictionaries, and one row alone would have none.
    @Test
    void categoriesThatAreAppendedHaveDictionaries() throws IOException {
        Path file = folder.resolve("a.parquet");
        Schema schema = RecordMapping.of(Painted.class).schema();
        ArrowSchemaBuilder arrow = ArrowSchemaBuilder.of(schema);
        for (String column : List.of("colour", "other")) {
            arrow.with(ColumnPath.of(column), new ArrowHint.Categorical(new ArrowType.Int(8, true), false));
        }
        RecordMapping.of(Painted.class)
                .withWriteOptions(WriteOptions.DEFAULT.withKeyValue(ArrowSchema.KEY, arrow.build().toBase64()))
                .write(file, List.of(new Painted(Colour.RED, "a")));
        Records.append(file, Painted.class, List.of(new Painted(Colour.GREEN, "b")));
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(ArrowHints.of(reader.metadata()).byPath()).hasSize(2);
            assertThat(reader.metadata().rowGroups().getLast().columns()).hasSize(2).allSatisfy(column -> assertThat(
                    column.metadata().orElseThrow().encodings()).contains(Encoding.RLE_DICTIONARY));
        }
    }

    record Deep<T>(Map<String, T> all) {}

    /// A struct, a map and its entries each time.
    private static final TypeRef<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Deep<Integer>>>>>>>>>>>>>>>>>>>>>>>>>>>>> DEEP = new TypeRef<>() {
    };

    @Test
    void fieldsTooDeepForArrowAreWrittenWithoutIt() throws IOException {
        byte[] file = toBytes(RecordMapping.of(DEEP));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(reader.schema().leaves()).hasSize(29);
            assertThat(reader.metadata().keyValues()).noneMatch(entry -> entry.key().equals(ArrowSchema.KEY));
        }
        assertThat(RecordMapping.of(DEEP).fromBytes(file)).hasSize(1).first().isEqualTo(new Deep<>(Map.of()));
    }

    @SuppressWarnings("unchecked")
    private static byte[] toBytes(RecordMapping<?> mapping) throws IOException {
        return ((RecordMapping<Object>) mapping).toBytes(List.of(new Deep<>(Map.of())));
    }

    record Fixed(@ParquetType("TIMESTAMP(true,NANOS,FLBA)") @Nullable Instant at,
            @ParquetType("TIMESTAMP(false,NANOS,FLBA)") @Nullable LocalDateTime local,
            @Nullable List<@ParquetType("TIMESTAMP(true,NANOS,FLBA)") @Nullable Instant> list) {}

    @Test
    void timestampsOfTwelveBytesReachAsFarAsJava() throws IOException {
        List<Fixed> rows = List.of(new Fixed(Instant.MAX, LocalDateTime.MAX, Arrays.asList(Instant.MIN, null)),
                new Fixed(Instant.MIN, LocalDateTime.MIN, List.of(TIME)), new Fixed(null, null, null));
        byte[] file = Records.toBytes(Fixed.class, rows);
        assertThat(RecordMapping.of(Fixed.class).strict().fromBytes(file)).isEqualTo(rows);
    }

    record Stop(ZonedDateTime at, @NonNull String name) {}

    @Test
    void theZoneOfARejectedRecordDoesNotCount() throws IOException {
        ZonedDateTime berlin = TIME.atZone(ZoneId.of("Europe/Berlin"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RecordWriter<Stop> writer = RecordMapping.of(Stop.class).create(OutputFile.of("stops", bytes))) {
            for (ZonedDateTime rejected : List.of(TIME.atZone(ZoneId.of("Asia/Tokyo")), berlin)) {
                Stop nameless = new Stop(rejected, null);
                assertThatThrownBy(() -> writer.write(nameless)).isInstanceOf(ValueException.class);
                writer.write(new Stop(berlin, "a"));
            }
            writer.commit();
        }
        assertThat(Records.fromBytes(bytes.toByteArray(), Stop.class)).containsExactly(new Stop(berlin, "a"),
                new Stop(berlin, "a"));
    }

    record Legs(List<ZonedDateTime> legs) {}

    @Test
    void theZonesOfOneRecordAndOfSeveralCountAlike() throws IOException {
        ZonedDateTime berlin = TIME.atZone(ZoneId.of("Europe/Berlin"));
        ZonedDateTime tokyo = TIME.atZone(ZoneId.of("Asia/Tokyo"));
        ArrowHint utc = new ArrowHint.Zone(ZoneId.of("UTC"));
        for (List<Legs> rows : List.of(List.of(new Legs(List.of(berlin, tokyo))),
                List.of(new Legs(List.of(berlin)), new Legs(List.of(tokyo)), new Legs(List.of(berlin))))) {
            assertThat(hints(Records.toBytes(Legs.class, rows)).at(ColumnPath.parse("legs[]"))).containsExactly(utc);
        }
        byte[] same = Records.toBytes(Legs.class,
                List.of(new Legs(List.of(berlin, berlin)), new Legs(List.of()), new Legs(List.of(berlin))));
        assertThat(hints(same).at(ColumnPath.parse("legs[]")))
                .containsExactly(new ArrowHint.Zone(ZoneId.of("Europe/Berlin")));
    }
}
