package dev.lamella.variant;

/// Hashes of bytes that do not depend on their position.
final class Hashing {
    private Hashing() {}

    static int ofBytes(byte[] bytes, int from, int count) {
        int hash = 1;
        for (int i = from; i < from + count; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }
}
