package dev.lamella.filter;

/// What filters use to skip data before it is read, in order of cost. A source is consulted only if those before it left something
/// open, and the answer is the same without it.
public enum PruningSource {
    /// Bounds and counts in the footer.
    STATISTICS("statistics"),
    /// Bloom filters: whether a value is surely not there.
    BLOOM_FILTER("bloom filter"),
    /// The values of a column chunk whose pages all refer to a dictionary.
    DICTIONARY("dictionary"),
    /// Bounds and counts by page: column index and offset index.
    PAGE_INDEX("page index");

    private final String phrase;

    PruningSource(String phrase) {
        this.phrase = phrase;
    }

    /// In words.
    @Override
    public String toString() {
        return phrase;
    }
}
