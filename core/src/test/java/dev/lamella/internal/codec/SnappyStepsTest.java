package dev.lamella.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/// SNAPPY in steps gives the same bytes as at once, and notices the same damage, at the latest with the last byte.
class SnappyStepsTest {
    private final SnappyCompression snappy = new SnappyCompression();

    /// Noise, runs and copies of earlier bytes.
    private static byte[] text(Random random, int size) {
        byte[] text = new byte[size];
        for (int at = 0; at < size;) {
            int count = Math.min(size - at, 1 + random.nextInt(random.nextBoolean() ? 20 : 5000));
            int back = at == 0 ? 0 : 1 + random.nextInt(Math.min(at, random.nextBoolean() ? 30 : 70_000));
            for (int i = 0; i < count; i++) {
                text[at + i] = back == 0 || count > 4000 ? (byte) random.nextInt(4) : text[at + i - back];
            }
            at += count;
        }
        return text;
    }

    private byte[] compressed(byte[] text) {
        byte[] out = new byte[snappy.maxCompressedSize(text.length)];
        return Arrays.copyOf(out, snappy.compress(text, 0, text.length, out, 0));
    }

    @RepeatedTest(200)
    void stepsOfAnySizeGiveTheBytesOfTheBlock(RepetitionInfo round) {
        long seed = round.getCurrentRepetition();
        Random random = new Random(seed);
        byte[] text = text(random, random.nextInt(300_000));
        byte[] block = compressed(text);
        int from = random.nextInt(9);
        byte[] out = new byte[from + text.length];
        SteppedCompression.Steps steps = snappy.steps();
        steps.start(block, 0, block.length, out, from, text.length);
        for (int end = from; end < out.length;) {
            end = (int) Math.min(out.length, end + 1L + random.nextInt(random.nextBoolean() ? 10 : 50_000));
            int available = steps.require(end);
            assertThat(available).as("seed " + seed).isBetween(end, out.length);
            assertThat(Arrays.mismatch(out, from, available, text, 0, available - from)).as("seed " + seed)
                    .isEqualTo(-1);
            end = random.nextBoolean() ? available : end;
        }
        assertThat(steps.require(out.length)).isEqualTo(out.length);
    }

    @Test
    void decompressesOnlyWhatIsNeededAndSomeMore() {
        byte[] text = text(new Random(7), 1 << 20);
        byte[] block = compressed(text);
        byte[] out = new byte[text.length];
        SteppedCompression.Steps steps = snappy.steps();
        steps.start(block, 0, block.length, out, 0, out.length);
        assertThat(steps.require(100)).isLessThan(10_000);
        assertThat(steps.require(400_000)).isLessThan(520_000);
        assertThat(steps.require(500)).isGreaterThanOrEqualTo(400_000);
    }

    @Test
    void aBlockThatIsCutGivesTheBytesBeforeTheCutOrFails() {
        byte[] text = text(new Random(11), 20_000);
        byte[] block = compressed(text);
        for (int cut = 3; cut < block.length; cut++) {
            byte[] out = new byte[text.length];
            SteppedCompression.Steps steps = snappy.steps();
            steps.start(block, 0, cut, out, 0, out.length);
            assertThatThrownBy(() -> {
                for (int end = 1000; end <= out.length; end += 1000) {
                    int available = steps.require(end);
                    assertThat(Arrays.mismatch(out, 0, available, text, 0, available)).isEqualTo(-1);
                }
            }).as("cut at " + cut).isInstanceOf(CorruptFileException.class);
        }
    }

    @Test
    void elementsAfterTheLastByteAreDamage() {
        byte[] text = text(new Random(13), 20_000);
        byte[] block = compressed(text);
        byte[] longer = Arrays.copyOf(block, block.length + 2);
        byte[] out = new byte[text.length];
        for (int first = 1; first <= out.length; first += 997) {
            SteppedCompression.Steps steps = snappy.steps();
            steps.start(longer, 0, longer.length, out, 0, out.length);
            int end = first;
            assertThatThrownBy(() -> {
                if (steps.require(end) < out.length) {
                    steps.require(out.length);
                }
            }).isInstanceOf(CorruptFileException.class).hasMessageContaining("SNAPPY");
        }
    }

    @Test
    void aBlockOfAnotherSizeIsRejectedBeforeItIsDecompressed() {
        byte[] block = compressed(new byte[100]);
        assertThatThrownBy(() -> snappy.steps().start(block, 0, block.length, new byte[99], 0, 99))
                .isInstanceOf(CorruptFileException.class).hasMessageContaining("99");
    }
}
