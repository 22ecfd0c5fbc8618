package dev.lamella.records.internal.shape;

import java.time.ZoneId;
import java.util.Optional;

/// Where a value may stand in an object: a member, an element, a key, a value.
///
/// @param shape what stands there
/// @param isNullable whether nothing may stand there
/// @param parquetType the type string that the source asks for, if it does
/// @param bits what those of a whole number are
/// @param zone in which local times are the points in time of the other side, if the source says so
/// @param text the type as the source has it, for plans and messages
public record Place(Shape shape, boolean isNullable, Optional<String> parquetType, Bits bits, Optional<ZoneId> zone,
        String text) {
    /// One of which the source says nothing more.
    public static Place of(Shape shape, boolean isNullable, String text) {
        return new Place(shape, isNullable, Optional.empty(), Bits.OWN, Optional.empty(), text);
    }

    /// One where nothing may stand, unless it is a primitive's.
    static Place of(Shape shape, String text) {
        return of(shape, !shape.type().isPrimitive(), text);
    }

    /// The same, where something always stands.
    public Place required() {
        return new Place(shape, false, parquetType, bits, zone, text);
    }

    /// The same with another shape.
    Place with(Shape other) {
        return new Place(other, isNullable, parquetType, bits, zone, text);
    }

    /// What stands in the `Optional` that stands here, with what is said of the `Optional` itself.
    public Place content(Shape.Maybe maybe) {
        Place content = maybe.content();
        return new Place(content.shape, true, content.parquetType.or(() -> parquetType),
                content.bits == Bits.OWN ? bits : content.bits, content.zone.or(() -> zone), content.text);
    }
}
