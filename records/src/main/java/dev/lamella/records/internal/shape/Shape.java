package dev.lamella.records.internal.shape;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;

/// The structure of a Java type. Immutable; [ShapeReader] creates it once for each type.
public sealed interface Shape {
    /// The class, without type arguments.
    Class<?> type();

    /// The path in Java of a member, or of a type that a sealed type permits.
    ///
    /// @param path of the object; empty for the row
    static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /// Whether the shape contains a type that contains itself without a limit.
    default boolean isEndless() {
        return switch (this) {
            case Again ignored -> true;
            case Value ignored -> false;
            case End ignored -> false;
            case Maybe(var ignored, TypeUse content) -> content.shape().isEndless();
            case Sequence(var ignored, TypeUse element, var ignored2) -> element.shape().isEndless();
            case Mapping(var ignored, TypeUse key, TypeUse value, var ignored2) ->
                key.shape().isEndless() || value.shape().isEndless();
            case Struct(var ignored, List<Member> members, var ignored2) ->
                members.stream().anyMatch(one -> one.place().shape().isEndless());
            case Choice(var ignored, List<Branch> branches, var ignored2) ->
                branches.stream().anyMatch(one -> one.struct().isEndless());
        };
    }

    /// The type of a row, or of a group of columns: it has members.
    sealed interface Row extends Shape {}

    /// A value: a number, a text, a date, bytes, a constant.
    record Value(Class<?> type) implements Shape {}

    /// A record, a class with members, or an interface with accessors.
    ///
    /// @param making empty for an interface, whose objects can only be written
    record Struct(Class<?> type, List<Member> members, Optional<Construction> making) implements Row {}

    /// A list, set, queue or array.
    ///
    /// @param size the number of elements, if it is fixed
    record Sequence(Class<?> type, TypeUse element, OptionalInt size) implements Shape {}

    /// A map.
    ///
    /// @param key the place of the keys; in a MAP it is never null
    /// @param areEntries whether the map is stored as a list of its entries
    record Mapping(Class<?> type, TypeUse key, TypeUse value, boolean areEntries) implements Shape {}

    /// `Optional`, `OptionalInt`, `OptionalLong` or `OptionalDouble`.
    record Maybe(Class<?> type, TypeUse content) implements Shape {}

    /// A sealed type whose values belong to one of several types.
    ///
    /// @param isFlat whether the columns of all its types are side by side, instead of a group for each
    record Choice(Class<?> type, List<Branch> branches, boolean isFlat) implements Row {
        /// The name of the column, or field of a document, that holds the name of the type.
        public static final String TYPE = "type";
    }

    /// A type inside itself. A schema cannot have such a place, but a JSON text or a VARIANT can.
    ///
    /// @param cycle the types from the outer occurrence to this one, for messages
    /// @param outer the outer shape, set when it is complete
    record Again(Class<?> type, String cycle, AtomicReference<Shape.Row> outer) implements Shape {
        /// The outer shape.
        public Shape.Row target() {
            return outer.get();
        }

        /// The failure to derive columns of a type that contains itself.
        ///
        /// @param path the path of the component
        public IllegalArgumentException endless(String path) {
            return new IllegalArgumentException("Component " + path + ": The type contains itself (" + cycle
                    + "), but a schema is finite."
                    + " Store one of these components as @ParquetType(\"VARIANT\") or \"JSON\", limit its depth with"
                    + " @MaxDepth, or leave it out.");
        }

        /// Without the outer shape, which contains this one.
        @Override
        public String toString() {
            return cycle;
        }
    }

    /// A type inside itself at its maximum depth: only null is valid.
    ///
    /// @param depth how often the type may contain itself
    record End(Class<?> type, int depth) implements Shape {}

    /// A permitted type of a sealed type.
    ///
    /// @param name the name of the type in a file
    /// @param aliases other names in a file
    record Branch(String name, List<String> aliases, Struct struct) {
        /// Whether a name in a file belongs to this type.
        public boolean isNamed(Object other) {
            return name.equals(other) || aliases.contains(other);
        }
    }
}
