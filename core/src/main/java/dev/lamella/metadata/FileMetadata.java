package dev.lamella.metadata;

import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Optional;

/// The footer of a file: the struct `FileMetaData`.
///
/// Two are equal if all stored fields are equal.
///
/// Only the library implements it; a later version may add members.
public interface FileMetadata {
    /// The version of the format; it has no agreed meaning.
    int version();

    /// The schema that [#schemaElements] describe.
    Schema schema();

    /// The schema as stored, depth first, the root first.
    List<SchemaElement> schemaElements();

    /// The number of rows that the footer claims. Readers use the sum over the row groups instead.
    long rowCount();

    /// The row groups, in the order of their rows.
    List<RowGroup> rowGroups();

    /// Metadata of the writer's system, in the order of the file.
    List<KeyValue> keyValues();

    /// The program that wrote the file; the text has no fixed form.
    Optional<String> createdBy();

    /// The order of each leaf of the schema; absent if the footer has none or not one for each.
    Optional<List<ColumnOrder>> columnOrders();

    /// The algorithm, present if columns are encrypted and the footer is signed, not encrypted.
    Optional<EncryptionAlgorithm> encryptionAlgorithm();

    /// Data by which a key store finds the key that signed the footer; not to be modified.
    Optional<byte[]> footerSigningKeyMetadata();
}
