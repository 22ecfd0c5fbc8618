package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FixedListTest {
    private final List<@Nullable Object> list = new FixedList(new @Nullable Object[]{"a", null, 7});

    @Test
    void isEqualToAnyListOfTheSame() {
        assertThat(list).isEqualTo(Arrays.asList("a", null, 7)).hasSameHashCodeAs(Arrays.asList("a", null, 7))
                .hasToString("[a, null, 7]").isNotEqualTo(Arrays.asList("a", null));
        assertThat(Arrays.asList("a", null, 7)).isEqualTo(list);
        assertThat(FixedList.EMPTY).isEqualTo(List.of());
    }

    @Test
    void isGoneThroughInOrderByEveryWay() {
        List<@Nullable Object> seen = new ArrayList<>();
        list.forEach(seen::add);
        assertThat(seen).isEqualTo(list);
        assertThat(list.stream().toList()).isEqualTo(list);
        assertThat(List.of(list.toArray().length, list.indexOf(7), list.lastIndexOf(null))).isEqualTo(List.of(3, 2, 1));
        Iterator<@Nullable Object> elements = list.iterator();
        for (int i = 0; i < 3; i++) {
            elements.next();
        }
        assertThat(elements.hasNext()).isFalse();
        assertThatThrownBy(elements::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void nobodyCanChangeIt() {
        assertThatThrownBy(() -> list.add("b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.set(0, "b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.remove(0)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.listIterator().remove()).isInstanceOf(RuntimeException.class);
        list.toArray()[0] = "b";
        assertThat(list.getFirst()).isEqualTo("a");
    }

    @Test
    void isSerializedAsOtherListsAre() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(list);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(list);
        }
    }
}
