package dev.lamella.records.internal.shape;

import java.util.List;

/// A type as Kotlin declares it.
///
/// @param classifier the name of the class, for example `kotlin/collections/List`; empty for a type parameter
/// @param isNullable whether it ends with a question mark
/// @param arguments the type arguments
record KotlinType(String classifier, boolean isNullable, List<KotlinType> arguments) {
    KotlinType {
        arguments = List.copyOf(arguments);
    }

    /// The place with the nullness that Kotlin declares.
    TypeUse applyTo(TypeUse place) {
        Shape shape = switch (place.shape()) {
            case Shape.Sequence list when arguments.size() == 1 ->
                new Shape.Sequence(list.type(), arguments.getFirst().applyTo(list.element()), list.size());
            case Shape.Mapping map when arguments.size() == 2 -> new Shape.Mapping(map.type(),
                    arguments.getFirst().applyTo(map.key()), arguments.getLast().applyTo(map.value()),
                    map.areEntries());
            default -> place.shape();
        };
        boolean isAlways = shape instanceof Shape.Maybe || shape instanceof Shape.End;
        return new TypeUse(shape, place.isNullable() && (isNullable || isAlways), place.parquetType(),
                isUnsigned() && place.bits() == IntegerBits.OWN ? IntegerBits.UNSIGNED : place.bits(), place.zone(),
                place.text() + (isNullable ? "?" : ""));
    }

    private boolean isUnsigned() {
        return switch (classifier) {
            case "kotlin/UByte", "kotlin/UShort", "kotlin/UInt", "kotlin/ULong" -> true;
            default -> false;
        };
    }
}
