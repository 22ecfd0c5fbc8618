package dev.lamella.cli.shell;

import dev.lamella.variant.internal.Printable;
import java.util.ArrayList;
import java.util.List;

/// Builds text with lines of a limited length, usually 120 characters: words are filled into indented lines.
public final class LineWrapper {
    public static final int WIDTH = 120;

    private final int width;
    private final StringBuilder out = new StringBuilder();

    public LineWrapper() {
        this(WIDTH);
    }

    public LineWrapper(int width) {
        this.width = width;
    }

    /// Appends text unchanged.
    public LineWrapper append(String text) {
        out.append(text);
        return this;
    }

    /// Appends spaces.
    public LineWrapper indent(int count) {
        out.append(" ".repeat(count));
        return this;
    }

    /// Appends text, then spaces up to a width.
    public LineWrapper padded(String text, int width) {
        return append(text).indent(Math.max(0, width - text.length()));
    }

    /// Appends text, right-aligned to a width.
    public LineWrapper right(String text, int width) {
        return indent(Math.max(0, width - text.length())).append(text);
    }

    /// Appends words, made printable and filled into lines.
    ///
    /// @param at the column where the first line begins
    /// @param indent the indentation of further lines
    public void wrapped(String text, int at, int indent) {
        int column = at;
        boolean isFirst = true;
        for (String word : words(Printable.line(text), width - indent)) {
            int length = word.codePointCount(0, word.length());
            if (!isFirst && column + 1 + length > width) {
                end();
                indent(indent);
                column = indent;
            } else if (!isFirst) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += length;
            isFirst = false;
        }
        end();
    }

    /// The words of a text. A word longer than a line is cut, after a comma if it has one.
    private static List<String> words(String text, int longest) {
        List<String> words = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            while (rest.codePointCount(0, rest.length()) > longest) {
                int end = rest.offsetByCodePoints(0, longest);
                int comma = rest.lastIndexOf(',', end - 1);
                int cut = comma > 0 ? comma + 1 : end;
                words.add(rest.substring(0, cut));
                rest = rest.substring(cut);
            }
            words.add(rest);
        }
        return words;
    }

    /// Ends a line and removes its trailing spaces.
    public void end() {
        while (!out.isEmpty() && out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
        out.append('\n');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
