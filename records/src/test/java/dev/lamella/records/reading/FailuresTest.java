package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.NullInPrimitive;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.row.StructAppender;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.NonNull;
import org.junit.jupiter.api.Test;

/// Values that a class has no place for: each is rejected with its row and column, or is what an option says.
class FailuresTest {
    private static final MappingOptions ZERO = MappingOptions.DEFAULT.withNullInPrimitive(NullInPrimitive.ZERO);
    private static final MappingOptions UNKNOWN_IS_NULL = MappingOptions.DEFAULT
            .withUnknownConstant(UnknownConstant.NULL);

    record Numbers(int a, long b, double c, boolean d) {}

    private static final String NUMBERS = "optional int32 a; optional int64 b; optional double c; optional boolean d;";

    private static byte[] numbers() {
        return RowFile.of(NUMBERS, row -> row.setInt("a", 1).setLong("b", 2).setDouble("c", 3).setBoolean("d", true),
                row -> row.setInt("a", 1).setDouble("c", 3).setBoolean("d", true), row -> row.setLong("b", 5));
    }

    @Test
    void aNullHasNoPlaceInAPrimitive() {
        assertThatThrownBy(() -> Records.fromBytes(numbers(), Numbers.class)).isInstanceOf(ValueException.class)
                .hasMessage(
                        """
                                bytes in memory, column b, row 1:
                                Component b (long): The value is null, but the component cannot hold null.
                                Make it an Optional or a type that can be null, or read nulls as zero with NullInPrimitive.ZERO.""");
    }

    @Test
    void aNullInAPrimitiveMayBeZero() throws Exception {
        assertThat(RecordMapping.of(Numbers.class).withOptions(ZERO).fromBytes(numbers())).containsExactly(
                new Numbers(1, 2, 3, true), new Numbers(1, 0, 3, true), new Numbers(0, 5, 0, false));
    }

    record Ints(int[] numbers) {}

    private static byte[] ints() {
        return RowFile.of("required group numbers (LIST) { repeated group list { optional int32 element; } }",
                row -> row.list("numbers", l -> l.addInt(1)), row -> row.list("numbers", l -> l.addInt(2).addNull()));
    }

    @Test
    void aNullElementHasNoPlaceInAnArrayOfPrimitives() throws Exception {
        assertThatThrownBy(() -> Records.fromBytes(ints(), Ints.class)).isInstanceOf(ValueException.class)
                .hasMessageStartingWith(
                        "bytes in memory, column numbers.list.element, row 1:\nComponent numbers[] (int)");
        assertThat(RecordMapping.of(Ints.class).withOptions(ZERO).fromBytes(ints()).getLast().numbers())
                .containsExactly(2, 0);
    }

    record Marked(@NonNull String text) {}

    @Test
    void aNullHasNoPlaceWhereTheSourceSaysSo() {
        byte[] file = RowFile.of("optional binary text (STRING);", row -> row.setString("text", "a"),
                row -> row.setNull("text"));
        assertThatThrownBy(() -> Records.fromBytes(file, Marked.class)).hasMessage("""
                bytes in memory, column text, row 1:
                Component text (String): The value is null, but the component cannot hold null.
                Make it an Optional, or annotate it with @Nullable.""");
    }

    record Checked(int number) {
        Checked {
            if (number < 0) {
                throw new IllegalArgumentException("secret");
            }
        }
    }

    record Outer(long id, List<Checked> checked) {}

    private static final String OUTER = "required int64 id; required group checked (LIST) { repeated group list {"
            + " required group element { required int32 number; } } }";

    @Test
    void whatAConstructorRejectsIsSaidWithItsRow() {
        List<Consumer<StructAppender>> rows = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            int number = i == 2500 ? -1 : i;
            rows.add(row -> row.setLong("id", 1).list("checked",
                    l -> l.addStruct(s -> s.setInt("number", 5)).addStruct(s -> s.setInt("number", number))));
        }
        byte[] file = file(OUTER, rows);
        String message = """
                bytes in memory, column checked.list.element, row 2500:
                Component checked[] (Checked): Its constructor rejected the values of the row with IllegalArgumentException.
                Correct the values, or relax the checks of the constructor.""";
        assertThatThrownBy(() -> Records.fromBytes(file, Outer.class)).isInstanceOf(ValueException.class)
                .hasMessage(message).hasCauseInstanceOf(IllegalArgumentException.class).hasRootCauseMessage("secret");
        assertThatThrownBy(() -> {
            try (RecordReader<Outer> reader = RecordMapping.of(Outer.class).open(InputFile.of(file),
                    Scan.all().firstRow(2400))) {
                reader.toList();
            }
        }).hasMessage(message);
    }

    private static byte[] file(String schema, List<Consumer<StructAppender>> rows) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Consumer<StructAppender>[] array = rows.toArray(Consumer[]::new);
        return RowFile.of(schema, array);
    }

    record Failing(int number) {
        Failing {
            throw new AssertionError("mine");
        }
    }

    @Test
    void errorsOfAConstructorPass() {
        byte[] file = RowFile.of("required int32 number;", row -> row.setInt("number", 1));
        assertThatThrownBy(() -> Records.fromBytes(file, Failing.class)).isInstanceOf(AssertionError.class)
                .hasMessage("mine");
    }

    enum Color {
        RED, BLUE
    }

    record Painted(Color color) {}

    @Test
    void aTextThatIsNoConstantIsRejectedOrNull() throws Exception {
        byte[] file = RowFile.of("optional binary color (STRING);", row -> row.setString("color", "RED"),
                row -> row.setString("color", "GREEN"), row -> row.setNull("color"),
                row -> row.setString("color", "BLUE"));
        assertThatThrownBy(() -> Records.fromBytes(file, Painted.class)).isInstanceOf(ValueException.class)
                .hasMessageStartingWith("bytes in memory, column color, row 1:\n")
                .hasMessageContaining("RED, BLUE");
        assertThat(RecordMapping.of(Painted.class).withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                .extracting(Painted::color).containsExactly(Color.RED, null, null, Color.BLUE);
    }

    sealed interface Shape {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    private static final String SHAPE = "required binary type (STRING); optional group Circle { required double radius; }";

    @Test
    void aBranchThatIsNotKnownIsRejectedOrNull() throws Exception {
        byte[] file = RowFile.of(SHAPE,
                row -> row.setString("type", "Circle").struct("Circle", c -> c.setDouble("radius", 1)),
                row -> row.setString("type", "Triangle"));
        assertThatThrownBy(() -> Records.fromBytes(file, Shape.class)).isInstanceOf(ValueException.class)
                .hasMessageStartingWith("bytes in memory, column type, row 1:\n")
                .hasMessageContaining(
                        "bytes in memory, column type, row 1:\nComponent type (String): The type of the row is not one of Circle, Square");
        assertThat(RecordMapping.of(Shape.class).withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                .containsExactly(new Circle(1), null);
    }

    @Test
    void aBranchWithoutItsGroupIsRejected() {
        byte[] empty = RowFile.of(SHAPE, row -> row.setString("type", "Circle"));
        assertThatThrownBy(() -> Records.fromBytes(empty, Shape.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("The row is a Circle, but it has no values in the group Circle");
        byte[] absent = RowFile.of(SHAPE, row -> row.setString("type", "Square"));
        assertThatThrownBy(() -> Records.fromBytes(absent, Shape.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("The row is a Square, but the file has no group Square");
    }

    record Holding(Shape shape) {}

    @Test
    void aValueOfNoTypeIsRejected() throws Exception {
        byte[] file = RowFile.of("optional group shape { optional binary type (STRING);"
                + " optional group Circle { required double radius; } }", row -> row.setNull("shape"),
                row -> row.struct("shape", shape -> shape.struct("Circle", c -> c.setDouble("radius", 1))));
        assertThatThrownBy(() -> Records.fromBytes(file, Holding.class)).isInstanceOf(ValueException.class)
                .hasMessageStartingWith("bytes in memory, column shape.type, row 1:\n");
        assertThat(RecordMapping.of(Holding.class).open(InputFile.of(file), Scan.all().limit(1)).toList())
                .containsExactly(new Holding(null));
    }

    record Money(long cents) {}

    record Priced(Money price) {}

    @Test
    void whatAConverterRejectsIsSaidWithItsRow() {
        byte[] file = RowFile.of("required int64 price;", row -> row.setLong("price", 1),
                row -> row.setLong("price", -1));
        assertThatThrownBy(() -> RecordMapping.of(Priced.class).withConverter(ValueConverter.of(Money.class, long.class,
                Money::cents, cents -> new Money(Math.abs(cents) / (cents + 1)))).fromBytes(file))
                .isInstanceOf(ValueException.class).hasMessage("""
                        bytes in memory, column price, row 1:
                        Component price (Money): Its Long cannot be converted: ArithmeticException.
                        Correct the value, or read the component as Long.""")
                .hasCauseInstanceOf(ArithmeticException.class);
    }

    record Unique(Set<String> tags) {}

    @Test
    void aListWithEqualElementsIsNoSet() {
        byte[] file = RowFile.of("required group tags (LIST) { repeated group list {"
                + " required binary element (STRING); } }",
                row -> row.list("tags", l -> l.addString("a").addString("a")));
        assertThatThrownBy(() -> Records.fromBytes(file, Unique.class)).isInstanceOf(ValueException.class)
                .hasMessage("""
                        bytes in memory, column tags, row 0:
                        Component tags (Set<String>): The list has two equal elements, but a set holds only one of them.
                        Make the component a List, or keep one of them with DuplicateElements.COLLAPSE.""");
    }

    record Small(int number) {}

    @Test
    void aNumberThatIsTooLargeIsRejected() {
        byte[] file = RowFile.of("required int64 number;", row -> row.setLong("number", 1),
                row -> row.setLong("number", 1L << 40));
        assertThatThrownBy(() -> Records.fromBytes(file, Small.class)).isInstanceOf(ValueException.class)
                .hasMessageStartingWith("bytes in memory, column number, row 1:\n");
    }

    record Dated(LocalDate day) {}

    @Test
    void readingGoesOnAfterAFailureInAnotherFile() throws Exception {
        RecordMapping<Dated> mapping = RecordMapping.of(Dated.class).withColumn("day", "STRING");
        byte[] bad = RowFile.of("optional binary day (STRING);", row -> row.setString("day", "yesterday"));
        byte[] good = RowFile.of("optional binary day (STRING);", row -> row.setString("day", "2024-01-01"),
                row -> row.setNull("day"));
        assertThatThrownBy(() -> mapping.fromBytes(bad)).isInstanceOf(ValueException.class);
        assertThat(mapping.fromBytes(good)).isEqualTo(
                Arrays.asList(new Dated(LocalDate.of(2024, 1, 1)), new Dated(null)));
    }
}
