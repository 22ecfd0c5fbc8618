package dev.lamella.internal.footer;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.crypto.FileSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.metadata.ColumnChunk;
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

/// Column metadata that stand apart from the footer, as encrypted modules. When a file is read, they are opened when a chunk
/// is first asked for: no key is requested for columns that nobody reads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption, section 5.3</a>
final class SplitMetadata {
    private SplitMetadata() {}

    /// The metadata of a file as they are stored: those of column chunks with keys of their own, and of all encrypted ones if
    /// the footer is not encrypted, as modules.
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
        return withColumns(group, chunks);
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

    private static RowGroup withColumns(RowGroup group, List<ColumnChunk> columns) {
        return new StoredRowGroup(columns, group.totalByteSize(), group.rowCount(), group.sortingColumns(),
                group.fileOffset(), group.totalCompressedSize(), group.ordinal());
    }

    /// The metadata of a file, with those of its column chunks whose keys are there.
    static FileMetadata opened(FileMetadata file, FileCipher cipher) {
        List<RowGroup> groups = new ArrayList<>();
        for (int i = 0; i < file.rowGroups().size(); i++) {
            RowGroup group = file.rowGroups().get(i);
            groups.add(withColumns(group, ColumnChunks.byNeed(new Opened(group, group.ordinal().orElse(i), cipher))));
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
            return metadata(stored, column).<ColumnChunk>map(metadata -> new StoredColumnChunk(stored.filePath(),
                    stored.fileOffset(), Optional.of(metadata), stored.offsetIndexOffset(),
                    stored.offsetIndexLength(), stored.columnIndexOffset(), stored.columnIndexLength(),
                    stored.crypto(), stored.encryptedColumnMetadata())).orElse(stored);
        }

        /// What the module says; empty if there is none, or it cannot be opened. Then the column fails when it is read.
        private Optional<ColumnMetadata> metadata(ColumnChunk stored, int column) {
            if (stored.crypto().isEmpty() || stored.encryptedColumnMetadata().isEmpty()) {
                return Optional.empty();
            }
            try {
                Optional<ChunkModules> modules = cipher.find(ordinal, column, stored);
                return modules
                        .flatMap(found -> found.open(ModuleType.COLUMN_METADATA,
                                stored.encryptedColumnMetadata().get()))
                        .map(FileStructs.COLUMN_METADATA::read);
            } catch (ParquetException e) {
                return Optional.empty();
            }
        }
    }
}
