package dev.lamella.metadata;

import java.util.Objects;
import java.util.Optional;

/// How the modules of a file are encrypted: the union `EncryptionAlgorithm`, whose members have the same fields.
///
/// @param id of the union's member: [#AES_GCM_V1], [#AES_GCM_CTR_V1], one that the format has not defined yet, or 0 if
///     the union was empty. Only the id of an unrecognized member is kept
/// @param aadPrefix first part of what authenticates each module; not to be modified
/// @param aadFileUnique second part of what authenticates each module; not to be modified
/// @param supplyAadPrefix whether the reader has to bring the first part
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public record EncryptionAlgorithm(int id, Optional<byte[]> aadPrefix, Optional<byte[]> aadFileUnique,
        Optional<Boolean> supplyAadPrefix) {
    /// All modules by AES in Galois/counter mode.
    public static final int AES_GCM_V1 = 1;
    /// Page bodies by AES in counter mode, all other modules in Galois/counter mode.
    public static final int AES_GCM_CTR_V1 = 2;

    /// Whether the format defines this algorithm.
    public boolean isRecognized() {
        return id == AES_GCM_V1 || id == AES_GCM_CTR_V1;
    }

    /// The name in `parquet.thrift`, or `encryption algorithm <id>`.
    public String name() {
        return switch (id) {
            case AES_GCM_V1 -> "AES_GCM_V1";
            case AES_GCM_CTR_V1 -> "AES_GCM_CTR_V1";
            default -> "encryption algorithm " + id;
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EncryptionAlgorithm that && id == that.id && Bytes.equal(aadPrefix, that.aadPrefix)
                && Bytes.equal(aadFileUnique, that.aadFileUnique) && supplyAadPrefix.equals(that.supplyAadPrefix);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, Bytes.hash(aadPrefix), Bytes.hash(aadFileUnique), supplyAadPrefix);
    }
}
