package dev.lamella.internal.column;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.level.Assembler;
import dev.lamella.internal.level.Bitmap;
import dev.lamella.internal.level.LevelDecoder;
import dev.lamella.internal.page.ChunkBytes;
import dev.lamella.internal.page.LentArrays;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.page.PageReader;
import dev.lamella.internal.page.ReadCounters;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.PageHeader;
import dev.lamella.schema.Leaf;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads one leaf, column chunk after column chunk, and assembles pages, levels and values to *windows* of whole rows.
///
/// A window's values are decoded densely and then spread over its nulls, in place, into reused arrays. Values of byte columns
/// stay in the page's array as long as the window lies in one page. While pages are dictionary-encoded, byte columns are
/// returned as dictionary indices ([DictionaryVector]), and numbers are looked up.
///
/// Every failure gets its place: this class asks the [ChunkCursor] for it.
///
/// @param <A> the array type of the values, for example `long[]`
public final class ColumnChunkReader<A> {
    /// A value this large is checked before room for it is made.
    private static final int LARGE_VALUE = 16 << 20;
    /// Nulls of a type this wide are not worth allocating.
    private static final int WIDE_VALUE = 1024;
    /// Spare room that is always allocated, in slots and in bytes: the lesser of the two.
    private static final int SPARE_SLOTS = 64;
    private static final int SPARE_BYTES = 1 << 20;
    private static final ArrayType<int[]> INDICES = new ArrayType.OfInt();

    private final Leaf leaf;
    private final ArrayType<A> arrayType;
    private final Assembler assembler;
    private final boolean hasLevels;
    private final boolean exposesDictionary;
    private final ChunkCursor<A> chunk;

    /// The dictionary of windows that need none.
    private @Nullable ColumnVector nothing;

    private A values;
    private int[] indices = new int[64];
    private final LentArrays<A> lentValues = new LentArrays<>();
    private final LentArrays<int[]> lentIndices = new LentArrays<>();
    private boolean windowUsesDictionary;
    private int slots;
    private int rows;
    /// The next row of the chunk.
    private long row;
    private final FileLimits limits;
    /// How many bytes of values may be made of the chunk, and how many of them are left.
    private long expansion;
    private long expansionLeft;

    private ColumnChunkReader(Leaf leaf, ArrayType<A> arrayType, PageReader pages, FileLimits limits) {
        this.leaf = leaf;
        this.limits = limits;
        this.arrayType = arrayType;
        chunk = new ChunkCursor<>(leaf, arrayType, pages);
        assembler = new Assembler(leaf, chunk.levels());
        hasLevels = chunk.levels().areStored();
        values = arrayType.allocate(0);
        exposesDictionary = arrayType instanceof ArrayType.OfBytes || arrayType instanceof ArrayType.OfFixed;
    }

    /// A reader for one leaf.
    public static ColumnChunkReader<?> of(Leaf leaf, Compressions compressions, boolean verifiesChecksums,
            FileLimits limits) {
        return of(leaf, ArrayType.of(leaf.field().type(), leaf.field().typeLength()),
                new PageReader(compressions, verifiesChecksums, limits), limits);
    }

    private static <A> ColumnChunkReader<A> of(Leaf leaf, ArrayType<A> arrayType, PageReader pages,
            FileLimits limits) {
        return new ColumnChunkReader<>(leaf, arrayType, pages, limits);
    }

    public Leaf leaf() {
        return leaf;
    }

    /// The structure of the last window.
    public Assembler structure() {
        return assembler;
    }

    /// The source of the next chunk's bytes; must be opened before [#open].
    public ChunkBytes bytes() {
        return chunk.bytes();
    }

    /// Starts a column chunk, whose [#bytes] were opened.
    public void open(ChunkContext context) {
        chunk.open(context);
        long stored = chunk.bytes().remaining();
        assembler.startChunk(stored, limits.rowBytes());
        expansion = Math.max(limits.freeBytes(), saturated(stored, limits.expansion()));
        expansionLeft = expansion;
        row = 0;
    }

    /// The header of the current page.
    public PageHeader header() {
        return chunk.header();
    }

    /// Offset in the file of the current page's header.
    public long headerOffset() {
        return chunk.headerOffset();
    }

    /// Bytes of the current page's header.
    public int headerLength() {
        return chunk.headerLength();
    }

    /// The place of the current page, for messages.
    public Location place() {
        return chunk.place();
    }

    /// The counters of all chunks so far.
    public ReadCounters counters() {
        return chunk.counters();
    }

    /// The next row of the chunk: the number of rows read or skipped.
    public long row() {
        return row;
    }

    /// Reads a window of up to `targetRows` rows, at least one; fewer if the window grew beyond `limits` first.
    ///
    /// @return the number of rows in the window
    /// @throws CorruptFileException if the chunk has fewer rows, or is damaged in any other way
    /// @throws IOException if the source fails
    public int read(int targetRows, WindowLimits limits) throws IOException {
        try {
            slots = 0;
            rows = 0;
            windowUsesDictionary = exposesDictionary;
            arrayType.clear(values);
            if (hasLevels) {
                readNested(targetRows, limits);
            } else {
                readRequired(targetRows, limits);
            }
            if (windowUsesDictionary && !chunk.hasDictionary()) {
                startWithoutDictionary();
            }
            row += rows;
            counters().addValues(slots);
            return rows;
        } catch (ParquetException | IndexOutOfBoundsException | NegativeArraySizeException | OutOfMemoryError e) {
            throw placed(e, place());
        }
    }

    /// A failure with its place. Every decoder checks its input, and large arrays are accounted for before allocation; any
    /// other exception is caught here, so that damage is never reported as a bug of the library.
    static ParquetException placed(Throwable failure, Location place) {
        return switch (failure) {
            case ParquetException e -> e.at(place);
            case OutOfMemoryError ignored -> Memory.exhausted().at(place);
            default -> new CorruptFileException("The page contradicts itself", failure).at(place);
        };
    }

    /// Makes a window of nulls only one without a dictionary, or, if nulls of the type take much room, one with an empty
    /// dictionary: nulls then cost nothing.
    private void startWithoutDictionary() {
        if (slots > 0 && arrayType instanceof ArrayType.OfFixed(int width) && width > WIDE_VALUE) {
            nothing = arrayType.vector(arrayType.allocate(0), 0, Validity.none());
        } else {
            materialize();
        }
    }

    /// Fails if the chunk holds more rows than were read.
    public void finish() {
        if (chunk.hasMore()) {
            throw new CorruptFileException("The column chunk has more values than its row group has rows for",
                    "The row counts of the file are wrong: its columns do not belong together row by row.")
                    .at(chunk.context().place());
        }
    }

    private void readRequired(int targetRows, WindowLimits limits) throws IOException {
        while (slots < targetRows) {
            if (chunk.isPageDone()) {
                if (isFullForAnotherPage(limits)) {
                    break;
                }
                nextPage();
                if (wouldMaterializeMuch(limits)) {
                    break;
                }
            }
            int count = chunk.levels().take(Math.min(chunk.step(), targetRows - slots));
            append(count, count, null);
            if (count == chunk.step() && isFull(limits)) {
                break;
            }
        }
        rows = slots;
    }

    private void readNested(int targetRows, WindowLimits limits) throws IOException {
        boolean isRepeated = chunk.levels().maximumRepetition() > 0;
        Bitmap leafValidity = assembler.isLeafNullable() ? assembler.leafValidity() : null;
        assembler.startWindow();
        int target = targetRows;
        while (true) {
            if (chunk.isPageDone()) {
                if (assembler.rows() > 0 && isFullForAnotherPage(limits)) {
                    target = assembler.rows();
                }
                if (assembler.rows() == target && (!isRepeated || chunk.endsWithRow())) {
                    break;
                }
                nextPage();
                if (assembler.rows() > 0 && wouldMaterializeMuch(limits)) {
                    target = assembler.rows();
                }
            }
            int before = assembler.rows();
            boolean more = assembler.take(Math.min(target, before + chunk.step()));
            chunk.takeRows(assembler.rows() - before);
            append(assembler.slots(), assembler.present(), leafValidity);
            if (assembler.rows() > 0 && isFull(limits)) {
                target = assembler.rows();
            }
            if (!more && assembler.rows() == target) {
                break;
            }
        }
        assembler.endWindow();
        rows = assembler.rows();
    }

    private boolean isFull(WindowLimits limits) {
        int entries = hasLevels ? Math.max(slots, assembler.mostSlots()) : slots;
        return entries >= limits.entries() || !windowUsesDictionary && arrayType.ownedBytes(values) >= limits.bytes();
    }

    /// Whether the window is large enough to end with the page: continuing would copy its values out of the page.
    private boolean isFullForAnotherPage(WindowLimits limits) {
        return slots > 0 && (isFull(limits)
                || !windowUsesDictionary && arrayType.ownedBytes(values) + bytesInPage() >= limits.bytes());
    }

    /// Bytes of the window's values that are still in the page.
    private long bytesInPage() {
        return windowUsesDictionary || chunk.usesDictionary() ? 0 : arrayType.borrowedBytes(values, slots);
    }

    /// Whether continuing would materialise values of a large dictionary, because the next page does not use it.
    private boolean wouldMaterializeMuch(WindowLimits limits) {
        return windowUsesDictionary && !chunk.usesDictionary() && slots > 0 && arrayType instanceof ArrayType.OfBytes
                && chunk.dictionaryBytes() >= limits.bytes();
    }

    /// Appends `added` slots to the window; `present` of them hold the next values of the page.
    private void append(int added, int present, @Nullable Bitmap validity) {
        if (added == 0) {
            return;
        }
        int needed = slots + added;
        if (needed < 0) {
            throw new UnsupportedFeatureException("A row has more than " + Integer.MAX_VALUE + " values in one column");
        }
        if (windowUsesDictionary && !chunk.usesDictionary() && present > 0) {
            materialize();
        }
        if (windowUsesDictionary) {
            if (indices.length < needed) {
                Memory.claim((long) needed * Integer.BYTES);
                indices = Arrays.copyOf(indices, capacityFor(needed, Integer.BYTES));
            }
            if (present > 0) {
                chunk.indices().readIndices(indices, slots, present);
            }
            if (present < added) {
                INDICES.spread(indices, slots, added, present, wordsOf(validity), slots);
            }
        } else {
            grow(needed, present);
            if (present > 0) {
                long before = arrayType.ownedBytes(values);
                chunk.decoder().read(values, slots, present);
                expand(arrayType.ownedBytes(values) - before);
            }
            if (present < added) {
                arrayType.spread(values, slots, added, present, wordsOf(validity), slots);
            }
        }
        slots = needed;
    }

    /// Counts bytes that a decoder made of the chunk.
    private void expand(long made) {
        expansionLeft -= made;
        if (expansionLeft < 0) {
            throw Memory.beyond("The values of the column chunk have more than " + expansion + " bytes",
                    limits.expansion() + " times as many as are stored, or " + limits.freeBytes());
        }
    }

    private static long saturated(long count, int times) {
        return count > Long.MAX_VALUE / times ? Long.MAX_VALUE : count * times;
    }

    /// Bytes of memory that the last window's own values take, approximately; those of a dictionary are not its own.
    public long windowBytes() {
        return windowUsesDictionary
                ? (long) slots * Integer.BYTES
                : arrayType.ownedBytes(values) + arrayType.leastPlainBytes(slots);
    }

    /// Makes room for `needed` slots, the last of which hold `present` values of the page. Fails if the page cannot hold that
    /// many values.
    private void grow(int needed, int present) {
        if (arrayType.capacity(values) >= needed) {
            return;
        }
        long width = arrayType.leastPlainBytes(1);
        if (arrayType instanceof ArrayType.OfFixed && present > 0 && !chunk.usesDictionary()) {
            // Values that share prefixes can be many times larger than the page.
            long least = chunk.encoding().equals(Encoding.DELTA_BYTE_ARRAY)
                    ? width > LARGE_VALUE ? width : 0
                    : arrayType.leastPlainBytes(present);
            if (least > chunk.pageBytes()) {
                throw new CorruptFileException(present + " values of " + width + " bytes cannot lie in a page of "
                        + chunk.pageBytes() + " bytes");
            }
        }
        if (present == 0 && width > LARGE_VALUE && chunk.dictionarySize() == 0) {
            throw new UnsupportedFeatureException(
                    "The column has nulls of " + width + " bytes each; this library makes room "
                            + "for nulls of up to " + LARGE_VALUE);
        }
        Memory.claim(arrayType instanceof ArrayType.OfBytes
                ? (long) needed * Long.BYTES
                : arrayType.leastPlainBytes(needed));
        values = arrayType.grow(values, capacityFor(needed, width));
    }

    private static long[] wordsOf(@Nullable Bitmap validity) {
        if (validity == null) {
            throw new CorruptFileException("The levels leave out values of a field that is REQUIRED");
        }
        return validity.words();
    }

    /// Converts the window from indices to values.
    private void materialize() {
        windowUsesDictionary = false;
        if (slots == 0) {
            return;
        }
        grow(slots, 0);
        Bitmap validity = hasLevels && assembler.isLeafNullable() ? assembler.leafValidity() : null;
        if (validity == null || validity.zeros() == 0) {
            arrayType.gather(chunk.dictionary(), indices, 0, values, 0, slots);
            return;
        }
        long[] words = validity.words();
        int present = 0;
        for (int i = 0; i < slots; i++) {
            indices[present] = indices[i];
            present += (int) (words[i >>> 6] >>> i) & 1;
        }
        if (present > 0) {
            arrayType.gather(chunk.dictionary(), indices, 0, values, 0, present);
        }
        arrayType.spread(values, 0, slots, present, words, 0);
    }

    /// The number of slots to allocate if `needed` are needed now and more may follow.
    private static int capacityFor(int needed, long width) {
        long bytes = Math.max(1, width);
        long spare = Math.max(needed >>> 1, Math.min(SPARE_SLOTS, SPARE_BYTES / bytes));
        return (int) Math.max(needed, Math.min(needed + spare, (Integer.MAX_VALUE - 64) / bytes));
    }

    /// Loads the next data page that has entries.
    private void nextPage() throws IOException {
        if (!windowUsesDictionary && slots > 0) {
            if (bytesInPage() > LARGE_VALUE) {
                // Cheaper than copying the values that point into it, if nothing else joins the window.
                chunk.lendPage(Loan.FOREVER);
            } else {
                arrayType.own(values, slots);
            }
        }
        chunk.next();
    }

    /// The values of the last window; valid until the next one.
    public ColumnVector vector() {
        Validity validity = hasLevels && assembler.isLeafNullable()
                ? assembler.leafValidity().validity()
                : Validity.none();
        ColumnVector entries = chunk.hasDictionary() ? chunk.dictionaryVector() : nothing;
        return windowUsesDictionary && entries != null
                ? new DictionaryVector(slots, validity, entries, indices)
                : arrayType.vector(values, slots, validity);
    }

    /// Lends the arrays of the last window to the users of its [#vector], which stays valid until the loan ends. The next
    /// window gets other arrays.
    public void detach(Loan loan) {
        if (windowUsesDictionary) {
            lentIndices.add(indices, loan);
            int[] free = lentIndices.poll();
            indices = free == null ? new int[slots] : free;
        } else {
            if (arrayType instanceof ArrayType.OfBytes && arrayType.ownedBytes(values) == 0) {
                chunk.lendPage(loan);
            }
            lentValues.add(values, loan);
            A free = lentValues.poll();
            values = free == null ? arrayType.allocate(slots) : free;
        }
        detachDictionary();
        assembler.detach();
    }

    /// Leaves the dictionary to the users of its vectors: the next chunk gets another one.
    public void detachDictionary() {
        chunk.giveAwayDictionary();
    }

    /// Skips `count` rows, to an existing row. Pages that are not needed are not even fetched, if their places are known.
    ///
    /// @throws CorruptFileException if the chunk has fewer rows, or is damaged
    /// @throws IOException if the source fails
    public void skip(long count) throws IOException {
        try {
            long jumped = count == 0 ? -1 : chunk.jump(row + count);
            long left = jumped < 0 ? count : row + count - jumped;
            if (chunk.levels().maximumRepetition() > 0) {
                skipRepeated(left);
            } else {
                skipFlat(left);
            }
            row += count;
        } catch (ParquetException | IndexOutOfBoundsException | NegativeArraySizeException | OutOfMemoryError e) {
            throw placed(e, place());
        }
    }

    /// If every entry is a row, whole pages are skipped without loading.
    private void skipFlat(long count) throws IOException {
        slots = 0;
        windowUsesDictionary = false;
        long left = count;
        while (left > 0) {
            if (chunk.isPageDone()) {
                left -= chunk.skip(left);
                if (left == 0) {
                    return;
                }
            }
            if (hasLevels) {
                assembler.startWindow();
                assembler.take((int) Math.min(left, LevelDecoder.BLOCK));
                chunk.takeRows(assembler.rows());
                skipValues(assembler.present());
                left -= assembler.rows();
            } else {
                int taken = chunk.levels().take((int) Math.min(left, Integer.MAX_VALUE));
                skipValues(taken);
                left -= taken;
            }
        }
    }

    private void skipRepeated(long count) throws IOException {
        slots = 0;
        windowUsesDictionary = false;
        long left = count;
        while (left > 0) {
            int target = (int) Math.min(left, LevelDecoder.BLOCK);
            assembler.startSkipping();
            while (true) {
                if (chunk.isPageDone()) {
                    if (assembler.rows() == target && chunk.endsWithRow()) {
                        break;
                    }
                    nextPage();
                }
                int before = assembler.rows();
                boolean more = assembler.take(target);
                chunk.takeRows(assembler.rows() - before);
                skipValues(assembler.present());
                if (!more) {
                    break;
                }
            }
            left -= target;
        }
    }

    private void skipValues(int present) {
        if (present > 0) {
            chunk.decoder().skip(present);
        }
    }

    /// Makes the last window independent of its page, and of a dictionary that is larger than the window. No later row of the
    /// chunk can be read.
    public void endEarly() {
        boolean isDictionaryLarge = chunk.dictionarySize() > slots;
        if (windowUsesDictionary && chunk.hasDictionary() && isDictionaryLarge) {
            materialize();
        }
        if (!windowUsesDictionary) {
            arrayType.own(values, slots);
            chunk.dropDictionary();
        }
    }

    /// Takes the arrays with stored bytes and a page from the reader of another column, after its [#endEarly].
    public void reuse(ColumnChunkReader<?> other) {
        chunk.reuse(other.chunk);
    }

    /// Bytes of the arrays with stored bytes, a page, a dictionary, and the window's values; approximately.
    public long heldBytes() {
        return chunk.heldBytes() + windowBytes();
    }

    /// Ends the chunk: pages that were not reached are skipped.
    public void end() {
        chunk.end();
    }

    /// Releases buffers that grew beyond `keepBytes`.
    public void trim(int keepBytes) {
        chunk.trim(keepBytes);
    }
}
