package dev.lamella.filter;

/// What a file tells of its values without their being read, in order of cost. Each kind is only asked where those before it left
/// something open, and none is ever needed: without it the answer is the same.
public enum Evidence {
    /// Bounds and counts in the footer.
    STATISTICS("statistics"),
    /// Bloom filters: whether a value is surely not there.
    BLOOM_FILTER("bloom filter"),
    /// The values of a column chunk whose pages all refer to a dictionary.
    DICTIONARY("dictionary"),
    /// Bounds and counts by page: column index and offset index.
    PAGE_INDEX("page index");

    private final String phrase;

    Evidence(String phrase) {
        this.phrase = phrase;
    }

    /// In words.
    @Override
    public String toString() {
        return phrase;
    }
}
