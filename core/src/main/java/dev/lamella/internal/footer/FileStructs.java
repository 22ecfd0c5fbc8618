package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.BINARY;
import static dev.lamella.internal.thrift.ThriftTypes.BOOL;
import static dev.lamella.internal.thrift.ThriftTypes.I16;
import static dev.lamella.internal.thrift.ThriftTypes.I32;
import static dev.lamella.internal.thrift.ThriftTypes.I64;
import static dev.lamella.internal.thrift.ThriftTypes.STRING;
import static dev.lamella.internal.thrift.ThriftTypes.list;
import static dev.lamella.internal.thrift.ThriftTypes.listByNeed;

import dev.lamella.internal.thrift.Struct;
import dev.lamella.internal.thrift.ThriftType;
import dev.lamella.internal.thrift.ThriftTypes;
import dev.lamella.internal.thrift.UnionMember;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Schema;
import java.util.List;

/// The structs of the footer.
///
/// @see <a
/// href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">parquet.thrift</a>
final class FileStructs {
    /// The fields of `FileMetaData` that change in append mode: see [FooterUpdate].
    static final int ROW_COUNT = 3;
    static final int ROW_GROUPS = 4;
    static final int KEY_VALUES = 5;

    static final Struct<KeyValue> KEY_VALUE = Struct.of("KeyValue", fields -> {
        var key = fields.required(1, "key", STRING, KeyValue::key);
        var value = fields.optional(2, "value", STRING, KeyValue::value);
        return in -> new KeyValue(in.get(key), in.get(value));
    });

    static final Struct<SortingColumn> SORTING_COLUMN = Struct.of("SortingColumn", fields -> {
        var columnIndex = fields.required(1, "column_idx", I32, SortingColumn::columnIndex);
        var isDescending = fields.required(2, "descending", BOOL, SortingColumn::isDescending);
        var isNullsFirst = fields.required(3, "nulls_first", BOOL, SortingColumn::isNullsFirst);
        return in -> new SortingColumn(in.get(columnIndex), in.get(isDescending), in.get(isNullsFirst));
    });

    static final Struct<PageEncodingStats> PAGE_ENCODING_STATS = Struct.of("PageEncodingStats", fields -> {
        var pageType = fields.required(1, "page_type", Enums.PAGE_TYPE, PageEncodingStats::pageType);
        var encoding = fields.required(2, "encoding", Enums.ENCODING, PageEncodingStats::encoding);
        var count = fields.required(3, "count", I32, PageEncodingStats::count);
        return in -> new PageEncodingStats(in.get(pageType), in.get(encoding), in.get(count));
    });

    static final Struct<ColumnMetadata> COLUMN_METADATA = Struct.of("ColumnMetaData", fields -> {
        var type = fields.required(1, "type", I32, ColumnMetadata::type);
        // Required too, but these only inform: every page declares its own encoding, and columns are found by position.
        var encodings = fields.defaulted(2, "encodings", list(Enums.ENCODING), List.of(), ColumnMetadata::encodings);
        var path = fields.defaulted(3, "path_in_schema", list(STRING), List.of(), ColumnMetadata::pathInSchema);
        var codec = fields.required(4, "codec", Enums.CODEC, ColumnMetadata::codec);
        var valueCount = fields.required(5, "num_values", I64, ColumnMetadata::valueCount);
        var uncompressed = fields.defaulted(6, "total_uncompressed_size", I64, 0L,
                ColumnMetadata::totalUncompressedSize);
        var compressed = fields.required(7, "total_compressed_size", I64, ColumnMetadata::totalCompressedSize);
        var keyValues = fields.optionalList(8, "key_value_metadata", KEY_VALUE, ColumnMetadata::keyValues);
        var dataPage = fields.required(9, "data_page_offset", I64, ColumnMetadata::dataPageOffset);
        var indexPage = fields.optionalLong(10, "index_page_offset", I64, ColumnMetadata::indexPageOffset);
        var dictionary = fields.optionalLong(11, "dictionary_page_offset", I64, ColumnMetadata::dictionaryPageOffset);
        var statistics = fields.optional(12, "statistics", StatisticsStructs.STATISTICS, ColumnMetadata::statistics);
        var encodingStats = fields.optionalList(13, "encoding_stats", PAGE_ENCODING_STATS,
                ColumnMetadata::encodingStats);
        var bloomOffset = fields.optionalLong(14, "bloom_filter_offset", I64, ColumnMetadata::bloomFilterOffset);
        var bloomLength = fields.optionalInt(15, "bloom_filter_length", I32, ColumnMetadata::bloomFilterLength);
        var sizes = fields.optional(16, "size_statistics", StatisticsStructs.SIZE_STATISTICS,
                ColumnMetadata::sizeStatistics);
        var shapes = fields.optional(17, "geospatial_statistics", StatisticsStructs.GEOSPATIAL_STATISTICS,
                ColumnMetadata::geospatialStatistics);
        return in -> new StoredColumnMetadata(in.get(type), in.get(encodings), in.get(path), in.get(codec),
                in.get(valueCount), in.get(uncompressed), in.get(compressed), in.get(keyValues), in.get(dataPage),
                in.get(indexPage), in.get(dictionary), in.get(statistics), in.get(encodingStats), in.get(bloomOffset),
                in.get(bloomLength), in.get(sizes), in.get(shapes));
    });

    static final Struct<ColumnChunk> COLUMN_CHUNK = Struct.of("ColumnChunk", fields -> {
        var filePath = fields.optional(1, "file_path", STRING, ColumnChunk::filePath);
        var fileOffset = fields.defaulted(2, "file_offset", I64, 0L, ColumnChunk::fileOffset);
        var metadata = fields.optional(3, "meta_data", COLUMN_METADATA.orAbsent(), ColumnChunk::metadata);
        var offsetIndex = fields.optionalLong(4, "offset_index_offset", I64, ColumnChunk::offsetIndexOffset);
        var offsetIndexLength = fields.optionalInt(5, "offset_index_length", I32, ColumnChunk::offsetIndexLength);
        var columnIndex = fields.optionalLong(6, "column_index_offset", I64, ColumnChunk::columnIndexOffset);
        var columnIndexLength = fields.optionalInt(7, "column_index_length", I32, ColumnChunk::columnIndexLength);
        var crypto = fields.optional(8, "crypto_metadata", CryptoStructs.COLUMN_CRYPTO_METADATA, ColumnChunk::crypto);
        var encrypted = fields.optional(9, "encrypted_column_metadata", BINARY, ColumnChunk::encryptedColumnMetadata);
        return in -> new StoredColumnChunk(in.get(filePath), in.get(fileOffset), in.get(metadata), in.get(offsetIndex),
                in.get(offsetIndexLength), in.get(columnIndex), in.get(columnIndexLength), in.get(crypto),
                in.get(encrypted));
    });

    static final Struct<RowGroup> ROW_GROUP = Struct.of("RowGroup", fields -> {
        var columns = fields.required(1, "columns", listByNeed(COLUMN_CHUNK), RowGroup::columns);
        var totalByteSize = fields.required(2, "total_byte_size", I64, RowGroup::totalByteSize);
        var rowCount = fields.required(3, "num_rows", I64, RowGroup::rowCount);
        var sortingColumns = fields.optionalList(4, "sorting_columns", SORTING_COLUMN, RowGroup::sortingColumns);
        var fileOffset = fields.optionalLong(5, "file_offset", I64, RowGroup::fileOffset);
        var compressed = fields.optionalLong(6, "total_compressed_size", I64, RowGroup::totalCompressedSize);
        var ordinal = fields.optionalInt(7, "ordinal", I16, RowGroup::ordinal);
        return in -> new StoredRowGroup(ColumnChunks.byNeed(in.get(columns)), in.get(totalByteSize), in.get(rowCount),
                in.get(sortingColumns), in.get(fileOffset), in.get(compressed), in.get(ordinal));
    });

    static final ThriftType<ColumnOrder> COLUMN_ORDER = ThriftTypes.UNION
            .map(member -> new ColumnOrder(member.id()), order -> UnionMember.empty(order.id()));

    static final Struct<FileMetadata> FILE_METADATA = Struct.of("FileMetaData", fields -> {
        var version = fields.defaulted(1, "version", I32, 1, FileMetadata::version);
        var elements = fields.required(2, "schema", list(SchemaStructs.SCHEMA_ELEMENT), FileMetadata::schemaElements);
        var rowCount = fields.required(ROW_COUNT, "num_rows", I64, FileMetadata::rowCount);
        var rowGroups = fields.required(ROW_GROUPS, "row_groups", list(ROW_GROUP), FileMetadata::rowGroups);
        var keyValues = fields.optionalList(KEY_VALUES, "key_value_metadata", KEY_VALUE, FileMetadata::keyValues);
        var createdBy = fields.optional(6, "created_by", STRING, FileMetadata::createdBy);
        var orders = fields.optional(7, "column_orders", list(COLUMN_ORDER), FileMetadata::columnOrders);
        var algorithm = fields.optional(8, "encryption_algorithm", CryptoStructs.ENCRYPTION_ALGORITHM,
                FileMetadata::encryptionAlgorithm);
        var signingKey = fields.optional(9, "footer_signing_key_metadata", BINARY,
                FileMetadata::footerSigningKeyMetadata);
        return in -> {
            Schema schema = SchemaTree.of(in.get(elements));
            int leafCount = schema.leaves().size();
            return new StoredFileMetadata(in.get(version), schema, in.get(elements), in.get(rowCount),
                    in.get(rowGroups),
                    in.get(keyValues), in.get(createdBy), in.get(orders).filter(list -> list.size() == leafCount),
                    in.get(algorithm), in.get(signingKey));
        };
    });

    private FileStructs() {}
}
