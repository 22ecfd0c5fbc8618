package dev.lamella.internal.page;

import org.jspecify.annotations.Nullable;

/// Arrays of one reader that its windows' users have, oldest first. Windows are used in order, so the oldest comes back first.
///
/// @param <T> an array, or an object that owns one
public final class LentArrays<T> {
    private @Nullable Lent<T> oldest;
    private @Nullable Lent<T> newest;

    private static final class Lent<T> {
        private final T array;
        private final Loan loan;
        private @Nullable Lent<T> next;

        Lent(T array, Loan loan) {
            this.array = array;
            this.loan = loan;
        }
    }

    /// Adds an array. One that is lent forever is not kept.
    public void add(T array, Loan loan) {
        if (loan == Loan.FOREVER) {
            return;
        }
        Lent<T> added = new Lent<>(array, loan);
        Lent<T> last = newest;
        if (last == null) {
            oldest = added;
        } else {
            last.next = added;
        }
        newest = added;
    }

    /// Takes the oldest array, if its loan has ended; null otherwise.
    public @Nullable T poll() {
        Lent<T> first = oldest;
        if (first == null || !first.loan.hasEnded()) {
            return null;
        }
        oldest = first.next;
        if (oldest == null) {
            newest = null;
        }
        return first.array;
    }
}
