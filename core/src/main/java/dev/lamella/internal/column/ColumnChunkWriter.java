package dev.lamella.internal.column;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.HybridEncoder;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.level.LeafLevels;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.vector.ColumnVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Collects the values of one column of a row group page by page: levels are encoded immediately, values later, and values are
/// kept as dictionary indices as long as that pays. The encoding is chosen when all values are known; see [ChunkEncoder].
///
/// A dictionary numbers values as they come, unless it is large and few come at once. Then it numbers them when their page
/// ends: it does not stay in the processor's cache from one batch to the next, and the values of a page share more of it.
///
/// Not safe for use by two threads.
///
/// @param <A> the array type of the values, see [ArrayType]
public final class ColumnChunkWriter<A> {
    /// Entries at which a page ends even if they are nulls, which have no bytes.
    private static final int MOST_ENTRIES = 1 << 20;
    private static final int[] NO_NUMBERS = {};
    /// The size in bytes above which a dictionary is large.
    private static final int LARGE_DICTIONARY = 128 << 10;
    /// Values are few if a dictionary has this many times as many entries.
    private static final int FEW = 4;
    /// The most values that are numbered at once when a page ends, so that the dictionary's own copies stay small.
    private static final int PIECE = 4096;

    private final Leaf leaf;
    private final ArrayType<A> arrayType;
    private final ColumnSettings settings;
    private final int valueWidth;
    private final List<Page<A>> pages = new ArrayList<>();
    private final ByteOutput levels = new ByteOutput();
    private @Nullable DictionaryBuilder<A> dictionary;

    // The page that is open. Of its valueCount values, the first indexCount are indices, and the others are in `values`.
    private A values;
    private int[] indices = {};
    private int indexCount;
    /// Unsigned, like the repetition levels; empty while all entries are values.
    private byte[] definition = {};
    private boolean isPresent;
    private byte[] repetition = {};
    private int entryCount;
    private int valueCount;
    private int rowCount;
    private long plainBytes;

    // The rows that come next.
    private @Nullable LeafLevels bound;
    private @Nullable Source<A> source;
    private long boundBytes;

    /// The dictionary of the values that came last, if they came with one.
    private @Nullable ColumnVector translated;
    /// The numbers of its entries in the chunk's dictionary; -1 where an entry was not met yet.
    private int[] translation = {};
    private final DictionaryProspects<A> prospects;
    private int lastValueCount;
    /// Bytes of the texts or byte strings of the last page, without their lengths. Not used for other values.
    private long lastByteCount;
    private long sealedValueCount;
    private long sealedBytes;

    private ColumnChunkWriter(Leaf leaf, ArrayType<A> arrayType, ColumnSettings settings) {
        this.leaf = leaf;
        this.arrayType = arrayType;
        this.settings = settings;
        this.values = arrayType.allocate(0);
        this.prospects = new DictionaryProspects<>(leaf.field().type(), arrayType, settings);
        this.valueWidth = switch (arrayType) {
            case ArrayType.OfBoolean ignored -> 1;
            case ArrayType.OfInt ignored -> 4;
            case ArrayType.OfFloat ignored -> 4;
            case ArrayType.OfLong ignored -> 8;
            case ArrayType.OfDouble ignored -> 8;
            case ArrayType.OfBytes ignored -> 4;
            case ArrayType.OfFixed(int width) -> width;
        };
        start();
    }

    /// A writer for a leaf.
    ///
    /// @throws IllegalArgumentException if a Bloom filter of booleans is requested, which the format does not have
    public static ColumnChunkWriter<?> of(Leaf leaf, ColumnSettings settings) {
        if (leaf.field().type() == PhysicalType.BOOLEAN && settings.falsePositives().isPresent()) {
            throw new IllegalArgumentException("Column " + leaf.path() + " is BOOLEAN, which has no Bloom filter in the"
                    + " format; leave the filter out, min and max tell as much");
        }
        return of(leaf, ArrayType.of(leaf.field().type(), leaf.field().typeLength()), settings);
    }

    private static <A> ColumnChunkWriter<A> of(Leaf leaf, ArrayType<A> arrayType, ColumnSettings settings) {
        return new ColumnChunkWriter<>(leaf, arrayType, settings);
    }

    /// Starts the next chunk.
    private void start() {
        pages.clear();
        sealedValueCount = 0;
        sealedBytes = 0;
        translated = null;
        boolean isTried = settings.encoding().isEmpty()
                ? settings.dictionary() == ColumnSettings.Dictionary.TRY && !(arrayType instanceof ArrayType.OfBoolean)
                : settings.encoding().get().equals(dev.lamella.metadata.Encoding.RLE_DICTIONARY);
        dictionary = isTried ? DictionaryBuilder.of(arrayType, settings.dictionaryBytes()) : null;
        values = arrayType.allocate(0);
        startPage();
    }

    private void startPage() {
        if (dictionary == null) {
            // Pages are usually similar.
            values = arrayType.allocate(lastValueCount + (lastValueCount >> 4));
            if (values instanceof ByteSlices slices) {
                slices.expect(lastByteCount + (lastByteCount >> 4));
            }
        }
        entryCount = 0;
        valueCount = 0;
        indexCount = 0;
        rowCount = 0;
        plainBytes = 0;
        isPresent = true;
    }

    /// Bytes held for the chunk.
    public long bufferedBytes() {
        DictionaryBuilder<A> known = dictionary;
        return sealedBytes + (valueCount > indexCount ? plainBytes : 0) + 4L * indexCount
                + (known == null ? 0 : known.memoryBytes()) + 2L * entryCount;
    }

    /// The number of complete pages.
    public int pageCount() {
        return pages.size();
    }

    /// Binds the rows that [#append] adds.
    ///
    /// @return the approximate memory that they will take, in bytes
    public long bind(LeafLevels rows) {
        Source<A> values = Source.of(rows, arrayType);
        bound = rows;
        source = values;
        boundBytes = plainBytes(values, 0, values.count());
        return boundBytes + 2L * rows.entryCount();
    }

    /// Adds the bound rows. They are not retained.
    public void append() {
        LeafLevels entries = bound;
        Source<A> values = source;
        if (entries == null || values == null) {
            throw new IllegalStateException("No rows were bound");
        }
        int total = entries.entryCount();
        if (entries.rowCount() <= rowsThatFit() && !isTooMuch(total, boundBytes)) {
            appendLevels(entries, 0, total, entries.rowCount());
            appendValues(values, 0, values.count(), boundBytes);
            sealIfFull();
        } else {
            appendInParts(entries, values);
        }
        bound = null;
        source = null;
    }

    private void appendInParts(LeafLevels entries, Source<A> values) {
        int total = entries.entryCount();
        int entry = 0;
        int value = 0;
        while (entry < total) {
            int rows = rowsThatFit();
            int end = entryAfter(entries, entry, rows);
            int valueEnd = value + present(entries, entry, end);
            long bytes = plainBytes(values, value, valueEnd - value);
            while (rows > 1 && isTooMuch(end - entry, bytes)) {
                // The next rows are far larger than the previous ones.
                rows = Math.max(1, Math.min(rows, end - entry) / 2);
                end = entryAfter(entries, entry, rows);
                valueEnd = value + present(entries, entry, end);
                bytes = plainBytes(values, value, valueEnd - value);
            }
            appendLevels(entries, entry, end, rows(entries, entry, end));
            appendValues(values, value, valueEnd - value, bytes);
            entry = end;
            value = valueEnd;
            sealIfFull();
        }
    }

    private void sealIfFull() {
        if (rowCount >= settings.pageRows() || plainBytes >= settings.pageBytes() || entryCount >= MOST_ENTRIES) {
            seal();
        }
    }

    /// Whether the open page would become much larger than its target.
    private boolean isTooMuch(int entries, long bytes) {
        return plainBytes + bytes > 2L * settings.pageBytes() || (long) entryCount + entries > 2L * MOST_ENTRIES;
    }

    /// The number of rows that the open page takes at once: by their average size so far, and at least one.
    private int rowsThatFit() {
        long free = settings.pageRows() - rowCount;
        if (plainBytes > 0) {
            free = Math.min(free, (settings.pageBytes() - plainBytes) * rowCount / plainBytes);
        } else {
            free = Math.min(free, Math.max(1, settings.pageBytes() / Math.max(1, valueWidth) / 16));
        }
        return (int) Math.max(1, free);
    }

    /// The entry that begins the row `rows` after the row at `entry`.
    private static int entryAfter(LeafLevels entries, int entry, int rows) {
        int total = entries.entryCount();
        if (entries.isFlat()) {
            return (int) Math.min(total, (long) entry + rows);
        }
        byte[] levels = entries.repetition();
        int left = rows;
        int at = entry + 1;
        while (at < total && (levels[at] != 0 || --left > 0)) {
            at++;
        }
        return at;
    }

    private int present(LeafLevels entries, int from, int to) {
        return entries.isPresent()
                ? to - from
                : count(entries.definition(), from, to, (byte) leaf.maxDefinitionLevel());
    }

    private static int rows(LeafLevels entries, int from, int to) {
        return entries.isFlat() ? to - from : count(entries.repetition(), from, to, (byte) 0);
    }

    private static int count(byte[] levels, int from, int to, byte level) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += levels[i] == level ? 1 : 0;
        }
        return count;
    }

    private void appendLevels(LeafLevels entries, int from, int to, int rows) {
        int count = to - from;
        byte most = (byte) leaf.maxDefinitionLevel();
        if (!isPresent || !entries.isPresent()) {
            definition = room(definition, entryCount + count);
            if (isPresent) {
                Arrays.fill(definition, 0, entryCount, most);
                isPresent = false;
            }
            if (entries.isPresent()) {
                Arrays.fill(definition, entryCount, entryCount + count, most);
            } else {
                System.arraycopy(entries.definition(), from, definition, entryCount, count);
            }
        }
        if (leaf.maxRepetitionLevel() > 0) {
            repetition = room(repetition, entryCount + count);
            System.arraycopy(entries.repetition(), from, repetition, entryCount, count);
        }
        entryCount += count;
        rowCount += rows;
    }

    private static byte[] room(byte[] array, int count) {
        return array.length >= count ? array : Arrays.copyOf(array, Math.max(count, 2 * array.length));
    }

    private static int[] room(int[] array, int count) {
        return array.length >= count ? array : Arrays.copyOf(array, Math.max(count, 2 * array.length));
    }

    private void appendValues(Source<A> source, int from, int count, long bytes) {
        if (count == 0) {
            return;
        }
        plainBytes += bytes;
        int done = addIndices(source, from, count);
        int left = count - done;
        if (left == 0) {
            return;
        }
        int open = valueCount - indexCount;
        if (arrayType.capacity(values) < open + left) {
            values = arrayType.grow(values, Math.max(open + left, 2 * arrayType.capacity(values)));
        }
        source.copy(arrayType, from + done, values, open, left);
        valueCount += left;
        arrayType.own(values, open + left);
    }

    /// Adds indices of values, if the dictionary numbers them immediately.
    ///
    /// @return the number of values that were added
    private int addIndices(Source<A> source, int from, int count) {
        DictionaryBuilder<A> known = dictionary;
        if (known == null || valueCount > indexCount || !source.isDictionary() && isTooLargeFor(count, known)) {
            return 0;
        }
        indices = room(indices, indexCount + count);
        int done = source.isDictionary() ? translate(source, known, from, count) : number(source, known, from, count);
        indexCount += done;
        valueCount += done;
        if (done < count) {
            giveUpDictionary();
        }
        return done;
    }

    private static boolean isTooLargeFor(int count, DictionaryBuilder<?> known) {
        return known.memoryBytes() > LARGE_DICTIONARY && known.entryCount() > (long) FEW * count;
    }

    /// Replaces the values of the page by their indices, if there is a dictionary.
    private void numberValues() {
        DictionaryBuilder<A> known = dictionary;
        int count = valueCount - indexCount;
        if (known == null || count == 0) {
            return;
        }
        indices = room(indices, valueCount);
        for (int done = 0; done < count; done += PIECE) {
            int piece = Math.min(PIECE, count - done);
            if (known.add(values, null, done, piece, indices, indexCount + done) < piece) {
                giveUpDictionary();
                return;
            }
        }
        indexCount = valueCount;
    }

    private int number(Source<A> source, DictionaryBuilder<A> known, int from, int count) {
        int[] places = source.places();
        return known.add(source.array(), places, places == null ? source.first() + from : from, count, indices,
                indexCount);
    }

    /// Values that come as dictionary entries are looked up once per entry.
    private int translate(Source<A> source, DictionaryBuilder<A> known, int from, int count) {
        if (translated != source.vector()) {
            int[] before = isContinued(source, known) ? translation : NO_NUMBERS;
            translation = Arrays.copyOf(before, source.vector().size());
            Arrays.fill(translation, before.length, translation.length, -1);
            translated = source.vector();
        }
        int[] one = new int[1];
        for (int i = 0; i < count; i++) {
            int place = source.place(from + i);
            int index = translation[place];
            if (index < 0) {
                if (known.add(source.array(), null, place, 1, one, 0) == 0) {
                    return i;
                }
                index = one[0];
                translation[place] = index;
            }
            indices[indexCount + i] = index;
        }
        return count;
    }

    /// Whether the entries that were met have the same places in the next dictionary. The batches of a table may have equal
    /// dictionaries, or one that grows.
    private boolean isContinued(Source<A> source, DictionaryBuilder<A> known) {
        if (translated == null || translation.length > source.vector().size()) {
            return false;
        }
        for (int place = 0; place < translation.length; place++) {
            if (translation[place] >= 0 && !known.isEntry(translation[place], source.array(), place)) {
                return false;
            }
        }
        return true;
    }

    /// The numbers of the entries in the order of the dictionary with which the values came: Arrow uses it as the order of
    /// categories. Empty if that is the order of the numbers, or if not all values came with this dictionary.
    private int[] order(DictionaryBuilder<A> known) {
        if (translated == null) {
            return NO_NUMBERS;
        }
        int[] order = new int[known.entryCount()];
        boolean[] isPlaced = new boolean[order.length];
        int count = 0;
        boolean isOther = false;
        for (int number : translation) {
            if (number >= 0 && !isPlaced[number]) {
                isPlaced[number] = true;
                isOther |= number != count;
                order[count++] = number;
            }
        }
        return isOther && count == order.length ? order : NO_NUMBERS;
    }

    private long plainBytes(Source<A> source, int from, int count) {
        if (arrayType instanceof ArrayType.OfBoolean) {
            return (count + 7L) >>> 3;
        }
        long bytes = (long) valueWidth * count;
        if (source.array() instanceof ByteSlices slices) {
            for (int i = from; i < from + count; i++) {
                bytes += slices.length(source.place(i));
            }
        }
        return bytes;
    }

    /// Replaces indices by values.
    private void giveUpDictionary() {
        DictionaryBuilder<A> known = dictionary;
        if (known == null) {
            return;
        }
        dictionary = null;
        translated = null;
        A entries = known.entries();
        for (Page<A> page : pages) {
            sealedBytes += page.plainBytes() - page.indexBytes();
        }
        Page.lookUp(pages, entries, arrayType);
        A last = values;
        values = arrayType.allocate(Math.max(16, 2 * valueCount));
        arrayType.gather(entries, indices, 0, values, 0, indexCount);
        arrayType.copy(last, 0, values, indexCount, valueCount - indexCount);
        arrayType.own(values, valueCount);
        indexCount = 0;
    }

    /// Ends the open page.
    private void seal() {
        if (entryCount == 0) {
            return;
        }
        numberValues();
        Page<A> page = new Page<>(encoded(repetition, leaf.maxRepetitionLevel()), encodedDefinition(), entryCount,
                valueCount, rowCount, plainBytes, repetitionHistogram(), definitionHistogram());
        pages.add(page);
        sealedValueCount += valueCount;
        sealedBytes += page.repetition().length + page.definition().length;
        lastValueCount = valueCount;
        lastByteCount = plainBytes - (long) valueWidth * valueCount;
        DictionaryBuilder<A> known = dictionary;
        if (known != null) {
            page.indices(indices, known.entryCount());
            sealedBytes += page.indexBytes();
            valueCount = 0; // No value is open: the page has them all.
            indexCount = 0;
            if (settings.encoding().isEmpty() && !prospects.isWorthWhile(known, indices, page.valueCount(),
                    sealedValueCount, pages.size())) {
                giveUpDictionary();
            }
        } else {
            page.values(trimmed());
            sealedBytes += plainBytes;
        }
        startPage();
    }

    /// The values of the page in arrays of about their size: they are held until the row group ends.
    private A trimmed() {
        if (values instanceof ByteSlices slices) {
            slices.trim();
        }
        return arrayType.capacity(values) - valueCount > 64 + (valueCount >> 3)
                ? arrayType.grow(values, valueCount)
                : values;
    }

    private long[] repetitionHistogram() {
        int most = leaf.maxRepetitionLevel();
        return most <= 1
                ? LevelHistogram.ofHighest(most, entryCount - rowCount, entryCount)
                : LevelHistogram.of(repetition, entryCount, most);
    }

    private long[] definitionHistogram() {
        int most = leaf.maxDefinitionLevel();
        return isPresent || most <= 1
                ? LevelHistogram.ofHighest(most, valueCount, entryCount)
                : LevelHistogram.of(definition, entryCount, most);
    }

    private byte[] encoded(byte[] array, int most) {
        levels.clear();
        if (most > 0) {
            HybridEncoder.encode(array, 0, entryCount, width(most), levels);
        }
        return levels.toByteArray();
    }

    private byte[] encodedDefinition() {
        int most = leaf.maxDefinitionLevel();
        if (!isPresent || most == 0) {
            return encoded(definition, most);
        }
        levels.clear();
        HybridEncoder.repeat(most, entryCount, width(most), levels);
        return levels.toByteArray();
    }

    private static int width(int most) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(most);
    }

    /// Ends the chunk and returns its values; the writer then collects the next one.
    public Collected<A> finish() {
        seal();
        Optional<DictionaryBuilder<A>> known = Optional.ofNullable(dictionary);
        Collected<A> collected = new Collected<>(leaf, arrayType, settings, List.copyOf(pages), known,
                known.map(this::order).orElse(NO_NUMBERS));
        start();
        return collected;
    }

    /// All values of a chunk.
    ///
    /// @param order the numbers of the dictionary's entries in the order in which they are written; empty if the numbers ascend
    public record Collected<A>(Leaf leaf, ArrayType<A> arrayType, ColumnSettings settings, List<Page<A>> pages,
            Optional<DictionaryBuilder<A>> dictionary, int[] order) {}
}
