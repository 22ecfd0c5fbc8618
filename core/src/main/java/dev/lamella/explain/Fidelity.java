package dev.lamella.explain;

/// How faithfully an ecosystem reads a column.
public enum Fidelity {
    /// Every value and its meaning are kept.
    EXACT("exact"),
    /// The column is read, but some values change or lose their meaning.
    LOSSY("lossy"),
    /// The column cannot be read.
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
