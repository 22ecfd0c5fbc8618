package dev.lamella.row;

import dev.lamella.error.Location;
import dev.lamella.shredding.VariantConformance;

/// How rows are read from batches.
///
/// @param malformedText what to do with text that is not UTF-8
/// @param variants what to do with shredded Variant values that contradict themselves
/// @param firstRow number of the first row, for messages; from 0
/// @param location what is known of the place of all rows, for messages: the file
public record RowOptions(MalformedText malformedText, VariantConformance variants, long firstRow, Location location) {
    /// Malformed text and variants are reported, rows are counted from 0, and the place is not known.
    public static final RowOptions DEFAULT = new RowOptions(MalformedText.REPORT, VariantConformance.STRICT, 0,
            Location.UNKNOWN);

    /// These options with another policy for malformed text.
    public RowOptions withMalformedText(MalformedText policy) {
        return new RowOptions(policy, variants, firstRow, location);
    }

    /// These options with another policy for shredded Variant values that contradict themselves.
    public RowOptions withVariants(VariantConformance policy) {
        return new RowOptions(malformedText, policy, firstRow, location);
    }

    /// These options with rows counted from `row`.
    public RowOptions withFirstRow(long row) {
        return new RowOptions(malformedText, variants, row, location);
    }

    /// These options with the place of all rows.
    public RowOptions withLocation(Location place) {
        return new RowOptions(malformedText, variants, firstRow, place);
    }
}
