package dev.lamella.records.mapping;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;

/// A type with its arguments, which a `Class` does not have: `new TypeRef<Box<Order>>() {}`.
///
/// @param <T> the type
public abstract class TypeRef<T> {
    private final AnnotatedType type;

    /// Made by an anonymous subclass, whose type argument it is.
    protected TypeRef() {
        if (!(getClass().getAnnotatedSuperclass() instanceof AnnotatedParameterizedType parameterized)
                || getClass().getSuperclass() != TypeRef.class) {
            throw new IllegalArgumentException("a TypeRef without a type: write new TypeRef<Box<Order>>() {}");
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
