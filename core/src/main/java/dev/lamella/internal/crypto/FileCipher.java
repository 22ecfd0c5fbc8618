package dev.lamella.internal.crypto;

import dev.lamella.encryption.DataKey;
import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.FileKeys;
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
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The keys and the algorithm of one encrypted file. Safe for use by several threads.
///
/// After [#close], modules of keys that were unwrapped for the file are as those of missing keys.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class FileCipher implements AutoCloseable {
    /// Bytes of the signature after a plaintext footer: a nonce and a tag.
    public static final int SIGNATURE_BYTES = 28;

    private static final String GIVE_KEY = "Read it with its key: ReadOptions.withDecryption, --key-file on the command line.";

    private final String fileName;
    private final Decryption decryption;
    private final EncryptionAlgorithm algorithm;
    private final byte[] fileAad;
    private final boolean isUnbound;
    private final byte[] footerKeyMetadata;
    private final Map<KeyRequest, Optional<FileKey>> keys = new ConcurrentHashMap<>();
    private volatile boolean isClosed;

    private FileCipher(String fileName, Decryption decryption, EncryptionAlgorithm algorithm, byte[] fileAad,
            boolean isUnbound, byte[] footerKeyMetadata) {
        this.fileName = fileName;
        this.decryption = decryption;
        this.algorithm = algorithm;
        this.fileAad = fileAad;
        this.isUnbound = isUnbound;
        this.footerKeyMetadata = footerKeyMetadata;
    }

    /// The cipher of a file.
    ///
    /// @param footerKeyMetadata what the file stores to find the footer key
    /// @param isFooterEncrypted or signed
    /// @throws KeyException if the AAD prefix is missing, or contradicts the file
    /// @throws UnsupportedFeatureException if the algorithm is not known
    public static FileCipher of(String fileName, Decryption decryption, EncryptionAlgorithm algorithm,
            Optional<byte[]> footerKeyMetadata, boolean isFooterEncrypted) {
        if (!algorithm.isRecognized()) {
            throw new UnsupportedFeatureException("The file is encrypted with " + algorithm.name()
                    + "; AES_GCM_V1 and AES_GCM_CTR_V1 are known");
        }
        byte[] prefix = prefix(algorithm, decryption.aadPrefix());
        byte[] unique = algorithm.aadFileUnique().orElse(new byte[0]);
        byte[] fileAad = ModuleAad.ofFile(prefix, unique);
        return new FileCipher(fileName, decryption, algorithm, fileAad, isFooterEncrypted && fileAad.length == 0,
                footerKeyMetadata.orElse(new byte[0]));
    }

    private static byte[] prefix(EncryptionAlgorithm algorithm, Optional<byte[]> given) {
        Optional<byte[]> stored = algorithm.aadPrefix().filter(bytes -> bytes.length > 0);
        if (stored.isPresent()) {
            if (given.isPresent() && !Arrays.equals(given.get(), stored.get())) {
                throw new KeyException(KeyException.Reason.AAD_PREFIX,
                        "The file stores an AAD prefix of " + stored.get().length + " bytes, and not the one of "
                                + given.get().length + " bytes that was given",
                        "Give the AAD prefix of this file, or none. If it is right, the file is another one.");
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

    /// Whether page bodies are not authenticated.
    public boolean isCounterMode() {
        return algorithm.id() == EncryptionAlgorithm.AES_GCM_CTR_V1;
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

    /// The plaintext of an encrypted footer.
    ///
    /// @throws KeyException if there is no key, or it does not open the footer
    public byte[] openFooter(byte[] bytes, int from, int count) {
        FileKey key = footerKey().orElseThrow(() -> missing("The footer is encrypted", footerRequest()));
        Optional<Plaintext> plain = new AesModules().openGcm(key.key(), footerAad(), ModuleType.FOOTER, bytes, from,
                count);
        if (plain.isEmpty()) {
            throw key.rejected(ModuleType.FOOTER);
        }
        key.prove();
        return Arrays.copyOf(plain.get().bytes(), plain.get().count());
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
            throw new KeyException(KeyException.Reason.NOT_AUTHENTIC, "The footer's signature does not fit: "
                    + footerRequest() + " or the AAD prefix is another one, or the file was changed",
                    "Give the key and the AAD prefix that the file was written with.");
        }
        key.get().prove();
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
                .orElseThrow(() -> missing("The column is encrypted", request(chunk.crypto())));
    }

    /// A sealer that writes a new footer of this file, and no columns.
    ///
    /// @throws KeyException if the footer key is missing
    /// @throws UnsupportedFeatureException if the file is encrypted in the way of DuckDB
    public FileSealer footerSealer(Schema schema, boolean isFooterEncrypted) {
        return sealer(schema, List.of(), isFooterEncrypted);
    }

    /// A sealer that continues this file: columns are encrypted as those of its last row group, and if there is none, all of
    /// them with the footer key.
    ///
    /// @throws KeyException if a key is missing
    /// @throws UnsupportedFeatureException if the file is encrypted in the way of DuckDB
    public FileSealer sealer(FileMetadata file, boolean isFooterEncrypted) {
        List<Optional<ColumnCryptoMetadata>> columns = file.rowGroups().isEmpty()
                ? Collections.nCopies(file.schema().leaves().size(),
                        Optional.of(new ColumnCryptoMetadata.FooterKey()))
                : file.rowGroups().getLast().columns().stream().map(ColumnChunk::crypto).toList();
        return sealer(file.schema(), columns, isFooterEncrypted);
    }

    private FileSealer sealer(Schema schema, List<Optional<ColumnCryptoMetadata>> columns, boolean isFooterEncrypted) {
        if (isUnbound) {
            throw new UnsupportedFeatureException("The modules of the file are not bound to their places, as DuckDB"
                    + " writes them; this version does not add to such files", "Rewrite the file.");
        }
        DataKey footer = DataKey.ofFile(footerKey().orElseThrow(() -> missing("A change needs the footer key",
                footerRequest())).key(), Optional.of(footerKeyMetadata).filter(bytes -> bytes.length > 0));
        List<Optional<DataKey>> keys = new ArrayList<>();
        for (Optional<ColumnCryptoMetadata> crypto : columns) {
            keys.add(crypto.map(present -> switch (present) {
                case ColumnCryptoMetadata.ColumnKey own -> DataKey.ofFile(key(crypto)
                        .orElseThrow(() -> missing("The column is encrypted", request(crypto))).key(),
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

    /// The key for a request. The source is asked without a lock, so two threads may each ask.
    private Optional<FileKey> key(KeyRequest request) {
        Optional<FileKey> known = keys.get(request);
        if (known == null) {
            Optional<FileKey> found = isClosed
                    ? Optional.empty()
                    : decryption.key(request).map(key -> new FileKey(key, request.toString()));
            known = keys.putIfAbsent(request, found);
            if (known == null) {
                known = found;
            } else {
                release(found);
            }
        }
        return known.filter(key -> !key.key().isDestroyed());
    }

    private static void release(Optional<FileKey> key) {
        key.ifPresent(found -> Keys.release(found.key()));
    }

    /// Destroys the keys that were unwrapped for the file.
    @Override
    public void close() {
        isClosed = true;
        keys.values().forEach(FileCipher::release);
    }
}
