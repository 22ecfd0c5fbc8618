package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.BINARY;
import static dev.lamella.internal.thrift.ThriftTypes.BOOL;
import static dev.lamella.internal.thrift.ThriftTypes.STRING;
import static dev.lamella.internal.thrift.ThriftTypes.list;

import dev.lamella.internal.thrift.Struct;
import dev.lamella.internal.thrift.ThriftType;
import dev.lamella.internal.thrift.ThriftTypes;
import dev.lamella.internal.thrift.UnionMember;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.EncryptionAlgorithm;
import dev.lamella.metadata.FileCryptoMetadata;
import java.util.Optional;

/// The structs of modular encryption.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
final class CryptoStructs {
    static final ThriftType<EncryptionAlgorithm> ENCRYPTION_ALGORITHM = ThriftTypes.UNION
            .map(CryptoStructs::algorithm, CryptoStructs::member);

    static final Struct<FileCryptoMetadata> FILE_CRYPTO_METADATA = Struct.of("FileCryptoMetaData", fields -> {
        var algorithm = fields.required(1, "encryption_algorithm", ENCRYPTION_ALGORITHM,
                FileCryptoMetadata::encryptionAlgorithm);
        var key = fields.optional(2, "key_metadata", BINARY, FileCryptoMetadata::keyMetadata);
        return in -> new FileCryptoMetadata(in.get(algorithm), in.get(key));
    });

    static final ThriftType<ColumnCryptoMetadata> COLUMN_CRYPTO_METADATA = ThriftTypes.UNION
            .map(CryptoStructs::columnCrypto, CryptoStructs::member);

    private static final int FOOTER_KEY = 1;
    private static final int COLUMN_KEY = 2;

    private static final Struct<AesParameters> AES_PARAMETERS = Struct.of("AesGcmV1", fields -> {
        var prefix = fields.optional(1, "aad_prefix", BINARY, AesParameters::aadPrefix);
        var unique = fields.optional(2, "aad_file_unique", BINARY, AesParameters::aadFileUnique);
        var supply = fields.optional(3, "supply_aad_prefix", BOOL, AesParameters::supplyAadPrefix);
        return in -> new AesParameters(in.get(prefix), in.get(unique), in.get(supply));
    });

    private static final Struct<ColumnCryptoMetadata.ColumnKey> ENCRYPTION_WITH_COLUMN_KEY = Struct
            .of("EncryptionWithColumnKey", fields -> {
                var path = fields.required(1, "path_in_schema", list(STRING),
                        ColumnCryptoMetadata.ColumnKey::pathInSchema);
                var key = fields.optional(2, "key_metadata", BINARY, ColumnCryptoMetadata.ColumnKey::keyMetadata);
                return in -> new ColumnCryptoMetadata.ColumnKey(in.get(path), in.get(key));
            });

    private CryptoStructs() {}

    /// The parameters that both known algorithms share.
    private record AesParameters(Optional<byte[]> aadPrefix, Optional<byte[]> aadFileUnique,
            Optional<Boolean> supplyAadPrefix) {}

    private static EncryptionAlgorithm algorithm(UnionMember member) {
        int id = member.id();
        if (id != EncryptionAlgorithm.AES_GCM_V1 && id != EncryptionAlgorithm.AES_GCM_CTR_V1) {
            return new EncryptionAlgorithm(id, Optional.empty(), Optional.empty(), Optional.empty());
        }
        AesParameters aes = AES_PARAMETERS.read(member.bytes());
        return new EncryptionAlgorithm(id, aes.aadPrefix, aes.aadFileUnique, aes.supplyAadPrefix);
    }

    private static UnionMember member(EncryptionAlgorithm algorithm) {
        if (!algorithm.isRecognized()) {
            return UnionMember.empty(algorithm.id());
        }
        return new UnionMember(algorithm.id(), AES_PARAMETERS.write(new AesParameters(algorithm.aadPrefix(),
                algorithm.aadFileUnique(), algorithm.supplyAadPrefix())));
    }

    private static ColumnCryptoMetadata columnCrypto(UnionMember member) {
        return switch (member.id()) {
            case FOOTER_KEY -> new ColumnCryptoMetadata.FooterKey();
            case COLUMN_KEY -> ENCRYPTION_WITH_COLUMN_KEY.read(member.bytes());
            default -> new ColumnCryptoMetadata.Unrecognized(member.id());
        };
    }

    private static UnionMember member(ColumnCryptoMetadata crypto) {
        return switch (crypto) {
            case ColumnCryptoMetadata.FooterKey ignored -> UnionMember.empty(FOOTER_KEY);
            case ColumnCryptoMetadata.ColumnKey key ->
                new UnionMember(COLUMN_KEY, ENCRYPTION_WITH_COLUMN_KEY.write(key));
            case ColumnCryptoMetadata.Unrecognized other -> UnionMember.empty(other.memberId());
        };
    }
}
