package dev.lamella.records.internal.shape;

import java.time.ZoneId;
import java.util.Optional;

/// A place for values in an object: a member, an element, a key, a value.
///
/// @param shape the shape of the values
/// @param isNullable whether null is valid
/// @param parquetType the type string of an annotation, if there is one
/// @param bits how the bits of an integer are read
/// @param zone the zone of an annotation, which converts between local times and points in time
/// @param text the type as in the source, for plans and messages
public record TypeUse(Shape shape, boolean isNullable, Optional<String> parquetType, IntegerBits bits,
        Optional<ZoneId> zone,
        String text) {
    /// A place without annotations.
    public static TypeUse of(Shape shape, boolean isNullable, String text) {
        return new TypeUse(shape, isNullable, Optional.empty(), IntegerBits.OWN, Optional.empty(), text);
    }

    /// A place without annotations, nullable unless its type is primitive.
    static TypeUse of(Shape shape, String text) {
        return of(shape, !shape.type().isPrimitive(), text);
    }

    /// The same place, not nullable.
    public TypeUse required() {
        return new TypeUse(shape, false, parquetType, bits, zone, text);
    }

    /// The same place with another shape.
    TypeUse with(Shape other) {
        return new TypeUse(other, isNullable, parquetType, bits, zone, text);
    }

    /// The content of an `Optional` at this place, with the annotations of the `Optional`.
    public TypeUse content(Shape.Maybe maybe) {
        TypeUse content = maybe.content();
        return new TypeUse(content.shape, true, content.parquetType.or(() -> parquetType),
                content.bits == IntegerBits.OWN ? bits : content.bits, content.zone.or(() -> zone), content.text);
    }
}
