package dev.lamella.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.variant.internal.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Output on its way to a terminal.
class PrintableOutputTest {
    private static String shown(byte[] bytes, int piece) throws IOException {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        try (PrintableOutput output = new PrintableOutput(shown)) {
            for (int at = 0; at < bytes.length; at += piece) {
                output.write(bytes, at, Math.min(piece, bytes.length - at));
            }
        }
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void textIsKeptAndControlIsEscaped() throws IOException {
        byte[] text = "a\tb\n数\ud83d\ude00\033[2J\233\u202e\r".getBytes(StandardCharsets.UTF_8);
        for (int piece = 1; piece < 6; piece++) {
            assertThat(shown(text, piece)).isEqualTo("a\tb\n数\ud83d\ude00\\u001b[2J\\u009b\\u202e\\u000d");
        }
        assertThat(shown(new byte[]{'a', (byte) 0xc3, 'b', (byte) 0x9b, (byte) 0xe2, (byte) 0x80}, 9))
                .isEqualTo("a?b??");
    }

    @Test
    void whateverTheBytesNothingUnsafeIsShown() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            String shown = shown(bytes, 1 + random.nextInt(8));
            assertThat(shown.codePoints().filter(c -> c != '\n' && c != '\t').noneMatch(Printable::isUnsafe))
                    .as("seed %d: %s", seed, shown).isTrue();
        }
    }
}
