package dev.lamella.metadata;

import java.util.Optional;

/// The libraries on the class path for a compression codec.
///
/// @param codec one that the format defines
/// @param reading what decompresses it, for people to read; absent if nothing does
/// @param writing what compresses it; absent if nothing does
/// @see dev.lamella.Parquet#codecs
public record CodecSupport(CompressionCodec codec, Optional<String> reading, Optional<String> writing) {}
