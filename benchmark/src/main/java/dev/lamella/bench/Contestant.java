package dev.lamella.bench;

/// Who takes part in a race, as far as the report goes.
///
/// @param label the name in commands and reports
/// @param role what the others have to do with it
/// @param memory where it allocates
record Contestant(String label, Role role, Memory memory) {
    /// What a contender is in a table.
    enum Role {
        /// Others are compared with it, in a column of the table.
        BASE,
        /// It is compared with others.
        COMPARED
    }

    /// Where a contender allocates.
    enum Memory {
        /// On Java's heap, so that it can be counted.
        HEAP,
        /// Somewhere else.
        NATIVE
    }

    boolean isBase() {
        return role == Role.BASE;
    }

    boolean allocatesOnHeap() {
        return memory == Memory.HEAP;
    }
}
