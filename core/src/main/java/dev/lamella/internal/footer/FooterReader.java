package dev.lamella.internal.footer;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.FileOpened;
import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileCryptoMetadata;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Opens a file: finds and reads its footer, and checks everything that concerns the file as a whole. A column chunk is checked
/// only when it is about to be read, so that a bad one does not make the others unreadable.
///
/// A file ends with the footer, the footer's length in four bytes, and the magic that also begins the file.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/README.md#file-format">File format</a>
public final class FooterReader {
    /// Bytes of the first read at the end of the file; usually they include the footer.
    private static final int TAIL_LENGTH = 32 * 1024;
    /// The longest array that every virtual machine can make.
    private static final int LONGEST_FOOTER = Integer.MAX_VALUE - 8;
    private static final String NOT_PARQUET_ADVICE = "Give a Parquet file; this file has another format, or was overwritten.";

    private FooterReader() {}

    /// Reads the footer of a file with the default limits, and without keys.
    public static Footer read(InputFile file) throws IOException {
        return read(file, FileLimits.DEFAULT, Optional.empty());
    }

    /// Reads the footer of `file`, which is not closed.
    ///
    /// The footer of a [KnownFile] is not read again. A signed footer is followed by its signature, which is checked if there are keys.
    ///
    /// @param decryption keys for an encrypted file
    /// @throws CorruptFileException if it is not a Parquet file, or the footer is damaged
    /// @throws dev.lamella.error.KeyException if the file is encrypted, and a key for the footer is missing or another one;
    /// also if it is not encrypted, and there are keys
    /// @throws UnsupportedFeatureException if the footer is longer than the largest array, or the
    /// schema is beyond the limits
    public static Footer read(InputFile file, FileLimits limits, Optional<Decryption> decryption) throws IOException {
        return file instanceof KnownFile known ? known.footer() : read(file, limits, decryption, ignored -> {});
    }

    /// The keys that a file asks for, each once; only the footer key, if the footer is encrypted.
    ///
    /// @throws CorruptFileException if it is not a Parquet file, or the footer is damaged
    public static List<KeyRequest> keyRequests(InputFile file) throws IOException {
        List<FileCryptoMetadata> encrypted = new ArrayList<>();
        try {
            return read(file, FileLimits.DEFAULT, Optional.empty(), encrypted::add).keyRequests(file.name());
        } catch (KeyException e) {
            return List.of(FileCipher.request(file.name(), Optional.empty(), encrypted.getFirst().keyMetadata()));
        }
    }

    /// How a file is protected, as far as it can be seen without a key.
    ///
    /// @throws CorruptFileException if it is not a Parquet file, or the footer is damaged
    public static FileProtection protection(InputFile file) throws IOException {
        List<FileCryptoMetadata> encrypted = new ArrayList<>();
        try {
            return read(file, FileLimits.DEFAULT, Optional.empty(), encrypted::add).protection();
        } catch (KeyException e) {
            return FileCipher.protection(encrypted.getFirst());
        }
    }

    /// @param seen called with the struct in front of an encrypted footer
    private static Footer read(InputFile file, FileLimits limits, Optional<Decryption> decryption,
            Consumer<FileCryptoMetadata> seen) throws IOException {
        FileOpened event = Events.fileOpened();
        Footer footer = readUnrecorded(file, limits, decryption, seen);
        if (event != null) {
            FileMetadata metadata = footer.metadata();
            event.done(file.name(), footer.fileSize(), footer.footerLength(), metadata.rowGroups().size(),
                    metadata.schema().leaves().size(), metadata.rowCount());
        }
        return footer;
    }

    private static Footer readUnrecorded(InputFile file, FileLimits limits, Optional<Decryption> decryption,
            Consumer<FileCryptoMetadata> seen) throws IOException {
        Location place = Location.ofFile(file.name());
        long size = file.size();
        if (size < Magic.LEAST_FILE_SIZE) {
            throw new CorruptFileException(place, (size == 0 ? "The file is empty" : "The file has " + size + " bytes")
                    + "; a Parquet file has at least " + Magic.LEAST_FILE_SIZE + " bytes", NOT_PARQUET_ADVICE);
        }
        byte[] tail = new byte[(int) Math.min(size, TAIL_LENGTH)];
        file.read(size - tail.length, tail, 0, tail.length);
        byte[] head = tail;
        if (size > TAIL_LENGTH) {
            head = new byte[Magic.LENGTH];
            file.read(0, head, 0, head.length);
        }
        String headMagic = Magic.text(head, 0);
        String tailMagic = Magic.text(tail, tail.length - Magic.LENGTH);
        checkMagic(headMagic, tailMagic, place);
        long length = LittleEndian.getInt(tail, tail.length - Magic.TRAILER_LENGTH) & 0xffffffffL;
        if (length > size - Magic.LEAST_FILE_SIZE) {
            throw new CorruptFileException(place.inPart("footer length", size - Magic.TRAILER_LENGTH),
                    "The footer claims " + length + " bytes; a file of " + size + " bytes has room for "
                            + (size - Magic.LEAST_FILE_SIZE));
        }
        long offset = size - Magic.TRAILER_LENGTH - length;
        Location footerPlace = place.inPart("footer", offset);
        if (length > LONGEST_FOOTER) {
            throw new UnsupportedFeatureException(footerPlace, "The footer has " + length
                    + " bytes; this library reads footers of at most " + LONGEST_FOOTER + " bytes");
        }
        int count = (int) length;
        byte[] bytes = tail;
        int from = tail.length - Magic.TRAILER_LENGTH - count;
        try {
            if (from < 0) {
                bytes = new byte[count];
                from = 0;
                file.read(offset, bytes, 0, count);
            }
            CompactReader in = new CompactReader(bytes, from, from + count, footerPlace);
            Opened footer = tailMagic.equals(Magic.ENCRYPTED)
                    ? encrypted(file.name(), in, bytes, from + count, decryption, seen)
                    : plain(file.name(), in, bytes, from, from + count, decryption);
            return orClose(footer.cipher, () -> {
                checkRowGroups(footer.metadata);
                checkSchema(footer.metadata.schema(), limits);
                footer.cipher.ifPresent(cipher -> cipher.resolveColumns(footer.metadata.schema()));
                FileMetadata opened = footer.cipher.map(cipher -> SplitMetadata.opened(footer.metadata, cipher))
                        .orElse(footer.metadata);
                return new Footer(opened, size, offset, count, headMagic, tailMagic, footer.cipher);
            });
        } catch (ParquetException e) {
            throw e.at(footerPlace);
        } catch (OutOfMemoryError e) {
            throw Memory.exhausted().at(footerPlace);
        }
    }

    /// A footer, and what opens the rest of the file.
    private record Opened(FileMetadata metadata, Optional<FileCipher> cipher) {}

    /// Takes a step; if it fails, the keys of the file are destroyed.
    private static <T> T orClose(Optional<FileCipher> cipher, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException | Error e) {
            cipher.ifPresent(FileCipher::close);
            throw e;
        }
    }

    private static Opened encrypted(String name, CompactReader in, byte[] bytes, int end,
            Optional<Decryption> decryption, Consumer<FileCryptoMetadata> seen) {
        FileCryptoMetadata crypto = CryptoStructs.FILE_CRYPTO_METADATA.read(in);
        seen.accept(crypto);
        KeyRequest request = FileCipher.request(name, Optional.empty(), crypto.keyMetadata());
        Decryption keys = decryption.orElseThrow(() -> FileCipher.missing("The footer is encrypted", request));
        FileCipher cipher = FileCipher.of(name, keys, crypto);
        return orClose(Optional.of(cipher), () -> {
            Plaintext plain = cipher.openFooter(bytes, in.position(), end - in.position());
            return new Opened(FileStructs.FILE_METADATA.read(new CompactReader(plain.bytes(), 0, plain.count(),
                    in.place())), Optional.of(cipher));
        });
    }

    /// A plaintext footer, whose signature is checked if there are keys.
    private static Opened plain(String name, CompactReader in, byte[] bytes, int from, int end,
            Optional<Decryption> decryption) {
        FileMetadata metadata = FileStructs.FILE_METADATA.read(in);
        if (decryption.isEmpty()) {
            return new Opened(metadata, Optional.empty());
        }
        if (metadata.encryptionAlgorithm().isEmpty()) {
            if (decryption.get().plaintextFiles() == Decryption.PlaintextFiles.REJECT) {
                throw new KeyException(KeyException.Reason.NOT_ENCRYPTED,
                        "The file is not encrypted, but keys were given",
                        "Somebody may have replaced it. Read it without keys, or allow it:"
                                + " Decryption.withPlaintextFiles(READ), --allow-plaintext on the command line.");
            }
            return new Opened(metadata, Optional.empty());
        }
        FileCipher cipher = FileCipher.of(name, decryption.get(), metadata);
        int signature = end - in.position();
        if (signature != FileCipher.SIGNATURE_BYTES) {
            throw new CorruptFileException("The footer is followed by " + signature
                    + " bytes; the signature of an encrypted file has " + FileCipher.SIGNATURE_BYTES);
        }
        return orClose(Optional.of(cipher), () -> {
            cipher.checkSignature(bytes, from, in.position() - from);
            return new Opened(metadata, Optional.of(cipher));
        });
    }

    private static void checkSchema(Schema schema, FileLimits limits) {
        int columns = schema.leaves().size();
        if (columns > limits.columns()) {
            throw Memory.beyond("The file has " + columns + " columns", limits.columns() + " columns");
        }
        for (Leaf leaf : schema.leaves()) {
            int depth = leaf.path().names().size() - 1;
            if (depth > limits.depth()) {
                throw Memory.beyond("Column " + leaf.path() + " is within " + depth + " groups",
                        limits.depth() + " groups");
            }
        }
    }

    private static void checkMagic(String head, String tail, Location place) {
        boolean isTail = Magic.isMagic(tail);
        boolean isHead = Magic.isMagic(head);
        if (isHead && !isTail) {
            throw new CorruptFileException(place, "The file begins with " + head
                    + " but does not end with it; it ends with " + shown(tail),
                    "Its writer did not finish it, or its end was cut off: write or fetch it again. lamella recover (FileRecovery)"
                            + " writes its complete rows to a new file. If an append failed, lamella repair (FileRepair)"
                            + " restores the previous content.");
        }
        if (!isTail) {
            throw new CorruptFileException(place, "This is not a Parquet file: it begins with " + shown(head)
                    + " and ends with " + shown(tail) + "; PAR1 is expected at both ends", NOT_PARQUET_ADVICE);
        }
        if (!head.equals(tail)) {
            throw new CorruptFileException(place, "The file ends with " + tail + " but begins with " + shown(head)
                    + "; both ends must be the same",
                    "The beginning of the file is damaged or missing: fetch it again.");
        }
    }

    private static void checkRowGroups(FileMetadata metadata) {
        int leafCount = metadata.schema().leaves().size();
        long rowCount = 0;
        for (int ordinal = 0; ordinal < metadata.rowGroups().size(); ordinal++) {
            RowGroup rowGroup = metadata.rowGroups().get(ordinal);
            Location place = Location.UNKNOWN.inRowGroup(ordinal);
            if (rowGroup.columns().size() != leafCount) {
                throw new CorruptFileException(place, "The row group has " + rowGroup.columns().size()
                        + " column chunks; the schema has " + leafCount + " leaves");
            }
            if (rowGroup.rowCount() > Long.MAX_VALUE - rowCount) {
                throw new CorruptFileException(place, "The row groups up to this claim more than " + Long.MAX_VALUE
                        + " rows together");
            }
            // A negative number is a matter of RowCounts.
            rowCount += Math.max(0, rowGroup.rowCount());
        }
    }

    /// A valid magic as text, anything else as hexadecimal digits.
    private static String shown(String magic) {
        return Magic.isMagic(magic)
                ? magic
                : "the bytes " + HexFormat.ofDelimiter(" ").formatHex(Magic.bytes(magic));
    }
}
