package dev.lamella.internal.crypto;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.variant.internal.LittleEndian;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/// The modules of one column chunk: their key, and where they belong. Immutable; makes a cipher for each reader.
public final class ChunkModules {
    /// Those of a chunk that is not encrypted.
    public static final ChunkModules NONE = new ChunkModules(null, null, 0, 0);

    /// Bytes of a module without its plaintext: length, nonce, and tag.
    public static final int OVERHEAD = AesModules.overhead(true);

    private static final String CHANGED = "The file was changed, or is damaged: fetch or write it again.";

    private final @Nullable FileCipher file;
    private final @Nullable FileKey key;
    private final int rowGroup;
    private final int column;

    ChunkModules(@Nullable FileCipher file, @Nullable FileKey key, int rowGroup, int column) {
        this.file = file;
        this.key = key;
        this.rowGroup = rowGroup;
        this.column = column;
    }

    /// A key of a file, and whether it has opened a module: then what does not open was changed, or belongs elsewhere.
    static final class FileKey {
        private final SecretKey key;
        private final String name;
        private volatile boolean isProved;

        /// @param name of the key in messages
        FileKey(SecretKey key, String name) {
            this.key = key;
            this.name = name;
        }

        SecretKey key() {
            return key;
        }

        void prove() {
            isProved = true;
        }

        /// The failure of a module that does not authenticate.
        ParquetException rejected(ModuleType type) {
            return isProved
                    ? new CorruptFileException(type.title() + " does not authenticate, though its key is right: it was"
                            + " changed, or comes from another place or file", CHANGED, notAuthentic(type))
                    : rejected(type.title() + " does not authenticate");
        }

        /// The failure of something that does not open, when nothing has opened with the key.
        ///
        /// @param what a sentence without its end
        KeyException rejected(String what) {
            return new KeyException(KeyException.Reason.NOT_AUTHENTIC, what + ": " + name + size()
                    + " or the AAD prefix is wrong, or the file was changed",
                    "Give the key and the AAD prefix that the file was written with.");
        }

        /// Keys in hardware do not show their size.
        private String size() {
            byte[] bytes = key.getEncoded();
            if (bytes == null) {
                return "";
            }
            Arrays.fill(bytes, (byte) 0);
            return " (" + bytes.length + " bytes)";
        }
    }

    /// Whether a failure is that of a module that does not authenticate.
    public static boolean isOfAuthentication(ParquetException failure) {
        return isNotAuthentic(failure) || isNotAuthentic(failure.getCause());
    }

    private static boolean isNotAuthentic(@Nullable Throwable failure) {
        return failure instanceof KeyException key && key.reason() == KeyException.Reason.NOT_AUTHENTIC;
    }

    /// The cause of the failure of a module whose key is right.
    private static KeyException notAuthentic(ModuleType type) {
        return new KeyException(KeyException.Reason.NOT_AUTHENTIC, type.title() + " does not authenticate", CHANGED);
    }

    /// Whether the chunk is encrypted.
    public boolean areEncrypted() {
        return key != null;
    }

    /// The plaintext of a module that is not a page; empty if it does not authenticate.
    ///
    /// @return a copy
    public Optional<byte[]> open(ModuleType type, byte[] module) {
        if (key == null || file == null) {
            return Optional.of(module);
        }
        Optional<byte[]> plain = file.open(key.key(), file.aad(type, rowGroup, column, 0), type, module);
        plain.ifPresent(ignored -> key.prove());
        return plain;
    }

    /// As [#open], but a module that does not authenticate is a failure.
    ///
    /// @throws KeyException if the key has not opened anything yet: it may be wrong
    public byte[] require(ModuleType type, byte[] module) {
        return open(type, module).orElseThrow(() -> Objects.requireNonNull(key).rejected(type));
    }

    /// The bytes of a module with its length, which they begin with.
    ///
    /// @param available bytes from the beginning of the module to the end of what it lies in
    /// @throws CorruptFileException if the length is less than that of an empty module, or more than there is
    public static int moduleLength(ModuleType type, byte[] bytes, long available) {
        long length = bytes.length < 4 ? 0 : LittleEndian.getInt(bytes, 0) & 0xffffffffL;
        if (length < OVERHEAD - 4 || length > available - 4) {
            throw new CorruptFileException(type.title() + " claims " + length + " bytes after its length; "
                    + (OVERHEAD - 4) + " to " + (available - 4) + " are possible");
        }
        return (int) Math.min(Integer.MAX_VALUE, length + 4);
    }

    /// A cipher for one reader of the chunk's pages.
    public ModuleCipher cipher(ColumnMetadata metadata) {
        return key == null || file == null
                ? ModuleCipher.NONE
                : new Pages(file, key, metadata.dictionaryPageOffset().orElse(0) > 0);
    }

    private final class Pages implements ModuleCipher {
        private AesModules modules = new AesModules();
        private final FileCipher own;
        private final FileKey pageKey;
        private final boolean startsWithDictionary;

        Pages(FileCipher own, FileKey pageKey, boolean startsWithDictionary) {
            this.own = own;
            this.pageKey = pageKey;
            this.startsWithDictionary = startsWithDictionary;
        }

        @Override
        public boolean isEncrypted() {
            return true;
        }

        @Override
        public boolean startsWithDictionary() {
            return startsWithDictionary;
        }

        @Override
        public int uncountedBytes() {
            return own.isUnbound() ? AesModules.overhead(true) : 0;
        }

        @Override
        public Plaintext open(ModuleType type, int pageOrdinal, byte[] bytes, int from, int count) {
            if (type.isPageBody() && own.isCounterMode()) {
                return modules.openCtr(pageKey.key(), type, bytes, from, count);
            }
            Optional<Plaintext> plain = modules.openGcm(pageKey.key(), own.aad(type, rowGroup, column, pageOrdinal),
                    type, bytes, from, count);
            if (plain.isEmpty()) {
                throw own.mayBeMislabelled() && type.isPageBody() ? mislabelled(type) : pageKey.rejected(type);
            }
            pageKey.prove();
            return plain.get();
        }

        @Override
        public byte[] exchange(byte[] other) {
            return modules.exchange(other);
        }

        @Override
        public void trim(int keepBytes) {
            modules.trim(keepBytes);
        }

        @Override
        public ModuleCipher reusing(ModuleCipher former) {
            if (former instanceof Pages pages) {
                modules = pages.modules;
            }
            return this;
        }

        /// Its header did authenticate, so that the key is right.
        private CorruptFileException mislabelled(ModuleType type) {
            return new CorruptFileException(type.title() + " does not authenticate, though its key is right: it was"
                    + " changed, or is in counter mode, which Arrow C++ does not declare in a plaintext footer",
                    "If you trust the file, read its pages in counter mode: Decryption.withPages(CTR).",
                    notAuthentic(type));
        }
    }
}
