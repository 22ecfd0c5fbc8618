package dev.lamella.internal.column;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// Options for writing one column.
///
/// @param codec compression of pages
/// @param level level on the codec's own scale; absent for its default
/// @param encoding encoding of the values; absent if it is chosen from the values
/// @param choices encodings that may be chosen from, besides PLAIN and dictionaries
/// @param dictionary whether a dictionary is tried if no encoding is given
/// @param dictionaryBytes most PLAIN bytes of a dictionary
/// @param pageVersion version of data pages
/// @param pageBytes PLAIN bytes of values at which a page ends
/// @param pageRows rows at which a page ends
/// @param statistics which bounds and counts are written
/// @param boundLength length of truncated bounds in bytes
/// @param order order of bounds
/// @param falsePositives false positive probability of the Bloom filter; absent if there is none
/// @param distinctValues distinct values that the Bloom filter is sized for; absent if it adapts to the data
public record ColumnSettings(CompressionCodec codec, OptionalInt level, Optional<Encoding> encoding,
        Set<Encoding> choices, Dictionary dictionary, int dictionaryBytes, PageVersion pageVersion, int pageBytes,
        int pageRows,
        Statistics statistics, int boundLength, ColumnOrder order, OptionalDouble falsePositives,
        OptionalLong distinctValues) {
    /// Whether a dictionary is tried.
    public enum Dictionary {
        TRY, NEVER
    }

    /// The version of data pages.
    public enum PageVersion {
        V1, V2
    }

    /// The statistics to write.
    public enum Statistics {
        ALL, NONE
    }
}
