package dev.lamella.update;

import dev.lamella.PageCursor;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.UpdateMode;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.footer.Magic;
import dev.lamella.internal.footer.RowCounts;
import dev.lamella.internal.plan.ScanPlan;
import dev.lamella.internal.write.FileUpdate;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.RowGroup;
import dev.lamella.variant.internal.LittleEndian;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Repairs a file after a process was killed that appended to it [in place][UpdateMode#IN_PLACE]: the old footer and
/// everything that it refers to still exist, so everything after it is cut off.
///
/// A footer counts only if all pages of the column chunks that it refers to are there, because the bytes of a whole
/// Parquet file may be the value of a column. A footer that refers to no bytes counts only behind the first bytes of the
/// file, or right behind another one of this kind that counts. A footer does not count if pages of another one that
/// counts lie between its own pages and itself: it is then part of a value, for example in an older copy of the same
/// file.
public final class FileRepair {
    private static final int WINDOW = 1 << 20;

    private FileRepair() {}

    /// A position at which the file was complete.
    ///
    /// @param metadata of the footer that ends there
    /// @param size bytes up to the end of that footer
    /// @param fileSize bytes of the file
    public record Found(FileMetadata metadata, long size, long fileSize) {
        /// Whether the file ends with that footer, and needs no repair.
        public boolean isWhole() {
            return size == fileSize;
        }

        /// The number of rows of all row groups.
        public long rowCount() {
            return RowCounts.sum(metadata, Location.UNKNOWN);
        }
    }

    /// The last position at which the file was complete: the end of its last valid footer.
    ///
    /// @return the position; empty if the file has no valid footer
    /// @throws dev.lamella.error.KeyException if all footers need keys that were not given
    /// @throws IOException if the file cannot be read
    public static Optional<Found> find(InputFile file) throws IOException {
        return find(file, ReadOptions.DEFAULT);
    }

    /// As [#find(InputFile)], for a file that may be encrypted.
    ///
    /// @param options with the keys
    public static Optional<Found> find(InputFile file, ReadOptions options) throws IOException {
        Optional<KeyException> closed = Optional.empty();
        Optional<Found> found = Optional.empty();
        long foundPagesEnd = -1;
        Set<Long> seen = new HashSet<>();
        long size = file.size();
        byte[] window = new byte[(int) Math.min(size, WINDOW)];
        // Windows overlap by a trailer, so that each lies in one of them.
        for (long end = size; end >= Magic.LEAST_FILE_SIZE
                && end > foundPagesEnd; end -= WINDOW - Magic.TRAILER_LENGTH) {
            int count = (int) Math.min(end, window.length);
            long start = end - count;
            file.read(start, window, 0, count);
            for (int at = count - Magic.TRAILER_LENGTH; at >= 0; at--) {
                long candidate = start + at + Magic.TRAILER_LENGTH;
                if (candidate <= foundPagesEnd || !isTrailer(window, at, candidate)) {
                    continue;
                }
                try {
                    Optional<FileMetadata> metadata = footer(file, candidate, options, seen);
                    if (metadata.isPresent() && candidate == size) {
                        return Optional.of(new Found(metadata.get(), candidate, size));
                    }
                    if (metadata.isPresent() && pagesEnd(metadata.get()) > foundPagesEnd) {
                        found = Optional.of(new Found(metadata.get(), candidate, size));
                        foundPagesEnd = pagesEnd(metadata.get());
                    }
                } catch (KeyException e) {
                    closed = closed.or(() -> Optional.of(e));
                }
            }
            if (start == 0) {
                break;
            }
        }
        if (found.isEmpty() && closed.isPresent()) {
            throw closed.get();
        }
        return found;
    }

    /// Where the last column chunk ends that a footer refers to; 0 without column chunks.
    private static long pagesEnd(FileMetadata metadata) {
        return metadata.rowGroups().stream().flatMap(group -> group.columns().stream())
                .flatMap(chunk -> chunk.metadata().stream())
                .mapToLong(chunk -> ScanPlan.start(chunk) + chunk.totalCompressedSize()).max().orElse(0);
    }

    /// Whether bytes may be the end of a file of this size: the length of a footer, and a magic.
    private static boolean isTrailer(byte[] window, int at, long size) {
        return Magic.isMagic(window, at + Integer.BYTES)
                && (LittleEndian.getInt(window, at) & 0xffffffffL) <= size - Magic.LEAST_FILE_SIZE;
    }

    /// The footer that ends at `size`, if it is valid and everything that it refers to exists. A footer that refers to
    /// no bytes counts if the footer right before it does, and refers to none either.
    ///
    /// @param seen ends of the footers that were looked at, so that none is looked at twice; more are added
    /// @throws KeyException if it is encrypted, and does not open
    private static Optional<FileMetadata> footer(InputFile file, long size, ReadOptions options, Set<Long> seen)
            throws IOException {
        Optional<FileMetadata> found = Optional.empty();
        long end = size;
        while (seen.add(end)) {
            try (ParquetReader reader = Parquet.open(start(file, end), options)) {
                FileMetadata metadata = reader.metadata();
                if (end != size && hasBytes(metadata)) {
                    // It is looked at later, with its rows.
                    seen.remove(end);
                    return Optional.empty();
                }
                RowCounts.sum(metadata, Location.UNKNOWN);
                found = found.or(() -> Optional.of(metadata));
                // A footer at the end of the file is not skipped: the rows before it are its rows, too.
                if (end == file.size() || (hasBytes(metadata)
                        ? areChunksThere(reader)
                        : reader.footerOffset() == Magic.LENGTH)) {
                    return found;
                }
                if (hasBytes(metadata) || !isBehindTrailer(file, reader.footerOffset())) {
                    return Optional.empty();
                }
                end = reader.footerOffset();
            } catch (KeyException e) {
                throw e;
            } catch (ParquetException ignored) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static InputFile start(InputFile file, long size) {
        return InputFile.ranges(file.name(), size, (position, target, from, count) -> {
            file.read(position, target, from, count);
            return count;
        });
    }

    private static boolean hasBytes(FileMetadata metadata) {
        return metadata.rowGroups().stream().flatMap(group -> group.columns().stream())
                .anyMatch(chunk -> chunk.metadata().isEmpty() || chunk.metadata().get().totalCompressedSize() > 0);
    }

    private static boolean isBehindTrailer(InputFile file, long offset) throws IOException {
        byte[] end = new byte[Magic.TRAILER_LENGTH];
        if (offset < Magic.LEAST_FILE_SIZE) {
            return false;
        }
        file.read(offset - end.length, end, 0, end.length);
        return isTrailer(end, 0, offset);
    }

    private static boolean areChunksThere(ParquetReader reader) throws IOException {
        List<RowGroup> groups = reader.metadata().rowGroups();
        for (int group = 0; group < groups.size(); group++) {
            for (int column = 0; column < groups.get(group).columns().size(); column++) {
                ColumnMetadata chunk = groups.get(group).columns().get(column).metadata().orElse(null);
                try (PageCursor pages = reader.pages(group, column)) {
                    Optional<OffsetIndex> index = reader.offsetIndex(group, column);
                    if (chunk != null && !areThere(chunk, pages, index, reader.isEncrypted())) {
                        return false;
                    }
                } catch (KeyException ignored) {
                    // Without its key, nothing tells whether the column chunk is complete.
                    continue;
                }
            }
        }
        return true;
    }

    /// Whether the pages have as many values and bytes as the footer says of their column chunk, and begin where its
    /// offset index says.
    private static boolean areThere(ColumnMetadata chunk, PageCursor pages, Optional<OffsetIndex> index,
            boolean isEncrypted) throws IOException {
        long values = 0;
        long dictionaryHeader = 0;
        long start = -1;
        long end = -1;
        OptionalLong firstPage = OptionalLong.empty();
        while (pages.next()) {
            start = start < 0 ? pages.offset() : start;
            end = pages.offset() + pages.headerLength() + pages.header().compressedSize();
            switch (pages.header()) {
                case PageHeader.Data page -> {
                    values += page.valueCount();
                    firstPage = firstPage.isEmpty() ? OptionalLong.of(pages.offset()) : firstPage;
                }
                case DictionaryPageHeader ignored -> dictionaryHeader = pages.headerLength();
                case OtherPageHeader ignored -> {
                    // Its bytes count.
                }
            }
        }
        if (firstPage.isPresent() && index.isPresent() && !index.get().pageLocations().isEmpty()
                && index.get().pageLocations().getFirst().offset() != firstPage.getAsLong()) {
            return false;
        }
        long bytes = end - start;
        // Headers of encrypted pages need not count all bytes, but the pages cannot be mistaken for others. Old writers
        // left the length of the dictionary's header out.
        return values == chunk.valueCount()
                && (isEncrypted || bytes == chunk.totalCompressedSize()
                        || bytes - dictionaryHeader == chunk.totalCompressedSize());
    }

    /// Cuts a file back to the last position at which it was complete. A file that ends there is not touched.
    ///
    /// @param mode whether a shortened copy replaces the file atomically, or the file itself is cut
    /// @return the position, with the old size of the file
    /// @throws CorruptFileException if the file has no valid footer; it is not touched then
    /// @throws IOException if the file cannot be read or written
    public static Found run(Path path, UpdateMode mode) throws IOException {
        return run(path, mode, ReadOptions.DEFAULT);
    }

    /// As [#run(Path, UpdateMode)], for a file that may be encrypted.
    ///
    /// @param options with the keys
    public static Found run(Path path, UpdateMode mode, ReadOptions options) throws IOException {
        Found found;
        try (FileUpdate update = FileUpdate.of(path, mode, FileUpdate.Targets.LOCAL);
                InputFile file = InputFile.of(path)) {
            found = find(file, options).orElseThrow(() -> new CorruptFileException(Location.ofFile(file.name()),
                    "The file has no valid footer: its writer did not finish the first one, or row groups that the footer"
                            + " refers to are missing or damaged",
                    "The file cannot be repaired. Write or fetch it again, or write its complete rows to a new file:"
                            + " lamella recover (FileRecovery)."));
            if (!found.isWhole() && update.isCopy()) {
                try (OutputFile out = update.begin(file, found.size())) {
                    out.commit();
                }
            }
        }
        if (!found.isWhole() && mode == UpdateMode.IN_PLACE) {
            // It locks the file again, and fails if somebody has changed it in the meantime.
            OutputFile.cut(path, found.fileSize(), found.size());
        }
        return found;
    }
}
