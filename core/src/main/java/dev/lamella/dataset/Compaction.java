package dev.lamella.dataset;

import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.dataset.FileMerge;
import dev.lamella.internal.dataset.SmallFiles;
import dev.lamella.io.DirectoryOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// Merges small files of a directory into few larger ones, within each partition. Immutable; each `with` method returns a
/// changed copy.
///
/// ```java
/// DatasetSummary summary = Compaction.DEFAULT.withTargetBytes(512L << 20).run(Path.of("sales"));
/// System.out.println(summary.removedFiles().size() + " files became " + summary.files().size());
/// ```
/// Files of at least three quarters of the target size stay as they are. The others of a directory are merged, in the order
/// of their paths, until a new file has the target size. A new file has the [union][dev.lamella.schema.Schema#union] of
/// its files' schemas, and the key-value metadata that all of them share. Row groups that are large enough are copied
/// without decoding; the rows of others are written again with the [WriteOptions].
///
/// Files are replaced as [DatasetWriter] replaces them: on a file system, the old files are removed before the new ones
/// appear. If the process is killed, the next writer of the directory undoes or finishes the compaction. Files that other
/// writers add meanwhile stay. The order of files, and so of rows, changes.
public final class Compaction {
    /// Files of 256 MiB with the default options.
    public static final Compaction DEFAULT = new Compaction(256L << 20, WriteOptions.DEFAULT, ReadOptions.DEFAULT,
            false, ForeignFiles.REJECT);

    private final long targetBytes;
    private final WriteOptions writing;
    private final ReadOptions reading;
    private final boolean decrypts;
    private final ForeignFiles foreign;

    private Compaction(long targetBytes, WriteOptions writing, ReadOptions reading, boolean decrypts,
            ForeignFiles foreign) {
        this.targetBytes = targetBytes;
        this.writing = writing;
        this.reading = reading;
        this.decrypts = decrypts;
        this.foreign = foreign;
    }

    /// Files that are merged into one new file.
    ///
    /// @param files their paths, relative to the directory
    /// @param bytes their sizes together
    public record Merge(List<String> files, long bytes) {
        public Merge {
            files = List.copyOf(files);
        }
    }

    /// Sets the size of new files, in bytes.
    public Compaction withTargetBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("A file has at least 1 byte, not " + bytes);
        }
        return new Compaction(bytes, writing, reading, decrypts, foreign);
    }

    /// Sets how rows that are not copied are written. If the options [encrypt][WriteOptions#withEncryption],
    /// [sort][WriteOptions#withSort(List)], or infer the shredding of a VARIANT, all rows of new files are written again.
    public Compaction withWriting(WriteOptions choice) {
        return new Compaction(targetBytes, Objects.requireNonNull(choice, "choice"), reading, decrypts, foreign);
    }

    /// Sets how files are read, for example with the keys of encrypted ones.
    public Compaction withReading(ReadOptions choice) {
        return new Compaction(targetBytes, writing, Objects.requireNonNull(choice, "choice"), decrypts, foreign);
    }

    /// Sets what to do with files that are not Parquet files; by default they are rejected.
    public Compaction withForeignFiles(ForeignFiles choice) {
        return new Compaction(targetBytes, writing, reading, decrypts, Objects.requireNonNull(choice, "choice"));
    }

    /// Allows encrypted files to become files that are not encrypted. Without this, they are rejected unless
    /// [WriteOptions#withEncryption] encrypts the new ones.
    public Compaction decrypting() {
        return new Compaction(targetBytes, writing, reading, true, foreign);
    }

    /// The merges that [#run(Path)] would do. Nothing is written, but a commit that a killed writer has left is undone or
    /// finished.
    ///
    /// @throws NoSuchFileException if there is no such directory
    /// @throws ParquetException if a file is not a Parquet file
    public List<Merge> plan(Path directory) throws IOException {
        try (DirectoryOutput out = open(directory)) {
            return plan(out);
        }
    }

    /// As [#plan(Path)], on any storage that [opens][DirectoryOutput#open] its files.
    public List<Merge> plan(DirectoryOutput out) throws IOException {
        return SmallFiles.merges(out, targetBytes, foreign);
    }

    /// Merges the small files of a directory.
    ///
    /// @return the new files and the old ones that were removed; none, if there is nothing to merge
    /// @throws SchemaMismatchException if files that would be merged have schemas without a union
    /// @throws UnsupportedFeatureException if a file is encrypted, and the new one would not be
    /// @throws ParquetException if a file is damaged
    /// @throws IOException if storage fails, or another writer has changed or removed a file meanwhile; then nothing changes
    public DatasetSummary run(Path directory) throws IOException {
        try (DirectoryOutput out = open(directory)) {
            return run(out);
        }
    }

    /// As [#run(Path)], on any storage that [opens][DirectoryOutput#open] its files. It does not close `out`.
    public DatasetSummary run(DirectoryOutput out) throws IOException {
        return new FileMerge(out, writing, reading, decrypts).run(plan(out));
    }

    private static DirectoryOutput open(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new NoSuchFileException(directory.toString(), null, "there is no directory of this name");
        }
        return DirectoryOutput.of(directory);
    }
}
