package dev.lamella.filter;

/// The text of filters, which [FilterParser] reads.
final class FilterText {
    private FilterText() {}

    static String of(Filter filter) {
        throw new UnsupportedOperationException("to be written: " + filter.getClass());
    }
}
