package dev.lamella.encryption;

import dev.lamella.schema.ColumnPath;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.SecretKey;

/// The keys to read encrypted files with. Immutable; `toString` shows no key.
///
/// Keys that are given for the footer and for columns win over the [KeySource]. A column whose key is missing fails when it is
/// read, and only then.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class Decryption {
    private final Optional<SecretKey> footerKey;
    private final Map<ColumnPath, SecretKey> columnKeys;
    private final Optional<KeySource> source;
    private final Optional<byte[]> aadPrefix;
    private final PlaintextFiles plaintextFiles;
    private final FooterCheck footerCheck;

    private Decryption(Optional<SecretKey> footerKey, Map<ColumnPath, SecretKey> columnKeys,
            Optional<KeySource> source, Optional<byte[]> aadPrefix, PlaintextFiles plaintextFiles,
            FooterCheck footerCheck) {
        this.footerKey = footerKey;
        this.columnKeys = columnKeys;
        this.source = source;
        this.aadPrefix = aadPrefix;
        this.plaintextFiles = plaintextFiles;
        this.footerCheck = footerCheck;
    }

    /// What becomes of a file that is not encrypted.
    public enum PlaintextFiles {
        /// It is rejected: somebody may have put it in the place of an encrypted one.
        REJECT,
        /// It is read.
        READ
    }

    /// Whether the signature of a plaintext footer must be checked.
    public enum FooterCheck {
        /// A file whose footer key is missing is rejected.
        REQUIRE,
        /// The signature is checked if the footer key is there.
        WHERE_POSSIBLE
    }

    /// The key of the footer, and of all columns without keys of their own.
    public static Decryption of(SecretKey footerKey) {
        return new Decryption(Optional.of(footerKey), Map.of(), Optional.empty(), Optional.empty(),
                PlaintextFiles.REJECT, FooterCheck.REQUIRE);
    }

    /// A source of keys.
    public static Decryption of(KeySource source) {
        return new Decryption(Optional.empty(), Map.of(), Optional.of(source), Optional.empty(),
                PlaintextFiles.REJECT, FooterCheck.REQUIRE);
    }

    /// Keys that a key management service unwraps: those of files with the key material of parquet-java, Spark and pyarrow,
    /// in the file or beside it.
    public static Decryption of(KmsClient kms) {
        return of(kms.keySource());
    }

    /// With the key of a column.
    ///
    /// @param path of the column as stored (`tags.list.element`), or of a group: of all columns below it
    public Decryption withColumn(ColumnPath path, SecretKey key) {
        Map<ColumnPath, SecretKey> more = new HashMap<>(columnKeys);
        more.put(path, key);
        return new Decryption(footerKey, Map.copyOf(more), source, aadPrefix, plaintextFiles, footerCheck);
    }

    /// As [#withColumn(ColumnPath, SecretKey)], with the path as text.
    public Decryption withColumn(String path, SecretKey key) {
        return withColumn(ColumnPath.parse(path), key);
    }

    /// With a source for keys that are not given here.
    public Decryption withSource(KeySource choice) {
        return new Decryption(footerKey, columnKeys, Optional.of(choice), aadPrefix, plaintextFiles, footerCheck);
    }

    /// With the AAD prefix of files that do not store it.
    public Decryption withAadPrefix(byte[] prefix) {
        return new Decryption(footerKey, columnKeys, source, Optional.of(prefix.clone()), plaintextFiles,
                footerCheck);
    }

    public Decryption withPlaintextFiles(PlaintextFiles choice) {
        return new Decryption(footerKey, columnKeys, source, aadPrefix, Objects.requireNonNull(choice, "choice"),
                footerCheck);
    }

    public Decryption withFooterCheck(FooterCheck choice) {
        return new Decryption(footerKey, columnKeys, source, aadPrefix, plaintextFiles,
                Objects.requireNonNull(choice, "choice"));
    }

    /// The key for a request; empty if there is none.
    ///
    /// @throws dev.lamella.error.KeyException if the source denies it
    public Optional<SecretKey> key(KeyRequest request) {
        Optional<SecretKey> given = request.column().isPresent()
                ? ofColumn(request.column().get())
                : footerKey;
        return given.isPresent() ? given : source.flatMap(keys -> keys.key(request));
    }

    private Optional<SecretKey> ofColumn(ColumnPath path) {
        for (int length = path.names().size(); length > 0; length--) {
            SecretKey key = columnKeys.get(ColumnPath.of(path.names().subList(0, length)));
            if (key != null) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    /// The AAD prefix; not to be modified.
    public Optional<byte[]> aadPrefix() {
        return aadPrefix;
    }

    public PlaintextFiles plaintextFiles() {
        return plaintextFiles;
    }

    public FooterCheck footerCheck() {
        return footerCheck;
    }

    /// What is given, without a key: `Decryption[footer key, 2 column keys, AAD prefix of 14 bytes]`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Decryption[");
        footerKey.ifPresent(key -> text.append("footer key, "));
        text.append(columnKeys.size()).append(" column keys");
        source.ifPresent(keys -> text.append(", source of keys"));
        aadPrefix.ifPresent(prefix -> text.append(", AAD prefix of ").append(prefix.length).append(" bytes"));
        return text.append(']').toString();
    }
}
