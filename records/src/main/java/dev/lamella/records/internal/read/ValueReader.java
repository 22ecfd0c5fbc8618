package dev.lamella.records.internal.read;

/// Reads the values of one component, many at a time. Belongs to one file reader, and is used by one thread at once.
interface ValueReader {
    /// The values of the slots from `from` to before `from + count`, as an array that has them from 0 on: of a primitive
    /// type, or `Object[]`. The array may be longer; one of a primitive type may be used again by the next call.
    /// What it holds for the fields of a group that is itself null means nothing.
    ///
    /// Arrays of objects are made anew each time: what is stored in young arrays costs the collector nothing.
    Object values(int from, int count);
}
