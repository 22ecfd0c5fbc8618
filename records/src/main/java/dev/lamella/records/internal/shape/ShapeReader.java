package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.InZone;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Finds out what a Java type is made of. Of no use for a second type.
public final class ShapeReader {
    private static final int MAX_DEPTH = 64;

    private final Predicate<Class<?>> isValue;
    /// The types that are being taken apart, outermost first, with what their variables stand for.
    private final Deque<Open> open = new ArrayDeque<>();

    private ShapeReader(Predicate<Class<?>> isValue) {
        this.isValue = isValue;
    }

    /// The shape of a type.
    ///
    /// @param isValue which classes are values, stored as one whole; enums always are
    /// @throws IllegalArgumentException if the type has no shape: with the path to what is not known, and what to do
    public static Shape read(AnnotatedType type, Predicate<Class<?>> isValue) {
        return new ShapeReader(isValue).shape(type, new Scope(Object.class, Map.of(), ""));
    }

    /// The shape of a class without type parameters.
    ///
    /// @throws IllegalArgumentException as [#read(AnnotatedType,Predicate)]
    public static Shape read(Class<?> type, Predicate<Class<?>> isValue) {
        return new ShapeReader(isValue).ofClass(type, Map.of(), new Scope(Object.class, Map.of(), ""));
    }

    private record Open(Class<?> type, List<String> arguments) {}

    /// Where a type is written: the class in whose source, what its type variables are there, and the path to it.
    record Scope(Class<?> owner, Map<TypeVariable<?>, AnnotatedType> variables, String path) {
        Scope below(String step) {
            return new Scope(owner, variables, path.isEmpty() || step.startsWith("[") || step.startsWith("{")
                    ? path + step
                    : path + "." + step);
        }
    }

    /// The place that a declaration makes.
    ///
    /// @param declaration the component, field or parameter
    Place place(AnnotatedType type, AnnotatedElement declaration, Scope scope) {
        AnnotatedType actual = resolve(type, scope);
        Shape shape = shape(actual, scope);
        // What is written before an array is said of its elements too, and meant of them.
        boolean isOfElements = shape instanceof Shape.Sequence && shape.type().isArray();
        boolean isNullable = !shape.type().isPrimitive()
                && (shape instanceof Shape.Maybe || Nullness.isNullable(scope.owner(), declaration, type));
        Optional<String> asked = Optional.ofNullable(type.getAnnotation(ParquetType.class))
                .or(() -> isOfElements
                        ? Optional.empty()
                        : Optional.ofNullable(declaration.getAnnotation(ParquetType.class)))
                .map(ParquetType::value);
        boolean hasUnsignedBits = type.isAnnotationPresent(UnsignedBits.class)
                || !isOfElements && declaration.isAnnotationPresent(UnsignedBits.class);
        Optional<InZone> zone = Optional.ofNullable(type.getAnnotation(InZone.class))
                .or(() -> isOfElements
                        ? Optional.empty()
                        : Optional.ofNullable(declaration.getAnnotation(InZone.class)));
        return new Place(shape, isNullable, asked, hasUnsignedBits, zone.map(said -> zone(said, scope)),
                text(actual.getType()));
    }

    private static ZoneId zone(InZone said, Scope scope) {
        try {
            return ZoneId.of(said.value());
        } catch (DateTimeException e) {
            throw refused(scope, "@InZone(\"" + said.value() + "\") is no time zone that this machine knows",
                    "Give one like Europe/Berlin or +02:00.");
        }
    }

    /// The place of an element, key, value or content.
    private Place inner(AnnotatedType type, Scope scope, String step) {
        return place(type, type, scope.below(step));
    }

    private static AnnotatedType resolve(AnnotatedType type, Scope scope) {
        AnnotatedType current = type;
        while (current.getType() instanceof TypeVariable<?> variable) {
            AnnotatedType bound = scope.variables().get(variable);
            if (bound == null) {
                throw refused(scope, "the type variable " + variable + " of " + variable.getGenericDeclaration()
                        + " stands for no type",
                        "Give the type with its arguments: new TypeRef<Box<Order>>() {}.");
            }
            current = bound;
        }
        return current;
    }

    private Shape shape(AnnotatedType type, Scope scope) {
        AnnotatedType actual = resolve(type, scope);
        return switch (actual.getType()) {
            case Class<?> c when c.isArray() && !isValue.test(c) -> array(c, (AnnotatedArrayType) actual, scope);
            case Class<?> c -> ofClass(c, Map.of(), scope);
            case GenericArrayType _ -> array(erased(actual, scope), (AnnotatedArrayType) actual, scope);
            case ParameterizedType p -> parameterized((Class<?>) p.getRawType(), (AnnotatedParameterizedType) actual,
                    scope);
            case WildcardType w -> throw refused(scope, "the type " + w.getTypeName() + " is not known",
                    "Give a type instead of the wildcard.");
            default -> throw refused(scope, "the type " + actual.getType().getTypeName() + " is not known",
                    "Give a class.");
        };
    }

    private Class<?> erased(AnnotatedType array, Scope scope) {
        AnnotatedType component = resolve(((AnnotatedArrayType) array).getAnnotatedGenericComponentType(), scope);
        return switch (component.getType()) {
            case Class<?> c -> c.arrayType();
            case ParameterizedType p -> ((Class<?>) p.getRawType()).arrayType();
            case GenericArrayType _ -> erased(component, scope).arrayType();
            default -> throw refused(scope, "the type " + component.getType().getTypeName() + " is not known",
                    "Give a class.");
        };
    }

    private Shape array(Class<?> type, AnnotatedArrayType array, Scope scope) {
        return new Shape.Sequence(type, inner(array.getAnnotatedGenericComponentType(), scope, "[]"));
    }

    private Shape parameterized(Class<?> raw, AnnotatedParameterizedType type, Scope scope) {
        AnnotatedType[] arguments = type.getAnnotatedActualTypeArguments();
        if (isValue.test(raw)) {
            return new Shape.Value(raw);
        }
        if (raw == Optional.class) {
            Place content = inner(arguments[0], scope, "");
            if (content.shape() instanceof Shape.Maybe) {
                throw refused(scope, "an Optional of an Optional has one kind of nothing more than a column",
                        "Use one Optional.");
            }
            return new Shape.Maybe(raw, content);
        }
        if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            return new Shape.Sequence(raw, inner(arguments[arguments.length - 1], scope, "[]"));
        }
        if (Map.class.isAssignableFrom(raw) && arguments.length == 2) {
            Place key = inner(arguments[0], scope, "{key}");
            return new Shape.Mapping(raw, key.required(), inner(arguments[1], scope, "{value}"));
        }
        Map<TypeVariable<?>, AnnotatedType> variables = new HashMap<>(scope.variables());
        for (int i = 0; i < arguments.length; i++) {
            variables.put(raw.getTypeParameters()[i], resolve(arguments[i], scope));
        }
        return ofClass(raw, variables, scope);
    }

    private Shape ofClass(Class<?> type, Map<TypeVariable<?>, AnnotatedType> variables, Scope scope) {
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
            return new Shape.Value(type);
        }
        List<TypeVariable<?>> parameters = List.of(type.getTypeParameters());
        if (!variables.keySet().containsAll(parameters)) {
            throw refused(scope, type.getSimpleName() + " stands without its type arguments",
                    "Give them: " + type.getSimpleName() + "<String>, or new TypeRef<" + type.getSimpleName()
                            + "<String>>() {}.");
        }
        Open self = new Open(type,
                parameters.stream().map(p -> text(Objects.requireNonNull(variables.get(p)).getType())).toList());
        requireNoCycle(self, scope);
        open.addLast(self);
        try {
            return composed(type, new Scope(type, variables, scope.path()));
        } finally {
            open.removeLast();
        }
    }

    private Shape composed(Class<?> type, Scope scope) {
        if (type.isSealed() && (type.isInterface() || Modifier.isAbstract(type.getModifiers()))) {
            return choice(type, scope);
        }
        if (type.isRecord()) {
            return new Structs(this).ofRecord(type, scope);
        }
        if (isForeign(type) || type.isInterface() || type.isAnnotation()
                || Modifier.isAbstract(type.getModifiers())) {
            throw refused(scope, type.getTypeName() + " is no record, class or value that is known",
                    "Use another type, give a ValueConverter for it, or leave the member out with @Ignored.");
        }
        return new Structs(this).ofClass(type, scope);
    }

    private Shape choice(Class<?> type, Scope scope) {
        List<Shape.Branch> branches = new ArrayList<>();
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            switch (ofClass(permitted, Map.of(), scope.below(permitted.getSimpleName()))) {
                case Shape.Struct struct -> branches.add(new Shape.Branch(nameOf(permitted), struct));
                case Shape.Choice nested -> branches.addAll(nested.branches());
                default -> throw refused(scope, permitted.getTypeName() + ", which " + type.getSimpleName()
                        + " permits, is neither record nor class", "Give a ValueConverter for the whole type.");
            }
        }
        if (branches.stream().map(Shape.Branch::name).distinct().count() < branches.size()) {
            throw refused(scope, "two types that " + type.getSimpleName() + " permits have the same name",
                    "Name one of them otherwise with @Name.");
        }
        return new Shape.Choice(type, List.copyOf(branches));
    }

    private static String nameOf(Class<?> type) {
        Name name = type.getAnnotation(Name.class);
        return name == null ? type.getSimpleName() : name.value();
    }

    private static Place primitive(Class<?> type) {
        return Place.of(new Shape.Value(type), false, type.getSimpleName());
    }

    /// Of the platform: what is not known of it is not taken apart.
    private static boolean isForeign(Class<?> type) {
        String name = type.getName();
        return type.isPrimitive() || type.isArray() || name.startsWith("java.") || name.startsWith("javax.");
    }

    private void requireNoCycle(Open self, Scope scope) {
        if (open.contains(self)) {
            throw refused(scope, "the type holds itself: "
                    + open.stream().dropWhile(outer -> !outer.equals(self)).map(outer -> outer.type().getSimpleName())
                            .collect(Collectors.joining(" -> "))
                    + " -> " + self.type().getSimpleName() + "; a schema has an end",
                    "Store one of the components as JSON or VARIANT by a ValueConverter, or leave it out.");
        }
        if (open.size() >= MAX_DEPTH) {
            throw refused(scope, "the type is nested more than " + MAX_DEPTH + " deep", "Use a flatter type.");
        }
    }

    private static String text(Type type) {
        return switch (type) {
            case Class<?> c -> c.getSimpleName();
            case ParameterizedType p -> text(p.getRawType()) + Arrays.stream(p.getActualTypeArguments())
                    .map(ShapeReader::text).collect(Collectors.joining(", ", "<", ">"));
            case GenericArrayType a -> text(a.getGenericComponentType()) + "[]";
            default -> type.getTypeName();
        };
    }

    static IllegalArgumentException refused(Scope scope, String problem, String advice) {
        String place = scope.path().isEmpty() ? "" : scope.path() + ": ";
        return new IllegalArgumentException(place + problem + ". " + advice);
    }
}
