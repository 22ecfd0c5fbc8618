package dev.lamella.explain;

/// How much of a column an ecosystem takes over.
public enum Fidelity {
    /// Every value, and what it means.
    EXACT("exact"),
    /// It is read, but some values change, or what they mean gets lost.
    LOSSY("lossy"),
    /// It is not read.
    NOT_SUPPORTED("not supported");

    private final String phrase;

    Fidelity(String phrase) {
        this.phrase = phrase;
    }

    /// `exact`, `lossy` or `not supported`.
    @Override
    public String toString() {
        return phrase;
    }
}
