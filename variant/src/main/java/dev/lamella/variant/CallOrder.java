package dev.lamella.variant;

/// Which call of a sink may come next. A call asks in the beginning, which changes nothing if it may not come, and tells its
/// end; if it fails in between, nothing may come any more.
final class CallOrder {
    private enum Expected {
        VALUE, FIELD, NOTHING, RESET
    }

    private final String sink;
    private final Nesting nesting = new Nesting();
    private Expected expected = Expected.VALUE;
    /// What may come behind a value.
    private Expected behindValue = Expected.NOTHING;

    /// @param sink what it is called in messages
    CallOrder(String sink) {
        this.sink = sink;
    }

    void clear() {
        expected = Expected.VALUE;
        behindValue = Expected.NOTHING;
        nesting.clear();
    }

    /// How many objects and arrays have not ended.
    int depth() {
        return nesting.depth();
    }

    boolean isInObject() {
        return nesting.isInObject();
    }

    /// The call that asks for the whole value.
    void requireComplete() {
        if (expected != Expected.NOTHING) {
            throw wrong("the end of the value");
        }
    }

    /// The call for a value, or for the beginning of one.
    void beginValue() {
        if (expected != Expected.VALUE) {
            throw wrong("a value");
        }
        expected = Expected.RESET;
    }

    /// It was a value.
    void endValue() {
        expected = behindValue;
    }

    /// It was the beginning of an object.
    void enterObject() {
        nesting.enterObject();
        expected = Expected.FIELD;
        behindValue = Expected.FIELD;
    }

    /// It was the beginning of an array.
    void enterArray() {
        nesting.enterArray();
        expected = Expected.VALUE;
        behindValue = Expected.VALUE;
    }

    /// The call for a field.
    void beginField() {
        if (expected != Expected.FIELD) {
            throw wrong("a field");
        }
        expected = Expected.RESET;
    }

    /// It was no name: the call has changed nothing.
    void cancelField() {
        expected = Expected.FIELD;
    }

    void endField() {
        expected = Expected.VALUE;
    }

    /// The call for the end of an object. [#leave] follows.
    void beginEndOfObject() {
        if (expected != Expected.FIELD) {
            throw wrong("the end of an object");
        }
        expected = Expected.RESET;
    }

    /// The call for the end of an array. [#leave] follows.
    void beginEndOfArray() {
        if (!isElementExpected()) {
            throw wrong("the end of an array");
        }
        expected = Expected.RESET;
    }

    /// The container has ended, and is a value itself.
    void leave() {
        nesting.leave();
        behindValue = nesting.depth() == 0
                ? Expected.NOTHING
                : nesting.isInObject() ? Expected.FIELD : Expected.VALUE;
        endValue();
    }

    private boolean isElementExpected() {
        return expected == Expected.VALUE && nesting.depth() > 0 && !nesting.isInObject();
    }

    private IllegalStateException wrong(String call) {
        return new IllegalStateException(call + " does not come here: " + switch (expected) {
            case VALUE -> isElementExpected() ? "a value or the end of an array does" : "a value does";
            case FIELD -> "a field or the end of an object does";
            case NOTHING -> "the value is complete; reset the " + sink + " for another one";
            case RESET -> "the value was refused; reset the " + sink;
        });
    }
}
