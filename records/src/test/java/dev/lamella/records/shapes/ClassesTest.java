package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.Creator;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.schema.Field;
import dev.lamella.schema.TypeString;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.LogRecord;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Plain classes, interfaces, and types with arguments.
class ClassesTest {
    private static class Base<T> {
        T value;
        private long id;
        transient int passing = 7;
    }

    private static final class Derived extends Base<List<String>> {
        private String name;
        @Ignored
        private Thread unknown = Thread.currentThread();

        static Derived of(long id, String name, List<String> value) {
            Derived made = new Derived();
            ((Base<?>) made).id = id;
            made.name = name;
            made.value = value;
            return made;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Derived that && ((Base<?>) this).id == ((Base<?>) that).id
                    && Objects.equals(name, that.name) && Objects.equals(value, that.value)
                    && passing == that.passing && unknown == that.unknown;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(((Base<?>) this).id);
        }
    }

    @Test
    void fieldsOfSuperclassesComeFirst() throws Exception {
        assertThat(RecordMapping.of(Derived.class).schema().fields()).extracting(Field::name).containsExactly("value",
                "id", "name");
        List<Derived> all = List.of(Derived.of(1, "a", List.of("x")), Derived.of(2, null, null));
        assertThat(Records.fromBytes(Records.toBytes(Derived.class, all), Derived.class)).isEqualTo(all);
    }

    private static final class Made {
        private final String text;
        private final int length;
        private final int derived;

        @Creator
        private Made(@Name(value = "text", aliases = "word") String text, @Name("length") int length) {
            this.text = text;
            this.length = length;
            this.derived = length + 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Made that && text.equals(that.text) && length == that.length
                    && derived == that.derived;
        }

        @Override
        public int hashCode() {
            return length;
        }
    }

    @Test
    void aCreatorSaysWhichFieldsAreStored() throws Exception {
        List<Made> all = List.of(new Made("a", 1), new Made("b", 2));
        assertThat(RecordMapping.of(Made.class).schema().fields()).extracting(Field::name).containsExactly("text",
                "length");
        assertThat(Records.fromBytes(Records.toBytes(Made.class, all), Made.class)).isEqualTo(all);
    }

    static final class Padded {
        private final String text;

        @Creator
        Padded(@Name("text") java.util.Optional<String> text) {
            this.text = text.orElse("");
        }

        @Override
        public String toString() {
            return text;
        }
    }

    @Test
    void theFieldOfACreatorsParameterHasItsType() {
        assertThatThrownBy(() -> RecordMapping.of(Padded.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Component text: The parameter of the @Creator of dev.lamella.records.shapes.ClassesTest$Padded"
                                + " has the type Optional, but the field from which it is written has the type String. Give both the"
                                + " same type.");
    }

    interface Person {
        String getName();

        boolean isActive();

        Address home();

        @Ignored
        Thread getThread();

        default int doubled() {
            return 2;
        }
    }

    interface Address {
        @Name("Town")
        String town();
    }

    record Living(String getName, boolean isActive, Address home) implements Person {
        @Override
        public Thread getThread() {
            return Thread.currentThread();
        }
    }

    record Town(String town) implements Address {}

    record Stored(boolean active, StoredTown home, String name) {}

    record StoredTown(@Name("Town") String town) {}

    @Test
    void anInterfaceIsWrittenByItsAccessors() throws Exception {
        assertThat(RecordMapping.of(Person.class).schema().fields()).extracting(Field::name).containsExactly("active",
                "home", "name");
        byte[] file = Records.toBytes(Person.class, List.of(new Living("a", true, new Town("b")),
                new Living(null, false, null)));
        assertThat(Records.fromBytes(file, Stored.class)).containsExactly(
                new Stored(true, new StoredTown("b"), "a"), new Stored(false, null, null));
        assertThatThrownBy(() -> Records.fromBytes(file, Person.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Person is an interface, which cannot be instantiated")
                .hasMessageContaining("Read it as a record with the same members.");
    }

    interface Marker {}

    record OfMarker(Marker marker) {}

    record Box<T>(T content) {}

    record OfWildcard(Box<?> box) {}

    record OfBound(Box<? extends Number> box) {}

    record OfRaw(@SuppressWarnings("rawtypes") Box box) {}

    record OfRawList(@SuppressWarnings("rawtypes") List list) {}

    record OfWildcards(List<?> list) {}

    record OfNested(List<Map<String, Box<?>>> deep) {}

    record Foreign(LogRecord log) {}

    record Rejected(Class<?> type, String message) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected(OfMarker.class,
                    "Component marker: The type " + Marker.class.getTypeName()
                            + " is not a record, class or value that can be stored, and has no accessors"),
            new Rejected(OfWildcard.class,
                    "Component box.content: The type variable T of class " + Box.class.getTypeName()
                            + " is ?, which is not a type. Give a type instead of the wildcard."),
            new Rejected(OfBound.class, "Component box.content: The type variable T of class " + Box.class.getTypeName()
                    + " is ? extends java.lang.Number, which is not a type."),
            new Rejected(OfRaw.class, "Component box: The class Box has no type arguments: nothing says what T is."),
            new Rejected(OfRawList.class,
                    "Component list: The class List has no type arguments: nothing says what E is."),
            new Rejected(OfWildcards.class,
                    "Component list: The type variable E of List is ?, which is not a type. Give a type instead of the wildcard."),
            new Rejected(OfNested.class,
                    "Component deep[]{value}.content: The type variable T of class " + Box.class.getTypeName()
                            + " is ?"),
            new Rejected(Box.class,
                    "The class Box has no type arguments: nothing says what T is. Give them: Box<String>, or new"
                            + " TypeRef<Box<String>>() {}."),
            new Rejected(Foreign.class,
                    "Component log: The type java.util.logging.LogRecord is not a record, class or value that can be stored."),
            new Rejected(com.sun.net.httpserver.HttpExchange.class,
                    "The type com.sun.net.httpserver.HttpExchange is not a record, class or value that can be stored. Use another type, or give a ValueConverter for it; a class that is not a record may leave a member out with @Ignored."));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void whatIsNotKnownIsRejectedWithThePathToIt(Rejected rejected) {
        assertThatThrownBy(() -> RecordMapping.of(rejected.type()).schema())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(rejected.message());
    }

    @Test
    void aClassOfAClosedPackageIsRejectedWithWhatItsModuleHasToSay() throws Exception {
        Class<?> closed = Class.forName("com.sun.tools.javac.util.ByteBuffer");
        assertThatThrownBy(() -> RecordMapping.of(closed).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The class com.sun.tools.javac.util.ByteBuffer is not accessible: module jdk.compiler must"
                                + " declare in its module-info: opens com.sun.tools.javac.util to dev.lamella.records;");
    }

    record Pair<A, B>(A first, List<B> second) {}

    record Deep<T>(Map<String, List<Pair<T, Box<List<T>>>>> deep) {}

    @Test
    void argumentsAreKnownAtEveryDepth() throws Exception {
        RecordMapping<Deep<Integer>> mapping = RecordMapping.of(new TypeRef<Deep<Integer>>() {
        });
        List<Deep<Integer>> all = List
                .of(new Deep<>(Map.of("k", List.of(new Pair<>(1, List.of(new Box<>(List.of(2, 3))))))));
        assertThat(mapping.fromBytes(mapping.toBytes(all))).isEqualTo(all);
    }

    /// The same variable at two depths, which stands for two types.
    @Test
    void aTypeMayHoldItselfWithOtherArguments() throws Exception {
        RecordMapping<Box<Box<List<String>>>> mapping = RecordMapping.of(new TypeRef<Box<Box<List<String>>>>() {
        });
        List<Box<Box<List<String>>>> all = List.of(new Box<>(new Box<>(List.of("a"))), new Box<>(null));
        assertThat(mapping.fromBytes(mapping.toBytes(all))).isEqualTo(all);
    }

    @NullMarked
    record Marked(List<String> never, List<@Nullable String> some, Box<String> box, Map<String, List<Integer>> map) {}

    @Test
    void whatIsInListsAndMapsMayBeNullWhereItsSourceSaysSo() {
        assertThat(RecordMapping.of(Marked.class).schema().fields())
                .extracting(field -> TypeString.of(field).toString())
                .containsExactly("LIST(STRING!)!", "LIST(STRING)!", "STRUCT(content STRING)!",
                        "MAP(STRING,LIST(INT32!)!)!");
    }
}
