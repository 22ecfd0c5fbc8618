package dev.lamella.variant;

import java.util.Arrays;

/// The objects and arrays of a value that are not complete, and what they hold so far.
final class OpenContainers {
    /// Three numbers for each child of an open container, and for the value itself: the number of its name, where it is (a run of bytes, or a
    /// container of the rope), how many bytes it has. While a container is open, the last two are the place round it, and
    /// how many bytes that remain were there before it.
    private static final int ENTRY = 3;

    /// Values of so many fields are sorted at once; those of fewer when the whole value is written, which is as quick then, and
    /// moves no value twice.
    private static final int FEWEST_SORTED = 64;

    private final VariantDictionary dictionary;
    private final ValueBuffer buffer;
    private final ObjectShapes shapes;
    private final FieldPlaces places = new FieldPlaces();
    private final Rope rope = new Rope();
    private int[] entries = new int[64 * ENTRY];
    /// Where the next child's entry is. Its name is there already if it is a field.
    private int entryEnd;
    /// For each open container where its own entry is.
    private int[] open = new int[16];
    /// For each open container where the rope ended when it began.
    private int[] ropeEnds = new int[16];
    private int depth;
    private byte[] sorted = new byte[64];
    private long sortedBytes;
    private int[] offsets = new int[64];
    /// Where the value goes on, of [FieldPlaces].
    private int place = FieldPlaces.OUTSIDE;
    /// How many bytes of the buffer do not remain in the value: those of fields that came again.
    private int droppedBytes;
    private int forgettings;

    /// @param dictionary has the names of fields
    /// @param buffer has the bytes of values, and takes the headers of containers
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

    /// How many bytes [#write] has copied out of containers, and were copied to sort them.
    long copiedBytes() {
        return sortedBytes + rope.copiedBytes();
    }

    /// The next value is a field.
    ///
    /// @param name the number of its name
    void field(int name) {
        entries[entryEnd] = name;
        place = places.behind(place, name);
    }

    /// The next value is a field if its name is the likely one.
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

    /// The next value is a field if the text goes on with the name that is likely, and a quotation mark.
    ///
    /// @return behind the quotation mark; negative if it is another one, and nothing has changed
    int likelyField(byte[] text, int from, int end) {
        int likely = places.likelyName(place);
        if (likely < 0) {
            return -1;
        }
        int behind = dictionary.behindQuoted(likely, text, from, end);
        if (behind >= 0) {
            entries[entryEnd] = likely;
            place = places.likely(place);
        }
        return behind;
    }

    /// A value is complete.
    ///
    /// @param start where its bytes begin, or, if negative, a container of the rope
    void add(int start, int bytes) {
        entries[entryEnd + 1] = start;
        entries[entryEnd + 2] = bytes;
        if (depth > 0) {
            nextEntry();
        }
    }

    /// An object begins.
    void openObject() {
        open();
        place = places.inner(place);
    }

    /// An array begins.
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
    /// @param stored the indices of fields, in the order of their values
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

    /// Writes where the values are, which have the order of the names.
    private void offsetsByName(int[] byName, int first, int from, int width) {
        int at = from;
        int offset = 0;
        for (int index : byName) {
            buffer.putLoosely(at, offset);
            at += width;
            offset += entries[first + index * ENTRY + 2];
        }
    }

    /// Puts values, none of which is a container, into the order of the names, and writes where they are then.
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
        // So many different ids are not all smaller.
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

    /// The innermost container has ended: only its own entry remains.
    private void close(int own, int bytes) {
        entryEnd = own;
        place = entries[own + 1];
        depth--;
        add(rope.seal(), bytes);
    }
}
