package dev.lamella.records.internal.write;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Converts values of a class that rows do not hold to a class that they hold, and writes those.
///
/// @param next writes the converted values
record ConvertingWriter(WrittenComponent component, Class<?> type, Function<Object, Object> toBase,
        ValueWriter next) implements ValueWriter {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        next.set(value == null ? null : converted(value), row, ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        next.add(value == null ? null : converted(value), list);
    }

    // The function may belong to the user.
    Object converted(Object value) {
        Object base;
        try {
            base = toBase.apply(value);
        } catch (ParquetException e) {
            throw e.at(component.location());
        } catch (Exception e) {
            throw new ValueException(component.location(), "The " + type.getSimpleName() + " of component "
                    + component.name() + " cannot be converted: " + e.getClass().getSimpleName(),
                    "See the cause. Correct the value, or the converter.", e);
        }
        // A function of the user may return null, although its type does not say so.
        if (isNull(base)) {
            throw new ValueException(component.location(), "The converter of " + type.getSimpleName()
                    + " returns null for a value of component " + component.name(),
                    "Return a value for each value: a converter is never called with null.");
        }
        return base;
    }

    private static boolean isNull(@Nullable Object value) {
        return value == null;
    }
}
