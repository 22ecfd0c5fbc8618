package dev.lamella.internal.column;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// How one column is written.
///
/// @param codec how pages are compressed
/// @param level of the codec's own scale; absent for its default
/// @param encoding of the values; absent if it is chosen by what they are
/// @param dictionary whether a dictionary is tried where the encoding is not given
/// @param dictionaryBytes PLAIN bytes that a dictionary has at most
/// @param pageVersion of data pages
/// @param pageBytes PLAIN bytes of values at which a page ends
/// @param pageRows rows at which a page ends
/// @param statistics whether there are bounds and counts
/// @param boundLength bytes of bounds that may be shortened
/// @param order how bounds compare
/// @param falsePositives of the Bloom filter; absent if there is none
/// @param distinctValues that the Bloom filter is made for; absent if it adapts to what comes
public record ColumnSettings(CompressionCodec codec, OptionalInt level, Optional<Encoding> encoding,
        Dictionary dictionary, int dictionaryBytes, PageVersion pageVersion, int pageBytes, int pageRows,
        Statistics statistics, int boundLength, ColumnOrder order, OptionalDouble falsePositives,
        OptionalLong distinctValues) {
    /// Whether a dictionary is tried.
    public enum Dictionary {
        TRY, NEVER
    }

    /// Which data pages are written.
    public enum PageVersion {
        V1, V2
    }

    /// What is said about the values.
    public enum Statistics {
        ALL, NONE
    }
}
