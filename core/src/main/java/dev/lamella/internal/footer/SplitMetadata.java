package dev.lamella.internal.footer;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.crypto.ChunkModules;
import dev.lamella.internal.crypto.FileCipher;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;

/// Column metadata that stand apart from the footer, as encrypted modules. They are opened when a chunk is first asked for:
/// no key is requested for columns that nobody reads.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption, section 5.3</a>
final class SplitMetadata {
    private SplitMetadata() {}

    /// The metadata of a file, with those of its column chunks whose keys are there.
    static FileMetadata opened(FileMetadata file, FileCipher cipher) {
        List<RowGroup> groups = new ArrayList<>();
        for (int i = 0; i < file.rowGroups().size(); i++) {
            RowGroup group = file.rowGroups().get(i);
            groups.add(new StoredRowGroup(ColumnChunks.byNeed(new Opened(group, group.ordinal().orElse(i), cipher)),
                    group.totalByteSize(), group.rowCount(), group.sortingColumns(), group.fileOffset(),
                    group.totalCompressedSize(), group.ordinal()));
        }
        return new StoredFileMetadata(file.version(), file.schema(), file.schemaElements(), file.rowCount(), groups,
                file.keyValues(), file.createdBy(), file.columnOrders(), file.encryptionAlgorithm(),
                file.footerSigningKeyMetadata());
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
