package dev.lamella.conformance;

/// The result of a filter for a row, in the three-valued logic of SQL.
enum Truth {
    TRUE, FALSE, UNKNOWN;

    static Truth of(boolean isTrue) {
        return isTrue ? TRUE : FALSE;
    }

    Truth not() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }

    Truth or(Truth other) {
        if (this == TRUE || other == TRUE) {
            return TRUE;
        }
        return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : FALSE;
    }

    Truth and(Truth other) {
        return not().or(other.not()).not();
    }
}
