package dev.lamella.internal.spark.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.Validity;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A column of texts shows the entries of its dictionary, whatever their number, the order of reading and the nulls.
class PlainColumnTest {
    private final PlainColumn column = new PlainColumn(DataTypes.StringType);

    /// The first text is empty.
    private static BytesVector texts(int count, String prefix) {
        StringBuilder all = new StringBuilder();
        long[] slices = new long[count];
        for (int i = 0; i < count; i++) {
            String text = i == 0 ? "" : prefix + i;
            slices[i] = (long) all.length() << 32 | text.length();
            all.append(text);
        }
        return new BytesVector(count, Validity.none(), all.toString().getBytes(StandardCharsets.US_ASCII), slices);
    }

    private static @Nullable UTF8String expected(BytesVector dictionary, DictionaryVector vector, int row) {
        return vector.isNull(row) ? null : UTF8String.fromBytes(dictionary.value(vector.indices()[row]));
    }

    private void assertShows(BytesVector dictionary, DictionaryVector vector, int row) {
        assertThat(column.getUTF8String(row)).as("row %d", row).isEqualTo(expected(dictionary, vector, row));
    }

    /// Random indices. The array is longer than the rows, and its last indices are not valid.
    private static DictionaryVector vector(BytesVector dictionary, int rows, Random random) {
        int[] indices = new int[rows + 40];
        long[] words = new long[rows + 63 >>> 6];
        int nulls = 0;
        for (int i = 0; i < rows; i++) {
            boolean isNull = random.nextInt(8) == 0;
            indices[i] = isNull ? 0 : random.nextInt(dictionary.size());
            words[i >>> 6] |= (isNull ? 0L : 1L) << i;
            nulls += isNull ? 1 : 0;
        }
        for (int i = rows; i < indices.length; i++) {
            indices[i] = Integer.MAX_VALUE;
        }
        return new DictionaryVector(rows, Validity.of(words, nulls), dictionary, indices);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4096, 4097, 10_000})
    void textsOfADictionary(int entries) {
        Random random = new Random(entries);
        BytesVector dictionary = texts(entries, "text ");
        for (int rows : new int[]{1, 31, 32, 33, 1000, 5}) {
            DictionaryVector vector = vector(dictionary, rows, random);
            column.bind(vector);
            for (int row = 0; row < rows; row++) {
                assertShows(dictionary, vector, row);
            }
            for (int i = 0; i < rows; i++) {
                assertShows(dictionary, vector, random.nextInt(rows));
            }
        }
    }

    @Test
    void dictionariesAndValuesAlternate() {
        Random random = new Random(7);
        for (String prefix : new String[]{"a", "b"}) {
            BytesVector dictionary = texts(5000, prefix);
            DictionaryVector vector = vector(dictionary, 100, random);
            column.bind(vector);
            for (int row = 99; row >= 0; row--) {
                assertShows(dictionary, vector, row);
            }
            ColumnVector values = texts(200, prefix + prefix);
            column.bind(values);
            assertThat(column.getUTF8String(199)).isEqualTo(UTF8String.fromString(prefix + prefix + 199));
        }
    }
}
