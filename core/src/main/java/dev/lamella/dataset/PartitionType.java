package dev.lamella.dataset;

/// The type of a partition column.
public enum PartitionType {
    /// Whole numbers of 64 bits, without leading zeros, because `01` and `1` would be the same number.
    INT64,
    /// Unsigned whole numbers of 64 bits, without leading zeros.
    UINT64,
    /// Days, as `2026-01-31`. Years before 0 and after 9999 have a sign, as `+10000-01-31`.
    DATE,
    /// `true` or `false`.
    BOOLEAN,
    /// Any text.
    STRING
}
