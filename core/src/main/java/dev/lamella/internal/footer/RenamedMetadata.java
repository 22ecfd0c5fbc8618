package dev.lamella.internal.footer;

import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.EncryptionAlgorithm;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Optional;

/// Metadata of a file whose fields have other names.
///
/// @param schema with the leaves of the file
record RenamedMetadata(FileMetadata file, Schema schema) implements FileMetadata {
    @Override
    public int version() {
        return file.version();
    }

    @Override
    public List<SchemaElement> schemaElements() {
        return file.schemaElements();
    }

    @Override
    public long rowCount() {
        return file.rowCount();
    }

    @Override
    public List<RowGroup> rowGroups() {
        return file.rowGroups();
    }

    @Override
    public List<KeyValue> keyValues() {
        return file.keyValues();
    }

    @Override
    public Optional<String> createdBy() {
        return file.createdBy();
    }

    @Override
    public Optional<List<ColumnOrder>> columnOrders() {
        return file.columnOrders();
    }

    @Override
    public Optional<EncryptionAlgorithm> encryptionAlgorithm() {
        return file.encryptionAlgorithm();
    }

    @Override
    public Optional<byte[]> footerSigningKeyMetadata() {
        return file.footerSigningKeyMetadata();
    }
}
