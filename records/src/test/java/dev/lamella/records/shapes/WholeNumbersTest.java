package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.NullInPrimitive;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Whole numbers of primitive types in columns that hold others.
class WholeNumbersTest {
    record InReals(@ParquetType("DOUBLE") byte a, @ParquetType("FLOAT") short b, @ParquetType("DOUBLE") int c,
            @ParquetType("DOUBLE") long d) {}

    record Reals(Double a, Float b, Double c, Double d) {}

    record Unsigned(@UnsignedBits byte a, @UnsignedBits short b, @UnsignedBits int c, @UnsignedBits long d,
            @UnsignedBits @ParquetType("INT64") int e) {}

    record Wide(Integer a, Integer b, Long c, java.math.BigInteger d, Long e) {}

    private static final List<InReals> IN_REALS = List.of(
            new InReals(Byte.MIN_VALUE, Short.MAX_VALUE, Integer.MIN_VALUE, -(1L << 53)),
            new InReals(Byte.MAX_VALUE, Short.MIN_VALUE, Integer.MAX_VALUE, 1L << 62),
            new InReals((byte) 0, (short) 0, 0, 0));

    @Test
    void wholeNumbersComeBackFromReals() throws Exception {
        byte[] file = Records.toBytes(InReals.class, IN_REALS);
        assertThat(Records.fromBytes(file, InReals.class)).isEqualTo(IN_REALS);
        assertThat(Records.fromBytes(file, Reals.class)).startsWith(
                new Reals(-128.0, 32767f, -2147483648.0, -9007199254740992.0));
    }

    @Test
    void unsignedBitsComeBack() throws Exception {
        List<Unsigned> all = List.of(new Unsigned((byte) -1, (short) -1, -1, -1, -1),
                new Unsigned((byte) 1, (short) 2, 3, 4, 5),
                new Unsigned(Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, Integer.MIN_VALUE));
        byte[] file = Records.toBytes(Unsigned.class, all);
        assertThat(Records.fromBytes(file, Unsigned.class)).isEqualTo(all);
        assertThat(Records.fromBytes(file, Wide.class)).startsWith(new Wide(255, 65535, 4294967295L,
                new java.math.BigInteger("18446744073709551615"), 4294967295L));
    }

    record Rejected(Reals reals, String message) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected(new Reals(128.0, 0f, 0.0, 0.0),
                    "column a, row 1:\n"
                            + "Component a (byte): The number is not a whole number from -128 to 127"),
            new Rejected(new Reals(0.0, 0.5f, 0.0, 0.0),
                    "bytes in memory, column b, row 1:\nComponent b (short): The number is not a whole"),
            new Rejected(new Reals(0.0, 0f, Double.NaN, 0.0),
                    "bytes in memory, column c, row 1:\nComponent c (int): The number is not"),
            new Rejected(new Reals(0.0, 0f, 0.0, 0x1p63),
                    "bytes in memory, column d, row 1:\nComponent d (long): The number is not"),
            new Rejected(new Reals(0.0, 0f, null, 0.0),
                    "bytes in memory, column c, row 1:\nComponent c (int): The value is null"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void whatIsNoSuchNumberIsRejected(Rejected rejected) throws Exception {
        byte[] file = Records.toBytes(Reals.class, List.of(new Reals(1.0, 1f, 1.0, 1.0), rejected.reals()));
        assertThatThrownBy(() -> Records.fromBytes(file, InReals.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining(rejected.message());
    }

    @Test
    void nullsMayBeZero() throws Exception {
        byte[] file = Records.toBytes(Reals.class, List.of(new Reals(null, 1f, null, 2.0),
                new Reals(3.0, null, 4.0, null)));
        assertThat(RecordMapping.of(InReals.class)
                .withOptions(MappingOptions.DEFAULT.withNullInPrimitive(NullInPrimitive.ZERO)).fromBytes(file))
                .containsExactly(new InReals((byte) 0, (short) 1, 0, 2), new InReals((byte) 3, (short) 0, 4, 0));
    }

    @Test
    void aLongThatNoDoubleIsIsRejectedWhenWritten() {
        assertThatThrownBy(() -> Records.toBytes(InReals.class, List.of(IN_REALS.getFirst(),
                new InReals((byte) 0, (short) 0, 0, (1L << 53) + 1)))).isInstanceOf(ValueException.class)
                .hasMessageContaining("column d, row 1")
                .hasMessageContaining("A double cannot hold the number exactly");
    }

    record Inner(@ParquetType("DOUBLE") int number) {}

    record Outer(Inner inner, @ParquetType("AUTO") List<Inner> list) {}

    @Test
    void groupsThatAreNullHaveNoNumbers() throws Exception {
        List<Outer> all = List.of(new Outer(null, java.util.Arrays.asList(null, new Inner(7))),
                new Outer(new Inner(-1), null));
        assertThat(Records.fromBytes(Records.toBytes(Outer.class, all), Outer.class)).isEqualTo(all);
    }
}
