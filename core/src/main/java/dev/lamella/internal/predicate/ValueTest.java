package dev.lamella.internal.predicate;

/// A test of the values of one leaf; nulls are the caller's concern.
public sealed interface ValueTest {
    /// Whether values are in a set.
    record Within(ValueSet set) implements ValueTest {}

    /// Whether values are NaN.
    record Nan() implements ValueTest {}

    /// Whether values match a pattern.
    record Matches(BytesTest pattern) implements ValueTest {}
}
