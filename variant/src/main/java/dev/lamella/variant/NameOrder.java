package dev.lamella.variant;

import java.util.Arrays;

/// The names of a dictionary sorted by their bytes. The order is computed, whatever the metadata claims.
final class NameOrder {
    /// The ids sorted by name; empty if the ids themselves ascend, each name greater than the one before.
    private final int[] ascending;
    /// For each id the number of different smaller names; empty if that is the id itself.
    private final int[] ranks;
    private final int different;

    private NameOrder(int[] ascending, int[] ranks, int different) {
        this.ascending = ascending;
        this.ranks = ranks;
        this.different = different;
    }

    static NameOrder of(VariantMetadata metadata) {
        int size = metadata.size();
        int inOrder = 1;
        while (inOrder < size && metadata.compareBytes(inOrder - 1, inOrder) < 0) {
            inOrder++;
        }
        if (inOrder >= size) {
            return new NameOrder(new int[0], new int[0], size);
        }
        int[] ascending = MergeSort.sorted(size, metadata::compareBytes);
        int[] ranks = new int[size];
        int rank = 0;
        for (int i = 1; i < size; i++) {
            rank += metadata.compareBytes(ascending[i - 1], ascending[i]) == 0 ? 0 : 1;
            ranks[ascending[i]] = rank;
        }
        return new NameOrder(ascending, ranks, rank + 1);
    }

    /// Whether each name is greater than the one before.
    boolean isAscending() {
        return ascending.length == 0;
    }

    /// Whether the names are distinct.
    boolean isUnique() {
        return isAscending() || different == ascending.length;
    }

    /// The rank of a name: equal for equal names, greater for greater names.
    int rank(int id) {
        return isAscending() ? id : ranks[id];
    }

    /// The smallest id of a name; -1 if the dictionary does not have it.
    int find(VariantMetadata metadata, VariantName name) {
        int low = 0;
        int high = metadata.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (metadata.compareBytes(id(middle), name) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < metadata.size() && metadata.hasName(id(low), name) ? id(low) : -1;
    }

    private int id(int place) {
        return isAscending() ? place : ascending[place];
    }

    @Override
    public String toString() {
        return "NameOrder" + Arrays.toString(ascending);
    }
}
