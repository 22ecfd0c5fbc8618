package dev.lamella.internal.page;

import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/// Arrays of one reader that its windows' users have, oldest first. Windows are used in order, so the oldest comes back
/// first. Arrays that came back are freed if memory is short.
///
/// @param <T> an array, or an object that owns one
public final class LentArrays<T> {
    private @Nullable Lent<T> oldest;
    private @Nullable Lent<T> newest;

    private static final class Lent<T> {
        private final SoftReference<T> array;
        private final Loan loan;
        private @Nullable Lent<T> next;

        Lent(T array, Loan loan) {
            this.array = new SoftReference<>(array);
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

    /// Takes the oldest array that is left, if its loan has ended; null otherwise.
    public @Nullable T poll() {
        T array = null;
        while (array == null && oldest != null && oldest.loan.hasEnded()) {
            array = oldest.array.get();
            oldest = oldest.next;
        }
        if (oldest == null) {
            newest = null;
        }
        return array;
    }
}
