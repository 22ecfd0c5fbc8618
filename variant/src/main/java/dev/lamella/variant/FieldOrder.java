package dev.lamella.variant;

import java.util.BitSet;

/// The indexes of an object's fields, sorted by name. Some writers store fields in another order.
final class FieldOrder {
    private static final int[] SORTED = {};

    private FieldOrder() {}

    /// The indexes sorted by name; empty if the fields are sorted already.
    ///
    /// @throws VariantFormatException if two fields have the same name
    static int[] of(VariantObject object) {
        if (object.metadata().isAscending(object)) {
            return SORTED;
        }
        int[] order = sorted(object);
        for (int i = 1; i < order.length; i++) {
            if (compare(object, order[i - 1], order[i]) == 0) {
                throw Damage.sameName(object, order[i]);
            }
        }
        return order;
    }

    /// The object with only the last of several fields of one name: a copy, of at most [Budget#FACTOR] times its bytes. The
    /// objects in it keep all their fields until they are requested, so that shared bytes do not multiply the work. Depth
    /// does: an object in it that has a name twice is copied again. A [Walk] limits the depth.
    ///
    /// @throws VariantFormatException if the fields share their bytes too often
    static VariantObject withLastFields(VariantObject object) {
        if (object.metadata().isAscending(object)) {
            return object;
        }
        int[] order = sorted(object);
        BitSet kept = new BitSet();
        for (int i = 0; i < order.length; i++) {
            // Fields of one name are in the order of their indexes.
            kept.set(order[i], i + 1 == order.length || compare(object, order[i], order[i + 1]) != 0);
        }
        return kept.cardinality() == order.length ? object : copy(object, kept);
    }

    private static VariantObject copy(VariantObject object, BitSet kept) {
        VariantAssembler copy = new VariantAssembler(object.metadata().limits());
        copy.open();
        long left = (long) Budget.FACTOR * object.byteCount();
        for (int i = kept.length() - 1; i >= 0; i = kept.previousSetBit(i - 1)) {
            Variant value = object.stored(i);
            left -= value.byteCount();
            if (left < 0) {
                throw Damage.tooEntangled(object.position(), object.byteCount());
            }
            copy.value(value);
            copy.field(object.nameId(i));
        }
        copy.endObject();
        byte[] bytes = copy.build();
        return new VariantObject(object.metadata(), bytes, 0, 0, bytes.length);
    }

    private static int[] sorted(VariantObject object) {
        return MergeSort.sorted(object.size(), (place, other) -> compare(object, place, other));
    }

    private static int compare(VariantObject object, int place, int other) {
        return object.metadata().compareNames(object.nameId(place), object.nameId(other));
    }
}
