package dev.lamella.filter;

/// How many rows of a range a filter selects, as far as is known without reading them.
public enum Share {
    /// No row.
    NONE("none"),
    /// Possibly some: they must be read.
    SOME("some"),
    /// Every row.
    ALL("all");

    private final String phrase;

    Share(String phrase) {
        this.phrase = phrase;
    }

    /// In a word.
    @Override
    public String toString() {
        return phrase;
    }
}
