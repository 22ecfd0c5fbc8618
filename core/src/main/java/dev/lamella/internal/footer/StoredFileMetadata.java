package dev.lamella.internal.footer;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.EncryptionAlgorithm;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The fields of [FileMetadata], as stored or to be stored.
public record StoredFileMetadata(int version, Schema schema, List<SchemaElement> schemaElements, long rowCount,
        List<RowGroup> rowGroups, List<KeyValue> keyValues, Optional<String> createdBy,
        Optional<List<ColumnOrder>> columnOrders, Optional<EncryptionAlgorithm> encryptionAlgorithm,
        Optional<byte[]> footerSigningKeyMetadata)
        implements
            FileMetadata {
    public StoredFileMetadata {
        schemaElements = List.copyOf(schemaElements);
        rowGroups = List.copyOf(rowGroups);
        keyValues = List.copyOf(keyValues);
        columnOrders = columnOrders.map(List::copyOf);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredFileMetadata that && version == that.version
                && schemaElements.equals(that.schemaElements) && rowCount == that.rowCount
                && rowGroups.equals(that.rowGroups) && keyValues.equals(that.keyValues)
                && createdBy.equals(that.createdBy) && columnOrders.equals(that.columnOrders)
                && encryptionAlgorithm.equals(that.encryptionAlgorithm)
                && Arrays.equals(footerSigningKeyMetadata.orElse(null), that.footerSigningKeyMetadata.orElse(null));
    }

    @Override
    public int hashCode() {
        return Objects.hash(version, schemaElements, rowCount, rowGroups, keyValues, createdBy, columnOrders,
                encryptionAlgorithm, Arrays.hashCode(footerSigningKeyMetadata.orElse(null)));
    }
}
