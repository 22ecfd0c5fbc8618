package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A cache of objects' field orders by name, for sequences of names: rows repeat them.
///
/// The cache is bounded: the hash of the names determines the slot of a shape, and a new shape replaces the old one in its
/// slot.
final class ObjectShapes {
    private static final int PLACES_LOG = 8;
    /// Shapes with more fields are not cached.
    private static final int MOST_KEPT_FIELDS = 4096;
    private static final Shape EMPTY = new Shape(new int[0], new int[0], new int[0]);

    private final VariantDictionary dictionary;
    private final @Nullable Shape[] shapes = new @Nullable Shape[1 << PLACES_LOG];
    private int forgettings;

    ObjectShapes(VariantDictionary dictionary) {
        this.dictionary = dictionary;
        this.forgettings = dictionary.forgettings();
    }

    /// The properties of a sequence of fields that do not depend on the ids of their names.
    ///
    /// @param names the numbers of the names, in the order in which they came
    /// @param byName indices into names, sorted by the names' bytes; of several fields with the same name only the last one
    /// @param asGiven the same indices in the order in which they came
    record Shape(int[] names, int[] byName, int[] asGiven) {
        /// How many fields remain.
        int count() {
            return byName.length;
        }

        /// Whether the fields came sorted by name, each once.
        boolean isSorted() {
            return byName == asGiven && !hasDuplicates();
        }

        boolean hasDuplicates() {
            return byName.length < names.length;
        }
    }

    /// The shape of `count` fields; the number of field `i`'s name is at `entries[from + i * step]`.
    Shape of(int[] entries, int from, int count, int step) {
        if (count == 0) {
            return EMPTY;
        }
        if (forgettings != dictionary.forgettings()) {
            forgettings = dictionary.forgettings();
            Arrays.fill(shapes, null);
        }
        if (count > MOST_KEPT_FIELDS) {
            return make(entries, from, count, step);
        }
        int place = (int) (SequenceHash.of(entries, from, count, step) >>> Long.SIZE - PLACES_LOG);
        Shape known = shapes[place];
        if (known == null || !isOf(known, entries, from, count, step)) {
            known = make(entries, from, count, step);
            shapes[place] = known;
        }
        return known;
    }

    private static boolean isOf(Shape shape, int[] entries, int from, int count, int step) {
        int[] names = shape.names;
        if (names.length != count) {
            return false;
        }
        for (int i = 0, at = from; i < count; i++, at += step) {
            if (names[i] != entries[at]) {
                return false;
            }
        }
        return true;
    }

    private Shape make(int[] entries, int from, int count, int step) {
        int[] names = new int[count];
        for (int i = 0; i < count; i++) {
            names[i] = entries[from + i * step];
        }
        int[] ranks = dictionary.ranks(count);
        int[] byName = ranks.length > 0 ? byRank(names, ranks) : byComparing(names);
        int[] asGiven = byName.clone();
        Arrays.sort(asGiven);
        return new Shape(names, byName, Arrays.equals(byName, asGiven) ? byName : asGiven);
    }

    private static int[] byRank(int[] names, int[] ranks) {
        int[] last = new int[ranks.length];
        for (int i = 0; i < names.length; i++) {
            last[ranks[names[i]]] = i + 1;
        }
        int[] order = new int[names.length];
        int kept = 0;
        for (int each : last) {
            // Ranks without a field keep no entry.
            order[kept] = each - 1;
            kept += each > 0 ? 1 : 0;
            if (kept == order.length) {
                break;
            }
        }
        return Arrays.copyOf(order, kept);
    }

    private int[] byComparing(int[] names) {
        int[] order = MergeSort.sorted(names.length, (one, other) -> names[one] == names[other]
                ? 0
                : dictionary.compare(names[one], names[other]));
        int kept = 0;
        for (int i = 0; i < names.length; i++) {
            // Equal names are in the order in which they came.
            if (i + 1 == names.length || names[order[i]] != names[order[i + 1]]) {
                order[kept++] = order[i];
            }
        }
        return Arrays.copyOf(order, kept);
    }
}
