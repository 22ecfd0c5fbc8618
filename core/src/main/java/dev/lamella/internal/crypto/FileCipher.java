package dev.lamella.internal.crypto;

import dev.lamella.encryption.DataKey;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.FileKeys;
import dev.lamella.encryption.FileProtection;
import dev.lamella.encryption.KeyRequest;
import dev.lamella.encryption.Keys;
import dev.lamella.error.KeyException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.crypto.ChunkModules.FileKey;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.EncryptionAlgorithm;
import dev.lamella.metadata.FileCryptoMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/// The keys and the algorithm of one encrypted file. Safe for use by several threads.
///
/// After [#close], keys that were unwrapped for the file count as missing.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class FileCipher implements AutoCloseable {
    /// Bytes of the signature after a plaintext footer: a nonce and a tag.
    public static final int SIGNATURE_BYTES = 28;

    /// The most bytes of a buffer that stays between modules: indexes and the metadata of a column chunk are smaller.
    private static final int IDLE_BYTES = 64 << 10;

    private static final String GIVE_KEY = "Give its key: in Java with withDecryption, on the command line with --key-file or --keystore.";

    private final String fileName;
    private Decryption decryption;
    private final EncryptionAlgorithm algorithm;
    private final byte[] fileAad;
    private final boolean isUnbound;
    private final boolean mayBeMislabelled;
    private final byte[] footerKeyMetadata;
    private final Map<KeyRequest, Asked> keys = new ConcurrentHashMap<>();
    private volatile FileProtection.Footer footer;
    private final AtomicReference<@Nullable AesModules> idle = new AtomicReference<>();
    private volatile boolean isClosed;

    /// The answer to a request, which is not repeated.
    private record Asked(Optional<FileKey> key, Optional<KeyException> denial) {}

    private FileCipher(String fileName, Decryption decryption, EncryptionAlgorithm algorithm, byte[] fileAad,
            byte[] footerKeyMetadata, FileProtection.Footer footer, boolean mayBeMislabelled) {
        this.fileName = fileName;
        this.decryption = decryption;
        this.algorithm = algorithm;
        this.fileAad = fileAad;
        this.footerKeyMetadata = footerKeyMetadata;
        this.footer = footer;
        this.isUnbound = footer == FileProtection.Footer.ENCRYPTED && fileAad.length == 0;
        this.mayBeMislabelled = mayBeMislabelled;
    }

    /// The cipher of a file with an encrypted footer.
    ///
    /// @throws KeyException if the AAD prefix is missing, or contradicts the file
    /// @throws UnsupportedFeatureException if the algorithm is not known
    public static FileCipher of(String fileName, Decryption decryption, FileCryptoMetadata crypto) {
        return of(fileName, decryption, crypto.encryptionAlgorithm(), crypto.keyMetadata(),
                FileProtection.Footer.ENCRYPTED, false);
    }

    /// The cipher of a file with a signed footer.
    ///
    /// @param metadata with an algorithm
    /// @throws KeyException if the AAD prefix is missing, or contradicts the file
    /// @throws UnsupportedFeatureException if the algorithm is not known
    public static FileCipher of(String fileName, Decryption decryption, FileMetadata metadata) {
        EncryptionAlgorithm algorithm = metadata.encryptionAlgorithm().orElseThrow();
        // Arrow C++ declares AES_GCM_V1 in every plaintext footer.
        boolean mayBeMislabelled = algorithm.id() == EncryptionAlgorithm.AES_GCM_V1
                && metadata.createdBy().filter(writer -> writer.startsWith("parquet-cpp-arrow")).isPresent();
        return of(fileName, decryption, algorithm, metadata.footerSigningKeyMetadata(),
                FileProtection.Footer.SIGNED_UNCHECKED, mayBeMislabelled);
    }

    private static FileCipher of(String fileName, Decryption decryption, EncryptionAlgorithm algorithm,
            Optional<byte[]> footerKeyMetadata, FileProtection.Footer footer, boolean mayBeMislabelled) {
        if (!algorithm.isRecognized()) {
            throw new UnsupportedFeatureException("The file is encrypted with " + algorithm.name()
                    + "; AES_GCM_V1 and AES_GCM_CTR_V1 are known");
        }
        byte[] prefix = prefix(algorithm, decryption.aadPrefix(fileName));
        byte[] unique = algorithm.aadFileUnique().orElse(new byte[0]);
        return new FileCipher(fileName, decryption, algorithm, ModuleAad.ofFile(prefix, unique),
                footerKeyMetadata.orElse(new byte[0]), footer,
                mayBeMislabelled);
    }

    /// How the file is protected.
    public FileProtection protection() {
        return protection(footer, algorithm, Optional.of(footerKeyMetadata),
                isUnbound ? FileProtection.Binding.NONE : FileProtection.Binding.FILE);
    }

    /// How a file is protected whose footer is encrypted, and was not decrypted.
    public static FileProtection protection(FileCryptoMetadata crypto) {
        EncryptionAlgorithm algorithm = crypto.encryptionAlgorithm();
        boolean isBound = algorithm.aadPrefix().isPresent() || algorithm.supplyAadPrefix().orElse(false)
                || algorithm.aadFileUnique().filter(unique -> unique.length > 0).isPresent();
        return protection(FileProtection.Footer.ENCRYPTED, algorithm, crypto.keyMetadata(),
                isBound ? FileProtection.Binding.FILE : FileProtection.Binding.NONE);
    }

    /// How a file is protected whose footer is signed, and was read without keys.
    public static FileProtection unchecked(FileMetadata metadata) {
        return metadata.encryptionAlgorithm()
                .map(algorithm -> protection(FileProtection.Footer.SIGNED_UNCHECKED, algorithm,
                        metadata.footerSigningKeyMetadata(), FileProtection.Binding.FILE))
                .orElse(FileProtection.NONE);
    }

    private static FileProtection protection(FileProtection.Footer footer, EncryptionAlgorithm algorithm,
            Optional<byte[]> footerKeyMetadata, FileProtection.Binding binding) {
        return new FileProtection(footer, Optional.of(algorithm.name()), algorithm.aadPrefix(),
                footerKeyMetadata.filter(bytes -> bytes.length > 0), binding);
    }

    private static byte[] prefix(EncryptionAlgorithm algorithm, Optional<byte[]> given) {
        Optional<byte[]> stored = algorithm.aadPrefix().filter(bytes -> bytes.length > 0);
        if (stored.isPresent()) {
            if (given.isPresent() && !Arrays.equals(given.get(), stored.get())) {
                throw new KeyException(KeyException.Reason.AAD_PREFIX,
                        "The file stores the AAD prefix " + FileProtection.shown(stored.get()) + ", not the "
                                + FileProtection.shown(given.get()) + " that was given",
                        "Give the AAD prefix of this file, or none. If the prefix is right, this is another file.");
            }
            return stored.get();
        }
        if (algorithm.supplyAadPrefix().orElse(false)) {
            return given.orElseThrow(() -> new KeyException(KeyException.Reason.AAD_PREFIX,
                    "The file was written with an AAD prefix that it does not store",
                    "Give the prefix: Decryption.withAadPrefix, --aad-prefix on the command line."));
        }
        if (given.isPresent()) {
            throw new KeyException(KeyException.Reason.AAD_PREFIX,
                    "An AAD prefix was given, and the file was written without one",
                    "Read it without the prefix, if it is the right file.");
        }
        return new byte[0];
    }

    /// The failure of a footer or a column whose key was not given.
    ///
    /// @param what begins the sentence: `The footer is encrypted`
    public static KeyException missing(String what, KeyRequest request) {
        return new KeyException(KeyException.Reason.MISSING, what + ", and no key was given; it asks for " + request,
                GIVE_KEY);
    }

    /// As [#missing], of a key that was given and is gone, too.
    private KeyException absent(String what, KeyRequest request) {
        if (isClosed) {
            return new KeyException(KeyException.Reason.MISSING,
                    what + ", and the file is closed, which ended the use of its keys; it asks for " + request,
                    "Read before the reader is closed.");
        }
        Asked asked = keys.get(request);
        return asked == null || asked.key.isEmpty()
                ? missing(what, request)
                : new KeyException(KeyException.Reason.MISSING,
                        what + ", and the key that was given is destroyed; it asks for " + request,
                        "Destroy a key after the last file that it opens.");
    }

    /// Whether page bodies are not authenticated.
    public boolean isCounterMode() {
        return algorithm.id() == EncryptionAlgorithm.AES_GCM_CTR_V1
                || decryption.pages() == Decryption.PageBodies.CTR;
    }

    /// Whether page bodies may be in counter mode although the file declares another algorithm.
    boolean mayBeMislabelled() {
        return mayBeMislabelled;
    }

    /// Whether modules are not bound to their places, as DuckDB writes them: they have no AAD, headers do not count the
    /// bytes of modules, and every column has the footer key without saying so.
    public boolean isUnbound() {
        return isUnbound;
    }

    /// The AAD of a module.
    byte[] aad(ModuleType type, int rowGroup, int column, int pageOrdinal) {
        return isUnbound ? new byte[0] : ModuleAad.of(fileAad, type, rowGroup, column, pageOrdinal);
    }

    private byte[] footerAad() {
        return isUnbound ? new byte[0] : ModuleAad.ofFooter(fileAad);
    }

    /// The plaintext of an encrypted footer, in an array that nothing else uses.
    ///
    /// @throws KeyException if there is no key, or it does not open the footer
    public Plaintext openFooter(byte[] bytes, int from, int count) {
        FileKey key = footerKey().orElseThrow(() -> absent("The footer is encrypted", footerRequest()));
        Optional<Plaintext> plain = new AesModules().openGcm(key.key(), footerAad(), ModuleType.FOOTER, bytes, from,
                count);
        if (plain.isEmpty()) {
            throw key.rejected(ModuleType.FOOTER);
        }
        key.prove();
        return plain.get();
    }

    /// The plaintext of a GCM module, as a copy; empty if it does not authenticate.
    ///
    /// The ciphers are used again: making them, and expanding their key, takes longer than opening a small module.
    Optional<byte[]> open(SecretKey key, byte[] aad, ModuleType type, byte[] module) {
        AesModules taken = idle.getAndSet(null);
        AesModules modules = taken == null ? new AesModules() : taken;
        Optional<byte[]> plain = modules.openGcm(key, aad, type, module, 0, module.length)
                .map(opened -> Arrays.copyOf(opened.bytes(), opened.count()));
        modules.trim(IDLE_BYTES);
        idle.set(modules);
        return plain;
    }

    /// Checks the signature of a plaintext footer, if its key is there.
    ///
    /// @param count bytes of the footer's struct; the signature follows
    /// @throws KeyException if the signature does not fit, or must be checked and there is no key
    public void checkSignature(byte[] bytes, int from, int count) {
        Optional<FileKey> key = footerKey();
        if (key.isEmpty()) {
            if (decryption.footerCheck() == Decryption.FooterCheck.REQUIRE) {
                throw new KeyException(KeyException.Reason.MISSING,
                        "The footer is signed, and no key to check it was given; it asks for " + footerRequest(),
                        "Give the footer key, or allow unchecked footers: Decryption.withFooterCheck(WHERE_POSSIBLE),"
                                + " --unchecked-footer on the command line.");
            }
            return;
        }
        byte[] signature = Arrays.copyOfRange(bytes, from + count, from + count + SIGNATURE_BYTES);
        if (!new AesModules().isSigned(key.get().key(), footerAad(), bytes, from, count, signature)) {
            throw key.get().rejected("The footer's signature does not fit");
        }
        key.get().prove();
        footer = FileProtection.Footer.SIGNED;
    }

    /// Finds keys of columns by their logical paths, too. Called before a column is read.
    public void resolveColumns(Schema schema) {
        decryption = decryption.withPathsOf(schema);
    }

    /// The modules of a column chunk; [ChunkModules#NONE] if it is not encrypted, empty if its key is missing.
    ///
    /// @param rowGroup ordinal of the row group, as the footer says it
    /// @throws KeyException if the key is denied
    /// @throws UnsupportedFeatureException if the column is encrypted in an unknown way
    public Optional<ChunkModules> find(int rowGroup, int column, ColumnChunk chunk) {
        if (chunk.crypto().isEmpty() && !isUnbound) {
            return Optional.of(ChunkModules.NONE);
        }
        return key(chunk.crypto()).map(key -> new ChunkModules(this, key, rowGroup, column));
    }

    /// As [#find], but a missing key is a failure.
    public ChunkModules require(int rowGroup, int column, ColumnChunk chunk) {
        return find(rowGroup, column, chunk)
                .orElseThrow(() -> absent("The column is encrypted", request(chunk.crypto())));
    }

    /// A sealer that writes a new footer of this file, and no columns.
    ///
    /// @throws KeyException if the footer key is missing
    /// @throws UnsupportedFeatureException if the file is encrypted in the way of DuckDB
    public FileSealer footerSealer(Schema schema, boolean isFooterEncrypted) {
        return sealer(schema, List.of(), isFooterEncrypted);
    }

    /// A sealer that continues this file: columns are encrypted as in its last row group; if there is none, all of
    /// them with the footer key.
    ///
    /// @throws KeyException if a key is missing or wrong
    /// @throws UnsupportedFeatureException if the file is encrypted in the way of DuckDB, or not as it declares
    public FileSealer sealer(FileMetadata file, boolean isFooterEncrypted) {
        if (file.rowGroups().isEmpty()) {
            return sealer(file.schema(), Collections.nCopies(file.schema().leaves().size(),
                    Optional.of(new ColumnCryptoMetadata.FooterKey())), isFooterEncrypted);
        }
        RowGroup last = file.rowGroups().getLast();
        for (int column = 0; column < last.columns().size(); column++) {
            requireRightKey(last.ordinal().orElse(file.rowGroups().size() - 1), column, last.columns().get(column));
        }
        return sealer(file.schema(), last.columns().stream().map(ColumnChunk::crypto).toList(), isFooterEncrypted);
    }

    /// Opens the metadata of a column with its own key. Nothing else checks this key before rows are written with it,
    /// and no reader could read rows of two keys.
    private void requireRightKey(int rowGroup, int column, ColumnChunk chunk) {
        Optional<byte[]> metadata = chunk.encryptedColumnMetadata();
        boolean hasOwnKey = chunk.crypto().filter(ColumnCryptoMetadata.ColumnKey.class::isInstance).isPresent();
        if (hasOwnKey && metadata.isPresent()) {
            require(rowGroup, column, chunk).require(ModuleType.COLUMN_METADATA, metadata.get());
        }
    }

    private FileSealer sealer(Schema schema, List<Optional<ColumnCryptoMetadata>> columns, boolean isFooterEncrypted) {
        if (isUnbound) {
            throw new UnsupportedFeatureException("The modules of the file are not bound to their places, as DuckDB"
                    + " writes them; this version does not add to such files", "Rewrite the file.");
        }
        if (!columns.isEmpty() && isCounterMode() && algorithm.id() != EncryptionAlgorithm.AES_GCM_CTR_V1) {
            throw new UnsupportedFeatureException("The pages are read in counter mode, and the file declares "
                    + algorithm.name() + "; added pages would be as it declares, and no reader could read both",
                    "Rewrite the file.");
        }
        DataKey footer = DataKey.ofFile(footerKey().orElseThrow(() -> absent("A change needs the footer key",
                footerRequest())).key(), Optional.of(footerKeyMetadata).filter(bytes -> bytes.length > 0));
        List<Optional<DataKey>> keys = new ArrayList<>();
        for (Optional<ColumnCryptoMetadata> crypto : columns) {
            keys.add(crypto.map(present -> switch (present) {
                case ColumnCryptoMetadata.ColumnKey own -> DataKey.ofFile(key(crypto)
                        .orElseThrow(() -> absent("The column is encrypted", request(crypto))).key(),
                        own.keyMetadata());
                case ColumnCryptoMetadata.FooterKey ignored -> footer;
                case ColumnCryptoMetadata.Unrecognized other -> throw unknown(other);
            }));
        }
        return new FileSealer(schema, FileKeys.ofFile(footer, keys), algorithm, fileAad, isFooterEncrypted,
                Optional.empty());
    }

    private Optional<FileKey> key(Optional<ColumnCryptoMetadata> crypto) {
        return crypto.isPresent() && crypto.get() instanceof ColumnCryptoMetadata.ColumnKey
                ? key(request(crypto))
                : footerKey();
    }

    private KeyRequest request(Optional<ColumnCryptoMetadata> crypto) {
        return request(fileName, crypto, Optional.of(footerKeyMetadata));
    }

    /// The request for the key of a column chunk.
    public static KeyRequest request(String fileName, Optional<ColumnCryptoMetadata> crypto,
            Optional<byte[]> footerKeyMetadata) {
        KeyRequest ofFooter = new KeyRequest(fileName, Optional.empty(), footerKeyMetadata.orElse(new byte[0]));
        if (crypto.isEmpty()) {
            return ofFooter;
        }
        return switch (crypto.get()) {
            case ColumnCryptoMetadata.FooterKey ignored -> ofFooter;
            case ColumnCryptoMetadata.ColumnKey own -> new KeyRequest(fileName,
                    Optional.of(ColumnPath.of(own.pathInSchema())), own.keyMetadata().orElse(new byte[0]));
            case ColumnCryptoMetadata.Unrecognized other -> throw unknown(other);
        };
    }

    private static UnsupportedFeatureException unknown(ColumnCryptoMetadata.Unrecognized crypto) {
        return new UnsupportedFeatureException(
                "The column is encrypted in a way that this version does not know (member "
                        + crypto.memberId() + " of ColumnCryptoMetaData)");
    }

    private KeyRequest footerRequest() {
        return new KeyRequest(fileName, Optional.empty(), footerKeyMetadata);
    }

    private Optional<FileKey> footerKey() {
        return key(footerRequest());
    }

    /// The key for a request. The source is asked once for it.
    private Optional<FileKey> key(KeyRequest request) {
        Asked asked = keys.computeIfAbsent(request, this::ask);
        if (asked.denial.isPresent()) {
            throw asked.denial.get();
        }
        return asked.key.filter(key -> !key.key().isDestroyed());
    }

    private Asked ask(KeyRequest request) {
        if (isClosed) {
            return new Asked(Optional.empty(), Optional.empty());
        }
        try {
            return new Asked(decryption.key(request).map(found -> new FileKey(found, request.toString())),
                    Optional.empty());
        } catch (KeyException e) {
            return new Asked(Optional.empty(), Optional.of(e));
        }
    }

    /// Destroys the keys that were unwrapped for the file.
    @Override
    public void close() {
        isClosed = true;
        idle.set(null);
        keys.values().forEach(asked -> asked.key.ifPresent(found -> Keys.release(found.key())));
    }
}
