package dev.lamella.variant;

import java.util.Arrays;

/// The containers of a value under construction. Each is a list of pieces, which are runs of bytes or other containers.
///
/// A container is added when it ends. So no bytes move when a container gets its header, however deeply it is nested: every
/// byte is copied once, when the whole value is written.
final class Rope {
    /// For each container the end of its pieces, and two numbers for each piece: the start and count of its bytes, or the
    /// complement of a container and 0.
    private int[] pieces = new int[256];
    private int end;
    private int open;
    private int[] stack = new int[32];
    private long copiedBytes;

    void clear() {
        end = 0;
    }

    /// The position of the next container.
    int end() {
        return end;
    }

    /// Begins the pieces of a container that has ended. No other container may begin before [#seal].
    void begin() {
        open = end++;
        room();
    }

    /// Adds a piece: bytes, or, if `start` is negative, a container.
    void add(int start, int count) {
        if (start >= 0 && end > open + 1 && pieces[end - 2] >= 0 && pieces[end - 2] + pieces[end - 1] == start) {
            pieces[end - 1] += count;
            return;
        }
        room();
        pieces[end++] = start;
        pieces[end++] = start < 0 ? 0 : count;
    }

    /// Adds pieces, as [#add(int, int)] does. For each index of `order` the start is at `entries[from + index * step]`, and
    /// the count follows it.
    void add(int[] entries, int from, int step, int[] order) {
        if (2 * order.length > pieces.length - end) {
            pieces = Arrays.copyOf(pieces, Math.max(end + 2 * order.length, 2 * pieces.length));
        }
        int[] to = pieces;
        int at = end;
        // Where a run must begin to extend the piece before it.
        int runEnd = -1;
        for (int index : order) {
            int start = entries[from + index * step];
            int count = entries[from + index * step + 1];
            if (start < 0) {
                to[at++] = start;
                to[at++] = 0;
                runEnd = -1;
            } else {
                if (start == runEnd) {
                    to[at - 1] += count;
                } else {
                    to[at++] = start;
                    to[at++] = count;
                }
                runEnd = start + count;
            }
        }
        end = at;
    }

    /// Ends the pieces of a container.
    ///
    /// @return the container: a negative number
    int seal() {
        pieces[open] = end;
        return ~open;
    }

    private void room() {
        if (end > pieces.length - 2) {
            pieces = Arrays.copyOf(pieces, 2 * pieces.length);
        }
    }

    /// Writes the bytes of a container, whose runs are in `data`.
    ///
    /// @param limit the end of the container's bytes
    void write(int container, byte[] data, byte[] out, int from, int limit) {
        int target = from;
        int top = 0;
        int at = ~container + 1;
        int stop = pieces[~container];
        while (at < stop || top > 0) {
            if (at == stop) {
                stop = stack[--top];
                at = stack[--top];
                continue;
            }
            int start = pieces[at];
            if (start >= 0) {
                int count = pieces[at + 1];
                ShortCopy.copy(data, start, out, target, limit, count);
                target += count;
                at += 2;
                continue;
            }
            if (at + 2 < stop) {
                if (top == stack.length) {
                    stack = Arrays.copyOf(stack, 2 * top);
                }
                stack[top++] = at + 2;
                stack[top++] = stop;
            }
            at = ~start + 1;
            stop = pieces[~start];
        }
        copiedBytes += target - from;
    }

    /// How many bytes were copied so far.
    long copiedBytes() {
        return copiedBytes;
    }
}
