package dev.lamella.internal.update;

import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.KnownFile;
import dev.lamella.internal.footer.Magic;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.footer.StoredColumnChunk;
import dev.lamella.internal.footer.StoredColumnMetadata;
import dev.lamella.internal.footer.StoredFileMetadata;
import dev.lamella.internal.footer.StoredRowGroup;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Makes a footer for the column chunks that were found, so that the ordinary reader reads them.
final class RecoveredFile {
    private final Schema schema;
    private final Optional<String> createdBy;
    private final List<RowGroup> rowGroups = new ArrayList<>();
    private long rowCount;

    /// @param createdBy writer of the file; empty if it is unknown
    RecoveredFile(Schema schema, Optional<String> createdBy) {
        this.schema = schema;
        this.createdBy = createdBy;
    }

    /// The readable pages of a column chunk, from its first one on.
    ///
    /// @param start offset of the first page; 0 if there are none
    /// @param end of the last one
    /// @param entries level entries of its data pages
    record Chunk(Leaf leaf, CompressionCodec codec, long start, long end, long entries) {
        static Chunk none(Leaf leaf) {
            return new Chunk(leaf, CompressionCodec.UNCOMPRESSED, 0, 0, 0);
        }

        private ColumnChunk chunk() {
            StoredColumnMetadata metadata = new StoredColumnMetadata(leaf.field().typeId(), List.of(),
                    leaf.path().names(), codec, entries, end - start, end - start, List.of(), start,
                    OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), List.of(), OptionalLong.empty(),
                    OptionalInt.empty(), Optional.empty(), Optional.empty());
            return new StoredColumnChunk(Optional.empty(), 0, Optional.of(metadata), OptionalLong.empty(),
                    OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty(),
                    Optional.empty());
        }
    }

    /// Adds a row group and returns the number of its first row.
    ///
    /// @param chunks of all leaves, in their order
    long add(List<Chunk> chunks, long rows) {
        List<ColumnChunk> columns = new ArrayList<>();
        long bytes = 0;
        for (Chunk chunk : chunks) {
            columns.add(chunk.chunk());
            bytes += chunk.end() - chunk.start();
        }
        rowGroups.add(new StoredRowGroup(columns, bytes, rows, List.of(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalInt.empty()));
        long first = rowCount;
        rowCount += rows;
        return first;
    }

    /// The file with this footer.
    InputFile open(InputFile source) throws IOException {
        StoredFileMetadata metadata = new StoredFileMetadata(1, schema, SchemaTree.elements(schema), rowCount,
                rowGroups, List.of(), createdBy, Optional.empty(), Optional.empty(), Optional.empty());
        long size = source.size();
        return new KnownFile(KnownFile.source(source),
                new Footer(metadata, size, Math.max(Magic.LENGTH, size), 0, Magic.PLAIN, Magic.PLAIN));
    }
}
