package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import dev.lamella.records.mapping.ValueConverter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Year;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Values that take a step from what the column gives.
class ValuesTest {
    record Boxes(Boolean a, Byte b, Short c, Character d, Integer e, Long f, Float g, Double h) {}

    private static final String BOXES = "optional boolean a; optional int32 b (INTEGER(8,true)); optional int32 c;"
            + " optional binary d (STRING); optional int32 e; optional int64 f; optional float g; optional double h;";

    @Test
    void boxesAreNullWhereTheColumnIs() throws Exception {
        byte[] file = RowFile.of(BOXES,
                row -> row.setBoolean("a", true).setInt("b", 1).setInt("c", 2).setString("d", "3").setInt("e", 4)
                        .setLong("f", 5).setFloat("g", 6).setDouble("h", 7),
                row -> row.setNull("a"));
        assertThat(Records.fromBytes(file, Boxes.class)).containsExactly(
                new Boxes(true, (byte) 1, (short) 2, '3', 4, 5L, 6f, 7d),
                new Boxes(null, null, null, null, null, null, null, null));
    }

    record Primitives(byte b, short c, char d, float g, double h) {}

    @Test
    void smallPrimitivesAreReadAsSuch() throws Exception {
        byte[] file = RowFile.of(BOXES, row -> row.setInt("b", 1).setInt("c", 2).setString("d", "3").setFloat("g", 6)
                .setDouble("h", 7));
        assertThat(Records.fromBytes(file, Primitives.class))
                .containsExactly(new Primitives((byte) 1, (short) 2, '3', 6, 7));
    }

    record Bits(@UnsignedBits int a, @UnsignedBits Long b, List<@UnsignedBits Long> c) {}

    @Test
    void theBitsOfUnsignedNumbersMayBeAskedFor() throws Exception {
        byte[] file = RowFile.of("required int32 a (INTEGER(32,false)); optional int64 b (INTEGER(64,false));"
                + " required group c (LIST) { repeated group list { required int64 element (INTEGER(64,false)); } }",
                row -> row.set("a", 0xffff_ffffL).set("b", BigInteger.TWO.pow(64).subtract(BigInteger.ONE)).list("c",
                        l -> l.add(5L)),
                row -> row.set("a", 1L).list("c", ignored -> {}));
        assertThat(Records.fromBytes(file, Bits.class)).containsExactly(new Bits(-1, -1L, List.of(5L)),
                new Bits(1, null, List.of()));
        record Plain(int a) {}
        assertThatThrownBy(() -> Records.fromBytes(file, Plain.class)).isInstanceOf(ValueException.class)
                .hasMessageStartingWith("bytes in memory, column a, row 0:\n");
    }

    record Timed(@ParquetType("DURATION(MILLIS)") Duration time) {}

    record Unsaid(Duration time) {}

    @Test
    void numbersAreDurationsWhereTheUnitIsSaid() throws Exception {
        byte[] file = RowFile.of("optional int64 time;", row -> row.setLong("time", 1500), row -> row.setNull("time"));
        assertThat(Records.fromBytes(file, Timed.class)).containsExactly(new Timed(Duration.ofMillis(1500)),
                new Timed(null));
        assertThat(RecordMapping.of(Unsaid.class).withColumn("time", "DURATION(SECONDS)").fromBytes(file).getFirst())
                .isEqualTo(new Unsaid(Duration.ofSeconds(1500)));
        assertThatThrownBy(() -> Records.fromBytes(file, Unsaid.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Component time (Duration) does not fit the column, which is INT64");
    }

    enum Color {
        RED, @Name(value = "bleu", aliases = "azul")
        BLUE
    }

    record Painted(Color color, Optional<Color> other) {}

    @Test
    void constantsAreFoundByTheirNamesInFiles() throws Exception {
        byte[] file = RowFile.of("optional binary color (STRING); optional binary other (ENUM);",
                row -> row.setString("color", "bleu").set("other", "RED"), row -> row.setString("color", "azul"),
                row -> row.setString("color", "RED").set("other", "bleu"));
        assertThat(Records.fromBytes(file, Painted.class)).containsExactly(
                new Painted(Color.BLUE, Optional.of(Color.RED)), new Painted(Color.BLUE, Optional.empty()),
                new Painted(Color.RED, Optional.of(Color.BLUE)));
    }

    record Money(BigDecimal amount) {}

    record Bill(Money total, List<Money> parts, Map<String, Money> byName, Year year) {}

    @Test
    void aConverterIsUsedWhereverItsClassStands() throws Exception {
        byte[] file = RowFile.of("""
                optional int64 total (DECIMAL(12,2));
                optional group parts (LIST) { repeated group list { optional int64 element (DECIMAL(12,2)); } }
                optional group byName (MAP) { repeated group key_value {
                  required binary key (STRING); optional int64 value (DECIMAL(12,2)); } }
                required int32 year;""",
                row -> row.set("total", new BigDecimal("1.50"))
                        .list("parts", l -> l.add(new BigDecimal("0.50")).addNull())
                        .map("byName", m -> m.put("a", new BigDecimal("2.00")).put("b", null)).setInt("year", 2024),
                row -> row.setInt("year", 2025));
        RecordMapping<Bill> mapping = RecordMapping.of(Bill.class)
                .withConverter(ValueConverter.of(Money.class, BigDecimal.class, Money::amount, Money::new));
        Bill first = mapping.fromBytes(file).getFirst();
        assertThat(first.total()).isEqualTo(new Money(new BigDecimal("1.50")));
        assertThat(first.parts()).containsExactly(new Money(new BigDecimal("0.50")), null);
        assertThat(first.byName()).containsEntry("a", new Money(new BigDecimal("2.00"))).containsEntry("b", null);
        assertThat(mapping.fromBytes(file).getLast()).isEqualTo(new Bill(null, null, null, Year.of(2025)));
    }

    record Inner(int x) {}

    record Nothing(String text, Long number, Inner inner, List<String> list, Optional<Integer> maybe) {}

    @Test
    void aColumnOfNothingButNullsIsAnything() throws Exception {
        byte[] file = RowFile.of("optional int32 text (UNKNOWN); optional int32 number (UNKNOWN);"
                + " optional int32 inner (UNKNOWN); optional int32 list (UNKNOWN); optional int32 maybe (UNKNOWN);",
                row -> row.setNull("text"), row -> row.setNull("text"));
        assertThat(Records.fromBytes(file, Nothing.class)).containsOnly(
                new Nothing(null, null, null, null, Optional.empty())).hasSize(2);
    }
}
