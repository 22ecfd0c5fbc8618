package dev.lamella.records.internal.read;

/// Reads the values of one component, many at a time. Belongs to one file reader, and is used by one thread at a time.
interface ValueReader {
    /// The values of the slots from `from` to before `from + count`, in an array that starts with them: of a primitive
    /// type, or `Object[]`. The array may be longer; the next call may reuse a primitive array. Elements for the fields
    /// of a null group have no meaning.
    ///
    /// Object arrays are allocated anew each time: stores to young arrays cost the collector nothing.
    Object values(int from, int count);
}
