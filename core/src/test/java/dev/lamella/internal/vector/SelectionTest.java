package dev.lamella.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.vector.NullVector;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static final Selection SOME = new Selection(10, 3, new int[]{2, 4, 7, 99});

    @Test
    void aPartHasSomeOfTheRows() {
        assertThat(rows(SOME.part(1, 2))).containsExactly(4, 7);
        assertThat(rows(Selection.all(5).part(3, 2))).containsExactly(3, 4);
        assertThat(Selection.all(5).part(3, 2).rowCount()).isEqualTo(5);
        assertThat(SOME.part(3, 0).isNone()).isTrue();
    }

    @Test
    void gatheringAllRowsGivesTheVectorItself() {
        NullVector vector = new NullVector(3);
        assertThat(new Taker().take(vector, Selection.all(3))).isSameAs(vector);
        assertThatThrownBy(() -> new Taker().take(vector, SOME)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The vector has 3 slots, but the selection has 10 rows");
    }

    private static List<Integer> rows(Selection selection) {
        return IntStream.range(0, selection.count()).map(selection::row).boxed().toList();
    }
}
