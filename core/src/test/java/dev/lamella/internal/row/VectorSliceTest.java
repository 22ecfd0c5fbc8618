package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.vector.Vectors;
import dev.lamella.internal.vector.Vectors.Dictionaries;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every range of every kind of vector holds what it should, in arrays of its own.
class VectorSliceTest {
    record Case(String kind, ColumnVector vector) {
        @Override
        public String toString() {
            return kind;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("booleans", Fixtures.booleans(true, null, false, true, null)),
            new Case("ints", Fixtures.ints(1, null, 2, 3)), new Case("longs", Fixtures.longs(1L, null, 2L, null, null)),
            new Case("floats", Fixtures.floats(1f, null, 2f)), new Case("doubles", Fixtures.doubles(1.0, 2.0, 3.0)),
            new Case("bytes", Fixtures.hex("01", "", null, "0203")),
            new Case("fixed", Fixtures.fixed(2, "0102", null, "0304")),
            new Case("dictionary of bytes", Fixtures.dictionary(Fixtures.hex("01", "02", "03"), 2, null, 0, 2, 2)),
            new Case("dictionary of fixed", Fixtures.dictionary(Fixtures.fixed(2, "0102", "0304"), 1, 1, null, 0)),
            new Case("structs", Fixtures.structs(3, Fixtures.ints(1, null, 2), Fixtures.hex(null, "01", "02"))),
            new Case("lists", Fixtures.lists(Fixtures.ints(1, null, 2, 3), 1, null, 0, 3)),
            new Case("lists of lists", Fixtures.lists(Fixtures.lists(Fixtures.ints(1, 2, 3), 2, 0, null, 1), 1, 3, 0)),
            new Case("maps", Fixtures.maps(Fixtures.hex("01", "02", "03"), Fixtures.ints(1, null, 3), 2, null, 1)),
            new Case("maps of keys", Fixtures.maps(Fixtures.hex("01", "02", "03"), new NullVector(3), 2, null, 1)),
            new Case("nothing", new NullVector(3)));

    @ParameterizedTest
    @FieldSource("CASES")
    void copiesEveryRange(Case c) {
        for (int from = 0; from <= c.vector().size(); from++) {
            for (int count = 0; count <= c.vector().size() - from; count++) {
                ColumnVector copy = Vectors.slice(c.vector(), from, count, Dictionaries.OWN);
                assertThat(copy.size()).isEqualTo(count);
                assertThat(copy.getClass()).isEqualTo(c.vector().getClass());
                int nulls = 0;
                for (int i = 0; i < count; i++) {
                    assertThat(text(copy, i)).isEqualTo(text(c.vector(), from + i));
                    nulls += copy.isNull(i) ? 1 : 0;
                }
                assertThat(copy.validity().nullCount()).isEqualTo(nulls);
            }
        }
    }

    private static String text(ColumnVector vector, int slot) {
        if (vector.isNull(slot)) {
            return "null";
        }
        return switch (vector) {
            case dev.lamella.vector.BooleanVector v -> "" + v.values()[slot];
            case dev.lamella.vector.IntVector v -> "" + v.values()[slot];
            case dev.lamella.vector.LongVector v -> "" + v.values()[slot];
            case dev.lamella.vector.FloatVector v -> "" + v.values()[slot];
            case dev.lamella.vector.DoubleVector v -> "" + v.values()[slot];
            case BytesVector v -> Arrays.toString(v.value(slot));
            case dev.lamella.vector.FixedBytesVector v -> Arrays.toString(v.value(slot));
            case DictionaryVector v -> text(v.dictionary(), v.indices()[slot]);
            case dev.lamella.vector.GroupVector v -> v.fields().stream().map(f -> text(f, slot)).toList().toString();
            case ListVector v -> text(v.elements(), v.offsets(), slot);
            case dev.lamella.vector.MapVector v ->
                text(v.keys(), v.offsets(), slot) + text(v.values(), v.offsets(), slot);
            case NullVector ignored -> "null";
        };
    }

    private static String text(ColumnVector elements, int[] offsets, int slot) {
        StringBuilder text = new StringBuilder("[");
        for (int i = offsets[slot]; i < offsets[slot + 1]; i++) {
            text.append(text(elements, i)).append(' ');
        }
        return text.append(']').toString();
    }

    @Test
    void neverNeedsMoreThanTheVectorItself() {
        byte[] megabyte = new byte[1 << 20];
        long[] slices = new long[1 << 16];
        Arrays.fill(slices, megabyte.length);
        BytesVector overlapping = new BytesVector(slices.length, Validity.none(), megabyte, slices);
        assertThat(((BytesVector) Vectors.slice(overlapping, 0, slices.length, Dictionaries.OWN)).bytes())
                .hasSize(1 << 20);
        DictionaryVector repeated = new DictionaryVector(1 << 16, Validity.none(),
                new BytesVector(1, Validity.none(), megabyte, new long[]{megabyte.length}), new int[1 << 16]);
        DictionaryVector copy = (DictionaryVector) Vectors.slice(repeated, 0, 1 << 16, Dictionaries.OWN);
        assertThat(copy.dictionary().size()).isEqualTo(1);
    }
}
