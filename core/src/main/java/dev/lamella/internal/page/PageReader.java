package dev.lamella.internal.page;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.codec.SteppedCompression;
import dev.lamella.internal.crypto.ModuleCipher;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.PageRead;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageType;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// The pages of one column chunk, one after another.
///
/// [#next] reads the header of the next page; then [#loadData] or [#loadDictionary] decompresses its body, or [#skip] skips it.
/// A body lies in [#page] up to [#limit]; [LittleEndian#PAD] readable bytes follow it. The array is reused for the next data
/// page; a dictionary page gets its own array.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#data-pages">Data pages</a>
public final class PageReader {
    /// The most bytes of an encrypted page header, and the most by which another one may grow the window before its end is
    /// found.
    private static final int LONGEST_HEADER = 64 << 20;

    private final ReadCounters counters;
    private final ChunkBytes chunk;
    private final Compressions compressions;
    private final boolean verifiesChecksums;
    private final FileLimits limits;
    private final PageDecompressor decompressor;
    private final CRC32 crc = new CRC32();

    private ModuleCipher cipher = ModuleCipher.NONE;
    private Location chunkPlace = Location.UNKNOWN;

    private PageHeader header = new OtherPageHeader(PageType.INDEX_PAGE, 0, 0, OptionalInt.empty());
    /// Ordinal of the current data page in its chunk; -1 before the first.
    private int dataPages = -1;
    private long headerOffset;
    private int headerLength;
    private long bodyEnd;
    private boolean dictionarySeen;

    private byte[] page = new byte[LittleEndian.PAD];
    /// The array of the current data page, if it was lent, and the loan of the last window that uses it.
    private byte @Nullable [] lentPage;
    private Loan pageLoan = Loan.FOREVER;
    private final LentArrays<byte[]> lentPages = new LentArrays<>();
    private int limit;
    private int levelsLimit;
    private int repetitionFrom;
    private int repetitionLimit;
    private int definitionFrom;
    private int definitionLimit;
    private int valuesFrom;

    public PageReader(Compressions compressions, boolean verifiesChecksums, FileLimits limits) {
        this(compressions, verifiesChecksums, limits, new ReadCounters());
    }

    private PageReader(Compressions compressions, boolean verifiesChecksums, FileLimits limits, ReadCounters counters) {
        this.counters = counters;
        chunk = new ChunkBytes(counters);
        this.compressions = compressions;
        decompressor = new PageDecompressor(compressions, limits);
        this.verifiesChecksums = verifiesChecksums;
        this.limits = limits;
    }

    /// The source of the chunk's bytes; must be opened before [#open].
    public ChunkBytes chunk() {
        return chunk;
    }

    /// The counters of all chunks so far.
    public ReadCounters counters() {
        return counters;
    }

    /// The page map of a chunk that is read in parts; null if it is read sequentially.
    public @Nullable PageMap map() {
        WantedPages wanted = chunk.wanted();
        return wanted == null ? null : wanted.map();
    }

    /// A reader of the pages in a range of the same chunk, which this reader has skipped.
    ///
    /// @param from offset in the file of the first one's header
    /// @param end offset in the file of the byte after the last one
    public PageReader range(long from, long end) {
        PageReader other = new PageReader(compressions, verifiesChecksums, limits, counters);
        other.chunk.openRange(chunk, from, end - from);
        other.open(decompressor.codec(), cipher, chunkPlace);
        return other;
    }

    /// Moves forward to the header of a page of the map. The current page must have been loaded or skipped.
    ///
    /// @throws CorruptFileException if the previous page ends after it
    public void moveTo(int page) throws IOException {
        PageMap map = map();
        if (map == null) {
            throw new IllegalStateException("The chunk has no page map");
        }
        if (chunk.fileOffset() > map.offset(page)) {
            throw new CorruptFileException("The page ends at byte " + chunk.fileOffset()
                    + "; the offset index of the column says that the next one begins at byte " + map.offset(page),
                    "The offset index is wrong. Write the file again.");
        }
        chunk.advance(map.offset(page) - chunk.fileOffset());
        dataPages = page - 1;
        dictionarySeen = true;
    }

    /// Begins a column chunk.
    ///
    /// @param place of the chunk: file, row group, column
    public void open(CompressionCodec chunkCodec, ModuleCipher moduleCipher, Location place) {
        decompressor.open(chunkCodec);
        cipher = moduleCipher.reusing(cipher);
        chunkPlace = place;
        dataPages = -1;
        dictionarySeen = false;
        headerOffset = chunk.fileOffset();
        headerLength = 0;
    }

    /// Reads the header of the next page. The previous page must have been loaded or skipped.
    ///
    /// @return false if the chunk has no more bytes
    public boolean next() throws IOException {
        headerOffset = chunk.fileOffset();
        headerLength = 0;
        if (chunk.remaining() == 0) {
            return false;
        }
        header = cipher.isEncrypted() ? readEncryptedHeader() : readHeader();
        bodyEnd = chunk.fileOffset() + bodyBytes();
        if (header instanceof DataPageHeader || header instanceof DataPageHeaderV2) {
            dataPages++;
        }
        return true;
    }

    private PageHeader readHeader() throws IOException {
        chunk.require(1);
        while (true) {
            int from = chunk.position();
            boolean complete = chunk.isComplete() || chunk.limit() - from >= LONGEST_HEADER;
            PageHeaders.@Nullable Parsed parsed = PageHeaders.parse(chunk.array(), from, chunk.limit(), complete);
            if (parsed != null) {
                headerLength = parsed.length();
                chunk.advance(parsed.length());
                return parsed.header();
            }
            chunk.more();
        }
    }

    private PageHeader readEncryptedHeader() throws IOException {
        chunk.require(4);
        long length = 4 + (LittleEndian.getInt(chunk.array(), chunk.position()) & 0xffffffffL);
        if (length > chunk.remaining()) {
            throw new CorruptFileException("An encrypted page header claims " + length + " bytes; the column chunk has "
                    + chunk.remaining() + " left");
        }
        if (length > LONGEST_HEADER) {
            throw new CorruptFileException("An encrypted page header claims " + length + " bytes; it has at most "
                    + LONGEST_HEADER);
        }
        chunk.require((int) length);
        Plaintext plain = openHeader((int) length);
        PageHeaders.@Nullable Parsed parsed = PageHeaders.parse(plain.bytes(), plain.from(),
                plain.from() + plain.count(),
                true);
        if (parsed == null) {
            throw new CorruptFileException("A decrypted page header is cut off");
        }
        headerLength = (int) length;
        chunk.advance(length);
        return parsed.header();
    }

    /// The AAD depends on the page type, which only the decrypted header states. Every page after the first is a data page.
    /// For the first, tries the type that the chunk's metadata implies, then the other.
    private Plaintext openHeader(int length) {
        boolean isFirst = !dictionarySeen && dataPages < 0;
        ModuleType type = isFirst && cipher.startsWithDictionary()
                ? ModuleType.DICTIONARY_PAGE_HEADER
                : ModuleType.DATA_PAGE_HEADER;
        try {
            return cipher.open(type, dataPages + 1, chunk.array(), chunk.position(), length);
        } catch (ParquetException e) {
            if (!isFirst) {
                throw e;
            }
            ModuleType other = type == ModuleType.DATA_PAGE_HEADER
                    ? ModuleType.DICTIONARY_PAGE_HEADER
                    : ModuleType.DATA_PAGE_HEADER;
            try {
                return cipher.open(other, dataPages + 1, chunk.array(), chunk.position(), length);
            } catch (ParquetException ignored) {
                throw e;
            }
        }
    }

    /// Bytes of the current page's body as stored.
    private long bodyBytes() {
        return (long) header.compressedSize() + cipher.uncountedBytes();
    }

    /// Header of the current page.
    public PageHeader header() {
        return header;
    }

    /// Offset in the file of the current page's header.
    public long headerOffset() {
        return headerOffset;
    }

    /// Bytes of the current page's header.
    public int headerLength() {
        return headerLength;
    }

    /// The place of the current page, for messages.
    public Location place() {
        String part = switch (header) {
            case PageHeader.Data ignored -> "data page " + dataPages;
            case DictionaryPageHeader ignored -> "dictionary page";
            case OtherPageHeader other -> "page of " + other.type();
        };
        return chunkPlace.inPart(headerLength == 0 ? "page header" : part, headerOffset);
    }

    /// Skips the body of the current page.
    public void skip() throws IOException {
        dictionarySeen |= header instanceof DictionaryPageHeader;
        chunk.advance(bodyBytes());
    }

    /// Skips the body of the current page, if it was not loaded.
    public void finish() throws IOException {
        if (chunk.fileOffset() < bodyEnd) {
            skip();
        }
    }

    /// Loads the dictionary page into its own array, which this reader does not reuse.
    ///
    /// @return the array; its first [#limit] bytes are the PLAIN values
    public byte[] loadDictionary(DictionaryPageHeader dictionary, byte[] reusable) throws IOException {
        PageRead event = Events.pageRead();
        Plaintext stored = storedBody(ModuleType.DICTIONARY_PAGE);
        byte[] target = decompressor.decompress(stored.bytes(), stored.from(), stored.count(), reusable, 0,
                dictionary.uncompressedSize(), decompressor.isCompressed(), false);
        limit = dictionary.uncompressedSize();
        dictionarySeen = true;
        chunk.advance(bodyBytes());
        if (event != null) {
            event.done(chunkPlace, true, dictionary.encoding().name(), decompressor.codec().name(),
                    dictionary.valueCount(),
                    dictionary.compressedSize(), dictionary.uncompressedSize());
        }
        return target;
    }

    /// Loads a data page and finds its parts. If its codec can decompress in steps, only the levels are available before
    /// [#steps] or [#complete].
    ///
    /// @param maximumRepetition greatest repetition level of the column
    /// @param maximumDefinition greatest definition level of the column
    public void loadData(int maximumRepetition, int maximumDefinition) throws IOException {
        reclaimPage();
        PageRead event = Events.pageRead();
        switch (header) {
            case DataPageHeader v1 ->
                loadV1(v1, storedBody(ModuleType.DATA_PAGE), maximumRepetition, maximumDefinition);
            case DataPageHeaderV2 v2 ->
                loadV2(v2, cipher.isEncrypted() ? encryptedV2(v2) : storedBody(ModuleType.DATA_PAGE));
            case DictionaryPageHeader ignored -> throw new IllegalStateException("The page is not a data page");
            case OtherPageHeader ignored -> throw new IllegalStateException("The page is not a data page");
        }
        chunk.advance(bodyBytes());
        if (event != null && header instanceof PageHeader.Data data) {
            event.done(chunkPlace, false, data.encoding().name(), decompressor.codec().name(), data.valueCount(),
                    header.compressedSize(), header.uncompressedSize());
        }
    }

    /// The body of the current page, decrypted and not decompressed; the reader then stands after it.
    ///
    /// @return valid until the next call
    public Fragments loadStored() throws IOException {
        Plaintext body = switch (header) {
            case DataPageHeader ignored -> storedBody(ModuleType.DATA_PAGE);
            case DataPageHeaderV2 v2 -> cipher.isEncrypted() ? encryptedV2(v2) : storedBody(ModuleType.DATA_PAGE);
            case DictionaryPageHeader ignored -> storedBody(ModuleType.DICTIONARY_PAGE);
            case OtherPageHeader other -> throw new UnsupportedFeatureException("A page of type " + other.type()
                    + " cannot be copied into or out of an encrypted file", "Rewrite the file first.");
        };
        dictionarySeen |= header instanceof DictionaryPageHeader;
        chunk.advance(bodyBytes());
        return Fragments.of(body.bytes(), body.from(), body.count());
    }

    private Plaintext storedBody(ModuleType type) throws IOException {
        int size = requireBody();
        return cipher.open(type, Math.max(0, dataPages), chunk.array(), chunk.position(), size);
    }

    /// Makes the stored body available, and verifies its checksum.
    ///
    /// @return its bytes
    private int requireBody() throws IOException {
        if (bodyBytes() > chunk.remaining()) {
            throw new CorruptFileException("The page claims " + bodyBytes() + " bytes; the column chunk has "
                    + chunk.remaining() + " left");
        }
        int size = (int) bodyBytes();
        chunk.require(size);
        counters.addPage();
        verifyChecksum(size);
        return size;
    }

    /// The body of an encrypted page of version 2: levels and values are one module, or, as parquet-java writes them, the
    /// values are, and the levels stand in front of it in the clear. The lengths tell them apart.
    private Plaintext encryptedV2(DataPageHeaderV2 v2) throws IOException {
        int size = requireBody();
        byte[] stored = chunk.array();
        int from = chunk.position();
        long levels = (long) v2.repetitionLevelsByteLength() + v2.definitionLevelsByteLength();
        boolean isWhole = size >= 4 && LittleEndian.getInt(stored, from) == size - 4;
        boolean isSplit = !isWhole && v2.repetitionLevelsByteLength() >= 0 && v2.definitionLevelsByteLength() >= 0
                && levels > 0 && levels <= size - 4
                && LittleEndian.getInt(stored, from + (int) levels) == size - levels - 4;
        if (!isSplit) {
            return cipher.open(ModuleType.DATA_PAGE, dataPages, stored, from, size);
        }
        Plaintext values = cipher.open(ModuleType.DATA_PAGE, dataPages, stored, from + (int) levels,
                size - (int) levels);
        byte[] body = new byte[(int) levels + values.count() + LittleEndian.PAD];
        System.arraycopy(stored, from, body, 0, (int) levels);
        System.arraycopy(values.bytes(), values.from(), body, (int) levels, values.count());
        return new Plaintext(body, 0, (int) levels + values.count());
    }

    private void verifyChecksum(int size) {
        OptionalInt expected = header.crc();
        if (!verifiesChecksums || expected.isEmpty()) {
            return;
        }
        crc.reset();
        crc.update(chunk.array(), chunk.position(), size);
        if ((int) crc.getValue() != expected.getAsInt()) {
            throw new CorruptFileException("The checksum of the page's " + size + " bytes is "
                    + Integer.toHexString((int) crc.getValue()) + "; its header says "
                    + Integer.toHexString(expected.getAsInt()),
                    "The page is damaged: fetch or write the file again. lamella recover (FileRecovery) writes the rows of other"
                            + " pages to a new file; or read it with checksums ignored.");
        }
    }

    private void loadV1(DataPageHeader v1, Plaintext stored, int maximumRepetition, int maximumDefinition)
            throws IOException {
        int size = v1.uncompressedSize();
        if (cipher.isEncrypted() && !decompressor.isCompressed()) {
            decompressor.checkUncompressed(stored.count(), size);
            page = cipher.exchange(page);
        } else {
            page = decompressor.decompress(stored.bytes(), stored.from(), stored.count(), page, 0, size,
                    decompressor.isCompressed(), true);
        }
        limit = size;
        int at = 0;
        repetitionFrom = repetitionLimit = 0;
        definitionFrom = definitionLimit = 0;
        if (maximumRepetition > 0) {
            at = levelsFrom(at, v1.repetitionLevelEncoding(), maximumRepetition, v1.valueCount(), "repetition");
            repetitionFrom = at;
            at = repetitionLimit = levelsLimit;
        }
        if (maximumDefinition > 0) {
            at = levelsFrom(at, v1.definitionLevelEncoding(), maximumDefinition, v1.valueCount(), "definition");
            definitionFrom = at;
            at = definitionLimit = levelsLimit;
        }
        valuesFrom = at;
    }

    /// The start of the levels at `at`, after their length, if they have one; sets [#levelsLimit].
    private int levelsFrom(int at, Encoding encoding, int maximum, int valueCount, String which) {
        if (encoding.equals(Encoding.BIT_PACKED)) {
            long bytes = ((long) valueCount * (32 - Integer.numberOfLeadingZeros(maximum)) + 7) >>> 3;
            if (bytes > limit - at) {
                throw new CorruptFileException(
                        "The BIT_PACKED " + which + " levels of " + valueCount + " entries need " + bytes
                                + " bytes; the page has " + (limit - at) + " left");
            }
            levelsLimit = at + (int) bytes;
            decompressor.require(levelsLimit);
            return at;
        }
        if (!encoding.equals(Encoding.RLE)) {
            String problem = "The " + which + " levels are encoded as " + encoding + "; RLE and BIT_PACKED are allowed";
            throw encoding.isRecognized()
                    ? new CorruptFileException(problem)
                    : new UnsupportedFeatureException(problem);
        }
        if (limit - at < 4) {
            throw new CorruptFileException("The page ends after " + limit + " bytes, inside the length of its " + which
                    + " levels");
        }
        decompressor.require(at + 4);
        long length = LittleEndian.getInt(page, at) & 0xffffffffL;
        if (length > limit - at - 4) {
            throw new CorruptFileException("The " + which + " levels claim " + length + " bytes; the page has "
                    + (limit - at - 4) + " left");
        }
        levelsLimit = at + 4 + (int) length;
        decompressor.require(levelsLimit);
        return at + 4;
    }

    private void loadV2(DataPageHeaderV2 v2, Plaintext stored) throws IOException {
        int repetitionBytes = v2.repetitionLevelsByteLength();
        int definitionBytes = v2.definitionLevelsByteLength();
        long levels = (long) repetitionBytes + definitionBytes;
        int size = v2.uncompressedSize();
        if (repetitionBytes < 0 || definitionBytes < 0 || levels > Math.min(stored.count(), size)) {
            throw new CorruptFileException("The levels claim " + repetitionBytes + " + " + definitionBytes
                    + " bytes; the page has " + stored.count() + ", uncompressed " + size);
        }
        int levelBytes = (int) levels;
        page = decompressor.decompress(stored.bytes(), stored.from() + levelBytes, stored.count() - levelBytes, page,
                levelBytes,
                size - levelBytes, v2.isCompressed() && decompressor.isCompressed(), true);
        System.arraycopy(stored.bytes(), stored.from(), page, 0, levelBytes);
        limit = size;
        repetitionFrom = 0;
        repetitionLimit = repetitionBytes;
        definitionFrom = repetitionBytes;
        definitionLimit = levelBytes;
        valuesFrom = levelBytes;
    }

    /// Decompresses the current page.
    public void complete() {
        decompressor.require(limit);
    }

    /// Makes more of the current page available, with its limit at the latest; null if all of it is. The page's stored bytes stay
    /// where they are until the next page is read.
    public SteppedCompression.@Nullable Steps steps() {
        return decompressor.steps();
    }

    /// The body of the current data page.
    public byte[] page() {
        return page;
    }

    /// Lends the array of the current data page to its users; the next page gets another one. The array may be lent again
    /// for the next window. Then the last loan counts.
    public void lendPage(Loan loan) {
        if (page.length > LittleEndian.PAD) {
            lentPage = page;
            page = new byte[LittleEndian.PAD];
        }
        pageLoan = loan;
    }

    /// Takes back the array of an earlier page, if the current one is lent.
    private void reclaimPage() {
        byte[] current = lentPage;
        if (current == null) {
            return;
        }
        lentPages.add(current, pageLoan);
        lentPage = null;
        byte[] free = lentPages.poll();
        if (free != null) {
            page = free;
        }
    }

    /// The end of the body in its array.
    public int limit() {
        return limit;
    }

    public int repetitionFrom() {
        return repetitionFrom;
    }

    public int repetitionLimit() {
        return repetitionLimit;
    }

    public int definitionFrom() {
        return definitionFrom;
    }

    public int definitionLimit() {
        return definitionLimit;
    }

    public int valuesFrom() {
        return valuesFrom;
    }

    /// Takes the arrays of a reader whose chunk is not read any more, if they are larger; its page is no longer valid.
    public void reuse(PageReader other) {
        chunk.reuse(other.chunk);
        if (other.page.length > page.length) {
            page = other.page;
        }
        other.page = new byte[LittleEndian.PAD];
    }

    /// Bytes of the arrays with stored bytes and a page.
    public long heldBytes() {
        return chunk.heldBytes() + page.length;
    }

    /// Releases buffers that grew beyond `keepBytes`.
    public void trim(int keepBytes) {
        chunk.trim(keepBytes);
        cipher.trim(keepBytes);
        if (page.length > keepBytes) {
            page = new byte[LittleEndian.PAD];
        }
    }
}
