package dev.lamella.internal.footer;

import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
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

    /// The modules of a column chunk.
    ///
    /// @param column index of the leaf in the file
    /// @throws dev.lamella.error.KeyException if the column is encrypted, and its key is missing or denied
    public ChunkModules modules(int rowGroup, int column) {
        RowGroup group = metadata.rowGroups().get(rowGroup);
        ColumnChunk chunk = group.columns().get(column);
        if (cipher.isPresent()) {
            return cipher.get().require(group.ordinal().orElse(rowGroup), column, chunk);
        }
        if (chunk.crypto().isPresent()) {
            throw FileCipher.missing("The column is encrypted", FileCipher.request("", chunk.crypto(),
                    metadata.footerSigningKeyMetadata()));
        }
        return ChunkModules.NONE;
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

    private boolean isFooterEncrypted() {
        return metadata.encryptionAlgorithm().isEmpty();
    }

    /// Destroys the keys that were unwrapped for the file; columns that have them cannot be read afterwards.
    @Override
    public void close() {
        cipher.ifPresent(FileCipher::close);
    }

    /// Reads the bytes of the footer's struct again.
    byte[] readBytes(InputFile file) throws IOException {
        byte[] bytes = new byte[footerLength];
        file.read(footerOffset, bytes, 0, bytes.length);
        if (cipher.isEmpty()) {
            return bytes;
        }
        if (!isFooterEncrypted()) {
            return Arrays.copyOf(bytes, bytes.length - FileCipher.SIGNATURE_BYTES);
        }
        CompactReader in = new CompactReader(bytes, 0, bytes.length);
        CryptoStructs.FILE_CRYPTO_METADATA.read(in);
        return cipher.get().openFooter(bytes, in.position(), bytes.length - in.position());
    }
}
