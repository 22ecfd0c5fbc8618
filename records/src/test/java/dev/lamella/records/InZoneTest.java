package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.InZone;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Local times in columns of points in time, and the other way round: only in a zone that somebody says.
class InZoneTest {
    record Box<T>(@Nullable T value) {}

    record Both(@Nullable LocalDateTime local, @Nullable Instant instant) {}

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    /// Shown once, though the clocks are put back an hour later.
    private static final Instant SUMMER = Instant.parse("2026-10-24T23:30:00.123456Z");
    private static final LocalDateTime SUMMER_IN_BERLIN = LocalDateTime.parse("2026-10-25T01:30:00.123456");
    private static final LocalDateTime SKIPPED = LocalDateTime.parse("2026-03-29T02:30");
    private static final LocalDateTime TWICE = LocalDateTime.parse("2026-10-25T02:30");
    private static final Instant FIRST = Instant.parse("2026-10-25T00:30:00Z");
    private static final Instant SECOND = Instant.parse("2026-10-25T01:30:00Z");

    /// @param column type of what is stored
    /// @param stored how another class reads it
    record Case(TypeRef<? extends Box<?>> type, Object value, String column, TypeRef<? extends Box<?>> other,
            Object stored) {
        @Override
        public String toString() {
            return value.getClass().getSimpleName() + " in " + column;
        }
    }

    static final List<Case> CASES = List.of(
            new Case(new TypeRef<Box<LocalDateTime>>() {
            }, SUMMER_IN_BERLIN, "TIMESTAMP(true,MICROS)",
                    new TypeRef<Box<Instant>>() {
                    }, SUMMER),
            new Case(new TypeRef<Box<LocalDateTime>>() {
            }, SUMMER_IN_BERLIN, "TIMESTAMP(true,NANOS,FLBA)",
                    new TypeRef<Box<Instant>>() {
                    }, SUMMER),
            new Case(new TypeRef<Box<LocalDateTime>>() {
            }, SUMMER_IN_BERLIN, "INT96",
                    new TypeRef<Box<Instant>>() {
                    }, SUMMER),
            new Case(new TypeRef<Box<LocalDate>>() {
            }, LocalDate.of(2026, 10, 25), "TIMESTAMP(true,MILLIS)",
                    new TypeRef<Box<Instant>>() {
                    }, Instant.parse("2026-10-24T22:00:00Z")),
            new Case(new TypeRef<Box<Instant>>() {
            }, SUMMER, "TIMESTAMP(false,MICROS)",
                    new TypeRef<Box<LocalDateTime>>() {
                    }, SUMMER_IN_BERLIN),
            new Case(new TypeRef<Box<Instant>>() {
            }, SUMMER, "TIMESTAMP(false,MICROS,FLBA)",
                    new TypeRef<Box<LocalDateTime>>() {
                    }, SUMMER_IN_BERLIN),
            new Case(new TypeRef<Box<ZonedDateTime>>() {
            }, SUMMER.atZone(BERLIN), "TIMESTAMP(false,MICROS)",
                    new TypeRef<Box<LocalDateTime>>() {
                    }, SUMMER_IN_BERLIN),
            new Case(new TypeRef<Box<ZonedDateTime>>() {
            }, SUMMER.atZone(BERLIN), "TIMESTAMP(true,MICROS)",
                    new TypeRef<Box<Instant>>() {
                    }, SUMMER),
            new Case(new TypeRef<Box<OffsetDateTime>>() {
            }, SUMMER.atOffset(ZoneOffset.ofHours(2)),
                    "TIMESTAMP(false,NANOS)", new TypeRef<Box<LocalDateTime>>() {
                    }, SUMMER_IN_BERLIN),
            new Case(new TypeRef<Box<java.sql.Timestamp>>() {
            }, java.sql.Timestamp.from(SUMMER), "TIMESTAMP(false,MICROS)",
                    new TypeRef<Box<LocalDateTime>>() {
                    }, SUMMER_IN_BERLIN),
            new Case(new TypeRef<Box<Date>>() {
            }, Date.from(Instant.parse("2026-01-01T00:00:00.001Z")),
                    "TIMESTAMP(false,MILLIS)", new TypeRef<Box<LocalDateTime>>() {
                    },
                    LocalDateTime.parse("2026-01-01T01:00:00.001")));

    @SuppressWarnings("unchecked")
    private static RecordMapping<Box<Object>> mapping(TypeRef<? extends Box<?>> type) {
        return RecordMapping.of((TypeRef<Box<Object>>) (TypeRef<?>) type);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void aZoneLeadsThereAndBack(Case c) throws IOException {
        RecordMapping<Box<Object>> mapping = mapping(c.type()).withColumn("value", c.column()).withZone("value",
                BERLIN);
        byte[] file = mapping.toBytes(List.of(new Box<>(c.value()), new Box<>(null)));
        assertThat(mapping.fromBytes(file)).containsExactly(new Box<>(c.value()), new Box<>(null));
        assertThat(mapping(c.other()).fromBytes(file)).containsExactly(new Box<>(c.stored()), new Box<>(null));
        assertThat(mapping(c.type()).withZone("value", BERLIN).fromBytes(file).getFirst().value()).isEqualTo(c.value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TIMESTAMP(true,MICROS)", "INT96"})
    void withoutAZoneThereIsNoWay(String column) throws IOException {
        RecordMapping<Box<Object>> locals = mapping(new TypeRef<Box<LocalDateTime>>() {
        });
        assertThatThrownBy(() -> locals.withColumn("value", column).schema())
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("@InZone");
        byte[] file = mapping(new TypeRef<Box<Instant>>() {
        }).withColumn("value", column)
                .toBytes(List.of(new Box<>(SUMMER)));
        assertThatThrownBy(() -> locals.fromBytes(file)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("an instant cannot be converted to a local time without a time zone")
                .hasMessageContaining("Give the time zone with @InZone or withZone(component, zone), or use Instant.");
    }

    private static final RecordMapping<Both> BOTH = RecordMapping.of(Both.class)
            .withSchema(Schema.parse("""
                    message both { optional int64 local (TIMESTAMP(MICROS,true));
                      optional int64 instant (TIMESTAMP(MICROS,false)); }"""))
            .withZone("local", BERLIN).withZone("instant", BERLIN);

    record Crossed(Instant local, LocalDateTime instant) {}

    @Test
    void ofALocalTimeThatIsShownTwiceItIsTheFirst() throws IOException {
        byte[] file = BOTH.toBytes(List.of(new Both(TWICE, FIRST)));
        assertThat(Records.fromBytes(file, Crossed.class)).containsExactly(new Crossed(FIRST, TWICE));
        assertThat(BOTH.fromBytes(file)).containsExactly(new Both(TWICE, FIRST));
        assertThatThrownBy(() -> BOTH.strict().toBytes(List.of(new Both(TWICE, null))))
                .isInstanceOf(ValueException.class).hasMessageStartingWith("memory, column local, row 0:\n")
                .hasMessageContaining("Clocks in Europe/Berlin show the local time twice, and the mapping is strict");
        assertThatThrownBy(() -> BOTH.strict().fromBytes(file)).isInstanceOf(ValueException.class)
                .hasMessageContaining("Component instant (Instant): Clocks in Europe/Berlin show the local time twice");
    }

    @Test
    void aPointInTimeThatWouldBeReadAsAnotherIsRejected() {
        for (RecordMapping<Both> mapping : List.of(BOTH, BOTH.strict())) {
            assertThatThrownBy(() -> mapping.toBytes(List.of(new Both(null, SECOND))))
                    .isInstanceOf(ValueException.class)
                    .hasMessageStartingWith(
                            "memory, column instant, row 0:\nClocks in Europe/Berlin show ");
        }
    }

    @Test
    void whatClocksShowIsKnownOfEveryPointInTime() throws IOException {
        Schema instants = Schema.parse("message m { optional int64 at (TIMESTAMP(MICROS,true)); }");
        record At(Instant at) {}
        record Shown(@InZone("Europe/Berlin") LocalDateTime at) {}
        byte[] file = RecordMapping.of(At.class).withSchema(instants).toBytes(List.of(new At(FIRST), new At(SECOND)));
        assertThat(RecordMapping.of(Shown.class).strict().fromBytes(file)).containsExactly(new Shown(TWICE),
                new Shown(TWICE));
    }

    @Test
    void aLocalTimeThatClocksNeverShowIsRejected() throws IOException {
        assertThatThrownBy(() -> BOTH.toBytes(List.of(new Both(SKIPPED, null)))).isInstanceOf(ValueException.class)
                .hasMessageStartingWith(
                        "memory, column local, row 0:\nClocks in Europe/Berlin never show the local time")
                .hasMessageEndingWith(
                        "Correct the time, or use LocalDateTime and TIMESTAMP(false,unit), which need no zone.");
        record At(LocalDateTime at) {}
        record Read(@InZone("Europe/Berlin") Instant at) {}
        byte[] file = Records.toBytes(At.class, List.of(new At(SKIPPED)));
        assertThatThrownBy(() -> Records.fromBytes(file, Read.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("Component at (Instant): Clocks in Europe/Berlin never show the local time");
    }

    record Places(@InZone("Europe/Berlin") @ParquetType("TIMESTAMP(true,MICROS)") LocalDateTime one,
            List<@InZone("Asia/Tokyo") @ParquetType("TIMESTAMP(true,MICROS)") LocalDateTime> list,
            Map<String, @InZone("+02:00") @ParquetType("TIMESTAMP(true,MICROS)") LocalDateTime> map,
            @InZone("Europe/Berlin") @ParquetType("TIMESTAMP(true,MICROS)") Optional<LocalDateTime> maybe) {}

    record Stored(Instant one, List<Instant> list, Map<String, Instant> map, Optional<Instant> maybe) {}

    @Test
    void theZoneIsSaidWhereTheTimeIs() throws IOException {
        LocalDateTime noon = LocalDateTime.parse("2026-01-01T12:00");
        Places places = new Places(noon, List.of(noon), Map.of("k", noon), Optional.of(noon));
        byte[] file = Records.toBytes(Places.class, List.of(places));
        assertThat(Records.fromBytes(file, Places.class)).containsExactly(places);
        Instant eleven = Instant.parse("2026-01-01T11:00:00Z");
        assertThat(Records.fromBytes(file, Stored.class)).containsExactly(new Stored(eleven,
                List.of(Instant.parse("2026-01-01T03:00:00Z")), Map.of("k", Instant.parse("2026-01-01T10:00:00Z")),
                Optional.of(eleven)));
    }

    @Test
    void thePlanNamesTheZone() {
        assertThat(RecordMapping.of(Both.class).withZone("local", BERLIN)
                .readPlan(Schema.parse("message m { optional int64 local (TIMESTAMP(MICROS,true));"
                        + " optional int64 instant (TIMESTAMP(MICROS,true)); }")))
                .hasToString(
                        """
                                local    LocalDateTime  local    TIMESTAMP(true,MICROS)  through Instant, in Europe/Berlin  CHECKED
                                instant  Instant        instant  TIMESTAMP(true,MICROS)  as it is                           CHECKED""");
    }

    @Test
    void aZoneThatIsNoneOrOfNoTimeIsRejected() {
        record Unknown(@InZone("Mars/Olympus") LocalDateTime at) {}
        assertThatThrownBy(() -> RecordMapping.of(Unknown.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "Component at: @InZone(\"Mars/Olympus\") is not a time zone that this machine knows");
        record Number(@InZone("Europe/Berlin") int number) {}
        assertThatThrownBy(() -> RecordMapping.of(Number.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Component number: A time zone is given for the type int, which is neither");
        record Several(@InZone("Europe/Berlin") List<LocalDateTime> all) {}
        assertThatThrownBy(() -> RecordMapping.of(Several.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Component all: @InZone stands on a List<LocalDateTime>, which is not a time");
        assertThatThrownBy(() -> RecordMapping.of(Both.class).withZone("other", BERLIN).schema())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "The component other, which withZone names, does not exist in Both. There are local, instant.");
    }
}
