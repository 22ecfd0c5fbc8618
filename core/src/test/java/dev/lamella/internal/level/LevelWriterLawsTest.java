package dev.lamella.internal.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What structure means in levels, compared with a walk over each row, value by value, as the Dremel paper has it.
class LevelWriterLawsTest {
    private static final int ROUNDS = 400 * Integer.getInteger("lamella.effort", 1);

    /// The entries of one leaf.
    private static final class Entries {
        private final List<Integer> repetition = new ArrayList<>();
        private final List<Integer> definition = new ArrayList<>();
        private final List<Integer> values = new ArrayList<>();
    }

    @Test
    void stripesWhatAWalkOverTheRowsFinds() {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            NestedRows nested = new NestedRows(random);
            Schema schema = nested.schema();
            int count = random.nextInt(random.nextBoolean() ? 5 : 150);
            List<List<@Nullable Object>> rows = nested.rows(schema, count);
            List<ColumnVector> columns = NestedRows.vectors(schema, rows);
            int from = count == 0 ? 0 : random.nextInt(count);
            try {
                check(schema, rows, columns, from, random);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + round + ":\n" + SchemaText.print(schema), e);
            }
        }
    }

    private static void check(Schema schema, List<List<@Nullable Object>> rows, List<ColumnVector> columns, int from,
            Random random) {
        List<Entries> expected = new ArrayList<>();
        schema.leaves().forEach(ignored -> expected.add(new Entries()));
        for (List<@Nullable Object> row : rows.subList(from, rows.size())) {
            new Walk(expected).fields(schema.fields(), row, 0, 0, 0);
        }
        List<Entries> found = new ArrayList<>();
        schema.leaves().forEach(ignored -> found.add(new Entries()));
        LevelWriter levelWriter = LevelWriter.of(schema);
        int at = from;
        while (at < rows.size()) {
            int piece = Math.min(rows.size() - at, 1 + random.nextInt(random.nextBoolean() ? 3 : 100));
            levelWriter.write(columns, at, piece);
            for (int leaf = 0; leaf < found.size(); leaf++) {
                LeafLevels leafLevels = levelWriter.leaves().get(leaf);
                assertThat(leafLevels.rowCount()).isEqualTo(piece);
                take(leafLevels, schema.leaves().get(leaf).maxDefinitionLevel(), found.get(leaf));
            }
            at += piece;
        }
        for (int leaf = 0; leaf < found.size(); leaf++) {
            String path = schema.leaves().get(leaf).path().toString();
            assertThat(found.get(leaf).repetition).as(path).isEqualTo(expected.get(leaf).repetition);
            assertThat(found.get(leaf).definition).as(path).isEqualTo(expected.get(leaf).definition);
            assertThat(found.get(leaf).values).as(path).isEqualTo(expected.get(leaf).values);
        }
    }

    private static void take(LeafLevels leafLevels, int most, Entries out) {
        int[] values = ((IntVector) leafLevels.values()).values();
        for (int i = 0; i < leafLevels.entryCount(); i++) {
            out.repetition.add((int) (leafLevels.isFlat() ? 0 : leafLevels.repetition()[i]));
            out.definition.add((int) (leafLevels.isPresent() ? most : leafLevels.definition()[i]));
        }
        for (int i = 0; i < leafLevels.presentCount(); i++) {
            out.values.add(values[leafLevels.isConsecutive() ? leafLevels.firstSlot() + i : leafLevels.slots()[i]]);
        }
    }

    /// Visits every value of one row.
    private static final class Walk {
        private final List<Entries> leaves;
        private int leaf;

        Walk(List<Entries> leaves) {
            this.leaves = leaves;
        }

        /// @param repetition level of the entry that comes next
        /// @param depth repeated fields round these
        void fields(List<Field> fields, @Nullable List<?> values, int repetition, int definition, int depth) {
            for (int i = 0; i < fields.size(); i++) {
                field(fields.get(i), values == null ? null : values.get(i), values != null, repetition, definition,
                        depth, false);
            }
        }

        /// @param isThere whether the group round it is
        private void field(Field field, @Nullable Object value, boolean isThere, int repetition, int definition,
                int depth, boolean isElement) {
            boolean isRepeated = field.repetition() == Repetition.REPEATED && !isElement;
            if (isRepeated) {
                elements(isThere ? (List<?>) value : List.of(), repetition, definition, depth,
                        (element, level, there) -> field(field, element, there, level, definition + (there ? 1 : 0),
                                depth + 1, true));
                return;
            }
            boolean isHere = isThere && value != null;
            int own = definition + (isHere && field.repetition() == Repetition.OPTIONAL ? 1 : 0);
            switch (field) {
                case PrimitiveField ignored -> {
                    Entries entries = leaves.get(leaf++);
                    entries.repetition.add(repetition);
                    entries.definition.add(own);
                    if (isHere) {
                        entries.values.add((Integer) value);
                    }
                }
                case GroupField group -> group(group, isHere ? (List<?>) value : null, repetition, own, depth);
            }
        }

        private void group(GroupField group, @Nullable List<?> value, int repetition, int definition, int depth) {
            switch (group.shape()) {
                case GroupShape.Fields ignored ->
                    fields(group.children(), value, repetition, definition, depth);
                case GroupShape.ListOf ignored ->
                    elements(value == null ? List.of() : value, repetition, definition, depth,
                            (element, level, there) -> field(group.element(), element, there, level,
                                    definition + (there ? 1 : 0), depth + 1, NestedRows.isDirect(group)));
                case GroupShape.MapOf ignored ->
                    elements(value == null ? List.of() : value, repetition, definition, depth,
                            (entry, level, there) -> fields(((GroupField) group.children().getFirst()).children(),
                                    (List<?>) entry, level, definition + (there ? 1 : 0), depth + 1));
            }
        }

        private interface Element {
            void visit(@Nullable Object element, int repetition, boolean isThere);
        }

        private void elements(@Nullable List<?> list, int repetition, int definition, int depth, Element element) {
            int first = leaf;
            if (list == null || list.isEmpty()) {
                element.visit(null, repetition, false);
                return;
            }
            for (int i = 0; i < list.size(); i++) {
                leaf = first;
                element.visit(list.get(i), i == 0 ? repetition : depth + 1, true);
            }
        }
    }

    private static ColumnVector ints(@Nullable Integer... values) {
        long[] words = new long[1];
        int[] array = new int[values.length];
        int nulls = 0;
        for (int i = 0; i < values.length; i++) {
            Integer value = values[i];
            if (value == null) {
                nulls++;
            } else {
                array[i] = value;
                words[0] |= 1L << i;
            }
        }
        return new IntVector(values.length, Validity.of(words, nulls), array);
    }

    record Missing(String schema, ColumnVector column, int from, int count, String message) {
        @Override
        public String toString() {
            return schema;
        }
    }

    static final List<Missing> MISSING = List.of(
            new Missing("message m { required int32 a; }", ints(1, null, 3), 0, 3,
                    "Column a, row 1 of the batch:\nThere is no value; the field is REQUIRED."),
            new Missing("message m { required int32 a; }", ints(1, 2, null), 1, 2,
                    "Column a, row 1 of the batch:\nThere is no value; the field is REQUIRED."),
            new Missing("message m { repeated int32 a; }",
                    new ListVector(3, Validity.none(), new int[]{0, 2, 2, 4}, ints(1, 2, 3, null)), 0, 3,
                    "Column a, row 2 of the batch:\nThere is no value; the field is REPEATED."),
            new Missing("message m { optional group g { required int32 a; } }",
                    new StructVector(3, Validity.of(new long[]{0b110}, 1), List.of(ints(null, null, 3))), 0, 3,
                    "Column a, row 1 of the batch:\nThere is no value; the field is REQUIRED."),
            new Missing("message m { required group g { required int32 a; } }",
                    new StructVector(2, Validity.of(new long[]{0b01}, 1), List.of(ints(1, 2))), 0, 2,
                    "Column g, row 1 of the batch:\nThere is no value; the field is REQUIRED."));

    @ParameterizedTest
    @FieldSource("MISSING")
    void saysWhichRowLacksWhat(Missing missing) {
        LevelWriter levelWriter = LevelWriter.of(SchemaText.parse(missing.schema()));
        assertThatThrownBy(() -> levelWriter.write(List.of(missing.column()), missing.from(), missing.count()))
                .isInstanceOf(ValueException.class).hasMessageContaining(missing.message())
                .hasMessageContaining("Give a value, or make the field OPTIONAL in the schema.");
    }

    @Test
    void aRequiredFieldOfANullGroupMayBeNullOrNot() {
        Schema schema = SchemaText.parse("message m { optional group g { required int32 a; } }");
        LevelWriter levelWriter = LevelWriter.of(schema);
        LeafLevels leafLevels = levelWriter.leaves().getFirst();
        for (ColumnVector inner : List.of(ints(1, null, 3), ints(1, 2, 3))) {
            levelWriter.write(List.of(new StructVector(3, Validity.of(new long[]{0b101}, 1), List.of(inner))), 0, 3);
            assertThat(Arrays.copyOf(leafLevels.definition(), 3)).containsExactly(1, 0, 1);
            assertThat(leafLevels.isConsecutive()).isFalse();
            assertThat(Arrays.copyOf(leafLevels.slots(), leafLevels.presentCount())).containsExactly(0, 2);
        }
    }

    @Test
    void valuesWithoutNullsAndListsAreNotLookedAtOneByOne() {
        Schema schema = SchemaText.parse("message m { optional group g { optional int32 a; } }");
        LevelWriter levelWriter = LevelWriter.of(schema);
        levelWriter.write(List.of(new StructVector(3, Validity.none(), List.of(ints(1, 2, 3)))), 1, 2);
        LeafLevels leafLevels = levelWriter.leaves().getFirst();
        assertThat(leafLevels.isPresent()).isTrue();
        assertThat(leafLevels.isFlat()).isTrue();
        assertThat(leafLevels.isConsecutive()).isTrue();
        assertThat(leafLevels.firstSlot()).isEqualTo(1);
        assertThat(leafLevels.entryCount()).isEqualTo(2);
    }

    @Test
    void elementsOfListsOfWhichNoneIsEmptyAreConsecutive() {
        Schema schema = SchemaText.parse("message m { repeated int32 a; }");
        LevelWriter levelWriter = LevelWriter.of(schema);
        levelWriter.write(List.of(new ListVector(3, Validity.none(), new int[]{0, 1, 3, 4}, ints(1, 2, 3, 4))), 1, 2);
        LeafLevels leafLevels = levelWriter.leaves().getFirst();
        assertThat(leafLevels.isPresent()).isTrue();
        assertThat(Arrays.copyOf(leafLevels.repetition(), leafLevels.entryCount())).containsExactly(0, 1, 0);
        assertThat(leafLevels.isConsecutive()).isTrue();
        assertThat(leafLevels.firstSlot()).isEqualTo(1);
    }
}
