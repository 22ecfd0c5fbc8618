package dev.lamella.metadata;

import java.util.List;
import java.util.Optional;

/// How a column is encrypted: the union `ColumnCryptoMetaData`.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public sealed interface ColumnCryptoMetadata {
    /// With the key of the footer.
    record FooterKey() implements ColumnCryptoMetadata {}

    /// With its own key.
    ///
    /// @param pathInSchema names from below the root to the leaf
    /// @param keyMetadata what a key store needs to find the key; not to be modified
    record ColumnKey(List<String> pathInSchema, Optional<byte[]> keyMetadata) implements ColumnCryptoMetadata {
        public ColumnKey {
            pathInSchema = List.copyOf(pathInSchema);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ColumnKey that && pathInSchema.equals(that.pathInSchema)
                    && Bytes.equal(keyMetadata, that.keyMetadata);
        }

        @Override
        public int hashCode() {
            return 31 * pathInSchema.hashCode() + Bytes.hash(keyMetadata);
        }
    }

    /// In a way that this library does not know.
    ///
    /// @param memberId id of the union's member; 0 if the union was empty
    record Unrecognized(int memberId) implements ColumnCryptoMetadata {}
}
