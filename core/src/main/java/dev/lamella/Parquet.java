package dev.lamella;

import dev.lamella.codec.Compression;
import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.write.FileUpdate;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CodecSupport;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Opens, creates and extends single Parquet files, as rows or as batches of columns.
///
/// Other entry points:
/// - [dev.lamella.dataset.Dataset] reads a directory, a pattern or a list of files as one table, and
///   [dev.lamella.dataset.DatasetWriter] writes such a directory, for example in partitions.
/// - `dev.lamella.records.Records` reads and writes files and directories as Java records and classes, and
///   `dev.lamella.records.MapRows` as maps and arrays, without a class.
/// - [Rewrite] copies files, and changes how they are stored; [Concatenation] joins them.
///
/// ```java
/// try (ParquetReader reader = Parquet.open(Path.of("flights.parquet")); RowCursor row = reader.rows()) {
///     while (row.next()) {
///         System.out.println(row.getString("origin") + " " + row.getInstant("departure"));
///     }
/// }
/// ```
public final class Parquet {
    private Parquet() {}

    /// Opens a file and reads its footer.
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted
    /// @throws IOException if the file cannot be read
    public static ParquetReader open(Path path) throws IOException {
        return open(InputFile.of(path));
    }

    /// Opens a file and reads its footer; see [#open(Path)].
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted and the options do not have its key
    /// @throws IOException if the file cannot be read
    public static ParquetReader open(Path path, ReadOptions options) throws IOException {
        return open(InputFile.of(path), options);
    }

    /// Opens a file by its location and reads its footer: a path, `file:///...`, `https://...`, `s3://bucket/key`, or
    /// another location that [InputFiles#open] opens. A directory or a pattern is a
    /// [data set][dev.lamella.dataset.Dataset#of(String...)].
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted
    /// @throws IOException if the file cannot be read
    public static ParquetReader open(String location) throws IOException {
        return open(InputFiles.open(location));
    }

    /// Opens a file by its location and reads its footer; see [#open(String)].
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted and the options do not have its key
    /// @throws IOException if the file cannot be read
    public static ParquetReader open(String location, ReadOptions options) throws IOException {
        return open(InputFiles.open(location), options);
    }

    /// Opens a source and reads its footer. The reader then owns the source and closes it, also when opening fails.
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted
    /// @throws IOException if the source cannot be read
    public static ParquetReader open(InputFile file) throws IOException {
        return open(file, ReadOptions.DEFAULT);
    }

    /// Lists the keys that a reader of the file needs: the footer key first, then column keys. No key is necessary for
    /// this. An encrypted footer hides the column keys, which [ParquetReader#keyRequests] also lists. The file stays
    /// open.
    ///
    /// @throws ParquetException if the footer is damaged
    /// @throws IOException if the source cannot be read
    public static List<KeyRequest> keyRequests(InputFile file) throws IOException {
        return FooterReader.keyRequests(file);
    }

    /// As [#keyRequests(InputFile)], by the path of a file.
    public static List<KeyRequest> keyRequests(Path path) throws IOException {
        try (InputFile file = InputFile.of(path)) {
            return keyRequests(file);
        }
    }

    /// As [#keyRequests(InputFile)], by the location of a file; see [#open(String)].
    public static List<KeyRequest> keyRequests(String location) throws IOException {
        try (InputFile file = InputFiles.open(location)) {
            return keyRequests(file);
        }
    }

    /// As [#protection(InputFile)], by the path of a file.
    public static FileProtection protection(Path path) throws IOException {
        try (InputFile file = InputFile.of(path)) {
            return protection(file);
        }
    }

    /// As [#protection(InputFile)], by the location of a file; see [#open(String)].
    public static FileProtection protection(String location) throws IOException {
        try (InputFile file = InputFiles.open(location)) {
            return protection(file);
        }
    }

    /// Describes how a file is protected, as far as this is visible without a key. [ParquetReader#protection] also
    /// says whether the signature was checked. Does not close the file.
    ///
    /// @throws ParquetException if the footer is damaged
    /// @throws IOException if the source cannot be read
    public static FileProtection protection(InputFile file) throws IOException {
        return FooterReader.protection(file);
    }

    /// Creates a file with the default options. The file appears, or replaces an existing file, when the writer is
    /// committed.
    ///
    /// @throws IllegalArgumentException if the format does not allow the schema
    /// @throws IOException if the file cannot be created
    public static ParquetWriter create(Path path, Schema schema) throws IOException {
        return create(OutputFile.of(path), schema, WriteOptions.DEFAULT);
    }

    /// Creates a file; see [#create(Path, Schema)].
    ///
    /// @throws IllegalArgumentException if the format does not allow the schema, or an option does not fit it
    /// @throws SchemaMismatchException if an option names a column that the schema does not have
    /// @throws UnsupportedFeatureException if no module on the class path writes a codec of the options
    /// @throws IOException if the file cannot be created
    public static ParquetWriter create(Path path, Schema schema, WriteOptions options) throws IOException {
        return create(OutputFile.of(path), schema, options);
    }

    /// Writes to a target with the default options; see [#create(OutputFile, Schema, WriteOptions)].
    ///
    /// @throws IllegalArgumentException if the format does not allow the schema
    /// @throws IOException if the target cannot be written to
    public static ParquetWriter create(OutputFile file, Schema schema) throws IOException {
        return create(file, schema, WriteOptions.DEFAULT);
    }

    /// Writes to a target. The writer then owns the target and closes it, also if this method fails.
    ///
    /// @throws IllegalArgumentException if the format does not allow the schema, or an option does not fit it
    /// @throws SchemaMismatchException if an option names a column that the schema does not have
    /// @throws UnsupportedFeatureException if no module on the class path writes a codec of the options
    /// @throws IOException if the target cannot be written to
    public static ParquetWriter create(OutputFile file, Schema schema, WriteOptions options) throws IOException {
        return ParquetWriter.open(file, schema, options);
    }

    /// Appends rows in the schema of the file: see [#append(Path, Schema, WriteOptions, UpdateMode)].
    ///
    /// @throws IllegalArgumentException if the options encrypt: the file keeps its own encryption
    /// @throws ParquetException if the file is damaged, or encrypted and the options do not have its keys
    /// @throws IOException if the file cannot be read, or its folder or the file cannot be written
    public static ParquetWriter append(Path path, WriteOptions options, UpdateMode mode) throws IOException {
        return ParquetWriter.append(path, Optional.empty(), options, mode, FileUpdate.Targets.LOCAL);
    }

    /// Appends rows to an existing file, as new row groups. Without a commit, the file keeps its old content, as
    /// [UpdateMode] describes. Old rows are decoded only by [WriteOptions#extendingLastRowGroup].
    ///
    /// The file keeps its column orders, its creator and its key-value metadata. If the options have an entry with the
    /// same key, it replaces the file's.
    ///
    /// @param schema the schema of the rows: it has the fields of the file, with the same names and types, in any order
    /// @throws SchemaMismatchException if the fields are not the same; the message lists the differences
    /// @throws IllegalArgumentException if the options encrypt: the file keeps its own encryption
    /// @throws ParquetException if the file is damaged, or encrypted and the options do not have its keys
    /// @throws IOException if the file cannot be read, or its folder or the file cannot be written
    public static ParquetWriter append(Path path, Schema schema, WriteOptions options, UpdateMode mode)
            throws IOException {
        return ParquetWriter.append(path, Optional.of(schema), options, mode, FileUpdate.Targets.LOCAL);
    }

    /// The support for each compression codec of the format, except UNCOMPRESSED. This loads their libraries.
    public static List<CodecSupport> codecs() {
        List<CodecSupport> codecs = new ArrayList<>();
        try (Compressions compressions = new Compressions()) {
            for (CompressionCodec codec : CompressionCodec.recognized()) {
                if (!codec.equals(CompressionCodec.UNCOMPRESSED)) {
                    codecs.add(new CodecSupport(codec, implementation(() -> compressions.forReading(codec)),
                            implementation(() -> compressions.forWriting(codec))));
                }
            }
        }
        return codecs;
    }

    private static Optional<String> implementation(Supplier<Compression> compression) {
        try {
            return Optional.of(compression.get().implementation());
        } catch (UnsupportedFeatureException ignored) {
            // Which is what is to be told.
            return Optional.empty();
        }
    }

    /// Opens a source with options; see [#open(InputFile)].
    ///
    /// @throws ParquetException if the footer is damaged, or encrypted and the options do not have its key
    /// @throws IOException if the source cannot be read
    public static ParquetReader open(InputFile file, ReadOptions options) throws IOException {
        return ParquetReader.open(file, options);
    }
}
