package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.AsEntries;
import dev.lamella.records.mapping.FixedSize;
import dev.lamella.records.mapping.HalfBits;
import dev.lamella.records.mapping.InZone;
import dev.lamella.records.mapping.MaxDepth;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the shape of a Java type by reflection. Used for one type.
public final class ShapeReader {
    /// Advice for a type that is not supported.
    static final String LEFT_OUT = "Use another type, or give a ValueConverter for it; a class that is not a record may leave a member"
            + " out with @Ignored.";

    private static final int MAX_DEPTH = 64;
    /// Types that may contain themselves several times grow exponentially.
    private static final int MAX_PLACES = 10_000;

    private final Predicate<Class<?>> isValue;
    /// The types whose shapes are being read, outermost first, with their type arguments.
    private final Deque<Open> open = new ArrayDeque<>();
    private int depth;
    private int placeCount;
    /// How often a limit on the depth of a type applied.
    private int depthCount;

    private ShapeReader(Predicate<Class<?>> isValue) {
        this.isValue = isValue;
    }

    /// Reads the shape of a type.
    ///
    /// @param isValue decides which classes are stored as a single value; enums always are
    /// @throws IllegalArgumentException if the type is not supported; the message names the component and says what to
    ///         do
    public static Shape.Row read(AnnotatedType type, Predicate<Class<?>> isValue) {
        MisplacedAnnotations.rejectAll(type, "the type of the rows", "Put it on a component.", Scope.ROOT);
        return row(new ShapeReader(isValue).shape(type, Scope.ROOT));
    }

    /// Reads the shape of a class without type parameters.
    ///
    /// @throws IllegalArgumentException as [#read(AnnotatedType,Predicate)]
    public static Shape.Row read(Class<?> type, Predicate<Class<?>> isValue) {
        if (!isValue.test(type) && (Map.class.isAssignableFrom(type) || Iterable.class.isAssignableFrom(type))) {
            throw noRow(type);
        }
        return row(new ShapeReader(isValue).ofClass(new Scope(type, Map.of(), "", OptionalInt.empty()), Scope.ROOT));
    }

    private static Shape.Row row(Shape shape) {
        if (shape instanceof Shape.Row row) {
            return row;
        }
        throw noRow(shape.type());
    }

    /// The failure of a type that cannot be a row, because it is stored as a value, list or map.
    private static IllegalArgumentException noRow(Class<?> type) {
        String advice = Map.class.isAssignableFrom(type)
                ? "Write maps without a class with MapRows. Otherwise make a record of the columns, or one with a component of"
                        + " that type; a type with arguments is given by a TypeRef: new TypeRef<Box<Order>>() {}."
                : Iterable.class.isAssignableFrom(type)
                        ? "Give the class of its elements, which are the rows; MapRows writes maps without a class."
                                + " If the elements have arguments, give a TypeRef: new TypeRef<Box<Order>>() {}. For a list"
                                + " in each row, make a record with a component of that type."
                        : "Make a record with a component of that type.";
        return new IllegalArgumentException("The rows of a file are records, classes with members or sealed types, but "
                + type.getTypeName() + " is none of these. " + advice);
    }

    /// A type whose shape is being read.
    ///
    /// @param identity the type with its arguments
    private record Open(Class<?> type, String identity, AtomicReference<Shape.Row> shape) {}

    /// The place of a declaration.
    ///
    /// @param declaration the component, field or parameter
    TypeUse place(AnnotatedType type, AnnotatedElement declaration, Scope scope) {
        return place(new Written(type, declaration, false), scope);
    }

    /// The source of a place.
    ///
    /// @param isOfArray whether the place is the element of an array; annotations in front of the array apply to it
    private record Written(AnnotatedType type, AnnotatedElement declaration, boolean isOfArray) {}

    private TypeUse place(Written written, Scope scope) {
        if (depth >= MAX_DEPTH) {
            throw rejected(scope, "The type is nested more than " + MAX_DEPTH + " levels deep", "Use a flatter type.");
        }
        if (++placeCount > MAX_PLACES) {
            throw rejected(scope, "The type has more than " + MAX_PLACES + " places for values",
                    "Use a smaller type, or a smaller @MaxDepth.");
        }
        depth++;
        try {
            return placeOf(written, scope);
        } finally {
            depth--;
        }
    }

    private TypeUse placeOf(Written written, Scope scope) {
        Scope.Bound actual = scope.resolve(written.type());
        TypeUseAnnotations marks = new TypeUseAnnotations(written.declaration(), written.type(), actual.type());
        Optional<MaxDepth> most = marks.ofWhole(MaxDepth.class);
        int before = depthCount;
        Shape whole = shape(actual.type(), most.map(mark -> actual.scope().withDepth(depth(mark, scope))).orElse(
                actual.scope()));
        if (most.isPresent() && before == depthCount && !written.isOfArray() && !whole.isEndless()) {
            throw rejected(scope, "@MaxDepth stands on a " + Scope.text(actual.type().getType())
                    + ", in which no type contains itself", "Leave it out.");
        }
        Shape shape = marked(whole, marks, written.isOfArray(), scope);
        boolean isNullable = !shape.type().isPrimitive() && (shape instanceof Shape.Maybe || shape instanceof Shape.End
                || Nullness.isNullable(scope.owner(), marks.ofNullness()));
        return new TypeUse(shape, isNullable, marks.ofValues(ParquetType.class, shape).map(ParquetType::value),
                bits(marks, shape, scope), marks.ofValues(InZone.class, shape).map(said -> zone(said, scope)),
                Scope.text(actual.type().getType()));
    }

    private static IntegerBits bits(TypeUseAnnotations marks, Shape shape, Scope scope) {
        boolean isUnsigned = marks.ofValues(UnsignedBits.class, shape).isPresent();
        boolean isHalf = marks.ofValues(HalfBits.class, shape).isPresent();
        if (isUnsigned && isHalf) {
            throw rejected(scope, "The bits have both @UnsignedBits and @HalfBits", "Leave one out.");
        }
        return isUnsigned ? IntegerBits.UNSIGNED : isHalf ? IntegerBits.HALF : IntegerBits.OWN;
    }

    private static ZoneId zone(InZone said, Scope scope) {
        try {
            return ZoneId.of(said.value());
        } catch (DateTimeException e) {
            throw rejected(scope, "@InZone(\"" + said.value() + "\") is not a time zone that this machine knows",
                    "Give one like Europe/Berlin or +02:00.");
        }
    }

    private static OptionalInt depth(MaxDepth mark, Scope scope) {
        if (mark.value() < 1) {
            throw rejected(scope, "@MaxDepth(" + mark.value() + ") is less than 1", "Give 1 or more.");
        }
        return OptionalInt.of(mark.value());
    }

    /// Applies the annotations of lists and maps to a shape.
    private static Shape marked(Shape shape, TypeUseAnnotations marks, boolean isOfArray, Scope scope) {
        Optional<FixedSize> size = marks.ofWhole(FixedSize.class);
        if (size.isPresent() && shape instanceof Shape.Sequence list) {
            int count = size.get().value();
            if (count < 0) {
                throw rejected(scope, "@FixedSize(" + count + ") is less than 0", "Give 0 or more.");
            }
            return new Shape.Sequence(list.type(), list.element(), OptionalInt.of(count));
        }
        // An annotation in front of an array is also found on its elements.
        if (size.isPresent() && !isOfArray) {
            throw rejected(scope, "@FixedSize stands on a " + Scope.text(marks.actual().getType())
                    + ", which is neither a list nor an array", "Leave it out.");
        }
        if (marks.ofWhole(AsEntries.class).isPresent()) {
            if (!(shape instanceof Shape.Mapping map)) {
                throw rejected(scope, "@AsEntries stands on a " + Scope.text(marks.actual().getType())
                        + ", which is not a map", "Leave it out.");
            }
            return new Shape.Mapping(map.type(), map.key(), map.value(), true);
        }
        return shape;
    }

    private Shape shape(AnnotatedType type, Scope scope) {
        Scope.Bound actual = scope.resolve(type);
        return switch (actual.type().getType()) {
            case Class<?> c when isValue.test(c) -> value(c, scope);
            case Class<?> c when c.isArray() -> array(c, (AnnotatedArrayType) actual.type(), actual.scope());
            case Class<?> c -> ofClass(actual.scope().inside(c, actual.type()), actual.scope());
            case GenericArrayType ignored ->
                array(actual.scope().erased(actual.type()), (AnnotatedArrayType) actual.type(),
                        actual.scope());
            case ParameterizedType p -> ofClass(actual.scope().inside((Class<?>) p.getRawType(), actual.type()),
                    actual.scope());
            default -> throw rejected(scope, "The type " + actual.type().getType().getTypeName() + " is not supported",
                    "Give a class, instead of a wildcard or several bounds.");
        };
    }

    private static Shape value(Class<?> type, Scope scope) {
        if (type.isEnum()) {
            MisplacedAnnotations.inEnum(type, scope);
        }
        return new Shape.Value(type);
    }

    private Shape array(Class<?> type, AnnotatedArrayType array, Scope scope) {
        AnnotatedType component = array.getAnnotatedGenericComponentType();
        return new Shape.Sequence(type, place(new Written(component, component, true), scope.below("[]")),
                OptionalInt.empty());
    }

    /// @param own the scope of the class, with its type arguments
    /// @param scope where the class is written
    private Shape ofClass(Scope own, Scope scope) {
        Class<?> type = own.owner();
        if (type == OptionalInt.class) {
            return new Shape.Maybe(type, primitive(int.class));
        }
        if (type == OptionalLong.class) {
            return new Shape.Maybe(type, primitive(long.class));
        }
        if (type == OptionalDouble.class) {
            return new Shape.Maybe(type, primitive(double.class));
        }
        if (type.isEnum() || isValue.test(type)) {
            return value(type, scope);
        }
        requireArguments(own, scope);
        return container(own, scope).orElseGet(() -> withMembers(own, scope));
    }

    private static void requireArguments(Scope own, Scope scope) {
        List<TypeVariable<?>> missing = Stream.<TypeVariable<?>>of(own.owner().getTypeParameters())
                .filter(variable -> !own.variables().containsKey(variable)).toList();
        if (!missing.isEmpty()) {
            String name = own.owner().getSimpleName();
            throw rejected(scope, "The class " + name + " has no type arguments: nothing says what "
                    + missing.getFirst() + " is",
                    "Give them: " + name + "<String>, or new TypeRef<" + name
                            + "<String>>() {}.");
        }
    }

    /// The shape of optionals, collections, maps and entries.
    private Optional<Shape> container(Scope own, Scope scope) {
        Class<?> type = own.owner();
        if (type == Optional.class || type == AtomicReference.class) {
            TypeUse content = argument(own, type, 0, scope, "");
            if (content.shape() instanceof Shape.Maybe) {
                String name = type.getSimpleName();
                throw rejected(scope, "An " + name + " of an " + content.shape().type().getSimpleName()
                        + " can be empty in two ways, but a column has only null", "Use one " + name + ".");
            }
            return Optional.of(new Shape.Maybe(type, content));
        }
        if (Iterable.class.isAssignableFrom(type)
                && (type == Iterable.class || Collection.class.isAssignableFrom(type))) {
            return Optional.of(new Shape.Sequence(type, argument(own, Iterable.class, 0, scope, "[]"),
                    OptionalInt.empty()));
        }
        if (type == Properties.class) {
            return Optional.of(new Shape.Mapping(type, text(), text(), false));
        }
        if (Map.class.isAssignableFrom(type)) {
            TypeUse key = argument(own, Map.class, 0, scope, "{key}");
            if (key.shape().type().isArray()) {
                throw rejected(scope, "Arrays cannot be keys: an array is equal only to itself",
                        "Use Bytes for byte[], a List for other arrays, or a list of Map.Entry.");
            }
            return Optional.of(new Shape.Mapping(type, key, argument(own, Map.class, 1, scope, "{value}"), false));
        }
        return type == Map.Entry.class
                ? Optional.of(
                        EntryShape.shape(argument(own, type, 0, scope, ".key"),
                                argument(own, type, 1, scope, ".value")))
                : Optional.empty();
    }

    /// The place of an element, key, value or content.
    private TypeUse argument(Scope own, Class<?> of, int index, Scope scope, String step) {
        Scope declared = own.asAncestor(of);
        Scope.Bound argument = Optional.ofNullable(declared.variables().get(of.getTypeParameters()[index]))
                .orElseThrow(() -> rejected(scope,
                        "The class " + own.owner().getSimpleName() + " does not say what its "
                                + (of != Map.class ? "elements" : index == 0 ? "keys" : "values") + " are",
                        "Give it type arguments."));
        Scope place = scope.below(step);
        AnnotatedType written = argument.scope().resolve(argument.type()).type();
        if (written.getType() instanceof WildcardType wildcard) {
            throw rejected(scope, "The type variable " + own.variable(argument.type())
                    .orElse(of.getTypeParameters()[index]) + " of "
                    + own.owner().getSimpleName() + " is " + wildcard.getTypeName() + ", which is not a type",
                    "Give a type instead of the wildcard.");
        }
        return place(argument.type(), TypeUseAnnotations.before(written),
                argument.scope().at(place.path()).withDepth(scope.depth()));
    }

    private Shape withMembers(Scope own, Scope scope) {
        Open self = new Open(own.owner(), identity(own), new AtomicReference<>());
        List<Open> same = open.stream().filter(outer -> outer.identity().equals(self.identity())).toList();
        if (!same.isEmpty() && scope.depth().isEmpty()) {
            return new Shape.Again(self.type(), cycle(self), same.getLast().shape());
        }
        if (!same.isEmpty()) {
            depthCount++;
        }
        if (!same.isEmpty() && same.size() > scope.depth().getAsInt()) {
            return new Shape.End(self.type(), scope.depth().getAsInt());
        }
        return opened(self, own, scope);
    }

    private Shape.Row opened(Open self, Scope own, Scope scope) {
        open.addLast(self);
        try {
            Shape.Row shape = composed(own, scope);
            self.shape().set(shape);
            return shape;
        } finally {
            open.removeLast();
        }
    }

    /// The shape of a permitted type. It may contain itself, because the sealed type is between the occurrences.
    Shape permitted(Scope own, Scope scope) {
        if (own.owner().isEnum() || isValue.test(own.owner())) {
            return new Shape.Value(own.owner());
        }
        requireArguments(own, scope);
        return opened(new Open(own.owner(), identity(own), new AtomicReference<>()), own, scope);
    }

    private Shape.Row composed(Scope own, Scope scope) {
        Class<?> type = own.owner();
        boolean isAbstract = type.isInterface() || Modifier.isAbstract(type.getModifiers());
        Scope inside = own.at(scope.path());
        if (type.isSealed() && isAbstract && !isForeign(type)) {
            return new SealedShapes(this).of(inside);
        }
        if (type.isRecord()) {
            return new StructShapes(this).ofRecord(type, inside);
        }
        if (type.isInterface() && !isForeign(type) && !type.isAnnotation()) {
            return new StructShapes(this).ofInterface(type, inside);
        }
        if (isForeign(type) || isAbstract) {
            throw rejected(scope,
                    "The type " + type.getTypeName() + " is not a record, class or value that can be stored",
                    LEFT_OUT);
        }
        return new StructShapes(this).ofClass(type, inside);
    }

    private static TypeUse primitive(Class<?> type) {
        return TypeUse.of(new Shape.Value(type), type.getSimpleName());
    }

    private static TypeUse text() {
        return TypeUse.of(new Shape.Value(String.class), "String");
    }

    /// Whether a class belongs to the platform: such classes are never read by reflection.
    private static boolean isForeign(Class<?> type) {
        String name = type.getName();
        return type.isPrimitive() || type.isArray() || name.startsWith("java.") || name.startsWith("javax.");
    }

    private static String identity(Scope own) {
        return own.owner().getName() + Arrays.stream(own.owner().getTypeParameters())
                .map(variable -> Scope.identity(Objects.requireNonNull(own.variables().get(variable))))
                .collect(Collectors.joining(", ", "<", ">"));
    }

    private String cycle(Open self) {
        return open.stream().dropWhile(outer -> !outer.identity().equals(self.identity()))
                .map(outer -> outer.type().getSimpleName()).collect(Collectors.joining(" -> "))
                + " -> " + self.type().getSimpleName();
    }

    static IllegalArgumentException rejected(Scope scope, String problem, String advice) {
        String place = scope.path().isEmpty() ? "" : "Component " + scope.path() + ": ";
        return new IllegalArgumentException(place + problem + ". " + advice);
    }
}
