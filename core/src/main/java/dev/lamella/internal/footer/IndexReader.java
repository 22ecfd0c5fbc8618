package dev.lamella.internal.footer;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.OffsetIndex;
import java.io.IOException;
import java.util.Optional;

/// Reads the page index and the Bloom filter headers of a file.
public final class IndexReader {
    public IndexReader(InputFile file, Footer footer) {
    }

    public Optional<ColumnIndex> columnIndex(int rowGroup, int column) throws IOException {
        return Optional.empty();
    }

    public Optional<OffsetIndex> offsetIndex(int rowGroup, int column) throws IOException {
        return Optional.empty();
    }

    public Optional<BloomFilter> bloomFilter(int rowGroup, int column) throws IOException {
        return Optional.empty();
    }

    public record BloomFilter(BloomFilterHeader header, ByteRange bits) {
    }
}
