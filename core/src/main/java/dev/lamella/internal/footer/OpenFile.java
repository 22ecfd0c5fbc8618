package dev.lamella.internal.footer;

import dev.lamella.error.Location;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;

/// A file whose footer was read.
///
/// @param file where its bytes come from; stays the caller's
/// @param footer of the file
/// @param verifiesChecksums whether the checksums of pages are verified, where there are any
public record OpenFile(InputFile file, Footer footer, boolean verifiesChecksums) {
    /// What the footer says.
    public FileMetadata metadata() {
        return footer.metadata();
    }

    /// The file, for messages.
    public Location place() {
        return Location.ofFile(file.name());
    }

    /// Reads the file's indexes and Bloom filters.
    public IndexReader indexes() {
        return new IndexReader(file, footer);
    }
}
