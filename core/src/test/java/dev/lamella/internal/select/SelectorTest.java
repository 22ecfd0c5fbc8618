package dev.lamella.internal.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.ResolvedPredicate.Way;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.internal.vector.Selection;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.Validity;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectorTest {
    private static final Schema SCHEMA = Schema.parse("""
            message m {
              optional group numbers (LIST) { repeated group list { optional int32 element; } }
              optional group counts (MAP) { repeated group key_value { required int32 key; optional int32 value; } }
              optional binary text (STRING);
            }
            """);
    private static final Leaf ELEMENT = SCHEMA.leaves().get(0);
    private static final Leaf KEY = SCHEMA.leaves().get(1);
    private static final Leaf VALUE = SCHEMA.leaves().get(2);
    private static final Leaf TEXT = SCHEMA.leaves().get(3);
    private static final Way NUMBERS = new Way(List.of(0), SCHEMA.fields().get(0));
    private static final Way COUNTS = new Way(List.of(1), SCHEMA.fields().get(1));

    /// `[1, null]`, `[null]`, `[]`, null, `[2]`
    private static final ColumnVector LISTS = new ListVector(5, Validity.of(new long[]{0b10111}, 1),
            new int[]{0, 2, 3, 3, 3,
                    4},
            new IntVector(4, Validity.of(new long[]{0b1001}, 2), new int[]{1, 0, 0, 2}));

    /// `{1: 5, 1: 6}`, `{1: 5}`, `{1: null}`, `{2: 5}`, null
    private static final ColumnVector MAPS = new MapVector(5, Validity.of(new long[]{0b1111}, 1),
            new int[]{0, 2, 3, 4, 5, 5},
            new IntVector(5, Validity.none(), new int[]{1, 1, 1, 1, 2}),
            new IntVector(5, Validity.of(new long[]{0b10111}, 1), new int[]{5, 6, 5, 0, 5}));

    private static final ColumnVector TEXTS = new DictionaryVector(5, Validity.of(new long[]{0b11101}, 1),
            new BytesVector(2, Validity.none(), new byte[]{'a', 'b'}, new long[]{1, 1L << 32 | 1}),
            new int[]{0, 0, 1, 1, 0});

    @Test
    void anElementThatMatchesIsEnoughAndUnknownOnesAreNot() {
        ResolvedPredicate any = new ResolvedPredicate.Any(NUMBERS,
                new ResolvedPredicate.Within(new Way(List.of(), ELEMENT.field()), ELEMENT,
                        only(ELEMENT, number(1))));
        assertThat(select(any)).containsExactly(0);
        assertThat(select(new ResolvedPredicate.Not(any))).as("the empty list, and the one of others")
                .containsExactly(2, 4);
    }

    @Test
    void anElementMayBeNull() {
        ResolvedPredicate any = new ResolvedPredicate.Any(NUMBERS,
                new ResolvedPredicate.Null(new Way(List.of(), ELEMENT.field())));
        assertThat(select(any)).containsExactly(0, 1);
        assertThat(select(new ResolvedPredicate.Not(any))).containsExactly(2, 4);
    }

    @Test
    void theLastOfEqualKeysCounts() {
        assertThat(select(
                atKey(new ResolvedPredicate.Within(new Way(List.of(), VALUE.field()), VALUE, only(VALUE, number(5))))))
                .containsExactly(1);
    }

    @Test
    void aKeyThatIsMissingHasANull() {
        Way itself = new Way(List.of(), VALUE.field());
        assertThat(select(atKey(new ResolvedPredicate.Null(itself)))).containsExactly(2, 3, 4);
        ResolvedPredicate within = new ResolvedPredicate.Within(itself, VALUE, only(VALUE, number(5)));
        assertThat(select(new ResolvedPredicate.Not(atKey(within)))).containsExactly(0);
    }

    @Test
    void entriesOfADictionaryStandForTheirSlots() {
        ResolvedPredicate isB = new ResolvedPredicate.Within(new Way(List.of(2), TEXT.field()), TEXT,
                only(TEXT, new byte[]{'b'}));
        assertThat(select(isB)).containsExactly(2, 3);
        assertThat(select(new ResolvedPredicate.Not(isB))).containsExactly(0, 4);
    }

    @Test
    void nothingOfNothingIsTrueAndFalse() {
        assertThat(select(new ResolvedPredicate.And(List.of()))).containsExactly(0, 1, 2, 3, 4);
        assertThat(select(new ResolvedPredicate.Or(List.of()))).isEmpty();
    }

    private static ResolvedPredicate atKey(ResolvedPredicate value) {
        assertThat(((GroupField) COUNTS.field()).key()).isSameAs(KEY.field());
        return new ResolvedPredicate.AtKey(COUNTS, KEY, only(KEY, number(1)), value);
    }

    private static ValueSet only(Leaf leaf, byte[] value) {
        return ValueSet.of(leaf.field(), SortOrder.of(leaf),
                List.of(new Interval(Optional.of(value), false, Optional.of(value), false)));
    }

    private static byte[] number(int value) {
        return new byte[]{(byte) value, 0, 0, 0};
    }

    private static List<Integer> select(ResolvedPredicate bound) {
        Selector selector = new Selector(bound, (way, path) -> {
            throw new AssertionError("there are no variants at " + way + path);
        });
        Selection selection = selector.select(List.of(LISTS, MAPS, TEXTS), 5);
        return IntStream.range(0, selection.count()).map(selection::row).boxed().toList();
    }
}
