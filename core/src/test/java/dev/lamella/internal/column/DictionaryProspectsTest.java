package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.PhysicalType;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// When a dictionary is given up before it is full.
class DictionaryProspectsTest {
    private static final int PAGE = 20_000;

    /// @param value of a row; `random` of a number below a limit
    /// @param pages after which it is given up; 0 if it is not, within 10
    record Case(String name, LongUnaryOperator value, int pages) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static long random(long row, int limit) {
        return Math.floorMod((row * 0x9E3779B97F4A7C15L ^ row >>> 7) * 0xBF58476D1CE4E5B9L >>> 20, (long) limit)
                * 1_000_003L;
    }

    static final List<Case> CASES = List.of(new Case("a running number", row -> row, 1),
            new Case("a running number, each four times", row -> row / 4, 1),
            new Case("ten values", row -> random(row, 10), 0),
            new Case("ten thousand values", row -> random(row, 10_000), 0),
            new Case("as many values as there is room for", row -> random(row, 120_000), 0),
            new Case("twice as many values as there is room for", row -> random(row, 262_144), 2),
            new Case("nothing but different values", row -> random(row, Integer.MAX_VALUE), 2));

    @ParameterizedTest
    @FieldSource("CASES")
    void isGivenUpWhenWhatIsSeenSaysThatItWillNotPay(Case c) {
        assertThat(givenUp(c, new ChunkFile.Settings())).isEqualTo(c.pages);
    }

    static final List<Case> COMPRESSED = List.of(new Case("a running number, each three times", row -> row / 3, 2),
            new Case("a running number, each eight times", row -> row / 8, 2),
            new Case("a running number, each nine times", row -> row / 9, 0),
            new Case("a falling number, each three times", row -> -row / 3, 2),
            new Case("a number that begins again in each page", row -> row % PAGE / 3, 0),
            new Case("a number that begins again after 25,000 rows", row -> row % 25_000 / 3, 0),
            new Case("ten thousand values", row -> random(row, 10_000), 0));

    @ParameterizedTest
    @FieldSource("COMPRESSED")
    void aCodecStoresNewNumbersInSmallGroupsBetter(Case c) {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.choices = Set.of();
        assertThat(givenUp(c, settings)).as("without a codec").isZero();
        settings.codec = CompressionCodec.SNAPPY;
        assertThat(givenUp(c, settings)).isEqualTo(c.pages);
    }

    /// The page after which it is given up; 0 if it is not.
    private static int givenUp(Case c, ChunkFile.Settings settings) {
        ArrayType.OfLong arrayType = new ArrayType.OfLong();
        DictionaryBuilder<long[]> dictionary = DictionaryBuilder.of(arrayType, 1 << 20);
        DictionaryProspects<long[]> prospects = new DictionaryProspects<>(PhysicalType.INT64, arrayType,
                settings.build());
        int givenUp = 0;
        for (int page = 1; page <= 10 && givenUp == 0; page++) {
            long[] values = new long[PAGE];
            for (int i = 0; i < PAGE; i++) {
                values[i] = c.value.applyAsLong((page - 1L) * PAGE + i);
            }
            int[] indices = new int[PAGE];
            assertThat(dictionary.add(values, null, 0, PAGE, indices, 0)).isEqualTo(PAGE);
            if (!prospects.isWorthWhile(dictionary, indices, PAGE, (long) page * PAGE, page)) {
                givenUp = page;
            }
        }
        return givenUp;
    }

    @Test
    void guessesHowManyDifferentValuesThereAre() {
        for (int limit : new int[]{1, 100, 5_000, 50_000, 200_000}) {
            long seed = limit;
            Random random = new Random(seed);
            Set<Integer> seen = new HashSet<>();
            for (int i = 0; i < 2 * PAGE; i++) {
                seen.add(random.nextInt(limit));
            }
            assertThat(DictionaryProspects.expectedEntries(seen.size(), 2 * PAGE)).as("seed %d", seed)
                    .isCloseTo(limit, within(1 + limit * 0.08));
        }
    }
}
