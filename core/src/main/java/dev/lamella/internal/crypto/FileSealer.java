package dev.lamella.internal.crypto;

import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.FileKeys;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.EncryptionAlgorithm;
import dev.lamella.schema.Schema;
import java.security.SecureRandom;
import java.util.Optional;

/// The keys and the algorithm of one encrypted file that is written. Safe for use by several threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class FileSealer implements AutoCloseable {
    /// The most row groups and leaves: their ordinals have 16 bits.
    private static final int MOST_ORDINALS = 1 << 15;
    private static final int UNIQUE_BYTES = 8;

    private final Schema schema;
    private final FileKeys keys;
    private final EncryptionAlgorithm algorithm;
    private final byte[] fileAad;
    private final boolean isFooterEncrypted;
    private final Optional<SecureRandom> random;

    /// @param fileAad AAD prefix, and the bytes that only this file has
    FileSealer(Schema schema, FileKeys keys, EncryptionAlgorithm algorithm, byte[] fileAad, boolean isFooterEncrypted,
            Optional<SecureRandom> random) {
        requireOrdinals(schema);
        this.schema = schema;
        this.keys = keys;
        this.algorithm = algorithm;
        this.fileAad = fileAad;
        this.isFooterEncrypted = isFooterEncrypted;
        this.random = random;
    }

    private static void requireOrdinals(Schema schema) {
        if (schema.leaves().size() > MOST_ORDINALS) {
            throw new UnsupportedFeatureException("The schema has " + schema.leaves().size()
                    + " columns; an encrypted file has at most " + MOST_ORDINALS, "Write several files.");
        }
    }

    /// The sealer of a new file.
    ///
    /// @param schema of the file
    /// @throws dev.lamella.error.SchemaMismatchException if a column is to be encrypted that the schema does not have
    public static FileSealer of(Encryption encryption, String fileName, Schema schema) {
        // Before keys are generated, which somebody would have to destroy.
        requireOrdinals(schema);
        byte[] unique = new byte[UNIQUE_BYTES];
        encryption.random().orElseGet(SecureRandom::new).nextBytes(unique);
        Optional<byte[]> stored = switch (encryption.prefixStorage()) {
            case STORED -> encryption.aadPrefix();
            case WITHHELD -> Optional.empty();
        };
        boolean isSupplied = encryption.aadPrefix().isPresent() && stored.isEmpty();
        int id = switch (encryption.algorithm()) {
            case GCM -> EncryptionAlgorithm.AES_GCM_V1;
            case GCM_CTR -> EncryptionAlgorithm.AES_GCM_CTR_V1;
        };
        FileKeys keys = encryption.keys(fileName, schema);
        try {
            return new FileSealer(schema, keys,
                    new EncryptionAlgorithm(id, stored, Optional.of(unique),
                            isSupplied ? Optional.of(true) : Optional.empty()),
                    ModuleAad.ofFile(encryption.aadPrefix().orElse(new byte[0]), unique),
                    encryption.isFooterEncrypted(), encryption.random());
        } catch (UnsupportedFeatureException e) {
            keys.close();
            throw e;
        }
    }

    /// As the file stores it.
    public EncryptionAlgorithm algorithm() {
        return algorithm;
    }

    /// Whether the footer is encrypted; otherwise it is signed.
    public boolean isFooterEncrypted() {
        return isFooterEncrypted;
    }

    /// What the file stores to find the footer key.
    public Optional<byte[]> footerKeyMetadata() {
        return keys.footer().metadata();
    }

    boolean isCounterMode() {
        return algorithm.id() == EncryptionAlgorithm.AES_GCM_CTR_V1;
    }

    Optional<SecureRandom> random() {
        return random;
    }

    byte[] aad(ModuleType type, int rowGroup, int column, int pageOrdinal) {
        return ModuleAad.of(fileAad, type, rowGroup, column, pageOrdinal);
    }

    /// Whether a column is encrypted.
    public boolean isEncrypting(int column) {
        return keys.columns().get(column).isPresent();
    }

    /// Whether a column has its own key, not the footer key.
    public boolean hasOwnKey(int column) {
        return keys.columns().get(column).filter(key -> key != keys.footer()).isPresent();
    }

    /// What a column chunk stores of its key; empty if it is not encrypted.
    public Optional<ColumnCryptoMetadata> crypto(int column) {
        return keys.columns().get(column).map(key -> hasOwnKey(column)
                ? new ColumnCryptoMetadata.ColumnKey(schema.leaves().get(column).path().names(), key.metadata())
                : new ColumnCryptoMetadata.FooterKey());
    }

    /// A sealer for a column chunk; one for each thread.
    ///
    /// @throws UnsupportedFeatureException if there are too many row groups
    public ChunkSealer chunk(int rowGroup, int column) {
        if (rowGroup >= MOST_ORDINALS) {
            throw new UnsupportedFeatureException("An encrypted file has at most " + MOST_ORDINALS + " row groups",
                    "Write larger row groups, or several files.");
        }
        return keys.columns().get(column).map(key -> new ChunkSealer(this, key, rowGroup, column))
                .orElse(ChunkSealer.NONE);
    }

    /// Encrypts the footer, and writes the module.
    public void sealFooter(Fragments plain, ByteOutput out) {
        new AesModules().sealGcm(keys.footer(), random, ModuleAad.ofFooter(fileAad), plain, out);
    }

    /// The signature of a plaintext footer.
    public byte[] sign(Fragments footer) {
        return new AesModules().sign(keys.footer(), random, ModuleAad.ofFooter(fileAad), footer);
    }

    /// The content of the file of key material beside the data file, if there is to be one.
    public Optional<byte[]> materialBeside() {
        return keys.materialBeside();
    }

    /// Destroys the keys that were generated or unwrapped for the file.
    @Override
    public void close() {
        keys.close();
    }
}
