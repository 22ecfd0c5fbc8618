package dev.lamella.internal.check;

import dev.lamella.error.Location;
import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFinding;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantName;
import dev.lamella.variant.VariantObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A place that a value of a Variant can be at, in one row: what its two columns hold there.
///
/// @param role of the value in the Variant
/// @param typed what `typed_value` is, if there is one
/// @param metadata of the row
/// @param value what `value` holds; empty if it is null, or there is none
/// @param hasTypedValue whether `typed_value` is there and not null
/// @param where the place; made when it is asked for
record VariantPlace(Role role, VariantLayout.Typed typed, Metadata metadata, Optional<Stored> value,
        boolean hasTypedValue, Supplier<Location> where) {
    /// The role of a value in its Variant.
    sealed interface Role {
        /// The whole of it.
        record Root() implements Role {}

        /// A field of a shredded object.
        record Field(VariantName name) implements Role {}

        /// An element of a shredded array.
        record Element() implements Role {}
    }

    /// The metadata of a row.
    ///
    /// @param names that values refer to; empty if they are damaged
    /// @param findings what is wrong with them
    record Metadata(Optional<VariantMetadata> names, List<VariantFinding> findings) {}

    /// The content of a `value`.
    ///
    /// @param sound the value; empty if something is wrong with it or with the metadata
    /// @param findings what is wrong with it
    record Stored(Optional<Variant> sound, List<VariantFinding> findings) {}

    /// The object that `value` holds, if it is one and sound.
    Optional<VariantObject> object() {
        return value.flatMap(Stored::sound).filter(VariantObject.class::isInstance).map(VariantObject.class::cast);
    }

    /// Whether `value` holds something sound of a kind.
    boolean holds(VariantKind kind) {
        return value.flatMap(Stored::sound).filter(sound -> sound.kind() == kind).isPresent();
    }

    /// Whether `value` holds something sound that is not an object.
    boolean holdsOtherThanObject() {
        return value.flatMap(Stored::sound).isPresent() && object().isEmpty();
    }
}
