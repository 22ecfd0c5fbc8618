package dev.lamella.bench;

/// Contenders that should have read the same values did not: no number of this run means anything.
final class WrongTotalsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongTotalsException(String message) {
        super(message);
    }
}
