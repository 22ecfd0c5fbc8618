package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ColumnChunkReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.plan.ScanPlan.PlannedChunk;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.vector.ColumnVector;
import java.io.Closeable;
import java.io.IOException;

/// The pages of one column chunk, for looking at: headers as they are stored and, on request, contents.
public final class PageCursor implements Closeable {
    private final OpenFile file;
    private final PlannedChunk chunk;
    private final Compressions compressions = new Compressions();
    private final ColumnChunkReader<?> headers;
    private int ordinal = -1;

    PageCursor(OpenFile file, PlannedChunk chunk) {
        this.file = file;
        this.chunk = chunk;
        headers = reader();
    }

    private ColumnChunkReader<?> reader() {
        return ChunkReaders.inspecting(file.file(), chunk, file.verifiesChecksums(), compressions);
    }

    /// Moves to the next page of the chunk, whatever its type.
    ///
    /// @return false after the last page
    /// @throws ParquetException if the next header is damaged
    public boolean next() throws IOException {
        if (!headers.nextPageToInspect()) {
            return false;
        }
        ordinal++;
        return true;
    }

    /// Ordinal of the page in the chunk, from 0, all types counted.
    public int ordinal() {
        return ordinal;
    }

    /// The page's header.
    public PageHeader header() {
        return headers.header();
    }

    /// Where the page's header begins in the file.
    public long offset() {
        return headers.headerOffset();
    }

    /// Bytes of the page's header; the page's stored bytes follow.
    public int headerLength() {
        return headers.headerLength();
    }

    /// The page's bytes after decompression: levels and values, whatever they mean. The levels of a version 2 page are there
    /// too. Empty for a page of a type that is not read.
    ///
    /// @throws ParquetException if the page's checksum is wrong or it cannot be decompressed
    public byte[] body() throws IOException {
        ColumnChunkReader<?> reader = reader();
        for (int i = 0; i <= ordinal; i++) {
            reader.nextPageToInspect();
        }
        return reader.inspectBody();
    }

    /// The page's values without the nulls; those of a dictionary page are its entries.
    ///
    /// @throws ParquetException if the page is damaged, or the dictionary that it needs
    public ColumnVector values() throws IOException {
        // A reader of its own: the pages before this one may hold the dictionary, or what old DELTA_BYTE_ARRAY pages go on from.
        ColumnChunkReader<?> reader = reader();
        for (int i = 0; i <= ordinal; i++) {
            reader.nextPageToInspect();
            if (i == ordinal || chunk.chainsPages() || reader.header() instanceof DictionaryPageHeader) {
                reader.inspectPage();
            }
        }
        return reader.inspectedValues();
    }

    @Override
    public void close() {
        compressions.close();
    }
}
