package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Bounds that are shortened stay bounds.
class BoundTextTest {
    private static final int ROUNDS = 20_000 * Integer.getInteger("lamella.effort", 1);

    record TextCase(String text, int length, String lower, String upper) {}

    static final List<TextCase> TEXTS = List.of(
            new TextCase("abcdef", 3, "abc", "abd"),
            new TextCase("abz{", 3, "abz", "ab{"),
            new TextCase("ab\u007fx", 3, "ab\u007f", "ac"),
            new TextCase("a\u00e9x", 3, "a\u00e9", "a\u00ea"),
            new TextCase("a\u00e9\u00e9x", 4, "a\u00e9", "a\u00ea"),
            new TextCase("\u00e9\u00e9", 1, "", null),
            new TextCase("x\u07ff!", 3, "x\u07ff", "y"),
            new TextCase("x\ud7ff!", 4, "x\ud7ff", "x\ue000"),
            new TextCase("x\uffff!", 4, "x\uffff", "y"),
            new TextCase("x\ud83d\ude00!", 5, "x\ud83d\ude00", "x\ud83d\ude01"),
            new TextCase("x\udbff\udfff!", 5, "x\udbff\udfff", "y"),
            new TextCase("\udbff\udfff\udbff\udfff!", 8, "\udbff\udfff\udbff\udfff", null),
            new TextCase("abc", 0, "", null));

    @ParameterizedTest
    @FieldSource("TEXTS")
    void shortensText(TextCase given) {
        byte[] bytes = given.text().getBytes(StandardCharsets.UTF_8);
        assertThat(new String(BoundText.lower(bytes, given.length(), true), StandardCharsets.UTF_8))
                .isEqualTo(given.lower());
        assertThat(BoundText.upper(bytes, given.length(), true).map(b -> new String(b, StandardCharsets.UTF_8)))
                .isEqualTo(Optional.ofNullable(given.upper()));
    }

    record BytesCase(String bytes, int length, String lower, String upper) {}

    static final List<BytesCase> BYTES = List.of(
            new BytesCase("010203", 2, "0102", "0103"),
            new BytesCase("01ff03", 2, "01ff", "02"),
            new BytesCase("7fff03", 2, "7fff", "80"),
            new BytesCase("feffff", 2, "feff", "ff"),
            new BytesCase("ffffff", 2, "ffff", null),
            new BytesCase("0102", 0, "", null));

    @ParameterizedTest
    @FieldSource("BYTES")
    void shortensBytes(BytesCase given) {
        byte[] bytes = HexFormat.of().parseHex(given.bytes());
        assertThat(HexFormat.of().formatHex(BoundText.lower(bytes, given.length(), false))).isEqualTo(given.lower());
        assertThat(BoundText.upper(bytes, given.length(), false).map(HexFormat.of()::formatHex))
                .isEqualTo(Optional.ofNullable(given.upper()));
    }

    @Test
    void whateverTheValueIsItLiesBetweenItsBounds() {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            boolean isText = random.nextBoolean();
            boolean isNoise = random.nextInt(4) == 0;
            byte[] value = isText && !isNoise ? text(random) : noise(random);
            if (value.length == 0) {
                continue;
            }
            int length = random.nextInt(value.length);
            byte[] lower = BoundText.lower(value, length, isText);
            assertThat(lower.length).as("seed %d", round).isLessThanOrEqualTo(length);
            assertThat(Arrays.compareUnsigned(lower, value)).as("seed %d", round).isLessThanOrEqualTo(0);
            Optional<byte[]> upper = BoundText.upper(value, length, isText);
            if (upper.isPresent()) {
                assertThat(upper.get().length).as("seed %d", round).isLessThanOrEqualTo(length);
                // Above the value and all that begin as it does, not only equal to it.
                byte[] above = Arrays.copyOf(value, value.length + 4);
                Arrays.fill(above, value.length, above.length, (byte) 0xff);
                assertThat(Arrays.compareUnsigned(upper.get(), above)).as("seed %d", round).isPositive();
            }
            if (isText && !isNoise) {
                assertThat(isText(lower)).as("seed %d", round).isTrue();
                assertThat(upper.map(BoundTextTest::isText).orElse(true)).as("seed %d", round).isTrue();
                // As long as it can be: one character of at most four bytes is all that is lost.
                assertThat(lower.length).as("seed %d", round).isGreaterThan(length - 4);
            }
        }
    }

    private static byte[] text(Random random) {
        int[] edges = {0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, Character.MAX_CODE_POINT};
        StringBuilder text = new StringBuilder();
        int count = 1 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            text.appendCodePoint(random.nextBoolean() ? edges[random.nextInt(edges.length)] : 'a' + random.nextInt(26));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] noise(Random random) {
        byte[] bytes = new byte[random.nextInt(12)];
        random.nextBytes(bytes);
        if (random.nextBoolean()) {
            Arrays.fill(bytes, 0, bytes.length / 2, (byte) (random.nextBoolean() ? 0xff : 0x80));
        }
        return bytes;
    }

    private static boolean isText(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException ignored) {
            return false;
        }
    }
}
