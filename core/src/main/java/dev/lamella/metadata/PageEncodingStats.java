package dev.lamella.metadata;

/// How many pages of one type and encoding a column chunk has: the struct `PageEncodingStats`.
///
/// @param pageType of the pages
/// @param encoding of the pages' values
/// @param count of pages
public record PageEncodingStats(PageType pageType, Encoding encoding, int count) {}
