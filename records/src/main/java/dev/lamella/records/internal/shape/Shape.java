package dev.lamella.records.internal.shape;

import java.util.List;

/// What a Java type is made of. Immutable, made once for a type by [ShapeReader].
public sealed interface Shape {
    /// The class, without type arguments.
    Class<?> type();

    /// A value of its own: a number, a text, a date, bytes, a constant.
    record Value(Class<?> type) implements Shape {}

    /// A record or a class with members.
    record Struct(Class<?> type, List<Member> members, Making making) implements Shape {}

    /// A list, set, queue or array.
    record Sequence(Class<?> type, Place element) implements Shape {}

    /// A map.
    record Mapping(Class<?> type, Place key, Place value) implements Shape {}

    /// `Optional`, `OptionalInt`, `OptionalLong` or `OptionalDouble`.
    record Maybe(Class<?> type, Place content) implements Shape {}

    /// A sealed type whose values are of one of several records.
    record Choice(Class<?> type, List<Branch> branches) implements Shape {}

    /// One of the types that a sealed type permits.
    ///
    /// @param name what tells it from the others in a file
    record Branch(String name, Struct struct) {}
}
