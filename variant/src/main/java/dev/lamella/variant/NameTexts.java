package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The numbers of names that came as text: what comes as the same object again need not be looked at, and none is encoded twice.
///
/// What is kept is bounded: each number has one text, and a text lies at a place that its hash names, where another one takes it over.
final class NameTexts {
    private @Nullable String[] texts = new @Nullable String[64];
    /// Number plus 1, or 0 where nothing is. The length is a power of two, at least twice that of the texts.
    private int[] table = new int[128];

    /// Whether a number was given to a text.
    boolean isName(int number, String text) {
        if (number < 0 || number >= texts.length) {
            return false;
        }
        String known = texts[number];
        // The same object is told without looking at it.
        return known == text || text.equals(known);
    }

    /// The number of a text; -1 if it is not known.
    int find(String text) {
        int number = table[slot(text)] - 1;
        return isName(number, text) ? number : -1;
    }

    /// Keeps the number of a text.
    void keep(String text, int number) {
        if (number >= texts.length) {
            texts = Arrays.copyOf(texts, Math.max(number + 1, 2 * texts.length));
            table = new int[2 * Integer.highestOneBit(2 * texts.length - 1)];
            for (int each = 0; each < texts.length; each++) {
                String known = texts[each];
                if (known != null) {
                    table[slot(known)] = each + 1;
                }
            }
        }
        texts[number] = text;
        table[slot(text)] = number + 1;
    }

    /// Forgets all texts: numbers have got other names.
    void clear() {
        Arrays.fill(texts, null);
        Arrays.fill(table, 0);
    }

    private int slot(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> 16) & table.length - 1;
    }
}
