package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.row.RandomRows.Fields;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.ColumnValues;
import dev.lamella.row.Row;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Many values at a time are what a row gives one by one, or fail as it does: every type, at every place of random
/// schemas, also where annotations forbid what is stored.
@NullUnmarked
class ColumnValuesLawTest {
    enum Letter {
        a, b
    }

    private static final int SCHEMAS = 20 * Integer.getInteger("lamella.effort", 1);
    private static final int FIRST_ROW = 1000;
    private static final Object ABSENT = "in a null group";
    private static final List<Class<?>> TYPES = types();
    /// What was filled without failure, and what with one.
    private static int filled;
    private static int rejected;

    private static List<Class<?>> types() {
        List<Class<?>> types = new ArrayList<>(List.of(Letter.class, Enum.class, Thread.class, int[].class,
                long[].class, double[].class, short[].class, String[].class, Object[].class, Object.class,
                Optional.class));
        Arrays.stream(JavaTarget.values()).forEach(target -> types.addAll(target.types()));
        return types;
    }

    /// A value as one accessor of a row, a list or a map gives it, or the failure of it.
    private record Outcome(Object value, Optional<String> failure) {
        static Outcome of(Supplying supplying) {
            try {
                return new Outcome(normal(supplying.get()), Optional.empty());
            } catch (ParquetException e) {
                return failed(e);
            }
        }

        static Outcome failed(ParquetException e) {
            return new Outcome(null, Optional.of(e.getClass().getSimpleName() + ": " + e.getMessage()));
        }

        boolean isAbsent() {
            return value == ABSENT;
        }

        boolean isMismatch() {
            return failure.isPresent() && failure.get().startsWith("SchemaMismatchException");
        }
    }

    private interface Supplying {
        Object get();
    }

    /// One way to ask for a value: a class, as which primitives are filled into an array of theirs; null for the default,
    /// `Raw` for the stored value.
    private record Way(Class<?> type, boolean isArrayOfPrimitives) {}

    private enum Raw {}

    private static final Way DEFAULT = new Way(null, false);
    private static final Way RAW = new Way(Raw.class, false);

    /// Where one value stands: a field of a row, or an element of a list.
    private interface Place {
        Object get(Way way);

        Row row();

        RowList list();

        RowMap map();
    }

    private record FieldOf(Row holder, int ordinal) implements Place {
        @Override
        public Object get(Way way) {
            if (way.isArrayOfPrimitives) {
                return switch (way.type.getName()) {
                    case "boolean" -> holder.getBoolean(ordinal);
                    case "byte" -> holder.getByte(ordinal);
                    case "short" -> holder.getShort(ordinal);
                    case "int" -> holder.getInt(ordinal);
                    case "long" -> holder.getLong(ordinal);
                    case "float" -> holder.getFloat(ordinal);
                    case "double" -> holder.getDouble(ordinal);
                    default -> holder.get(ordinal, way.type);
                };
            }
            return way.type == null
                    ? holder.get(ordinal)
                    : way.type == Raw.class ? holder.getRaw(ordinal) : holder.get(ordinal, way.type);
        }

        @Override
        public Row row() {
            return holder.getRow(ordinal);
        }

        @Override
        public RowList list() {
            return holder.getList(ordinal);
        }

        @Override
        public RowMap map() {
            return holder.getMap(ordinal);
        }
    }

    private record ElementOf(RowList holder, int index) implements Place {
        @Override
        public Object get(Way way) {
            if (way.isArrayOfPrimitives) {
                return switch (way.type.getName()) {
                    case "boolean" -> holder.getBoolean(index);
                    case "byte" -> holder.getByte(index);
                    case "short" -> holder.getShort(index);
                    case "int" -> holder.getInt(index);
                    case "long" -> holder.getLong(index);
                    case "float" -> holder.getFloat(index);
                    case "double" -> holder.getDouble(index);
                    default -> holder.get(index, way.type);
                };
            }
            return way.type == null
                    ? holder.get(index)
                    : way.type == Raw.class ? holder.getRaw(index) : holder.get(index, way.type);
        }

        @Override
        public Row row() {
            return holder.getRow(index);
        }

        @Override
        public RowList list() {
            return holder.getList(index);
        }

        @Override
        public RowMap map() {
            return holder.getMap(index);
        }
    }

    /// What a place of the schema is asked for as, with what rows said for each slot, in the order of slots.
    private static final class Asked {
        final Map<Way, List<Outcome>> outcomes = new HashMap<>();
        final List<Boolean> nulls = new ArrayList<>();

        Asked(ColumnValues column, Random random) {
            for (Class<?> type : TYPES) {
                if (column.gives(type) || random.nextInt(12) == 0) {
                    outcomes.put(new Way(type, false), new ArrayList<>());
                    if (type.isPrimitive()) {
                        outcomes.put(new Way(type, true), new ArrayList<>());
                    }
                }
            }
            outcomes.put(DEFAULT, new ArrayList<>());
            outcomes.put(RAW, new ArrayList<>());
        }

        void add(Place place) {
            outcomes.forEach((way, list) -> list.add(place == null
                    ? new Outcome(ABSENT, Optional.empty())
                    : Outcome.of(() -> place.get(way))));
        }
    }

    static LongStream seeds() {
        long first = Long.getLong("lamella.seed", 815);
        return LongStream.range(first, first + SCHEMAS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void giveWhatRowsGive(long seed) throws IOException {
        Random random = new Random(seed);
        Schema schema = RandomRows.schema(random);
        List<ColumnValues> columns = ColumnValues.of(schema, RowOptions.DEFAULT);
        DisturbedVectors disturbed = new DisturbedVectors(random);
        for (Batch batch : batches(schema, random)) {
            List<ColumnVector> vectors = random.nextInt(3) == 0
                    ? batch.columns()
                    : batch.columns().stream().map(disturbed::disturb).toList();
            for (int i = 0; i < columns.size(); i++) {
                columns.get(i).bind(vectors.get(i), FIRST_ROW);
            }
            Map<ColumnValues, Asked> asked = ask(schema, vectors, columns, random);
            asked.forEach((column, what) -> what.outcomes.forEach((way, outcomes) -> {
                assertThat(outcomes).as("slots of %s", column.path()).hasSize(column.size());
                agreesWithRequire(column, way, outcomes);
                for (int window = 0; window < 3; window++) {
                    int from = random.nextInt(column.size() + 1);
                    int most = column.size() - from;
                    int count = random.nextBoolean() ? most : Math.min(most, random.nextInt(4));
                    check(column, way, from, outcomes.subList(from, from + count));
                }
            }));
        }
    }

    @AfterAll
    static void haveSeenBoth() {
        assertThat(filled).isGreaterThan(1000);
        assertThat(rejected).isGreaterThan(1000);
    }

    private static List<Batch> batches(Schema schema, Random random) throws IOException {
        CollectedBatches sink = new CollectedBatches(schema);
        RowAppender rows = RowAppender.into(sink, schema, AppendOptions.DEFAULT.withBatchRows(1 + random.nextInt(12)));
        RandomRows values = new RandomRows(random);
        List<RowNode> nodes = RowNode.of(schema);
        for (int i = 0; i < 12; i++) {
            AppendedRowsLawTest.append(rows, nodes, (Fields) values.row(nodes).given(), random);
        }
        rows.flush();
        return sink.batches;
    }

    private static Map<ColumnValues, Asked> ask(Schema schema, List<ColumnVector> vectors, List<ColumnValues> columns,
            Random random) throws IOException {
        Map<ColumnValues, Asked> asked = new HashMap<>();
        columns.forEach(column -> prepare(column, asked, random));
        try (RowCursor row = Fixtures.rows(schema, vectors, RowOptions.DEFAULT.withFirstRow(FIRST_ROW))) {
            while (row.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    visit(columns.get(i), new FieldOf(row, i), asked);
                }
            }
        }
        return asked;
    }

    private static void prepare(ColumnValues column, Map<ColumnValues, Asked> asked, Random random) {
        asked.put(column, new Asked(column, random));
        column.children().forEach(child -> prepare(child, asked, random));
    }

    /// @param place null in a group that is null
    private static void visit(ColumnValues column, Place place, Map<ColumnValues, Asked> asked) {
        Asked here = asked.get(column);
        boolean isNull = place == null || place.get(RAW) == null;
        assertThat(column.isNull(here.nulls.size())).as("%s", column.path()).isEqualTo(isNull);
        here.nulls.add(isNull);
        here.add(place);
        List<ColumnValues> children = column.children();
        if (children.isEmpty()) {
            return;
        }
        if (column.gives(Row.class)) {
            Row row = isNull ? null : place.row();
            for (int i = 0; i < children.size(); i++) {
                visit(children.get(i), isNull ? null : new FieldOf(row, i), asked);
            }
        } else if (!isNull) {
            List<RowList> lists = column.gives(Map.class)
                    ? List.of(place.map().keys(), place.map().values())
                    : List.of(place.list());
            for (int i = 0; i < children.size(); i++) {
                for (int k = 0; k < lists.get(i).size(); k++) {
                    visit(children.get(i), new ElementOf(lists.get(i), k), asked);
                }
            }
        }
    }

    private static void agreesWithRequire(ColumnValues column, Way way, List<Outcome> outcomes) {
        if (way.type == null || way.type == Raw.class || way.isArrayOfPrimitives || way.type.isArray()) {
            return;
        }
        List<Outcome> present = IntStream.range(0, column.size()).filter(slot -> !column.isNull(slot))
                .mapToObj(outcomes::get).toList();
        if (!column.gives(way.type)) {
            Outcome failure = Outcome.failed(catchThrowableOfType(SchemaMismatchException.class,
                    () -> column.require(way.type)));
            assertThat(present).as("%s as %s", column.path(), way).allMatch(failure::equals);
        } else {
            column.require(way.type);
            boolean isUnknown = column.field().logicalType().toString().contains("Unknown");
            if (column.children().isEmpty() && !isUnknown) {
                assertThat(present).as("%s as %s", column.path(), way).noneMatch(Outcome::isMismatch);
            }
        }
    }

    private static void check(ColumnValues column, Way way, int from, List<Outcome> expected) {
        Optional<String> failure = expected.stream().flatMap(outcome -> outcome.failure.stream()).findFirst();
        List<Object> found = new ArrayList<>();
        try {
            Object out = fill(column, way, from, expected.size());
            for (int i = 0; i < expected.size(); i++) {
                boolean isMeaningless = expected.get(i).isAbsent() && way.isArrayOfPrimitives;
                found.add(isMeaningless ? null : normal(Array.get(out, i)));
            }
            filled++;
        } catch (ParquetException e) {
            rejected++;
            assertThat(Outcome.failed(e).failure).as("%s as %s from %s", column.path(), way, from).isEqualTo(failure);
            return;
        }
        assertThat(failure).as("%s as %s from %s", column.path(), way, from).isEmpty();
        assertThat(found).as("%s as %s from %s", column.path(), way, from).isEqualTo(
                expected.stream().map(outcome -> outcome.isAbsent() ? null : outcome.value).toList());
    }

    private static Object fill(ColumnValues column, Way way, int from, int count) {
        Object out = Array.newInstance(way.isArrayOfPrimitives ? way.type : Object.class, count + 1);
        switch (out) {
            case boolean[] array -> column.fill(array, from, count);
            case byte[] array -> column.fill(array, from, count);
            case short[] array -> column.fill(array, from, count);
            case char[] array -> column.fill(array, from, count);
            case int[] array -> column.fill(array, from, count);
            case long[] array -> column.fill(array, from, count);
            case float[] array -> column.fill(array, from, count);
            case double[] array -> column.fill(array, from, count);
            case Object[] array -> {
                array[count] = ABSENT;
                if (way.type == null) {
                    column.fill(array, from, count);
                } else if (way.type == Raw.class) {
                    column.fillRaw(array, from, count);
                } else {
                    column.fill(way.type, array, from, count);
                }
                assertThat(array[count]).as("beyond the window").isSameAs(ABSENT);
            }
            default -> throw new AssertionError(out);
        }
        return out;
    }

    /// What values are compared by: all arrays by their contents, detached rows by what their fields give.
    private static Object normal(Object value) {
        return switch (value) {
            case null -> null;
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case Variant variant -> ValueContents.of(variant);
            case Row row -> IntStream.range(0, row.size())
                    .mapToObj(i -> List.of(row.field(i).name(), Outcome.of(() -> row.get(i)))).toList();
            case List<?> list -> listOf(list, ColumnValuesLawTest::normal);
            case Set<?> set -> listOf(set, ColumnValuesLawTest::normal);
            case Map<?, ?> map -> listOf(map.entrySet(), ColumnValuesLawTest::normal);
            case Map.Entry<?, ?> entry -> Arrays.asList(normal(entry.getKey()), normal(entry.getValue()));
            case Optional<?> optional -> listOf(optional.stream().toList(), ColumnValuesLawTest::normal);
            case Object array when array.getClass().isArray() -> listOf(
                    IntStream.range(0, Array.getLength(array)).mapToObj(i -> Array.get(array, i)).toList(),
                    ColumnValuesLawTest::normal);
            default -> value;
        };
    }

    private static List<Object> listOf(Iterable<?> values, Function<Object, Object> each) {
        List<Object> list = new ArrayList<>();
        values.forEach(value -> list.add(each.apply(value)));
        return list;
    }
}
