package dev.lamella.records.mapping;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;

/// A type with its type arguments, which a `Class` cannot express: `new TypeRef<Box<Order>>() {}`.
///
/// @param <T> the type
public abstract class TypeRef<T> {
    private final AnnotatedType type;

    /// Called by an anonymous subclass, which carries the type argument.
    protected TypeRef() {
        if (!(getClass().getAnnotatedSuperclass() instanceof AnnotatedParameterizedType parameterized)
                || getClass().getSuperclass() != TypeRef.class) {
            throw new IllegalArgumentException("A TypeRef needs a type argument: write new TypeRef<Box<Order>>() {}");
        }
        type = parameterized.getAnnotatedActualTypeArguments()[0];
    }

    /// The type, with its annotations.
    public final AnnotatedType type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getType().getTypeName();
    }
}
