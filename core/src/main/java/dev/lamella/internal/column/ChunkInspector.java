package dev.lamella.internal.column;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.ByteSlices;
import dev.lamella.internal.page.ChunkBytes;
import dev.lamella.internal.page.PageReader;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.util.function.LongConsumer;

/// Reads the pages of a column chunk one by one, to look at them: headers, bytes, values and levels. Not safe for use by two
/// threads.
///
/// @param <A> the array type of the values
public final class ChunkInspector<A> {
    private static final long[] NO_LEVELS = {};
    /// Bytes with which fastparquet ends its pages.
    private static final int PADDING = 8;

    private final Leaf leaf;
    private final ArrayType<A> arrayType;
    private final ChunkCursor<A> chunk;
    private A values;
    private int count;

    private ChunkInspector(Leaf leaf, ArrayType<A> arrayType, PageReader pages) {
        this.leaf = leaf;
        this.arrayType = arrayType;
        chunk = new ChunkCursor<>(leaf, arrayType, pages);
        values = arrayType.allocate(0);
    }

    /// An inspector of the chunks of one leaf.
    public static ChunkInspector<?> of(Leaf leaf, Compressions compressions, boolean verifiesChecksums,
            FileLimits limits) {
        return of(leaf, ArrayType.of(leaf.field().type(), leaf.field().typeLength()),
                new PageReader(compressions, verifiesChecksums, limits));
    }

    private static <A> ChunkInspector<A> of(Leaf leaf, ArrayType<A> arrayType, PageReader pages) {
        return new ChunkInspector<>(leaf, arrayType, pages);
    }

    /// The source of the chunk's bytes; must be opened before [#open].
    public ChunkBytes bytes() {
        return chunk.bytes();
    }

    /// Starts a column chunk, whose [#bytes] were opened.
    public void open(ChunkContext context) {
        chunk.open(context);
    }

    /// Moves to the next page of any kind; what was not read of the previous one is skipped.
    ///
    /// @return false after the last page
    public boolean next() throws IOException {
        try {
            return chunk.nextToInspect();
        } catch (ParquetException | IndexOutOfBoundsException | NegativeArraySizeException | OutOfMemoryError e) {
            throw placed(e);
        }
    }

    /// The header of the page.
    public PageHeader header() {
        return chunk.header();
    }

    /// Offset in the file of the page's header.
    public long headerOffset() {
        return chunk.headerOffset();
    }

    /// Bytes of the page's header.
    public int headerLength() {
        return chunk.headerLength();
    }

    /// The place of the page, for messages.
    public Location place() {
        return chunk.place();
    }

    /// The decompressed bytes of the page, uninterpreted; empty for a page of an unsupported type.
    public byte[] body() throws IOException {
        try {
            return chunk.inspectBody();
        } catch (ParquetException | IndexOutOfBoundsException | NegativeArraySizeException | OutOfMemoryError e) {
            throw placed(e);
        }
    }

    /// Loads the page and decodes it. A dictionary page is kept for later data pages; a page of an unsupported type has no
    /// values. The values are valid until the next page is loaded.
    public PageContent load() throws IOException {
        try {
            arrayType.clear(values);
            count = 0;
            chunk.startInspected();
            return switch (header()) {
                case DictionaryPageHeader ignored -> {
                    values = chunk.dictionary();
                    count = chunk.dictionarySize();
                    PageContent content = new PageContent(arrayType.vector(values, count, Validity.none()), NO_LEVELS,
                            NO_LEVELS, true, 0, chunk.dictionaryRest(), false, plainBytes());
                    values = arrayType.allocate(0);
                    yield content;
                }
                case OtherPageHeader ignored ->
                    new PageContent(new NullVector(0), NO_LEVELS, NO_LEVELS, true, 0, 0, false, 0);
                case PageHeader.Data ignored -> data();
            };
        } catch (ParquetException | IndexOutOfBoundsException | NegativeArraySizeException | OutOfMemoryError e) {
            throw placed(e);
        }
    }

    private PageContent data() {
        long[] repetitions = new long[leaf.maxRepetitionLevel() + 1];
        long[] definitions = new long[leaf.maxDefinitionLevel() + 1];
        boolean beginsRow = true;
        boolean isFirst = true;
        while (!chunk.isPageDone()) {
            int present = chunk.levels().countLevels(repetitions, definitions);
            if (isFirst) {
                beginsRow = chunk.levels().beginsRow();
                isFirst = false;
            }
            append(present);
        }
        int levelRest = leaf.maxDefinitionLevel() == 0 || isFirst ? 0 : chunk.levels().definition().rest();
        if (leaf.maxRepetitionLevel() > 0 && !isFirst) {
            levelRest += chunk.levels().repetition().rest();
        }
        int rest = count == 0 ? 0 : Math.max(0, chunk.pageBytes() - chunk.decoder().end());
        return new PageContent(arrayType.vector(values, count, Validity.none()), repetitions, definitions, beginsRow,
                levelRest, rest, rest == PADDING && chunk.endsWithZeros(), plainBytes());
    }

    private void append(int present) {
        int needed = count + present;
        if (arrayType.capacity(values) < needed) {
            Memory.claim(Math.max(arrayType.leastPlainBytes(needed), (long) needed * Long.BYTES));
            values = arrayType.grow(values, Math.max(needed, Math.min(2 * count, Integer.MAX_VALUE - 128)));
        }
        if (present > 0) {
            chunk.decoder().read(values, count, present);
        }
        count = needed;
    }

    private long plainBytes() {
        if (!(values instanceof ByteSlices slices)) {
            return 0;
        }
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += slices.length(i);
        }
        return bytes;
    }

    /// The bounds of the values of the data page that was loaded.
    public Bounds.Found bounds(SortOrder order) {
        return new Bounds<>(order, arrayType).of(values, 0, count);
    }

    /// The bounds of both parts together.
    public Bounds.Found join(SortOrder order, Bounds.Found first, Bounds.Found second) {
        return new Bounds<>(order, arrayType).join(first, second);
    }

    /// Visits the hash of each value of the data page that was loaded, as Bloom filters have them.
    public void forEachHash(LongConsumer each) {
        BloomFilters.forEachHash(arrayType, values, count, each);
    }

    /// Adds the shapes of the data page that was loaded.
    public void addTo(GeospatialCollector shapes) {
        shapes.add((ByteSlices) values, 0, count);
    }

    private ParquetException placed(Throwable failure) {
        return ColumnChunkReader.placed(failure, place());
    }
}
