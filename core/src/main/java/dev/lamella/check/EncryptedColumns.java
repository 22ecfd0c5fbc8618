package dev.lamella.check;

import java.io.IOException;

/// Columns that are encrypted, of which little can be checked.
final class EncryptedColumns implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        if (subject.metadata().encryptionAlgorithm().isPresent()) {
            report.file("the footer is signed with " + subject.metadata().encryptionAlgorithm().get().name(),
                    "the signature is not checked");
        }
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (chunk.crypto().isPresent()) {
                report.chunk(rowGroup, leaf, "the column chunk is encrypted", "its pages and indexes are not checked");
            }
        });
    }
}
