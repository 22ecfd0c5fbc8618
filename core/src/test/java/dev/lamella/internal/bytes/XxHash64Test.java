package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// XXH64, seed 0: known answers.
class XxHash64Test {
    record Case(String text, long hash) {}

    static final List<Case> CASES = List.of(new Case("", 0xEF46DB3751D8E999L), new Case("a", 0xD24EC4F1A98C6E5BL),
            new Case("abc", 0x44BC2CF5AD770999L),
            new Case("Nobody inspects the spammish repetition", 0xFBCEA83C8A378BF1L));

    @ParameterizedTest
    @FieldSource("CASES")
    void hashesAsEverybodyDoes(Case c) {
        byte[] bytes = c.text.getBytes(StandardCharsets.US_ASCII);
        byte[] within = new byte[bytes.length + 5];
        System.arraycopy(bytes, 0, within, 3, bytes.length);
        assertThat(XxHash64.hash(bytes, 0, bytes.length)).isEqualTo(c.hash);
        assertThat(XxHash64.hash(within, 3, bytes.length)).isEqualTo(c.hash);
    }

    @Test
    void numbersHashAsTheirBytes() {
        for (long value : new long[]{0, 1, -1, 0x0123456789abcdefL, Long.MIN_VALUE, 0x80000000L}) {
            byte[] eight = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
            assertThat(XxHash64.hash(value)).isEqualTo(XxHash64.hash(eight, 0, 8));
            assertThat(XxHash64.hash((int) value)).isEqualTo(XxHash64.hash(eight, 0, 4));
        }
    }
}
