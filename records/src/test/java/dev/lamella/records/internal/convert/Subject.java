package dev.lamella.records.internal.convert;

import dev.lamella.build.CompiledSources;
import dev.lamella.records.RecordMapping;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A row of the table with a record that has its class at every place where a value may stand, compiled for it.
///
/// @param row of the table
/// @param isUnsigned whether the numbers of the record are `@UnsignedBits`
/// @param type the record
/// @param inner a record of one component, which is the record's `nested`
record Subject(JavaType row, boolean isUnsigned, Class<?> type, Class<?> inner) {
    /// Where a value may stand.
    enum Place {
        REQUIRED("required", "required", "required"),
        OPTIONAL("optional", "optional", "optional"),
        LIST("list", "list[]", "list.list.element"),
        FULL("full", "full[]", "full.list.element"),
        VALUE("values", "values{value}", "values.key_value.value"),
        KEY("keys", "keys{key}", "keys.key_value.key"),
        NESTED("nested", "nested.value", "nested.value"),
        IN_LIST("inners", "inners[].value", "inners.list.element.value"),
        MAYBE("maybe", "maybe", "maybe"),
        ARRAY("array", "array[]", "array.list.element"),
        NUMBERS("numbers", "numbers[]", "numbers.list.element");

        final String component;
        /// In Java.
        final String path;
        /// In the file.
        final String column;

        Place(String component, String path, String column) {
            this.component = component;
            this.path = path;
            this.column = column;
        }
    }

    /// They are compiled once for all tests.
    private static final class All {
        private static final List<Subject> SUBJECTS = compiled();
    }

    /// One for each row, of enums some, and one for each row of numbers whose bits are unsigned.
    static List<Subject> all() {
        return All.SUBJECTS;
    }

    private static List<Subject> compiled() {
        List<JavaType> rows = Stream.concat(JavaTypes.rows().stream(), Samples.enums().stream()
                .filter(type -> Modifier.isPublic(type.getModifiers()))
                .map(type -> JavaTypes.of(type).orElseThrow())).toList();
        List<JavaType> unsigned = UnsignedTypes.rows();
        Map<String, String> sources = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            sources.put("Row" + i, source("Row" + i, rows.get(i).type(), ""));
        }
        for (int i = 0; i < unsigned.size(); i++) {
            sources.put("Bits" + i, source("Bits" + i, unsigned.get(i).type(),
                    "@dev.lamella.records.mapping.UnsignedBits "));
        }
        CompiledSources classes = CompiledSources.of(Subject.class, sources);
        List<Subject> all = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            all.add(of(rows.get(i), false, classes, "Row" + i));
        }
        for (int i = 0; i < unsigned.size(); i++) {
            all.add(of(unsigned.get(i), true, classes, "Bits" + i));
        }
        return List.copyOf(all);
    }

    private static Subject of(JavaType row, boolean isUnsigned, CompiledSources classes, String name) {
        return new Subject(row, isUnsigned, classes.type(name), classes.type(name + "$Inner"));
    }

    /// @param mark an annotation of the value, wherever it stands
    private static String source(String name, Class<?> type, String mark) {
        Map<Place, String> components = new EnumMap<>(Place.class);
        String value = annotated(type, mark);
        String present = annotated(type, "@org.jspecify.annotations.NonNull " + mark);
        if (type != Void.class) {
            components.put(Place.REQUIRED, type.isPrimitive() ? value : present);
        }
        components.put(Place.NESTED, "Inner");
        components.put(Place.IN_LIST, "java.util.List<Inner>");
        if (type.isPrimitive()) {
            components.put(Place.MAYBE, mark.isEmpty() ? optional(type) : "");
            components.put(Place.NUMBERS, value + "[]");
        } else {
            components.put(Place.OPTIONAL, value);
            components.put(Place.LIST, "java.util.List<" + value + ">");
            components.put(Place.VALUE, "java.util.Map<String, " + value + ">");
            components.put(Place.MAYBE, "java.util.Optional<" + value + ">");
            components.put(Place.ARRAY, value + "[]");
            if (type != Void.class) {
                components.put(Place.FULL, "java.util.List<" + present + ">");
                // Arrays are not keys: each is equal only to itself.
                components.put(Place.KEY, type.isArray() ? "" : "java.util.Map<" + value + ", String>");
            }
        }
        if (JavaTypes.isValue(type.arrayType())) {
            components.remove(Place.ARRAY);
            components.remove(Place.NUMBERS);
        }
        components.values().removeIf(String::isEmpty);
        StringBuilder text = new StringBuilder("public record ").append(name).append('(');
        components.forEach((place, component) -> text.append(component).append(' ').append(place.component)
                .append(", "));
        text.setLength(text.length() - 2);
        return text.append(") { public record Inner(").append(value).append(" value) {} }").toString();
    }

    /// Empty if there is none.
    private static String optional(Class<?> primitive) {
        if (primitive == int.class) {
            return "java.util.OptionalInt";
        }
        if (primitive == long.class) {
            return "java.util.OptionalLong";
        }
        return primitive == double.class ? "java.util.OptionalDouble" : "";
    }

    /// The type as source has it, with annotations where those of types stand.
    private static String annotated(Class<?> type, String annotations) {
        if (type.isArray()) {
            return type.componentType().getTypeName() + " " + annotations + "[]";
        }
        int end = type.getCanonicalName().lastIndexOf('.') + 1;
        return type.getCanonicalName().substring(0, end) + annotations + type.getCanonicalName().substring(end);
    }

    /// The places that the record has.
    List<Place> places() {
        List<String> names = Stream.of(type.getRecordComponents()).map(RecordComponent::getName).toList();
        return Stream.of(Place.values()).filter(place -> names.contains(place.component)).toList();
    }

    /// The class of the values as objects.
    Class<?> box() {
        return MethodType.methodType(row.type()).wrap().returnType();
    }

    /// The mapping in which columns of some places have a type.
    RecordMapping<?> mapping(String typeString, List<Place> places) {
        RecordMapping<?> mapping = RecordMapping.of(type);
        for (Place place : places) {
            mapping = mapping.withColumn(place.path, typeString);
        }
        return mapping;
    }

    /// An object of the record, in which nothing is where it need not be.
    Object make(Map<Place, @Nullable Object> components) {
        RecordComponent[] all = type.getRecordComponents();
        Class<?>[] types = Stream.of(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable
        Object[] values = new Object[all.length];
        for (int i = 0; i < all.length; i++) {
            for (Map.Entry<Place, @Nullable Object> component : components.entrySet()) {
                if (component.getKey().component.equals(all[i].getName())) {
                    values[i] = component.getValue();
                }
            }
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type.toString(), e);
        }
    }

    /// An object of the record that has a value at all these places.
    Object filled(List<Place> places, Object value) {
        Map<Place, @Nullable Object> components = new EnumMap<>(Place.class);
        places.forEach(place -> components.put(place, at(place, value)));
        return make(components);
    }

    /// What a component is that has a value at its place: lists have it behind a null.
    @Nullable
    Object at(Place place, Object value) {
        return switch (place) {
            case REQUIRED, OPTIONAL -> value;
            case LIST -> Arrays.asList(null, value, value);
            case FULL -> List.of(value);
            case VALUE -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                map.put("value", value);
                map.put("nothing", null);
                yield map;
            }
            case KEY -> Map.of(value, "key");
            case NESTED -> makeInner(value);
            case IN_LIST -> Arrays.asList(null, makeInner(value));
            case MAYBE -> switch (value) {
                case Integer number when row.type().isPrimitive() -> OptionalInt.of(number);
                case Long number when row.type().isPrimitive() -> OptionalLong.of(number);
                case Double number when row.type().isPrimitive() -> OptionalDouble.of(number);
                default -> Optional.of(value);
            };
            case ARRAY, NUMBERS -> {
                Object array = Array.newInstance(row.type(), 2);
                Array.set(array, 1, value);
                if (place == Place.NUMBERS) {
                    Array.set(array, 0, value);
                }
                yield array;
            }
        };
    }

    /// An inner record of a value.
    Object makeInner(@Nullable Object value) {
        try {
            return inner.getDeclaredConstructors()[0].newInstance(value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(inner.toString(), e);
        }
    }

    /// What stands in a component.
    @Nullable
    Object get(Object object, Place place) {
        return get(object, type, place.component);
    }

    /// What stands in an inner record.
    @Nullable
    Object getInner(Object object) {
        return get(object, inner, "value");
    }

    private static @Nullable Object get(Object object, Class<?> type, String component) {
        try {
            return type.getMethod(component).invoke(object);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + "." + component, e);
        }
    }

    /// The pairs of the row: each kind that it goes with, and a way there for each use that has its own.
    List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (ColumnKind kind : row.kinds(ConversionStep.Use.ASKED)) {
            ConversionStep asked = row.step(kind, ConversionStep.Use.ASKED).orElseThrow();
            Optional<ConversionStep> always = row.step(kind, ConversionStep.Use.ALWAYS);
            pairs.add(new Pair(kind, asked, always));
        }
        return pairs;
    }

    /// One kind of column of a subject.
    record Pair(ColumnKind kind, ConversionStep asked, Optional<ConversionStep> always) {}

    @Override
    public String toString() {
        return (isUnsigned ? "@UnsignedBits " : "") + row.type().getSimpleName();
    }
}
