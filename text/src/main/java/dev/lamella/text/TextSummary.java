package dev.lamella.text;

import dev.lamella.schema.ColumnPath;
import java.util.Map;

/// What became of the records of a text.
///
/// @param rowCount the number of rows
/// @param skippedCount the number of bad records, which were skipped
/// @param roundedValues the number of rounded values by column
public record TextSummary(long rowCount, long skippedCount, Map<ColumnPath, Long> roundedValues) {
    public TextSummary {
        roundedValues = Map.copyOf(roundedValues);
    }
}
