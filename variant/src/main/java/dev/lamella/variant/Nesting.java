package dev.lamella.variant;

import java.util.Arrays;

/// A stack of open containers, which knows which ones are objects and which ones are arrays.
final class Nesting {
    /// A bit for each container: set if it is an object.
    private long[] objects = new long[8];
    private int depth;
    private boolean isInObject;

    void clear() {
        depth = 0;
        isInObject = false;
    }

    /// How many containers are open.
    int depth() {
        return depth;
    }

    /// Whether the innermost container is an object; false if there is none.
    boolean isInObject() {
        return isInObject;
    }

    void enterObject() {
        requireRoom();
        objects[depth >> 6] |= 1L << depth;
        depth++;
        isInObject = true;
    }

    void enterArray() {
        requireRoom();
        objects[depth >> 6] &= ~(1L << depth);
        depth++;
        isInObject = false;
    }

    void leave() {
        depth--;
        isInObject = depth > 0 && (objects[depth - 1 >> 6] >>> depth - 1 & 1) != 0;
    }

    private void requireRoom() {
        if (depth >> 6 == objects.length) {
            objects = Arrays.copyOf(objects, 2 * objects.length);
        }
    }
}
