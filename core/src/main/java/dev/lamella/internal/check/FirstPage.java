package dev.lamella.internal.check;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ChunkInspector;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.PageHeader;
import java.io.IOException;

/// The page that a column chunk begins with.
sealed interface FirstPage {
    /// Most headers are shorter than this; statistics in them make some longer.
    int HEADER_WINDOW = 256;
    /// Longer bytes are not searched for the end of a header.
    int LONGEST_HEADER = 1 << 20;

    /// A page whose header can be read.
    ///
    /// @param offset of its header in the file
    /// @param header in front of it
    /// @param headerLength bytes of the header
    record Found(long offset, PageHeader header, int headerLength) implements FirstPage {}

    /// Bytes that are not a page header.
    ///
    /// @param offset where the header should be
    /// @param failure why it is not a header
    record Damaged(long offset, CorruptFileException failure) implements FirstPage {}

    /// No page to look at: the chunk has no values, lies outside the file or in another one, or its key is missing.
    record Nowhere() implements FirstPage {}

    private static FirstPage decrypted(Chunk chunk) throws IOException {
        try (Compressions compressions = new Compressions()) {
            ChunkInspector<?> pages = chunk.pages(compressions);
            return pages.next()
                    ? new Found(pages.headerOffset(), pages.header(), pages.headerLength())
                    : new Nowhere();
        }
    }

    /// Reads the header of the page.
    ///
    /// @throws dev.lamella.error.ParquetException if the page is encrypted, and its header cannot be opened
    static FirstPage read(InputFile file, Chunk chunk) throws IOException {
        long start = chunk.start();
        long footerOffset = chunk.entry().footerOffset();
        if (!chunk.isHere() || !chunk.entry().isReadable() || start < CheckedFile.FIRST_OFFSET
                || start >= footerOffset || !chunk.hasValues()) {
            return new Nowhere();
        }
        if (chunk.entry().isDecrypted()) {
            return decrypted(chunk);
        }
        long available = footerOffset - start;
        for (int window = HEADER_WINDOW;; window *= 16) {
            byte[] bytes = new byte[(int) Math.min(window, available)];
            file.read(start, bytes, 0, bytes.length);
            boolean isAll = bytes.length == available || window >= LONGEST_HEADER;
            try {
                PageHeaders.Parsed parsed = PageHeaders.parse(bytes, 0, bytes.length, isAll);
                if (parsed != null) {
                    return new Found(start, parsed.header(), parsed.length());
                }
            } catch (CorruptFileException e) {
                return new Damaged(start, e);
            }
        }
    }
}
