package dev.lamella.encryption;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.crypto.SecretKey;

/// How new files are encrypted, and with which keys. Immutable; each `with` method returns a changed copy, and `toString` shows
/// no key.
///
/// By default: the footer is encrypted, all columns have the footer key, the algorithm is AES_GCM_V1, and there is no AAD
/// prefix. One object may serve many files: it counts the modules that each key encrypts.
///
/// ```java
/// Encryption some = Encryption.of(footerKey).withKeyId("kf").withColumn("card", cardKey, "kc1")
///         .withOtherColumns(Encryption.OtherColumns.CLEAR).withPlaintextFooter();
/// WriteOptions options = WriteOptions.DEFAULT.withEncryption(some);
/// ```
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class Encryption {
    private DataKey footerKey;
    private List<ForColumns> columns = List.of();
    private OtherColumns otherColumns = OtherColumns.FOOTER_KEY;
    private boolean isFooterEncrypted = true;
    private Algorithm algorithm = Algorithm.GCM;
    private Optional<byte[]> aadPrefix = Optional.empty();
    private AadPrefix prefixStorage = AadPrefix.STORED;
    private Optional<SecureRandom> random = Optional.empty();

    /// The algorithms of the format.
    public enum Algorithm {
        /// AES_GCM_V1: every module is encrypted and authenticated.
        GCM,
        /// AES_GCM_CTR_V1: page bodies are encrypted only, everything else is also authenticated. Changed page bodies are not
        /// noticed.
        GCM_CTR
    }

    /// What becomes of columns that no path names.
    public enum OtherColumns {
        /// They are encrypted with the footer key.
        FOOTER_KEY,
        /// They are not encrypted.
        CLEAR
    }

    /// Whether files store their AAD prefix.
    public enum AadPrefix {
        STORED,
        /// Readers must bring it: a file in the place of another one is noticed.
        WITHHELD
    }

    /// A choice for the columns below a path.
    ///
    /// @param key empty for the footer key
    private record ForColumns(ColumnPath path, Optional<DataKey> key) {}

    private Encryption(DataKey footerKey) {
        this.footerKey = footerKey;
    }

    private Encryption with(Consumer<Encryption> change) {
        Encryption changed = new Encryption(footerKey);
        changed.columns = columns;
        changed.otherColumns = otherColumns;
        changed.isFooterEncrypted = isFooterEncrypted;
        changed.algorithm = algorithm;
        changed.aadPrefix = aadPrefix;
        changed.prefixStorage = prefixStorage;
        changed.random = random;
        change.accept(changed);
        return changed;
    }

    /// Encrypts with a key of the caller.
    ///
    /// @param footerKey an AES key of 16, 24 or 32 bytes, see [Keys]; also one that does not leave its hardware
    public static Encryption of(SecretKey footerKey) {
        return of(new DataKey(footerKey, Optional.empty()));
    }

    static Encryption of(DataKey footerKey) {
        return new Encryption(footerKey);
    }

    /// Stores this text with the footer, so that readers find the footer key.
    public Encryption withKeyId(String id) {
        return withKeyMetadata(id.getBytes(StandardCharsets.UTF_8));
    }

    /// Stores these bytes with the footer, so that readers find the footer key.
    public Encryption withKeyMetadata(byte[] metadata) {
        DataKey changed = footerKey.withMetadata(Optional.of(metadata));
        return with(o -> o.footerKey = changed);
    }

    /// Encrypts a column with its own key. If several calls concern a column, the last one counts.
    ///
    /// @param path of a column or of a group: then of all columns below it. A path that the schema does not have is rejected
    ///     when a file is opened
    public Encryption withColumn(ColumnPath path, SecretKey key) {
        return withColumn(path, Optional.of(dataKey(key, Optional.empty())));
    }

    /// As [#withColumn(ColumnPath, SecretKey)].
    ///
    /// @param keyId text that the file stores, so that readers find the key
    public Encryption withColumn(ColumnPath path, SecretKey key, String keyId) {
        return withColumn(path, Optional.of(dataKey(key, Optional.of(keyId.getBytes(StandardCharsets.UTF_8)))));
    }

    /// A key that counts its modules together with every other use of it here.
    private DataKey dataKey(SecretKey key, Optional<byte[]> metadata) {
        return Stream.concat(Stream.of(footerKey), columns.stream().flatMap(choice -> choice.key.stream()))
                .filter(known -> known.isOf(key)).findFirst()
                .map(known -> known.withMetadata(metadata))
                .orElseGet(() -> new DataKey(key, metadata));
    }

    /// Encrypts a column with the footer key: for columns that would be [in the clear][OtherColumns#CLEAR].
    public Encryption withColumn(ColumnPath path) {
        return withColumn(path, Optional.empty());
    }

    /// As [#withColumn(ColumnPath, SecretKey)], with path text: `lines[].sku`.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path
    public Encryption withColumn(String path, SecretKey key) {
        return withColumn(ColumnPath.parse(path), key);
    }

    /// As [#withColumn(ColumnPath, SecretKey, String)], with path text.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path
    public Encryption withColumn(String path, SecretKey key, String keyId) {
        return withColumn(ColumnPath.parse(path), key, keyId);
    }

    /// As [#withColumn(ColumnPath)], with path text.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path
    public Encryption withColumn(String path) {
        return withColumn(ColumnPath.parse(path));
    }

    private Encryption withColumn(ColumnPath path, Optional<DataKey> key) {
        List<ForColumns> more = new ArrayList<>(columns);
        more.add(new ForColumns(path, key));
        return with(o -> o.columns = List.copyOf(more));
    }

    /// Sets what becomes of columns that no path names.
    public Encryption withOtherColumns(OtherColumns choice) {
        return with(o -> o.otherColumns = Objects.requireNonNull(choice, "choice"));
    }

    /// Leaves the footer in the clear, and signs it with the footer key. Old readers then read the columns that are not
    /// encrypted. The schema, row counts, sizes and key-value metadata are visible to everybody.
    public Encryption withPlaintextFooter() {
        return with(o -> o.isFooterEncrypted = false);
    }

    public Encryption withAlgorithm(Algorithm choice) {
        return with(o -> o.algorithm = Objects.requireNonNull(choice, "choice"));
    }

    /// Binds files to a name: all modules are authenticated together with these bytes. With a prefix of its own, a file cannot
    /// take the place of another file with the same keys.
    ///
    /// @throws IllegalArgumentException if the prefix is empty
    public Encryption withAadPrefix(byte[] prefix, AadPrefix storage) {
        if (prefix.length == 0) {
            throw new IllegalArgumentException("The AAD prefix is empty; it has at least one byte");
        }
        Objects.requireNonNull(storage, "storage");
        return with(o -> {
            o.aadPrefix = Optional.of(prefix.clone());
            o.prefixStorage = storage;
        });
    }

    /// Takes randomness for nonces from this source, as some security providers demand.
    public Encryption withRandom(SecureRandom source) {
        return with(o -> o.random = Optional.of(source));
    }

    public Algorithm algorithm() {
        return algorithm;
    }

    /// Whether the footer is encrypted; otherwise it is signed.
    public boolean isFooterEncrypted() {
        return isFooterEncrypted;
    }

    /// The AAD prefix; not to be modified.
    public Optional<byte[]> aadPrefix() {
        return aadPrefix;
    }

    /// Whether files store the AAD prefix.
    public AadPrefix prefixStorage() {
        return prefixStorage;
    }

    /// The source of randomness, if one was chosen.
    public Optional<SecureRandom> random() {
        return random;
    }

    /// Checks that all paths lead to columns.
    ///
    /// @throws SchemaMismatchException if the schema does not have a path; the message lists the nearest names
    public void requireColumns(Schema schema) {
        columns.forEach(choice -> schema.leavesOf(choice.path));
    }

    /// The keys of a new file. The caller closes them.
    ///
    /// @param fileName name of the file
    /// @param schema of the file
    /// @throws SchemaMismatchException if the schema does not have a path
    public FileKeys keys(String fileName, Schema schema) {
        Objects.requireNonNull(fileName, "fileName");
        Optional<DataKey> others = switch (otherColumns) {
            case FOOTER_KEY -> Optional.of(footerKey);
            case CLEAR -> Optional.empty();
        };
        List<Optional<DataKey>> own = new ArrayList<>(Collections.nCopies(schema.leaves().size(), others));
        for (ForColumns choice : columns) {
            for (Leaf leaf : schema.leavesOf(choice.path)) {
                own.set(leaf.index(), Optional.of(choice.key.orElse(footerKey)));
            }
        }
        return new FileKeys(footerKey, own, List.of());
    }

    /// What is encrypted, without a key: `Encryption[AES_GCM_V1, encrypted footer, 2 paths, other columns: FOOTER_KEY]`.
    @Override
    public String toString() {
        String name = switch (algorithm) {
            case GCM -> "AES_GCM_V1";
            case GCM_CTR -> "AES_GCM_CTR_V1";
        };
        return "Encryption[" + name + ", " + (isFooterEncrypted ? "encrypted" : "signed") + " footer, " + columns.size()
                + " paths, other columns: " + otherColumns + "]";
    }
}
