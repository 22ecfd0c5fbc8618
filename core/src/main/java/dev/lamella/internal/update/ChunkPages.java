package dev.lamella.internal.update;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkContext;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.column.PageContent;
import dev.lamella.internal.crypto.ModuleCipher;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.PageHeader;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Decodes pages as those of one column chunk.
///
/// @param file with the pages
/// @param compressions the caller keeps ownership
/// @param beginRows whether the writer begins each page with a row
record ChunkPages(InputFile file, Compressions compressions, boolean beginRows) {
    private static final int WINDOW = 64 << 10;

    /// What the pages of a chunk hold, up to the first one that cannot be decoded.
    ///
    /// @param pages how many can be decoded
    /// @param rowCount rows that begin in them
    /// @param isOpen whether the last row may continue in the next page
    /// @param entries level entries
    /// @param failure of the page after them, if there is one
    record Decoded(int pages, long rowCount, boolean isOpen, long entries, Optional<ParquetException> failure) {
        /// The rows that are complete.
        ///
        /// @param isWhole whether these are all pages of the chunk
        long completeRows(boolean isWhole) {
            return rowCount - (isOpen && !isWhole && rowCount > 0 ? 1 : 0);
        }
    }

    /// Sees one page after another.
    interface Visitor {
        /// @return whether to continue
        boolean take(int page, PageContent content);
    }

    /// Decodes pages until one fails.
    ///
    /// @param from index of the first page of the chunk
    /// @param count of its pages
    Decoded decode(List<FoundPage> pages, int from, int count, Leaf leaf, CompressionCodec codec)
            throws IOException {
        return decode(pages, from, count, leaf, codec, (ignored, content) -> true);
    }

    Decoded decode(List<FoundPage> pages, int from, int count, Leaf leaf, CompressionCodec codec, Visitor visitor)
            throws IOException {
        long entries = 0;
        for (int i = from; i < from + count; i++) {
            entries += pages.get(i).valueCount();
        }
        long start = pages.get(from).offset();
        Location place = Location.ofFile(file.name()).inColumn(leaf.path().names());
        ChunkInspector<?> reader = ChunkInspector.of(leaf, compressions, true, FileLimits.DEFAULT);
        reader.bytes().open(file, start, pages.get(from + count - 1).end() - start, WINDOW);
        reader.open(new ChunkContext(codec, ModuleCipher.NONE, Math.max(1, entries), start, false, place));
        return decode(reader, leaf, beginRows, false, visitor);
    }

    /// Decodes the pages of a reader until one fails.
    ///
    /// @param beginRows whether each page begins with a row
    /// @param allowsRest whether bytes may follow the values: the type is known, so they do not point to another one
    static Decoded decode(ChunkInspector<?> reader, Leaf leaf, boolean beginRows, boolean allowsRest, Visitor visitor)
            throws IOException {
        int done = 0;
        long rows = 0;
        long entries = 0;
        boolean isOpen = false;
        try {
            while (reader.next()) {
                PageContent content = reader.load();
                if (reader.header() instanceof PageHeader.Data data) {
                    Optional<ParquetException> misfit = misfit(reader, data, content, rows == 0, allowsRest);
                    if (misfit.isPresent()) {
                        return new Decoded(done, rows, isOpen, entries, misfit);
                    }
                    rows += content.rowCount();
                    entries += data.valueCount();
                    isOpen = !beginRows && leaf.maxRepetitionLevel() > 0 && !(data instanceof DataPageHeaderV2);
                }
                if (!visitor.take(done++, content)) {
                    break;
                }
            }
        } catch (ParquetException e) {
            return new Decoded(done, rows, isOpen, entries, Optional.of(e));
        }
        return new Decoded(done, rows, isOpen, entries, Optional.empty());
    }

    /// Contradictions between a page that can be decoded and its header.
    private static Optional<ParquetException> misfit(ChunkInspector<?> reader, PageHeader.Data header,
            PageContent content, boolean isFirst, boolean allowsRest) {
        String problem = "";
        if (isFirst && !content.beginsRow()) {
            problem = "The first page begins within a row";
        } else if (header instanceof DataPageHeaderV2 v2 && v2.rowCount() != content.rowCount()) {
            problem = "The page has " + content.rowCount() + " rows; its header says " + v2.rowCount();
        } else if (!allowsRest && content.valueRest() > 0 && !content.isPadded()
                && header.encoding().equals(Encoding.PLAIN)) {
            problem = "There are " + content.valueRest() + " bytes after the last value";
        }
        return problem.isEmpty()
                ? Optional.empty()
                : Optional.of(new CorruptFileException(reader.place(), problem));
    }
}
