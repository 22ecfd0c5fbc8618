package dev.lamella.internal.select;

/// What a condition is for each of some slots: true, false, or, where neither bit is set, unknown.
final class Answers {
    private static final long[] NONE = {};

    private long[] yes = NONE;
    private long[] no = NONE;

    /// Makes room for `size` slots, and leaves the bits as they are.
    void start(int size) {
        yes = Bits.room(yes, size);
        no = Bits.room(no, size);
    }

    /// Makes them all unknown.
    void startUnknown(int size) {
        start(size);
        Bits.clear(yes, size);
        Bits.clear(no, size);
    }

    /// Becomes the opposite of others, whose bits it shares.
    void oppose(Answers others) {
        yes = others.no;
        no = others.yes;
    }

    /// Where it is true.
    long[] yes() {
        return yes;
    }

    /// Where it is false.
    long[] no() {
        return no;
    }
}
