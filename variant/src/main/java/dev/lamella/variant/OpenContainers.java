package dev.lamella.variant;

import java.util.Arrays;

/// The objects and arrays of a value that are not complete, and what they hold so far.
final class OpenContainers {
    /// Three numbers for each child of an open container, and for the value itself: the number of its name, where it is (a run of bytes, or a
    /// container of the rope), how many bytes it has.
    private static final int ENTRY = 3;

    private final VariantDictionary dictionary;
    private final ValueBuffer buffer;
    private final Rope rope = new Rope();
    private int[] entries = new int[64 * ENTRY];
    /// Where the next child's entry is. Its name is there already if it is a field.
    private int entryEnd;
    /// For each open container where its own entry is.
    private int[] open = new int[16];
    private int depth;
    private int[] offsets = new int[64];

    /// @param dictionary has the names of fields
    /// @param buffer has the bytes of values, and takes the headers of containers
    OpenContainers(VariantDictionary dictionary, ValueBuffer buffer) {
        this.dictionary = dictionary;
        this.buffer = buffer;
    }

    void clear() {
        entryEnd = 0;
        depth = 0;
        rope.clear();
    }

    /// How many bytes the value has, all of whose containers have ended.
    int byteCount() {
        return entries[2];
    }

    /// Writes the value, all of whose containers have ended.
    void write(byte[] out, int from) {
        if (entries[1] < 0) {
            rope.write(entries[1], buffer.bytes(), out, from, from + byteCount());
        } else {
            System.arraycopy(buffer.bytes(), entries[1], out, from, entries[2]);
        }
    }

    /// How many bytes [#write] has copied out of containers.
    long copiedBytes() {
        return rope.copiedBytes();
    }

    /// The next value is a field.
    ///
    /// @param name the number of its name
    void field(int name) {
        entries[entryEnd] = name;
    }

    /// A value is complete.
    ///
    /// @param place where its bytes begin, or, if negative, a container of the rope
    void add(int place, int bytes) {
        entries[entryEnd + 1] = place;
        entries[entryEnd + 2] = bytes;
        if (depth > 0) {
            nextEntry();
        }
    }

    /// A container begins.
    void open() {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth++] = entryEnd;
        nextEntry();
    }

    private void nextEntry() {
        entryEnd += ENTRY;
        if (entryEnd == entries.length) {
            entries = Arrays.copyOf(entries, 2 * entryEnd);
        }
    }

    /// The shape of the innermost object.
    ObjectShapes.Shape shape(ObjectShapes shapes) {
        int first = open[depth - 1] + ENTRY;
        return shapes.of(entries, first, (entryEnd - first) / ENTRY, ENTRY);
    }

    /// Ends the innermost object.
    ///
    /// @param stored the indices of fields, in the order of their values
    void endObject(ObjectShapes.Shape shape, int[] stored) {
        int own = open[depth - 1];
        int first = own + ENTRY;
        if (offsets.length < shape.names().length) {
            offsets = new int[Math.max(shape.names().length, 2 * offsets.length)];
        }
        // No more bytes than were written, so that each offset is an int.
        int dataBytes = 0;
        int maxId = 0;
        for (int index : stored) {
            offsets[index] = dataBytes;
            dataBytes += entries[first + index * ENTRY + 2];
            maxId = Math.max(maxId, dictionary.id(entries[first + index * ENTRY]));
        }
        int header = buffer.end();
        writeObjectHeader(shape, maxId, dataBytes);
        rope.begin();
        rope.add(header, buffer.end() - header);
        for (int index : stored) {
            rope.add(entries[first + index * ENTRY + 1], entries[first + index * ENTRY + 2]);
        }
        close(own, buffer.end() - header + dataBytes);
    }

    private void writeObjectHeader(ObjectShapes.Shape shape, int maxId, int dataBytes) {
        int count = shape.count();
        int idWidth = LittleEndianOutput.width(maxId);
        int offsetWidth = LittleEndianOutput.width(dataBytes);
        int idAt = buffer.container(ValueHeader.object(offsetWidth, idWidth, count), count, (long) count * idWidth
                + (count + 1L) * offsetWidth);
        int offsetAt = idAt + count * idWidth;
        for (int index : shape.byName()) {
            buffer.put(idAt, dictionary.id(shape.names()[index]), idWidth);
            buffer.put(offsetAt, offsets[index], offsetWidth);
            idAt += idWidth;
            offsetAt += offsetWidth;
        }
        buffer.put(offsetAt, dataBytes, offsetWidth);
    }

    /// Ends the innermost array.
    void endArray() {
        int own = open[depth - 1];
        int first = own + ENTRY;
        int dataBytes = 0;
        for (int entry = first; entry < entryEnd; entry += ENTRY) {
            dataBytes += entries[entry + 2];
        }
        int count = (entryEnd - first) / ENTRY;
        int width = LittleEndianOutput.width(dataBytes);
        int header = buffer.end();
        int at = buffer.container(ValueHeader.array(width, count), count, (count + 1L) * width);
        rope.begin();
        rope.add(header, buffer.end() - header);
        int offset = 0;
        for (int entry = first; entry < entryEnd; entry += ENTRY) {
            buffer.put(at, offset, width);
            at += width;
            offset += entries[entry + 2];
            rope.add(entries[entry + 1], entries[entry + 2]);
        }
        buffer.put(at, dataBytes, width);
        close(own, buffer.end() - header + dataBytes);
    }

    /// The innermost container has ended: only its own entry remains.
    private void close(int own, int bytes) {
        entryEnd = own;
        depth--;
        add(rope.seal(), bytes);
    }
}
