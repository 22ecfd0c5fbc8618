package dev.lamella.records.internal.write;

import java.lang.invoke.MethodHandle;

/// A member of a class and the field that it sets.
///
/// @param accessor takes the object and returns the value
/// @param ordinal the ordinal of the field
/// @param writer used if `setter` is [Setter#WRITER]
record MemberSlot(MethodHandle accessor, int ordinal, Setter setter, ValueWriter writer, WrittenComponent component) {}
