package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.AsEntries;
import dev.lamella.records.mapping.Creator;
import dev.lamella.records.mapping.DefaultValue;
import dev.lamella.records.mapping.EnumCode;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.FixedSize;
import dev.lamella.records.mapping.Flatten;
import dev.lamella.records.mapping.HalfBits;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.InZone;
import dev.lamella.records.mapping.MaxDepth;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.records.mapping.UnsignedBits;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.Schema;
import java.lang.annotation.Annotation;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What is said where it changes nothing is a mistake, and is rejected with its place, whether the class is written or read.
class WithoutEffectTest {
    record Box<T>(T value) {}

    record DepthOfNumber(@MaxDepth(2) int number) {}

    record DepthOfList(@MaxDepth(2) List<String> texts) {}

    record DepthOfRecord(Optional<@MaxDepth(2) Box<String>> box) {}

    record SizeOfText(@FixedSize(3) String text) {}

    record SizeOfElement(List<@FixedSize(3) String> texts) {}

    record EntriesOfList(@AsEntries List<String> texts) {}

    record UnsignedText(@UnsignedBits String text) {}

    record UnsignedList(@UnsignedBits List<Integer> numbers) {}

    record HalfInt(@HalfBits int number) {}

    record BothBits(@UnsignedBits @HalfBits short number) {}

    record ZoneOfNumber(@InZone("Europe/Berlin") int number) {}

    record ZoneOfList(@InZone("Europe/Berlin") List<LocalDateTime> times) {}

    record TypeOfList(@ParquetType("DATE") List<String> texts) {}

    record DefaultOfList(@DefaultValue("a") List<String> texts) {}

    record DefaultThatIsNone(@DefaultValue("abc") int number) {}

    record CodeOfRecord(@EnumCode int code) {}

    static class CodeOfClass {
        @EnumCode
        int code;
    }

    @Flatten
    record Flat(int number) {}

    record Accessor(int number) {
        @Name("n")
        public int number() {
            return number;
        }
    }

    record Derived(int number) {
        @Name("twice")
        int twice() {
            return 2 * number;
        }
    }

    record Created(int number, String text) {
        @Creator
        Created(int number) {
            this(number, "");
        }
    }

    record Constructed(int number) {
        Constructed(@Name("n") int number) {
            this.number = number;
        }
    }

    static class Getter {
        int number;

        @Name("n")
        int getNumber() {
            return number;
        }
    }

    static class Static {
        int number;

        @FieldId(3)
        static int count;
    }

    static class Fielded {
        @Name("n")
        final int number;

        @Creator
        Fielded(@Name("number") int number) {
            this.number = number;
        }
    }

    static class IgnoredMethod {
        int number;

        @Ignored
        int twice() {
            return 2 * number;
        }
    }

    interface Default {
        int number();

        @Name("twice")
        default int twice() {
            return 2 * number();
        }
    }

    sealed interface Sealed {
        @Name("n")
        int number();
    }

    record One(int number) implements Sealed {}

    enum Plain {
        @Name("a")
        A;
    }

    @Name("other")
    enum Named { A }

    enum NamedField {
        A;

        @Name("n")
        int number;
    }

    record OfNamed(Named named) {}

    record OfNamedField(NamedField named) {}

    record OfPlain(Plain constant) {}

    /// @param message how it begins
    record Case(Class<? extends Annotation> annotation, Class<?> type, String message) {}

    static final List<Case> CASES = List.of(
            new Case(MaxDepth.class, DepthOfNumber.class,
                    "Component number: @MaxDepth stands on a int, in which no type contains itself. Leave it out."),
            new Case(MaxDepth.class, DepthOfList.class,
                    "Component texts: @MaxDepth stands on a List<String>, in which no type contains itself."),
            new Case(MaxDepth.class, DepthOfRecord.class,
                    "Component box: @MaxDepth stands on a Box<String>, in which no type contains itself."),
            new Case(FixedSize.class, SizeOfText.class,
                    "Component text: @FixedSize stands on a String, which is neither a list nor an array. Leave it out."),
            new Case(FixedSize.class, SizeOfElement.class,
                    "Component texts[]: @FixedSize stands on a String, which is neither a list nor an array. Leave it out."),
            new Case(AsEntries.class, EntriesOfList.class,
                    "Component texts: @AsEntries stands on a List<String>, which is not a map. Leave it out."),
            new Case(UnsignedBits.class, UnsignedText.class,
                    "Component text: @UnsignedBits stands on a String, but it is only for byte, short, int and long. Leave it out."),
            new Case(UnsignedBits.class, UnsignedList.class,
                    "Component numbers: @UnsignedBits stands on a List<Integer>, which is not a whole number. Put it on the number:"),
            new Case(HalfBits.class, HalfInt.class,
                    "Component number: @HalfBits stands on a int, but it is only for short. Leave it out."),
            new Case(HalfBits.class, BothBits.class,
                    "Component number: The bits have both @UnsignedBits and @HalfBits. Leave one out."),
            new Case(InZone.class, ZoneOfNumber.class,
                    "Component number: A time zone is given for the type int, which is neither a point"),
            new Case(InZone.class, ZoneOfList.class,
                    "Component times: @InZone stands on a List<LocalDateTime>, which is not a time. Put it on the time"),
            new Case(ParquetType.class, TypeOfList.class,
                    "Component texts: The type DATE does not store a List<String> as one value. JSON and VARIANT do, and INT32 and INT64 do for a set of an enum. Ask for one of those, put the type on the type argument, as"),
            new Case(DefaultValue.class, DefaultOfList.class,
                    "Component texts: The default value of a List<String> is JSON, like [] or {\"key\": 1}, but it is a"),
            new Case(DefaultValue.class, DefaultThatIsNone.class,
                    "Component number: The text \"abc\" is not a int. Write it as its Java type reads it."),
            new Case(EnumCode.class, CodeOfRecord.class,
                    "@EnumCode stands on the field code of CodeOfRecord, where it has no effect. It is for a member"
                            + " of an enum. Leave it out."),
            new Case(EnumCode.class, CodeOfClass.class,
                    "@EnumCode stands on the field code of CodeOfClass, where it has no effect. It is for a member"
                            + " of an enum."),
            new Case(Flatten.class, Flat.class,
                    "@Flatten stands on Flat, where it has no effect. It is for sealed types. Leave it out."),
            new Case(Name.class, Accessor.class,
                    "@Name stands on the method number of Accessor, where it has no effect. Put it on a component,"
                            + " or leave it out."),
            new Case(Name.class, Derived.class, "@Name stands on the method twice of Derived, where it has no effect."),
            new Case(Name.class, Constructed.class,
                    "@Name stands on a parameter of a constructor of Constructed, where it has no effect. Put it on"
                            + " a component"),
            new Case(Creator.class, Created.class,
                    "@Creator stands on a constructor of Created, where it has no effect. A record is made by its"
                            + " canonical constructor. Leave it out."),
            new Case(Name.class, Getter.class,
                    "@Name stands on the method getNumber of Getter, where it has no effect. Put it on a field that"
                            + " is stored, or leave it out."),
            new Case(FieldId.class, Static.class,
                    "@FieldId stands on the field count of Static, where it has no effect."),
            new Case(Name.class, Fielded.class,
                    "@Name stands on the field number of Fielded, where it has no effect. The class is stored as"
                            + " the parameters of its @Creator: put it on one of them, or leave it out."),
            new Case(Ignored.class, IgnoredMethod.class,
                    "@Ignored stands on the method twice of IgnoredMethod, where it has no effect."),
            new Case(Name.class, Default.class,
                    "@Name stands on the method twice of Default, where it has no effect. Put it on an accessor (an"
                            + " abstract method without parameters), or leave it out."),
            new Case(Name.class, Sealed.class,
                    "@Name stands on the method number of Sealed, where it has no effect. Put it on a member of a"
                            + " permitted"),
            new Case(Name.class, OfNamed.class,
                    "Component named: @Name stands on Named, where it has no effect. Leave it out."),
            new Case(Name.class, OfNamedField.class,
                    "Component named: @Name stands on the field number of NamedField, where it has no effect."
                            + " Constants of an enum are named by @Name"));

    @ParameterizedTest
    @FieldSource("CASES")
    void anAnnotationThatSaysNothingIsRejected(Case c) {
        assertThatThrownBy(() -> Records.inferSchema(c.type())).isInstanceOf(IllegalArgumentException.class).message()
                .startsWith(c.message());
        assertThatThrownBy(() -> RecordMapping.of(c.type()).readPlan(Schema.parse("message m { optional int32 x; }")))
                .isInstanceOf(IllegalArgumentException.class).message().startsWith(c.message());
    }

    @Test
    void everyAnnotationHasSuchAPlace() {
        Set<String> all = Stream
                .of(AsEntries.class, Creator.class, DefaultValue.class, EnumCode.class, FieldId.class, FixedSize.class,
                        Flatten.class, HalfBits.class, Ignored.class, InZone.class, MaxDepth.class, Name.class,
                        ParquetType.class, UnsignedBits.class)
                .map(Class::getSimpleName).collect(Collectors.toSet());
        assertThat(CASES).extracting(c -> c.annotation().getSimpleName()).containsAll(all);
    }

    @Test
    void annotationsOfTheTypeOfTheRowsAreRejected() {
        assertThatThrownBy(() -> Records.inferSchema(new TypeRef<@UnsignedBits Box<Integer>>() {
        }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "@UnsignedBits stands on the type of the rows, where it has no effect. Put it on a component.");
    }

    record Folder(String name, @MaxDepth(2) List<Folder> folders) {}

    record Sized(@FixedSize(2) float[] numbers, @FixedSize(2) int[][] table, List<@FixedSize(2) int[]> list) {}

    static class Creating {
        @Name("n")
        private final int number;
        @Ignored
        private int cached;

        @Creator
        Creating(@Name("n") int number) {
            this.number = number;
        }
    }

    record Compact(@Name("n") @FieldId(2) int number) {
        @Creator
        Compact {
            if (number < 0) {
                throw new IllegalArgumentException();
            }
        }

        @Override
        @Name("n")
        @FieldId(2)
        public int number() {
            return number;
        }
    }

    @Test
    void annotationsThatSayThatAgainAndThoseOfWhatIsWithinCount() {
        for (Class<?> type : List.of(Folder.class, Sized.class, Creating.class, Compact.class, OfPlain.class)) {
            assertThat(Records.inferSchema(type).fields()).isNotEmpty();
        }
    }

    record Line(String sku, long price) {}

    record Order(int id, List<Line> lines, Map<String, LocalDateTime> times) {}

    record Asked(RecordMapping<Order> mapping, String message) {}

    static final List<Asked> ASKED = List.of(
            new Asked(RecordMapping.of(Order.class).withColumn("lines[].prize", "INT64"),
                    "The component lines[].prize, which withColumn names, does not exist in Order. The nearest is lines[].price."),
            new Asked(RecordMapping.of(Order.class).withColumn("quantity", "INT64"),
                    "The component quantity, which withColumn names, does not exist in Order. There are id, lines,"
                            + " lines[], lines[].sku, lines[].price and 3 more."),
            new Asked(RecordMapping.of(Order.class).withZone("times{valeu}", ZoneOffset.UTC),
                    "The component times{valeu}, which withZone names, does not exist in Order. The nearest are"
                            + " times{value}, times{key}."),
            new Asked(RecordMapping.of(Order.class).withZone("times{key}", ZoneOffset.UTC),
                    "Component times{key}: A time zone is given for the type String, which is neither"),
            new Asked(RecordMapping.of(Order.class).withColumn("lines", "STRING"),
                    "Component lines: The type STRING does not store a List<Line> as one value. JSON and VARIANT do, and INT32 and INT64 do for a set of an enum. Ask for one of those, put the type on the type argument, as"));

    @ParameterizedTest
    @FieldSource("ASKED")
    void whatAMappingAsksForNothingIsRejected(Asked asked) {
        assertThatThrownBy(asked.mapping()::schema).isInstanceOf(IllegalArgumentException.class).message()
                .startsWith(asked.message());
        Schema schema = Records.inferSchema(Order.class);
        assertThatThrownBy(() -> asked.mapping().readPlan(schema)).isInstanceOf(IllegalArgumentException.class)
                .message()
                .startsWith(asked.message());
    }

    /// Many mappings may be given the same converters.
    @Test
    void aConverterThatNoComponentUsesIsAWarning() {
        RecordMapping<Order> mapping = RecordMapping.of(Order.class)
                .withConverter(ValueConverter.of(Box.class, String.class, Object::toString, Box::new));
        String warning = "No component of Order is a " + Box.class.getTypeName()
                + ", so its ValueConverter is not used";
        assertThat(mapping.writePlan().warnings()).containsExactly(warning);
        assertThat(mapping.readPlan(mapping.schema()).warnings()).containsExactly(warning);
        assertThat(RecordMapping.of(Order.class).writePlan().warnings()).isEmpty();
    }
}
