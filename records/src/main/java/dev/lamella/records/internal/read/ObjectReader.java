package dev.lamella.records.internal.read;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.row.ColumnValues;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads objects from a column, and converts them if there is a step.
final class ObjectReader implements ValueReader {
    private final BoundComponent bound;
    private final ColumnValues column;
    private final Class<?> base;
    private final Optional<Function<Object, Object>> fromBase;
    private final Results results;

    /// The results of the conversion.
    enum Results {
        /// Different objects, never null.
        OBJECTS,
        /// Different objects, or null for a value that the options map to null.
        OBJECTS_OR_NULLS,
        /// The same object for the same value, or null: the constants of an enum.
        CONSTANTS
    }

    private ObjectReader(BoundComponent bound, Class<?> base, Optional<Function<Object, Object>> fromBase,
            Results results) {
        this.bound = bound;
        this.column = bound.column();
        this.base = base;
        this.fromBase = fromBase;
        this.results = results;
    }

    /// @param base the class to read from the column; not a primitive type
    static ObjectReader of(BoundComponent bound, Class<?> base, Optional<Function<Object, Object>> fromBase,
            Results results) {
        return new ObjectReader(bound, base, fromBase, results);
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable
        Object[] out = new Object[count];
        try {
            column.fill(base, out, from, count);
        } catch (ValueException e) {
            throw bound.rejected(e, base);
        }
        if (fromBase.isPresent()) {
            convert(fromBase.get(), out, from, count);
        }
        return out;
    }

    private void convert(Function<Object, Object> function, @Nullable Object[] values, int from, int count) {
        Object lastStored = null;
        Object last = null;
        for (int i = 0; i < count; i++) {
            Object stored = values[i];
            if (stored == null) {
                continue;
            }
            // Equal texts of a dictionary are the same object, and so are constants.
            if (results != Results.CONSTANTS || stored != lastStored) {
                lastStored = stored;
                last = converted(function, stored, from + i);
            }
            values[i] = last;
        }
    }

    // A function of the user may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private @Nullable Object converted(Function<Object, Object> function, Object stored, int slot) {
        Object value;
        try {
            value = function.apply(stored);
        } catch (ParquetException e) {
            throw bound.rejected(slot, e.problem(), RemedyText.ofComponent(e), e);
        } catch (Exception e) {
            throw bound.rejected(slot, "Its " + base.getSimpleName() + " cannot be converted: "
                    + e.getClass().getSimpleName(),
                    "Correct the value, or read the component as "
                            + base.getSimpleName() + ".",
                    e);
        }
        if (value == null && results == Results.OBJECTS) {
            throw bound.rejected(slot, "Its converter returned null for a value",
                    "Return a value, or throw to reject this one.");
        }
        return value;
    }
}
