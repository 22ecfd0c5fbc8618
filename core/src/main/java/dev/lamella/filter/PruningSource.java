package dev.lamella.filter;

/// The kinds of evidence by which a filter skips data before reading it, in order of cost. A kind is consulted only if
/// the kinds before it left something open. Evidence never changes the result of a read.
public enum PruningSource {
    /// Bounds and counts in the footer.
    STATISTICS("statistics"),
    /// Bloom filters, which prove that a value is absent.
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
