package dev.lamella.internal.column;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.codec.SteppedCompression;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.Dictionary;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.internal.encoding.Plain;
import dev.lamella.internal.encoding.ValueDecoder;
import dev.lamella.internal.level.LevelDecoder;
import dev.lamella.internal.level.PageLevels;
import dev.lamella.internal.page.ChunkBytes;
import dev.lamella.internal.page.Loan;
import dev.lamella.internal.page.PageMap;
import dev.lamella.internal.page.PageReader;
import dev.lamella.internal.page.ReadCounters;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.schema.Leaf;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The one position in a column chunk: its page, the entry in the page ([PageLevels]), the next value, and the current
/// dictionary. It moves from page to page, and from chunk to chunk.
///
/// @param <A> the array type of the values, for example `long[]`
final class ChunkCursor<A> {
    /// The most bytes to decode before the window's size is checked.
    private static final int LARGE_STEP = 16 << 20;
    private static final String INDEX_ADVICE = "The offset index is wrong. Write the file again.";

    private final Leaf leaf;
    private final ArrayType<A> arrayType;
    private final PageLevels levels;
    private final PageReader pages;
    private final Map<Encoding, ValueDecoder<A>> decoders = new HashMap<>();
    private final Dictionary.Decoder<A> dictionaryDecoder;

    private ChunkContext context = ChunkContext.NONE;
    private long entriesLeft;
    private boolean usesDictionary;
    private int step = LevelDecoder.BLOCK;
    /// The places of the pages, if some may be skipped; null once that is useless.
    private @Nullable PageMap map;
    /// The page of the map that was started last; -1 before the first.
    private int mapPage;
    private long mapRowsLeft;
    private boolean wasLeftOut;
    /// Start of the skipped bytes before the first page; -1 if none were skipped. They are fetched when a page needs the
    /// dictionary.
    private long leftOutFront;
    /// Whether the header of the next data page was already read.
    private boolean isHeaderRead;
    /// Whether there is a page to inspect, and how many entries the chunk has after it.
    private boolean isInspecting;
    private long entriesAfterInspected;
    private @Nullable ValueDecoder<A> decoder;

    private byte[] dictionaryPage = {};
    private @Nullable A dictionary;
    private @Nullable ColumnVector dictionaryVector;
    private int dictionarySize;
    private int dictionaryBytes;

    ChunkCursor(Leaf leaf, ArrayType<A> arrayType, PageReader pages) {
        this.leaf = leaf;
        this.arrayType = arrayType;
        levels = new PageLevels(leaf.maxRepetitionLevel(), leaf.maxDefinitionLevel());
        this.pages = pages;
        dictionaryDecoder = new Dictionary.Decoder<>(arrayType);
    }

    /// The source of the next chunk's bytes; must be opened before [#open].
    ChunkBytes bytes() {
        return pages.chunk();
    }

    /// Starts a column chunk.
    void open(ChunkContext chunk) {
        context = chunk;
        pages.open(chunk.codec(), chunk.cipher(), chunk.place());
        entriesLeft = chunk.valueCount();
        levels.start(0);
        map = pages.map();
        mapPage = -1;
        mapRowsLeft = 0;
        wasLeftOut = false;
        leftOutFront = -1;
        isHeaderRead = false;
        isInspecting = false;
        dictionary = null;
        dictionaryVector = null;
        dictionarySize = 0;
        dictionaryBytes = 0;
        decoder = null;
        decoders.clear();
        dictionaryDecoder.forget();
    }

    /// Ends the chunk: pages of the map that were not reached are skipped.
    void end() {
        PageMap known = map;
        if (known != null) {
            counters().addSkippedPages(known.pageCount() - 1 - mapPage);
            map = null;
        }
    }

    ChunkContext context() {
        return context;
    }

    /// Whether the chunk has more entries than were taken, as far as known.
    boolean hasMore() {
        PageMap known = map;
        boolean hasPages = wasLeftOut && known != null ? mapPage + 1 < known.pageCount() : entriesLeft > 0;
        return hasPages || !isPageDone();
    }

    /// Whether no row continues after the current page.
    boolean endsWithRow() {
        return map != null || entriesLeft == 0;
    }

    /// Takes rows of the current page: the page must have as many as the map says.
    void takeRows(int rows) {
        PageMap known = map;
        mapRowsLeft -= rows;
        if (known != null && mapRowsLeft != 0 && isPageDone()) {
            throw wrongRows(known, mapRows(known) - mapRowsLeft);
        }
    }

    private long mapRows(PageMap known) {
        return known.firstRow(mapPage + 1) - known.firstRow(mapPage);
    }

    private CorruptFileException wrongRows(PageMap known, long found) {
        return new CorruptFileException("The page has " + found + " rows; the offset index of the column says "
                + mapRows(known), INDEX_ADVICE);
    }

    /// Skips the pages before the page of a row, if the place of that page is known and it was not started yet.
    ///
    /// @param row of the row group, not before the next one
    /// @return the first row of that page; -1 if nothing was skipped
    long jump(long row) throws IOException {
        if (map != null && mapPage < 0 && !leavesOutFront(map, row)) {
            readFront(map);
        }
        PageMap known = map;
        int page = known == null ? -1 : known.pageOf(row);
        if (known == null || page == 0 || page <= mapPage) {
            return -1;
        }
        wasLeftOut |= page > mapPage + 1;
        counters().addSkippedPages(page - mapPage - 1);
        if (levels.maximumRepetition() == 0) {
            entriesLeft = known.rowCount() - known.firstRow(page);
        }
        // Its last value is unknown: no later page may continue from it.
        decoders.remove(Encoding.DELTA_BYTE_ARRAY);
        mapPage = page - 1;
        levels.start(0);
        return known.firstRow(page);
    }

    /// Skips the bytes before the first page of the map, if that page is skipped too, and if the chunk's metadata confirm where
    /// it begins.
    private boolean leavesOutFront(PageMap known, long row) {
        long next = pages.chunk().fileOffset();
        boolean isPossible = known.pageOf(row) > 0 && !isHeaderRead && next < known.offset(0)
                && context.dataOffset() == known.offset(0);
        if (isPossible) {
            leftOutFront = next;
        }
        return isPossible;
    }

    /// Reads the dictionary, if it was skipped.
    private void readLeftOutFront(PageMap known) throws IOException {
        PageReader front = pages.range(leftOutFront, known.offset(0));
        leftOutFront = -1;
        try {
            while (front.next()) {
                switch (front.header()) {
                    case DictionaryPageHeader header -> readDictionary(front, header);
                    case OtherPageHeader ignored -> front.skip();
                    case PageHeader.Data ignored -> throw new CorruptFileException(
                            "There is an unexpected data page; the metadata say that the first one begins at byte "
                                    + known.offset(0));
                }
            }
        } catch (ParquetException e) {
            throw e.at(front.place());
        }
    }

    /// Reads the bytes before the first page of the map: the dictionary. A map that does not know the first page is useless.
    private void readFront(PageMap known) throws IOException {
        while (pages.chunk().fileOffset() < known.offset(0) && !isHeaderRead && pages.next()) {
            isHeaderRead = isDataHeader();
        }
        if (isHeaderRead || pages.chunk().fileOffset() != known.offset(0)) {
            map = null;
        }
    }

    /// The entries of the current page.
    PageLevels levels() {
        return levels;
    }

    /// Whether all entries of the current page were taken.
    boolean isPageDone() {
        return levels.isDone();
    }

    /// Whether the values of the current page are indices into the dictionary.
    boolean usesDictionary() {
        return usesDictionary;
    }

    /// The number of values to decode before the window's size is checked.
    int step() {
        return step;
    }

    /// Decodes the values of the current page.
    ValueDecoder<A> decoder() {
        ValueDecoder<A> current = decoder;
        if (current == null) {
            throw new IllegalStateException("There is no current page");
        }
        return current;
    }

    /// Decodes the indices of the current page, if it [#usesDictionary].
    Dictionary.Decoder<A> indices() {
        return dictionaryDecoder;
    }

    /// Whether a dictionary page was found.
    boolean hasDictionary() {
        return dictionary != null;
    }

    /// The dictionary as a vector, for columns of bytes.
    @Nullable
    ColumnVector dictionaryVector() {
        return dictionaryVector;
    }

    /// The number of dictionary entries; 0 without a dictionary.
    int dictionarySize() {
        return dictionarySize;
    }

    /// Bytes of the dictionary page; 0 without one.
    int dictionaryBytes() {
        return dictionaryBytes;
    }

    /// Loads the next data page that has entries.
    void next() throws IOException {
        do {
            nextDataHeader();
            startPage();
        } while (levels.isDone());
    }

    /// Skips whole pages of a column whose entries are all rows, up to `most` rows, as far as possible without loading them;
    /// then loads the next page, if rows are left.
    ///
    /// @return the number of rows skipped
    long skip(long most) throws IOException {
        long left = most;
        while (left > 0) {
            nextDataHeader();
            int entries = valueCount();
            boolean mustDecode = context.chainsPages() && encoding().equals(Encoding.DELTA_BYTE_ARRAY);
            if (entries < 0 || entries > left || entries > entriesLeft || mustDecode) {
                startPage();
                break;
            }
            if (encoding().equals(Encoding.DELTA_BYTE_ARRAY)) {
                // Its last value is unknown: no later page may continue from it.
                decoders.remove(Encoding.DELTA_BYTE_ARRAY);
            }
            pages.skip();
            counters().addSkippedPages(1);
            entriesLeft -= entries;
            left -= entries;
        }
        return most - left;
    }

    /// Moves to the header of the next data page, and reads a dictionary page on the way.
    private void nextDataHeader() throws IOException {
        if (entriesLeft == 0) {
            throw new CorruptFileException("The column chunk has fewer rows than its row group",
                    "The row counts of the file are wrong, or the column chunk was cut short.");
        }
        if (map != null && mapPage < 0) {
            readFront(map);
        }
        PageMap known = map;
        if (known != null) {
            nextDataHeader(known);
            return;
        }
        while (!isHeaderRead) {
            if (!pages.next()) {
                throw new CorruptFileException("The column chunk ends before its last " + entriesLeft + " values");
            }
            isHeaderRead = isDataHeader();
        }
        isHeaderRead = false;
    }

    /// Moves to the header of the next page of the map.
    private void nextDataHeader(PageMap known) throws IOException {
        if (mapPage + 1 == known.pageCount()) {
            throw new CorruptFileException("The column chunk has fewer rows than its row group",
                    "The row counts of the file are wrong, or the column chunk was cut short.");
        }
        mapPage++;
        pages.moveTo(mapPage);
        if (!pages.next() || !isDataHeader()) {
            throw new CorruptFileException(
                    "There is no data page; the offset index of the column says that there is one",
                    INDEX_ADVICE);
        }
        mapRowsLeft = mapRows(known);
        if (levels.maximumRepetition() == 0 && valueCount() != mapRowsLeft) {
            throw wrongRows(known, valueCount());
        }
    }

    /// Whether the header read last belongs to a data page; otherwise reads a dictionary, or skips the page.
    private boolean isDataHeader() throws IOException {
        return switch (pages.header()) {
            case DictionaryPageHeader header -> {
                readDictionary(pages, header);
                yield false;
            }
            case OtherPageHeader ignored -> {
                pages.skip();
                yield false;
            }
            case PageHeader.Data ignored -> true;
        };
    }

    /// Loads the data page whose header was read last.
    private void startPage() throws IOException {
        int entries = valueCount();
        if (entries < 0 || entries > entriesLeft) {
            throw new CorruptFileException("The page claims " + entries + " values; the column chunk has " + entriesLeft
                    + " left");
        }
        pages.loadData(levels.maximumRepetition(), levels.maximumDefinition());
        entriesLeft -= entries;
        if (levels.maximumRepetition() > 0) {
            startLevels(levels.repetition(), isBitPacked(true), pages.repetitionFrom(), pages.repetitionLimit());
        }
        if (levels.areStored()) {
            startLevels(levels.definition(), isBitPacked(false), pages.definitionFrom(), pages.definitionLimit());
        }
        levels.start(entries);
        startValues(entries);
    }

    /// The header of the current page.
    PageHeader header() {
        return pages.header();
    }

    /// Offset in the file of the current page's header.
    long headerOffset() {
        return pages.headerOffset();
    }

    /// Bytes of the current page's header.
    int headerLength() {
        return pages.headerLength();
    }

    /// The place of the current page, for messages.
    Location place() {
        return pages.place();
    }

    /// The counters of all chunks so far.
    ReadCounters counters() {
        return pages.counters();
    }

    /// Size of the current page after decompression.
    int pageBytes() {
        return pages.limit();
    }

    /// Whether the last eight bytes of the current page are zeros.
    boolean endsWithZeros() {
        return pages.limit() >= Long.BYTES && LittleEndian.getLong(pages.page(), pages.limit() - Long.BYTES) == 0;
    }

    /// Lends the array of the current data page to its users; the next page gets another one.
    void lendPage(Loan loan) {
        pages.lendPage(loan);
    }

    /// Level entries of the current data page, according to its header.
    int valueCount() {
        return dataHeader().valueCount();
    }

    /// The encoding of the current data page's values.
    Encoding encoding() {
        return dataHeader().encoding();
    }

    private PageHeader.Data dataHeader() {
        if (pages.header() instanceof PageHeader.Data header) {
            return header;
        }
        throw new IllegalStateException("The page is not a data page");
    }

    private boolean isBitPacked(boolean repetition) {
        return pages.header() instanceof DataPageHeader v1
                && (repetition ? v1.repetitionLevelEncoding() : v1.definitionLevelEncoding())
                        .equals(Encoding.BIT_PACKED);
    }

    private void startLevels(LevelDecoder decoder, boolean bitPacked, int from, int to) {
        if (bitPacked) {
            decoder.startBitPacked(pages.page(), from, to);
        } else {
            decoder.startHybrid(pages.page(), from, to);
        }
    }

    private void startValues(int entries) throws IOException {
        Encoding encoding = encoding();
        // Few bytes can stand for many if values share prefixes with earlier ones.
        step = encoding.equals(Encoding.DELTA_BYTE_ARRAY)
                ? Math.clamp(LARGE_STEP / (pages.limit() + 1L), pages.limit() > 1 << 20 ? 1 : 64, LevelDecoder.BLOCK)
                : LevelDecoder.BLOCK;
        usesDictionary = Encodings.isDictionary(encoding);
        if (usesDictionary) {
            pages.complete();
            PageMap known = map;
            if (leftOutFront >= 0 && known != null) {
                readLeftOutFront(known);
            }
            dictionaryDecoder.init(pages.page(), pages.valuesFrom(), pages.limit(), entries);
            decoder = dictionaryDecoder;
            return;
        }
        ValueDecoder<A> known = decoders.get(encoding);
        if (known == null) {
            known = Encodings.decoder(encoding, leaf.field().type(), arrayType);
            decoders.put(encoding, known);
        }
        decoder = known;
        SteppedCompression.Steps steps = pages.steps();
        if (steps != null && !isInspecting && known instanceof Plain.Decoder<A> plain) {
            plain.init(pages.page(), pages.valuesFrom(), pages.limit(), steps);
        } else {
            pages.complete();
            known.init(pages.page(), pages.valuesFrom(), pages.limit(), entries);
        }
    }

    private void readDictionary(PageReader from, DictionaryPageHeader header) throws IOException {
        if (dictionary != null) {
            throw new CorruptFileException("The column chunk has a second dictionary page; it may have one");
        }
        if (!header.encoding().equals(Encoding.PLAIN) && !header.encoding().equals(Encoding.PLAIN_DICTIONARY)) {
            throw new CorruptFileException("The dictionary page is encoded as " + header.encoding()
                    + "; PLAIN and PLAIN_DICTIONARY (which means PLAIN) are allowed");
        }
        int count = header.valueCount();
        dictionaryPage = from.loadDictionary(header, dictionaryPage);
        int limit = from.limit();
        A entries = Dictionary.entries(arrayType, dictionaryPage, 0, limit, count);
        dictionaryDecoder.dictionary(entries, count);
        dictionary = entries;
        dictionarySize = count;
        dictionaryBytes = limit;
        dictionaryVector = arrayType.vector(entries, count, Validity.none());
    }

    /// Bytes behind the last entry of the dictionary.
    int dictionaryRest() {
        return dictionaryBytes - arrayType.skipPlain(dictionaryPage, 0, dictionaryBytes, dictionarySize);
    }

    /// Leaves the bytes of the dictionary to their users; the next one gets others.
    void giveAwayDictionary() {
        dictionaryPage = new byte[0];
    }

    /// The dictionary.
    ///
    /// @throws CorruptFileException if no dictionary page was found
    A dictionary() {
        A known = dictionary;
        if (known == null) {
            throw new CorruptFileException(
                    "The page is dictionary-encoded, but the column chunk has no dictionary page");
        }
        return known;
    }

    /// Moves to the next page of any kind, to inspect it; what was not read of the previous page is skipped.
    ///
    /// @return false after the last page
    boolean nextToInspect() throws IOException {
        if (isInspecting) {
            isInspecting = false;
            entriesLeft = entriesAfterInspected;
            pages.finish();
        }
        if (entriesLeft == 0 && context.valueCount() > 0 || !pages.next()) {
            return false;
        }
        isInspecting = true;
        entriesAfterInspected = entriesLeft - (pages.header() instanceof PageHeader.Data ? valueCount() : 0);
        return true;
    }

    /// Loads the page of [#nextToInspect]: the entries of a data page, a dictionary, or nothing of another page.
    void startInspected() throws IOException {
        switch (pages.header()) {
            case PageHeader.Data ignored -> startPage();
            case DictionaryPageHeader header -> readDictionary(pages, header);
            case OtherPageHeader ignored -> pages.skip();
        }
    }

    /// The decompressed bytes of the page of [#nextToInspect], uninterpreted; empty for a page of an unsupported type.
    byte[] inspectBody() throws IOException {
        return switch (pages.header()) {
            case DictionaryPageHeader header -> Arrays.copyOf(pages.loadDictionary(header, new byte[0]), pages.limit());
            case PageHeader.Data ignored -> {
                pages.loadData(0, 0);
                pages.complete();
                yield Arrays.copyOf(pages.page(), pages.limit());
            }
            case OtherPageHeader ignored -> {
                pages.skip();
                yield new byte[0];
            }
        };
    }

    /// Releases the dictionary before the chunk's end; no later page may be read.
    void dropDictionary() {
        giveAwayDictionary();
        dictionary = null;
        dictionaryVector = null;
        dictionaryDecoder.forget();
    }

    /// Takes the arrays of a cursor whose chunk is not read any more, except its dictionary.
    void reuse(ChunkCursor<?> other) {
        pages.reuse(other.pages);
        other.decoder = null;
        other.decoders.clear();
        other.levels.forget();
    }

    /// Bytes of the arrays with stored bytes, a page and a dictionary.
    long heldBytes() {
        return pages.heldBytes() + dictionaryPage.length;
    }

    /// Releases buffers that grew beyond `keepBytes`.
    void trim(int keepBytes) {
        pages.trim(keepBytes);
        if (dictionaryPage.length > keepBytes) {
            dictionaryPage = new byte[0];
        }
    }
}
