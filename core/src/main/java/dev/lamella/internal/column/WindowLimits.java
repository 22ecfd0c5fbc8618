package dev.lamella.internal.column;

/// How large a window of one column may grow before it is cut at the next row.
///
/// @param entries slots of the leaf
/// @param bytes of values that had to be copied because the window spans pages
public record WindowLimits(int entries, long bytes) {}
