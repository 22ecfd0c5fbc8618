package dev.lamella.internal.batch;

import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkContext;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.page.PageReader;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.plan.ScanPlan.PlannedChunk;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.schema.Leaf;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.util.Optional;

/// Opens planned column chunks.
public final class ChunkReaders {
    /// Bytes to read at a time from a chunk if only a few pages are inspected.
    private static final int INSPECTED_BYTES = 64 << 10;
    /// Bytes to read at a time from a chunk that is copied.
    private static final int COPIED_BYTES = 1 << 20;

    private ChunkReaders() {}

    /// The context of a chunk for its reader.
    static ChunkContext context(PlannedChunk chunk) {
        return new ChunkContext(chunk.metadata().codec(), chunk.modules().cipher(chunk.metadata()),
                chunk.metadata().valueCount(),
                chunk.metadata().dataPageOffset(), chunk.chainsPages(), chunk.place());
    }

    /// A reader that inspects the pages of one chunk.
    ///
    /// @param compressions the caller keeps ownership
    public static ChunkInspector<?> inspecting(OpenFile file, PlannedChunk chunk, Compressions compressions) {
        ChunkInspector<?> reader = ChunkInspector.of(chunk.leaf(), compressions, file.verifiesChecksums(),
                file.limits());
        reader.bytes().open(file.file(), chunk.bytes().offset(), chunk.bytes().length(), INSPECTED_BYTES);
        reader.open(context(chunk));
        return reader;
    }

    /// A reader of the pages of one chunk, to copy them.
    ///
    /// @param compressions the caller keeps ownership
    public static PageReader pages(OpenFile file, PlannedChunk chunk, Compressions compressions) {
        PageReader reader = new PageReader(compressions, file.verifiesChecksums(), file.limits());
        reader.chunk().open(file.file(), chunk.bytes().offset(), chunk.bytes().length(), COPIED_BYTES);
        ChunkContext context = context(chunk);
        reader.open(context.codec(), context.cipher(), context.place());
        return reader;
    }

    /// The entries of a chunk's dictionary page, if that is the chunk's first page.
    public static Optional<ColumnVector> dictionary(OpenFile file, int rowGroup, Leaf leaf) throws IOException {
        try (Compressions compressions = new Compressions()) {
            ChunkInspector<?> reader = inspecting(file, ScanPlan.chunk(file, rowGroup, leaf), compressions);
            if (!reader.next() || !(reader.header() instanceof DictionaryPageHeader)) {
                return Optional.empty();
            }
            return Optional.of(reader.load().values());
        }
    }
}
