package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8EncoderTest {
    private static final int TEXTS = 20_000 * Integer.getInteger("lamella.effort", 1);
    private static final String[] UNITS = {"a", "?", "??", "é", "世", "\ud83d\ude00", "\ud83d", "\ude00"};

    @Test
    void aTextIsEncodedUnlessASurrogateIsAlone() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder made = new StringBuilder();
            int kinds = 1 + random.nextInt(UNITS.length);
            for (int left = random.nextInt(40); left > 0; left--) {
                made.append(UNITS[random.nextInt(kinds)]);
            }
            String text = made.toString();
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            if (encoded.length >= Long.BYTES) {
                assertThat(Utf8Encoder.hasMark(encoded)).as("-Dlamella.seed=%d, %s", seed, text)
                        .isEqualTo(new String(encoded, StandardCharsets.UTF_8).contains("?"));
            }
            byte[] out = new byte[3 * text.length()];
            int end = Utf8Encoder.encode(text, 0, out, 0);
            assertThat(end >= 0).as("-Dlamella.seed=%d, %s", seed, text).isEqualTo(isWellFormed(text));
            if (end >= 0) {
                assertThat(out).startsWith(encoded);
                assertThat(end).isEqualTo(encoded.length);
            }
        }
    }

    private static boolean isWellFormed(String text) {
        try {
            StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return true;
        } catch (CharacterCodingException ignored) {
            return false;
        }
    }
}
