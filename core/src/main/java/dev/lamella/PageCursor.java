package dev.lamella;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.batch.ChunkReaders;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.internal.plan.ScanPlan.PlannedChunk;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Inspects the pages of one column chunk: headers as stored and, on request, contents.
public final class PageCursor implements Closeable {
    private final OpenFile file;
    private final PlannedChunk chunk;
    private final Compressions compressions = new Compressions();
    private final ChunkInspector<?> headers;
    private int ordinal = -1;
    /// Readers of bodies and values, and the ordinals of the pages that they are at: continuing costs less than starting anew.
    private @Nullable ChunkInspector<?> bodies;
    private int bodyAt;
    private @Nullable ChunkInspector<?> values;
    private int valuesAt;
    private ColumnVector found = new NullVector(0);
    private @Nullable ParquetException failure;

    PageCursor(OpenFile file, PlannedChunk chunk) {
        this.file = file;
        this.chunk = chunk;
        headers = reader();
    }

    private ChunkInspector<?> reader() {
        return ChunkReaders.inspecting(file, chunk, compressions);
    }

    /// Moves to the next page of the chunk, whatever its type.
    ///
    /// @return false after the last page
    /// @throws ParquetException if the next header is damaged
    public boolean next() throws IOException {
        if (!headers.next()) {
            return false;
        }
        ordinal++;
        return true;
    }

    /// Ordinal of the page in the chunk, from 0, counting pages of all types.
    public int ordinal() {
        return ordinal;
    }

    /// The page's header.
    public PageHeader header() {
        return headers.header();
    }

    /// The byte offset of the page's header in the file.
    public long offset() {
        return headers.headerOffset();
    }

    /// The size of the page's header in bytes. The stored bytes of the page follow it.
    public int headerLength() {
        return headers.headerLength();
    }

    /// A copy of the page's bytes after decompression: levels and values, not decoded. Empty for an index page, and for
    /// a page of an unknown type.
    ///
    /// @throws ParquetException if the checksum of the page is wrong, or the page cannot be decompressed
    public byte[] body() throws IOException {
        if (bodies == null || bodyAt == ordinal) {
            bodies = reader();
            bodyAt = -1;
        }
        while (bodyAt < ordinal) {
            bodies.next();
            bodyAt++;
        }
        return bodies.body();
    }

    /// A copy of the page's values without nulls; for a dictionary page, its entries.
    ///
    /// @throws ParquetException if the page, or the dictionary that it needs, is damaged
    public ColumnVector values() throws IOException {
        if (values == null || valuesAt == ordinal) {
            values = reader();
            valuesAt = -1;
            failure = null;
        }
        while (valuesAt < ordinal) {
            values.next();
            valuesAt++;
            load(values);
        }
        if (failure != null) {
            throw failure;
        }
        return found.copy();
    }

    /// Reads a page for itself, or because later pages need it: it may be the dictionary, or what old DELTA_BYTE_ARRAY pages go
    /// on from. What damages such a page damages the later ones.
    private void load(ChunkInspector<?> reader) throws IOException {
        boolean isNeeded = chunk.chainsPages() || reader.header() instanceof DictionaryPageHeader;
        if (valuesAt < ordinal && !isNeeded || failure != null) {
            return;
        }
        try {
            found = reader.load().values();
        } catch (ParquetException e) {
            if (!isNeeded) {
                throw e;
            }
            failure = e;
        }
    }

    @Override
    public void close() {
        compressions.close();
    }
}
