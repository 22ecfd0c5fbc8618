package dev.lamella.records.internal.write;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes values of a class that rows do not know, one step away from one that they know.
///
/// @param next takes what they know
record ConvertingWriter(Component component, Class<?> type, Function<Object, Object> toBase,
        ValueWriter next) implements ValueWriter {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        next.set(value == null ? null : converted(value), row, ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        next.add(value == null ? null : converted(value), list);
    }

    // The function may be the user's own.
    Object converted(Object value) {
        Object base;
        try {
            base = toBase.apply(value);
        } catch (ParquetException e) {
            throw e.at(component.location());
        } catch (RuntimeException e) {
            throw new ValueException(component.location(), "the " + type.getSimpleName() + " of component "
                    + component.name() + " cannot be converted: " + e.getClass().getSimpleName(),
                    "See the cause. Mend the value, or the converter.", e);
        }
        // A user's function is not bound by what the types say.
        if (isNull(base)) {
            throw new ValueException(component.location(), "the converter of " + type.getSimpleName()
                    + " gives null for a value of component " + component.name(),
                    "A converter gives a value for each value; null it is never asked for.");
        }
        return base;
    }

    private static boolean isNull(@Nullable Object value) {
        return value == null;
    }
}
