package dev.lamella.internal.level;

import static dev.lamella.internal.level.LevelFrame.DONE;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A field on the path from a row to its leaves: applies its vector to all entries, and passes them on.
sealed interface LevelNode {
    /// Processes the entries that reach this field.
    void write(ColumnVector vector, LevelFrame entries);

    /// A struct.
    record Struct(LevelPresence presence, List<LevelNode> fields) implements LevelNode {
        @Override
        public void write(ColumnVector vector, LevelFrame entries) {
            List<ColumnVector> vectors = ((GroupVector) vector).fields();
            LevelFrame own = presence.apply(vector.validity(), entries);
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).write(vectors.get(i), own);
            }
        }
    }

    /// A list.
    record Elements(LevelPresence presence, Expansion expansion, LevelNode element) implements LevelNode {
        @Override
        public void write(ColumnVector vector, LevelFrame entries) {
            ListVector list = (ListVector) vector;
            LevelFrame own = presence.apply(list.validity(), entries);
            element.write(list.elements(), expansion.expand(list.offsets(), own));
        }
    }

    /// A map.
    record Entries(LevelPresence presence, Expansion expansion, LevelNode key,
            Optional<LevelNode> value) implements LevelNode {
        @Override
        public void write(ColumnVector vector, LevelFrame entries) {
            MapVector map = (MapVector) vector;
            LevelFrame own = expansion.expand(map.offsets(), presence.apply(map.validity(), entries));
            key.write(map.keys(), own);
            if (value.isPresent()) {
                value.get().write(map.values(), own);
            }
        }
    }

    /// A leaf.
    record Leaf(LevelPresence presence, int level, LeafLevels leafLevels) implements LevelNode {
        @Override
        public void write(ColumnVector vector, LevelFrame entries) {
            if (vector instanceof NullVector && presence.isNullable()) {
                nothing(vector, entries);
                return;
            }
            Validity validity = vector.validity();
            boolean hasNulls = presence.hasNulls(validity, entries);
            leafLevels.values = vector;
            leafLevels.entryCount = entries.entryCount;
            leafLevels.repetition = entries.repetition;
            leafLevels.firstSlot = entries.firstSlot;
            if (entries.isLive && !hasNulls) {
                leafLevels.presentCount = entries.entryCount;
                leafLevels.isConsecutive = true;
                return;
            }
            leafLevels.makeRoom(entries.entryCount);
            int present = entries.isLive
                    ? byValidity(validity.words(), entries)
                    : hasNulls ? byBoth(validity.words(), entries) : bySlots(entries);
            int[] slots = leafLevels.slots;
            leafLevels.presentCount = present;
            // They ascend.
            leafLevels.isConsecutive = present == 0 || slots[present - 1] - slots[0] == present - 1;
            leafLevels.firstSlot = present == 0 ? 0 : slots[0];
        }

        /// Ignores the validity: computing it for every few rows of a batch would be wasted work.
        private void nothing(ColumnVector vector, LevelFrame entries) {
            leafLevels.values = vector;
            leafLevels.entryCount = entries.entryCount;
            leafLevels.repetition = entries.repetition;
            leafLevels.presentCount = 0;
            leafLevels.isConsecutive = true;
            leafLevels.firstSlot = 0;
            leafLevels.makeRoom(entries.entryCount);
            Arrays.fill(leafLevels.definition, 0, entries.entryCount, (byte) (level - 1));
            if (!entries.isLive) {
                for (int i = 0; i < entries.entryCount; i++) {
                    if (entries.slots[i] == DONE) {
                        leafLevels.definition[i] = entries.definition[i];
                    }
                }
            }
        }

        private int byValidity(long[] words, LevelFrame entries) {
            int[] slots = leafLevels.slots;
            byte[] definition = leafLevels.definition;
            int first = entries.firstSlot;
            int missing = level - 1;
            int present = 0;
            for (int i = 0; i < entries.entryCount; i++) {
                int slot = first + i;
                int bit = (int) (words[slot >>> 6] >>> slot) & 1;
                definition[i] = (byte) (missing + bit);
                slots[present] = slot;
                present += bit;
            }
            return present;
        }

        private int bySlots(LevelFrame entries) {
            int[] slots = leafLevels.slots;
            byte[] definition = leafLevels.definition;
            int[] before = entries.slots;
            byte[] done = entries.definition;
            byte there = (byte) level;
            int present = 0;
            for (int i = 0; i < entries.entryCount; i++) {
                int slot = before[i];
                definition[i] = slot == DONE ? done[i] : there;
                slots[present] = slot;
                present += 1 + (slot >> 31);
            }
            return present;
        }

        private int byBoth(long[] words, LevelFrame entries) {
            int[] slots = leafLevels.slots;
            byte[] definition = leafLevels.definition;
            int[] before = entries.slots;
            byte[] done = entries.definition;
            int missing = level - 1;
            int present = 0;
            for (int i = 0; i < entries.entryCount; i++) {
                int slot = before[i];
                // All bits are set if the entry is done. A branch would often be mispredicted.
                int isDone = slot >> 31;
                int bit = (int) (words[(slot & ~isDone) >>> 6] >>> slot) & 1 & ~isDone;
                definition[i] = (byte) ((missing + bit) & ~isDone | done[i] & isDone);
                slots[present] = slot;
                present += bit;
            }
            return present;
        }
    }

    /// Expands entries of lists to entries of their elements.
    ///
    /// @param definition definition level of an element
    /// @param repetition repetition level of every element of a list but the first
    record Expansion(int definition, int repetition, LevelFrame own) {
        /// @param offsets offsets of the lists
        LevelFrame expand(int[] offsets, LevelFrame entries) {
            return entries.isLive ? expandLive(offsets, entries) : expandOthers(offsets, entries);
        }

        private LevelFrame expandLive(int[] offsets, LevelFrame entries) {
            int first = entries.firstSlot;
            int count = entries.entryCount;
            int emptyCount = 0;
            for (int i = first; i < first + count; i++) {
                emptyCount += offsets[i] == offsets[i + 1] ? 1 : 0;
            }
            int elements = offsets[first + count] - offsets[first];
            int total = LevelFrame.checkedCount((long) elements + emptyCount);
            byte[] outer = entries.repetition;
            byte[] levels = own.makeRepetition(total);
            Arrays.fill(levels, 0, total, (byte) repetition);
            own.entryCount = total;
            own.firstSlot = offsets[first];
            own.isLive = emptyCount == 0;
            if (emptyCount == 0) {
                for (int i = 0, at = 0; i < count; i++) {
                    levels[at] = outer == null ? 0 : outer[i];
                    at += offsets[first + i + 1] - offsets[first + i];
                }
                return own;
            }
            own.makeRoom(total);
            int[] slots = own.slots;
            byte empty = (byte) (definition - 1);
            for (int i = 0, at = 0; i < count; i++) {
                levels[at] = outer == null ? 0 : outer[i];
                int begin = offsets[first + i];
                int end = offsets[first + i + 1];
                if (begin == end) {
                    own.definition[at] = empty;
                    slots[at++] = DONE;
                }
                for (int slot = begin; slot < end; slot++) {
                    slots[at++] = slot;
                }
            }
            return own;
        }

        private LevelFrame expandOthers(int[] offsets, LevelFrame entries) {
            int count = entries.entryCount;
            int[] lists = entries.slots;
            long sum = 0;
            for (int i = 0; i < count; i++) {
                sum += lists[i] == DONE ? 1 : Math.max(1, offsets[lists[i] + 1] - offsets[lists[i]]);
            }
            int total = LevelFrame.checkedCount(sum);
            byte[] outer = entries.repetition;
            byte[] levels = own.makeRepetition(total);
            Arrays.fill(levels, 0, total, (byte) repetition);
            own.makeRoom(total);
            own.entryCount = total;
            own.isLive = false;
            int[] slots = own.slots;
            byte empty = (byte) (definition - 1);
            for (int i = 0, at = 0; i < count; i++) {
                levels[at] = outer == null ? 0 : outer[i];
                int list = lists[i];
                int begin = list == DONE ? 0 : offsets[list];
                int end = list == DONE ? 0 : offsets[list + 1];
                if (begin == end) {
                    own.definition[at] = list == DONE ? entries.definition[i] : empty;
                    slots[at++] = DONE;
                }
                for (int slot = begin; slot < end; slot++) {
                    slots[at++] = slot;
                }
            }
            return own;
        }
    }
}
