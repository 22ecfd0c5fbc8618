package dev.lamella.records.internal.shape;

import java.util.Optional;

/// Where a value may stand in an object: a member, an element, a key, a value.
///
/// @param shape what stands there
/// @param isNullable whether nothing may stand there
/// @param parquetType the type string that the source asks for, if it does
/// @param bits what those of a whole number are
/// @param text the type as the source has it, for plans and messages
public record Place(Shape shape, boolean isNullable, Optional<String> parquetType, Bits bits, String text) {
    /// A place of which nothing is said but what stands there.
    static Place of(Shape shape, String text) {
        return new Place(shape, !shape.type().isPrimitive(), Optional.empty(), Bits.OWN, text);
    }

    /// The same, where something always stands.
    public Place required() {
        return new Place(shape, false, parquetType, bits, text);
    }

    /// The same with another shape.
    Place with(Shape other) {
        return new Place(other, isNullable, parquetType, bits, text);
    }
}
