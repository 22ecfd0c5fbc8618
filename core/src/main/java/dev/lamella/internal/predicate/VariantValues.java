package dev.lamella.internal.predicate;

import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.Vector;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// How what stands at a path in variants is found in the vectors of their columns. Putting variants together is the business of the roof,
/// which hands this to those who look at rows.
@FunctionalInterface
public interface VariantValues {
    /// From whoever puts variants together.
    ///
    /// @param finder gives what begins vectors and has values, of a field that is read
    static <T> VariantValues of(BiFunction<GroupField, VariantPath, T> finder, BiConsumer<T, Vector> starter,
            Value<T> reader) {
        return (variant, path) -> {
            T found = finder.apply((GroupField) variant.field(), path);
            return new At() {
                @Override
                public void start(Vector variants) {
                    starter.accept(found, variants);
                }

                @Override
                public @Nullable Variant value(int slot) {
                    return reader.value(found, slot);
                }
            };
        };
    }

    /// The value of a slot; null if there is none.
    @FunctionalInterface
    interface Value<T> {
        @Nullable
        Variant value(T found, int slot);
    }

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
