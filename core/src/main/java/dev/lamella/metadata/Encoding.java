package dev.lamella.metadata;

import org.jspecify.annotations.Nullable;

/// The encoding of the values (or levels) of a page.
///
/// Ids that the format does not define yet are kept: [#isRecognized] is false and the name shows the id.
///
/// @param id as in `parquet.thrift`
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md">Encodings</a>
public record Encoding(int id) {
    /// Values one after another.
    public static final Encoding PLAIN = new Encoding(0);
    /// Deprecated name of dictionary encoding; on a dictionary page it means PLAIN.
    public static final Encoding PLAIN_DICTIONARY = new Encoding(2);
    /// The run-length / bit-packed hybrid, for levels and booleans.
    public static final Encoding RLE = new Encoding(3);
    /// Deprecated encoding of levels, most significant bit first.
    public static final Encoding BIT_PACKED = new Encoding(4);
    /// Differences of integers, bit-packed in miniblocks.
    public static final Encoding DELTA_BINARY_PACKED = new Encoding(5);
    /// Lengths by DELTA_BINARY_PACKED, then all bytes.
    public static final Encoding DELTA_LENGTH_BYTE_ARRAY = new Encoding(6);
    /// Prefixes shared with the value before, and suffixes.
    public static final Encoding DELTA_BYTE_ARRAY = new Encoding(7);
    /// Indices into the dictionary page.
    public static final Encoding RLE_DICTIONARY = new Encoding(8);
    /// The first bytes of all values, then the second bytes, and so on.
    public static final Encoding BYTE_STREAM_SPLIT = new Encoding(9);
    /// Adaptive lossless floating point (preview).
    public static final Encoding ALP = new Encoding(10);

    /// Whether the format defines this encoding.
    public boolean isRecognized() {
        return !name().startsWith("encoding ");
    }

    /// The name in `parquet.thrift`, or `encoding <id>`.
    public String name() {
        return switch (id) {
            case 0 -> "PLAIN";
            case 2 -> "PLAIN_DICTIONARY";
            case 3 -> "RLE";
            case 4 -> "BIT_PACKED";
            case 5 -> "DELTA_BINARY_PACKED";
            case 6 -> "DELTA_LENGTH_BYTE_ARRAY";
            case 7 -> "DELTA_BYTE_ARRAY";
            case 8 -> "RLE_DICTIONARY";
            case 9 -> "BYTE_STREAM_SPLIT";
            case 10 -> "ALP";
            default -> "encoding " + id;
        };
    }

    // The methods that the compiler gives a record are linked on first use, which takes longer than reading a small
    // file.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Encoding(int otherId) && otherId == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return name();
    }
}
