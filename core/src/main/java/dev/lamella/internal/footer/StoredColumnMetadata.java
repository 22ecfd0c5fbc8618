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
}
