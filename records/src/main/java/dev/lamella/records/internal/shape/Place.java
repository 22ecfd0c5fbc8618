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
public record Place(Shape shape, boolean isNullable, Optional<String> parquetType, Bits bits, Optional<ZoneId> zone,
        String text) {
    /// A place without annotations.
    public static Place of(Shape shape, boolean isNullable, String text) {
        return new Place(shape, isNullable, Optional.empty(), Bits.OWN, Optional.empty(), text);
    }

    /// A place without annotations, nullable unless its type is primitive.
    static Place of(Shape shape, String text) {
        return of(shape, !shape.type().isPrimitive(), text);
    }

    /// The same place, not nullable.
    public Place required() {
        return new Place(shape, false, parquetType, bits, zone, text);
    }

    /// The same place with another shape.
    Place with(Shape other) {
        return new Place(other, isNullable, parquetType, bits, zone, text);
    }

    /// The content of an `Optional` at this place, with the annotations of the `Optional`.
    public Place content(Shape.Maybe maybe) {
        Place content = maybe.content();
        return new Place(content.shape, true, content.parquetType.or(() -> parquetType),
                content.bits == Bits.OWN ? bits : content.bits, content.zone.or(() -> zone), content.text);
    }
}
