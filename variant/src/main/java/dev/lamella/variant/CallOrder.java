package dev.lamella.variant;

/// Which call of a sink may come next. A call asks in the beginning, which changes nothing if it may not come, and tells its
/// end; if it fails in between, nothing may come any more.
final class CallOrder {
    // What may come. Numbers: a collector of garbage wants to hear of each store of an object, and there are four for a field.
    private static final int VALUE = 0;
    private static final int FIELD = 1;
    private static final int NOTHING = 2;
    private static final int RESET = 3;

    private final String sink;
    private final Nesting nesting = new Nesting();
    private int expected = VALUE;
    /// What may come behind a value.
    private int behindValue = NOTHING;

    /// @param sink what it is called in messages
    CallOrder(String sink) {
        this.sink = sink;
    }

    void clear() {
        expected = VALUE;
        behindValue = NOTHING;
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
        if (expected != NOTHING) {
            throw new IllegalStateException("the value is not complete: " + switch (expected) {
                case RESET -> refused();
                default -> next() + " comes next";
            });
        }
    }

    /// The call for a value, or for the beginning of one.
    void beginValue() {
        if (expected != VALUE) {
            throw wrong("a value");
        }
        expected = RESET;
    }

    /// It was a value.
    void endValue() {
        expected = behindValue;
    }

    /// It was the beginning of an object.
    void enterObject() {
        nesting.enterObject();
        expected = FIELD;
        behindValue = FIELD;
    }

    /// It was the beginning of an array.
    void enterArray() {
        nesting.enterArray();
        expected = VALUE;
        behindValue = VALUE;
    }

    /// The call for a field.
    void beginField() {
        if (expected != FIELD) {
            throw wrong("a field");
        }
        expected = RESET;
    }

    /// It was no name: the call has changed nothing.
    void cancelField() {
        expected = FIELD;
    }

    void endField() {
        expected = VALUE;
    }

    /// The call for the end of an object. [#leave] follows.
    void beginEndOfObject() {
        if (expected != FIELD) {
            throw wrong("the end of an object");
        }
        expected = RESET;
    }

    /// The call for the end of an array. [#leave] follows.
    void beginEndOfArray() {
        if (!isElementExpected()) {
            throw wrong("the end of an array");
        }
        expected = RESET;
    }

    /// The container has ended, and is a value itself.
    void leave() {
        nesting.leave();
        behindValue = nesting.depth() == 0
                ? NOTHING
                : nesting.isInObject() ? FIELD : VALUE;
        endValue();
    }

    private boolean isElementExpected() {
        return expected == VALUE && nesting.depth() > 0 && !nesting.isInObject();
    }

    private IllegalStateException wrong(String call) {
        return new IllegalStateException(call + " does not come here: " + switch (expected) {
            case NOTHING -> "the value is complete; reset the " + sink + " for another one";
            case RESET -> refused();
            default -> next() + " does";
        });
    }

    /// What may come, while the value is not complete.
    private String next() {
        return expected == FIELD
                ? "a field or the end of an object"
                : isElementExpected() ? "a value or the end of an array" : "a value";
    }

    private String refused() {
        return "the value was refused; reset the " + sink;
    }
}
