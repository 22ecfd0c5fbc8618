package dev.lamella.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.variant.internal.Utf8;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Which bytes are UTF-8: Unicode, table 3-7. What the JDK's strict decoder says counts.
class Utf8Test {
    /// Bytes at the ends of all ranges of the table.
    private static final byte[] EDGES = HexFormat.of().parseHex("00417f80" + "8f909fa0" + "bfc0c1c2c3dfe0"
            + "e1ecedeeeff0f1f3f4f5ff61");

    @Test
    void knowsEveryCodePointAndEverySurrogate() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            byte[] bytes = utf8(point);
            boolean isSurrogate = point >= 0xd800 && point <= 0xdfff;
            boolean isWell = Utf8.isWellFormed(bytes, 0, bytes.length);
            if (isWell == isSurrogate) {
                assertThat(isWell).as("U+%X", point).isEqualTo(!isSurrogate);
            }
        }
    }

    @Test
    void agreesWithTheJdkOnAllShortSequencesOfEdges() {
        byte[] bytes = new byte[4];
        for (int length = 0; length <= 4; length++) {
            int all = (int) Math.pow(EDGES.length, length);
            for (int number = 0; number < all; number++) {
                int rest = number;
                for (int i = 0; i < length; i++) {
                    bytes[i] = EDGES[rest % EDGES.length];
                    rest /= EDGES.length;
                }
                check(bytes, 0, length, "");
            }
        }
    }

    @Test
    void agreesWithTheJdkOnLongTextWhereverItIsBroken() {
        long seed = Long.getLong("lamella.seed", 4711);
        Random random = new Random(seed);
        int rounds = 20_000 * Integer.getInteger("lamella.effort", 1);
        for (int i = 0; i < rounds; i++) {
            byte[] text = text(random);
            int before = random.nextInt(9);
            int after = random.nextInt(3);
            byte[] bytes = new byte[before + text.length + after];
            Arrays.fill(bytes, (byte) 0x80);
            System.arraycopy(text, 0, bytes, before, text.length);
            for (int j = text.length > 0 ? random.nextInt(3) : 0; j > 0; j--) {
                bytes[before + random.nextInt(text.length)] = EDGES[random.nextInt(EDGES.length)];
            }
            check(bytes, before, text.length, "seed " + seed + ": ");
        }
    }

    private static byte[] text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            switch (random.nextInt(5)) {
                case 0 -> text.appendCodePoint(0x80 + random.nextInt(0x780));
                case 1 -> text.appendCodePoint(0xe000 + random.nextInt(0x2000));
                case 2 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
                default -> text.repeat('a', random.nextInt(20));
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void check(byte[] bytes, int from, int length, String note) {
        int expected = jdk(bytes, from, length);
        int found = Utf8.malformed(bytes, from, length);
        boolean isWell = Utf8.isWellFormed(bytes, from, length);
        boolean isAscii = true;
        for (int i = from; i < from + length; i++) {
            isAscii &= bytes[i] >= 0;
        }
        if (found != expected || isWell != expected < 0 || Utf8.isAscii(bytes, from, length) != isAscii) {
            assertThat(found + " " + isWell + " " + Utf8.isAscii(bytes, from, length))
                    .as(note + HexFormat.of().formatHex(bytes, from, from + length))
                    .isEqualTo(expected + " " + (expected < 0) + " " + isAscii);
        }
    }

    /// Where the JDK's decoder stops; -1 if it does not.
    private static int jdk(byte[] bytes, int from, int length) {
        ByteBuffer in = ByteBuffer.wrap(bytes, from, length);
        CharBuffer out = CharBuffer.allocate(length + 1);
        boolean isError = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .decode(in, out, true).isError();
        return isError ? in.position() - from : -1;
    }

    /// By the bits, so that surrogates are written too.
    private static byte[] utf8(int point) {
        if (point < 0x80) {
            return new byte[]{(byte) point};
        }
        if (point < 0x800) {
            return new byte[]{(byte) (0xc0 | point >> 6), (byte) (0x80 | point & 0x3f)};
        }
        if (point < 0x10000) {
            return new byte[]{(byte) (0xe0 | point >> 12), (byte) (0x80 | point >> 6 & 0x3f),
                    (byte) (0x80 | point & 0x3f)};
        }
        return new byte[]{(byte) (0xf0 | point >> 18), (byte) (0x80 | point >> 12 & 0x3f),
                (byte) (0x80 | point >> 6 & 0x3f), (byte) (0x80 | point & 0x3f)};
    }
}
