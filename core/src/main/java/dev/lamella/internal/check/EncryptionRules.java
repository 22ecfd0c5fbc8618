package dev.lamella.internal.check;

import static dev.lamella.internal.check.Each.eachChunk;
import static dev.lamella.internal.check.Rules.row;

import dev.lamella.check.Severity;
import dev.lamella.encryption.FileProtection;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.metadata.ColumnMetadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rules about what encryption hides and protects. Modules that do not authenticate are in [Unreadable], and what only a
/// walk over all pages finds is in [EncryptedModules].
final class EncryptionRules {
    /// Larger filters are read only with the data.
    private static final int FILTER_BYTES = 1 << 20;

    static final List<Rules.Row<CheckedFile>> ROWS = List.of(
            row("LP-NOT-BOUND", Severity.WARNING, "encrypted modules are bound to their file and to their place in it",
                    "Encryption.md#44-additional-authenticated-data; experience: DuckDB",
                    "Write the file with another writer. Readers cannot detect whether pages were exchanged within"
                            + " the file or between files.",
                    EncryptionRules::notBound),
            row("LP-STATISTICS-IN-CLEAR", Severity.NOTE,
                    "a plaintext footer reveals nothing about the values of encrypted columns",
                    "Encryption.md#55-plaintext-footer-mode; experience: parquet-java, Arrow",
                    "Encrypt the footer, if sizes, levels and bounding boxes must be hidden.",
                    EncryptionRules::statistics),
            row("LP-PLAIN-FILTER", Severity.ERROR, "the Bloom filter of an encrypted column is encrypted",
                    "Encryption.md#3-technical-approach; experience: arrow-rs",
                    "Write the file again without the filter: an unencrypted filter reveals whether a value is in the"
                            + " column.",
                    eachChunk(EncryptionRules::plainFilter)));

    private EncryptionRules() {}

    private static void notBound(CheckedFile file, Report report) {
        FileProtection protection = file.footer().protection();
        if (protection.footer() != FileProtection.Footer.NONE
                && protection.binding() == FileProtection.Binding.NONE) {
            report.add("modules have no additional authenticated data",
                    "they authenticate their place in the file, and the file");
        }
    }

    /// Once for each column.
    private static void statistics(CheckedFile file, Report report) throws IOException {
        if (file.metadata().encryptionAlgorithm().isEmpty()) {
            return;
        }
        Set<Integer> seen = new HashSet<>();
        file.forEachEntry(report, entry -> {
            Optional<ColumnMetadata> clear = Footer.stored(entry.column()).metadata();
            if (entry.column().crypto().isEmpty() || clear.isEmpty()) {
                return;
            }
            List<String> fields = inClear(clear.get());
            if (!fields.isEmpty() && seen.add(entry.leaf().fileIndex())) {
                report.add("the footer has " + String.join(", ", fields) + " of the encrypted column",
                        "they are in its encrypted metadata only");
            }
        });
    }

    private static List<String> inClear(ColumnMetadata metadata) {
        List<String> fields = new ArrayList<>();
        if (!metadata.keyValues().isEmpty()) {
            fields.add("key_value_metadata");
        }
        if (metadata.statistics().isPresent()) {
            fields.add("statistics");
        }
        if (metadata.sizeStatistics().isPresent()) {
            fields.add("size_statistics");
        }
        if (metadata.geospatialStatistics().isPresent()) {
            fields.add("geospatial_statistics");
        }
        return fields;
    }

    /// Also reads the filter, which fails if it does not authenticate.
    private static void plainFilter(Chunk chunk, Report report) throws IOException {
        if (!chunk.isHere() || chunk.entry().column().crypto().isEmpty()
                || chunk.metadata().bloomFilterOffset().isEmpty()) {
            return;
        }
        IndexReader indexes = chunk.entry().file().indexes();
        int rowGroup = chunk.entry().rowGroup();
        int column = chunk.leaf().fileIndex();
        if (indexes.isPlainBloomFilter(rowGroup, column)) {
            report.add("bloom filter", chunk.metadata().bloomFilterOffset().getAsLong(),
                    "the Bloom filter is not encrypted", "the filter of an encrypted column is encrypted");
        } else if (chunk.entry().isDecrypted()) {
            Optional<IndexReader.BloomFilter> filter = indexes.bloomFilter(rowGroup, column);
            if (filter.isPresent() && filter.get().bits().length() <= FILTER_BYTES) {
                indexes.bloomFilterBits(rowGroup, column, filter.get());
            }
        }
    }
}
