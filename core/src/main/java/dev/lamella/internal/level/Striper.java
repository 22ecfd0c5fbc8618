package dev.lamella.internal.level;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.level.StripePath.Step;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Turns the structure above one leaf into levels: the inverse of [Assembler].
///
/// An *entry* is what has a pair of levels: a value, or the place where a null, or an empty list, is. The path is walked
/// vector by vector; every step asks all entries at once. An entry that met a null or an empty list is *done*: its
/// definition level is known, and no further step asks it.
///
/// Usage: [#stripe], then the results, which are valid until its next call. Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#nested-encoding">Nested encoding</a>
public final class Striper {
    private static final int DONE = -1;
    private static final int[] NOTHING = {};

    private final StripePath path;
    private int[] definition = NOTHING;
    private int[] repetition = NOTHING;
    /// Slot of the current vector by entry, or [#DONE].
    private int[] slots = NOTHING;
    private int[] nextDefinition = NOTHING;
    private int[] nextRepetition = NOTHING;
    private int[] nextSlots = NOTHING;
    private int entryCount;
    private int presentCount;
    /// Whether no entry is done, and the slots are consecutive from the first on.
    private boolean isWhole;
    private int firstSlot;
    private @Nullable Vector values;

    private Striper(StripePath path) {
        this.path = path;
    }

    /// One for each leaf of a schema, in their order.
    public static List<Striper> of(Schema schema) {
        return StripePath.of(schema).stream().map(Striper::new).toList();
    }

    /// Which field of the row the leaf is in.
    public int column() {
        return path.column();
    }

    /// Walks `count` rows of the vector of [#column], from row `from` on. The vector has the shape of the schema, which
    /// the caller has checked.
    ///
    /// @throws ValueException if a value that is required is null; the row in it counts from `from`
    /// @throws UnsupportedFeatureException if there are more entries than an array holds
    public void stripe(Vector column, int from, int count) {
        entryCount = count;
        isWhole = true;
        firstSlot = from;
        int level = 0;
        Vector vector = column;
        for (Step step : path.steps()) {
            switch (step) {
                case Step.Nullable(int present) -> {
                    nullable(vector.validity(), present, level);
                    level = present;
                }
                case Step.Required(Field field) -> required(vector.validity(), field);
                case Step.Member(int index) -> vector = ((StructVector) vector).fields().get(index);
                case Step.Elements(int element, int repeated) -> {
                    ListVector list = (ListVector) vector;
                    expand(list.offsets(), element, repeated, level);
                    level = element;
                    vector = list.elements();
                }
                case Step.Keys(int element, int repeated) -> {
                    MapVector map = (MapVector) vector;
                    expand(map.offsets(), element, repeated, level);
                    level = element;
                    vector = map.keys();
                }
                case Step.Values(int element, int repeated) -> {
                    MapVector map = (MapVector) vector;
                    expand(map.offsets(), element, repeated, level);
                    level = element;
                    vector = map.values();
                }
            }
        }
        values = vector;
        finish(level);
    }

    /// Entries that meet a null here are done; the others are one level deeper.
    private void nullable(Validity validity, int present, int level) {
        if (!validity.hasNulls()) {
            return;
        }
        list(level);
        for (int i = 0; i < entryCount; i++) {
            if (slots[i] != DONE && validity.isNull(slots[i])) {
                slots[i] = DONE;
                definition[i] = present - 1;
            }
        }
    }

    private void required(Validity validity, Field field) {
        if (!validity.hasNulls()) {
            return;
        }
        int row = -1;
        for (int i = 0; i < entryCount; i++) {
            row += isWhole || i == 0 || path.maximumRepetition() == 0 || repetition[i] == 0 ? 1 : 0;
            int slot = isWhole ? firstSlot + i : slots[i];
            if (slot != DONE && validity.isNull(slot)) {
                throw new ValueException("Row " + row + " of the batch has no value for " + field.name()
                        + ", which is REQUIRED", "Give a value, or make the field OPTIONAL.");
            }
        }
    }

    /// Entries of lists become entries of their elements.
    private void expand(int[] offsets, int element, int repeated, int level) {
        long total = 0;
        for (int i = 0; i < entryCount; i++) {
            int slot = isWhole ? firstSlot + i : slots[i];
            total += slot == DONE ? 1 : Math.max(1, offsets[slot + 1] - offsets[slot]);
        }
        if (total > Integer.MAX_VALUE - 16) {
            throw new UnsupportedFeatureException("The lists of a batch have " + total + " elements together; an array"
                    + " holds at most " + (Integer.MAX_VALUE - 16), "Write fewer rows per batch.");
        }
        list(level);
        reserveNext((int) total);
        int at = 0;
        for (int i = 0; i < entryCount; i++) {
            int slot = slots[i];
            nextRepetition[at] = repetition[i];
            if (slot == DONE) {
                nextSlots[at] = DONE;
                nextDefinition[at++] = definition[i];
                continue;
            }
            int begin = offsets[slot];
            int end = offsets[slot + 1];
            if (begin == end) {
                nextSlots[at] = DONE;
                nextDefinition[at++] = element - 1;
                continue;
            }
            nextSlots[at++] = begin;
            for (int j = begin + 1; j < end; j++) {
                nextRepetition[at] = repeated;
                nextSlots[at++] = j;
            }
        }
        swap();
        entryCount = at;
    }

    /// Writes down what was implied while no entry was done: slots, and at the first time repetition levels.
    private void list(int level) {
        if (!isWhole) {
            return;
        }
        isWhole = false;
        if (slots.length < entryCount) {
            int capacity = capacity(entryCount);
            slots = new int[capacity];
            definition = new int[capacity];
            repetition = new int[capacity];
        }
        for (int i = 0; i < entryCount; i++) {
            slots[i] = firstSlot + i;
        }
        Arrays.fill(definition, 0, entryCount, level);
        Arrays.fill(repetition, 0, entryCount, 0);
    }

    private void reserveNext(int count) {
        if (nextSlots.length < count) {
            int capacity = capacity(count);
            nextSlots = new int[capacity];
            nextDefinition = new int[capacity];
            nextRepetition = new int[capacity];
        }
    }

    private static int capacity(int count) {
        return (int) Math.min(Integer.MAX_VALUE - 16, Math.max(1024L, count + (count >> 2)));
    }

    private void swap() {
        int[] old = slots;
        slots = nextSlots;
        nextSlots = old;
        old = definition;
        definition = nextDefinition;
        nextDefinition = old;
        old = repetition;
        repetition = nextRepetition;
        nextRepetition = old;
    }

    /// The entries that are left are values; their slots move together.
    private void finish(int level) {
        if (isWhole) {
            presentCount = entryCount;
            return;
        }
        int present = 0;
        for (int i = 0; i < entryCount; i++) {
            int slot = slots[i];
            if (slot != DONE) {
                definition[i] = level;
                slots[present++] = slot;
            }
        }
        presentCount = present;
    }

    /// How many entries there are.
    public int entryCount() {
        return entryCount;
    }

    /// How many of them are values.
    public int presentCount() {
        return presentCount;
    }

    /// Whether every entry is a value of the slots from [#firstSlot] on, and begins a row; then there are no arrays.
    public boolean isWhole() {
        return isWhole;
    }

    /// The slot of the first value, if the entries are [whole][#isWhole].
    public int firstSlot() {
        return firstSlot;
    }

    /// The slots of the values in [#values], [#presentCount] of them, unless the entries are [whole][#isWhole].
    public int[] slots() {
        return slots;
    }

    /// The definition levels, [#entryCount] of them, unless the entries are [whole][#isWhole].
    public int[] definition() {
        return definition;
    }

    /// The repetition levels, [#entryCount] of them, unless the entries are [whole][#isWhole].
    public int[] repetition() {
        return repetition;
    }

    /// The leaf's vector.
    public Vector values() {
        Vector known = values;
        if (known == null) {
            throw new IllegalStateException("nothing was striped");
        }
        return known;
    }
}
