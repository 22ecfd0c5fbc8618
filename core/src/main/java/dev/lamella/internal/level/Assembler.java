package dev.lamella.internal.level;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.schema.Leaf;
import dev.lamella.vector.Validity;
import java.util.Arrays;

/// Turns the levels of one leaf into the structure above it: a validity for every nullable node and offsets for every repeated
/// node, 64 level entries at a time and independent of types.
///
/// A level entry is a *slot* of layer `k` if its repetition level is at most `k` and its definition level says that an element
/// of layer `k` exists. A list of layer `k` begins at every slot of layer `k - 1`. A node's validity is `definition >= the
/// node's level` at the slots of its layer. So a comparison gives 64 bits of structure, and `Long.compress` drops the entries
/// that are not slots.
///
/// A *window* is the range of one batch: whole rows, over any number of pages. Usage: [#startWindow]; then [#take] until the
/// window has its rows, starting the next page in [PageLevels] whenever one is done; finally [#endWindow]. The results are
/// valid until the next window.
public final class Assembler {
    /// The most slots of a layer: the longest array of eight bytes each.
    private static final int MOST_SLOTS = Memory.mostElements(Long.BYTES);
    /// Slots of a layer that a window may have regardless of the size of its column chunk, and additional slots per byte. One
    /// run of levels may stand for two billion slots, but real rows are not like that, and a few bytes must not cost gigabytes.
    private static final int FREE_SLOTS = 1 << 23;
    private static final int SLOTS_OF_A_BYTE = 64;

    private final LevelShape shape;
    private final PageLevels levels;
    private final Bitmap[] validity;
    private final int[][] offsets;
    private final int[] counts;
    /// By layer, in bit 0: whether an element of the layer exists at the last entry of the previous word.
    private final long[] existedBefore;

    private int mostSlots = MOST_SLOTS;
    private boolean keepsStructure = true;
    private int slots;
    private int present;
    private int rows;

    /// @param levels the levels of the leaf's pages
    public Assembler(Leaf leaf, PageLevels levels) {
        this(LevelShape.of(leaf), levels);
    }

    Assembler(LevelShape shape, PageLevels levels) {
        this.shape = shape;
        this.levels = levels;
        validity = new Bitmap[shape.nullableDefinition().length];
        Arrays.setAll(validity, i -> new Bitmap());
        offsets = new int[shape.maximumRepetition() + 1][16];
        counts = new int[shape.maximumRepetition() + 1];
        existedBefore = new long[shape.maximumRepetition() + 1];
    }

    /// Whether slots of the leaf can be null: the leaf is optional, or an enclosing group in the same layer.
    public boolean isLeafNullable() {
        return shape.isLeafNullable();
    }

    /// Bits of the leaf's validity, appended in step with the slots of [#take]; only if its slots can be null.
    public Bitmap leafValidity() {
        return validity[validity.length - 1];
    }

    /// Validity of the nodes that exist from this definition level on, the leaf or groups above it: [Validity#none] if none of
    /// them can be null.
    public Validity validity(int definitionLevel) {
        int index = nullableIndex(definitionLevel);
        return index < 0 ? Validity.none() : validity[index].validity();
    }

    /// Offsets of the repeated node of layer `layer`: one for each slot of the layer above, and the end.
    public int[] offsets(int layer) {
        return offsets[layer];
    }

    /// The number of slots of `layer` in the window.
    public int slotCount(int layer) {
        return counts[layer];
    }

    /// The largest number of slots of a layer in the window so far.
    public int mostSlots() {
        int most = 0;
        for (int count : counts) {
            most = Math.max(most, count);
        }
        return most;
    }

    /// The number of rows in the window so far.
    public int rows() {
        return rows;
    }

    /// Slots of the leaf that the last [#take] added.
    public int slots() {
        return slots;
    }

    /// The number of these slots that hold a value.
    public int present() {
        return present;
    }

    /// Begins a column chunk of this many bytes.
    ///
    /// @param rowBytes the most bytes of a row
    public void startChunk(long bytes, long rowBytes) {
        long most = Math.min(FREE_SLOTS + Math.min(bytes, MOST_SLOTS) * SLOTS_OF_A_BYTE, rowBytes);
        mostSlots = (int) Math.min(MOST_SLOTS, most);
    }

    /// Begins a window.
    public void startWindow() {
        for (Bitmap bits : validity) {
            bits.clear();
        }
        Arrays.fill(counts, 0);
        rows = 0;
        keepsStructure = true;
    }

    /// Begins a window that only counts rows and values, to skip rows of any length.
    public void startSkipping() {
        startWindow();
        keepsStructure = false;
    }

    /// Leaves the arrays of this window to their current users; the next window allocates others.
    public void detach() {
        for (Bitmap bits : validity) {
            bits.detach();
        }
        for (int layer = 1; layer < offsets.length; layer++) {
            offsets[layer] = new int[counts[layer - 1] + 1];
        }
    }

    /// Takes entries of the current page, at most a block of them, but no entry of a row after the first `targetRows` rows of
    /// the window. Returns false if the next entry of the page begins such a row: the window is complete.
    ///
    /// @throws CorruptFileException if the levels contradict each other
    public boolean take(int targetRows) {
        slots = 0;
        present = 0;
        if (shape.maximumRepetition() == 0) {
            return takeFlat(targetRows);
        }
        if (levels.blockAt() == levels.blockSize()) {
            levels.nextBlock(LevelDecoder.BLOCK);
        }
        LevelDecoder repetitions = levels.repetition();
        while (levels.blockAt() < levels.blockSize()) {
            int word = levels.blockAt() & ~63;
            int skipped = levels.blockAt() & 63;
            int count = Math.min(64, levels.blockSize() - word);
            long live = Bitmap.low(count) & -1L << skipped;
            long starts = ~repetitions.atLeast(1, word) & live;
            int room = targetRows - rows;
            boolean complete = Long.bitCount(starts) > room;
            if (complete) {
                long over = starts;
                for (int i = 0; i < room; i++) {
                    over &= over - 1;
                }
                long before = Long.lowestOneBit(over) - 1;
                live &= before;
                starts &= before;
            }
            if (live != 0) {
                if (rows == 0 && (starts & live & -live) == 0) {
                    throw new CorruptFileException(
                            "The first repetition level of the column chunk is not 0, but a column chunk "
                                    + "begins with a row, and so does a page that an offset index names");
                }
                entries(word, live, starts, count);
                levels.advance(Long.bitCount(live));
            }
            if (complete) {
                return false;
            }
        }
        return true;
    }

    /// Without repetition every entry is a row.
    private boolean takeFlat(int targetRows) {
        int room = targetRows - rows;
        if (room == 0) {
            return false;
        }
        levels.nextBlock(room);
        int count = levels.blockSize();
        levels.advance(count);
        rows += count;
        counts[0] += count;
        slots = count;
        LevelDecoder definitions = levels.definition();
        if (definitions.allMaximum()) {
            for (Bitmap bits : validity) {
                bits.appendOnes(count);
            }
            present = count;
            return true;
        }
        int[] nullable = shape.nullableDefinition();
        for (int at = 0; at < count; at += 64) {
            int size = Math.min(64, count - at);
            long live = Bitmap.low(size);
            for (int i = 0; i < nullable.length; i++) {
                validity[i].append(definitions.atLeast(nullable[i], at) & live, size);
            }
            present += Long.bitCount(definitions.atLeast(shape.maximumDefinition(), at) & live);
        }
        return true;
    }

    /// Processes up to 64 entries of the block, out of `size` from entry `at` on, for which the bit in `live` is set.
    private void entries(int at, long live, long starts, int size) {
        LevelDecoder definitions = levels.definition();
        LevelDecoder repetitions = levels.repetition();
        int deepest = shape.maximumRepetition();
        rows += Long.bitCount(starts);
        long parents = starts;
        int node = 0;
        boolean isWordDone = live >>> size - 1 != 0;
        for (int layer = 0;; layer++) {
            int count = Long.bitCount(parents);
            if (keepsStructure) {
                while (node < validity.length && shape.nullableLayer()[node] == layer) {
                    long bits = definitions.atLeast(shape.nullableDefinition()[node], at) & parents;
                    validity[node].append(Long.compress(bits, parents), count);
                    node++;
                }
                grow(layer, count);
            }
            if (layer == deepest) {
                slots += count;
                break;
            }
            long upTo = layer + 1 == deepest ? live : ~repetitions.atLeast(layer + 2, at) & live;
            long exists = definitions.atLeast(shape.elementDefinition()[layer + 1], at);
            long children = upTo & exists;
            // An entry that continues a list of this layer, or one inside an element of it, must hold an element of the list if
            // the previous entry does. If neither does, it repeats that the list is null or empty, and is not a slot: DuckDB
            // writes a null ARRAY this way, with as many entries as an ARRAY has elements.
            long continued = live & repetitions.atLeast(layer + 1, at);
            long existed = exists << 1 | existedBefore[layer + 1];
            if ((continued & (exists ^ existed)) != 0) {
                throw new CorruptFileException(
                        "A repetition level of " + (layer + 1) + " continues a list, but the definition "
                                + "levels say that the list has no element there, or had none before");
            }
            if (isWordDone) {
                existedBefore[layer + 1] = exists >>> size - 1 & 1;
            }
            if (keepsStructure) {
                appendOffsets(layer + 1, parents, children, counts[layer] - count);
            }
            parents = children;
        }
        present += Long.bitCount(definitions.atLeast(shape.maximumDefinition(), at) & live);
    }

    private void grow(int layer, int size) {
        int count = counts[layer] + size;
        if (count < 0 || count > mostSlots) {
            throw new UnsupportedFeatureException(
                    "A row has more than " + mostSlots + " list elements, the most that this "
                            + "library holds at once of a column chunk of this length");
        }
        counts[layer] = count;
    }

    private void appendOffsets(int layer, long parents, long children, int from) {
        int[] ends = offsets[layer];
        if (ends.length < counts[layer - 1] + 1) {
            ends = Arrays.copyOf(ends, (int) Math.min(Integer.MAX_VALUE - 64L, counts[layer - 1] * 2L + 64));
            offsets[layer] = ends;
        }
        int base = counts[layer];
        int end = counts[layer - 1];
        long bits = parents;
        for (int to = from; to < end; to++) {
            long lowest = bits & -bits;
            ends[to] = base + Long.bitCount(children & lowest - 1);
            bits ^= lowest;
        }
    }

    /// Ends the window: closes the last list of every layer.
    public void endWindow() {
        for (int layer = 1; layer < counts.length; layer++) {
            int lists = counts[layer - 1];
            if (offsets[layer].length <= lists) {
                offsets[layer] = Arrays.copyOf(offsets[layer], lists + 1);
            }
            offsets[layer][lists] = counts[layer];
        }
    }

    /// Whether this and `other`, leaves below the same node, agree on that node's validity (if it is nullable) and on its
    /// offsets (if it is repeated).
    ///
    /// @param definitionLevel of the node, if it is nullable; else 0
    /// @param layer of the node, if it is repeated; else 0
    public boolean agreesWith(Assembler other, int definitionLevel, int layer) {
        int index = nullableIndex(definitionLevel);
        if (index >= 0 && !validity[index].sameAs(other.validity[other.nullableIndex(definitionLevel)])) {
            return false;
        }
        if (layer == 0) {
            return true;
        }
        int lists = counts[layer - 1];
        return other.counts[layer - 1] == lists && other.counts[layer] == counts[layer]
                && Arrays.equals(offsets[layer], 0, lists + 1, other.offsets[layer], 0, lists + 1);
    }

    private int nullableIndex(int definitionLevel) {
        return Arrays.binarySearch(shape.nullableDefinition(), definitionLevel);
    }
}
