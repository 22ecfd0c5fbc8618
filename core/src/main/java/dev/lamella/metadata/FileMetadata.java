package dev.lamella.metadata;

import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The footer of a file: the struct `FileMetaData`.
///
/// Two are equal if all that was stored is equal.
///
/// @param version of the format; no agreed meaning
/// @param schema what `schemaElements` mean
/// @param schemaElements the schema as stored, depth first, the root first
/// @param rowCount rows that the footer claims; the sum over the row groups is what counts
/// @param rowGroups in the order of their rows
/// @param keyValues metadata of the writer's system, in the order of the file
/// @param createdBy the writer, in any spelling
/// @param columnOrders one for each leaf of the schema; absent if the footer has none or not one for each
/// @param encryptionAlgorithm present if columns are encrypted and the footer is signed, not encrypted
/// @param footerSigningKeyMetadata what a key store needs to find the key that signed the footer; not to be modified
public record FileMetadata(int version, Schema schema, List<SchemaElement> schemaElements, long rowCount,
        List<RowGroup> rowGroups, List<KeyValue> keyValues, Optional<String> createdBy,
        Optional<List<ColumnOrder>> columnOrders, Optional<EncryptionAlgorithm> encryptionAlgorithm,
        Optional<byte[]> footerSigningKeyMetadata) {
    public FileMetadata {
        schemaElements = List.copyOf(schemaElements);
        rowGroups = List.copyOf(rowGroups);
        keyValues = List.copyOf(keyValues);
        columnOrders = columnOrders.map(List::copyOf);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileMetadata that && version == that.version
                && schemaElements.equals(that.schemaElements) && rowCount == that.rowCount
                && rowGroups.equals(that.rowGroups) && keyValues.equals(that.keyValues)
                && createdBy.equals(that.createdBy) && columnOrders.equals(that.columnOrders)
                && encryptionAlgorithm.equals(that.encryptionAlgorithm)
                && Bytes.equal(footerSigningKeyMetadata, that.footerSigningKeyMetadata);
    }

    @Override
    public int hashCode() {
        return Objects.hash(version, schemaElements, rowCount, rowGroups, keyValues, createdBy, columnOrders,
                encryptionAlgorithm, Bytes.hash(footerSigningKeyMetadata));
    }
}
