package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.records.RecordMapping;
import dev.lamella.records.mapping.Bytes;
import dev.lamella.records.mapping.Half;
import dev.lamella.records.mapping.TypeRef;
import dev.lamella.row.FileReference;
import dev.lamella.row.Interval;
import dev.lamella.row.Wkb;
import dev.lamella.variant.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Values of the library's own classes in every place that a value may have.
class LibraryTypesTest {
    /// Every place: a member, one in a group, in lists, maps, optionals and sealed types.
    record Places<T>(T member, Inner<T> inner, List<T> list, List<List<T>> lists, T[] array, Map<String, T> map,
            Map<String, List<T>> mapOfLists, Optional<T> maybe, Choice<T> choice, Map.Entry<String, T> entry) {}

    record Inner<T>(T value, Inner2<T> deeper) {}

    record Inner2<T>(T value) {}

    sealed interface Choice<T> {}

    record Some<T>(T value) implements Choice<T> {}

    record None<T>() implements Choice<T> {}

    record Case<T>(TypeRef<Places<T>> type, List<T> values) {
        @Override
        public String toString() {
            return type.toString();
        }
    }

    private static byte[] point(double x, double y) {
        return ByteBuffer.allocate(21).order(ByteOrder.LITTLE_ENDIAN).put((byte) 1).putInt(1).putDouble(x).putDouble(y)
                .array();
    }

    private static FileReference reference(String uri) {
        return new FileReference(Optional.of(uri), OptionalLong.of(1), OptionalLong.of(2), Optional.of("text/plain"),
                Optional.empty(), Optional.empty());
    }

    static final List<Case<?>> CASES = List.of(
            new Case<>(new TypeRef<>() {
            }, List.of(Bytes.of((byte) 1), Bytes.of(), Bytes.of(new byte[100]))),
            new Case<>(new TypeRef<Places<Half>>() {
            }, List.of(new Half((short) 0), new Half((short) 0x7c00))),
            new Case<>(new TypeRef<Places<Interval>>() {
            }, List.of(new Interval(1, 2, 3),
                    new Interval(0xffff_ffffL, 0, 0xffff_ffffL))),
            new Case<>(new TypeRef<Places<Variant>>() {
            }, List.of(Variant.ofJson("null"), Variant.ofJson("[1,{}]"))),
            new Case<>(new TypeRef<Places<Wkb>>() {
            }, List.of(new Wkb(point(1, 2), Optional.empty(), Optional.empty()),
                    new Wkb(point(-0.0, 5), Optional.empty(), Optional.empty()))),
            new Case<>(new TypeRef<Places<FileReference>>() {
            }, List.of(reference("a"), reference("s3://b/c"))));

    @ParameterizedTest
    @FieldSource("CASES")
    void comeBackFromEveryPlace(Case<?> c) throws Exception {
        check(c);
    }

    private static <T> void check(Case<T> c) throws Exception {
        List<Places<T>> all = new ArrayList<>();
        for (T value : c.values()) {
            all.add(places(c, value));
        }
        all.add(new Places<>(null, null, null, null, null, null, null, Optional.empty(), null, null));
        all.add(new Places<>(null, new Inner<>(null, null), Arrays.asList((T) null), List.of(), null, Map.of(),
                Map.of("k", List.of()), Optional.empty(), new None<>(), Map.entry("k", c.values().getFirst())));
        RecordMapping<Places<T>> mapping = RecordMapping.of(c.type());
        List<Places<T>> read = mapping.fromBytes(mapping.toBytes(all));
        assertThat(read).usingRecursiveFieldByFieldElementComparatorIgnoringFields("array").usingRecursiveComparison()
                .withEqualsForType((a, b) -> a.equals(b), Wkb.class).ignoringFields("array").isEqualTo(all);
        for (int i = 0; i < all.size(); i++) {
            assertThat(read.get(i).array()).isEqualTo(all.get(i).array());
        }
    }

    private static <T> Places<T> places(Case<T> c, T value) {
        @SuppressWarnings("unchecked")
        T[] array = (T[]) java.lang.reflect.Array
                .newInstance(value instanceof Variant ? Variant.class : value.getClass(), 2);
        array[0] = value;
        return new Places<>(value, new Inner<>(value, new Inner2<>(value)), Arrays.asList(value, null, value),
                Arrays.asList(c.values(), null, List.of()), array, Map.of("k", value), Map.of("k", c.values()),
                Optional.of(value), new Some<>(value), Map.entry("k", value));
    }
}
