package dev.lamella.variant;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The order of an object's fields by name, kept for the sequences of field ids that were seen: rows repeat them.
///
/// What is kept is bounded: a shape lies at a place that its hash names, and another one of that place takes it over.
final class ObjectShapes {
    private static final int PLACES_LOG = 8;
    /// Shapes of more fields are not kept.
    private static final int MOST_KEPT_FIELDS = 4096;
    private static final Shape EMPTY = new Shape(new int[0], new int[0], new int[0], 0);

    private final VariantDictionary dictionary;
    private final @Nullable Shape[] shapes = new @Nullable Shape[1 << PLACES_LOG];
    private int clearings;

    ObjectShapes(VariantDictionary dictionary) {
        this.dictionary = dictionary;
        this.clearings = dictionary.clearings();
    }

    /// What is known of a sequence of fields.
    ///
    /// @param ids as they come
    /// @param byName indices into ids: by the names' bytes; of several fields with the same id, only the last one
    /// @param asGiven the same indices, as they come
    /// @param maxId the largest id
    record Shape(int[] ids, int[] byName, int[] asGiven, int maxId) {
        /// How many fields remain.
        int count() {
            return byName.length;
        }

        boolean hasDuplicates() {
            return byName.length < ids.length;
        }
    }

    /// The shape of `count` fields; the id of field `i` is at `entries[from + i * step]`.
    Shape of(int[] entries, int from, int count, int step) {
        if (count == 0) {
            return EMPTY;
        }
        if (clearings != dictionary.clearings()) {
            clearings = dictionary.clearings();
            Arrays.fill(shapes, null);
        }
        if (count > MOST_KEPT_FIELDS) {
            return make(entries, from, count, step);
        }
        long hash = count;
        for (int i = 0, at = from; i < count; i++, at += step) {
            hash = (hash ^ entries[at]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        int place = (int) (hash * 0x9E3779B97F4A7C15L >>> Long.SIZE - PLACES_LOG);
        Shape known = shapes[place];
        if (known == null || !isOf(known, entries, from, count, step)) {
            known = make(entries, from, count, step);
            shapes[place] = known;
        }
        return known;
    }

    private static boolean isOf(Shape shape, int[] entries, int from, int count, int step) {
        int[] ids = shape.ids;
        if (ids.length != count) {
            return false;
        }
        for (int i = 0, at = from; i < count; i++, at += step) {
            if (ids[i] != entries[at]) {
                return false;
            }
        }
        return true;
    }

    private Shape make(int[] entries, int from, int count, int step) {
        int[] ids = new int[count];
        int maxId = 0;
        for (int i = 0; i < count; i++) {
            ids[i] = entries[from + i * step];
            maxId = Math.max(maxId, ids[i]);
        }
        int[] order = MergeSort.sorted(count, (one, other) -> ids[one] == ids[other]
                ? 0
                : dictionary.compare(ids[one], ids[other]));
        int kept = 0;
        for (int i = 0; i < count; i++) {
            // Equal ids lie in the order in which they came.
            if (i + 1 == count || ids[order[i]] != ids[order[i + 1]]) {
                order[kept++] = order[i];
            }
        }
        int[] byName = Arrays.copyOf(order, kept);
        Arrays.sort(order, 0, kept);
        return new Shape(ids, byName, Arrays.copyOf(order, kept), maxId);
    }
}
