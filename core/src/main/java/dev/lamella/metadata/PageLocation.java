package dev.lamella.metadata;

/// The location of a data page: the struct `PageLocation`, as stored.
///
/// @param offset offset of its header
/// @param compressedPageSize bytes of the header and the page
/// @param firstRowIndex number of its first row in the row group, from 0
public record PageLocation(long offset, int compressedPageSize, long firstRowIndex) {}
