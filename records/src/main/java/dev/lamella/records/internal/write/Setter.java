package dev.lamella.records.internal.write;

/// The method that sets the field of a member.
enum Setter {
    /// `setBoolean`, for a `boolean`.
    BOOLEAN,
    /// `setInt`, for a `byte`, `short`, `char` or `int`.
    INT,
    /// `setLong`, for a `long`.
    LONG,
    /// `setFloat`, for a `float`.
    FLOAT,
    /// `setDouble`, for a `double`.
    DOUBLE,
    /// `setString`, for a `String`.
    TEXT,
    /// `setBytes`, for a `byte[]`.
    BYTES,
    /// `set`, for an object of a class that rows hold.
    ANY,
    /// A [ValueWriter].
    WRITER
}
