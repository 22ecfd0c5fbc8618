package dev.lamella.metadata;

/// Where a data page is: the struct `PageLocation`. As stored.
///
/// @param offset of its header
/// @param compressedPageSize bytes of the header and the page
/// @param firstRowIndex its first row, counted from the first of the row group
public record PageLocation(long offset, int compressedPageSize, long firstRowIndex) {}
