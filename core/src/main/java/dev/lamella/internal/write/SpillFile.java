package dev.lamella.internal.write;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Schema;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/// A temporary file for rows that memory does not hold. Its sections are Parquet files, which are fast to write and to read.
///
/// The operating system deletes the file when the process ends, in any way: on Unix it has no name while it is open. For use
/// by one thread.
public final class SpillFile implements Closeable {
    /// The most bytes of one call: the JDK copies through a direct buffer of that size, and keeps it.
    private static final int PIECE = 512 << 10;
    private static final WriteOptions WRITING = WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED)
            .withDictionary(WriteOptions.Dictionary.NEVER).withStatistics(WriteOptions.Statistics.NONE)
            .withChecksums(WriteOptions.Checksums.OMIT).withValidation(WriteOptions.Validation.KEEP)
            .withPages(1 << 18, Integer.MAX_VALUE);

    private final Path path;
    private final FileChannel channel;
    /// Encrypts the file, if its rows must not be on a disk in the clear. Nobody else has the key.
    private final Optional<SecretKey> key;

    /// Where temporary files are made.
    ///
    /// @param folder is there
    /// @param isEncrypted whether rows must not be on a disk in the clear
    public record Place(Path folder, boolean isEncrypted) {
        /// The folder of a file that is written, as there is room for it; the folder for temporary files, if the file has no path.
        public static Place of(OutputFile out, boolean isEncrypted) {
            return of(out.path().map(Path::toAbsolutePath).map(Path::getParent), isEncrypted);
        }

        /// @param folder empty for the one of temporary files
        public static Place of(Optional<Path> folder, boolean isEncrypted) {
            return new Place(folder.filter(path -> path.getFileSystem().equals(FileSystems.getDefault()))
                    .filter(Files::isDirectory)
                    .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"))), isEncrypted);
        }
    }

    /// A Parquet file within the file.
    public record Section(long from, long size) {}

    private SpillFile(Path path, FileChannel channel, Optional<SecretKey> key) {
        this.path = path;
        this.channel = channel;
        this.key = key;
    }

    public static SpillFile create(Place place) throws IOException {
        Path path = place.folder
                .resolve(".lamella-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + ".spill");
        Optional<SecretKey> key = place.isEncrypted ? Optional.of(randomKey()) : Optional.empty();
        return new SpillFile(path, FileChannel.open(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE), forOwner(path)), key);
    }

    private static FileAttribute<?>[] forOwner(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
    }

    private static SecretKey randomKey() {
        try {
            KeyGenerator generator = KeyGenerator.getInstance("AES");
            generator.init(128);
            return generator.generateKey();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The JVM makes no AES keys", e);
        }
    }

    /// Writes rows to a section.
    public interface Rows {
        void writeTo(ParquetWriter writer) throws IOException;
    }

    /// Adds a section.
    ///
    /// @param rowGroupBytes size of row groups in memory
    public Section add(Schema schema, long rowGroupBytes, Rows rows) throws IOException {
        WriteOptions fast = WRITING.withRowGroups(rowGroupBytes, WriteOptions.DEFAULT.rowGroupRows());
        return add(schema, fast, rows);
    }

    /// Adds a section in the form of the options, except that this file decides on its encryption.
    public Section add(Schema schema, WriteOptions options, Rows rows) throws IOException {
        long from = channel.size();
        channel.position(from);
        try (OutputFile out = OutputFile.of(path.toString(), new Target());
                ParquetWriter writer = Parquet.create(out, schema,
                        key.map(Encryption::of).map(options::withEncryption).orElse(options))) {
            rows.writeTo(writer);
            writer.commit();
            return new Section(from, out.position());
        }
    }

    /// The rest of the file, as far as it is not full.
    private final class Target implements WritableByteChannel {
        @Override
        public int write(ByteBuffer source) throws IOException {
            try {
                return channel.write(source);
            } catch (FileSystemException e) {
                throw e;
            } catch (IOException e) {
                if (!channel.isOpen()) {
                    throw e;
                }
                FileSystemException failure = new FileSystemException(path.toString(), null,
                        "rows that do not fit in memory cannot be written to this temporary file: "
                                + Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()));
                failure.initCause(e);
                throw failure;
            }
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() {
            // The file is closed as a whole.
        }
    }

    /// Opens a section. Several may be open at a time.
    public ParquetReader open(Section section) throws IOException {
        InputFile file = InputFile.ranges(path.toString(), section.size,
                (position, target, from, count) -> channel.read(
                        ByteBuffer.wrap(target, from, Math.min(count, PIECE)), section.from + position));
        return Parquet.open(file, key.map(Decryption::of).map(ReadOptions.DEFAULT::withDecryption)
                .orElse(ReadOptions.DEFAULT));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
