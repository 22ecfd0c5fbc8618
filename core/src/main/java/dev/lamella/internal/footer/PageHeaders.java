package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.BOOL;
import static dev.lamella.internal.thrift.ThriftTypes.I32;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.internal.thrift.Struct;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.Statistics;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Reads and writes page headers.
///
/// The length of a header is known only after parsing it: callers parse the bytes they have and try again with more.
public final class PageHeaders {
    private static final Struct<DataPart> DATA_PAGE_HEADER = Struct.of("DataPageHeader", fields -> {
        var valueCount = fields.required(1, "num_values", I32, DataPart::valueCount);
        var encoding = fields.required(2, "encoding", Enums.ENCODING, DataPart::encoding);
        var definition = fields.required(3, "definition_level_encoding", Enums.ENCODING,
                DataPart::definitionLevelEncoding);
        var repetition = fields.required(4, "repetition_level_encoding", Enums.ENCODING,
                DataPart::repetitionLevelEncoding);
        var statistics = fields.optional(5, "statistics", StatisticsStructs.STATISTICS, DataPart::statistics);
        return in -> new DataPart(in.get(valueCount), in.get(encoding), in.get(definition), in.get(repetition),
                in.get(statistics));
    });

    private static final Struct<IndexPart> INDEX_PAGE_HEADER = Struct.of("IndexPageHeader",
            fields -> in -> new IndexPart());

    private static final Struct<DictionaryPart> DICTIONARY_PAGE_HEADER = Struct.of("DictionaryPageHeader", fields -> {
        var valueCount = fields.required(1, "num_values", I32, DictionaryPart::valueCount);
        var encoding = fields.required(2, "encoding", Enums.ENCODING, DictionaryPart::encoding);
        var isSorted = fields.optional(3, "is_sorted", BOOL, DictionaryPart::isSorted);
        return in -> new DictionaryPart(in.get(valueCount), in.get(encoding), in.get(isSorted));
    });

    private static final Struct<DataPartV2> DATA_PAGE_HEADER_V2 = Struct.of("DataPageHeaderV2", fields -> {
        var valueCount = fields.required(1, "num_values", I32, DataPartV2::valueCount);
        var nullCount = fields.required(2, "num_nulls", I32, DataPartV2::nullCount);
        var rowCount = fields.required(3, "num_rows", I32, DataPartV2::rowCount);
        var encoding = fields.required(4, "encoding", Enums.ENCODING, DataPartV2::encoding);
        var definition = fields.required(5, "definition_levels_byte_length", I32,
                DataPartV2::definitionLevelsByteLength);
        var repetition = fields.required(6, "repetition_levels_byte_length", I32,
                DataPartV2::repetitionLevelsByteLength);
        var isCompressed = fields.defaulted(7, "is_compressed", BOOL, true, DataPartV2::isCompressed);
        var statistics = fields.optional(8, "statistics", StatisticsStructs.STATISTICS, DataPartV2::statistics);
        return in -> new DataPartV2(in.get(valueCount), in.get(nullCount), in.get(rowCount), in.get(encoding),
                in.get(definition), in.get(repetition), in.get(isCompressed), in.get(statistics));
    });

    private static final Struct<Stored> PAGE_HEADER = Struct.of("PageHeader", fields -> {
        var type = fields.required(1, "type", Enums.PAGE_TYPE, Stored::type);
        var uncompressed = fields.required(2, "uncompressed_page_size", I32, Stored::uncompressedSize);
        var compressed = fields.required(3, "compressed_page_size", I32, Stored::compressedSize);
        var crc = fields.optionalInt(4, "crc", I32, Stored::crc);
        var data = fields.optional(5, "data_page_header", DATA_PAGE_HEADER, Stored::data);
        var index = fields.optional(6, "index_page_header", INDEX_PAGE_HEADER, Stored::index);
        var dictionary = fields.optional(7, "dictionary_page_header", DICTIONARY_PAGE_HEADER, Stored::dictionary);
        var dataV2 = fields.optional(8, "data_page_header_v2", DATA_PAGE_HEADER_V2, Stored::dataV2);
        return in -> new Stored(in.get(type), in.get(uncompressed), in.get(compressed), in.get(crc), in.get(data),
                in.get(index), in.get(dictionary), in.get(dataV2));
    });

    private PageHeaders() {}

    /// A header and its length.
    ///
    /// @param header its content
    /// @param length number of its bytes
    public record Parsed(PageHeader header, int length) {}

    /// Parses the header that begins at `from`.
    ///
    /// @param limit where the available bytes end
    /// @param complete whether more bytes would not help: the column chunk ends at `limit`, or the header is longer than the
    /// caller accepts
    /// @return null if the bytes end inside the header and `complete` is false
    /// @throws CorruptFileException if the bytes are not a page header, are cut off, or have a negative count or size
    public static @Nullable Parsed parse(byte[] bytes, int from, int limit, boolean complete) {
        CompactReader in = new CompactReader(bytes, from, limit);
        Stored stored;
        try {
            stored = PAGE_HEADER.read(in);
        } catch (CorruptFileException e) {
            if (in.isEndReached() && !complete) {
                return null;
            }
            throw e;
        }
        return new Parsed(stored.header(), in.position() - from);
    }

    /// Writes a header.
    public static void write(PageHeader header, ByteOutput out) {
        PAGE_HEADER.write(Stored.of(header), out);
    }

    private static int notNegative(int value, String what) {
        if (value < 0) {
            throw new CorruptFileException("The page header says that " + what + " is " + value
                    + "; it cannot be negative");
        }
        return value;
    }

    private static <T> T present(Optional<T> part, PageType type) {
        return part.orElseThrow(() -> new CorruptFileException("The page header says " + type
                + " but has no struct for this type"));
    }

    /// The struct `PageHeader` in stored form.
    private record Stored(PageType type, int uncompressedSize, int compressedSize, OptionalInt crc,
            Optional<DataPart> data, Optional<IndexPart> index, Optional<DictionaryPart> dictionary,
            Optional<DataPartV2> dataV2) {
        static Stored of(PageHeader header) {
            Optional<DataPart> data = Optional.empty();
            Optional<IndexPart> index = Optional.empty();
            Optional<DictionaryPart> dictionary = Optional.empty();
            Optional<DataPartV2> dataV2 = Optional.empty();
            switch (header) {
                case DataPageHeader page -> data = Optional.of(new DataPart(page.valueCount(), page.encoding(),
                        page.definitionLevelEncoding(), page.repetitionLevelEncoding(), page.statistics()));
                case DictionaryPageHeader page -> dictionary = Optional
                        .of(new DictionaryPart(page.valueCount(), page.encoding(), page.isSorted()));
                case DataPageHeaderV2 page -> dataV2 = Optional.of(new DataPartV2(page.valueCount(), page.nullCount(),
                        page.rowCount(), page.encoding(), page.definitionLevelsByteLength(),
                        page.repetitionLevelsByteLength(), page.isCompressed(), page.statistics()));
                case OtherPageHeader page -> index = page.type().equals(PageType.INDEX_PAGE)
                        ? Optional.of(new IndexPart())
                        : Optional.empty();
            }
            return new Stored(header.type(), header.uncompressedSize(), header.compressedSize(), header.crc(), data,
                    index, dictionary, dataV2);
        }

        PageHeader header() {
            int uncompressed = notNegative(uncompressedSize, "uncompressed_page_size");
            int compressed = notNegative(compressedSize, "compressed_page_size");
            if (type.equals(PageType.DATA_PAGE)) {
                DataPart page = present(data, type);
                return new DataPageHeader(uncompressed, compressed, crc, notNegative(page.valueCount, "num_values"),
                        page.encoding, page.definitionLevelEncoding, page.repetitionLevelEncoding, page.statistics);
            }
            if (type.equals(PageType.DATA_PAGE_V2)) {
                DataPartV2 page = present(dataV2, type);
                return new DataPageHeaderV2(uncompressed, compressed, crc, notNegative(page.valueCount, "num_values"),
                        notNegative(page.nullCount, "num_nulls"), notNegative(page.rowCount, "num_rows"),
                        page.encoding,
                        notNegative(page.definitionLevelsByteLength, "definition_levels_byte_length"),
                        notNegative(page.repetitionLevelsByteLength, "repetition_levels_byte_length"),
                        page.isCompressed, page.statistics);
            }
            if (type.equals(PageType.DICTIONARY_PAGE)) {
                DictionaryPart page = present(dictionary, type);
                return new DictionaryPageHeader(uncompressed, compressed, crc,
                        notNegative(page.valueCount, "num_values"), page.encoding, page.isSorted);
            }
            return new OtherPageHeader(type, uncompressed, compressed, crc);
        }
    }

    private record DataPart(int valueCount, Encoding encoding, Encoding definitionLevelEncoding,
            Encoding repetitionLevelEncoding, Optional<Statistics> statistics) {}

    private record IndexPart() {}

    private record DictionaryPart(int valueCount, Encoding encoding, Optional<Boolean> isSorted) {}

    private record DataPartV2(int valueCount, int nullCount, int rowCount, Encoding encoding,
            int definitionLevelsByteLength, int repetitionLevelsByteLength, boolean isCompressed,
            Optional<Statistics> statistics) {}
}
