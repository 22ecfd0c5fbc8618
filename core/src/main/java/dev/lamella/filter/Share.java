package dev.lamella.filter;

/// How many of some rows a filter wants, as far as is known without reading them.
public enum Share {
    /// No row.
    NONE("none"),
    /// Perhaps some: they have to be looked at.
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
