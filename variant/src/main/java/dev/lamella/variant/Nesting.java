package dev.lamella.variant;

import java.util.Arrays;

/// Which of the containers around a place are objects, and which are arrays.
final class Nesting {
    /// A bit for each: whether it is an object.
    private long[] objects = new long[8];
    private int depth;

    void clear() {
        depth = 0;
    }

    /// How many there are.
    int depth() {
        return depth;
    }

    /// Whether the innermost one is an object; false if there is none.
    boolean isInObject() {
        return depth > 0 && (objects[depth - 1 >> 6] >>> depth - 1 & 1) != 0;
    }

    void enterObject() {
        requireRoom();
        objects[depth >> 6] |= 1L << depth;
        depth++;
    }

    void enterArray() {
        requireRoom();
        objects[depth >> 6] &= ~(1L << depth);
        depth++;
    }

    void leave() {
        depth--;
    }

    private void requireRoom() {
        if (depth >> 6 == objects.length) {
            objects = Arrays.copyOf(objects, 2 * objects.length);
        }
    }
}
