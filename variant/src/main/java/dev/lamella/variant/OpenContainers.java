package dev.lamella.variant;

import java.util.Arrays;

/// The open objects and arrays of a value under construction, and their contents so far.
final class OpenContainers {
    /// Three numbers for each child of an open container, and for the value itself: the number of its name, its position (a
    /// run of bytes, or a container of the rope), and its byte count. While a container is open, the last two are the
    /// position of the container around it, and the bytes that were there before it and remain.
    private static final int ENTRY = 3;

    /// The values of an object with this many fields are sorted at once. Smaller objects are sorted when the whole value is
    /// written, which is as fast then and moves no value twice.
    private static final int FEWEST_SORTED = 64;

    private final VariantDictionary dictionary;
    private final ValueBuffer buffer;
    private final ObjectShapes shapes;
    private final FieldPlaces places = new FieldPlaces();
    private final Rope rope = new Rope();
    private int[] entries = new int[64 * ENTRY];
    /// The position of the next child's entry. If the child is a field, its name is already there.
    private int entryEnd;
    /// For each open container the position of its own entry.
    private int[] open = new int[16];
    /// For each open container the end of the rope when the container began.
    private int[] ropeEnds = new int[16];
    private int depth;
    private byte[] sorted = new byte[64];
    private long sortedBytes;
    private int[] offsets = new int[64];
    /// The current position in [FieldPlaces].
    private int place = FieldPlaces.OUTSIDE;
    /// How many bytes of the buffer are dropped, because their fields came again.
    private int droppedBytes;
    private int forgettings;

    /// @param dictionary the names of fields
    /// @param buffer the bytes of values; receives the headers of containers
    OpenContainers(VariantDictionary dictionary, ValueBuffer buffer) {
        this.dictionary = dictionary;
        this.buffer = buffer;
        this.shapes = new ObjectShapes(dictionary);
        this.forgettings = dictionary.forgettings();
    }

    void clear() {
        entryEnd = 0;
        depth = 0;
        droppedBytes = 0;
        rope.clear();
        place = FieldPlaces.OUTSIDE;
        if (forgettings == dictionary.forgettings()) {
            places.refresh();
        } else {
            forgettings = dictionary.forgettings();
            places.clear();
        }
    }

    /// How many containers are open.
    int depth() {
        return depth;
    }

    /// The byte count of the complete value.
    int byteCount() {
        return entries[2];
    }

    /// Writes the complete value.
    void write(byte[] out, int from) {
        if (entries[1] < 0) {
            rope.write(entries[1], buffer.bytes(), out, from, from + byteCount());
        } else {
            System.arraycopy(buffer.bytes(), entries[1], out, from, entries[2]);
        }
    }

    /// How many bytes [#write] copied out of containers, or sorting copied.
    long copiedBytes() {
        return sortedBytes + rope.copiedBytes();
    }

    /// Begins a field; its value comes next.
    ///
    /// @param name the number of its name
    void field(int name) {
        entries[entryEnd] = name;
        place = places.after(place, name);
    }

    /// Begins a field if its name is the one that probably comes next.
    ///
    /// @return whether it is; if not, nothing has changed
    boolean likelyField(String name) {
        int next = places.likely(place);
        int likely = places.name(next);
        if (!dictionary.isName(likely, name)) {
            return false;
        }
        dictionary.enter(likely);
        entries[entryEnd] = likely;
        place = next;
        return true;
    }

    /// Begins a field if the text continues with the name that probably comes next, and a quotation mark.
    ///
    /// @return the position after the quotation mark; negative if it is another name, and nothing has changed
    int likelyField(byte[] text, int from, int end) {
        int likely = places.likelyName(place);
        if (likely < 0) {
            return -1;
        }
        int after = dictionary.afterQuoted(likely, text, from, end);
        if (after >= 0) {
            entries[entryEnd] = likely;
            place = places.likely(place);
        }
        return after;
    }

    /// Adds a complete value.
    ///
    /// @param start where its bytes begin, or, if negative, a container of the rope
    void add(int start, int bytes) {
        entries[entryEnd + 1] = start;
        entries[entryEnd + 2] = bytes;
        if (depth > 0) {
            nextEntry();
        }
    }

    /// Begins an object.
    void openObject() {
        open();
        place = places.inner(place);
    }

    /// Begins an array.
    void openArray() {
        open();
    }

    private void open() {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            ropeEnds = Arrays.copyOf(ropeEnds, 2 * depth);
        }
        ropeEnds[depth] = rope.end();
        open[depth++] = entryEnd;
        entries[entryEnd + 1] = place;
        entries[entryEnd + 2] = remaining();
        nextEntry();
    }

    private int remaining() {
        return buffer.end() - droppedBytes;
    }

    private void nextEntry() {
        entryEnd += ENTRY;
        if (entryEnd == entries.length) {
            entries = Arrays.copyOf(entries, 2 * entryEnd);
        }
    }

    /// The shape of the innermost object.
    ObjectShapes.Shape shape() {
        ObjectShapes.Shape known = places.shape(place);
        if (known != null) {
            return known;
        }
        int first = open[depth - 1] + ENTRY;
        ObjectShapes.Shape found = shapes.of(entries, first, (entryEnd - first) / ENTRY, ENTRY);
        places.keep(place, found);
        return found;
    }

    /// Ends the innermost object.
    ///
    /// @param stored the indices of fields in the order in which their values are stored
    void endObject(ObjectShapes.Shape shape, int[] stored) {
        int own = open[depth - 1];
        int first = own + ENTRY;
        if (offsets.length < shape.names().length) {
            offsets = new int[Math.max(shape.names().length, 2 * offsets.length)];
        }
        int header = buffer.end();
        int dataAt = first == entryEnd ? header : entries[first + 1];
        int dataBytes = remaining() - entries[own + 2];
        int[] byName = shape.byName();
        if (shape.hasDuplicates()) {
            int kept = 0;
            for (int index : byName) {
                kept += entries[first + index * ENTRY + 2];
            }
            droppedBytes += dataBytes - kept;
            dataBytes = kept;
        }
        int count = byName.length;
        int idWidth = idWidth(byName, first);
        int offsetWidth = LittleEndianOutput.width(dataBytes);
        int idAt = buffer.container(ValueHeader.object(offsetWidth, idWidth, count), count, (long) count * idWidth
                + (count + 1L) * offsetWidth);
        int[] ids = dictionary.ids();
        for (int index : byName) {
            buffer.putLoosely(idAt, ids[entries[first + index * ENTRY]]);
            idAt += idWidth;
        }
        boolean isFlat = count >= FEWEST_SORTED && rope.end() == ropeEnds[depth - 1];
        if (stored != byName) {
            offsetsAsStored(byName, stored, first, idAt, offsetWidth);
        } else if (isFlat && !shape.isSorted()) {
            sortByName(byName, first, idAt, offsetWidth, dataBytes);
        } else {
            offsetsByName(byName, first, idAt, offsetWidth);
        }
        buffer.put(idAt + count * offsetWidth, dataBytes, offsetWidth);
        rope.begin();
        rope.add(header, buffer.end() - header);
        if (isFlat && stored == byName) {
            rope.add(dataAt, dataBytes);
        } else {
            rope.add(entries, first + 1, ENTRY, stored);
        }
        close(own, buffer.end() - header + dataBytes);
    }

    /// Writes the offsets of values that are in the order of their names.
    private void offsetsByName(int[] byName, int first, int from, int width) {
        int at = from;
        int offset = 0;
        for (int index : byName) {
            buffer.putLoosely(at, offset);
            at += width;
            offset += entries[first + index * ENTRY + 2];
        }
    }

    /// Sorts values that are not containers by their names, and writes their offsets.
    private void sortByName(int[] byName, int first, int from, int width, int dataBytes) {
        if (sorted.length - ShortCopy.LONGEST < dataBytes) {
            sorted = new byte[Math.max(dataBytes + ShortCopy.LONGEST, 2 * sorted.length)];
        }
        byte[] bytes = buffer.bytes();
        byte[] to = sorted;
        int at = from;
        int offset = 0;
        for (int index : byName) {
            int entry = first + index * ENTRY;
            int count = entries[entry + 2];
            LittleEndianOutput.putInt(bytes, at, offset);
            at += width;
            ShortCopy.copy(bytes, entries[entry + 1], to, offset, to.length, count);
            offset += count;
        }
        System.arraycopy(to, 0, bytes, entries[first + 1], dataBytes);
        sortedBytes += 2L * dataBytes;
    }

    private void offsetsAsStored(int[] byName, int[] stored, int first, int from, int width) {
        int offset = 0;
        for (int index : stored) {
            offsets[index] = offset;
            offset += entries[first + index * ENTRY + 2];
        }
        int at = from;
        for (int index : byName) {
            buffer.putLoosely(at, offsets[index]);
            at += width;
        }
    }

    /// How many bytes the largest id of some fields takes.
    private int idWidth(int[] indices, int first) {
        int largest = LittleEndianOutput.width(dictionary.size() - 1);
        // This many distinct ids cannot all be smaller.
        if (largest == 1 || largest == LittleEndianOutput.width(indices.length - 1)) {
            return largest;
        }
        int maxId = 0;
        for (int index : indices) {
            maxId = Math.max(maxId, dictionary.id(entries[first + index * ENTRY]));
        }
        return LittleEndianOutput.width(maxId);
    }

    /// Ends the innermost array.
    void endArray() {
        int own = open[depth - 1];
        int first = own + ENTRY;
        int header = buffer.end();
        int dataBytes = remaining() - entries[own + 2];
        int count = (entryEnd - first) / ENTRY;
        int width = LittleEndianOutput.width(dataBytes);
        int at = buffer.container(ValueHeader.array(width, count), count, (count + 1L) * width);
        rope.begin();
        rope.add(header, buffer.end() - header);
        int offset = 0;
        for (int entry = first; entry < entryEnd; entry += ENTRY) {
            buffer.putLoosely(at, offset);
            at += width;
            offset += entries[entry + 2];
            rope.add(entries[entry + 1], entries[entry + 2]);
        }
        buffer.put(at, dataBytes, width);
        close(own, buffer.end() - header + dataBytes);
    }

    /// Ends the innermost container: only its own entry remains.
    private void close(int own, int bytes) {
        entryEnd = own;
        place = entries[own + 1];
        depth--;
        add(rope.seal(), bytes);
    }
}
