package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A component of a record, a field of a class, or an accessor of an interface.
///
/// @param name the name in Java
/// @param column the name of the column from an annotation; empty if there is none
/// @param aliases other names of the column
/// @param fieldId the field id of the column
/// @param defaultText the default value for files without the column, as text
/// @param place the place of the values
/// @param accessor takes the object and returns the value
public record Member(String name, Optional<String> column, List<String> aliases, OptionalInt fieldId,
        Optional<String> defaultText, TypeUse place, MethodHandle accessor) {
    /// The same member, found only by its own name and id.
    public Member withoutAliases() {
        return new Member(name, column, List.of(), fieldId, defaultText, place, accessor);
    }
}
