package dev.lamella.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// One view of bytes in three kinds of vectors.
class ByteValuesTest {
    private static final Validity SECOND_IS_NULL = Validity.of(new long[]{0b101}, 1);
    private static final byte[] TEXT = "bbaaa".getBytes(StandardCharsets.US_ASCII);

    record Case(String kind, ColumnVector vector, List<String> values) {
        @Override
        public String toString() {
            return kind;
        }
    }

    private static BytesVector slices(Validity validity, long... slices) {
        return new BytesVector(slices.length, validity, TEXT, slices);
    }

    private static long slice(int offset, int length) {
        return (long) offset << 32 | length;
    }

    static final List<Case> CASES = List.of(
            new Case("slices", slices(SECOND_IS_NULL, slice(2, 3), 0, slice(0, 2)), List.of("aaa", "null", "bb")),
            new Case("an empty value", slices(Validity.none(), slice(4, 0)), List.of("")),
            new Case("values of one width", new FixedBytesVector(2, Validity.none(), 2, TEXT), List.of("bb", "aa")),
            new Case("a dictionary of slices",
                    new DictionaryVector(3, SECOND_IS_NULL, slices(Validity.none(), slice(0, 2), slice(2, 1)),
                            new int[]{1, 0, 0}),
                    List.of("a", "null", "bb")),
            new Case("a dictionary of values of one width",
                    new DictionaryVector(3, Validity.none(), new FixedBytesVector(2, Validity.none(), 2, TEXT),
                            new int[]{1, 0, 1}),
                    List.of("aa", "bb", "aa")),
            new Case("values without bytes", new FixedBytesVector(2, Validity.none(), 0, new byte[0]),
                    List.of("", "")),
            new Case("no slots", slices(Validity.none()), List.of()));

    @ParameterizedTest
    @FieldSource("CASES")
    void valuesAreReadInOneWay(Case c) {
        ByteValues values = ByteValues.of(c.vector);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            found.add(values.isNull(i)
                    ? "null"
                    : new String(values.bytes(), values.offset(i), values.length(i), StandardCharsets.US_ASCII));
            assertThat(values.isNull(i) || new String(values.value(i), StandardCharsets.US_ASCII).equals(found.get(i)))
                    .isTrue();
        }
        assertThat(found).isEqualTo(c.values);
    }

    @Test
    void otherVectorsAreRejected() {
        assertThatThrownBy(() -> ByteValues.of(new IntVector(0, Validity.none(), new int[0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("IntVector does not hold bytes; a BytesVector, a"
                        + " FixedBytesVector and a DictionaryVector do");
    }
}
