package dev.lamella.internal.level;

import static dev.lamella.internal.level.LevelFrame.DONE;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.Validity;
import java.util.List;

/// Applies the nulls of a field to entries.
final class LevelPresence {
    private final SchemaNode node;
    private final LevelFrame own = new LevelFrame();

    LevelPresence(SchemaNode node) {
        this.node = node;
    }

    /// Whether the field may be null.
    boolean isNullable() {
        return node.isNullable();
    }

    /// Whether entries meet nulls in a vector.
    ///
    /// @throws ValueException if an entry does although the field is not OPTIONAL
    boolean hasNulls(Validity validity, LevelFrame entries) {
        if (!validity.hasNulls()) {
            return false;
        }
        if (!node.isNullable()) {
            require(validity, entries);
            return false;
        }
        return true;
    }

    /// Marks entries that meet a null as done.
    LevelFrame apply(Validity validity, LevelFrame entries) {
        if (!hasNulls(validity, entries)) {
            return entries;
        }
        int count = entries.entryCount;
        own.makeRoom(count);
        own.entryCount = count;
        own.isLive = false;
        own.repetition = entries.repetition;
        long[] words = validity.words();
        int[] slots = own.slots;
        byte[] definition = own.definition;
        byte missing = (byte) (node.definitionLevel() - 1);
        if (entries.isLive) {
            int first = entries.firstSlot;
            for (int i = 0; i < count; i++) {
                int slot = first + i;
                slots[i] = (words[slot >>> 6] >>> slot & 1) == 0 ? DONE : slot;
                definition[i] = missing;
            }
            return own;
        }
        int[] before = entries.slots;
        byte[] done = entries.definition;
        for (int i = 0; i < count; i++) {
            int slot = before[i];
            if (slot != DONE && (words[slot >>> 6] >>> slot & 1) == 0) {
                slots[i] = DONE;
                definition[i] = missing;
            } else {
                slots[i] = slot;
                definition[i] = done[i];
            }
        }
        return own;
    }

    private void require(Validity validity, LevelFrame entries) {
        byte[] repetition = entries.repetition;
        int row = -1;
        for (int i = 0; i < entries.entryCount; i++) {
            row += repetition == null || repetition[i] == 0 ? 1 : 0;
            int slot = entries.isLive ? entries.firstSlot + i : entries.slots[i];
            if (slot != DONE && validity.isNull(slot)) {
                throw ValueException.ofNull(node.field().repetition().toString())
                        .at(Location.UNKNOWN.inColumn(List.of(node.field().name()))
                                .inPart("row " + row + " of the batch"));
            }
        }
    }
}
