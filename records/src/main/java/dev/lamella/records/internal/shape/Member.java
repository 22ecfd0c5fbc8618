package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A component of a record, or a field of a class.
///
/// @param name in Java
/// @param column what it is named to be in files; empty if nothing but its own name says so
/// @param aliases other names in files
/// @param fieldId of its column
/// @param defaultText what it is where a file has no such column, as text
/// @param place what stands in it
/// @param accessor takes the object and gives the value
public record Member(String name, Optional<String> column, List<String> aliases, OptionalInt fieldId,
        Optional<String> defaultText, Place place, MethodHandle accessor) {}
