package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.error.ValueException;
import dev.lamella.io.OutputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.Loss;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.IntBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Classes of the library beside those that were always taken.
class MoreLibraryTypesTest {
    record Codes(TimeZone zone, Charset charset, Inet4Address address, StringBuffer text) {}

    record Numbers(Number any, @ParquetType("DECIMAL(9,2)") Number money, @ParquetType("INT64") Number whole,
            DoubleAdder sum) {}

    record References(AtomicReference<String> text, AtomicReference<List<Integer>> list,
            List<AtomicReference<Long>> many) {}

    record Fewer(@Nullable String text) {}

    record Maybes(OptionalInt i, OptionalLong l, OptionalDouble d, Optional<String> s, AtomicReference<String> r) {}

    @Test
    void codesComeBack() throws IOException {
        InetAddress address = InetAddress.getByAddress(new byte[]{10, 0, 0, 1});
        Codes codes = new Codes(TimeZone.getTimeZone("Europe/Berlin"), StandardCharsets.UTF_16LE,
                (Inet4Address) address,
                new StringBuffer("text"));
        RecordMapping<Codes> mapping = RecordMapping.of(Codes.class);
        Codes read = mapping.fromBytes(mapping.toBytes(List.of(codes))).getFirst();
        assertThat(read.zone()).isEqualTo(codes.zone());
        assertThat(read.charset()).isEqualTo(codes.charset());
        assertThat(read.address()).isEqualTo(address);
        assertThat(read.text()).hasToString("text");
        Codes own = new Codes(new SimpleTimeZone(1234, "Europe/Berlin"), StandardCharsets.UTF_8, codes.address(),
                codes.text());
        assertThatThrownBy(() -> mapping.toBytes(List.of(own))).isInstanceOf(ValueException.class)
                .hasMessageContaining("The zone has other rules than the zone of its name");
    }

    @Test
    void aNumberIsReadAsTheClassOfItsColumnAndNeverRounded() throws IOException {
        RecordMapping<Numbers> mapping = RecordMapping.of(Numbers.class);
        DoubleAdder sum = new DoubleAdder();
        sum.add(1.5);
        Numbers read = mapping.fromBytes(mapping.toBytes(List.of(new Numbers(3, new BigDecimal("1.25"), 7.0, sum))))
                .getFirst();
        assertThat(read.any()).isEqualTo(3.0);
        assertThat(read.money()).isEqualTo(new BigDecimal("1.25"));
        assertThat(read.whole()).isEqualTo(7L);
        assertThat(read.sum().sum()).isEqualTo(1.5);
        for (Numbers inexact : List.of(new Numbers(new BigDecimal("0.1"), 1, 1, sum),
                new Numbers((1L << 53) + 1, 1, 1, sum),
                new Numbers(1, 0.001, 1, sum), new Numbers(1, 1, 1.5, sum))) {
            assertThatThrownBy(() -> mapping.toBytes(List.of(inexact))).isInstanceOf(ValueException.class);
        }
    }

    @Test
    void aCalendarComesBack() throws IOException {
        record When(GregorianCalendar at) {}
        GregorianCalendar at = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        at.setTimeInMillis(1_700_000_000_123L);
        RecordMapping<When> mapping = RecordMapping.of(When.class);
        assertThat(mapping.fromBytes(mapping.toBytes(List.of(new When(at)))).getFirst().at().getTimeInMillis())
                .isEqualTo(at.getTimeInMillis());
    }

    @Test
    void referencesHoldAValueOrNull() throws IOException {
        RecordMapping<References> mapping = RecordMapping.of(References.class);
        List<References> read = mapping.fromBytes(mapping.toBytes(List.of(
                new References(new AtomicReference<>("a"), new AtomicReference<>(List.of(1)),
                        List.of(new AtomicReference<>(5L), new AtomicReference<>())),
                new References(new AtomicReference<>(), new AtomicReference<>(), List.of()))));
        assertThat(read.getFirst().text().get()).isEqualTo("a");
        assertThat(read.getFirst().list().get()).containsExactly(1);
        assertThat(read.getFirst().many()).extracting(AtomicReference::get).containsExactly(5L, null);
        assertThat(read.getLast().text().get()).isNull();
        assertThat(read.getLast().list().get()).isNull();
        // What a file lacks is a new reference for every record.
        RecordMapping<Fewer> fewer = RecordMapping.of(Fewer.class);
        record More(@Nullable String text, AtomicReference<String> other) {}
        List<More> more = RecordMapping.of(More.class)
                .fromBytes(fewer.toBytes(List.of(new Fewer("x"), new Fewer("y"))));
        assertThat(more.getFirst().other()).isNotSameAs(more.getLast().other());
        assertThatThrownBy(() -> {
            record Twice(AtomicReference<Optional<String>> text) {}
            RecordMapping.of(Twice.class).schema();
        }).hasMessageContaining("An AtomicReference of an Optional can be empty in two ways");
    }

    @Test
    void optionalsOfPrimitivesReadColumnsOfNulls() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("nulls", bytes), Schema.parse("message m {"
                + " optional int32 i (UNKNOWN); optional int32 l (UNKNOWN); optional binary d (UNKNOWN);"
                + " optional int32 s (UNKNOWN); optional int32 r (UNKNOWN); }"))) {
            writer.rows().append(row -> {});
            writer.rows().append(row -> {});
            writer.commit();
        }
        List<Maybes> read = RecordMapping.of(Maybes.class).fromBytes(bytes.toByteArray());
        assertThat(read).hasSize(2).allSatisfy(maybes -> {
            assertThat(maybes.i()).isEmpty();
            assertThat(maybes.l()).isEmpty();
            assertThat(maybes.d()).isEmpty();
            assertThat(maybes.s()).isEmpty();
            assertThat(maybes.r().get()).isNull();
        });
    }

    @Test
    void aClassThatIsNotTakenIsNamedAsItIsWritten() {
        record Buffered(IntBuffer ints) {}
        assertThatThrownBy(() -> Records.inferSchema(Buffered.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "Component ints: The type java.nio.IntBuffer is not a record, class or value that");
    }

    @Test
    void aNumberMayHaveAllBitsOfItsColumn() throws IOException {
        record Most(@ParquetType("INT(64,false)") Number whole) {}
        RecordMapping<Most> mapping = RecordMapping.of(Most.class);
        BigInteger most = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
        assertThat(mapping.fromBytes(mapping.toBytes(List.of(new Most(most), new Most(7)))))
                .containsExactly(new Most(most), new Most(BigInteger.valueOf(7)));
        for (Number none : List.of(most.add(BigInteger.ONE), -1, 1.5)) {
            assertThatThrownBy(() -> mapping.toBytes(List.of(new Most(none)))).isInstanceOf(ValueException.class);
        }
        for (String large : List.of("1e2000000000", "-1e20", "123456789012345678901.5")) {
            assertThatThrownBy(() -> mapping.toBytes(List.of(new Most(new BigDecimal(large)))))
                    .isInstanceOf(ValueException.class).hasMessageContaining("The number is outside 0 to 1844674407");
        }
        assertThat(mapping.fromBytes(mapping.toBytes(List.of(new Most(new BigDecimal("0e2000000000"))))))
                .containsExactly(new Most(BigInteger.ZERO));
    }

    @Test
    void aZoneThatReadingDoesNotKnowIsRejected() {
        record Zoned(TimeZone zone) {}
        assertThatThrownBy(() -> Records.toBytes(Zoned.class, List.of(new Zoned(new SimpleTimeZone(0, "Nowhere")))))
                .isInstanceOf(ValueException.class)
                .hasMessageContaining("This machine knows no zone of the name of the zone");
    }

    @Test
    void anAddressThatComesBackAsAnotherIsRejected() throws IOException {
        record Addresses(InetAddress text, @ParquetType("BYTE_ARRAY") InetAddress bytes) {}
        byte[] bytes = new byte[16];
        bytes[10] = -1;
        bytes[11] = -1;
        InetAddress mapped = Inet6Address.getByAddress(null, bytes, -1);
        InetAddress local = InetAddress.getByAddress(new byte[]{127, 0, 0, 1});
        for (Addresses addresses : List.of(new Addresses(mapped, local), new Addresses(local, mapped))) {
            assertThatThrownBy(() -> Records.toBytes(Addresses.class, List.of(addresses)))
                    .isInstanceOf(ValueException.class)
                    .hasMessageContaining("The IPv6 address maps an IPv4 address, and would come back as that");
        }
        bytes[0] = 1;
        InetAddress other = InetAddress.getByAddress(bytes);
        List<Addresses> all = List.of(new Addresses(other, other));
        assertThat(Records.fromBytes(Records.toBytes(Addresses.class, all), Addresses.class)).isEqualTo(all);
    }

    @Test
    void aDateThatIsATimestampLosesDigits() throws IOException {
        record When(Date at) {}
        Timestamp time = Timestamp.from(Instant.parse("2026-01-01T00:00:00.123456789Z"));
        RecordMapping<When> mapping = RecordMapping.of(When.class);
        assertThat(mapping.writePlan().components().getFirst().loss()).isEqualTo(Loss.DIGITS);
        assertThat(mapping.fromBytes(mapping.toBytes(List.of(new When(time)))))
                .containsExactly(new When(new Date(time.getTime())));
        assertThatThrownBy(() -> mapping.strict().toBytes(List.of(new When(time))))
                .isInstanceOf(ValueException.class).hasMessageContaining("has digits finer than");
    }
}
