package dev.lamella.metadata;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Equality by content for the arrays in this package's records.
final class Bytes {
    private Bytes() {}

    static boolean equal(Optional<byte[]> first, Optional<byte[]> second) {
        return first.isPresent() == second.isPresent()
                && (first.isEmpty() || Arrays.equals(first.get(), second.get()));
    }

    static boolean equal(List<byte[]> first, List<byte[]> second) {
        if (first.size() != second.size()) {
            return false;
        }
        for (int i = 0; i < first.size(); i++) {
            if (!Arrays.equals(first.get(i), second.get(i))) {
                return false;
            }
        }
        return true;
    }

    static int hash(Optional<byte[]> bytes) {
        return bytes.map(Arrays::hashCode).orElse(0);
    }

    static int hash(List<byte[]> list) {
        int hash = 1;
        for (byte[] bytes : list) {
            hash = 31 * hash + Arrays.hashCode(bytes);
        }
        return hash;
    }
}
