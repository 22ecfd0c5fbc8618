package dev.lamella.internal.page;

/// How long the users of a window need its arrays. A reader that lent them may use them again once the loan has ended.
///
/// One thread ends a loan, another may test it.
public final class Loan {
    /// A loan that does not end: the arrays are given away.
    public static final Loan FOREVER = new Loan();

    private volatile boolean hasEnded;

    /// Ends the loan: the arrays are not used any more. [#FOREVER] does not end.
    public void end() {
        hasEnded = this != FOREVER;
    }

    public boolean hasEnded() {
        return hasEnded;
    }
}
