package dev.lamella.records.internal.write;

/// How a member's value gets into its field.
enum Setter {
    /// `setBoolean`, of a `boolean`.
    BOOLEAN,
    /// `setInt`, of a `byte`, `short`, `char` or `int`.
    INT,
    /// `setLong`, of a `long`.
    LONG,
    /// `setFloat`, of a `float`.
    FLOAT,
    /// `setDouble`, of a `double`.
    DOUBLE,
    /// `setString`, of a `String`.
    TEXT,
    /// `setBytes`, of a `byte[]`.
    BYTES,
    /// `set`, of an object that rows know.
    ANY,
    /// By a [ValueWriter].
    WRITER
}
