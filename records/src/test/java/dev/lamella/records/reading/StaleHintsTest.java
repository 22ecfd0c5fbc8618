package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowField;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What an Arrow schema may not do: fail a file, or change what it does not fit.
class StaleHintsTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final long SEED = 20261123;

    private static ArrowType duration(ArrowTimeUnit unit) {
        return new ArrowType.Duration(unit);
    }

    private static final ArrowType LONG = new ArrowType.Int(64, true);

    /// Two columns of numbers, 1 and 2, with what an Arrow schema says.
    private static byte[] numbers(ArrowField... fields) {
        ArrowSchema arrow = new ArrowSchema(List.of(fields), Map.of());
        return RowFile.written(Schema.parse("message test { required int64 a; required int64 b; }"),
                WriteOptions.DEFAULT.withKeyValue(ArrowSchema.KEY, arrow.toBase64()),
                rows -> rows.append(row -> row.setLong("a", 1).setLong("b", 2)));
    }

    record Numbers(long a, long b) {}

    record Took(long a, Duration b) {}

    private static List<String> warnings(byte[] file, Class<?> type) throws IOException {
        try (RecordReader<?> reader = RecordMapping.of(type).open(InputFile.of(file))) {
            return reader.plan().warnings();
        }
    }

    @Test
    void columnsInAnotherOrderAreFoundByTheirNames() throws IOException {
        byte[] file = numbers(ArrowField.required("b", duration(ArrowTimeUnit.SECOND)),
                ArrowField.required("a", LONG));
        assertThat(Records.fromBytes(file, Took.class)).containsExactly(new Took(1, Duration.ofSeconds(2)));
        assertThat(warnings(file, Took.class)).isEmpty();
    }

    @Test
    void aSchemaOfOtherColumnsChangesNothing() throws IOException {
        byte[] more = numbers(ArrowField.required("a", LONG), ArrowField.required("b", duration(ArrowTimeUnit.SECOND)),
                ArrowField.required("c", LONG));
        byte[] others = numbers(ArrowField.required("x", duration(ArrowTimeUnit.SECOND)),
                ArrowField.required("y", duration(ArrowTimeUnit.SECOND)));
        byte[] twice = numbers(ArrowField.required("b", LONG),
                ArrowField.required("b", duration(ArrowTimeUnit.SECOND)));
        byte[] ofOtherType = numbers(ArrowField.required("a", new ArrowType.Utf8()),
                ArrowField.required("b", new ArrowType.FloatingPoint(ArrowType.Precision.DOUBLE)));
        for (byte[] file : List.of(more, others, twice, ofOtherType)) {
            assertThat(Records.fromBytes(file, Numbers.class)).containsExactly(new Numbers(1, 2));
            assertThat(warnings(file, Numbers.class)).isNotEmpty();
            assertThatThrownBy(() -> Records.fromBytes(file, Took.class)).isInstanceOf(SchemaMismatchException.class);
        }
    }

    @Test
    void aZoneThatNobodyKnowsIsUtcAndTold() throws IOException {
        record At(ZonedDateTime at) {}
        ArrowField field = ArrowField.nullable("at",
                new ArrowType.Timestamp(ArrowTimeUnit.MICROSECOND, Optional.of("Mars/Olympus")));
        byte[] file = RowFile.written(Schema.of("test", TypeString.parseFields("at TIMESTAMP(true,MICROS)")),
                WriteOptions.DEFAULT.withKeyValue(ArrowSchema.KEY,
                        new ArrowSchema(List.of(field), Map.of()).toBase64()),
                rows -> rows.append(row -> row.set("at", Instant.EPOCH)));
        assertThat(Records.fromBytes(file, At.class)).containsExactly(new At(Instant.EPOCH.atZone(ZoneOffset.UTC)));
        try (RecordReader<At> reader = RecordMapping.of(At.class).open(InputFile.of(file))) {
            assertThat(reader.plan()).hasToString("at  ZonedDateTime  at  TIMESTAMP(true,MICROS)  as it is  CHECKED\n"
                    + "warning: Field at: the time zone Mars/Olympus is unknown, so UTC is used instead");
        }
    }

    record Micros(long a, @ParquetType("DURATION(MICROS)") Duration b) {}

    @Test
    void aFileKnowsItsUnitBetterThanTheComponent() throws IOException {
        byte[] file = numbers(ArrowField.required("a", LONG), ArrowField.required("b", duration(ArrowTimeUnit.SECOND)));
        assertThat(Records.fromBytes(file, Micros.class)).containsExactly(new Micros(1, Duration.ofSeconds(2)));
    }

    @Test
    void aTypeThatIsAskedForComesBeforeWhatArrowSays() throws IOException {
        record Asked(@ParquetType("INT64") long a, @ParquetType("TIMESTAMP(true,MILLIS)") Instant b) {}
        ArrowType millis = new ArrowType.Timestamp(ArrowTimeUnit.MILLISECOND, Optional.of("UTC"));
        byte[] file = numbers(ArrowField.required("a", millis), ArrowField.required("b", millis));
        assertThat(Records.fromBytes(file, Asked.class)).containsExactly(new Asked(1, Instant.ofEpochMilli(2)));
    }

    @Test
    void whatIsMeantIsInThePlan() throws IOException {
        record At(Instant a, LocalDate b) {}
        byte[] file = numbers(
                ArrowField.required("a", new ArrowType.Timestamp(ArrowTimeUnit.MILLISECOND, Optional.of("UTC"))),
                ArrowField.required("b", new ArrowType.Date(ArrowType.DateUnit.MILLISECOND)));
        try (RecordReader<At> reader = RecordMapping.of(At.class).open(InputFile.of(file))) {
            assertThat(reader.plan()).hasToString("""
                    a  Instant    a  INT64!  for Arrow TIMESTAMP(true,MILLIS), as it is     CHECKED
                    b  LocalDate  b  INT64!  for Arrow milliseconds of dates, through Long  CHECKED""");
        }
    }

    @Test
    void valuesThatAreNotWhatArrowSaysAreRejectedOneByOne() {
        record Date(long a, LocalDate b) {}
        record Time(long a, LocalTime b) {}
        record Local(long a, LocalDateTime b) {}
        ArrowField a = ArrowField.required("a", LONG);
        assertThatThrownBy(() -> Records.fromBytes(numbers(a,
                ArrowField.required("b", new ArrowType.Date(ArrowType.DateUnit.MILLISECOND))), Date.class))
                .isInstanceOf(ValueException.class)
                .hasMessageStartingWith(
                        "bytes in memory, column b, row 0:\nComponent b (LocalDate): The milliseconds are")
                .hasMessageEndingWith("Make the component a long.");
    }

    record Plain(long took, long at, int time, long date, byte flag, String text, byte[] bytes, String json, UUID id,
            Instant instant, Stored variant) {
        record Stored(byte[] metadata, byte[] value) {}
    }

    record Meant(Duration took, LocalDateTime at, LocalTime time, LocalDate date, boolean flag, String text,
            byte[] bytes,
            Variant json, UUID id, ZonedDateTime instant, Variant variant) {}

    private static final Schema ALL = Schema.of("test", TypeString.parseFields("took INT64!, at INT64!, time INT32!,"
            + " date INT64!, flag INT(8,true)!, text BYTE_ARRAY!, bytes BYTE_ARRAY!, json BYTE_ARRAY!,"
            + " id FIXED_LEN_BYTE_ARRAY(16)!, instant TIMESTAMP(true,MICROS)!,"
            + " variant STRUCT(metadata BYTE_ARRAY!, value BYTE_ARRAY!)!"));

    private static String arrowOfAll() {
        return ArrowSchemaBuilder.of(ALL)
                .with(ColumnPath.of("took"), new ArrowHint.Duration(ArrowTimeUnit.MILLISECOND))
                .with(ColumnPath.of("at"), new ArrowHint.Moment(ArrowTimeUnit.SECOND, Optional.empty()))
                .with(ColumnPath.of("time"), new ArrowHint.TimeOfDay(ArrowTimeUnit.SECOND))
                .with(ColumnPath.of("date"), new ArrowHint.DateInMillis())
                .with(ColumnPath.of("flag"), new ArrowHint.Bool8())
                .with(ColumnPath.of("text"), new ArrowHint.Text())
                .with(ColumnPath.of("bytes"), new ArrowHint.Wkb(Optional.of("EPSG:3857"), Optional.empty(),
                        Optional.empty()))
                .with(ColumnPath.of("json"), new ArrowHint.Json()).with(ColumnPath.of("id"), new ArrowHint.Uuid())
                .with(ColumnPath.of("instant"), new ArrowHint.Zone(ZoneOffset.ofHours(2)))
                .with(ColumnPath.of("variant"), new ArrowHint.Variant()).build().toBase64();
    }

    private static byte[] fileOfAll(String arrow) {
        Variant one = Variant.ofJson("1");
        return RowFile.written(ALL, WriteOptions.DEFAULT.withKeyValue(ArrowSchema.KEY, arrow),
                rows -> rows.append(row -> row.setLong("took", 1).setLong("at", 2).setInt("time", 3).setLong("date", 0)
                        .setInt("flag", 1).setBytes("text", new byte[]{'t'}).setBytes("bytes", new byte[]{'b'})
                        .setBytes("json", new byte[]{'1'}).setBytes("id", new byte[16]).set("instant", Instant.EPOCH)
                        .set("variant", RowFile.stored(one))));
    }

    private static String told(Plain plain) {
        return plain.took() + " " + plain.at() + " " + plain.time() + " " + plain.date() + " " + plain.flag() + " "
                + plain.text() + " " + new String(plain.bytes(), java.nio.charset.StandardCharsets.UTF_8) + " "
                + plain.json() + " " + plain.id() + " " + plain.instant() + " " + plain.variant().value().length;
    }

    /// A flipped bit or a cut end may make another schema of it, or none. Nothing that the columns are without it may change.
    @Test
    void noDamageFailsARead() throws IOException {
        Random random = new Random(SEED);
        String whole = arrowOfAll();
        String expected = told(Records.fromBytes(fileOfAll(whole), Plain.class).getFirst());
        assertThat(expected).isEqualTo("1 2 3 0 1 t b 1 00000000-0000-0000-0000-000000000000 1970-01-01T00:00:00Z 2");
        assertThat(Records.fromBytes(fileOfAll(whole), Meant.class).getFirst().took()).isEqualTo(Duration.ofMillis(1));
        int warned = 0;
        int meant = 0;
        int rounds = 400 * EFFORT;
        for (int round = 0; round < rounds; round++) {
            String damaged = damaged(whole, random);
            byte[] file = fileOfAll(damaged);
            String what = "seed " + SEED + ", round " + round;
            try (RecordReader<Plain> reader = RecordMapping.of(Plain.class).open(InputFile.of(file))) {
                assertThat(told(reader.toList().getFirst())).as(what).isEqualTo(expected);
                if (!reader.plan().warnings().isEmpty()) {
                    warned++;
                    assertThat(reader.plan().toString()).as(what).contains("\nwarning: ");
                }
            }
            try {
                assertThat(Records.fromBytes(file, Meant.class)).as(what).hasSize(1);
                meant++;
            } catch (SchemaMismatchException | ValueException e) {
                assertThat(e.location().toString()).as(what).contains("bytes in memory");
            }
        }
        assertThat(warned).isBetween(rounds / 2, rounds - 1);
        assertThat(meant).isBetween(1, rounds - 1);
    }

    private static String damaged(String whole, Random random) {
        byte[] bytes = Base64.getDecoder().decode(whole);
        return switch (random.nextInt(4)) {
            case 0 -> whole.substring(0, random.nextInt(whole.length()));
            case 1 -> {
                StringBuilder text = new StringBuilder(whole);
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(128));
                yield text.toString();
            }
            default -> {
                for (int i = random.nextInt(3); i >= 0; i--) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
                yield Base64.getEncoder().encodeToString(bytes);
            }
        };
    }
}
