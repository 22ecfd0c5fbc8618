package dev.lamella.records.internal.read;

import org.jspecify.annotations.Nullable;

/// Creates objects of one class from the columns of its members, in a loop around the class's constructor. Implemented
/// by hidden classes: see [ObjectFactories].
interface ObjectFactory {
    /// Puts the objects from `from` to before `to` into `out`, at the same indices and in this order.
    ///
    /// @param columns an array for each member, of its primitive type or of `Object`
    /// @throws Throwable any exception of the constructor
    void make(Object[] columns, int from, int to, @Nullable Object[] out) throws Throwable;
}
