package dev.lamella.variant;

/// The indexes of an object's fields, sorted by name. Some writers store fields in another order.
final class FieldOrder {
    private FieldOrder() {}

    /// The indexes sorted by name; empty if the fields are sorted already.
    ///
    /// @throws VariantFormatException if two fields have the same name
    static int[] of(VariantObject object) {
        int inOrder = 1;
        while (inOrder < object.size() && compare(object, inOrder - 1, inOrder) < 0) {
            inOrder++;
        }
        if (inOrder >= object.size()) {
            return new int[0];
        }
        int[] order = MergeSort.sorted(object.size(), (place, other) -> compare(object, place, other));
        for (int i = 1; i < order.length; i++) {
            if (compare(object, order[i - 1], order[i]) == 0) {
                throw Damage.sameName(object, order[i]);
            }
        }
        return order;
    }

    private static int compare(VariantObject object, int place, int other) {
        return object.metadata().compareNames(object.nameId(place), object.nameId(other));
    }
}
