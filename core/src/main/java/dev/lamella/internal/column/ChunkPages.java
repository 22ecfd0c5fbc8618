package dev.lamella.internal.column;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.encoding.Carrier;
import dev.lamella.internal.encoding.Dictionary;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.internal.encoding.ValueDecoder;
import dev.lamella.internal.level.Assembler;
import dev.lamella.internal.level.LevelDecoder;
import dev.lamella.internal.page.PageReader;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.schema.Leaf;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The data pages of one column chunk after another: each with its levels and its values ready to be decoded, and with the
/// dictionary that came before.
///
/// @param <A> the array of the column's physical carrier, for example `long[]`
final class ChunkPages<A> {
    /// What few bytes may be decoded to before the window's size is looked at.
    private static final int LARGE_STEP = 16 << 20;

    private final Leaf leaf;
    private final Carrier<A> carrier;
    private final Assembler assembler;
    private final PageReader pages;
    private final Map<Encoding, ValueDecoder<A>> decoders = new HashMap<>();
    private final Dictionary.Decoder<A> dictionaryDecoder;

    private ChunkContext context = ChunkContext.NONE;
    private long entriesLeft;
    private int pageEntriesLeft;
    private boolean usesDictionary;
    private int step = LevelDecoder.BLOCK;
    private @Nullable ValueDecoder<A> decoder;

    private byte[] dictionaryPage = {};
    private @Nullable A dictionary;
    private @Nullable Vector dictionaryVector;
    private int dictionarySize;
    private int dictionaryBytes;

    ChunkPages(Leaf leaf, Carrier<A> carrier, Assembler assembler, PageReader pages) {
        this.leaf = leaf;
        this.carrier = carrier;
        this.assembler = assembler;
        this.pages = pages;
        dictionaryDecoder = new Dictionary.Decoder<>(carrier);
    }

    /// Begins a column chunk.
    void open(ChunkContext chunk) {
        context = chunk;
        pages.open(chunk.codec(), chunk.cipher(), chunk.place());
        entriesLeft = chunk.valueCount();
        pageEntriesLeft = 0;
        dictionary = null;
        dictionaryVector = null;
        dictionarySize = 0;
        dictionaryBytes = 0;
        decoder = null;
        decoders.clear();
        dictionaryDecoder.forget();
        assembler.startChunk(pages.chunk().remaining());
    }

    ChunkContext context() {
        return context;
    }

    /// Level entries of the chunk that lie behind the current page.
    long entriesLeft() {
        return entriesLeft;
    }

    /// Level entries of the current page that were not taken, where they are counted here: in columns without levels.
    int pageEntriesLeft() {
        return pageEntriesLeft;
    }

    /// Takes entries of the current page of a column without levels.
    void take(int entries) {
        pageEntriesLeft -= entries;
    }

    /// Whether all entries of the current page were taken.
    boolean isPageDone() {
        return assembler.maximumDefinition() > 0 ? assembler.isPageDone() : pageEntriesLeft == 0;
    }

    /// Whether the values of the current page are indices into the dictionary.
    boolean usesDictionary() {
        return usesDictionary;
    }

    /// How many values of the page to decode before the window's size is looked at.
    int step() {
        return step;
    }

    /// Decodes the values of the current page.
    ValueDecoder<A> decoder() {
        ValueDecoder<A> current = decoder;
        if (current == null) {
            throw new IllegalStateException("no page");
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
    Vector dictionaryVector() {
        return dictionaryVector;
    }

    /// How many entries the dictionary has; 0 without one.
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
        } while (pageEntriesLeft == 0);
    }

    /// Passes over whole pages of a column where every entry is a row, up to `most` rows, as long as that can be done unseen;
    /// then loads the next page, if rows are left.
    ///
    /// @return how many rows were passed over
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
                // Its last value is not known: no page after it may go on from it.
                decoders.remove(Encoding.DELTA_BYTE_ARRAY);
            }
            pages.skip();
            entriesLeft -= entries;
            left -= entries;
        }
        return most - left;
    }

    /// Goes to the header of the next data page, taking in a dictionary page on the way.
    private void nextDataHeader() throws IOException {
        if (entriesLeft == 0) {
            throw new CorruptFileException("The column chunk has fewer rows than its row group",
                    "The row counts of the file are wrong, or the column chunk was cut short.");
        }
        while (true) {
            if (!pages.next()) {
                throw new CorruptFileException("The column chunk ends before its last " + entriesLeft + " values");
            }
            switch (pages.header()) {
                case DictionaryPageHeader header -> readDictionary(header);
                case OtherPageHeader _ -> pages.skip();
                case DataPageHeader _,DataPageHeaderV2 _ -> {
                    return;
                }
            }
        }
    }

    /// Loads the data page whose header was read last.
    void startPage() throws IOException {
        int entries = valueCount();
        if (entries < 0 || entries > entriesLeft) {
            throw new CorruptFileException("The page claims " + entries + " values; the column chunk has " + entriesLeft
                    + " left");
        }
        pages.loadData(assembler.maximumRepetition(), assembler.maximumDefinition());
        entriesLeft -= entries;
        pageEntriesLeft = entries;
        if (assembler.maximumRepetition() > 0) {
            startLevels(assembler.repetition(), isBitPacked(true), pages.repetitionFrom(), pages.repetitionLimit());
        }
        if (assembler.maximumDefinition() > 0) {
            startLevels(assembler.definition(), isBitPacked(false), pages.definitionFrom(), pages.definitionLimit());
            assembler.startPage(entries);
        }
        startValues(entries);
    }

    /// Level entries of the current data page, as its header says.
    int valueCount() {
        return switch (pages.header()) {
            case DataPageHeader v1 -> v1.valueCount();
            case DataPageHeaderV2 v2 -> v2.valueCount();
            case DictionaryPageHeader _,OtherPageHeader _ -> throw new IllegalStateException("not a data page");
        };
    }

    /// How the values of the current data page are encoded.
    Encoding encoding() {
        return switch (pages.header()) {
            case DataPageHeader v1 -> v1.encoding();
            case DataPageHeaderV2 v2 -> v2.encoding();
            case DictionaryPageHeader _,OtherPageHeader _ -> throw new IllegalStateException("not a data page");
        };
    }

    private boolean isBitPacked(boolean repetition) {
        return pages.header() instanceof DataPageHeader v1
                && (repetition ? v1.repetitionLevelEncoding() : v1.definitionLevelEncoding())
                        .equals(Encoding.BIT_PACKED);
    }

    private void startLevels(LevelDecoder levels, boolean bitPacked, int from, int to) {
        if (bitPacked) {
            levels.startBitPacked(pages.page(), from, to);
        } else {
            levels.startHybrid(pages.page(), from, to);
        }
    }

    private void startValues(int entries) {
        Encoding encoding = encoding();
        // Few bytes can stand for many where values share prefixes with those before.
        step = encoding.equals(Encoding.DELTA_BYTE_ARRAY)
                ? Math.clamp(LARGE_STEP / (pages.limit() + 1L), pages.limit() > 1 << 20 ? 1 : 64, LevelDecoder.BLOCK)
                : LevelDecoder.BLOCK;
        usesDictionary = Encodings.isDictionary(encoding);
        if (usesDictionary) {
            dictionaryDecoder.init(pages.page(), pages.valuesFrom(), pages.limit(), entries);
            decoder = dictionaryDecoder;
            return;
        }
        ValueDecoder<A> known = decoders.get(encoding);
        if (known == null) {
            known = Encodings.decoder(encoding, leaf.field().type(), carrier);
            decoders.put(encoding, known);
        }
        decoder = known;
        known.init(pages.page(), pages.valuesFrom(), pages.limit(), entries);
    }

    /// Loads the dictionary page whose header was read last.
    void readDictionary(DictionaryPageHeader header) throws IOException {
        if (dictionary != null) {
            throw new CorruptFileException("The column chunk has a second dictionary page; it may have one");
        }
        if (!header.encoding().equals(Encoding.PLAIN) && !header.encoding().equals(Encoding.PLAIN_DICTIONARY)) {
            throw new CorruptFileException("The dictionary page is encoded as " + header.encoding()
                    + "; PLAIN and PLAIN_DICTIONARY (which means PLAIN) are allowed");
        }
        int count = header.valueCount();
        dictionaryPage = pages.loadDictionary(header, dictionaryPage);
        int limit = pages.limit();
        A entries = Dictionary.entries(carrier, dictionaryPage, 0, limit, count);
        dictionaryDecoder.dictionary(entries, count);
        dictionary = entries;
        dictionarySize = count;
        dictionaryBytes = limit;
        dictionaryVector = carrier.vector(entries, count, Validity.none());
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

    /// Moves to the next page of any kind, for looking at it.
    ///
    /// @return false after the last page
    boolean nextToInspect() throws IOException {
        if (entriesLeft == 0 && context.valueCount() > 0 || !pages.next()) {
            return false;
        }
        if (pages.header() instanceof DataPageHeader || pages.header() instanceof DataPageHeaderV2) {
            entriesLeft -= valueCount();
        }
        return true;
    }

    /// Loads the data page that [#nextToInspect] moved to.
    void startInspected() throws IOException {
        entriesLeft += valueCount();
        startPage();
    }

    /// Gives back buffers that grew beyond `keepBytes`.
    void trim(int keepBytes) {
        pages.trim(keepBytes);
        if (dictionaryPage.length > keepBytes) {
            dictionaryPage = new byte[0];
        }
    }
}
