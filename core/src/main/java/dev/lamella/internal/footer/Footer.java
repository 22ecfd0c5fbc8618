package dev.lamella.internal.footer;

import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A file's footer and its place in the file.
///
/// @param metadata content of the footer
/// @param fileSize bytes of the file
/// @param footerOffset offset of the footer's first byte; all pages and indexes end at or before it
/// @param footerLength bytes of the footer, without the length and the magic after it
/// @param headMagic the first four bytes of the file as text
/// @param tailMagic the last four bytes of the file as text
/// @param cipher opens the modules of an encrypted file; absent without keys
public record Footer(FileMetadata metadata, long fileSize, long footerOffset, int footerLength, String headMagic,
        String tailMagic, Optional<FileCipher> cipher) implements AutoCloseable {
    /// A footer that was read without keys.
    public Footer(FileMetadata metadata, long fileSize, long footerOffset, int footerLength, String headMagic,
            String tailMagic) {
        this(metadata, fileSize, footerOffset, footerLength, headMagic, tailMagic, Optional.empty());
    }

    /// Whether the footer is encrypted or signed.
    public boolean isEncrypted() {
        return cipher.isPresent() || metadata.encryptionAlgorithm().isPresent();
    }

    /// How the file is protected.
    public FileProtection protection() {
        return cipher.map(FileCipher::protection).orElseGet(() -> FileCipher.unchecked(metadata));
    }

    /// The keys that the footer and its column chunks ask for, each once. Unknown ways of encryption ask for none.
    ///
    /// @param file its name
    public List<KeyRequest> keyRequests(String file) {
        Set<KeyRequest> requests = new LinkedHashSet<>();
        Optional<byte[]> footerKey = protection().footerKeyMetadata();
        if (isEncrypted()) {
            requests.add(FileCipher.request(file, Optional.empty(), footerKey));
        }
        for (RowGroup group : metadata.rowGroups()) {
            for (ColumnChunk chunk : group.columns()) {
                if (chunk.crypto().isPresent()
                        && !(chunk.crypto().get() instanceof ColumnCryptoMetadata.Unrecognized)) {
                    requests.add(FileCipher.request(file, chunk.crypto(), footerKey));
                }
            }
        }
        return List.copyOf(requests);
    }

    /// Whether the key of a column chunk is there, or it needs none.
    public boolean isReadable(int rowGroup, int column) {
        try {
            modules(rowGroup, column);
            return true;
        } catch (KeyException | UnsupportedFeatureException ignored) {
            return false;
        }
    }

    /// The failure of a column chunk without metadata.
    ///
    /// @param modules of the chunk
    public ParquetException withoutMetadata(int rowGroup, int column, ChunkModules modules) {
        Optional<byte[]> split = chunk(rowGroup, column).encryptedColumnMetadata();
        if (modules.areEncrypted() && split.isPresent()) {
            try {
                modules.require(ModuleType.COLUMN_METADATA, split.get());
            } catch (ParquetException e) {
                return e;
            }
            return new CorruptFileException("The decrypted metadata of the column chunk are damaged");
        }
        return new CorruptFileException("The column chunk has no metadata, or its metadata is incomplete");
    }

    private ColumnChunk chunk(int rowGroup, int column) {
        return metadata.rowGroups().get(rowGroup).columns().get(column);
    }

    /// The modules of a column chunk.
    ///
    /// @param column index of the leaf in the file
    /// @throws dev.lamella.error.KeyException if the column is encrypted, and its key is missing or denied
    public ChunkModules modules(int rowGroup, int column) {
        RowGroup group = metadata.rowGroups().get(rowGroup);
        ColumnChunk chunk = chunk(rowGroup, column);
        if (cipher.isPresent()) {
            return cipher.get().require(group.ordinal().orElse(rowGroup), column, chunk);
        }
        if (chunk.crypto().isPresent()) {
            throw FileCipher.missing("The column is encrypted", FileCipher.request("", chunk.crypto(),
                    metadata.footerSigningKeyMetadata()));
        }
        return ChunkModules.NONE;
    }

    /// Whether a column is encrypted in a row group.
    ///
    /// @param column index of the leaf in the file
    public boolean isEncrypted(int column) {
        return protection().binding() == FileProtection.Binding.NONE && isEncrypted()
                || metadata.rowGroups().stream().anyMatch(group -> group.columns().get(column).crypto().isPresent());
    }

    /// A sealer that adds row groups; empty if the file is not encrypted.
    ///
    /// @throws dev.lamella.error.KeyException if a key is missing
    public Optional<FileSealer> sealer() {
        return cipher(opened -> opened.sealer(metadata, isFooterEncrypted()));
    }

    /// A sealer that writes a changed footer, and no columns; empty if the file is not encrypted.
    ///
    /// @throws dev.lamella.error.KeyException if the footer key is missing
    public Optional<FileSealer> footerSealer() {
        return cipher(opened -> opened.footerSealer(metadata.schema(), isFooterEncrypted()));
    }

    private Optional<FileSealer> cipher(Function<FileCipher, FileSealer> sealer) {
        if (isEncrypted() && cipher.isEmpty()) {
            throw FileCipher.missing("The footer is signed", FileCipher.request("", Optional.empty(),
                    metadata.footerSigningKeyMetadata()));
        }
        return cipher.map(sealer);
    }

    /// Destroys the keys that were unwrapped for the file; columns that have them cannot be read afterwards.
    @Override
    public void close() {
        cipher.ifPresent(FileCipher::close);
    }

    /// A column chunk as it is stored, before its metadata were opened.
    public static ColumnChunk stored(ColumnChunk chunk) {
        return SplitMetadata.stored(chunk);
    }

    /// Whether the footer itself is encrypted.
    public boolean isFooterEncrypted() {
        return protection().footer() == FileProtection.Footer.ENCRYPTED;
    }

    /// Reads the footer's struct again. Other bytes may follow it.
    byte[] readStruct(InputFile file) throws IOException {
        byte[] bytes = readBytes(file);
        if (!isFooterEncrypted()) {
            return bytes;
        }
        int from = moduleFrom(bytes);
        Plaintext plain = cipher.orElseThrow().openFooter(bytes, from, bytes.length - from);
        return Arrays.copyOf(plain.bytes(), plain.count());
    }

    /// Offset in the file of the nonce of the footer's module or signature.
    public long nonceOffset(InputFile file) throws IOException {
        return isFooterEncrypted()
                ? footerOffset + moduleFrom(readBytes(file)) + Integer.BYTES
                : footerOffset + footerLength - FileCipher.SIGNATURE_BYTES;
    }

    private static int moduleFrom(byte[] bytes) {
        CompactReader in = new CompactReader(bytes, 0, bytes.length);
        CryptoStructs.FILE_CRYPTO_METADATA.read(in);
        return in.position();
    }

    /// Reads the footer's bytes again.
    byte[] readBytes(InputFile file) throws IOException {
        byte[] bytes = new byte[footerLength];
        file.read(footerOffset, bytes, 0, bytes.length);
        return bytes;
    }
}
