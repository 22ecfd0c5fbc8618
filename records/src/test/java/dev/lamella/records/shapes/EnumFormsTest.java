package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.EnumCode;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.HalfBits;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.mapping.ValueConverter;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What enums, and sets of them, are stored as beside their names; and shorts that are bits.
class EnumFormsTest {
    private static final MappingOptions UNKNOWN_IS_NULL = MappingOptions.DEFAULT
            .withUnknownConstant(UnknownConstant.NULL);

    enum Status {
        OPEN(10), SHIPPED(-20), @Name(value = "gone", aliases = "lost")
        GONE(30);

        @EnumCode
        private final int code;

        Status(int code) {
            this.code = code;
        }
    }

    enum Small {
        A, B;

        @EnumCode
        short number() {
            return (short) (ordinal() + 7);
        }
    }

    enum Large {
        A;

        @EnumCode
        private static final long SHARED = 1;
    }

    enum Twice {
        A, B;

        @EnumCode
        private final byte code = 1;
    }

    enum Named {
        A;

        @EnumCode
        private final String code = "a";
    }

    enum Failing {
        A;

        @EnumCode
        int code() {
            throw new IllegalStateException("of the user");
        }
    }

    record Order(Status status, Small small) {}

    record Codes(Integer status, short small) {}

    @Test
    void anEnumWithCodesIsStoredByThem() throws Exception {
        assertThat(RecordMapping.of(Order.class).schema()).hasToString("""
                message Order {
                  optional int32 status;
                  optional int32 small (INTEGER(16,true));
                }
                """);
        List<Order> orders = List.of(new Order(Status.SHIPPED, Small.B), new Order(Status.OPEN, Small.A),
                new Order(null, Small.A));
        byte[] file = Records.toBytes(Order.class, orders);
        assertThat(Records.fromBytes(file, Order.class)).isEqualTo(orders);
        assertThat(Records.fromBytes(file, Codes.class)).containsExactly(new Codes(-20, (short) 8),
                new Codes(10, (short) 7), new Codes(null, (short) 7));
    }

    record Text(@ParquetType("STRING") Status status) {}

    record Stored(String status) {}

    @Test
    void anEnumWithCodesGoesByItsNamesWhereTextIsAskedFor() throws Exception {
        byte[] file = Records.toBytes(Text.class, List.of(new Text(Status.GONE), new Text(Status.OPEN)));
        assertThat(Records.fromBytes(file, Stored.class)).containsExactly(new Stored("gone"), new Stored("OPEN"));
        assertThat(Records.fromBytes(Records.toBytes(Stored.class, List.of(new Stored("lost"))), Text.class))
                .containsExactly(new Text(Status.GONE));
    }

    record Wide(@ParquetType("INT64") Status status) {}

    record WideCode(long status) {}

    @Test
    void aCodeThatIsNoConstantsIsRejectedOrNull() throws Exception {
        byte[] file = Records.toBytes(WideCode.class, List.of(new WideCode(10), new WideCode(11)));
        assertThatThrownBy(() -> Records.fromBytes(file, Wide.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column status, row 1")
                .hasMessageContaining("The number is not a constant of Status, which has the codes 10, -20, 30");
        assertThat(RecordMapping.of(Wide.class).withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                .containsExactly(new Wide(Status.OPEN), new Wide(null));
    }

    enum Plain {
        A, B
    }

    record Ordinal(@ParquetType("INT(8,true)") Plain status) {}

    @Test
    void anOrdinalThatIsNoConstantsIsRejectedOrNull() throws Exception {
        byte[] file = Records.toBytes(WideCode.class, List.of(new WideCode(1), new WideCode(2)));
        assertThatThrownBy(() -> Records.fromBytes(file, Ordinal.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("The number is not a constant of Plain, which has ordinals 0 to 1");
        assertThat(RecordMapping.of(Ordinal.class).withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                .containsExactly(new Ordinal(Plain.B), new Ordinal(null));
    }

    record OfLarge(Large value) {}

    record OfTwice(Twice value) {}

    record OfNamed(Named value) {}

    record OfFailing(Failing value) {}

    record Rejected(Class<?> type, String message) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected(OfTwice.class, "has the same @EnumCode for A and B. Give each constant its own number."),
            new Rejected(OfLarge.class, "has an @EnumCode that is static. Make it an instance member."),
            new Rejected(OfNamed.class,
                    "has an @EnumCode that is not an integer without parameters. Make it a field, or a method"
                            + " without parameters, of type byte, short, int or long."),
            new Rejected(OfFailing.class, "throws IllegalStateException for A. See the cause."));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void codesThatTellNothingAreRejectedWhenTheMappingIsMade(Rejected rejected) {
        assertThatThrownBy(() -> RecordMapping.of(rejected.type()).schema())
                .isInstanceOf(IllegalArgumentException.class).hasMessageEndingWith(rejected.message());
    }

    record Days(@ParquetType("INT32") Set<Plain> some, @ParquetType("INT64") EnumSet<Plain> others,
            @ParquetType("INT64") SortedSet<Plain> sorted) {}

    record DayBits(Integer some, Long others, Long sorted) {}

    @Test
    void aSetOfAnEnumIsTheBitsOfANumberWhereThatIsAskedFor() throws Exception {
        List<Days> days = List.of(
                new Days(Set.of(Plain.A, Plain.B), EnumSet.of(Plain.B), new TreeSet<>(Set.of(Plain.A))),
                new Days(Set.of(), EnumSet.noneOf(Plain.class), null), new Days(null, null, new TreeSet<>()));
        byte[] file = Records.toBytes(Days.class, days);
        assertThat(Records.fromBytes(file, DayBits.class)).containsExactly(new DayBits(3, 2L, 1L),
                new DayBits(0, 0L, null), new DayBits(null, null, 0L));
        assertThat(Records.fromBytes(file, Days.class)).isEqualTo(days);
    }

    enum Bits32 {
        A0,
        A1,
        A2,
        A3,
        A4,
        A5,
        A6,
        A7,
        A8,
        A9,
        B0,
        B1,
        B2,
        B3,
        B4,
        B5,
        B6,
        B7,
        B8,
        B9,
        C0,
        C1,
        C2,
        C3,
        C4,
        C5,
        C6,
        C7,
        C8,
        C9,
        D0,
        D1
    }

    record All(@ParquetType("INT32") Set<Bits32> bits) {}

    record AllBits(int bits) {}

    @Test
    void theHighestBitIsAConstantToo() throws Exception {
        List<All> all = List.of(new All(EnumSet.allOf(Bits32.class)), new All(EnumSet.of(Bits32.D1)));
        byte[] file = Records.toBytes(All.class, all);
        assertThat(Records.fromBytes(file, AllBits.class)).containsExactly(new AllBits(-1),
                new AllBits(Integer.MIN_VALUE));
        assertThat(Records.fromBytes(file, All.class)).isEqualTo(all);
    }

    enum Bits33 {
        A0,
        A1,
        A2,
        A3,
        A4,
        A5,
        A6,
        A7,
        A8,
        A9,
        B0,
        B1,
        B2,
        B3,
        B4,
        B5,
        B6,
        B7,
        B8,
        B9,
        C0,
        C1,
        C2,
        C3,
        C4,
        C5,
        C6,
        C7,
        C8,
        C9,
        D0,
        D1,
        D2
    }

    record TooMany(@ParquetType("INT32") Set<Bits33> bits) {}

    record Enough(@ParquetType("INT64") Set<Bits33> bits) {}

    @Test
    void moreConstantsThanBitsAreRejectedWhenTheMappingIsMade() throws Exception {
        assertThatThrownBy(() -> RecordMapping.of(TooMany.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(
                        "The enum dev.lamella.records.shapes.EnumFormsTest$Bits33 has 33 constants, but the column has 32 bits for a set of them. Give the column the type INT64.");
        List<Enough> all = List.of(new Enough(EnumSet.allOf(Bits33.class)));
        assertThat(Records.fromBytes(Records.toBytes(Enough.class, all), Enough.class)).isEqualTo(all);
    }

    @Test
    void bitsThatAreNoConstantsAreRejectedOrNull() throws Exception {
        byte[] file = Records.toBytes(DayBits.class, List.of(new DayBits(3, 4L, 0L)));
        assertThatThrownBy(() -> Records.fromBytes(file, Days.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("column others, row 0")
                .hasMessageContaining(
                        "The number has bits that do not stand for a constant of Plain, which has 2 constants");
        assertThat(RecordMapping.of(Days.class).withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                .containsExactly(new Days(Set.of(Plain.A, Plain.B), null, new TreeSet<>()));
    }

    record Unasked(Set<Plain> some) {}

    @Test
    void bitsAreReadOnlyWhereTheyAreAskedFor() throws Exception {
        byte[] file = Records.toBytes(DayBits.class, List.of(new DayBits(3, 4L, 0L)));
        assertThatThrownBy(() -> Records.fromBytes(file, Unasked.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Component some (Set<Plain>) needs a list");
        assertThat(RecordMapping.of(Unasked.class).withColumn("some", "INT32").fromBytes(file))
                .containsExactly(new Unasked(EnumSet.allOf(Plain.class)));
    }

    record Nulls(@ParquetType("INT32") Set<Plain> some) {}

    @Test
    void aSetWithANullHasNoBits() {
        Set<Plain> withNull = new java.util.HashSet<>(Arrays.asList(Plain.A, null));
        assertThatThrownBy(() -> Records.toBytes(Nulls.class, List.of(new Nulls(withNull))))
                .isInstanceOf(ValueException.class).hasMessageContaining("column some, row 0")
                .hasMessageContaining("An element of the set is null, and null has no bit");
        assertThat(Collections.frequency(withNull, null)).isOne();
    }

    record Chosen(Plain one) {}

    @Test
    void aConverterIsAskedOnlyForConstantsThatAreWritten() throws Exception {
        RecordMapping<Chosen> mapping = RecordMapping.of(Chosen.class)
                .withConverter(ValueConverter.of(Plain.class, String.class, plain -> {
                    if (plain == Plain.B) {
                        throw new IllegalStateException("no text");
                    }
                    return "first";
                }, ignored -> Plain.A));
        List<Chosen> all = List.of(new Chosen(Plain.A));
        assertThat(mapping.fromBytes(mapping.toBytes(all))).isEqualTo(all);
        assertThatThrownBy(() -> mapping.toBytes(List.of(new Chosen(Plain.B)))).isInstanceOf(ValueException.class)
                .hasMessageContaining("column one, row 0");
    }

    record Halves(@HalfBits short one, List<@HalfBits Short> more) {}

    record OfHalf(Half one, List<Half> more) {}

    @Test
    void aShortMayBeTheBitsOfAHalf() throws Exception {
        assertThat(RecordMapping.of(Halves.class).schema().leaves()).extracting(leaf -> leaf.field().typeText())
                .containsExactly("FLOAT16 on FIXED_LEN_BYTE_ARRAY(2)", "FLOAT16 on FIXED_LEN_BYTE_ARRAY(2)");
        List<Halves> halves = Stream.of(0, 1, 0x3c00, 0x8000, 0xfbff, 0x7c00)
                .map(bits -> new Halves(bits.shortValue(), List.of(bits.shortValue()))).toList();
        byte[] file = Records.toBytes(Halves.class, halves);
        assertThat(Records.fromBytes(file, Halves.class)).isEqualTo(halves);
        assertThat(Records.fromBytes(file, OfHalf.class).get(2)).isEqualTo(new OfHalf(new Half((short) 0x3c00),
                List.of(Half.nearest(1))));
    }

    record NoShort(@HalfBits int one) {}

    @Test
    void bitsOfAHalfAreThoseOfAShort() {
        assertThatThrownBy(() -> RecordMapping.of(NoShort.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component one: @HalfBits stands on a int, but it is only for short. Leave it out.");
    }

    record Wrapped(Plain plain) {}

    record OfWrapped(Wrapped status) {}

    @Test
    void aConverterOverAnEnumIsNotAskedForUnknownConstants() throws Exception {
        byte[] file = Records.toBytes(Stored.class, List.of(new Stored("B"), new Stored("C")));
        RecordMapping<OfWrapped> mapping = RecordMapping.of(OfWrapped.class)
                .withConverter(ValueConverter.of(Wrapped.class, Plain.class, Wrapped::plain, Wrapped::new));
        assertThat(mapping.withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                .containsExactly(new OfWrapped(new Wrapped(Plain.B)), new OfWrapped(null));
        assertThatThrownBy(() -> mapping.fromBytes(file)).isInstanceOf(ValueException.class)
                .hasMessageContaining("The text is not a constant of Plain, which has A, B");
    }

    record NeverNull(@NonNull Plain status) {}

    record ByName(Map<String, Integer> numbers) {}

    record ByPlain(Map<Plain, Integer> numbers) {}

    @Test
    void anUnknownConstantIsRejectedWhereNullIsNotAllowed() throws Exception {
        byte[] file = Records.toBytes(Stored.class, List.of(new Stored("B"), new Stored("C")));
        assertThatThrownBy(() -> RecordMapping.of(NeverNull.class).withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                .isInstanceOf(ValueException.class).hasMessageContaining("column status, row 1")
                .hasMessageContaining("The value is an unknown constant, which is read as null, but the component");
        Map<String, Integer> numbers = new LinkedHashMap<>();
        numbers.put("A", 1);
        numbers.put("C", 2);
        numbers.put("D", 3);
        byte[] maps = Records.toBytes(ByName.class, List.of(new ByName(Map.of("B", 0)), new ByName(numbers)));
        assertThatThrownBy(() -> RecordMapping.of(ByPlain.class).withOptions(UNKNOWN_IS_NULL).fromBytes(maps))
                .isInstanceOf(ValueException.class).hasMessageContaining("row 1")
                .hasMessageContaining("The value is an unknown constant, which is read as null, but the component")
                .hasMessageEndingWith("Add the constant to the enum, or an alias with @Name.");
    }

    record StoredTexts(List<String> some, @ParquetType("JSON") List<String> json) {}

    record EnumSets(@Nullable EnumSet<Plain> some, @Nullable EnumSet<Plain> json) {}

    record OneEnumSet(EnumSet<Plain> json) {}

    @Test
    void anEnumSetCannotHoldUnknownConstants() throws Exception {
        byte[] file = Records.toBytes(StoredTexts.class,
                List.of(new StoredTexts(List.of("A", "C"), List.of("B", "C"))));
        for (Class<?> type : List.of(EnumSets.class, OneEnumSet.class)) {
            assertThatThrownBy(() -> RecordMapping.of(type).withOptions(UNKNOWN_IS_NULL).fromBytes(file))
                    .isInstanceOf(ValueException.class).hasMessageContaining(
                            "There is a null, or an unknown constant, which is read as null, but an EnumSet cannot hold");
        }
    }
}
