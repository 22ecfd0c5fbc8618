package dev.lamella.records.internal.read;

/// Gives the values of one component, many at a time. Belongs to one reader, and is used by one thread at once.
interface Source {
    /// The values of the slots from `from` to before `from + count`, as an array that has them from 0 on: of a primitive
    /// type, or `Object[]`. The array may be longer, and is used again by the next call. What it holds for the fields of a
    /// group that is itself null means nothing.
    Object values(int from, int count);

    /// An array of `Object` that has room for so many; a given one, if it does.
    static Object[] room(Object[] array, int count) {
        return new Object[count];
    }
}
