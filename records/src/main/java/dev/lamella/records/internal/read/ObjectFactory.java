package dev.lamella.records.internal.read;

import org.jspecify.annotations.Nullable;

/// Makes objects of one class from the columns of its members: a loop with the class's factory in it. Implemented by classes
/// that are made for the factory: see [ObjectFactories].
interface ObjectFactory {
    /// Puts the objects `from` to before `to` into `out`, at their places and in this order.
    ///
    /// @param columns for each member an array of its primitive type, or of `Object`
    /// @throws Throwable what the factory throws
    void make(Object[] columns, int from, int to, @Nullable Object[] out) throws Throwable;
}
