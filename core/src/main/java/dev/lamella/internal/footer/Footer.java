package dev.lamella.internal.footer;

import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import java.io.IOException;

/// A file's footer and its place in the file.
///
/// @param metadata content of the footer
/// @param fileSize bytes of the file
/// @param footerOffset offset of the footer's first byte; all pages and indexes end at or before it
/// @param footerLength bytes of the footer, without the length and the magic after it
/// @param headMagic the first four bytes of the file as text
/// @param tailMagic the last four bytes of the file as text
public record Footer(FileMetadata metadata, long fileSize, long footerOffset, int footerLength, String headMagic,
        String tailMagic) {
    /// Reads the footer's bytes again.
    byte[] readBytes(InputFile file) throws IOException {
        byte[] bytes = new byte[footerLength];
        file.read(footerOffset, bytes, 0, bytes.length);
        return bytes;
    }
}
