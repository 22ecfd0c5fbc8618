package dev.lamella.internal.footer;

import dev.lamella.error.Location;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.FileMetadata;

/// A file with its footer.
///
/// @param file source of the bytes; the caller keeps ownership
/// @param footer of the file
/// @param verifiesChecksums whether existing checksums of pages are verified
/// @param limits what the file may claim
public record OpenFile(InputFile file, Footer footer, boolean verifiesChecksums, FileLimits limits) {
    /// The content of the footer.
    public FileMetadata metadata() {
        return footer.metadata();
    }

    /// The place of the file for messages.
    public Location place() {
        return Location.ofFile(file.name());
    }

    /// Reads the file's indexes and Bloom filters.
    public IndexReader indexes() {
        return new IndexReader(file, footer);
    }
}
