package dev.lamella.records;

import dev.lamella.schema.ColumnPath;
import java.util.SequencedMap;

/// The result of writing a file.
///
/// @param rowCount the number of records that were written
/// @param rowGroupCount the number of row groups in the file, including those before an append
/// @param roundedValues for each column, the number of values that lost digits; columns without such values are left
///         out
public record WriteSummary(long rowCount, int rowGroupCount, SequencedMap<ColumnPath, Long> roundedValues) {}
