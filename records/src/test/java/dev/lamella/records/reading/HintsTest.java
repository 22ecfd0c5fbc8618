package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingOptions.ArrowAdvice;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.row.Wkb;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What records make of what an Arrow schema says, wherever a column may be, and what they read without it.
class HintsTest {
    record Inner<T>(T value) {}

    record Everywhere<T>(T value, List<T> list, Map<String, T> map, Inner<T> struct) {}

    enum Color {
        RED, BLUE
    }

    /// @param type of the column
    /// @param stored what is in it
    /// @param mapping to records of a class
    /// @param value what the class has where the Arrow schema is heeded
    /// @param plain what it has where it is not; nothing if the column is rejected then
    record Case(String type, List<ArrowHint> hints, Object stored, RecordMapping<?> mapping, Object value,
            Optional<Object> plain) {
        static Case of(String type, ArrowHint hint, Object stored, TypeRef<?> as, Object value) {
            return new Case(type, List.of(hint), stored, RecordMapping.of(as), value, Optional.empty());
        }

        Case otherwise(Object other) {
            return new Case(type, hints, stored, mapping, value, Optional.of(other));
        }

        Case and(ArrowHint hint) {
            List<ArrowHint> all = new ArrayList<>(hints);
            all.add(hint);
            return new Case(type, all, stored, mapping, value, plain);
        }

        @Override
        public String toString() {
            return type + ", " + hints + " as " + value.getClass().getSimpleName();
        }
    }

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZoneOffset TWO = ZoneOffset.ofHours(2);
    private static final Instant TIME = Instant.parse("1969-06-30T23:59:59Z");
    private static final LocalDateTime LOCAL = LocalDateTime.ofInstant(TIME, ZoneOffset.UTC);
    private static final long SECONDS = TIME.getEpochSecond();
    private static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final byte[] ID_BYTES = {0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, (byte) 0x88, (byte) 0x99,
            (byte) 0xaa, (byte) 0xbb, (byte) 0xcc, (byte) 0xdd, (byte) 0xee, (byte) 0xff};
    private static final byte[] POINT = Arrays.copyOf(new byte[]{1, 1}, 21);
    private static final Variant OBJECT = Variant.ofJson("{\"a\":[1,null]}");

    private static ArrowHint moment(ArrowTimeUnit unit) {
        return new ArrowHint.Moment(unit, Optional.empty());
    }

    private static ArrowHint moment(ArrowTimeUnit unit, ZoneId zone) {
        return new ArrowHint.Moment(unit, Optional.of(zone));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static final List<Case> CASES = List.of(
            // Time zones of points in time.
            Case.of("TIMESTAMP(true,MICROS)", new ArrowHint.Zone(BERLIN), TIME,
                    new TypeRef<Everywhere<ZonedDateTime>>() {
                    }, TIME.atZone(BERLIN))
                    .otherwise(TIME.atZone(ZoneOffset.UTC)),
            Case.of("TIMESTAMP(true,NANOS)", new ArrowHint.Zone(TWO), TIME,
                    new TypeRef<Everywhere<ZonedDateTime>>() {
                    }, TIME.atZone(TWO)).otherwise(TIME.atZone(ZoneOffset.UTC)),
            Case.of("TIMESTAMP(true,MILLIS)", new ArrowHint.Zone(ZoneId.of("UTC")), TIME,
                    new TypeRef<Everywhere<ZonedDateTime>>() {
                    }, TIME.atZone(ZoneOffset.UTC))
                    .otherwise(TIME.atZone(ZoneOffset.UTC)),
            Case.of("TIMESTAMP(true,MICROS)", new ArrowHint.Zone(BERLIN), TIME,
                    new TypeRef<Everywhere<OffsetDateTime>>() {
                    }, TIME.atZone(BERLIN).toOffsetDateTime())
                    .otherwise(TIME.atOffset(ZoneOffset.UTC)),
            Case.of("TIMESTAMP(true,MICROS)", new ArrowHint.Zone(TWO), TIME,
                    new TypeRef<Everywhere<OffsetDateTime>>() {
                    }, TIME.atOffset(TWO))
                    .otherwise(TIME.atOffset(ZoneOffset.UTC)),
            Case.of("TIMESTAMP(true,MICROS)", new ArrowHint.Zone(BERLIN), TIME, new TypeRef<Everywhere<Instant>>() {
            },
                    TIME).otherwise(TIME),
            Case.of("INT96", moment(ArrowTimeUnit.NANOSECOND, BERLIN), TIME,
                    new TypeRef<Everywhere<ZonedDateTime>>() {
                    }, TIME.atZone(BERLIN))
                    .otherwise(TIME.atZone(ZoneOffset.UTC)),
            // Numbers that count time.
            Case.of("INT64", moment(ArrowTimeUnit.SECOND, ZoneOffset.UTC), SECONDS,
                    new TypeRef<Everywhere<Instant>>() {
                    }, TIME),
            Case.of("INT64", moment(ArrowTimeUnit.SECOND, BERLIN), SECONDS,
                    new TypeRef<Everywhere<ZonedDateTime>>() {
                    }, TIME.atZone(BERLIN)),
            Case.of("INT64", moment(ArrowTimeUnit.SECOND, BERLIN), SECONDS,
                    new TypeRef<Everywhere<OffsetDateTime>>() {
                    }, TIME.atZone(BERLIN).toOffsetDateTime()),
            Case.of("INT64", moment(ArrowTimeUnit.SECOND, BERLIN), SECONDS, new TypeRef<Everywhere<Date>>() {
            },
                    Date.from(TIME)),
            Case.of("INT64", moment(ArrowTimeUnit.SECOND), SECONDS, new TypeRef<Everywhere<LocalDateTime>>() {
            },
                    LOCAL),
            Case.of("INT64", moment(ArrowTimeUnit.SECOND), SECONDS, new TypeRef<Everywhere<Long>>() {
            }, SECONDS)
                    .otherwise(SECONDS),
            Case.of("INT64", moment(ArrowTimeUnit.MILLISECOND, ZoneOffset.UTC), SECONDS * 1000,
                    new TypeRef<Everywhere<Instant>>() {
                    }, TIME),
            Case.of("INT64", moment(ArrowTimeUnit.MICROSECOND, ZoneOffset.UTC), SECONDS * 1_000_000,
                    new TypeRef<Everywhere<java.sql.Timestamp>>() {
                    }, java.sql.Timestamp.from(TIME)),
            Case.of("INT64", moment(ArrowTimeUnit.NANOSECOND, BERLIN), SECONDS * 1_000_000_000,
                    new TypeRef<Everywhere<ZonedDateTime>>() {
                    }, TIME.atZone(BERLIN)),
            Case.of("INT64", moment(ArrowTimeUnit.MICROSECOND), SECONDS * 1_000_000,
                    new TypeRef<Everywhere<LocalDateTime>>() {
                    }, LOCAL),
            Case.of("INT(64,true)", moment(ArrowTimeUnit.MICROSECOND), SECONDS * 1_000_000,
                    new TypeRef<Everywhere<LocalDateTime>>() {
                    }, LOCAL),
            Case.of("INT64", moment(ArrowTimeUnit.MICROSECOND), SECONDS, new TypeRef<Everywhere<Long>>() {
            }, SECONDS)
                    .otherwise(SECONDS),
            Case.of("INT96", moment(ArrowTimeUnit.NANOSECOND), TIME, new TypeRef<Everywhere<LocalDateTime>>() {
            },
                    LOCAL),
            Case.of("INT96", moment(ArrowTimeUnit.NANOSECOND), TIME, new TypeRef<Everywhere<Instant>>() {
            }, TIME)
                    .otherwise(TIME),
            Case.of("INT64", new ArrowHint.DateInMillis(), -86_400_000L, new TypeRef<Everywhere<LocalDate>>() {
            },
                    LocalDate.of(1969, 12, 31)),
            Case.of("INT64", new ArrowHint.DateInMillis(), 0L, new TypeRef<Everywhere<java.sql.Date>>() {
            },
                    java.sql.Date.valueOf(LocalDate.EPOCH)),
            Case.of("INT64", new ArrowHint.DateInMillis(), 5L, new TypeRef<Everywhere<Long>>() {
            }, 5L).otherwise(5L),
            Case.of("INT32", new ArrowHint.TimeOfDay(ArrowTimeUnit.SECOND), 86_399,
                    new TypeRef<Everywhere<LocalTime>>() {
                    }, LocalTime.of(23, 59, 59)),
            Case.of("INT32", new ArrowHint.TimeOfDay(ArrowTimeUnit.MILLISECOND), 86_399_999,
                    new TypeRef<Everywhere<LocalTime>>() {
                    }, LocalTime.of(23, 59, 59, 999_000_000)),
            Case.of("INT64", new ArrowHint.TimeOfDay(ArrowTimeUnit.MICROSECOND), 1L,
                    new TypeRef<Everywhere<LocalTime>>() {
                    }, LocalTime.ofNanoOfDay(1000)),
            Case.of("INT64", new ArrowHint.TimeOfDay(ArrowTimeUnit.NANOSECOND), 1L,
                    new TypeRef<Everywhere<LocalTime>>() {
                    }, LocalTime.ofNanoOfDay(1)),
            Case.of("INT32", new ArrowHint.TimeOfDay(ArrowTimeUnit.SECOND), -1, new TypeRef<Everywhere<Integer>>() {
            },
                    -1).otherwise(-1),
            Case.of("INT64", new ArrowHint.Duration(ArrowTimeUnit.SECOND), -7L,
                    new TypeRef<Everywhere<Duration>>() {
                    }, Duration.ofSeconds(-7)),
            Case.of("INT64", new ArrowHint.Duration(ArrowTimeUnit.MILLISECOND), -7L,
                    new TypeRef<Everywhere<Duration>>() {
                    }, Duration.ofMillis(-7)),
            Case.of("INT64", new ArrowHint.Duration(ArrowTimeUnit.MICROSECOND), -7L,
                    new TypeRef<Everywhere<Duration>>() {
                    }, Duration.ofNanos(-7000)),
            Case.of("INT64", new ArrowHint.Duration(ArrowTimeUnit.NANOSECOND), Long.MIN_VALUE,
                    new TypeRef<Everywhere<Duration>>() {
                    }, Duration.ofNanos(Long.MIN_VALUE)),
            // Bytes that are text.
            Case.of("BYTE_ARRAY", new ArrowHint.Text(), utf8("é"), new TypeRef<Everywhere<String>>() {
            }, "é")
                    .otherwise("é"),
            Case.of("BYTE_ARRAY", new ArrowHint.Text(), utf8("é"), new TypeRef<Everywhere<Character>>() {
            }, 'é'),
            Case.of("BYTE_ARRAY", new ArrowHint.Text(), utf8("RED"), new TypeRef<Everywhere<Color>>() {
            }, Color.RED),
            Case.of("BYTE_ARRAY", new ArrowHint.Text(), utf8("BLUE"), new TypeRef<Everywhere<Color>>() {
            }, Color.BLUE)
                    .and(new ArrowHint.Categorical(new ArrowType.Int(8, true), false)),
            Case.of("BYTE_ARRAY", new ArrowHint.Text(), utf8("a:b"), new TypeRef<Everywhere<URI>>() {
            },
                    URI.create("a:b")),
            Case.of("BYTE_ARRAY", new ArrowHint.Text(), new byte[]{-1}, new TypeRef<Everywhere<Bytes>>() {
            },
                    Bytes.of(new byte[]{-1})).otherwise(Bytes.of(new byte[]{-1})),
            Case.of("BYTE_ARRAY", new ArrowHint.Json(), utf8("[1]"), new TypeRef<Everywhere<String>>() {
            }, "[1]")
                    .otherwise("[1]"),
            Case.of("BYTE_ARRAY", new ArrowHint.Json(), utf8("[1]"), new TypeRef<Everywhere<Variant>>() {
            },
                    Variant.ofJson("[1]")),
            Case.of("STRING", new ArrowHint.Json(), "[1]", new TypeRef<Everywhere<Variant>>() {
            },
                    Variant.ofJson("[1]")),
            // Other extension types.
            Case.of("FIXED_LEN_BYTE_ARRAY(16)", new ArrowHint.Uuid(), ID_BYTES, new TypeRef<Everywhere<UUID>>() {
            },
                    ID).otherwise(ID),
            Case.of("FIXED_LEN_BYTE_ARRAY(16)", new ArrowHint.Uuid(), utf8("0123456789abcdef"),
                    new TypeRef<Everywhere<String>>() {
                    }, "30313233-3435-3637-3839-616263646566")
                    .otherwise("0123456789abcdef"),
            Case.of("FIXED_LEN_BYTE_ARRAY(16)", new ArrowHint.Uuid(), ID_BYTES, new TypeRef<Everywhere<Bytes>>() {
            },
                    Bytes.of(ID_BYTES)).otherwise(Bytes.of(ID_BYTES)),
            Case.of("INT(8,true)", new ArrowHint.Bool8(), -7, new TypeRef<Everywhere<Boolean>>() {
            }, true),
            Case.of("INT(8,true)", new ArrowHint.Bool8(), 0, new TypeRef<Everywhere<Boolean>>() {
            }, false),
            Case.of("INT(8,true)", new ArrowHint.Bool8(), -7, new TypeRef<Everywhere<Byte>>() {
            }, (byte) -7)
                    .otherwise((byte) -7),
            Case.of("BYTE_ARRAY", new ArrowHint.Wkb(Optional.of("EPSG:3857"), Optional.empty(), Optional.empty()),
                    POINT, new TypeRef<Everywhere<Wkb>>() {
                    },
                    new Wkb(POINT, Optional.of("EPSG:3857"), Optional.empty()))
                    .otherwise(new Wkb(POINT, Optional.empty(), Optional.empty())),
            Case.of("BYTE_ARRAY", new ArrowHint.Wkb(Optional.of("3857"), Optional.of("srid"),
                    Optional.of(EdgeAlgorithm.VINCENTY)), POINT, new TypeRef<Everywhere<Wkb>>() {
                    },
                    new Wkb(POINT, Optional.of("srid:3857"), Optional.of(EdgeAlgorithm.VINCENTY)))
                    .otherwise(new Wkb(POINT, Optional.empty(), Optional.empty())),
            Case.of("BYTE_ARRAY", new ArrowHint.Wkb(Optional.empty(), Optional.empty(), Optional.empty()), POINT,
                    new TypeRef<Everywhere<Wkb>>() {
                    }, new Wkb(POINT, Optional.of("srid:0"), Optional.empty()))
                    .otherwise(new Wkb(POINT, Optional.empty(), Optional.empty())),
            Case.of("GEOMETRY(EPSG:4326)",
                    new ArrowHint.Wkb(Optional.of("EPSG:3857"), Optional.empty(), Optional.empty()), POINT,
                    new TypeRef<Everywhere<Wkb>>() {
                    }, new Wkb(POINT, Optional.of("EPSG:4326"), Optional.empty()))
                    .otherwise(new Wkb(POINT, Optional.of("EPSG:4326"), Optional.empty())),
            Case.of("STRUCT(metadata BYTE_ARRAY!, value BYTE_ARRAY)", new ArrowHint.Variant(), RowFile.stored(OBJECT),
                    new TypeRef<Everywhere<Variant>>() {
                    }, OBJECT),
            Case.of("STRUCT(timestamp TIMESTAMP(true,MILLIS)!, offset_minutes INT(16,true)!)",
                    new ArrowHint.OffsetTimestamp(), Map.of("timestamp", TIME, "offset_minutes", (short) 120),
                    new TypeRef<Everywhere<OffsetDateTime>>() {
                    }, TIME.atOffset(TWO))
                    .otherwise(TIME.atOffset(TWO)));

    private static Schema schema(String type) {
        return Schema.of("test", TypeString.parseFields("value " + type + ", list LIST(" + type + "), map MAP(STRING, "
                + type + "), struct STRUCT(value " + type + ")"));
    }

    private static byte[] file(Case c) {
        Schema schema = schema(c.type());
        ArrowSchemaBuilder arrow = ArrowSchemaBuilder.of(schema);
        for (String path : List.of("value", "list[]", "map{value}", "struct.value")) {
            c.hints().forEach(hint -> arrow.with(ColumnPath.parse(path), hint));
        }
        WriteOptions options = WriteOptions.DEFAULT.withKeyValue(ArrowSchema.KEY, arrow.build().toBase64());
        return RowFile.written(schema, options, rows -> {
            rows.append(row -> row.set("value", c.stored()).set("list", Arrays.asList(c.stored(), null))
                    .set("map", Map.of("k", c.stored())).set("struct", Map.of("value", c.stored())));
            rows.append(row -> row.setNull("value"));
        });
    }

    private static List<Everywhere<Object>> everywhere(Object value) {
        return List.of(new Everywhere<>(value, Arrays.asList(value, null), Map.of("k", value), new Inner<>(value)),
                new Everywhere<>(null, null, null, null));
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void whatIsSaidOfAColumnCountsWhereverItIs(Case c) throws IOException {
        assertThat(c.mapping().fromBytes(file(c))).isEqualTo(everywhere(c.value()));
    }

    record Old(List<Instant> bare, List<Instant> two, Map<Instant, Instant> map, List<Inner<Instant>> structs) {}

    @Test
    void listsAndMapsOfOldFormsAreMetToo() throws IOException {
        Schema schema = SchemaText
                .parse("""
                        message test {
                          repeated int64 bare;
                          optional group two (LIST) { repeated int64 element; }
                          optional group map (MAP) { repeated group map (MAP_KEY_VALUE) { required int64 key; optional int64 value; } }
                          repeated group structs { optional int64 value; }
                        }""");
        ArrowSchemaBuilder arrow = ArrowSchemaBuilder.of(schema);
        for (String path : List.of("bare[]", "two[]", "map{key}", "map{value}", "structs[].value")) {
            arrow.with(ColumnPath.parse(path), moment(ArrowTimeUnit.MILLISECOND, ZoneOffset.UTC));
        }
        byte[] file = RowFile.written(schema,
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP).withKeyValue(ArrowSchema.KEY,
                        arrow.build().toBase64()),
                rows -> rows.append(row -> row.set("bare", List.of(1L, 2L)).set("two", List.of(3L))
                        .set("map", Map.of(4L, 5L)).set("structs", List.of(Map.of("value", 6L)))));
        assertThat(RecordMapping.of(Old.class).fromBytes(file)).containsExactly(new Old(
                List.of(Instant.ofEpochMilli(1), Instant.ofEpochMilli(2)), List.of(Instant.ofEpochMilli(3)),
                Map.of(Instant.ofEpochMilli(4), Instant.ofEpochMilli(5)),
                List.of(new Inner<>(Instant.ofEpochMilli(6)))));
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void whatIsSaidMayBeIgnored(Case c) throws IOException {
        RecordMapping<?> heedless = c.mapping()
                .withOptions(MappingOptions.DEFAULT.withArrowAdvice(ArrowAdvice.IGNORE));
        if (c.plain().isPresent()) {
            assertThat(heedless.fromBytes(file(c)))
                    .isEqualTo(everywhere(c.plain().get()));
        } else {
            assertThatThrownBy(() -> heedless.fromBytes(file(c))).isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("Component value (");
        }
    }
}
