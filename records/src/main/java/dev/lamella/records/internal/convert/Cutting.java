package dev.lamella.records.internal.convert;

/// Makes one list, set, queue or array of some of many elements.
public interface Cutting {
    /// What has the elements from `from` to before `from + count`.
    ///
    /// @param elements an array of a primitive type, or of `Object`
    /// @throws dev.lamella.error.ValueException if it has no place for one of them
    Object cut(Object elements, int from, int count);
}
