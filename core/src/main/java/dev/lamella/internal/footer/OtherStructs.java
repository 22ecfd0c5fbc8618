package dev.lamella.internal.footer;

import dev.lamella.error.ParquetException;
import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.variant.internal.LittleEndian;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Recognizes the structs that lie between or after the pages of a file, in a file whose footer does not say where they are.
public final class OtherStructs {
    /// The name of the struct that may follow any column chunk.
    public static final String COLUMN_METADATA = "column metadata";

    /// The name of a footer that ends with the file, without its trailer.
    public static final String CUT_FOOTER = "incomplete footer";

    private OtherStructs() {}

    /// A struct with everything that belongs to it.
    ///
    /// @param name for messages
    /// @param length in bytes, with the bits of a Bloom filter and the trailer of a footer
    /// @param pages of an offset index
    public record Found(String name, long length, Optional<OffsetIndex> pages) {}

    /// A parser of one kind of struct.
    private record Kind(Function<CompactReader, Optional<Found>> parse) {}

    /// The struct that begins at `from`.
    ///
    /// @param limit where the available bytes end
    /// @return empty if none is complete there
    public static Optional<Found> find(byte[] bytes, int from, int limit) {
        List<Kind> kinds = List.of(new Kind(in -> bloomFilter(in, from)), new Kind(in -> columnIndex(in, from)),
                new Kind(in -> offsetIndex(in, from)), new Kind(in -> columnMetadata(in, from)),
                new Kind(in -> columnChunk(in, from)),
                new Kind(in -> footer(bytes, in, from, limit)));
        for (Kind kind : kinds) {
            try {
                Optional<Found> found = kind.parse.apply(new CompactReader(bytes, from, limit));
                if (found.isPresent()) {
                    return found;
                }
            } catch (ParquetException ignored) {
                // Another kind, or damage: the caller reports the bytes.
                continue;
            }
        }
        return Optional.empty();
    }

    /// Whether a footer begins at `from`, and ends with the file, without its trailer: the writer or a download was
    /// interrupted while it wrote the footer, after all pages.
    ///
    /// @param limit where the file ends
    public static boolean isCutFooter(byte[] bytes, int from, int limit) {
        // The version in a varint, then a list of structs. The second field of a page header is a number instead.
        int at = from + 3;
        if (limit - from < 5 || bytes[from] != 0x15 || bytes[from + 1] < 2 || bytes[from + 2] != 0x19
                || (bytes[at] & 0xf) != 0xc) {
            return false;
        }
        boolean isLong = (bytes[at++] & 0xf0) == 0xf0;
        while (isLong && at < limit && bytes[at++] < 0) {
            continue;
        }
        try {
            SchemaStructs.SCHEMA_ELEMENT.read(new CompactReader(bytes, at, limit));
        } catch (ParquetException ignored) {
            return false;
        }
        for (int i = at; i <= limit - Integer.BYTES; i++) {
            if (Magic.isPlain(bytes, i)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<Found> bloomFilter(CompactReader in, int from) {
        BloomFilterHeader header = IndexStructs.BLOOM_FILTER_HEADER.read(in);
        return header.isRecognized() && header.byteCount() > 0
                ? Optional.of(new Found("Bloom filter", in.position() - from + (long) header.byteCount(),
                        Optional.empty()))
                : Optional.empty();
    }

    private static Optional<Found> columnIndex(CompactReader in, int from) {
        ColumnIndex index = IndexStructs.COLUMN_INDEX.read(in);
        int pages = index.nullPages().size();
        return pages > 0 && index.minValues().size() == pages && index.maxValues().size() == pages
                ? Optional.of(new Found("column index", in.position() - from, Optional.empty()))
                : Optional.empty();
    }

    private static Optional<Found> offsetIndex(CompactReader in, int from) {
        OffsetIndex index = IndexStructs.OFFSET_INDEX.read(in);
        return index.pageLocations().isEmpty()
                ? Optional.empty()
                : Optional.of(new Found("offset index", in.position() - from, Optional.of(index)));
    }

    /// Older writers repeat the metadata of a column chunk after its pages.
    private static Optional<Found> columnMetadata(CompactReader in, int from) {
        FileStructs.COLUMN_METADATA.read(in);
        return Optional.of(new Found(COLUMN_METADATA, in.position() - from, Optional.empty()));
    }

    private static Optional<Found> columnChunk(CompactReader in, int from) {
        return FileStructs.COLUMN_CHUNK.read(in).metadata().isEmpty()
                ? Optional.empty()
                : Optional.of(new Found(COLUMN_METADATA, in.position() - from, Optional.empty()));
    }

    /// A footer counts only with its length and the magic after it.
    private static Optional<Found> footer(byte[] bytes, CompactReader in, int from, int limit) {
        FileStructs.FILE_METADATA.read(in);
        int length = in.position() - from;
        return limit - in.position() >= Magic.TRAILER_LENGTH && LittleEndian.getInt(bytes, in.position()) == length
                && Magic.isPlain(bytes, in.position() + Integer.BYTES)
                        ? Optional.of(new Found("footer", length + (long) Magic.TRAILER_LENGTH, Optional.empty()))
                        : Optional.empty();
    }
}
