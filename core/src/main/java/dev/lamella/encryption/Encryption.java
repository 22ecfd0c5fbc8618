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
/// Keys are the caller's ([#of]), or are generated for each file and wrapped by a key management service
/// ([#wrapped]).
///
/// ```java
/// Encryption some = Encryption.of(footerKey).withKeyId("kf").withColumn("card", cardKey, "kc1")
///         .withOtherColumns(Encryption.OtherColumns.CLEAR).withPlaintextFooter();
/// Encryption managed = Encryption.wrapped(kms, "master-1").withColumn("card", "master-2");
/// WriteOptions options = WriteOptions.DEFAULT.withEncryption(managed);
/// ```
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class Encryption {
    private OwnKey footerKey;
    private List<ForColumns> columns = List.of();
    private OtherColumns otherColumns = OtherColumns.FOOTER_KEY;
    private boolean isFooterEncrypted = true;
    private Algorithm algorithm = Algorithm.GCM;
    private Optional<byte[]> aadPrefix = Optional.empty();
    private AadPrefix prefixStorage = AadPrefix.STORED;
    private Optional<SecureRandom> random = Optional.empty();
    /// Present if a key is wrapped.
    private Optional<KeyWrapping> wrapping = Optional.empty();

    /// The algorithms of the format.
    public enum Algorithm {
        /// AES_GCM_V1: every module is encrypted and authenticated.
        GCM,
        /// AES_GCM_CTR_V1: page bodies are encrypted, but not authenticated: changes to them are not detected. All
        /// other modules are authenticated.
        GCM_CTR
    }

    /// How columns that no path names are treated.
    public enum OtherColumns {
        /// They are encrypted with the footer key.
        FOOTER_KEY,
        /// They are not encrypted.
        CLEAR
    }

    /// Whether files store their AAD prefix.
    public enum AadPrefix {
        STORED,
        /// Readers must give it, so they detect a file that took the place of another one.
        WITHHELD
    }

    /// How data keys are wrapped.
    public enum Wrapping {
        /// Key encryption keys wrap data keys, and master keys wrap key encryption keys. The service is asked once in
        /// ten minutes for each master key, whatever the number of files.
        DOUBLE,
        /// Master keys wrap data keys: the service is asked for each key of each file.
        SINGLE
    }

    /// The key of a column.
    private sealed interface ColumnKey {}

    /// The key of the footer.
    private record FooterKey() implements ColumnKey {}

    /// A key that the footer or a column has alone.
    private sealed interface OwnKey extends ColumnKey {}

    /// A key of the caller.
    private record Given(DataKey key) implements OwnKey {}

    /// A new key for each file, wrapped with a master key.
    private record Wrapped(String masterKeyId) implements OwnKey {}

    /// A choice for the columns below a path.
    private record ForColumns(ColumnPath path, ColumnKey key) {}

    private Encryption(OwnKey footerKey) {
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
        changed.wrapping = wrapping;
        change.accept(changed);
        return changed;
    }

    /// Encrypts with a key of the caller.
    ///
    /// @param footerKey an AES key of 16, 24 or 32 bytes, see [Keys]; also a key that does not leave its hardware
    public static Encryption of(SecretKey footerKey) {
        return of(new DataKey(footerKey, Optional.empty()));
    }

    static Encryption of(DataKey footerKey) {
        return new Encryption(new Given(footerKey));
    }

    /// Encrypts with new keys, which a key management service wraps: one for each file's footer, and one for each column
    /// that is [given][#withColumn(ColumnPath, String)] a master key. Files store the wrapped keys as parquet-java, Spark and
    /// pyarrow do; [Decryption#of(KmsClient)] reads them.
    ///
    /// The service is asked when a file is begun. Key encryption keys stay in memory as long as this object, and are used for
    /// ten minutes at most. The keys of a file are destroyed when its writer is closed.
    ///
    /// @param masterKeyId the master key of the footer, and of all columns without their own master key
    public static Encryption wrapped(KmsClient kms, String masterKeyId) {
        return new Encryption(new Wrapped(Objects.requireNonNull(masterKeyId, "masterKeyId")))
                .with(o -> o.wrapping = Optional.of(KeyWrapping.of(kms)));
    }

    /// Stores this text with the footer, so that readers find the footer key.
    public Encryption withKeyId(String id) {
        return withKeyMetadata(id.getBytes(StandardCharsets.UTF_8));
    }

    /// Stores these bytes with the footer, so that readers find the footer key.
    ///
    /// @throws IllegalArgumentException if the footer key is wrapped: its metadata are the key material
    public Encryption withKeyMetadata(byte[] metadata) {
        return switch (footerKey) {
            case Given given -> {
                OwnKey changed = new Given(given.key.withMetadata(Optional.of(metadata)));
                yield with(o -> o.footerKey = changed);
            }
            case Wrapped ignored ->
                throw new IllegalArgumentException("The footer key is wrapped, and its metadata are the"
                        + " key material; give metadata only for your own keys");
        };
    }

    /// Encrypts a column with its own key. If several calls concern a column, the last one counts.
    ///
    /// @param path of a column or of a group: then of all columns below it. A path that the schema does not have is rejected
    ///     when a file is opened
    public Encryption withColumn(ColumnPath path, SecretKey key) {
        return withColumn(path, new Given(dataKey(key, Optional.empty())));
    }

    /// As [#withColumn(ColumnPath, SecretKey)].
    ///
    /// @param keyId text that the file stores, so that readers find the key
    public Encryption withColumn(ColumnPath path, SecretKey key, String keyId) {
        return withColumn(path, new Given(dataKey(key, Optional.of(keyId.getBytes(StandardCharsets.UTF_8)))));
    }

    /// A key that counts its modules together with every other use of it here.
    private DataKey dataKey(SecretKey key, Optional<byte[]> metadata) {
        return Stream.concat(Stream.of(footerKey), columns.stream().map(ForColumns::key))
                .flatMap(choice -> choice instanceof Given given ? Stream.of(given.key) : Stream.empty())
                .filter(known -> known.isOf(key)).findFirst()
                .map(known -> known.withMetadata(metadata))
                .orElseGet(() -> new DataKey(key, metadata));
    }

    /// Encrypts columns with new keys, one for each file and column, that a master key wraps.
    ///
    /// @param path of a column or of a group: then of all columns below it
    /// @throws IllegalArgumentException if there is no key management service: see [#wrapped]
    public Encryption withColumn(ColumnPath path, String masterKeyId) {
        requireWrapping("A column has the master key \"" + masterKeyId + "\"");
        return withColumn(path, new Wrapped(masterKeyId));
    }

    /// Encrypts a column with the footer key: for columns that would be [in the clear][OtherColumns#CLEAR].
    public Encryption withColumn(ColumnPath path) {
        return withColumn(path, new FooterKey());
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

    /// As [#withColumn(ColumnPath, String)], with path text.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path, or there is no key management service
    public Encryption withColumn(String path, String masterKeyId) {
        return withColumn(ColumnPath.parse(path), masterKeyId);
    }

    /// As [#withColumn(ColumnPath)], with path text.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path
    public Encryption withColumn(String path) {
        return withColumn(ColumnPath.parse(path));
    }

    private Encryption withColumn(ColumnPath path, ColumnKey key) {
        List<ForColumns> more = new ArrayList<>(columns);
        more.add(new ForColumns(path, key));
        return with(o -> o.columns = List.copyOf(more));
    }

    /// Sets how columns that no path names are treated.
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

    /// Binds files to a name: all modules are authenticated together with these bytes. If each file has its own
    /// prefix, none can take the place of another file with the same keys.
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

    /// Sets how data keys are wrapped; [Wrapping#DOUBLE] by default.
    ///
    /// @throws IllegalArgumentException if there is no key management service: see [#wrapped]
    public Encryption withWrapping(Wrapping choice) {
        KeyWrapping changed = requireWrapping("Keys are wrapped").with(Objects.requireNonNull(choice, "choice"));
        return with(o -> o.wrapping = Optional.of(changed));
    }

    /// Sets the length of data keys; 128 bits by default.
    ///
    /// @param bits 128, 192 or 256
    /// @throws IllegalArgumentException for another number of bits, or if there is no key management service: see
    ///     [#wrapped]
    public Encryption withDataKeyBits(int bits) {
        if (bits != 128 && bits != 192 && bits != 256) {
            throw new IllegalArgumentException("A data key has 128, 192 or 256 bits, and not " + bits);
        }
        KeyWrapping changed = requireWrapping("Data keys have " + bits + " bits").with(bits);
        return with(o -> o.wrapping = Optional.of(changed));
    }

    /// Stores the key material in a file beside each data file, `_KEY_MATERIAL_FOR_<name>.json`, so that master keys can be
    /// changed without writing the data file again. Only for local files, which must keep their names. The file is written
    /// before the data file appears, and is removed again if that fails.
    ///
    /// @throws IllegalArgumentException if there is no key management service: see [#wrapped]
    public Encryption withMaterialBeside() {
        KeyWrapping changed = requireWrapping("Key material is stored").with(KeyWrapping.Storage.BESIDE);
        return with(o -> o.wrapping = Optional.of(changed));
    }

    private KeyWrapping requireWrapping(String what) {
        return wrapping.orElseThrow(() -> new IllegalArgumentException(what
                + ", but there is no key management service; begin with Encryption.wrapped"));
    }

    /// Takes randomness for nonces from this source, as some security providers demand. Threads that write the same file
    /// share it, in any order.
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
        columns.forEach(choice -> leaves(choice, schema));
    }

    private static List<Leaf> leaves(ForColumns choice, Schema schema) {
        try {
            return schema.leavesOf(choice.path);
        } catch (SchemaMismatchException e) {
            throw new SchemaMismatchException("A key is given for the column " + choice.path
                    + ", which the new file would not have: " + e.problem(), "Correct the path of the key.");
        }
    }

    /// The keys of a new file. The caller closes them. Wrapped keys are new ones, and the key management service is asked.
    ///
    /// @param fileName name of the file
    /// @param schema of the file
    /// @throws SchemaMismatchException if the schema does not have a path
    /// @throws dev.lamella.error.KeyException if the service denies a key
    public FileKeys keys(String fileName, Schema schema) {
        Objects.requireNonNull(fileName, "fileName");
        List<Optional<ColumnKey>> choices = choices(schema);
        NewKeys made = new NewKeys(wrapping);
        try {
            DataKey footer = switch (footerKey) {
                case Given given -> given.key;
                case Wrapped wrapped -> made.ofFooter(wrapped.masterKeyId);
            };
            List<Optional<DataKey>> columnKeys = new ArrayList<>();
            for (Optional<ColumnKey> choice : choices) {
                columnKeys.add(choice.map(key -> switch (key) {
                    case FooterKey ignored -> footer;
                    case Given given -> given.key;
                    case Wrapped wrapped -> made.ofColumn(wrapped.masterKeyId);
                }));
            }
            return new FileKeys(footer, columnKeys, made.materialBeside());
        } catch (RuntimeException e) {
            made.destroy();
            throw e;
        }
    }

    /// The columns of a schema that are not encrypted.
    ///
    /// @throws SchemaMismatchException if the schema does not have a path
    public List<Leaf> clearColumns(Schema schema) {
        List<Optional<ColumnKey>> choices = choices(schema);
        return schema.leaves().stream().filter(leaf -> choices.get(leaf.index()).isEmpty()).toList();
    }

    /// Whether a group is encrypted as a whole, with columns that it gets later.
    ///
    /// @param leaves all leaves of the group; at least two
    public boolean isEncryptingAll(Schema schema, List<Leaf> leaves) {
        return otherColumns == OtherColumns.FOOTER_KEY
                || columns.stream().anyMatch(choice -> leaves(choice, schema).containsAll(leaves));
    }

    /// The choice for each leaf; empty if it is not encrypted.
    private List<Optional<ColumnKey>> choices(Schema schema) {
        Optional<ColumnKey> others = switch (otherColumns) {
            case FOOTER_KEY -> Optional.of(new FooterKey());
            case CLEAR -> Optional.empty();
        };
        List<Optional<ColumnKey>> choices = new ArrayList<>(Collections.nCopies(schema.leaves().size(), others));
        for (ForColumns choice : columns) {
            for (Leaf leaf : leaves(choice, schema)) {
                choices.set(leaf.index(), Optional.of(choice.key));
            }
        }
        return choices;
    }

    /// What is encrypted, without a key: `Encryption[AES_GCM_V1, encrypted footer, column keys: 2, other columns: FOOTER_KEY]`.
    @Override
    public String toString() {
        String name = switch (algorithm) {
            case GCM -> "AES_GCM_V1";
            case GCM_CTR -> "AES_GCM_CTR_V1";
        };
        return "Encryption[" + name + ", " + (isFooterEncrypted ? "encrypted" : "signed") + " footer, column keys: "
                + columns.size() + ", other columns: " + otherColumns + "]";
    }
}
