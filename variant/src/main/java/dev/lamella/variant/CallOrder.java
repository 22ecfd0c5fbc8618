package dev.lamella.variant;

/// Checks the order of calls to a sink. A call first asks whether it is allowed, which changes nothing if it is not, and
/// reports its end. If it fails in between, no further call is allowed.
final class CallOrder {
    // The calls that are allowed next. These are ints, because garbage collectors track each store of a reference, and a
    // field needs four stores.
    private static final int VALUE = 0;
    private static final int FIELD = 1;
    private static final int NOTHING = 2;
    private static final int RESET = 3;

    private final String sink;
    private final Nesting nesting = new Nesting();
    private int expected = VALUE;
    /// The calls that are allowed after a value.
    private int afterValue = NOTHING;

    /// @param sink the name of the sink in messages
    CallOrder(String sink) {
        this.sink = sink;
    }

    void clear() {
        expected = VALUE;
        afterValue = NOTHING;
        nesting.clear();
    }

    /// How many objects and arrays are open.
    int depth() {
        return nesting.depth();
    }

    boolean isInObject() {
        return nesting.isInObject();
    }

    /// Fails unless the value is complete.
    void requireComplete() {
        if (expected != NOTHING) {
            throw new IllegalStateException("The value is not complete: " + switch (expected) {
                case RESET -> rejected();
                default -> next() + " must come next";
            });
        }
    }

    /// Checks a call for a value, or for the beginning of a container.
    void beginValue() {
        if (expected != VALUE) {
            throw wrong("A value");
        }
        expected = RESET;
    }

    /// Reports the end of a value.
    void endValue() {
        expected = afterValue;
    }

    /// Reports the beginning of an object.
    void enterObject() {
        nesting.enterObject();
        expected = FIELD;
        afterValue = FIELD;
    }

    /// Reports the beginning of an array.
    void enterArray() {
        nesting.enterArray();
        expected = VALUE;
        afterValue = VALUE;
    }

    /// Checks a call for a field.
    void beginField() {
        if (expected != FIELD) {
            throw wrong("A field");
        }
        expected = RESET;
    }

    /// Reports that the name was rejected: the call has changed nothing.
    void cancelField() {
        expected = FIELD;
    }

    void endField() {
        expected = VALUE;
    }

    /// Checks a call for the end of an object. [#leave] follows.
    void beginEndOfObject() {
        if (expected != FIELD) {
            throw wrong("The end of an object");
        }
        expected = RESET;
    }

    /// Checks a call for the end of an array. [#leave] follows.
    void beginEndOfArray() {
        if (!isElementExpected()) {
            throw wrong("The end of an array");
        }
        expected = RESET;
    }

    /// Reports the end of a container, which is the end of a value.
    void leave() {
        nesting.leave();
        afterValue = nesting.depth() == 0
                ? NOTHING
                : nesting.isInObject() ? FIELD : VALUE;
        endValue();
    }

    private boolean isElementExpected() {
        return expected == VALUE && nesting.depth() > 0 && !nesting.isInObject();
    }

    private IllegalStateException wrong(String call) {
        return new IllegalStateException(call + " is not allowed here: " + switch (expected) {
            case NOTHING -> "the value is complete; reset the " + sink + " for another one";
            case RESET -> rejected();
            default -> next() + " is";
        });
    }

    /// The calls that are allowed next, while the value is not complete.
    private String next() {
        return expected == FIELD
                ? "a field or the end of an object"
                : isElementExpected() ? "a value or the end of an array" : "a value";
    }

    private String rejected() {
        return "the value was rejected; reset the " + sink;
    }
}
