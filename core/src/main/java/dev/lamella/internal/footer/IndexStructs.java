package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.BINARY;
import static dev.lamella.internal.thrift.ThriftTypes.BOOL;
import static dev.lamella.internal.thrift.ThriftTypes.I32;
import static dev.lamella.internal.thrift.ThriftTypes.I64;
import static dev.lamella.internal.thrift.ThriftTypes.list;

import dev.lamella.internal.thrift.Struct;
import dev.lamella.internal.thrift.ThriftType;
import dev.lamella.internal.thrift.ThriftTypes;
import dev.lamella.internal.thrift.UnionMember;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;

/// The structs of the page index and the Bloom filter.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/PageIndex.md">Page index</a>
final class IndexStructs {
    static final Struct<PageLocation> PAGE_LOCATION = Struct.of("PageLocation", fields -> {
        var offset = fields.required(1, "offset", I64, PageLocation::offset);
        var size = fields.required(2, "compressed_page_size", I32, PageLocation::compressedPageSize);
        var row = fields.required(3, "first_row_index", I64, PageLocation::firstRowIndex);
        return in -> new PageLocation(in.get(offset), in.get(size), in.get(row));
    });

    static final Struct<OffsetIndex> OFFSET_INDEX = Struct.of("OffsetIndex", fields -> {
        var locations = fields.required(1, "page_locations", list(PAGE_LOCATION), OffsetIndex::pageLocations);
        var bytes = fields.optionalList(2, "unencoded_byte_array_data_bytes", I64,
                OffsetIndex::unencodedByteArrayDataBytes);
        return in -> new OffsetIndex(in.get(locations), in.get(bytes));
    });

    static final Struct<ColumnIndex> COLUMN_INDEX = Struct.of("ColumnIndex", fields -> {
        var nullPages = fields.required(1, "null_pages", list(BOOL), ColumnIndex::nullPages);
        var minValues = fields.required(2, "min_values", list(BINARY), ColumnIndex::minValues);
        var maxValues = fields.required(3, "max_values", list(BINARY), ColumnIndex::maxValues);
        var order = fields.required(4, "boundary_order", Enums.BOUNDARY_ORDER, ColumnIndex::boundaryOrder);
        var nullCounts = fields.optionalList(5, "null_counts", I64, ColumnIndex::nullCounts);
        var repetition = fields.optionalList(6, "repetition_level_histograms", I64,
                ColumnIndex::repetitionLevelHistograms);
        var definition = fields.optionalList(7, "definition_level_histograms", I64,
                ColumnIndex::definitionLevelHistograms);
        var nanCounts = fields.optionalList(8, "nan_counts", I64, ColumnIndex::nanCounts);
        return in -> new ColumnIndex(in.get(nullPages), in.get(minValues), in.get(maxValues), in.get(order),
                in.get(nullCounts), in.get(repetition), in.get(definition), in.get(nanCounts));
    });

    static final Struct<BloomFilterHeader> BLOOM_FILTER_HEADER = Struct.of("BloomFilterHeader", fields -> {
        ThriftType<Integer> memberId = ThriftTypes.UNION.map(UnionMember::id, UnionMember::empty);
        var byteCount = fields.required(1, "numBytes", I32, BloomFilterHeader::byteCount);
        var algorithm = fields.required(2, "algorithm", memberId, BloomFilterHeader::algorithm);
        var hash = fields.required(3, "hash", memberId, BloomFilterHeader::hash);
        var compression = fields.required(4, "compression", memberId, BloomFilterHeader::compression);
        return in -> new BloomFilterHeader(in.get(byteCount), in.get(algorithm), in.get(hash), in.get(compression));
    });

    private IndexStructs() {}
}
