package dev.lamella.internal.crypto;

/// Opens the encrypted modules of one column chunk. Every page header and page body passes through a cipher; for files and
/// columns without encryption it is [#NONE].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
public interface ModuleCipher {
    /// Returns every module unchanged.
    ModuleCipher NONE = new ModuleCipher() {
        @Override
        public boolean isEncrypted() {
            return false;
        }

        @Override
        public Plaintext open(ModuleType type, int pageOrdinal, byte[] bytes, int from, int count) {
            return new Plaintext(bytes, from, count);
        }
    };

    /// Whether modules are encrypted. An encrypted module begins with its length.
    boolean isEncrypted();

    /// Decrypts the module of `count` bytes at `from`.
    ///
    /// @param pageOrdinal position of the data page in its column chunk, from 0, not counting the dictionary page; 0 for other
    /// modules
    /// @return bytes that are valid until the next call, possibly a part of `bytes` itself
    Plaintext open(ModuleType type, int pageOrdinal, byte[] bytes, int from, int count);

    /// A part of an array.
    record Plaintext(byte[] bytes, int from, int count) {}

    /// The kinds of modules, with the ids of the specification.
    enum ModuleType {
        FOOTER, COLUMN_METADATA, DATA_PAGE, DICTIONARY_PAGE, DATA_PAGE_HEADER, DICTIONARY_PAGE_HEADER, COLUMN_INDEX, OFFSET_INDEX, BLOOM_FILTER_HEADER, BLOOM_FILTER_BITSET
    }
}
