package dev.lamella.bench;

/// A task as one contender does it. Lives in a process of its own; what the task begins with is in memory already.
interface VariantWork extends AutoCloseable {
    /// Does it once, for all documents.
    ///
    /// @return a number made of the results, the same each time
    long run() throws Exception;

    /// Does it once, and has Lamella read the results.
    ///
    /// @return a number that depends on what they mean: the same for all contenders
    long check() throws Exception;

    @Override
    default void close() throws Exception {}
}
