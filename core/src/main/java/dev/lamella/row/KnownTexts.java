package dev.lamella.row;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Texts that a column of a batch already has, found if they come again as the very same object: constants, names of enum
/// constants, and what a reader makes once for each entry of a dictionary. They need not be encoded again.
///
/// Where texts hardly come again, it stops looking, until the next batch.
final class KnownTexts {
    static final int NONE = -1;
    private static final int COUNT = 64;
    /// So many texts more that were not known than [#GAIN] times those that were, and it is given up.
    private static final int PATIENCE = 128;
    private static final int GAIN = 8;

    private final @Nullable String[] texts = new String[COUNT];
    private final int[] slots = new int[COUNT];
    private int disappointments;

    /// The slot that has the text already, or [#NONE].
    int slotOf(String text) {
        if (disappointments >= PATIENCE) {
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

    /// The slot has the text, which [#slotOf] did not know.
    void add(String text, int slot) {
        if (disappointments < PATIENCE) {
            int place = place(text);
            texts[place] = text;
            slots[place] = slot;
        }
    }

    /// Knows nothing any more, nor learns it: slots were taken back.
    void stop() {
        disappointments = PATIENCE;
    }

    /// Forgets all, for the next batch.
    void clear() {
        Arrays.fill(texts, null);
        disappointments = 0;
    }

    private static int place(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> 6) & COUNT - 1;
    }
}
