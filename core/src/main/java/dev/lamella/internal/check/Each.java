package dev.lamella.internal.check;

import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Field;
import java.util.List;

/// Checks of a file that look at each thing of a kind. Findings are at the place of the thing.
final class Each {
    private Each() {}

    /// Each field of the schema.
    static Check<CheckedFile> eachField(Check<Field> check) {
        return (file, report) -> file.forEachField(report, (path, field, parent) -> check.check(field, report));
    }

    /// Each field of the schema as the footer lists it, without the root.
    static Check<CheckedFile> eachElement(Check<SchemaElement> check) {
        return (file, report) -> file.forEachElement(report, element -> check.check(element, report));
    }

    static Check<CheckedFile> eachRowGroup(Check<RowGroup> check) {
        return (file, report) -> file.forEachRowGroup(report, (ordinal, group) -> check.check(group, report));
    }

    /// Each column chunk, also those that the footer says nothing of.
    static Check<CheckedFile> eachEntry(Check<ChunkEntry> check) {
        return (file, report) -> file.forEachEntry(report, entry -> check.check(entry, report));
    }

    /// Each column chunk that has metadata.
    static Check<CheckedFile> eachChunk(Check<Chunk> check) {
        return (file, report) -> file.forEachChunk(report, chunk -> check.check(chunk, report));
    }

    /// Column chunks that have metadata, for each column up to the first one with a finding: a bug of a writer touches
    /// all chunks of a column alike.
    static Check<CheckedFile> firstChunk(Check<Chunk> check) {
        return (file, report) -> {
            boolean[] isFound = new boolean[file.schema().leaves().size()];
            file.forEachChunk(report, chunk -> {
                int column = chunk.leaf().fileIndex();
                if (!isFound[column]) {
                    long before = report.count();
                    check.check(chunk, report);
                    isFound[column] = report.count() > before;
                }
            });
        };
    }

    /// The statistics of each column chunk that has some.
    static Check<CheckedFile> eachStatistics(Check<ChunkStatistics> check) {
        return eachChunk(ofStatistics(check));
    }

    /// As [#firstChunk], of statistics.
    static Check<CheckedFile> firstStatistics(Check<ChunkStatistics> check) {
        return firstChunk(ofStatistics(check));
    }

    private static Check<Chunk> ofStatistics(Check<ChunkStatistics> check) {
        return (chunk, report) -> {
            if (chunk.statistics().isPresent()) {
                check.check(chunk.statistics().get(), report);
            }
        };
    }

    /// The key-value metadata of the file, and those of each column chunk.
    static Check<CheckedFile> eachKeyValues(Check<List<KeyValue>> check) {
        return (file, report) -> {
            check.check(file.metadata().keyValues(), report);
            file.forEachChunk(report, chunk -> check.check(chunk.metadata().keyValues(), report));
        };
    }
}
