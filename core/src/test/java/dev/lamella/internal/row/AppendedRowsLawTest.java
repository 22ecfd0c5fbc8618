package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.internal.row.RandomRows.Elements;
import dev.lamella.internal.row.RandomRows.Entries;
import dev.lamella.internal.row.RandomRows.Fields;
import dev.lamella.internal.row.RandomRows.Sample;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever is appended is what the reader gives: random schemas, random values, every way to set them, rows that
/// fail in between.
@NullUnmarked
class AppendedRowsLawTest {
    private static final int SCHEMAS = 150 * Integer.getInteger("lamella.effort", 1);

    static LongStream seeds() {
        long first = Long.getLong("lamella.seed", 4711);
        return LongStream.range(first, first + SCHEMAS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readAsAppended(long seed) throws IOException {
        Random random = new Random(seed);
        Schema schema = RandomRows.schema(random);
        List<RowNode> nodes = RowNode.of(schema);
        RandomRows values = new RandomRows(random);
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema,
                AppendOptions.DEFAULT.strict().withBatchRows(1 + random.nextInt(50)));
        List<Object> expected = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Sample row = values.row(nodes);
            append(rows, nodes, (Fields) row.given(), random);
            expected.add(row.expected());
        }
        rows.flush();
        assertThat(rows.rowCount()).isEqualTo(60);
        assertThat(rows.roundedValues()).isEmpty();
        assertThat(read(sink)).as("%s", schema).isEqualTo(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void copiedRowsAndStoredValuesAreTheSame(long seed) throws IOException {
        Random random = new Random(seed);
        Schema schema = RandomRows.schema(random);
        List<RowNode> nodes = RowNode.of(schema);
        RandomRows values = new RandomRows(random);
        CollectedBatches first = new CollectedBatches(schema);
        CollectedBatches copied = new CollectedBatches(schema);
        CollectedBatches stored = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(first, schema);
        RowAppender copies = RowAppender.into(copied, schema);
        RowAppender raw = RowAppender.into(stored, schema);
        for (int i = 0; i < 20; i++) {
            append(rows, nodes, (Fields) values.row(nodes).given(), random);
        }
        rows.flush();
        try (RowCursor cursor = first.rows()) {
            while (cursor.next()) {
                copies.append(cursor);
                for (int i = 0; i < cursor.size(); i++) {
                    raw.setRaw(i, cursor.getRaw(i));
                }
                raw.endRow();
            }
        }
        copies.flush();
        raw.flush();
        List<Object> expected = read(first);
        assertThat(read(copied)).as("%s", schema).isEqualTo(expected);
        assertThat(read(stored)).as("%s", schema).isEqualTo(expected);
    }

    private static List<Object> read(CollectedBatches sink) throws IOException {
        List<Object> found = new ArrayList<>();
        try (RowCursor cursor = sink.rows()) {
            while (cursor.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 0; i < cursor.size(); i++) {
                    row.add(RandomRows.normal(cursor.get(i)));
                }
                found.add(row);
            }
        }
        return found;
    }

    static void append(RowAppender rows, List<RowNode> nodes, Fields row, Random random) throws IOException {
        if (random.nextInt(4) == 0) {
            assertThatThrownBy(() -> rows.append(fields -> {
                fill(fields, nodes, row, random);
                throw new IllegalArgumentException("not this one");
            })).hasMessage("not this one");
        }
        if (random.nextInt(4) == 0) {
            fill(rows, nodes, row, random);
            rows.cancelRow();
        }
        switch (random.nextInt(3)) {
            case 0 -> rows.append(fields -> fill(fields, nodes, row, random));
            case 1 -> rows.append(map(nodes, row, random));
            default -> {
                fill(rows, nodes, row, random);
                rows.endRow();
            }
        }
    }

    /// Sets fields in any order; those that are null not always.
    private static void fill(StructAppender group, List<RowNode> nodes, Fields fields, Random random) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, nodes.size()).boxed().toList());
        Collections.shuffle(order, random);
        for (int i : order) {
            Sample sample = fields.samples().get(i);
            String name = nodes.get(i).field().name();
            boolean isNamed = random.nextBoolean();
            if (sample.given() == null && random.nextBoolean()) {
                continue;
            }
            if (random.nextInt(3) == 0) {
                Object value = whole(nodes.get(i), sample.given(), random);
                if (isNamed) {
                    group.set(name, value);
                } else {
                    group.set(i, value);
                }
                continue;
            }
            switch (sample.given()) {
                case null -> group.setNull(i);
                case Boolean value -> group.setBoolean(i, value);
                case Integer value -> group.setInt(name, value);
                case Long value -> group.setLong(i, value);
                case Float value -> group.setFloat(i, value);
                case Double value -> group.setDouble(name, value);
                case String value -> group.setString(i, value);
                case Fields value -> fill(isNamed ? group.struct(name) : group.struct(i), nodes.get(i).children(),
                        value, random);
                case Elements value -> fill(isNamed ? group.list(name) : group.list(i), nodes.get(i), value, random);
                case Entries value -> fill(isNamed ? group.map(name) : group.map(i), nodes.get(i), value, random);
                case Object value -> group.set(i, value);
            }
        }
    }

    private static void fill(ListAppender list, RowNode node, Elements elements, Random random) {
        for (Sample sample : elements.samples()) {
            add(list, node.children().getFirst(), sample, random);
        }
    }

    private static void fill(MapAppender map, RowNode node, Entries entries, Random random) {
        boolean hasValues = !entries.values().isEmpty();
        for (int i = 0; i < entries.keys().size(); i++) {
            if (random.nextBoolean()) {
                map.put(whole(node.children().getFirst(), entries.keys().get(i).given(), random),
                        hasValues
                                ? whole(node.children().getLast(), entries.values().get(i).given(), random)
                                : null);
                continue;
            }
            add(map.keys(), node.children().getFirst(), entries.keys().get(i), random);
            if (hasValues) {
                add(map.values(), node.children().getLast(), entries.values().get(i), random);
            } else {
                map.values().addNull();
            }
        }
    }

    private static void add(ListAppender list, RowNode element, Sample sample, Random random) {
        if (random.nextInt(3) == 0) {
            list.add(whole(element, sample.given(), random));
            return;
        }
        switch (sample.given()) {
            case null -> list.addNull();
            case Boolean value -> list.addBoolean(value);
            case Integer value -> list.addInt(value);
            case Long value -> list.addLong(value);
            case Float value -> list.addFloat(value);
            case Double value -> list.addDouble(value);
            case String value -> list.addString(value);
            case Fields value -> fill(list.addStruct(), element.children(), value, random);
            case Elements value -> fill(list.addList(), element, value, random);
            case Entries value -> fill(list.addMap(), element, value, random);
            case Object value -> list.add(value);
        }
    }

    /// As one Java object.
    private static Object whole(RowNode node, Object given, Random random) {
        return switch (given) {
            case Fields fields -> map(node.children(), fields, random);
            case Elements elements -> {
                Object[] array = elements.samples().stream()
                        .map(sample -> whole(node.children().getFirst(), sample.given(), random)).toArray();
                yield random.nextBoolean() ? array : Arrays.asList(array);
            }
            case Entries entries -> {
                List<Map.Entry<Object, Object>> pairs = new ArrayList<>();
                for (int i = 0; i < entries.keys().size(); i++) {
                    pairs.add(new SimpleImmutableEntry<>(
                            whole(node.children().getFirst(), entries.keys().get(i).given(), random),
                            entries.values().isEmpty()
                                    ? null
                                    : whole(node.children().getLast(), entries.values().get(i).given(), random)));
                }
                yield pairs;
            }
            case null -> random.nextBoolean() ? null : Optional.empty();
            case Object value -> random.nextInt(8) == 0 ? Optional.of(value) : value;
        };
    }

    private static Map<String, Object> map(List<RowNode> nodes, Fields fields, Random random) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            Object given = fields.samples().get(i).given();
            if (given != null || random.nextBoolean()) {
                map.put(nodes.get(i).field().name(), whole(nodes.get(i), given, random));
            }
        }
        return map;
    }
}
