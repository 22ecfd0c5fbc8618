package dev.lamella.internal.predicate;

import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.ColumnVector;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Finds the value at a path of variants in the vectors of their columns. Higher layers assemble variants and pass this to the
/// code that tests rows.
@FunctionalInterface
public interface VariantValues {
    /// Adapts a class that assembles variants.
    ///
    /// @param finder creates the reader of a field's path; it begins vectors and returns values
    static <T> VariantValues of(BiFunction<GroupField, VariantPath, T> finder, BiConsumer<T, ColumnVector> starter,
            Value<T> reader) {
        return (variant, path) -> {
            T found = finder.apply((GroupField) variant.field(), path);
            return new At() {
                @Override
                public void start(ColumnVector variants) {
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

    /// @param variant the field; `path` begins at its values
    At at(ResolvedPredicate.Way variant, VariantPath path);

    /// The values at one path.
    interface At {
        /// Begins a vector of the field: a VARIANT group, whole or as far as it was read.
        void start(ColumnVector variants);

        /// The value at the path in a slot's variant; null if the path leads to none, or if there is no variant.
        @Nullable
        Variant value(int slot);
    }
}
