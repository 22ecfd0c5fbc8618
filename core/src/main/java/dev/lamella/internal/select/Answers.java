package dev.lamella.internal.select;

/// The results of a condition for some slots: true, false, or, if neither bit is set, unknown.
final class Answers {
    private static final long[] NONE = {};

    private long[] yes = NONE;
    private long[] no = NONE;

    /// Makes room for `size` slots, and leaves the bits unchanged.
    void start(int size) {
        yes = Bits.room(yes, size);
        no = Bits.room(no, size);
    }

    /// Sets all results to unknown.
    void startUnknown(int size) {
        start(size);
        Bits.clear(yes, size);
        Bits.clear(no, size);
    }

    /// Becomes the negation of other results, and shares their bits.
    void oppose(Answers others) {
        yes = others.no;
        no = others.yes;
    }

    /// The slots with true.
    long[] yes() {
        return yes;
    }

    /// The slots with false.
    long[] no() {
        return no;
    }
}
