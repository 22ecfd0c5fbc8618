package dev.lamella.internal.encoding;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.PhysicalType;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The legal encodings of each physical type, with their decoders and encoders: the only such table.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encodings.md">Encodings</a>
public final class Encodings {
    private Encodings() {}

    /// Whether a data page of the type may have values in the encoding. False for encodings unknown to this library.
    public static boolean isLegal(Encoding encoding, PhysicalType type) {
        return switch (encoding.id()) {
            // PLAIN, PLAIN_DICTIONARY, RLE_DICTIONARY
            case 0, 2, 8 -> true;
            // RLE; BIT_PACKED (4) is for levels only
            case 3 -> type == PhysicalType.BOOLEAN;
            // DELTA_BINARY_PACKED
            case 5 -> type == PhysicalType.INT32 || type == PhysicalType.INT64;
            // DELTA_LENGTH_BYTE_ARRAY
            case 6 -> type == PhysicalType.BYTE_ARRAY;
            // DELTA_BYTE_ARRAY
            case 7 -> type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
            // BYTE_STREAM_SPLIT
            case 9 -> switch (type) {
                case INT32, INT64, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> true;
                case BOOLEAN, INT96, BYTE_ARRAY -> false;
            };
            // ALP
            case 10 -> type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE;
            default -> false;
        };
    }

    /// Whether the values are indices into a dictionary, under the encoding's newer or older name.
    public static boolean isDictionary(Encoding encoding) {
        return encoding.equals(Encoding.RLE_DICTIONARY) || encoding.equals(Encoding.PLAIN_DICTIONARY);
    }

    /// A decoder of values that are not dictionary indices.
    ///
    /// @param arrayType the array type of the values
    /// @throws CorruptFileException if the encoding is not legal for the type
    /// @throws UnsupportedFeatureException if the encoding is not known
    /// @throws IllegalArgumentException for dictionary indices, which need a dictionary: see [Dictionary]
    public static <A> ValueDecoder<A> decoder(Encoding encoding, PhysicalType type, ArrayType<A> arrayType) {
        if (!encoding.isRecognized()) {
            throw new UnsupportedFeatureException(
                    "The page has values in " + encoding + ", which this library does not know",
                    "Read the other columns, or read the file with a newer version of this library.");
        }
        if (!isLegal(encoding, type)) {
            throw new CorruptFileException("The page has " + type + " values in encoding " + encoding + "; allowed for "
                    + type + " are " + names(legal(type)));
        }
        return switch (encoding.id()) {
            case 0 -> Plain.decoder(arrayType);
            case 3 -> RleBoolean.decoder(arrayType);
            case 5 -> DeltaBinaryPacked.decoder(arrayType);
            case 6 -> DeltaLengthByteArray.decoder(arrayType);
            case 7 -> DeltaByteArray.decoder(arrayType);
            case 9 -> ByteStreamSplit.decoder(arrayType);
            case 10 -> Alp.decoder(arrayType);
            default -> throw new IllegalArgumentException(encoding + " needs a dictionary");
        };
    }

    /// An encoder of values that are not dictionary indices.
    ///
    /// @param arrayType the array type of the values
    /// @throws IllegalArgumentException if the encoding is not legal for the type, or is a dictionary encoding
    public static <A> ValueEncoder<A> encoder(Encoding encoding, PhysicalType type, ArrayType<A> arrayType) {
        if (!isLegal(encoding, type)) {
            throw new IllegalArgumentException(
                    encoding + " is not allowed for " + type + "; allowed are " + names(legal(type)));
        }
        return switch (encoding.id()) {
            case 0 -> Plain.encoder(arrayType);
            case 3 -> RleBoolean.encoder(arrayType);
            case 5 -> DeltaBinaryPacked.encoder(arrayType);
            case 6 -> DeltaLengthByteArray.encoder(arrayType);
            case 7 -> DeltaByteArray.encoder(arrayType);
            case 9 -> ByteStreamSplit.encoder(arrayType);
            case 10 -> Alp.encoder(arrayType);
            default -> throw new IllegalArgumentException(encoding + " needs a dictionary");
        };
    }

    /// The encodings that columns of the type can be written in: the legal ones without PLAIN_DICTIONARY, the older name of
    /// RLE_DICTIONARY, and without dictionaries of booleans.
    public static List<Encoding> writable(PhysicalType type) {
        return legal(type).stream().filter(encoding -> !encoding.equals(Encoding.PLAIN_DICTIONARY)
                && !(isDictionary(encoding) && type == PhysicalType.BOOLEAN)).toList();
    }

    private static List<Encoding> legal(PhysicalType type) {
        return IntStream.rangeClosed(0, Encoding.ALP.id()).mapToObj(Encoding::new)
                .filter(encoding -> isLegal(encoding, type)).toList();
    }

    /// The names of encodings.
    public static String names(List<Encoding> encodings) {
        return encodings.stream().map(Encoding::name).collect(Collectors.joining(", "));
    }
}
