package dev.lamella.internal.row;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Texts that a column of the batch already holds, found by identity: string constants, names of enum constants, and
/// the texts that a reader makes once per dictionary entry. They need not be encoded again.
///
/// If texts rarely repeat, it stops looking until the next batch.
final class RepeatedTexts {
    static final int NONE = -1;
    private static final int COUNT = 64;
    /// The search stops when misses exceed [#GAIN] times the hits by this number.
    private static final int PATIENCE = 128;
    private static final int GAIN = 8;
    /// Longer texts are not looked for: they rarely are constants, and the first hash of a text reads all of it.
    private static final int LONGEST = 256;
    private final @Nullable String[] texts = new String[COUNT];
    private final int[] slots = new int[COUNT];
    private int disappointments;

    /// The slot that already holds the text, or [#NONE].
    int slotOf(String text) {
        if (disappointments >= PATIENCE || text.length() > LONGEST) {
            return NONE;
        }
        int place = place(text);
        if (texts[place] == text) {
            disappointments = Math.max(0, disappointments - GAIN);
            return slots[place];
        }
        disappointments++;
        return NONE;
    }

    /// Remembers the slot of a text that [#slotOf] did not find.
    void add(String text, int slot) {
        if (disappointments < PATIENCE && text.length() <= LONGEST) {
            int place = place(text);
            texts[place] = text;
            slots[place] = slot;
        }
    }

    /// Forgets all texts and stops learning, because slots were removed.
    void stop() {
        disappointments = PATIENCE;
    }

    /// Forgets all texts, for the next batch.
    void clear() {
        Arrays.fill(texts, null);
        disappointments = 0;
    }

    private static int place(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> 6) & COUNT - 1;
    }
}
