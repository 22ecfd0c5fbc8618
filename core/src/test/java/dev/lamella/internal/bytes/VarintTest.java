package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class VarintTest {
    record Case(long value, String hex) {}

    static final List<Case> CASES = List.of(new Case(0, "00"), new Case(127, "7f"), new Case(128, "8001"),
            new Case(16383, "ff7f"), new Case(16384, "808001"), new Case(0xffffffffL, "ffffffff0f"),
            new Case(0x100000000L, "8080808010"), new Case(Long.MAX_VALUE, "ffffffffffffffff7f"),
            new Case(-1, "ffffffffffffffffff01"));

    @ParameterizedTest
    @FieldSource("CASES")
    void writesAndReads(Case c) {
        ByteOutput out = new ByteOutput(0);
        assertThat(Varint.write(c.value, out)).isEqualTo(c.hex.length() / 2);
        assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo(c.hex);
        int length = Varint.length(out.bytes(), 0, out.size(), Varint.MAX_LONG_LENGTH);
        assertThat(length).isEqualTo(out.size());
        assertThat(Varint.value(out.bytes(), 0, length)).isEqualTo(c.value);
    }

    @Test
    void readsBytesThatAreNotNeeded() {
        byte[] page = HexFormat.of().parseHex("ff80808000");
        assertThat(Varint.length(page, 0, 5, Varint.MAX_INT_LENGTH)).isEqualTo(5);
        assertThat(Varint.value(page, 0, 5)).isEqualTo(127);
    }

    record Damage(String hex, int maxLength, String problem) {}

    static final List<Damage> DAMAGED = List.of(
            new Damage("", 5, "The number at byte 0 of the page is cut off after 0 bytes, at byte 0"),
            new Damage("ffff", 5, "The number at byte 0 of the page is cut off after 2 bytes, at byte 2"),
            new Damage("ffffffff10", 5, "The number at byte 0 of the page has more than 32 bits"),
            new Damage("ffffffffff01", 5, "The number at byte 0 of the page has more than 5 bytes"),
            new Damage("ffffffffffffffffff02", 10, "The number at byte 0 of the page has more than 64 bits"),
            new Damage("ffffffffffffffffffff01", 10, "The number at byte 0 of the page has more than 10 bytes"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void tellsWhatIsDamaged(Damage damage) {
        byte[] body = HexFormat.of().parseHex(damage.hex);
        byte[] page = Arrays.copyOf(body, body.length + LittleEndian.PAD);
        assertThatThrownBy(() -> Varint.length(page, 0, body.length, damage.maxLength))
                .isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(damage.problem);
    }

    @Test
    void zigzagKeepsSmallNumbersSmall() {
        assertThat(new long[]{Varint.zigzag(0), Varint.zigzag(-1), Varint.zigzag(1), Varint.zigzag(-2)})
                .containsExactly(0, 1, 2, 3);
        assertThat(Varint.zigzag(Long.MIN_VALUE)).isEqualTo(-1);
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertThat(Varint.unzigzag(Varint.zigzag(value))).as("seed 1, " + i).isEqualTo(value);
        }
    }
}
