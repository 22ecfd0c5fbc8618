package dev.lamella.internal.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.variant.internal.LittleEndian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Who owns the bytes of a window.
class ByteSlicesTest {
    private static final ArrayType.OfBytes CARRIER = new ArrayType.OfBytes();

    @Test
    void pointIntoTheirPageAsLongAsThereIsOne() {
        byte[] page = page("one", "two", "three");
        ByteSlices values = new ByteSlices(3);
        int at = CARRIER.plain(page, 0, page.length - LittleEndian.PAD, values, 0, 2);
        CARRIER.plain(page, at, page.length - LittleEndian.PAD, values, 2, 1);
        assertThat(values.data()).isSameAs(page);
        assertThat(texts(values, 3)).containsExactly("one", "two", "three");
    }

    @Test
    void surviveTheNextPageInTheSameArray() {
        byte[] page = page("one", "two");
        ByteSlices values = new ByteSlices(4);
        CARRIER.plain(page, 0, page.length - LittleEndian.PAD, values, 0, 2);
        values.own(2);
        byte[] next = page("six", "ten");
        System.arraycopy(next, 0, page, 0, next.length);
        CARRIER.plain(page, 0, page.length - LittleEndian.PAD, values, 2, 2);
        Arrays.fill(page, (byte) 0);
        assertThat(texts(values, 4)).containsExactly("one", "two", "six", "ten");
    }

    @Test
    void joinTwoPages() {
        ByteSlices values = new ByteSlices(4);
        byte[] first = page("one", "");
        byte[] second = page("two", "");
        CARRIER.plain(first, 0, first.length - LittleEndian.PAD, values, 0, 2);
        CARRIER.plain(second, 0, second.length - LittleEndian.PAD, values, 2, 2);
        assertThat(values.data()).isNotSameAs(first).isNotSameAs(second);
        assertThat(texts(values, 4)).containsExactly("one", "", "two", "");
    }

    @Test
    void areNotCopiedForSlotsWithoutBytesBeforeThem() {
        ByteSlices values = new ByteSlices(4);
        byte[] first = page("", "");
        byte[] second = page("two", "");
        CARRIER.plain(first, 0, first.length - LittleEndian.PAD, values, 0, 2);
        CARRIER.plain(second, 0, second.length - LittleEndian.PAD, values, 2, 2);
        assertThat(values.data()).isSameAs(second);
        assertThat(texts(values, 4)).containsExactly("", "", "two", "");
    }

    @Test
    void emptyValuesLieInsideTheBytesWhereverTheyCameFrom() {
        byte[] page = page("x".repeat(5000), "y".repeat(100), "", "");
        int limit = page.length - LittleEndian.PAD;
        ByteSlices values = new ByteSlices(5);
        // A null, a value in the middle of the page, empty values at its end: moved into the pool.
        int middle = CARRIER.skipPlain(page, 0, limit, 1);
        values.added(page, 0, 0);
        CARRIER.plain(page, middle, limit, values, 1, 3);
        values.own(4);
        assertThat(texts(values, 4)).containsExactly("", "y".repeat(100), "", "");
        assertThat(values.data()).isNotSameAs(page);

        // Empty values at the end of one page, then all bytes from a shorter one.
        values.clear();
        int end = CARRIER.skipPlain(page, 0, limit, 2);
        CARRIER.plain(page, end, limit, values, 0, 2);
        byte[] shorter = page("z");
        CARRIER.plain(shorter, 0, 5, values, 2, 1);
        assertThat(values.data()).isSameAs(shorter);
        assertThat(texts(values, 3)).containsExactly("", "", "z");
    }

    @Test
    void shareTheBytesOfADictionaryInThePool() {
        byte[] page = page("x".repeat(1 << 20));
        ByteSlices dictionary = Dictionary.entries(CARRIER, page, 0, page.length - LittleEndian.PAD, 1);
        ByteSlices values = new ByteSlices(10_001);
        CARRIER.gather(dictionary, new int[10_000], 0, values, 0, 10_000);
        byte[] next = page("end");
        CARRIER.plain(next, 0, next.length - LittleEndian.PAD, values, 10_000, 1);
        // 10 GB of values, 1 MB of bytes.
        assertThat(values.data().length).isLessThan(2 << 20);
        assertThat(values.length(9_999)).isEqualTo(1 << 20);
        assertThat(new String(values.data(), values.offset(10_000), values.length(10_000), UTF_8)).isEqualTo("end");
    }

    @Test
    void rejectMoreThanAnArrayHolds() {
        ByteSlices values = new ByteSlices(1);
        assertThatThrownBy(() -> values.reserve(0, 1L << 33)).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageStartingWith(
                        "The byte values of one batch have 8589934592 bytes together; this library holds at"
                                + " most 2147483583.\n");
    }

    @Test
    void startAnewWithEveryWindow() {
        ByteSlices values = new ByteSlices(2);
        for (int window = 0; window < 1000; window++) {
            values.clear();
            byte[] page = page("y".repeat(1000));
            values.slices()[0] = 0;
            values.added(page, 0, 0);
            CARRIER.plain(page, 0, page.length - LittleEndian.PAD, values, 1, 1);
            values.own(2);
            assertThat(values.length(1)).isEqualTo(1000);
        }
        assertThat(values.data().length).isLessThan(10_000);
    }

    @Test
    void holdWhatWasWrittenInAnyOrderOfEvents() {
        for (int seed = 0; seed < 500 * Integer.getInteger("lamella.effort", 1); seed++) {
            Random random = new Random(seed);
            ByteSlices values = new ByteSlices(1);
            byte[][] pages = {new byte[400], new byte[400]};
            for (int window = 0; window < 4; window++) {
                List<String> expected = new ArrayList<>();
                if (random.nextBoolean()) {
                    CARRIER.clear(values);
                }
                for (int event = 0; event < 6; event++) {
                    String[] texts = new String[random.nextInt(8)];
                    Arrays.setAll(texts, i -> "z".repeat(random.nextInt(random.nextInt(20) + 1)) + (i == 3 ? "" : i));
                    int from = expected.size();
                    CARRIER.grow(values, Math.max(from + texts.length, values.slices().length));
                    if (random.nextInt(3) == 0) {
                        Samples.set(values, from,
                                Arrays.stream(texts).map(t -> t.getBytes(UTF_8)).toArray(byte[][]::new));
                    } else {
                        byte[] page = pages[random.nextInt(2)];
                        CARRIER.own(values, from);
                        byte[] bytes = page(texts);
                        random.nextBytes(page);
                        System.arraycopy(bytes, 0, page, 0, bytes.length);
                        CARRIER.plain(page, 0, bytes.length - LittleEndian.PAD, values, from, texts.length);
                    }
                    expected.addAll(Arrays.asList(texts));
                    assertThat(texts(values, expected.size())).as("seed " + seed).isEqualTo(expected);
                }
            }
        }
    }

    private static byte[] page(String... texts) {
        ByteOutput out = new ByteOutput(0);
        for (String text : texts) {
            byte[] bytes = text.getBytes(UTF_8);
            out.writeInt(bytes.length);
            out.writeBytes(bytes, 0, bytes.length);
        }
        return Arrays.copyOf(out.bytes(), out.size() + LittleEndian.PAD);
    }

    private static List<String> texts(ByteSlices values, int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(new String(values.data(), values.offset(i), values.length(i), UTF_8));
        }
        return texts;
    }
}
