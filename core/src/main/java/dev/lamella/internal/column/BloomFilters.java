package dev.lamella.internal.column;

import dev.lamella.internal.bytes.XxHash64;
import dev.lamella.internal.column.ColumnChunkWriter.Collected;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.index.BloomFilter;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Builds the Bloom filter of a chunk from the PLAIN bytes of its values.
///
/// A requested filter is always built, even if a dictionary has the same information: a reader then fetches only the filter.
/// Its size fits the number of distinct values if a dictionary has counted them; otherwise the announced number, but at most
/// the number of values; otherwise the number of values, and the filter is then folded to fit the number of distinct values
/// that its bits show.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/BloomFilter.md">Bloom filters</a>
public final class BloomFilters {
    private BloomFilters() {}

    /// The filter of a chunk, if its settings request one.
    static <A> Optional<BloomFilter> of(Collected<A> chunk) {
        ColumnSettings settings = chunk.settings();
        if (settings.falsePositives().isEmpty()) {
            return Optional.empty();
        }
        double falsePositives = settings.falsePositives().getAsDouble();
        if (chunk.dictionary().isPresent()) {
            DictionaryBuilder<A> dictionary = chunk.dictionary().get();
            BloomFilter filter = BloomFilter.sized(dictionary.entryCount(), falsePositives);
            forEachHash(chunk.arrayType(), dictionary.entries(), dictionary.entryCount(), filter::add);
            return Optional.of(filter);
        }
        long valueCount = chunk.pages().stream().mapToLong(Page::valueCount).sum();
        long expected = Math.min(valueCount, settings.distinctValues().orElse(valueCount));
        BloomFilter filter = BloomFilter.sized(expected, falsePositives);
        for (Page<A> page : chunk.pages()) {
            forEachHash(chunk.arrayType(), page.values(), page.valueCount(), filter::add);
        }
        return Optional.of(settings.distinctValues().isPresent()
                ? filter
                : filter.folded(filter.estimatedCount(), falsePositives));
    }

    /// Visits the hash of each value. Booleans have none.
    public static <A> void forEachHash(ArrayType<A> arrayType, A values, int count, LongConsumer each) {
        switch (arrayType) {
            case ArrayType.OfInt ignored -> {
                int[] array = (int[]) values;
                for (int i = 0; i < count; i++) {
                    each.accept(XxHash64.hash(array[i]));
                }
            }
            case ArrayType.OfLong ignored -> {
                long[] array = (long[]) values;
                for (int i = 0; i < count; i++) {
                    each.accept(XxHash64.hash(array[i]));
                }
            }
            case ArrayType.OfFloat ignored -> {
                float[] array = (float[]) values;
                for (int i = 0; i < count; i++) {
                    each.accept(XxHash64.hash(Float.floatToRawIntBits(array[i])));
                }
            }
            case ArrayType.OfDouble ignored -> {
                double[] array = (double[]) values;
                for (int i = 0; i < count; i++) {
                    each.accept(XxHash64.hash(Double.doubleToRawLongBits(array[i])));
                }
            }
            case ArrayType.OfBytes ignored -> {
                ByteSlices slices = (ByteSlices) values;
                for (int i = 0; i < count; i++) {
                    each.accept(XxHash64.hash(slices.data(), slices.offset(i), slices.length(i)));
                }
            }
            case ArrayType.OfFixed(int width) -> {
                byte[] array = (byte[]) values;
                for (int i = 0; i < count; i++) {
                    each.accept(XxHash64.hash(array, i * width, width));
                }
            }
            case ArrayType.OfBoolean ignored -> throw new IllegalArgumentException("Booleans have no Bloom filter");
        }
    }
}
