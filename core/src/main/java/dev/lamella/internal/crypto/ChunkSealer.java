package dev.lamella.internal.crypto;

import dev.lamella.encryption.DataKey;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import org.jspecify.annotations.Nullable;

/// Encrypts the modules of one column chunk that is written. Not safe for use by several threads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public final class ChunkSealer {
    /// The most data pages of an encrypted chunk: their ordinals have 16 bits.
    public static final int MOST_PAGES = 1 << 15;
    /// Leaves modules as they are.
    public static final ChunkSealer NONE = new ChunkSealer(null, null, 0, 0);

    private final @Nullable FileSealer file;
    private final @Nullable DataKey key;
    private final int rowGroup;
    private final int column;
    private final AesModules modules = new AesModules();

    ChunkSealer(@Nullable FileSealer file, @Nullable DataKey key, int rowGroup, int column) {
        this.file = file;
        this.key = key;
        this.rowGroup = rowGroup;
        this.column = column;
    }

    /// Whether modules are encrypted; otherwise they stay as they are.
    public boolean isEncrypting() {
        return key != null;
    }

    /// Encrypts a module that is not a page.
    public void seal(ModuleType type, Fragments plain, ByteOutput out) {
        seal(type, 0, plain, out);
    }

    /// Encrypts a module, and writes what the file stores of it.
    ///
    /// @param pageOrdinal position of the data page in its column chunk, from 0, not counting the dictionary page; 0 for other
    ///     modules
    public void seal(ModuleType type, int pageOrdinal, Fragments plain, ByteOutput out) {
        if (key == null || file == null) {
            throw new IllegalStateException("The column chunk is not encrypted");
        }
        if (pageOrdinal >= MOST_PAGES) {
            throw new UnsupportedFeatureException("An encrypted column chunk would have more than " + MOST_PAGES
                    + " data pages", "Write larger pages, or smaller row groups.");
        }
        if (type.isPageBody() && file.isCounterMode()) {
            modules.sealCtr(key, file.random(), plain, out);
        } else {
            modules.sealGcm(key, file.random(), file.aad(type, rowGroup, column, pageOrdinal), plain, out);
        }
    }
}
