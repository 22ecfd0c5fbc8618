package dev.lamella.records.internal.document;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.row.Precision;
import dev.lamella.variant.Variant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A scalar, converted by a step of the table of Java types.
///
/// @param scalars converts between the step's base and values of documents
/// @param mayBeUnknown whether the step returns null for an unknown constant of an enum
/// @param isRounded set if the thread rounds a number
record ScalarNode(ConversionStep step, Scalars scalars, boolean mayBeUnknown, Precision precision,
        ThreadLocal<Boolean> isRounded, String path)
        implements
            DocumentNode {
    @Override
    public Object tree(Object value, int depth) {
        return toBase(value);
    }

    @Override
    public @Nullable Object thing(Variant part, int depth, Budget budget) {
        budget.spendWhole(part);
        return fromBase(checked(() -> scalars.of(part)));
    }

    /// Converts a value to the class that documents have.
    Object toBase(Object value) {
        return step.toBase().isEmpty() ? value : checked(() -> stored(step.toBase().get().apply(value)));
    }

    private Object stored(@Nullable Object base) {
        return switch (base) {
            case null -> throw new ValueException("Its converter returned null for a value",
                    "Return a value for each value: a converter is never called with null.");
            case ConversionStep.Nearest(Object nearest) when precision == Precision.ROUND -> {
                isRounded.set(true);
                yield nearest;
            }
            case ConversionStep.Nearest ignored -> throw new ValueException(
                    "The number has digits finer than " + step.base().getSimpleName() + " holds",
                    "Round the value first, give the member another type, or allow rounding with Precision.ROUND.");
            default -> base;
        };
    }

    /// Converts a value of the class that documents have; null for an unknown constant if the options ask for it.
    @Nullable
    Object fromBase(Object base) {
        return step.fromBase().isEmpty() ? base : checked(() -> {
            Object value = step.fromBase().get().apply(base);
            if (value == null && !mayBeUnknown) {
                throw new ValueException("Its converter returned null for a value",
                        "Return a value, or throw to reject this one.");
            }
            return value;
        });
    }

    // A converter is the user's own and may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private <T extends @Nullable Object> T checked(Supplier<T> conversion) {
        try {
            return conversion.get();
        } catch (ParquetException e) {
            throw new ValueException("At " + path + ": " + e.problem(), e.advice(), e);
        } catch (Exception e) {
            throw new ValueException("At " + path + ": The value cannot be converted: " + e.getClass().getSimpleName(),
                    "See the cause. Correct the value, or the converter.", e);
        }
    }
}
