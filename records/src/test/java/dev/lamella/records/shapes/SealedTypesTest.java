package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.Flatten;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.schema.Field;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Sealed types: what tells their types apart, and where their columns are.
class SealedTypesTest {
    @Flatten
    sealed interface Form {}

    record Circle(double x, double y, double radius) implements Form {}

    @Name(value = "box", aliases = "Square")
    record Box(double x, double y, String colour, List<Integer> sides) implements Form {}

    record Nothing() implements Form {}

    record Drawing(long id, Form form) {}

    private static final List<Form> FORMS = List.of(new Circle(1, 2, 3), new Box(4, 5, "red", Arrays.asList(1, null)),
            new Nothing(), new Box(6, 7, null, null), new Box(8, 9, "blue", List.of()), new Circle(-1, -2, -3));

    @Test
    void aFlatTypeHasTheColumnsOfAllItsTypes() {
        assertThat(RecordMapping.of(Drawing.class).schema()).hasToString("""
                message Drawing {
                  required int64 id;
                  optional group form {
                    required binary type (STRING);
                    optional double x;
                    optional double y;
                    optional double radius;
                    optional binary colour (STRING);
                    optional group sides (LIST) {
                      repeated group list {
                        optional int32 element;
                      }
                    }
                  }
                }
                """);
    }

    @Test
    void flatTypesComeBack() throws Exception {
        assertThat(Records.fromBytes(Records.toBytes(Form.class, FORMS), Form.class)).isEqualTo(FORMS);
        List<Drawing> drawings = new java.util.ArrayList<>(List.of(new Drawing(7, null)));
        FORMS.forEach(form -> drawings.add(new Drawing(drawings.size(), form)));
        assertThat(Records.fromBytes(Records.toBytes(Drawing.class, drawings), Drawing.class)).isEqualTo(drawings);
    }

    record Row(String type, Double x, Double y, Double radius, String colour) {}

    @Test
    void columnsOfTheSameNameAreOne() throws Exception {
        assertThat(Records.fromBytes(Records.toBytes(Form.class, FORMS), Row.class)).startsWith(
                new Row("Circle", 1.0, 2.0, 3.0, null), new Row("box", 4.0, 5.0, null, "red"),
                new Row("Nothing", null, null, null, null));
    }

    @Flatten
    sealed interface Both {}

    record A(int same, int a) implements Both {}

    record B(int same, int b) implements Both {}

    @Test
    void whatAllTypesHaveStaysRequired() {
        assertThat(RecordMapping.of(Both.class).schema()).hasToString("""
                message Both {
                  required binary type (STRING);
                  required int32 same;
                  optional int32 a;
                  optional int32 b;
                }
                """);
    }

    @Flatten
    sealed interface Apart {}

    record Whole(int size) implements Apart {}

    record Real(double size) implements Apart {}

    @Flatten
    sealed interface Taken {}

    record Typed(String type) implements Taken {}

    @Test
    void columnsOfTheSameNameAndAnotherTypeAreRejected() {
        assertThatThrownBy(() -> RecordMapping.of(Apart.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The column size of Whole and Real would have two types. Give one of them another name with"
                        + " @Name, ask for one type with @ParquetType, or leave out @Flatten.");
        assertThatThrownBy(() -> RecordMapping.of(Taken.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The column type would belong to both the name of the type and Typed. Give one of them another"
                                + " name with @Name.");
    }

    enum Colour { RED }

    @Flatten
    sealed interface Labelled {}

    record Coloured(Colour label) implements Labelled {}

    record Worded(String label) implements Labelled {}

    @Test
    void aTypeIsNotAskedForValuesOfAnother() throws Exception {
        // No word is a colour, though both are in one column.
        List<Labelled> all = List.of(new Coloured(Colour.RED), new Worded("tall"), new Worded("wide"),
                new Coloured(Colour.RED), new Coloured(null), new Worded(null));
        assertThat(Records.fromBytes(Records.toBytes(Labelled.class, all), Labelled.class)).isEqualTo(all);
    }

    record OldRow(String type, Double x, Double y, Double radius, String colour, List<Integer> sides) {}

    @Test
    void ofAFlatTypeAnUnknownTypeIsRejectedOrNull() throws Exception {
        byte[] file = Records.toBytes(OldRow.class, List.of(new OldRow("Square", 1.0, 2.0, null, "red", null),
                new OldRow("Line", 1.0, 2.0, null, null, null)));
        assertThatThrownBy(() -> Records.fromBytes(file, Form.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column type, row 1")
                .hasMessageContaining("The type of the row is not one of Circle, box, Nothing");
        assertThat(RecordMapping.of(Form.class)
                .withOptions(MappingOptions.DEFAULT.withUnknownConstant(UnknownConstant.NULL)).fromBytes(file))
                .containsExactly(new Box(1, 2, "red", null), null);
    }

    @Test
    void aNullWhereATypeHasNoneNamesRowAndColumn() throws Exception {
        byte[] file = Records.toBytes(OldRow.class, List.of(new OldRow("Circle", 1.0, 2.0, 3.0, null, null),
                new OldRow("Nothing", null, null, null, null, null),
                new OldRow("Circle", 1.0, null, 3.0, null, null)));
        assertThatThrownBy(() -> Records.fromBytes(file, Form.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column y, row 2").hasMessageContaining("Component Circle.y (double)");
    }

    sealed interface Tree<T> {}

    record Leaf<T>(T value) implements Tree<T> {}

    record Pair<T>(T left, T right) implements Tree<T> {}

    @Test
    void genericTypesOfASealedTypeHaveItsArguments() throws Exception {
        RecordMapping<Tree<Integer>> mapping = RecordMapping.of(new TypeRef<Tree<Integer>>() {
        });
        List<Tree<Integer>> trees = List.of(new Leaf<>(1), new Pair<>(2, 3));
        assertThat(mapping.schema().leaves()).extracting(leaf -> leaf.field().typeText()).containsExactly(
                "STRING on BYTE_ARRAY", "INT32", "INT32", "INT32");
        assertThat(mapping.fromBytes(mapping.toBytes(trees))).isEqualTo(trees);
    }

    record Holder(List<Tree<String>> trees) {}

    @Test
    void sealedTypesMayHaveArgumentsWithinLists() throws Exception {
        List<Holder> holders = List.of(new Holder(List.of(new Leaf<>("a"), new Pair<>("b", null))));
        assertThat(Records.fromBytes(Records.toBytes(Holder.class, holders), Holder.class)).isEqualTo(holders);
    }

    sealed interface Outer {}

    sealed interface Inner extends Outer {}

    record One(int a) implements Outer {}

    record Two(int b) implements Inner {}

    record Three() implements Inner {}

    @Test
    void typesOfASealedTypeMayBeSealedThemselves() throws Exception {
        List<Outer> all = List.of(new One(1), new Two(2), new Three());
        assertThat(Records.fromBytes(Records.toBytes(Outer.class, all), Outer.class)).isEqualTo(all);
    }

    sealed interface Level {}

    enum Known implements Level { LOW }

    record Custom(int level) implements Level {}

    @Test
    void anEnumIsNoTypeOfASealedType() {
        assertThatThrownBy(() -> RecordMapping.of(Level.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The type dev.lamella.records.shapes.SealedTypesTest$Known, which Level permits, is an enum: it has"
                                + " constants, not members. Make it a record with a component of the enum, or give a"
                                + " ValueConverter for Level.");
    }

    @Flatten
    sealed interface Numbered {}

    record Left(@FieldId(1) int x) implements Numbered {}

    record Right(@FieldId(1) int y) implements Numbered {}

    @Flatten
    sealed interface Shared {}

    record Upper(@FieldId(1) int x) implements Shared {}

    record Lower(@FieldId(1) int x, @FieldId(2) int y) implements Shared {}

    @Test
    void columnsOfOneFieldIdAreRejectedUnlessTheyAreOne() {
        assertThatThrownBy(() -> RecordMapping.of(Numbered.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The field id 1 would belong to both x and y. Give one of them another @FieldId.");
        assertThat(RecordMapping.of(Shared.class).schema().fields()).extracting(Field::fieldId)
                .containsExactly(OptionalInt.empty(), OptionalInt.of(1), OptionalInt.of(2));
    }
}
