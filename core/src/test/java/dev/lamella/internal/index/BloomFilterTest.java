package dev.lamella.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.bytes.XxHash64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Split-block Bloom filters: no value that was added is denied; others rarely are not.
class BloomFilterTest {
    @ParameterizedTest
    @CsvSource({"1,0.01", "1000,0.1", "1000,0.01", "50000,0.01", "50000,0.001"})
    void whatWasAddedIsFoundAndFewOthersAre(int count, double falsePositives) {
        BloomFilter filter = BloomFilter.sized(count, falsePositives);
        Random random = new Random(count);
        long[] added = random.longs(count).toArray();
        for (long value : added) {
            filter.add(XxHash64.hash(value));
        }
        for (long value : added) {
            assertThat(filter.mayContain(XxHash64.hash(value))).isTrue();
        }
        long found = random.longs(100_000).filter(value -> filter.mayContain(XxHash64.hash(value))).count();
        assertThat(found).isLessThanOrEqualTo((long) (100_000 * falsePositives * 1.1) + 20);
    }

    @Test
    void aFilterThatWasMadeTooLargeFoldsIntoOneOfTheRightSize() {
        BloomFilter large = BloomFilter.sized(1_000_000, 0.01);
        Random random = new Random(7);
        long[] added = random.longs(1000).toArray();
        for (long value : added) {
            large.add(XxHash64.hash(value));
        }
        BloomFilter folded = large.folded(1000, 0.01);
        assertThat(folded.bits()).hasSize(BloomFilter.size(1000, 0.01));
        BloomFilter direct = BloomFilter.sized(1000, 0.01);
        for (long value : added) {
            direct.add(XxHash64.hash(value));
        }
        assertThat(folded.bits()).isEqualTo(direct.bits());
        assertThat(large.folded(1_000_000, 0.01)).isSameAs(large);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "10", "1000", "100000"})
    void tellsByItsBitsHowManyValuesWereAdded(int count) {
        BloomFilter filter = BloomFilter.sized(100_000, 0.01);
        new Random(count).longs(count).forEach(value -> {
            filter.add(XxHash64.hash(value));
            filter.add(XxHash64.hash(value));
        });
        assertThat((double) filter.estimatedCount()).isBetween(count * 0.97, count * 1.03);
    }

    @Test
    void whatIsFullWasMadeForLess() {
        BloomFilter filter = BloomFilter.sized(1, 0.01);
        new Random(1).longs(10_000).forEach(value -> filter.add(XxHash64.hash(value)));
        assertThat(filter.estimatedCount()).isGreaterThan(100);
        assertThat(filter.folded(filter.estimatedCount(), 0.01)).isSameAs(filter);
    }

    @ParameterizedTest
    @CsvSource({"0,0.01,32", "1,0.5,32", "1000000,0.01,2097152", "9999999999,0.01,134217728"})
    void isSizedByWhatItShallHold(long count, double falsePositives, int size) {
        assertThat(BloomFilter.size(count, falsePositives)).isEqualTo(size);
    }

    @Test
    void rejectsWhatIsNoFilter() {
        assertThatThrownBy(() -> new BloomFilter(new byte[33])).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The Bloom filter has 33 bytes; it consists of blocks of 32");
        assertThatThrownBy(() -> BloomFilter.sized(1, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The false positive probability is 0.0; it must be above 0 and below 1");
    }
}
