package dev.lamella.dataset;

import dev.lamella.internal.dataset.HivePartitions;
import dev.lamella.internal.dataset.LocalDatasetFile;
import dev.lamella.internal.dataset.OpenedFile;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A file of a [Dataset], or a part of it. It may be opened several times, and has the same content each time.
public interface DatasetFile {
    /// The name of the file in messages, for example its path.
    String name();

    /// The names of the directories that contain the file, outermost first. A name `key=value` is a value of a
    /// partition column.
    default List<String> directories() {
        List<String> segments = Arrays.asList(name().split("/", -1));
        return segments.subList(0, segments.size() - 1);
    }

    /// The values of partition columns in the names of the [#directories], by the names of the columns, outermost first:
    /// as texts, whose escapes (`%3A`) are decoded. A null is an empty value.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if two of them have the same name, or one is not UTF-8
    default SequencedMap<String, Optional<String>> partitionValues() {
        return HivePartitions.texts(this);
    }

    /// The location by which [dev.lamella.io.InputFiles#open] opens the file, also in another process; empty if there
    /// is none, as for bytes in memory.
    default Optional<String> location() {
        return Optional.empty();
    }

    /// The version of the file, if it is known: see [InputFile#version].
    default Optional<String> version() {
        return Optional.empty();
    }

    /// The byte range of the part: row groups with their middle in it are read, as [dev.lamella.filter.Scan#bytes]
    /// describes. If empty, all row groups are read.
    default Optional<ByteRange> part() {
        return Optional.empty();
    }

    /// Opens the file. The caller closes it.
    ///
    /// @throws IOException if the file no longer exists, or has changed
    InputFile open() throws IOException;

    /// A file of a file system. After the file has changed, opening it fails.
    ///
    /// @throws IOException if the file does not exist
    static DatasetFile of(Path path) throws IOException {
        return LocalDatasetFile.of(path);
    }

    /// A source that is open already, for example bytes in memory. The caller closes it when it is no longer read.
    ///
    /// @param name the name in messages, with the names of directories: `day=2026-03-01/a.parquet`
    static DatasetFile of(String name, InputFile source) {
        return new OpenedFile(name, source);
    }
}
