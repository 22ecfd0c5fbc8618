package dev.lamella.check;

import dev.lamella.error.Location;

/// Something in a file that breaks a rule.
///
/// @param rule the rule
/// @param place the location: always the file, and the row group, column, part and byte offset as far as they are known
/// @param found what the file contains, as a sentence without capital and full stop, or the beginning of one
/// @param allowed what is allowed
/// @param further number of further places that break the rule and are left out; 0 except for the last finding of a
///     rule
public record Finding(Rule rule, Location place, String found, String allowed, long further) {
    /// For example `LP-ROW-COUNT: flights.parquet: the footer claims 7 rows; its row groups have 6 together`.
    @Override
    public String toString() {
        return rule.id() + ": " + place + ": " + found + "; " + allowed
                + (further == 0 ? "" : " (and " + further + " more places)");
    }
}
