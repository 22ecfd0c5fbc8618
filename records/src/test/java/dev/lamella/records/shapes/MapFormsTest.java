package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.AsEntries;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.DuplicateElements;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.schema.Schema;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Maps, their entries, and the collections that hold less than a list does.
class MapFormsTest {
    record Listed(@AsEntries Map<String, Integer> counts) {}

    record Pairs(List<Map.Entry<String, Integer>> counts) {}

    record Counts(Map<String, Integer> counts) {}

    private static final String LISTED = """
              optional group counts (LIST) {
                repeated group list {
                  required group element {
                    optional binary key (STRING);
                    optional int32 value;
                  }
                }
              }
            }
            """;

    private static <K, V> Map.Entry<K, V> entry(K key, V value) {
        return new SimpleImmutableEntry<>(key, value);
    }

    @Test
    void aMapAsEntriesIsAListOfGroups() throws Exception {
        assertThat(RecordMapping.of(Listed.class).schema()).hasToString("message Listed {\n" + LISTED);
        assertThat(RecordMapping.of(Pairs.class).schema()).hasToString(("message Pairs {\n" + LISTED)
                .replace("required group element", "optional group element"));
        Map<String, Integer> withNulls = new LinkedHashMap<>();
        withNulls.put("b", 1);
        withNulls.put(null, 2);
        withNulls.put("a", null);
        List<Listed> all = List.of(new Listed(withNulls), new Listed(Map.of()), new Listed(null));
        byte[] file = Records.toBytes(Listed.class, all);
        assertThat(Records.fromBytes(file, Listed.class)).isEqualTo(all);
        assertThat(Records.fromBytes(file, Pairs.class)).startsWith(
                new Pairs(List.of(entry("b", 1), entry(null, 2), entry("a", null))), new Pairs(List.of()));
    }

    @Test
    void entriesKeepWhatAMapCannot() throws Exception {
        List<Pairs> pairs = List.of(new Pairs(List.of(entry("a", 1), entry("a", 2), entry(null, null))),
                new Pairs(null), new Pairs(Arrays.asList(entry("b", 3), null)));
        byte[] file = Records.toBytes(Pairs.class, pairs);
        assertThat(Records.fromBytes(file, Pairs.class)).isEqualTo(pairs);
        assertThatThrownBy(() -> Records.fromBytes(file, Listed.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("row 0")
                .hasMessageContaining("The list has two entries with the same key, but a map holds only one of them");
        byte[] holes = Records.toBytes(Pairs.class, pairs.subList(1, 3));
        assertThatThrownBy(() -> Records.fromBytes(holes, Listed.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("row 1")
                .hasMessageContaining("Correct the file: an entry has a key and a value.");
    }

    @Test
    void aMapIsAlsoEntries() throws Exception {
        byte[] file = Records.toBytes(Counts.class, List.of(new Counts(Map.of("a", 1)), new Counts(null)));
        assertThat(Records.fromBytes(file, Pairs.class)).containsExactly(new Pairs(List.of(entry("a", 1))),
                new Pairs(null));
        assertThat(Records.fromBytes(file, Listed.class)).containsExactly(new Listed(Map.of("a", 1)), new Listed(null));
        Schema schema = RecordMapping.of(Counts.class).schema();
        byte[] again = RecordMapping.of(Pairs.class).withSchema(schema)
                .toBytes(List.of(new Pairs(List.of(entry("a", 1), entry("b", 2))), new Pairs(null)));
        assertThat(Records.fromBytes(again, Counts.class)).containsExactly(new Counts(Map.of("a", 1, "b", 2)),
                new Counts(null));
        assertThatThrownBy(() -> RecordMapping.of(Pairs.class).withSchema(schema)
                .toBytes(List.of(new Pairs(List.of(entry("a", 1), entry("a", 2)))))).isInstanceOf(ValueException.class)
                .hasMessageContaining("The map has a key twice");
        assertThatThrownBy(() -> RecordMapping.of(Pairs.class).withSchema(schema)
                .toBytes(List.of(new Pairs(Arrays.asList(entry("a", 1), null))))).isInstanceOf(ValueException.class)
                .hasMessageContaining("An entry of component counts is null");
    }

    record OneEntry(Map.Entry<String, Double> extreme) {}

    @Test
    void anEntryIsAGroup() throws Exception {
        List<OneEntry> all = List.of(new OneEntry(entry("a", 1.5)), new OneEntry(null),
                new OneEntry(entry(null, null)));
        assertThat(Records.fromBytes(Records.toBytes(OneEntry.class, all), OneEntry.class)).isEqualTo(all);
    }

    record Maps(SortedMap<String, Integer> sorted, NavigableMap<String, Integer> navigable,
            SequencedMap<String, Integer> sequenced, EnumMap<TimeUnit, Integer> units, HashMap<String, Integer> hashed,
            Properties properties) {}

    @Test
    void mapsOfManyKindsComeBack() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("a", "b");
        List<Maps> maps = List.of(new Maps(new TreeMap<>(Map.of("b", 1, "a", 2)), new TreeMap<>(Map.of("c", 3)),
                new LinkedHashMap<>(Map.of("d", 4)), new EnumMap<>(Map.of(TimeUnit.DAYS, 5)),
                new HashMap<>(Map.of("e", 6)), properties));
        assertThat(Records.fromBytes(Records.toBytes(Maps.class, maps), Maps.class)).isEqualTo(maps);
    }

    static final class Tags extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    static final class Prices extends TreeMap<String, Double> {
        private static final long serialVersionUID = 1L;
    }

    /// With one type argument, which is not the key's.
    static final class ByName<V> extends HashMap<String, V> {
        private static final long serialVersionUID = 1L;
    }

    public static final class Own {
        public static final class Names extends ArrayList<String> {
            private static final long serialVersionUID = 1L;
        }

        private Own() {}
    }

    record OwnKinds(Own.Names names) {}

    record Written(Tags tags, Prices prices, ByName<Integer> byName) {}

    @Test
    void collectionsOfOnesOwnSayThemselvesWhatIsInThem() throws Exception {
        assertThat(RecordMapping.of(Written.class).schema().leaves()).extracting(leaf -> leaf.field().typeText())
                .containsExactly("STRING on BYTE_ARRAY", "STRING on BYTE_ARRAY", "DOUBLE", "STRING on BYTE_ARRAY",
                        "INT32");
        Own.Names names = new Own.Names();
        names.add("a");
        List<OwnKinds> all = List.of(new OwnKinds(names));
        assertThat(Records.fromBytes(Records.toBytes(OwnKinds.class, all), OwnKinds.class)).isEqualTo(all);
    }

    record Deques(Deque<Integer> deque, Queue<Integer> queue, ArrayDeque<Integer> noNulls) {}

    record Lists(List<Integer> deque, List<Integer> queue, List<Integer> noNulls) {}

    @Test
    void queuesComeBackAndTheirNullsWhereTheyHaveSome() throws Exception {
        byte[] file = Records.toBytes(Lists.class, List.of(
                new Lists(Arrays.asList(1, null), Arrays.asList(null, 2), List.of(3)),
                new Lists(List.of(), List.of(), Arrays.asList(4, null))));
        try (RecordReader<Deques> deques = RecordMapping.of(Deques.class).open(dev.lamella.io.InputFile.of(file))) {
            Deques first = deques.iterator().next();
            assertThat(first.deque()).containsExactly(1, null);
            assertThat(first.queue()).containsExactly(null, 2);
            assertThat(first.noNulls()).containsExactly(3);
            assertThatThrownBy(() -> deques.iterator().next()).isInstanceOf(ValueException.class)
                    .hasMessageContaining("column noNulls, row 1")
                    .hasMessageContaining("Component noNulls (ArrayDeque<Integer>)");
        }
    }

    record Sets(Set<String> names, TreeSet<String> sorted) {}

    record NameLists(List<String> names, List<String> sorted) {}

    @Test
    void equalElementsOfASetAreRejectedOrCollapse() throws Exception {
        byte[] file = Records.toBytes(NameLists.class,
                List.of(new NameLists(List.of("b", "a", "b"), List.of("c", "c"))));
        assertThatThrownBy(() -> Records.fromBytes(file, Sets.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("The list has two equal elements, but a set holds only one of them")
                .hasMessageContaining("DuplicateElements.COLLAPSE");
        assertThat(RecordMapping.of(Sets.class)
                .withOptions(MappingOptions.DEFAULT.withDuplicates(DuplicateElements.COLLAPSE)).fromBytes(file))
                .containsExactly(new Sets(Set.of("a", "b"), new TreeSet<>(Set.of("c"))));
    }

    record ByBytes(Map<byte[], Integer> counts) {}

    record ByArray(Map<int[], Integer> counts) {}

    record ByValue(Map<Bytes, Integer> counts) {}

    @Test
    void arraysAreNoKeys() throws Exception {
        for (Class<?> type : List.of(ByBytes.class, ByArray.class)) {
            assertThatThrownBy(() -> RecordMapping.of(type).schema()).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "Component counts: Arrays cannot be keys: an array is equal only to itself. Use Bytes for"
                                    + " byte[], a List for other arrays, or a list of Map.Entry.");
        }
        List<ByValue> all = List.of(new ByValue(Map.of(Bytes.of(new byte[]{1, 2}), 3)));
        assertThat(Records.fromBytes(Records.toBytes(ByValue.class, all), ByValue.class)).isEqualTo(all);
    }

    record NoMap(@AsEntries List<String> counts) {}

    @Test
    void onlyMapsAreStoredAsEntries() {
        assertThatThrownBy(() -> RecordMapping.of(NoMap.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component counts: @AsEntries stands on a List<String>, which is not a map. Leave it out.");
    }
}
