package dev.lamella.internal.predicate;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.Vector;
import org.jspecify.annotations.Nullable;

/// How what stands at a path in variants is found in the vectors of their columns. Putting variants together is the business of the roof,
/// which hands this to those who look at rows.
@FunctionalInterface
public interface VariantValues {
    /// @param variant the field, and `path` from its values on
    At at(Bound.Way variant, VariantPath path);

    /// What stands at one path.
    interface At {
        /// Begins a vector of the field: a VARIANT group's, whole or as much of it as was read.
        void start(Vector variants);

        /// What stands at the path in the value of a slot; null if nothing does, or if there is no value.
        @Nullable
        Variant value(int slot);
    }
}
