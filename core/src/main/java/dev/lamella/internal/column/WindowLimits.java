package dev.lamella.internal.column;

/// Limits the size of one column's window: at the limit it is cut at the next row.
///
/// @param entries slots of the leaf
/// @param bytes bytes of values that had to be copied because the window spans pages
public record WindowLimits(int entries, long bytes) {}
