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

/// Where a type is written: the class in whose source, what its type variables are there, and the path to it.
///
/// @param depth how often the type may stand within itself, if that is said
record Scope(Class<?> owner, Map<TypeVariable<?>, Bound> variables, String path, OptionalInt depth) {
    static final Scope ROOT = new Scope(Object.class, Map.of(), "", OptionalInt.empty());

    /// What a type variable stands for.
    ///
    /// @param scope where that is written
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

    /// A type that is no type variable, and where that is written.
    Bound resolve(AnnotatedType type) {
        Bound current = new Bound(type, this);
        while (current.type().getType() instanceof TypeVariable<?> variable) {
            Bound bound = current.scope().variables().get(variable);
            String name = "the type variable " + variable + " of " + variable.getGenericDeclaration();
            if (bound == null) {
                throw ShapeReader.refused(this, name + " stands for no type",
                        "Give the type with its arguments: new TypeRef<Box<Order>>() {}.");
            }
            if (bound.type().getType() instanceof WildcardType wildcard) {
                throw ShapeReader.refused(this, name + " is " + wildcard.getTypeName() + ", which is no type",
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

    /// The source of a class with type arguments, which stand in this one.
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

    /// An argument; of a mere type variable what that stands for, where that is written: there it is said whether it may be null.
    private Bound bound(AnnotatedType argument) {
        boolean isMere = argument.getType() instanceof TypeVariable<?> && argument.getAnnotations().length == 0;
        Bound known = isMere ? variables.get(argument.getType()) : null;
        return known == null ? new Bound(argument, this) : known;
    }

    /// The source of a type that the owner is one of: `Collection`, of which it is known then what its variables are.
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
        throw new IllegalStateException(owner + " is no " + ancestor);
    }

    /// The source of a class that the owner permits: its variables that are the owner's, as far as it says so.
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

    /// The class of the arrays that a type is.
    Class<?> erased(AnnotatedType array) {
        Bound component = resolve(((AnnotatedArrayType) array).getAnnotatedGenericComponentType());
        return switch (component.type().getType()) {
            case Class<?> c -> c.arrayType();
            case ParameterizedType p -> ((Class<?>) p.getRawType()).arrayType();
            case GenericArrayType ignored -> component.scope().erased(component.type()).arrayType();
            default -> throw ShapeReader.refused(this, "the type " + component.type().getType().getTypeName()
                    + " is not known", "Give a class.");
        };
    }

    /// A type as the source has it, without packages.
    static String text(Type type) {
        return switch (type) {
            case Class<?> c -> c.getSimpleName();
            case ParameterizedType p -> text(p.getRawType()) + Arrays.stream(p.getActualTypeArguments())
                    .map(Scope::text).collect(Collectors.joining(", ", "<", ">"));
            case GenericArrayType a -> text(a.getGenericComponentType()) + "[]";
            default -> type.getTypeName();
        };
    }

    /// A type by its whole name, and with what variables stand for: the same text if it is the same type.
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
