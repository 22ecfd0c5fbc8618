package dev.lamella.records.internal.shape;

import java.util.Optional;

/// Where a value may stand in an object: a member, an element, a key, a value.
///
/// @param shape what stands there
/// @param isNullable whether nothing may stand there
/// @param parquetType the type string that the source asks for, if it does
/// @param hasUnsignedBits whether the bits of a whole number are those of an unsigned one
/// @param text the type as the source has it, for plans and messages
public record Place(Shape shape, boolean isNullable, Optional<String> parquetType, boolean hasUnsignedBits,
        String text) {}
