package dev.lamella.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bloom filters that are asked where they lie.
class StoredFiltersTest {
    private static final int FROM = 77;

    private long fetched;

    @ParameterizedTest
    @CsvSource({"1048576,1,32", "1048576,5,160", "1048576,200,1048576", "4096,1,4096", "65536,1,32", "65536,2,65536"})
    void saysWhatTheWholeFilterSays(int size, int valueCount, long most) throws IOException {
        Random random = new Random(size + valueCount);
        BloomFilter filter = new BloomFilter(new byte[size]);
        List<byte[]> added = values(size / 16, random);
        added.forEach(value -> filter.add(XxHash64.hash(value, 0, value.length)));
        StoredFilters.Stored stored = new StoredFilters.Stored(file(filter.bits()), new ByteRange(FROM, size),
                Optional.empty());
        for (int round = 0; round < 50; round++) {
            List<byte[]> asked = values(valueCount, random);
            if (random.nextBoolean()) {
                asked.set(random.nextInt(valueCount), added.get(random.nextInt(added.size())));
            }
            fetched = 0;
            boolean expected = asked.stream()
                    .anyMatch(value -> filter.mayContain(XxHash64.hash(value, 0, value.length)));
            assertThat(stored.mayContain(asked)).as("round %s", round).isEqualTo(expected);
            assertThat(fetched).isPositive().isLessThanOrEqualTo(most);
        }
    }

    private static List<byte[]> values(int count, Random random) {
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] value = new byte[Long.BYTES];
            LittleEndian.putLong(value, 0, random.nextLong());
            values.add(value);
        }
        return values;
    }

    private InputFile file(byte[] bits) {
        byte[] bytes = new byte[FROM + bits.length + 9];
        Arrays.fill(bytes, (byte) -1);
        System.arraycopy(bits, 0, bytes, FROM, bits.length);
        return InputFile.ranges("filter", bytes.length, (position, target, from, count) -> {
            fetched += count;
            System.arraycopy(bytes, (int) position, target, from, count);
            return count;
        });
    }
}
