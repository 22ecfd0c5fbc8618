package dev.lamella.records.internal.shape;

import java.time.ZoneId;
import java.util.Optional;

/// Where a value may stand in an object: a member, an element, a key, a value.
///
/// @param shape what stands there
/// @param isNullable whether nothing may stand there
/// @param parquetType the type string that the source asks for, if it does
/// @param hasUnsignedBits whether the bits of a whole number are those of an unsigned one
/// @param zone in which local times are the points in time of the other side, if the source says so
/// @param text the type as the source has it, for plans and messages
public record Place(Shape shape, boolean isNullable, Optional<String> parquetType, boolean hasUnsignedBits,
        Optional<ZoneId> zone, String text) {
    /// One of which the source says nothing more.
    public static Place of(Shape shape, boolean isNullable, String text) {
        return new Place(shape, isNullable, Optional.empty(), false, Optional.empty(), text);
    }

    /// Of a map, the keys: never null.
    Place required() {
        return new Place(shape, false, parquetType, hasUnsignedBits, zone, text);
    }

    /// What stands in the `Optional` that stands here, with what is said of the `Optional` itself.
    public Place content(Shape.Maybe maybe) {
        Place content = maybe.content();
        return new Place(content.shape, true, content.parquetType.or(() -> parquetType),
                content.hasUnsignedBits || hasUnsignedBits, content.zone.or(() -> zone), content.text);
    }
}
