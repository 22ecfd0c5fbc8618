package dev.lamella.text.internal;

/// Finds the end of a JSON value by its braces, brackets and quotation marks, piece by piece.
final class JsonEnd {
    private int depth;
    private int lineEnds;
    private boolean isInText;
    private boolean isEscaped;
    private boolean isScalar;
    private boolean hasBegun;

    /// The position after the value; -1 if it continues after this piece.
    int find(char[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text[i];
            if (c == '\n') {
                lineEnds++;
            }
            if (isInText) {
                if (isEscaped) {
                    isEscaped = false;
                } else if (c == '\\') {
                    isEscaped = true;
                } else if (c == '"') {
                    isInText = false;
                    if (depth == 0) {
                        return i + 1;
                    }
                }
                continue;
            }
            switch (c) {
                case '"' -> isInText = true;
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (isScalar) {
                        return i;
                    }
                    if (--depth <= 0) {
                        return i + 1;
                    }
                }
                case ',', ' ', '\t', '\r', '\n' -> {
                    if (isScalar || c == ',' && depth == 0) {
                        lineEnds -= c == '\n' ? 1 : 0;
                        return i;
                    }
                }
                default -> isScalar |= !hasBegun;
            }
            hasBegun = true;
        }
        return -1;
    }

    /// The number of line ends in the value.
    int lineEnds() {
        return lineEnds;
    }
}
