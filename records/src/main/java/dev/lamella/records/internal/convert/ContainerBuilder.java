package dev.lamella.records.internal.convert;

/// Builds a list, set, queue or array from a range of elements.
public interface ContainerBuilder {
    /// Returns the container of the elements from `from` to before `from + count`.
    ///
    /// @param elements an array of a primitive type, or of `Object`
    /// @throws dev.lamella.error.ValueException if the container cannot hold one of them
    Object cut(Object elements, int from, int count);
}
