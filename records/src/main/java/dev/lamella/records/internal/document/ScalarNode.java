package dev.lamella.records.internal.document;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.variant.Variant;
import org.jspecify.annotations.Nullable;

/// A scalar, converted by a step of the table of Java types.
///
/// @param scalars converts between the step's base and values of documents
record ScalarNode(ConversionStep step, Scalars scalars, String path) implements DocumentNode {
    @Override
    public Object tree(Object value, int depth) {
        return step.toBase().isPresent() ? checked(() -> step.toBase().get().apply(value)) : value;
    }

    // An enum may be null for an unknown text if the options ask for it.
    @SuppressWarnings("NullAway")
    @Override
    public Object thing(Variant part, int depth, Budget budget) {
        budget.spendWhole(part);
        return checked(() -> {
            Object base = scalars.of(part);
            return step.fromBase().isPresent() ? step.fromBase().get().apply(base) : base;
        });
    }

    private interface Conversion {
        @Nullable
        Object value();
    }

    // A converter is the user's own and may throw anything.
    @SuppressWarnings({"CatchingUnchecked", "NullAway"})
    private Object checked(Conversion conversion) {
        try {
            return conversion.value();
        } catch (ParquetException e) {
            throw new ValueException("At " + path + ": " + e.problem(), e.advice(), e);
        } catch (Exception e) {
            throw new ValueException("At " + path + ": The value cannot be converted: " + e.getClass().getSimpleName(),
                    "See the cause. Correct the value, or the converter.", e);
        }
    }
}
