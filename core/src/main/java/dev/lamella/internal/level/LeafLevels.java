package dev.lamella.internal.level;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import org.jspecify.annotations.Nullable;

/// The entries of one leaf: their levels, and the places of the values. Valid until the [LevelWriter] processes the next rows.
///
/// An *entry* is one pair of levels: a value, or a null or empty list. Levels are unsigned bytes: schemas are never nested
/// deeper.
public final class LeafLevels {
    private static final byte[] NO_LEVELS = {};
    private static final int[] NO_SLOTS = {};

    int rowCount;
    int entryCount;
    int presentCount;
    byte @Nullable [] repetition;
    boolean isConsecutive = true;
    int firstSlot;
    byte[] definition = NO_LEVELS;
    int[] slots = NO_SLOTS;
    ColumnVector values = new NullVector(0);

    LeafLevels() {}

    /// The number of rows that the entries belong to.
    public int rowCount() {
        return rowCount;
    }

    /// The number of entries.
    public int entryCount() {
        return entryCount;
    }

    /// The number of entries that are values.
    public int presentCount() {
        return presentCount;
    }

    /// Whether every entry is a value; then there are no definition levels.
    public boolean isPresent() {
        return presentCount == entryCount;
    }

    /// The definition levels, [#entryCount] of them, unless all entries are [values][#isPresent].
    public byte[] definition() {
        return definition;
    }

    /// Whether every entry begins a row; then there are no repetition levels.
    public boolean isFlat() {
        return repetition == null;
    }

    /// The repetition levels, [#entryCount] of them, unless the entries are [flat][#isFlat].
    public byte[] repetition() {
        byte[] known = repetition;
        return known == null ? NO_LEVELS : known;
    }

    /// Whether the values are in consecutive slots from [#firstSlot] on; then there are no slots.
    public boolean isConsecutive() {
        return isConsecutive;
    }

    /// The slot of the first value, if there is one.
    public int firstSlot() {
        return firstSlot;
    }

    /// The slots of the values in [#values], [#presentCount] of them, unless they are [consecutive][#isConsecutive].
    public int[] slots() {
        return slots;
    }

    /// The leaf's vector.
    public ColumnVector values() {
        return values;
    }

    /// Makes [#slots] and [#definition] large enough.
    void makeRoom(int count) {
        if (slots.length < count) {
            slots = new int[Math.max(1024, count)];
            definition = new byte[slots.length];
        }
    }
}
