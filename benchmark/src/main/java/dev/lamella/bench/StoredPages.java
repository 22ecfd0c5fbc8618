package dev.lamella.bench;

import dev.lamella.PageCursor;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.bench.peer.Totals;
import dev.lamella.codec.Compression;
import dev.lamella.codec.CompressionProvider;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.PageHeader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// The pages of a file as they are stored, and the least that a reader has to do with them: read each, and decompress it into a buffer that is
/// used again. One thread.
final class StoredPages implements Work {
    /// The name among contenders.
    static final String FLOOR = "floor";

    /// @param offset where what is compressed begins, behind the header and levels that are not
    /// @param size compressed
    /// @param plainSize decompressed
    private record Page(long offset, int size, int plainSize, boolean isCompressed) {}

    private final List<Page> pages;
    /// Empty where nothing is compressed.
    private final Optional<Compression> compression;
    private final FileChannel channel;
    private final byte[] stored;
    private final byte[] plain;

    private StoredPages(List<Page> pages, Optional<Compression> compression, FileChannel channel) {
        this.pages = pages;
        this.compression = compression;
        this.channel = channel;
        stored = new byte[pages.stream().mapToInt(Page::size).max().orElse(0)];
        plain = new byte[pages.stream().mapToInt(Page::plainSize).max().orElse(0)];
    }

    /// @throws IllegalArgumentException if pages have several codecs
    static StoredPages of(Path file) throws IOException {
        List<Page> pages = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file)) {
            List<CompressionCodec> codecs = reader.metadata().rowGroups().stream()
                    .flatMap(group -> group.columns().stream()).map(chunk -> chunk.metadata().orElseThrow())
                    .map(ColumnMetadata::codec).distinct().toList();
            if (codecs.size() != 1) {
                throw new IllegalArgumentException(file + " has pages of the codecs " + codecs);
            }
            CompressionCodec codec = codecs.getFirst();
            for (int group = 0; group < reader.metadata().rowGroups().size(); group++) {
                for (int column = 0; column < reader.schema().leaves().size(); column++) {
                    try (PageCursor cursor = reader.pages(group, column)) {
                        while (cursor.next()) {
                            pages.add(page(cursor, !codec.equals(CompressionCodec.UNCOMPRESSED)));
                        }
                    }
                }
            }
            return new StoredPages(pages, compression(codec), FileChannel.open(file));
        }
    }

    private static Page page(PageCursor cursor, boolean hasCodec) {
        PageHeader header = cursor.header();
        int levels = 0;
        boolean isCompressed = hasCodec;
        if (header instanceof DataPageHeaderV2 second) {
            levels = second.repetitionLevelsByteLength() + second.definitionLevelsByteLength();
            isCompressed &= second.isCompressed();
        }
        return new Page(cursor.offset() + cursor.headerLength() + levels, header.compressedSize() - levels,
                header.uncompressedSize() - levels, isCompressed);
    }

    /// What Lamella decompresses with.
    private static Optional<Compression> compression(CompressionCodec codec) {
        return ServiceLoader.load(CompressionProvider.class).stream().map(ServiceLoader.Provider::get)
                .filter(provider -> provider.reads().contains(codec.name()))
                .max(Comparator.comparingInt(CompressionProvider::priority))
                .map(provider -> provider.create(codec.name()));
    }

    /// Reads all pages and decompresses each.
    ///
    /// @return how many bytes they have then
    @Override
    public Totals run() throws IOException {
        long bytes = 0;
        for (Page page : pages) {
            read(page);
            if (page.isCompressed()) {
                compression.orElseThrow().decompress(stored, 0, page.size(), plain, 0, page.plainSize());
            }
            bytes += page.plainSize();
        }
        return Totals.of(bytes);
    }

    private void read(Page page) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(stored, 0, page.size());
        for (long position = page.offset(); buffer.hasRemaining();) {
            int count = channel.read(buffer, position);
            if (count < 0) {
                throw new EOFException("A page ends after the end of the file");
            }
            position += count;
        }
    }

    @Override
    public void close() throws IOException {
        compression.ifPresent(Compression::close);
        channel.close();
    }
}
