package dev.lamella.internal.thrift;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads and writes a type of the interface definition language; stateless.
///
/// @param <T> the Java type of a value
public interface ThriftType<T> {
    /// The same wire type as another Java type.
    default <U> ThriftType<U> map(Function<T, U> read, Function<U, T> write) {
        return new ThriftTypes.Mapped<>(this, read, write);
    }

    /// Wire type of an element of a list.
    int wireType();

    /// Wire type of a field with this value.
    default int fieldWireType(T value) {
        return wireType();
    }

    /// Whether a field or element of this wire type can be read.
    default boolean accepts(int wireType) {
        return wireType == wireType();
    }

    /// Reads the value of a field.
    ///
    /// @return null if the value was skipped, because it has another type
    @Nullable
    T readField(CompactReader in, int wireType);

    /// Reads an element of a list.
    ///
    /// @return null if the element was skipped, because it has another type
    default @Nullable T readElement(CompactReader in) {
        return readField(in, wireType());
    }

    /// Writes the value of a field.
    void writeField(CompactWriter out, T value);

    /// Writes an element of a list.
    default void writeElement(CompactWriter out, T value) {
        writeField(out, value);
    }
}
