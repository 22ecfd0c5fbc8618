package dev.lamella.internal.spark.read;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.KeyMaterialStore;
import dev.lamella.encryption.KmsClient;
import dev.lamella.error.KeyException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.parquet.crypto.KeyAccessDeniedException;
import org.apache.parquet.crypto.keytools.KeyToolkit;

/// The keys of encrypted files, from the key management service that the properties of parquet-java name.
final class KmsKeys {
    private KmsKeys() {}

    /// @return empty if no service is named
    /// @throws IllegalArgumentException if the class is not a client of key management services
    static Optional<Decryption> of(Configuration hadoop) {
        String name = hadoop.getTrimmed(KeyToolkit.KMS_CLIENT_CLASS_PROPERTY_NAME);
        if (name == null) {
            return Optional.empty();
        }
        KeyMaterialStore beside = file -> beside(new Path(file), hadoop);
        return Optional.of(Decryption.of(client(name, hadoop).keySource(beside))
                .withPlaintextFiles(Decryption.PlaintextFiles.READ));
    }

    private static KmsClient client(String name, Configuration hadoop) {
        Object client;
        try {
            client = ReflectionUtils.newInstance(hadoop.getClassByName(name), hadoop);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "Property " + KeyToolkit.KMS_CLIENT_CLASS_PROPERTY_NAME + " names the class "
                            + name + ", which is not on the class path",
                    e);
        }
        return switch (client) {
            case KmsClient ours -> ours;
            case org.apache.parquet.crypto.keytools.KmsClient theirs -> {
                theirs.initialize(hadoop,
                        hadoop.getTrimmed(KeyToolkit.KMS_INSTANCE_ID_PROPERTY_NAME,
                                org.apache.parquet.crypto.keytools.KmsClient.KMS_INSTANCE_ID_DEFAULT),
                        hadoop.getTrimmed(KeyToolkit.KMS_INSTANCE_URL_PROPERTY_NAME,
                                org.apache.parquet.crypto.keytools.KmsClient.KMS_INSTANCE_URL_DEFAULT),
                        hadoop.getTrimmed(KeyToolkit.KEY_ACCESS_TOKEN_PROPERTY_NAME,
                                org.apache.parquet.crypto.keytools.KmsClient.KEY_ACCESS_TOKEN_DEFAULT));
                yield new OfParquetJava(theirs);
            }
            default -> throw new IllegalArgumentException("Property " + KeyToolkit.KMS_CLIENT_CLASS_PROPERTY_NAME
                    + " names the class " + name + ", which implements neither " + KmsClient.class.getName() + " nor "
                    + org.apache.parquet.crypto.keytools.KmsClient.class.getName());
        };
    }

    private record OfParquetJava(org.apache.parquet.crypto.keytools.KmsClient client) implements KmsClient {
        @Override
        public String wrap(byte[] key, String masterKeyId) {
            try {
                return client.wrapKey(key, masterKeyId);
            } catch (KeyAccessDeniedException e) {
                throw denied(masterKeyId, e);
            }
        }

        @Override
        public byte[] unwrap(String wrapped, String masterKeyId) {
            try {
                return client.unwrapKey(wrapped, masterKeyId);
            } catch (KeyAccessDeniedException e) {
                throw denied(masterKeyId, e);
            }
        }

        private static KeyException denied(String masterKeyId, KeyAccessDeniedException cause) {
            return new KeyException(KeyException.Reason.DENIED,
                    "The key management service denies access to the master key " + masterKeyId + ": "
                            + cause.getMessage(),
                    "Ask for access to this key, or select only columns with other keys.");
        }
    }

    private static Optional<byte[]> beside(Path file, Configuration hadoop) throws IOException {
        Path material = new Path(file.getParent(), KeyMaterialStore.nameFor(file.getName()));
        try (FSDataInputStream in = material.getFileSystem(hadoop).open(material)) {
            return Optional.of(in.readAllBytes());
        } catch (FileNotFoundException ignored) {
            return Optional.empty();
        }
    }
}
