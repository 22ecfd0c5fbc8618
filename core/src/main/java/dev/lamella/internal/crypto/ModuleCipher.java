package dev.lamella.internal.crypto;

/// Opens the encrypted modules of one column chunk. Every page header and page body passes through a cipher; for files and
/// columns without encryption it is [#NONE]. Not safe for use by several threads.
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
        public boolean startsWithDictionary() {
            return false;
        }

        @Override
        public int uncountedBytes() {
            return 0;
        }

        @Override
        public Plaintext open(ModuleType type, int pageOrdinal, byte[] bytes, int from, int count) {
            return new Plaintext(bytes, from, count);
        }

        @Override
        public byte[] exchange(byte[] other) {
            throw new IllegalStateException("The column chunk is not encrypted");
        }

        @Override
        public void trim(int keepBytes) {
            // There is no buffer.
        }

        @Override
        public ModuleCipher reusing(ModuleCipher former) {
            return this;
        }
    };

    /// Whether modules are encrypted. An encrypted module begins with its length.
    boolean isEncrypted();

    /// Whether the first page is a dictionary page, as the chunk's metadata say.
    boolean startsWithDictionary();

    /// Bytes of a stored page body that its header does not count: 0, except in files of DuckDB.
    int uncountedBytes();

    /// Decrypts the module of `count` bytes at `from`.
    ///
    /// @param pageOrdinal position of the data page in its column chunk, from 0, not counting the dictionary page; 0 for other
    /// modules
    /// @return bytes that are valid until the next call, possibly a part of `bytes` itself
    /// @throws dev.lamella.error.CorruptFileException if the module's length is not possible, or it does not authenticate
    /// @throws dev.lamella.error.KeyException if it does not authenticate, and nothing has with the same key
    Plaintext open(ModuleType type, int pageOrdinal, byte[] bytes, int from, int count);

    /// Leaves the array with the last plaintext, which begins at 0, to the caller, and continues with another array. The
    /// plaintext is followed by [dev.lamella.variant.internal.LittleEndian#PAD] readable bytes.
    ///
    /// @throws IllegalStateException if modules are not encrypted
    byte[] exchange(byte[] other);

    /// Releases a buffer that grew beyond `keepBytes`; the last plaintext with it.
    void trim(int keepBytes);

    /// This cipher, with the buffer of another one, which must not be used any more.
    ModuleCipher reusing(ModuleCipher former);

    /// A part of an array.
    record Plaintext(byte[] bytes, int from, int count) {}

    /// The kinds of modules, with the ids of the specification.
    enum ModuleType {
        FOOTER("The footer"),
        COLUMN_METADATA("The metadata of the column chunk"),
        DATA_PAGE("The data page"),
        DICTIONARY_PAGE("The dictionary page"),
        DATA_PAGE_HEADER("The header of the data page"),
        DICTIONARY_PAGE_HEADER("The header of the dictionary page"),
        COLUMN_INDEX("The column index"),
        OFFSET_INDEX("The offset index"),
        BLOOM_FILTER_HEADER("The header of the Bloom filter"),
        BLOOM_FILTER_BITSET("The Bloom filter");

        private final String title;

        ModuleType(String title) {
            this.title = title;
        }

        /// Its name in a sentence.
        String title() {
            return title;
        }

        /// Whether its AAD has the ordinal of a page.
        boolean isOfPage() {
            return this == DATA_PAGE || this == DATA_PAGE_HEADER;
        }

        /// Whether AES_GCM_CTR_V1 encrypts it in counter mode.
        boolean isPageBody() {
            return this == DATA_PAGE || this == DICTIONARY_PAGE;
        }
    }
}
