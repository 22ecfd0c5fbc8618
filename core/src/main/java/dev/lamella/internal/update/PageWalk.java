package dev.lamella.internal.update;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.crypto.ModuleCipher;
import dev.lamella.internal.footer.Magic;
import dev.lamella.internal.footer.OtherStructs;
import dev.lamella.internal.page.ChunkBytes;
import dev.lamella.internal.page.PageReader;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageLocation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the pages of a file without its footer: from the magic, header after header. Bloom filters, page indexes and earlier
/// footers are skipped. The walk ends at the first bytes that are something else, because nothing tells how many pages are
/// lost there.
///
/// @param pages that were found
/// @param skipped what lies between and after them
/// @param end offset of the first byte that was not recognized; the file size if there is none
/// @param problem what is wrong there
/// @param afterChunks whether something that only follows complete column chunks follows the last page
record PageWalk(List<FoundPage> pages, List<Skipped> skipped, long end, Optional<String> problem, boolean afterChunks) {
    private static final int WINDOW = 64 << 10;
    /// Longer structs are not searched for their end.
    private static final int LONGEST_STRUCT = 16 << 20;

    /// Bytes that are not a page.
    record Skipped(String name, long offset, long length) {}

    /// @throws CorruptFileException if the file does not begin as a Parquet file
    static PageWalk of(InputFile file) throws IOException {
        long size = file.size();
        String magic = Magic.read(file, 0);
        Location place = Location.ofFile(file.name());
        if (magic.equals(Magic.ENCRYPTED)) {
            throw new CorruptFileException(place,
                    "The file is encrypted. The keys and the order of its pages are in the footer, so nothing can be"
                            + " recovered without it",
                    "If the footer is there, read the file with its keys. Otherwise fetch or write it again.");
        }
        if (!magic.equals(Magic.PLAIN)) {
            throw new CorruptFileException(place,
                    "The file does not begin with " + Magic.PLAIN + ", so it is not a Parquet file, or its"
                            + " beginning is lost",
                    "Give a file whose beginning is there.");
        }
        try (Compressions none = new Compressions()) {
            return new Walker(file, size, none).walk();
        }
    }

    /// The state of a walk.
    private static final class Walker {
        private final PageReader reader;
        private final ChunkBytes bytes;
        private final List<FoundPage> pages = new ArrayList<>();
        private final List<Skipped> skipped = new ArrayList<>();
        /// Offsets of first data pages, and the ends of their chunks.
        private final Map<Long, Long> chunks = new HashMap<>();

        Walker(InputFile file, long size, Compressions compressions) {
            reader = new PageReader(compressions, false, FileLimits.DEFAULT);
            bytes = reader.chunk();
            bytes.open(file, Magic.LENGTH, size - Magic.LENGTH, WINDOW);
            reader.open(CompressionCodec.UNCOMPRESSED, ModuleCipher.NONE, Location.UNKNOWN);
        }

        PageWalk walk() throws IOException {
            Optional<String> problem = Optional.empty();
            boolean isGap = true;
            while (bytes.remaining() > 0 && problem.isEmpty()) {
                Optional<String> notPage = page(isGap);
                isGap = notPage.isPresent();
                if (isGap && !skip()) {
                    problem = notPage;
                }
            }
            return new PageWalk(withStarts(), List.copyOf(skipped), bytes.fileOffset(), problem,
                    isGap && !skipped.isEmpty() && !skipped.getLast().name().equals(OtherStructs.COLUMN_METADATA)
                            && skipped.getLast().offset() > lastPage());
        }

        private long lastPage() {
            return pages.isEmpty() ? Long.MAX_VALUE : pages.getLast().offset();
        }

        /// Takes the page at the current position; otherwise says why there is none, and does not move.
        private Optional<String> page(boolean startsChunk) throws IOException {
            long offset = bytes.fileOffset();
            long left = bytes.remaining();
            try {
                reader.next();
            } catch (CorruptFileException e) {
                return Optional.of("There is no page header: " + e.problem());
            }
            PageHeader header = reader.header();
            Optional<String> problem = problem(header);
            if (problem.isEmpty() && header.compressedSize() > left - reader.headerLength()) {
                problem = Optional.of("The page has " + header.compressedSize() + " bytes, and the file ends "
                        + (left - reader.headerLength()) + " bytes after its header");
            }
            if (problem.isPresent()) {
                bytes.rewind(offset, left);
                return problem;
            }
            Memory.claim(pages.size() * (long) FoundPage.BYTES);
            pages.add(new FoundPage(offset, reader.headerLength(), FoundPage.bare(header),
                    startsChunk || header instanceof DictionaryPageHeader, 0));
            reader.skip();
            return Optional.empty();
        }

        /// Skips a struct that is not a page.
        private boolean skip() throws IOException {
            Optional<OtherStructs.Found> found = OtherStructs.find(bytes.array(), bytes.position(), bytes.limit());
            while (found.isEmpty() && !bytes.isComplete() && bytes.limit() - bytes.position() < LONGEST_STRUCT) {
                bytes.more();
                found = OtherStructs.find(bytes.array(), bytes.position(), bytes.limit());
            }
            if (found.isEmpty() && bytes.isComplete()
                    && OtherStructs.isCutFooter(bytes.array(), bytes.position(), bytes.limit())) {
                skipped.add(new Skipped(OtherStructs.CUT_FOOTER, bytes.fileOffset(), bytes.remaining()));
                bytes.advance(bytes.remaining());
                return true;
            }
            if (found.isEmpty() || found.get().length() > bytes.remaining()) {
                return false;
            }
            skipped.add(new Skipped(found.get().name(), bytes.fileOffset(), found.get().length()));
            found.get().pages().ifPresent(index -> note(index.pageLocations()));
            bytes.advance(found.get().length());
            return true;
        }

        private void note(List<PageLocation> locations) {
            PageLocation last = locations.getLast();
            chunks.put(locations.getFirst().offset(), last.offset() + last.compressedPageSize());
        }

        /// The pages, with the beginnings of chunks that the offset indexes name.
        private List<FoundPage> withStarts() {
            for (int i = 0; i < pages.size(); i++) {
                Long end = chunks.get(pages.get(i).offset());
                if (end == null) {
                    continue;
                }
                int first = i > 0 && pages.get(i - 1).isDictionary() ? i - 1 : i;
                pages.set(first, pages.get(first).starting(end));
                int after = i + 1;
                while (after < pages.size() && pages.get(after).offset() < end) {
                    after++;
                }
                if (after < pages.size()) {
                    pages.set(after, pages.get(after).starting(0));
                }
                i = after - 1;
            }
            return List.copyOf(pages);
        }
    }

    /// Why a header that could be parsed is not the header of a page.
    private static Optional<String> problem(PageHeader header) {
        return switch (header) {
            case DataPageHeader v1 -> isLevels(v1.definitionLevelEncoding()) && isLevels(v1.repetitionLevelEncoding())
                    && v1.encoding().isRecognized()
                            ? Optional.empty()
                            : Optional.of("The header of a data page has encodings that do not exist");
            case DataPageHeaderV2 v2 -> v2.encoding().isRecognized() && v2.nullCount() <= v2.valueCount()
                    && v2.rowCount() <= v2.valueCount()
                    && (long) v2.definitionLevelsByteLength() + v2.repetitionLevelsByteLength() <= v2.compressedSize()
                            ? Optional.empty()
                            : Optional.of("The counts in the header of a data page contradict each other");
            case DictionaryPageHeader dictionary -> dictionary.encoding().equals(Encoding.PLAIN)
                    || dictionary.encoding().equals(Encoding.PLAIN_DICTIONARY)
                            ? Optional.empty()
                            : Optional.of("The header of a dictionary page has the encoding " + dictionary.encoding());
            case OtherPageHeader other -> Optional.of("The header is of a page of type " + other.type());
        };
    }

    private static boolean isLevels(Encoding encoding) {
        return encoding.equals(Encoding.RLE) || encoding.equals(Encoding.BIT_PACKED);
    }
}
