package dev.lamella.internal.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Literal;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.internal.select.Trees.Group;
import dev.lamella.internal.select.Trees.Many;
import dev.lamella.internal.select.Trees.Stored;
import dev.lamella.internal.vector.Selection;
import dev.lamella.internal.vector.Taker;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.NullVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is selected are the rows for which the filter is true, one by one; what is gathered are those rows.
class SelectorLawsTest {
    private static final int SCHEMAS = 420 * Integer.getInteger("lamella.effort", 1);
    private static final int BOUNDS = 14;

    private final Set<Class<?>> kinds = new HashSet<>();
    private int cases;
    private int wanted;
    private int rowCount;

    @Test
    void selectsTheRowsForWhichTheFilterIsTrue() {
        for (int seed = 0; seed < SCHEMAS; seed++) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            RandomWindows windows = new RandomWindows(random);
            List<Batch> batches = batches(windows, random);
            RandomBounds bounds = new RandomBounds(random, windows.schema, values(batches), () -> pick(random));
            for (int i = 0; i < BOUNDS; i++) {
                compare(bounds.bound(), batches, "seed " + seed + ", filter " + i);
            }
            kinds.addAll(bounds.kinds);
        }
        assertThat(cases).isGreaterThanOrEqualTo(20_000);
        assertThat(kinds).as("kinds of filters").hasSize(9 + 6);
        assertThat(wanted).as("wanted of %d rows", rowCount).isBetween(rowCount / 5, rowCount * 4 / 5);
    }

    @Test
    void gathersTheRowsOfASelection() {
        for (int seed = 0; seed < SCHEMAS; seed++) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
            RandomWindows windows = new RandomWindows(random);
            List<Taker> takers = windows.schema.fields().stream().map(ignored -> new Taker()).toList();
            for (int window = 0; window < 4; window++) {
                Batch batch = windows.next(random.nextInt(200));
                Selection selection = selection(random, batch.rowCount());
                for (int i = 0; i < takers.size(); i++) {
                    ColumnVector source = batch.columns().get(i);
                    ColumnVector gathered = takers.get(i).take(source, selection);
                    assertThat(gathered.getClass()).isEqualTo(source.getClass());
                    assertThat(rows(gathered)).as("seed %d, column %d", seed, i)
                            .isEqualTo(IntStream.range(0, selection.count())
                                    .mapToObj(index -> Arrays.asList(Trees.of(source, selection.row(index))))
                                    .toList());
                }
            }
        }
    }

    @Test
    void takesSlotsInAnyOrderWithNullsBetween() {
        for (int seed = 0; seed < SCHEMAS; seed++) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L + 2);
            Batch batch = new RandomWindows(random).next(random.nextInt(200));
            int[] slots = random.ints(random.nextInt(200), Taker.NONE, batch.rowCount()).toArray();
            for (ColumnVector source : batch.columns()) {
                assertThat(rows(Taker.take(source, slots))).as("seed %d", seed)
                        .isEqualTo(IntStream.of(slots)
                                .mapToObj(slot -> Arrays.asList(slot < 0 ? null : Trees.of(source, slot))).toList());
            }
        }
    }

    @Test
    void concatenatesBatches() {
        for (int seed = 0; seed < SCHEMAS; seed++) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L + 3);
            RandomWindows windows = new RandomWindows(random);
            List<Batch> batches = IntStream.range(0, 1 + random.nextInt(4))
                    .mapToObj(ignored -> windows.next(random.nextInt(100))).toList();
            for (int i = 0; i < windows.schema.fields().size(); i++) {
                int column = i;
                List<ColumnVector> vectors = batches.stream().map(batch -> Vectors.slice(batch.columns().get(column), 0,
                        batch.rowCount(), Vectors.Dictionaries.OWN)).toList();
                assertThat(rows(Vectors.concatenate(vectors))).as("seed %d, column %d", seed, i)
                        .isEqualTo(vectors.stream().flatMap(vector -> rows(vector).stream()).toList());
            }
        }
    }

    private static List<List<@Nullable Object>> rows(ColumnVector vector) {
        return IntStream.range(0, vector.size()).mapToObj(slot -> Arrays.asList(Trees.of(vector, slot))).toList();
    }

    private static Literal pick(Random random) {
        return Variants.LITERALS.get(random.nextInt(Variants.LITERALS.size()));
    }

    /// Windows of any size, and between them windows gathered of them: those share their dictionaries.
    private static List<Batch> batches(RandomWindows windows, Random random) {
        Batch first = windows.next(random.nextInt(20) == 0 ? 0 : random.nextInt(150));
        Batch second = windows.next(1 + random.nextInt(140));
        return List.of(some(first, random), first, second, some(second, random));
    }

    private static Batch some(Batch batch, Random random) {
        Selection selection = selection(random, batch.rowCount());
        return new Batch(batch.schema(), selection.count(),
                batch.columns().stream().map(column -> new Taker().take(column, selection)).toList());
    }

    private static Selection selection(Random random, int rowCount) {
        int most = 1 + random.nextInt(5);
        int[] rows = IntStream.range(0, rowCount).filter(ignored -> random.nextInt(5) < most).toArray();
        return new Selection(rowCount, rows.length, rows);
    }

    private void compare(ResolvedPredicate bound, List<Batch> batches, String name) {
        Selector selector = new Selector(bound, HashedVariants::new);
        SlowAnswers slow = new SlowAnswers(HashedVariants::of);
        for (Batch batch : batches) {
            int[] expected = IntStream.range(0, batch.rowCount())
                    .filter(row -> Objects.requireNonNullElse(slow.of(bound, Trees.group(batch.columns(), row)), false))
                    .toArray();
            Selection selection = selector.select(batch.columns(), batch.rowCount());
            assertThat(IntStream.range(0, selection.count()).map(selection::row).toArray())
                    .as(() -> name + " of " + bound + " on " + batch.columns()).isEqualTo(expected);
            cases++;
            wanted += expected.length;
            rowCount += batch.rowCount();
        }
    }

    /// All values that the columns have.
    private static Map<PrimitiveField, List<byte[]>> values(List<Batch> batches) {
        Map<PrimitiveField, List<byte[]>> values = new IdentityHashMap<>();
        for (Batch batch : batches) {
            for (int row = 0; row < batch.rowCount(); row++) {
                List<@Nullable Object> fields = Trees.group(batch.columns(), row).fields();
                for (int i = 0; i < fields.size(); i++) {
                    collect(batch.schema().fields().get(i), false, fields.get(i), values);
                }
            }
        }
        return values;
    }

    private static void collect(Field field, boolean isElement, @Nullable Object tree,
            Map<PrimitiveField, List<byte[]>> values) {
        if (tree == null) {
            return;
        }
        if (field.repetition() == Repetition.REPEATED && !isElement) {
            ((Many) tree).elements().forEach(element -> collect(field, true, element, values));
            return;
        }
        switch (field) {
            case PrimitiveField leaf ->
                values.computeIfAbsent(leaf, ignored -> new ArrayList<>()).add(((Stored) tree).bytes());
            case GroupField group -> {
                switch (group.shape()) {
                    case GroupShape.ListOf ignored ->
                        ((Many) tree).elements().forEach(element -> collect(group.element(),
                                group.element() == group.children().getFirst(), element, values));
                    case GroupShape.MapOf ignored -> ((Many) tree).elements().forEach(entry -> {
                        List<@Nullable Object> fields = ((Group) Objects.requireNonNull(entry)).fields();
                        collect(group.key(), false, fields.get(0), values);
                        group.value().ifPresent(value -> collect(value, false, fields.get(1), values));
                    });
                    case GroupShape.Fields ignored -> {
                        for (int i = 0; i < group.children().size(); i++) {
                            collect(group.children().get(i), false, ((Group) tree).fields().get(i), values);
                        }
                    }
                }
            }
        }
    }

    /// Stands in for putting variants together: which value it is, the bytes of a slot say.
    private static final class HashedVariants implements VariantValues.At {
        private ColumnVector variants = new NullVector(0);

        HashedVariants(ResolvedPredicate.Way way, VariantPath path) {
            assertThat(path).isEqualTo(VariantPath.ROOT);
            assertThat(((GroupField) way.field()).shape()).isInstanceOf(GroupShape.Variant.class);
        }

        @Override
        public void start(ColumnVector vector) {
            variants = vector;
        }

        @Override
        public @Nullable Variant value(int slot) {
            assertThat(variants.isNull(slot)).isFalse();
            return of(Trees.group(((GroupVector) variants).fields(), slot));
        }

        static @Nullable Variant of(Group columns) {
            int hash = columns.fields().get(1) instanceof Stored(var value) ? Arrays.hashCode(value.array()) : 0;
            int index = Math.floorMod(hash, Variants.VALUES.size() + 1);
            return index == Variants.VALUES.size() ? null : Variants.VALUES.get(index);
        }
    }
}
