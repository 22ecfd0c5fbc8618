package dev.lamella.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes a FlatBuffer from its root: a table, then the values that its slots refer to, since offsets lead forward. Numbers
/// are aligned relative to the first byte, and equal vtables are written once.
///
/// @see <a href="https://flatbuffers.dev/internals/">FlatBuffer internals</a>
final class FlatWriter {
    private static final int FIRST_CAPACITY = 1024;

    private final Map<List<Integer>, Integer> vtables = new HashMap<>();
    private ByteBuffer out = ByteBuffer.allocate(FIRST_CAPACITY).order(ByteOrder.LITTLE_ENDIAN);

    private FlatWriter() {}

    static byte[] write(FlatValue.Table root) {
        FlatWriter writer = new FlatWriter();
        int offset = writer.reserve(Integer.BYTES, Integer.BYTES);
        writer.refer(offset, root);
        return Arrays.copyOf(writer.out.array(), writer.out.position());
    }

    /// Reserves `count` zero bytes.
    ///
    /// @return the position of the first one
    private int reserve(int count, int alignment) {
        int at = Math.ceilDiv(out.position(), alignment) * alignment;
        if (at + count > out.capacity()) {
            int capacity = Math.max(2 * out.capacity(), at + count);
            out = ByteBuffer.wrap(Arrays.copyOf(out.array(), capacity)).order(ByteOrder.LITTLE_ENDIAN)
                    .position(out.position());
        }
        out.position(at + count);
        return at;
    }

    /// Writes a value after all others, and its offset at `place`.
    private void refer(int place, FlatValue value) {
        int at = switch (value) {
            case FlatValue.Table(List<FlatValue> slots) -> table(slots);
            case FlatValue.Tables(List<FlatValue.Table> elements) -> tables(elements);
            case FlatValue.Ints(List<Integer> elements) -> ints(elements);
            case FlatValue.Text(String text) -> text(text);
            case FlatValue.Absent ignored -> throw new AssertionError("An absent slot has no offset");
            case FlatValue.Number ignored -> throw new AssertionError("Numbers are stored in their table");
        };
        out.putInt(place, at - place);
    }

    private int table(List<FlatValue> slots) {
        List<Integer> vtable = new ArrayList<>(slots.size() + 2);
        int size = Integer.BYTES;
        int alignment = Integer.BYTES;
        for (FlatValue slot : slots) {
            int width = width(slot);
            size = width == 0 ? size : Math.ceilDiv(size, width) * width;
            alignment = Math.max(alignment, width);
            vtable.add(width == 0 ? 0 : size);
            size += width;
        }
        vtable.addFirst(size);
        vtable.addFirst(Short.BYTES * (slots.size() + 2));
        int vtableAt = vtables.computeIfAbsent(vtable, this::vtable);
        int at = reserve(size, alignment);
        out.putInt(at, at - vtableAt);
        for (int i = 0; i < slots.size(); i++) {
            int place = at + vtable.get(i + 2);
            switch (slots.get(i)) {
                case FlatValue.Absent ignored -> {
                }
                case FlatValue.Number(int width, long value) -> {
                    for (int b = 0; b < width; b++) {
                        out.put(place + b, (byte) (value >> Byte.SIZE * b));
                    }
                }
                case FlatValue reference -> refer(place, reference);
            }
        }
        return at;
    }

    private static int width(FlatValue slot) {
        return switch (slot) {
            case FlatValue.Absent ignored -> 0;
            case FlatValue.Number number -> number.width();
            case FlatValue ignored -> Integer.BYTES;
        };
    }

    private int vtable(List<Integer> entries) {
        int at = reserve(Short.BYTES * entries.size(), Short.BYTES);
        for (int i = 0; i < entries.size(); i++) {
            out.putShort(at + Short.BYTES * i, entries.get(i).shortValue());
        }
        return at;
    }

    private int tables(List<FlatValue.Table> elements) {
        int at = vector(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            refer(at + Integer.BYTES * (i + 1), elements.get(i));
        }
        return at;
    }

    private int ints(List<Integer> elements) {
        int at = vector(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            out.putInt(at + Integer.BYTES * (i + 1), elements.get(i));
        }
        return at;
    }

    private int vector(int count) {
        int at = reserve(Integer.BYTES * (count + 1), Integer.BYTES);
        out.putInt(at, count);
        return at;
    }

    /// A text ends with a zero byte that is not counted.
    private int text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int at = reserve(Integer.BYTES + utf8.length + 1, Integer.BYTES);
        out.putInt(at, utf8.length).put(at + Integer.BYTES, utf8);
        return at;
    }
}
