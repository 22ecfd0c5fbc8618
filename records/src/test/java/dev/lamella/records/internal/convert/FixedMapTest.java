package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FixedMapTest {
    private static final long SEED = Long.getLong("lamella.seed", 20_261_129);
    private static final Object[] KEYS = {"z", "a", null, "b", "a"};
    private static final Object[] VALUES = {0, 1, 2, null, 4};

    private final Map<Object, @Nullable Object> map = FixedMap.of(KEYS, VALUES, 1, 4);

    private static Map<Object, @Nullable Object> expected() {
        Map<Object, @Nullable Object> expected = new HashMap<>();
        expected.put("a", 4);
        expected.put(null, 2);
        expected.put("b", null);
        return expected;
    }

    @Test
    void theLastOfEqualKeysWinsAtTheFirstPlace() {
        assertThat(map).isEqualTo(expected()).hasSameHashCodeAs(expected()).hasToString("{a=4, null=2, b=null}");
        assertThat(expected()).isEqualTo(map);
        assertThat(map.containsKey("b")).isTrue();
        assertThat(map.containsKey("z")).isFalse();
        assertThat(map.get("z")).isNull();
        assertThat(FixedMap.of(KEYS, VALUES, 2, 0)).isEmpty();
    }

    @Test
    void entriesKeepTheirOrder() {
        List<@Nullable Object> seen = new ArrayList<>();
        map.forEach((key, value) -> {
            seen.add(key);
            seen.add(value);
        });
        assertThat(seen).containsExactly("a", 4, null, 2, "b", null);
        assertThat(map.keySet()).containsExactly("a", null, "b");
        Iterator<Map.Entry<Object, @Nullable Object>> entries = map.entrySet().iterator();
        for (int i = 0; i < 3; i++) {
            entries.next();
        }
        assertThat(entries.hasNext()).isFalse();
        assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
    }

    static final List<Consumer<Map<Object, @Nullable Object>>> CHANGES = List.of(map -> map.put("a", 1),
            map -> map.putIfAbsent("c", 1), map -> map.remove("a"), Map::clear,
            map -> map.replaceAll((key, value) -> 7), map -> map.entrySet().iterator().next().setValue(7),
            map -> map.keySet().remove("a"), map -> map.values().clear());

    @ParameterizedTest
    @FieldSource("CHANGES")
    void nobodyCanChangeIt(Consumer<Map<Object, @Nullable Object>> change) {
        assertThatThrownBy(() -> change.accept(map)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(map).isEqualTo(expected());
    }

    /// Larger maps have another class.
    @Test
    void mapsOfAnySizeAreUnmodifiableAndInOrder() {
        Random random = new Random(SEED);
        MapBuilder maps = Containers.map(Map.class, Integer.class).orElseThrow();
        for (int count = 0; count < 20; count++) {
            Object[] keys = random.ints(count, 0, 15).boxed().toArray();
            Object[] values = random.ints(count).boxed().toArray();
            Map<Object, Object> expected = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                expected.put(keys[i], values[i]);
            }
            Map<Object, @Nullable Object> built = maps.build(keys, values, 0, count);
            assertThat(built).as("seed %d, %d entries", SEED, count).isEqualTo(expected)
                    .hasToString(expected.toString());
            assertThatThrownBy(() -> built.put(1, 1)).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void isSerializedAsOtherMapsAre() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(map);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(map);
        }
    }
}
