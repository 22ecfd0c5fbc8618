package dev.lamella.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.MapRows;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.Naming;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.mapping.ValueConverter;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordsOfTextTest {
    private static TextSource json(String... lines) {
        return TextSource.of(new StringReader(String.join("\n", lines)), TextFormat.JSON_LINES);
    }

    private static TextSource csv(String... lines) {
        return TextSource.of(new StringReader(String.join("\n", lines)), TextFormat.CSV);
    }

    record Line(@Name(value = "sku", aliases = "article") String sku, BigDecimal price, @DefaultValue("1") int count) {}

    enum Channel {
        SHOP, WEB
    }

    record Order(long id, @Name(value = "full_name", aliases = {"name", "customer"}) @Nullable String customer,
            @Nullable Instant at,
            @DefaultValue("SHOP") Channel channel, List<@Nullable Line> lines, Optional<LocalDate> due,
            @Nullable Map<String, Double> weights) {}

    @Test
    void nestedObjectsBecomeRecordsByTheRulesOfTheMapping() throws IOException {
        List<Order> orders = RecordMapping.of(Order.class).read(json(
                "{\"id\":1,\"name\":\"Ann\",\"at\":\"2026-03-01T10:00:00Z\",\"lines\":[{\"article\":\"x\",\"price\":9.90}],\"weights\":{\"x\":1.5}}",
                "{\"id\":2,\"full_name\":\"Bob\",\"at\":\"2026-03-01T11:00:00+01:00\",\"channel\":\"WEB\",\"lines\":[],\"due\":\"2026-04-01\",\"note\":{\"a\":[1]}}",
                "{\"weights\":{\"y\":2},\"lines\":[{\"price\":1e3,\"sku\":\"y\",\"count\":3},null],\"id\":3,\"customer\":null,\"at\":null}"));
        assertThat(orders).containsExactly(
                new Order(1, "Ann", Instant.parse("2026-03-01T10:00:00Z"), Channel.SHOP,
                        List.of(new Line("x", new BigDecimal("9.90"), 1)), Optional.empty(), Map.of("x", 1.5)),
                new Order(2, "Bob", Instant.parse("2026-03-01T10:00:00Z"), Channel.WEB, List.of(),
                        Optional.of(LocalDate.of(2026, 4, 1)), null),
                new Order(3, null, null, Channel.SHOP, Arrays.asList(new Line("y", new BigDecimal("1e3"), 3), null),
                        Optional.empty(), Map.of("y", 2.0)));
    }

    record Place(int id, String name, Optional<Double> height, List<Integer> zones) {}

    @Test
    void cellsBecomeRecords() throws IOException {
        assertThat(RecordMapping.of(Place.class).read(csv("name,height,id,more,zones", "\"a,b\",1.5,7,?,\"[1,2]\"",
                "c,,8,?,[]"))).containsExactly(new Place(7, "a,b", Optional.of(1.5), List.of(1, 2)),
                        new Place(8, "c", Optional.empty(), List.of()));
    }

    @Test
    void namesMayDifferInCase() throws IOException {
        RecordMapping<Place> mapping = RecordMapping.of(Place.class)
                .withOptions(MappingOptions.DEFAULT.withNaming(Naming.CASE_INSENSITIVE));
        assertThat(mapping.read(json("{\"ID\":1,\"Name\":\"a\",\"Height\":2.5,\"ZONES\":[3]}")))
                .containsExactly(new Place(1, "a", Optional.of(2.5), List.of(3)));
    }

    sealed interface Event permits Login, Payment {}

    record Login(String user) implements Event {}

    record Payment(@Name(value = "amount", aliases = "sum") long amount) implements Event {}

    record Logged(Event event) {}

    @Test
    void sealedTypesAreReadByTheirName() throws IOException {
        assertThat(RecordMapping.of(Logged.class)
                .read(json("{\"event\":{\"type\":\"Login\",\"Login\":{\"user\":\"a\"}}}",
                        "{\"event\":{\"type\":\"Payment\",\"Payment\":{\"sum\":5}}}")))
                .containsExactly(new Logged(new Login("a")), new Logged(new Payment(5)));
    }

    record Code(String text) {}

    record Coded(Code code, @Nullable Object rest) {}

    @Test
    void convertersAndDocumentsWork() throws IOException {
        RecordMapping<Coded> mapping = RecordMapping.of(Coded.class)
                .withConverter(ValueConverter.of(Code.class, String.class, Code::text, Code::new));
        assertThat(mapping.read(json("{\"code\":\"x\",\"rest\":{\"a\":[\"y\",true]}}")))
                .containsExactly(new Coded(new Code("x"), Map.of("a", List.of("y", true))));
    }

    record Positive(int value) {
        Positive {
            if (value <= 0) {
                throw new IllegalArgumentException("not positive");
            }
        }
    }

    private record Failing(TextSource source, Class<? extends ParquetException> kind, String place, String problem) {}

    static List<Failing> failing() {
        return List.of(
                new Failing(json("{\"value\":1}", "", "{\"value\":3000000000}"), ValueException.class,
                        "reader:3, column value", "INT"),
                new Failing(json("{\"value\":1}", "{\"value\":null}"), ValueException.class, "reader:2, column value",
                        "null"),
                new Failing(json("{\"value\":1}", "{}"), ValueException.class, "reader:2, column value", "null"),
                new Failing(json("{\"value\":1}", "{\"value\":-1}"), ValueException.class, "reader:2",
                        "IllegalArgumentException"),
                new Failing(json("{\"value\":1}", "{\"value\":1.5}"), ValueException.class, "reader:2, column value",
                        "INT"),
                new Failing(json("{\"value\":1}", "{\"value\":"), CorruptFileException.class, "reader:2", "ends"),
                new Failing(json("[1]"), CorruptFileException.class, "reader:1", "object"),
                new Failing(json("{\"valu\":1}"), SchemaMismatchException.class, "reader", "The nearest is valu"),
                new Failing(csv("valu", "1"), SchemaMismatchException.class, "reader", "The nearest is valu"));
    }

    @ParameterizedTest
    @MethodSource("failing")
    void aRecordThatDoesNotFitFailsWithItsLine(Failing failing) {
        assertThatThrownBy(() -> RecordMapping.of(Positive.class).read(failing.source)).isInstanceOf(failing.kind)
                .hasMessageStartingWith(failing.place).hasMessageContaining(failing.problem);
    }

    @Test
    void anEmptyTextHasNoRecords() throws IOException {
        assertThat(RecordMapping.of(Positive.class).read(json("", ""))).isEmpty();
        assertThat(RecordMapping.of(Positive.class).read(csv("value"))).isEmpty();
    }

    @Test
    void aReaderContinuesAfterARejectedRecordOfALaterBatch() throws IOException {
        TextSource source = json(IntStream.rangeClosed(1, 10_000)
                .mapToObj(i -> "{\"value\":" + (i == 9_000 ? -1 : i) + "}").toArray(String[]::new));
        try (RecordReader<Positive> reader = RecordMapping.of(Positive.class).open(source)) {
            var records = reader.iterator();
            for (int i = 1; i < 9_000; i++) {
                assertThat(records.next().value()).isEqualTo(i);
                assertThat(reader.rowNumber()).isEqualTo(i);
            }
            assertThatThrownBy(records::next).isInstanceOf(ValueException.class).hasMessageStartingWith("reader:9000");
            assertThat(records.next().value()).isEqualTo(9_001);
            assertThatThrownBy(reader::rowCount).isInstanceOf(IllegalStateException.class);
        }
    }

    record Late(int id, Optional<String> later) {}

    @Test
    void aFieldThatAppearsAfterTheSampleIsRead() throws IOException {
        TextSource source = json("{\"id\":1}", "{\"id\":2,\"later\":\"x\"}").withSample(1);
        assertThat(RecordMapping.of(Late.class).read(source)).containsExactly(new Late(1, Optional.empty()),
                new Late(2, Optional.of("x")));
    }

    @Test
    void badRecordsAreSkipped() throws IOException {
        StringBuilder skipped = new StringBuilder();
        TextSource source = json("{\"value\":1}", "{\"value\":true}", "{\"value\":2}")
                .withBadRecords(failure -> skipped.append(failure.location()));
        assertThat(RecordMapping.of(Positive.class).read(source).stream().map(Positive::value)
                .collect(Collectors.toList())).containsExactly(1, 2);
        assertThat(skipped).hasToString("reader:2, column value");
    }

    @Test
    void rowsAreMaps() throws IOException {
        assertThat(MapRows.read(json("{\"a\":1,\"b\":{\"c\":[\"x\"]}}")))
                .containsExactly(Map.of("a", 1L, "b", Map.of("c", List.of("x"))));
    }

    record Sold(@NonNull @DefaultValue("WEB") Channel channel, @Nullable @DefaultValue("WEB") Channel other, int n) {}

    @Test
    void anUnknownConstantIsNotTheDefaultValue() throws IOException {
        RecordMapping<Sold> mapping = RecordMapping.of(Sold.class)
                .withOptions(MappingOptions.DEFAULT.withUnknownConstant(UnknownConstant.NULL));
        assertThat(mapping.read(csv("channel,other,n", "SHOP,FAX,1", ",,2")))
                .containsExactly(new Sold(Channel.SHOP, null, 1), new Sold(Channel.WEB, Channel.WEB, 2));
        assertThatThrownBy(() -> mapping.read(csv("channel,other,n", "FAX,SHOP,1"))).isInstanceOf(ValueException.class)
                .hasMessageContaining("reader:2, column channel")
                .hasMessageContaining("The value is an unknown constant, which is read as null, but the component");
    }
}
