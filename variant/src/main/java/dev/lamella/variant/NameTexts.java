package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A cache of the numbers of names that came as `String`. The same `String` object need not be compared again, and no name
/// is encoded twice.
///
/// The cache is bounded: each number has one text. The hash of a text determines its slot, and a new text replaces the old
/// one in its slot.
final class NameTexts {
    private @Nullable String[] texts = new @Nullable String[64];
    /// A hash table of numbers plus 1; 0 marks an empty slot. The length is a power of two, at least twice the number of
    /// texts.
    private int[] table = new int[128];

    /// Whether a number belongs to a text.
    boolean isName(int number, String text) {
        if (number < 0 || number >= texts.length) {
            return false;
        }
        String known = texts[number];
        // The same object needs no comparison.
        return known == text || text.equals(known);
    }

    /// The number of a text; -1 if it is not cached.
    int find(String text) {
        int number = table[slot(text)] - 1;
        return isName(number, text) ? number : -1;
    }

    /// Caches the number of a text.
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

    /// Clears the cache, because numbers now belong to other names.
    void clear() {
        Arrays.fill(texts, null);
        Arrays.fill(table, 0);
    }

    private int slot(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> 16) & table.length - 1;
    }
}
