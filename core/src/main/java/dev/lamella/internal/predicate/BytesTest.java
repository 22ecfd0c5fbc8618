package dev.lamella.internal.predicate;

/// Tests stored texts and byte strings, where a [ValueSet] cannot say which match. Safe for use by several threads.
@FunctionalInterface
public interface BytesTest {
    /// Whether a value matches.
    ///
    /// @param bytes has the value from `from` on; not changed
    boolean test(byte[] bytes, int from, int count);
}
