package dev.lamella.internal.footer;

import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.Statistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The fields of [ColumnMetadata], as stored or to be stored.
public record StoredColumnMetadata(int type, List<Encoding> encodings, List<String> pathInSchema,
        CompressionCodec codec, long valueCount, long totalUncompressedSize, long totalCompressedSize,
        List<KeyValue> keyValues, long dataPageOffset, OptionalLong indexPageOffset, OptionalLong dictionaryPageOffset,
        Optional<Statistics> statistics, List<PageEncodingStats> encodingStats, OptionalLong bloomFilterOffset,
        OptionalInt bloomFilterLength, Optional<SizeStatistics> sizeStatistics,
        Optional<GeospatialStatistics> geospatialStatistics)
        implements
            ColumnMetadata {
    public StoredColumnMetadata {
        encodings = List.copyOf(encodings);
        pathInSchema = List.copyOf(pathInSchema);
        keyValues = List.copyOf(keyValues);
        encodingStats = List.copyOf(encodingStats);
    }

    /// A copy, to change fields of.
    public static StoredColumnMetadata of(ColumnMetadata m) {
        return new StoredColumnMetadata(m.type(), m.encodings(), m.pathInSchema(), m.codec(), m.valueCount(),
                m.totalUncompressedSize(), m.totalCompressedSize(), m.keyValues(), m.dataPageOffset(),
                m.indexPageOffset(), m.dictionaryPageOffset(), m.statistics(), m.encodingStats(), m.bloomFilterOffset(),
                m.bloomFilterLength(), m.sizeStatistics(), m.geospatialStatistics());
    }

    public StoredColumnMetadata withPath(List<String> path) {
        return new StoredColumnMetadata(type, encodings, path, codec, valueCount, totalUncompressedSize,
                totalCompressedSize, keyValues, dataPageOffset, indexPageOffset, dictionaryPageOffset, statistics,
                encodingStats, bloomFilterOffset, bloomFilterLength, sizeStatistics, geospatialStatistics);
    }

    public StoredColumnMetadata withSizes(long uncompressed, long compressed) {
        return new StoredColumnMetadata(type, encodings, pathInSchema, codec, valueCount, uncompressed, compressed,
                keyValues, dataPageOffset, indexPageOffset, dictionaryPageOffset, statistics, encodingStats,
                bloomFilterOffset, bloomFilterLength, sizeStatistics, geospatialStatistics);
    }

    public StoredColumnMetadata withPageOffsets(long data, OptionalLong index, OptionalLong dictionary) {
        return new StoredColumnMetadata(type, encodings, pathInSchema, codec, valueCount, totalUncompressedSize,
                totalCompressedSize, keyValues, data, index, dictionary, statistics, encodingStats, bloomFilterOffset,
                bloomFilterLength, sizeStatistics, geospatialStatistics);
    }

    public StoredColumnMetadata withStatistics(Optional<Statistics> other) {
        return new StoredColumnMetadata(type, encodings, pathInSchema, codec, valueCount, totalUncompressedSize,
                totalCompressedSize, keyValues, dataPageOffset, indexPageOffset, dictionaryPageOffset, other,
                encodingStats, bloomFilterOffset, bloomFilterLength, sizeStatistics, geospatialStatistics);
    }

    public StoredColumnMetadata withBloomFilter(OptionalLong offset, OptionalInt length) {
        return new StoredColumnMetadata(type, encodings, pathInSchema, codec, valueCount, totalUncompressedSize,
                totalCompressedSize, keyValues, dataPageOffset, indexPageOffset, dictionaryPageOffset, statistics,
                encodingStats, offset, length, sizeStatistics, geospatialStatistics);
    }
}
