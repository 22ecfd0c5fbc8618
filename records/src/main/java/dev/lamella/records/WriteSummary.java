package dev.lamella.records;

import dev.lamella.schema.ColumnPath;
import java.util.SequencedMap;

/// What was written.
///
/// @param rowCount how many records
/// @param rowGroupCount row groups of the file; of one that was appended to, all of them
/// @param roundedValues by column, how many values lost digits that it has no place for; columns where none did are left out
public record WriteSummary(long rowCount, int rowGroupCount, SequencedMap<ColumnPath, Long> roundedValues) {}
