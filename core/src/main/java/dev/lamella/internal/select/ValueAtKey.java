package dev.lamella.internal.select;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.util.Arrays;

/// The result of a condition for the values of a key in maps. The values of all maps are tested at once, and null once, for
/// maps without the key.
final class ValueAtKey implements Condition {
    private static final long[] FIRST = {1};

    private final StructPath path;
    private final Kernel key;
    private final Condition value;
    private final Answers answers = new Answers();
    private final Answers keys = new Answers();
    private final boolean isTrueForNull;
    private final boolean isFalseForNull;
    private long[] openEntries = {};
    private long[] presentKeys = {};
    private int[] entries = {};

    /// @param key matches the one key
    ValueAtKey(StructPath path, Kernel key, Condition value) {
        this.path = path;
        this.key = key;
        this.value = value;
        Answers ofNull = value.of(new NullVector(1), FIRST);
        isTrueForNull = Bits.isSet(ofNull.yes(), 0);
        isFalseForNull = Bits.isSet(ofNull.no(), 0);
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        int size = origin.size();
        ColumnVector maps = path.follow(origin);
        answers.startUnknown(size);
        if (isTrueForNull) {
            Bits.fill(answers.yes(), size);
        }
        if (isFalseForNull) {
            Bits.fill(answers.no(), size);
        }
        switch (maps) {
            case NullVector ignored -> {
            }
            case MapVector v -> ask(v, open);
            default -> throw new AssertionError("A way to maps ends at " + maps.getClass().getSimpleName());
        }
        return answers;
    }

    private void ask(MapVector maps, long[] open) {
        int count = maps.keys().size();
        if (maps.keys() instanceof NullVector) {
            return;
        }
        find(maps, open);
        openEntries = Bits.room(openEntries, count);
        Bits.clear(openEntries, count);
        for (int slot = 0; slot < maps.size(); slot++) {
            if (entries[slot] >= 0) {
                Bits.set(openEntries, entries[slot]);
            }
        }
        Answers one = value.of(maps.values(), openEntries);
        for (int slot = 0; slot < maps.size(); slot++) {
            if (entries[slot] >= 0) {
                put(answers.yes(), slot, Bits.isSet(one.yes(), entries[slot]));
                put(answers.no(), slot, Bits.isSet(one.no(), entries[slot]));
            }
        }
    }

    /// Finds the last entry with the key in each map; -1 if there is none.
    private void find(MapVector maps, long[] open) {
        int count = maps.keys().size();
        Validity validity = maps.keys().validity();
        presentKeys = Bits.room(presentKeys, count);
        Bits.fill(presentKeys, count);
        for (int word = 0; validity.hasNulls() && word < Bits.words(count); word++) {
            presentKeys[word] &= validity.words()[word];
        }
        keys.start(count);
        Matching.match(key, maps.keys(), presentKeys, presentKeys, keys);
        if (entries.length < maps.size()) {
            entries = new int[maps.size()];
        }
        Arrays.fill(entries, 0, maps.size(), -1);
        for (int word = 0; word < Bits.words(maps.size()); word++) {
            for (long left = path.present()[word] & open[word]; left != 0; left &= left - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(left);
                entries[slot] = Bits.lastSet(keys.yes(), maps.offsets()[slot], maps.offsets()[slot + 1]);
            }
        }
    }

    private static void put(long[] words, int slot, boolean value) {
        long bit = 1L << slot;
        words[slot >>> 6] = words[slot >>> 6] & ~bit | (value ? bit : 0);
    }

    @Override
    public Effort effort() {
        return Effort.ELEMENTS;
    }
}
