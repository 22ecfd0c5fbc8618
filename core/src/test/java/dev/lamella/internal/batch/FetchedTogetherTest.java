package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Parts of a file that are fetched before they are read.
class FetchedTogetherTest {
    private final byte[] bytes = new byte[100_000];
    private int requests;
    private final InputFile file = InputFile.ranges("parts", bytes.length, (position, target, from, count) -> {
        requests++;
        System.arraycopy(bytes, (int) position, target, from, count);
        return count;
    });

    private static byte[] read(InputFile from, ByteRange range) throws IOException {
        byte[] read = new byte[(int) range.length() + 3];
        from.read(range.offset(), read, 2, (int) range.length());
        return Arrays.copyOfRange(read, 2, 2 + (int) range.length());
    }

    @Test
    void givesTheBytesOfTheFile() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            random.nextBytes(bytes);
            FetchedTogether together = new FetchedTogether(file);
            for (int round = 0; round < 3; round++) {
                together.fetch(ranges(random));
                for (ByteRange range : ranges(random)) {
                    assertThat(read(together, range)).as("seed %s, %s", seed, range).isEqualTo(
                            Arrays.copyOfRange(bytes, (int) range.offset(), (int) range.end()));
                }
            }
        }
    }

    private List<ByteRange> ranges(Random random) {
        List<ByteRange> ranges = new ArrayList<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            int from = random.nextInt(bytes.length);
            ranges.add(new ByteRange(from, random.nextInt(Math.min(3000, bytes.length - from))));
        }
        return ranges;
    }

    @Test
    void fetchesNeighboursInOneRequest() throws IOException {
        List<ByteRange> ranges = List.of(new ByteRange(5000, 100), new ByteRange(40_000, 10), new ByteRange(4000, 200),
                new ByteRange(40_100, 50), new ByteRange(90_000, 5));
        FetchedTogether together = new FetchedTogether(file);
        together.fetch(ranges);
        assertThat(requests).isEqualTo(2);
        for (ByteRange range : ranges) {
            read(together, range);
        }
        assertThat(requests).as("what lies alone is read when it is needed").isEqualTo(3);
    }
}
