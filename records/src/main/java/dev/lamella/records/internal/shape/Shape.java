package dev.lamella.records.internal.shape;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;

/// What a Java type is made of. Immutable, made once for a type by [ShapeReader].
public sealed interface Shape {
    /// The class, without type arguments.
    Class<?> type();

    /// Whether a type stands within itself in it, and nothing says how deep.
    default boolean isEndless() {
        return switch (this) {
            case Again ignored -> true;
            case Value ignored -> false;
            case End ignored -> false;
            case Maybe(var ignored, Place content) -> content.shape().isEndless();
            case Sequence(var ignored, Place element, var ignored2) -> element.shape().isEndless();
            case Mapping(var ignored, Place key, Place value, var ignored2) ->
                key.shape().isEndless() || value.shape().isEndless();
            case Struct(var ignored, List<Member> members, var ignored2) ->
                members.stream().anyMatch(one -> one.place().shape().isEndless());
            case Choice(var ignored, List<Branch> branches, var ignored2) ->
                branches.stream().anyMatch(one -> one.struct().isEndless());
        };
    }

    /// A value of its own: a number, a text, a date, bytes, a constant.
    record Value(Class<?> type) implements Shape {}

    /// A record, a class with members, or an interface with accessors.
    ///
    /// @param making empty for an interface, whose objects are only written
    record Struct(Class<?> type, List<Member> members, Optional<Making> making) implements Shape {}

    /// A list, set, queue or array.
    ///
    /// @param size how many elements each has, if that is said
    record Sequence(Class<?> type, Place element, OptionalInt size) implements Shape {}

    /// A map.
    ///
    /// @param key as the source has it; in a MAP it is never null
    /// @param areEntries whether it is stored as a list of its entries
    record Mapping(Class<?> type, Place key, Place value, boolean areEntries) implements Shape {}

    /// `Optional`, `OptionalInt`, `OptionalLong` or `OptionalDouble`.
    record Maybe(Class<?> type, Place content) implements Shape {}

    /// A sealed type whose values are of one of several records.
    ///
    /// @param isFlat whether the columns of all its types lie side by side, not in a group for each
    record Choice(Class<?> type, List<Branch> branches, boolean isFlat) implements Shape {
        /// The name of the column, or field of a document, that tells which of its types a value is.
        public static final String TYPE = "type";
    }

    /// A type within itself. No schema has such a place, but a JSON text or a VARIANT may.
    ///
    /// @param cycle how it comes there, for messages
    /// @param outer its shape, known when that is read
    record Again(Class<?> type, String cycle, AtomicReference<Shape> outer) implements Shape {
        /// Its shape.
        public Shape target() {
            return outer.get();
        }

        /// The refusal to make columns of what has no end.
        ///
        /// @param path of the component
        public IllegalArgumentException endless(String path) {
            return new IllegalArgumentException(path + ": the type holds itself: " + cycle + "; a schema has an end."
                    + " Store a component on the way as @ParquetType(\"VARIANT\") or \"JSON\", say how deep it goes with"
                    + " @MaxDepth, or leave it out.");
        }

        /// Without what it is a part of.
        @Override
        public String toString() {
            return cycle;
        }
    }

    /// A type within itself where it may go no deeper: nothing but null.
    ///
    /// @param depth so often it may stand within itself
    record End(Class<?> type, int depth) implements Shape {}

    /// One of the types that a sealed type permits.
    ///
    /// @param name what tells it from the others in a file
    /// @param aliases other names in files
    record Branch(String name, List<String> aliases, Struct struct) {
        /// Whether a name in a file is its own.
        public boolean isNamed(Object other) {
            return name.equals(other) || aliases.contains(other);
        }
    }
}
