package dev.lamella.internal.footer;

import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// Column metadata that stand apart from the footer, as encrypted modules. When a file is read, they are opened when a chunk
/// is first asked for: no key is requested for columns that are not read.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption, section 5.3</a>
final class SplitMetadata {
    private SplitMetadata() {}

    /// The metadata of a file as they are stored. The metadata of column chunks with their own keys are modules; in a
    /// plaintext footer, of all encrypted column chunks.
    static FileMetadata sealed(FileMetadata file, FileSealer sealer) {
        List<RowGroup> groups = new ArrayList<>();
        for (RowGroup group : file.rowGroups()) {
            groups.add(sealed(group, sealer));
        }
        return withRowGroups(file, groups);
    }

    /// As [#sealed(FileMetadata, FileSealer)], for one row group, which has an ordinal.
    static RowGroup sealed(RowGroup group, FileSealer sealer) {
        List<ColumnChunk> chunks = new ArrayList<>();
        for (int column = 0; column < group.columns().size(); column++) {
            ColumnChunk chunk = group.columns().get(column);
            boolean isSplit = sealer.hasOwnKey(column) || sealer.isEncrypting(column) && !sealer.isFooterEncrypted();
            chunks.add(isSplit ? sealed(chunk, sealer.chunk(group.ordinal().orElseThrow(), column), sealer) : chunk);
        }
        return StoredRowGroup.of(group, chunks);
    }

    private static ColumnChunk sealed(ColumnChunk chunk, ChunkSealer sealer, FileSealer file) {
        ColumnMetadata metadata = chunk.metadata().orElseThrow();
        ByteOutput struct = new ByteOutput();
        FileStructs.COLUMN_METADATA.write(metadata, struct);
        ByteOutput module = new ByteOutput();
        sealer.seal(ModuleType.COLUMN_METADATA, Fragments.of(struct), module);
        Optional<ColumnMetadata> visible = file.isFooterEncrypted()
                ? Optional.empty()
                : Optional.of(stripped(metadata));
        return new StoredColumnChunk(chunk.filePath(), chunk.fileOffset(), visible, chunk.offsetIndexOffset(),
                chunk.offsetIndexLength(), chunk.columnIndexOffset(), chunk.columnIndexLength(), chunk.crypto(),
                Optional.of(module.toByteArray()));
    }

    /// The fields that readers without keys need. The others would tell of the values: bounds, counts, sizes, boxes.
    private static ColumnMetadata stripped(ColumnMetadata m) {
        return new StoredColumnMetadata(m.type(), m.encodings(), m.pathInSchema(), m.codec(), m.valueCount(),
                m.totalUncompressedSize(), m.totalCompressedSize(), List.of(), m.dataPageOffset(),
                m.indexPageOffset(), m.dictionaryPageOffset(), Optional.empty(), List.of(), OptionalLong.empty(),
                OptionalInt.empty(), Optional.empty(), Optional.empty());
    }

    private static FileMetadata withRowGroups(FileMetadata file, List<RowGroup> groups) {
        return new StoredFileMetadata(file.version(), file.schema(), file.schemaElements(), file.rowCount(), groups,
                file.keyValues(), file.createdBy(), file.columnOrders(), file.encryptionAlgorithm(),
                file.footerSigningKeyMetadata());
    }

    /// The metadata of a file, with those of its column chunks whose keys are there.
    static FileMetadata opened(FileMetadata file, FileCipher cipher) {
        List<RowGroup> groups = new ArrayList<>();
        for (int i = 0; i < file.rowGroups().size(); i++) {
            RowGroup group = file.rowGroups().get(i);
            groups.add(StoredRowGroup.of(group,
                    ColumnChunks.byNeed(new Opened(group, group.ordinal().orElse(i), cipher))));
        }
        return withRowGroups(file, groups);
    }

    private static final class Opened extends AbstractList<ColumnChunk> implements RandomAccess {
        private final RowGroup group;
        private final int ordinal;
        private final FileCipher cipher;

        Opened(RowGroup group, int ordinal, FileCipher cipher) {
            this.group = group;
            this.ordinal = ordinal;
            this.cipher = cipher;
        }

        @Override
        public int size() {
            return group.columns().size();
        }

        @Override
        public ColumnChunk get(int column) {
            ColumnChunk stored = group.columns().get(column);
            return stored.crypto().isEmpty() || stored.encryptedColumnMetadata().isEmpty()
                    ? stored
                    : new Chunk(stored, ordinal, column, cipher);
        }
    }

    /// The chunk as it is stored, before its metadata were opened.
    static ColumnChunk stored(ColumnChunk chunk) {
        return chunk instanceof Chunk opened ? opened.stored : chunk;
    }

    /// A chunk whose metadata are opened when they are first asked for.
    private static final class Chunk implements ColumnChunk {
        private final ColumnChunk stored;
        private final int rowGroup;
        private final int column;
        private final FileCipher cipher;
        /// Two threads may open the metadata at the same time: the results are equal.
        private volatile @Nullable Optional<ColumnMetadata> opened;

        Chunk(ColumnChunk stored, int rowGroup, int column, FileCipher cipher) {
            this.stored = stored;
            this.rowGroup = rowGroup;
            this.column = column;
            this.cipher = cipher;
        }

        /// If the key is missing, the metadata as they are stored: none, or without statistics. None if the module does not
        /// open: then the chunk fails when it is read.
        @Override
        public Optional<ColumnMetadata> metadata() {
            Optional<ColumnMetadata> known = opened;
            if (known == null) {
                known = modules().map(this::open).orElseGet(stored::metadata);
                opened = known;
            }
            return known;
        }

        private Optional<ChunkModules> modules() {
            try {
                return cipher.find(rowGroup, column, stored);
            } catch (KeyException | UnsupportedFeatureException e) {
                // The column fails with it when it is read.
                return Optional.empty();
            }
        }

        private Optional<ColumnMetadata> open(ChunkModules modules) {
            try {
                return stored.encryptedColumnMetadata()
                        .flatMap(module -> modules.open(ModuleType.COLUMN_METADATA, module))
                        .map(FileStructs.COLUMN_METADATA::read);
            } catch (ParquetException e) {
                // The column fails with it when it is read.
                return Optional.empty();
            }
        }

        @Override
        public Optional<String> filePath() {
            return stored.filePath();
        }

        @Override
        public long fileOffset() {
            return stored.fileOffset();
        }

        @Override
        public OptionalLong offsetIndexOffset() {
            return stored.offsetIndexOffset();
        }

        @Override
        public OptionalInt offsetIndexLength() {
            return stored.offsetIndexLength();
        }

        @Override
        public OptionalLong columnIndexOffset() {
            return stored.columnIndexOffset();
        }

        @Override
        public OptionalInt columnIndexLength() {
            return stored.columnIndexLength();
        }

        @Override
        public Optional<ColumnCryptoMetadata> crypto() {
            return stored.crypto();
        }

        @Override
        public Optional<byte[]> encryptedColumnMetadata() {
            return stored.encryptedColumnMetadata();
        }
    }
}
