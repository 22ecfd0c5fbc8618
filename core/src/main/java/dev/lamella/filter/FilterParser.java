package dev.lamella.filter;

/// Reads the text of filters.
final class FilterParser {
    private FilterParser() {}

    static Filter parse(String text) {
        throw new UnsupportedOperationException("to be written: " + text);
    }
}
