package dev.lamella.records.internal.shape;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where a type is written: the class of the source, its type arguments, and the path.
///
/// @param depth how often the type may contain itself, if it is limited
record Scope(Class<?> owner, Map<TypeVariable<?>, Bound> variables, String path, OptionalInt depth) {
    static final Scope ROOT = new Scope(Object.class, Map.of(), "", OptionalInt.empty());

    /// The type of a type variable.
    ///
    /// @param scope where the type argument is written
    record Bound(AnnotatedType type, Scope scope) {}

    Scope below(String step) {
        boolean isInside = path.isEmpty() || step.isEmpty() || step.startsWith("[") || step.startsWith("{");
        return at(isInside ? path + step : path + "." + step);
    }

    Scope at(String other) {
        return new Scope(owner, variables, other, depth);
    }

    Scope withDepth(OptionalInt most) {
        return new Scope(owner, variables, path, most);
    }

    /// Resolves type variables to a type, with the scope where it is written.
    Bound resolve(AnnotatedType type) {
        Bound current = new Bound(type, this);
        while (current.type().getType() instanceof TypeVariable<?> variable) {
            Bound bound = current.scope().variables().get(variable);
            String name = "The type variable " + variable + " of " + variable.getGenericDeclaration();
            if (bound == null) {
                throw ShapeReader.rejected(this, name + " has no type argument",
                        "Give the type with its arguments: new TypeRef<Box<Order>>() {}.");
            }
            if (bound.type().getType() instanceof WildcardType wildcard) {
                throw ShapeReader.rejected(this, name + " is " + wildcard.getTypeName() + ", which is not a type",
                        "Give a type instead of the wildcard.");
            }
            current = new Bound(bound.type(), bound.scope().at(path));
        }
        return current;
    }

    /// The type variable of the owner that stands for a type.
    Optional<TypeVariable<?>> variable(AnnotatedType type) {
        return variables.entrySet().stream().filter(entry -> entry.getValue().type().equals(type))
                .<TypeVariable<?>>map(Map.Entry::getKey).findFirst();
    }

    /// The scope of a class whose type arguments are written in this scope.
    Scope inside(Class<?> type, AnnotatedType written) {
        Map<TypeVariable<?>, Bound> all = new HashMap<>();
        if (written instanceof AnnotatedParameterizedType parameterized) {
            AnnotatedType[] arguments = parameterized.getAnnotatedActualTypeArguments();
            for (int i = 0; i < arguments.length; i++) {
                all.put(type.getTypeParameters()[i], bound(arguments[i]));
            }
        }
        return new Scope(type, all, path, OptionalInt.empty());
    }

    /// A type argument; a type variable is resolved to its own argument and scope, because nullness annotations stand
    /// there.
    private Bound bound(AnnotatedType argument) {
        boolean isMere = argument.getType() instanceof TypeVariable<?> && argument.getAnnotations().length == 0;
        Bound known = isMere ? variables.get(argument.getType()) : null;
        return known == null ? new Bound(argument, this) : known;
    }

    /// The scope of a supertype of the owner, such as `Collection`, with its type arguments.
    Scope asAncestor(Class<?> ancestor) {
        if (owner == ancestor) {
            return this;
        }
        for (AnnotatedType parent : parents(owner).toList()) {
            Class<?> raw = raw(parent);
            if (ancestor.isAssignableFrom(raw)) {
                return inside(raw, parent).asAncestor(ancestor);
            }
        }
        throw new IllegalStateException("The class " + owner + " is not a subtype of " + ancestor);
    }

    /// The scope of a permitted class, with the type variables that it shares with the owner.
    Scope asPermitted(Class<?> permitted) {
        Map<TypeVariable<?>, Bound> all = new HashMap<>();
        parents(permitted).filter(parent -> raw(parent) == owner).forEach(parent -> {
            if (parent instanceof AnnotatedParameterizedType parameterized) {
                AnnotatedType[] arguments = parameterized.getAnnotatedActualTypeArguments();
                for (int i = 0; i < arguments.length; i++) {
                    Bound own = variables.get(owner.getTypeParameters()[i]);
                    if (arguments[i].getType() instanceof TypeVariable<?> variable && own != null) {
                        all.put(variable, own);
                    }
                }
            }
        });
        return new Scope(permitted, all, path, OptionalInt.empty());
    }

    private static Stream<AnnotatedType> parents(Class<?> type) {
        Stream<AnnotatedType> interfaces = Arrays.stream(type.getAnnotatedInterfaces());
        AnnotatedType above = type.getAnnotatedSuperclass();
        return above == null ? interfaces : Stream.concat(Stream.of(above), interfaces);
    }

    private static Class<?> raw(AnnotatedType parent) {
        return (Class<?>) (parent.getType() instanceof ParameterizedType p ? p.getRawType() : parent.getType());
    }

    /// The array class of an array type.
    Class<?> erased(AnnotatedType array) {
        Bound component = resolve(((AnnotatedArrayType) array).getAnnotatedGenericComponentType());
        return switch (component.type().getType()) {
            case Class<?> c -> c.arrayType();
            case ParameterizedType p -> ((Class<?>) p.getRawType()).arrayType();
            case GenericArrayType ignored -> component.scope().erased(component.type()).arrayType();
            default -> throw ShapeReader.rejected(this, "The type " + component.type().getType().getTypeName()
                    + " is not supported", "Give a class.");
        };
    }

    /// The text of a type as in the source, without packages.
    static String text(Type type) {
        return switch (type) {
            case Class<?> c -> c.getSimpleName();
            case ParameterizedType p -> text(p.getRawType()) + Arrays.stream(p.getActualTypeArguments())
                    .map(Scope::text).collect(Collectors.joining(", ", "<", ">"));
            case GenericArrayType a -> text(a.getGenericComponentType()) + "[]";
            default -> type.getTypeName();
        };
    }

    /// The full name of a type with resolved type variables: equal texts mean equal types.
    static String identity(Bound bound) {
        Bound actual = bound.scope().resolve(bound.type());
        return switch (actual.type()) {
            case AnnotatedParameterizedType p -> raw(p).getName() + Arrays.stream(p.getAnnotatedActualTypeArguments())
                    .map(argument -> identity(new Bound(argument, actual.scope())))
                    .collect(Collectors.joining(", ", "<", ">"));
            case AnnotatedArrayType a ->
                identity(new Bound(a.getAnnotatedGenericComponentType(), actual.scope())) + "[]";
            default -> actual.type().getType().getTypeName();
        };
    }
}
