package dev.lamella.internal.footer;

import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.io.IOException;
import java.util.Optional;

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
        String tailMagic, Optional<FileCipher> cipher) {
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

    /// Reads the footer's bytes again.
    byte[] readBytes(InputFile file) throws IOException {
        byte[] bytes = new byte[footerLength];
        file.read(footerOffset, bytes, 0, bytes.length);
        return bytes;
    }
}
