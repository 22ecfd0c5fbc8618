package dev.lamella.records.internal.write;

import dev.lamella.error.ValueException;
import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes lists and arrays with a fixed number of elements.
///
/// @param said where the number is declared, for messages
/// @param otherwise how to allow another number, for messages
record FixedSizeWriter(ValueWriter writer, int size, WrittenComponent component, String said,
        String otherwise) implements ValueWriter {
    /// The number of an annotation.
    static FixedSizeWriter ofAnnotation(ValueWriter writer, int size, WrittenComponent component) {
        return new FixedSizeWriter(writer, size, component, "@FixedSize", "leave the annotation out");
    }

    /// The number of the Arrow schema of a file in append mode, which must stay true.
    static FixedSizeWriter ofFile(ValueWriter writer, int size, WrittenComponent component) {
        return new FixedSizeWriter(writer, size, component, "the Arrow schema of the file", "write a new file");
    }

    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        writer.set(checked(value), row, ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        writer.add(checked(value), list);
    }

    private @Nullable Object checked(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Collection<?> all -> sized(all, all.size());
            // An Iterable may be traversable only once, so its elements are copied.
            case Iterable<?> all -> {
                List<@Nullable Object> kept = new ArrayList<>();
                all.forEach(kept::add);
                yield sized(kept, kept.size());
            }
            default -> sized(value, Array.getLength(value));
        };
    }

    private Object sized(Object value, int count) {
        if (count != size) {
            throw new ValueException(component.location(), "The component " + component.name() + " has " + count
                    + " elements; " + said + " allows " + size, "Give that many, or " + otherwise + ".");
        }
        return value;
    }
}
